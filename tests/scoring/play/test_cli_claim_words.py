"""`claim` for people: what is said of findings, of a losing deal and of tricks, word for word; and when it is said."""

import argparse
import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any

import pytest

from scoring.cli_claim import answer_of_line, as_words, register, run
from tests.scoring.play import test_claims

OPEN: dict[str, Any] = {**test_claims.OPEN, "hands": test_claims.hands("CJ HT", "S7 H8", "SA HA")}
HIDDEN: dict[str, Any] = {
    **test_claims.HIDDEN,
    "hand": ["CJ", "HT"],
    "unseen": ["HA", "H8", "S7", "SA"],
    "cards_left": 2,
    "cards_right": 2,
    "none_of": {"left": ["H", "trump"], "right": ["S", "trump"]},
}
WITH_SKAT: dict[str, Any] = {**HIDDEN, "unseen": ["HA", "H8", "S7", "SA", "DA", "D7"], "unseen_in_skat": 2}
WITH_SKAT["none_of"] = {"left": ["H", "D", "trump"], "right": ["S", "D", "trump"]}


def said(number: int, question: dict[str, Any], **changed: object) -> list[str]:
    return as_words(number, answer_of_line(json.dumps({**question, **changed}))).split("\n")


def test_a_refuted_claim_is_said_with_the_trick_that_refutes_it() -> None:
    assert said(3, OPEN) == [
        "3: the claim fails: right takes a trick, number 2 of those that are left, with HA after the lead of HT "
        "(ISkO 4.3.4)",
        "   declarer leads CJ S7 SA: declarer",
        "   declarer leads HT H8 HA: right",
    ]


def test_a_claim_for_points_has_right_cards_and_points_in_each_trick() -> None:
    assert said(1, OPEN, claim="points", points_wanted=61, points_so_far=40) == [
        "1: the claim fails: 61 points are not reached against the right play; the most that can be forced is 53 "
        "(ISkO 4.3.4)",
        "   declarer leads CJ S7 SA: declarer, 53 points",
        "   declarer leads HT H8 HA: right, 53 points",
    ]
    assert said(1, OPEN, claim="points", points_wanted=53, points_so_far=40)[1] == "   right cards: CJ HT"


def test_a_losing_deal_is_said_place_by_place() -> None:
    assert said(2, HIDDEN)[:2] == [
        "2: the claim fails: in the deal shown it is lost even with open cards (ISkO 4.3.4)",
        "   in this deal: left SA S7; right HA H8; skat nothing",
    ]
    assert said(2, WITH_SKAT)[1] == "   in this deal: left SA S7; right HA H8; skat DA D7"


def test_a_finding_is_said_after_its_field_and_the_next_after_a_semicolon() -> None:
    line = as_words(4, {"findings": [{"field": "table", "text": "one"}, {"field": "", "text": "two"}]})
    assert line == "4: not answered: table: one; two"


def test_a_key_that_is_missing_is_said_with_its_name() -> None:
    told = {name: value for name, value in OPEN.items() if name not in ("leader", "claim")}
    assert [each["field"] for each in answer_of_line(json.dumps(told))["findings"]] == ["leader", "claim"]
    (line,) = said(5, told)
    assert line.startswith("5: not answered: leader: ")
    assert "; claim: " in line


# When it is said, and where


class Told(io.StringIO):
    """Standard output that knows what was flushed."""

    flushed = ""

    def flush(self) -> None:
        self.flushed = self.getvalue()


class Asking(io.BytesIO):
    """Standard input of somebody who waits for each answer before he asks on; heard: lines of answer before each."""

    def __init__(self, questions: list[str], out: Told) -> None:
        super().__init__("".join(f"{question}\n" for question in questions).encode())
        self.out = out
        self.heard: list[int] = []

    def __next__(self) -> bytes:
        self.heard.append(self.out.flushed.count("\n"))
        return super().__next__()


def arguments(*files: str) -> argparse.Namespace:
    return argparse.Namespace(files=list(files), nodes=None, json=True)


def test_each_answer_is_out_before_the_next_question_is_read() -> None:
    out = Told()
    asking = Asking([json.dumps(OPEN)] * 3, out)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.setattr(sys, "stdin", io.TextIOWrapper(asking))
        assert run(arguments()) == 0
    assert asking.heard == [0, 1, 2, 3]


def test_without_files_and_standard_input_there_is_nothing_to_read() -> None:
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "stdin", None)
        assert run(arguments()) == 2
    assert err.getvalue() == "Nothing to read: questions come from files or standard input, one a line.\n"
    assert out.getvalue() == ""


def test_files_are_read_without_standard_input_as_well() -> None:
    err = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stderr(err):
        patch.setattr(sys, "stdin", None)
        assert run(arguments("nowhere.jsonl")) == 2
    assert "nowhere.jsonl" in err.getvalue()


def test_help_keeps_its_lines() -> None:
    commands = argparse.ArgumentParser().add_subparsers()
    register(commands)
    helped = commands.choices["claim"].format_help()
    assert (
        "\nHidden questions:\n  hand, unseen          the claimant's cards, and those that he can't place\n" in helped
    )
