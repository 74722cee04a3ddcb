"""The plan of a meeting as a file: what the leader wrote comes back, and whatever can't be is refused with its line."""

from datetime import date
from typing import Any

import pytest

from scoring import Finding
from tests.files.plans import make_plan, plan_with_value, squaddie
from tournament.files.lined import canonical, written
from tournament.files.meetingplan import KIND, MeetingPlan, parts_of, plan_read, plan_written
from tournament.refused import Refused


def refusal(data: bytes) -> Finding:
    with pytest.raises(Refused) as refused:
        plan_read(data)
    return refused.value.findings[0]


def test_it_comes_back_as_it_was_and_given_out_twice_it_is_the_same() -> None:
    plan = make_plan()
    read, digest = plan_read(plan_written(plan))
    assert read == plan
    assert plan_read(plan_written(make_plan()))[1] == digest
    other = make_plan(meeting={**plan.meeting, "place": "Saal"})
    assert plan_read(plan_written(other))[1] != digest


def test_without_a_host_a_time_or_squads_it_is_one_too() -> None:
    plan = make_plan(
        host="", squads=(), meeting={"number": 2, "place": "", "hall": "", "starts": None, "moved_to": date(2026, 4, 1)}
    )
    assert plan_read(plan_written(plan))[0] == plan


def test_a_touched_line_is_named() -> None:
    data = plan_written(make_plan()).replace("Karo König".encode(), b"Karo Dame")
    found = refusal(data)
    assert (found.code, found.where.row) == ("plan.touched", 8)
    assert refusal(b'{"format":"skatwart-archive-1"}').code == "lined.other_kind"
    assert refusal(b"x" * 2_000_000).code == "plan.too_large"


def values(*odd: Any) -> tuple[Any, ...]:
    return odd


ODD: list[tuple[str, str, Any, int]] = [
    *(("league", "year", value, 2) for value in values(True, "2026", 1899, 2201, 2026.0, None, 10**30, [])),
    *(("league", "name", value, 2) for value in values("", "x" * 81, 5, "a\0b", "\u202e", None, ["x"])),
    *(("league", "key", value, 2) for value in values("", "x", "../" * 6, "ä" * 20, 7, "k" * 33)),
    *(("league", "organizer", value, 2) for value in values("", "\u202e", "Karo\u202eAs", "a\0b", "\u3164")),
    *(("league", "players", value, 2) for value in values(5, 0, 9, -4, "4")),
    *(("league", "least_players", value, 2) for value in values(0, 5)),
    *(("league", "series_a_day", value, 2) for value in values(0, 9)),
    *(("league", "games_at_four", value, 2) for value in values(3, 97)),
    *(("league", "unit", value, 2) for value in values(0, 11)),
    *(("league", "ties", value, 2) for value in values("won,won", "points", "x", 1, ",")),
    *(("league", "order", value, 2) for value in values("", "plus,plus", "x")),
    *(("league", "change_at", value, 2) for value in values("", "never")),
    *(("league", "positions_bound", value, 2) for value in values(0, "no", None)),
    ("league", "substitutes", 21, 2),
    ("league", "organizer", "", 2),
    *(("day", "number", value, 3) for value in values(0, 13, -1, True)),
    *(
        ("day", "date", value, 3)
        for value in values("9999-12-31", "0001-01-01", "2026-02-30", "22.3.2026", 20260322, None)
    ),
    *(("meeting", "number", value, 4) for value in values(0, 33)),
    *(("meeting", "moved_to", value, 4) for value in values("", "9999-12-31", "0001-01-01", 5)),
    *(("meeting", "starts", value, 4) for value in values("25:00", 10, "x")),
    *(("meeting", "group", value, 4) for value in values("", None, "x" * 81)),
    *(("meeting", "host", value, 4) for value in values("I", "AB", None, 0)),
    *(("team", "letter", value, 5) for value in values("", "I", "a", "AB", None, 1)),
    *(("team", "name", value, 5) for value in values("", None, "x" * 81)),
    *(("team", "club", value, 5) for value in values(None, 0, [], "x" * 200)),
    *(("person", "key", value, 9) for value in values(0, -1, "7", 2**63, True, None)),
    *(("person", "letter", value, 9) for value in values("E", "", None)),
    *(("person", "position", value, 9) for value in values(0, 100, "1", True)),
    *(("person", "last_name", value, 9) for value in values("", None, "x" * 81, "\x07")),
    *(("person", "birth_year", value, 9) for value in values(1899, 2201, "1950")),
    *(("person", "sex", value, 9) for value in values("x", None)),
]


@pytest.mark.parametrize(("part", "name", "value", "row"), ODD)
def test_a_value_that_can_not_be_is_refused_with_its_line(part: str, name: str, value: Any, row: int) -> None:
    found = refusal(plan_with_value(make_plan(), part, name, value))
    assert (found.code, found.where.row) == ("plan.wrong", row)


def contradicting() -> list[tuple[MeetingPlan, int]]:
    plan = make_plan()
    first, *others = plan.teams
    squads = plan.squads
    return [
        (make_plan(teams=(first, first, *others[1:])), 6),
        (make_plan(teams=({**first, "name": others[0]["name"]}, *others)), 6),
        (make_plan(teams=(first,), squads=()), 5),
        (
            make_plan(
                teams=(*plan.teams, {**first, "letter": "E", "name": "E"}, {**first, "letter": "F", "name": "F"})
            ),
            10,
        ),
        (make_plan(host="E"), 8),
        (make_plan(squads=(*squads, squads[0])), 29),
        (make_plan(squads=(*squads, squaddie("A", 5, last_name="x"), squaddie("E", 1))), 30),
    ]


@pytest.mark.parametrize(("plan", "row"), contradicting())
def test_lines_that_contradict_each_other_are_refused(plan: MeetingPlan, row: int) -> None:
    found = refusal(plan_written(plan))
    assert (found.code, found.where.row) == ("plan.wrong", row)


def test_a_line_that_is_missing_too_much_or_no_part_is_refused() -> None:
    lines = [canonical({part: values}) for part, values in parts_of(make_plan())]
    for changed, row in (
        (lines[1:], 2),
        (lines[:2], 4),
        (lines[:3], 4),
        ([*lines, lines[0]], 29),
        ([*lines, "{}"], 29),
        ([*lines, "[1]"], 29),
        ([*lines, '{"person":7}'], 29),
        ([*lines, '{"person":{}}'], 29),
        (["[" * 100_000], 2),
        (['{"league":NaN}'], 2),
        ([lines[0].replace('"unit"', '"more"'), *lines[1:]], 2),
    ):
        found = refusal(written(KIND, changed))
        assert (found.code, found.where.row) == ("plan.wrong", row), changed[:1]
