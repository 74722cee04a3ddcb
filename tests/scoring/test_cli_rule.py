"""`rule` on the command line: the ruling with its sum, what is missing, and the list of incidents."""

import json
import re
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
        "ISkO 4.2.3, 4.1.5: The declarer wins: +40: with 1, game 2, hand 3, schneider 4, times hearts 10 = 40\n"
        "The level that was needed is granted: the opponents had not left it before their fault.",
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
    assert ask(REVOKE) == (1, "opponents_points: Card points of the opponents until then (ISkO 5.2.3)")
    assert ask("revoke") == (
        1,
        "what: How did it happen? (ISkO 4.2.3)\n"
        "  in_trick: noticed at once\n"
        "  later: noticed later, or after the game\n"
        "  gathered: noticed after both sides had gathered their cards",
    )
    assert ask("revoke --what in_trick")[1].splitlines() == [
        "by: Whose fault was it? (ISkO 4.1.4)",
        "  declarer: the declarer",
        "  opponents: an opponent",
        "play_on: Does the other side demand that play goes on? (ISkO 4.1.6)",
        "  yes: yes, play goes on",
        "  no: no, the game is over",
    ]
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
    assert ask("card_seen_dealing") == (0, "ISkO 3.2.8: No side wins by it. The same dealer deals again.")
    assert ask("remark --what influence --by declarer --play-on yes") == (
        0,
        "ISkO 4.2.9, 4.1.6: No side wins by it. Play goes on as if nothing had happened.",
    )


def test_what_a_text_leaves_to_the_referee_is_left_to_him(ask: Any, ask_json: Any) -> None:
    code, said = ask("lead_before_announcing --what opponents")
    assert (code, said) == (
        0, "ISkO 4.1.1: Left to the referee. The text speaks of the declarer alone: the referee decides.",
    )  # fmt: skip
    assert ask_json("lead_before_announcing --what opponents")[1]["referee"] is True


def test_another_edition_is_another_text(ask: Any) -> None:
    dealt = "wrong_number_dealt --what opponents"
    assert ask(dealt)[1].startswith("ISkO 3.2.9")
    code, said = ask(f"{dealt} --tops 1 --bid 33 --rules isko_1999")
    assert (code, said) == (
        0,
        "ISkO 3.3.10: The declarer wins: +33: with 1, game 2, schneider 3, times spades 11 = 33\n"
        "The text of 1999 (3.3.10) and the court decide for the side with the right number, by bid and tops; the other "
        "texts don't say.",
    )


def test_without_an_incident_all_are_listed_with_their_paragraphs(ask: Any, ask_json: Any) -> None:
    code, said = ask("")
    assert code == 0
    assert (
        "revoke --what in_trick: ISkO 4.2.3 (Revoke: suit or trump not followed: noticed at once)" in said.splitlines()
    )
    assert "card_seen_dealing: ISkO 3.2.8 (A card was seen while dealing)" in said.splitlines()
    assert [each["incident"] for each in ask_json("")[1]] == list(INCIDENTS)
    assert "skat_in_bidding --what noticed_later: ISkO 3.3.11" in ask("--rules isko_1999")[1]


@pytest.mark.parametrize("words", ["nothing", "revoke --by dealer", "revoke --tops many", "revoke --contract tarot"])
def test_a_wrong_call_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["rule", *words.split()])
    assert left.value.code == 2
    assert "invalid" in capsys.readouterr().err


def test_no_answer_speaks_in_codes(ask: Any) -> None:
    """Every way of every incident, with all that is not asked of it left out."""
    codes = re.compile(r"\b[a-z]+_[a-z_]+\b")
    for incident in INCIDENTS.values():
        for what in incident.ways:
            _code, said = ask(f"{incident.code} --what {what}" if what else incident.code)
            beside = [line.partition(":")[2] for line in said.splitlines()]
            assert [found for line in beside for found in codes.findall(line)] == []
