"""The guided ruling: every incident with its paragraph, for both parties, by every text; each sentence once."""

from collections.abc import Mapping
from typing import Any

import pytest

from scoring import EDITIONS, INCIDENTS, ISKO, ISKO_1999, Contract, Happened, RuleSet, guide, questions
from scoring.incidents import Does, Way
from tests.scoring.incidents_told import BOTH, CASES, EVERY_FAULT, FAULTS, PARTED, fault, ruled, told, worth


@pytest.mark.parametrize(("incident", "what", "answers", "numbers", "winner", "end"), CASES)
@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: rules.text)
def test_an_incident_is_judged_by_its_paragraph(
    incident: str, what: str | None, answers: dict[str, Any], numbers: str, winner: str, end: int | str, rules: RuleSet
) -> None:
    assert told(ruled(incident, what, rules, **answers)) == (numbers, winner, end)


@pytest.mark.parametrize(("incident", "what", "answers", "of_2002", "of_1999"), PARTED)
def test_where_the_texts_part_the_edition_decides(
    incident: str,
    what: str | None,
    answers: dict[str, Any],
    of_2002: tuple[str, str, int | str],
    of_1999: tuple[str, str, int | str],
) -> None:
    for rules, expected in ((ISKO, of_2002), (ISKO_1999, of_1999)):
        asked = questions(Happened(incident=incident, what=what, **answers), rules)
        needed = {name: value for name, value in answers.items() if name in asked}
        verdict = ruled(incident, what, rules, **needed)
        assert told(verdict) == expected
        assert verdict.left_to_referee is (verdict.remedy in ("number_dealt_open", "gather_tricks"))


@pytest.mark.parametrize(("incident", "what", "numbers", "by"), EVERY_FAULT)
def test_a_fault_before_the_game_is_decided_loses_it_simply(
    incident: str, what: str | None, numbers: str, by: str
) -> None:
    """ISkO 4.1.4."""
    verdict = fault(incident, what, by)
    assert told(verdict) == (
        " ".join(dict.fromkeys(f"{numbers} 4.1.4".split())),
        *(("opponents", -48) if by == "declarer" else ("declarer", 24)),
    )


@pytest.mark.parametrize(("incident", "what", "numbers", "by"), EVERY_FAULT)
def test_what_was_decided_before_the_fault_stays_decided(
    incident: str, what: str | None, numbers: str, by: str
) -> None:
    """ISkO 4.1.3: with what either side had by then."""
    won = fault(incident, what, by, decided="won", points=90)
    assert (won.winner, worth(won).score) == ("declarer", 36)
    assert "4.1.3" in won.paragraphs
    lost = fault(incident, what, by, decided="lost", opponents_points=60)
    assert (lost.winner, worth(lost).score) == ("opponents", -48)
    assert lost.paragraphs == tuple(dict.fromkeys((*numbers.split(), "4.1.3")))


@pytest.mark.parametrize(("incident", "what", "numbers", "by"), EVERY_FAULT)
def test_play_goes_on_where_the_other_side_demands_it(incident: str, what: str | None, numbers: str, by: str) -> None:
    """ISkO 4.1.6; not where a revoke was found later, which 4.2.4 judges by 4.1.3 to 4.1.5."""
    asked = questions(Happened(incident=incident, what=what))
    assert ("play_on" in asked) is (what != "later")
    if "play_on" in asked:
        verdict = ruled(incident, what, play_on=True, **({"by": by} if "by" in asked else {}) | of_null(incident))
        assert (verdict.winner, verdict.paragraphs[-1]) == ("nobody", "4.1.6")
        assert verdict.remedy in ("mistake_void", "lead_corrected", "card_corrected")


def of_null(incident: str) -> dict[str, Any]:
    return {"contract": Contract.CLUBS} if incident == "opponent_lays_down" else {}


@pytest.mark.parametrize(
    ("incident", "what", "answers", "note"),
    [
        ("wrong_lead", "open_trick", {"by": "declarer", "play_on": True}, "gathered_early"),
        ("other_fault", None, {"by": "opponents", "play_on": True}, "gathered_early"),
        ("announcement_wrong", "later", {}, "named_in_bidding"),
    ],
)
def test_what_is_often_taken_for_something_else_says_so(
    incident: str, what: str | None, answers: dict[str, Any], note: str
) -> None:
    assert [ruled(incident, what, rules, **answers).note for rules in BOTH] == [note] * 2


def test_other_skats_go_by_the_text_of_2002() -> None:
    """V0.5: what a rule set does not name is as in ISkO."""
    for rules in EDITIONS.values():
        if rules.text:
            continue
        for incident in INCIDENTS.values():
            for what in incident.ways:
                happened = Happened(incident=incident.code, what=what or None)
                assert questions(happened, rules) == questions(happened, ISKO)
                assert guide(happened, rules) == guide(happened, ISKO)


def test_every_way_of_every_incident_is_tested() -> None:
    tested = {(code, what or "") for code, what, *_rest in (*CASES, *PARTED, *FAULTS)}
    assert tested == {(code, what) for code, each in INCIDENTS.items() for what in each.ways}


def test_every_paragraph_belongs_to_the_sections_of_the_game() -> None:
    for way in every_way():
        assert [number for number in way.paragraphs if not number.startswith(("3.", "4.", "5."))] == []
        assert way.does in (Does.NOTHING, Does.REFEREE) or not way.remedy or way.may_play_on


def every_way() -> list[Way]:
    ways = [way for each in INCIDENTS.values() for way in each.ways.values()]
    return [way for told in ways for way in (told.values() if isinstance(told, Mapping) else (told,))]
