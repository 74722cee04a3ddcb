"""`rule` on the command line: the ruling with its sum, what is missing, and the list of incidents."""

import json
from typing import Any

import pytest

from scoring import INCIDENTS
from scoring.__main__ import main

REVOKE = "revoke --what in_trick --by opponents --play-on no --contract hearts --tops 1 --hand --bid 40 --decided open"


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Any:
    def asked(words: str) -> tuple[int, str]:
        code = main(["rule", *words.split()])
        return code, capsys.readouterr().out.strip()

    return asked


@pytest.fixture
def ask_json(ask: Any) -> Any:
    def asked(words: str) -> tuple[int, Any]:
        code, out = ask(f"{words} --json")
        return code, json.loads(out)

    return asked


def test_a_ruling_is_said_with_paragraph_winner_value_and_sum(ask: Any) -> None:
    assert ask(f"{REVOKE} --opponents-points 30") == (
        0,
        "ISkO 4.2.3, 4.1.5: the declarer wins: +40: with 1, game 2, hand 3, schneider 4, times hearts 10 = 40 "
        "[granted_level]",
    )


def test_machines_get_one_object(ask_json: Any) -> None:
    code, answer = ask_json(f"{REVOKE} --opponents-points 30")
    assert code == 0
    assert answer == {
        "paragraphs": ["ISkO 4.2.3", "ISkO 4.1.5"],
        "winner": "declarer",
        "remedy": "",
        "referee": False,
        "note": "",
        "contract": "hearts",
        "won": True,
        "overbid": False,
        "multiplier": 4,
        "value": 40,
        "score": 40,
        "spoken": "with 1, game 2, hand 3, schneider 4, times hearts 10 = 40",
        "flags": ["granted_level"],
    }


def test_what_is_missing_is_named_with_its_paragraph(ask: Any, ask_json: Any) -> None:
    assert ask(REVOKE) == (1, "opponents_points: not answered yet (ISkO 5.2.3)")
    assert ask("revoke") == (1, "what: not answered yet: in_trick, later, gathered (ISkO 4.2.3)")
    code, answer = ask_json("revoke")
    assert code == 1
    assert answer == {
        "findings": [
            {
                "code": "guide.choose",
                "field": "what",
                "paragraph": "ISkO 4.2.3",
                "expected": ["in_trick", "later", "gathered"],
                "text": "not answered yet: in_trick, later, gathered",
            }
        ]
    }


def test_what_can_not_be_is_named_with_its_paragraph(ask: Any) -> None:
    assert ask("discard_forgotten --contract clubs --tops 12 --bid 19") == (
        1,
        "tops: there are at most 11 tops in this game (ISkO 2.4.3)\nbid: 19 can't be bid (ISkO 3.3.2)",
    )
    assert ask("card_seen_dealing --by declarer")[0] == 1


def test_where_nobody_wins_the_remedy_is_said(ask: Any) -> None:
    assert ask("card_seen_dealing") == (0, "ISkO 3.2.8: nobody wins: deal again")
    assert ask("remark --by declarer --play-on yes") == (0, "ISkO 4.2.9, 4.1.6: nobody wins: mistake void")


def test_what_a_text_leaves_to_the_referee_is_left_to_him(ask: Any, ask_json: Any) -> None:
    code, said = ask("lead_before_announcing --what opponents")
    assert (code, said.split(": ")[1]) == (0, "left to the referee")
    assert ask_json("lead_before_announcing --what opponents")[1]["referee"] is True


def test_another_edition_is_another_text(ask: Any) -> None:
    dealt = "wrong_number_dealt --what opponents"
    assert ask(dealt)[1].startswith("ISkO 3.2.9")
    code, said = ask(f"{dealt} --tops 1 --bid 33 --rules isko_1999")
    assert (code, said.partition(" (note")[0]) == (
        0,
        "ISkO 3.3.10: the declarer wins: +33: with 1, game 2, schneider 3, times spades 11 = 33",
    )


def test_without_an_incident_all_are_listed_with_their_paragraphs(ask: Any, ask_json: Any) -> None:
    code, said = ask("")
    assert code == 0
    assert "revoke --what in_trick: ISkO 4.2.3" in said.splitlines()
    assert "card_seen_dealing: ISkO 3.2.8" in said.splitlines()
    assert [each["incident"] for each in ask_json("")[1]] == list(INCIDENTS)
    assert "skat_in_bidding --what noticed_later: ISkO 3.3.11" in ask("--rules isko_1999")[1]


@pytest.mark.parametrize("words", ["nothing", "revoke --by dealer", "revoke --tops many", "revoke --contract tarot"])
def test_a_wrong_call_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["rule", *words.split()])
    assert left.value.code == 2
    assert "invalid" in capsys.readouterr().err
