"""The day of a meeting as a file: it comes back as it was, a touched sheet is named, what can't be is refused."""

import json
from typing import Any

import pytest
from django.utils import timezone

from scoring import Finding
from tests.builders import Cast, play_series, register_players
from tests.desks.setup.archives import write_archive
from tournament.files.lined import canonical, written
from tournament.files.meetingday import (
    KIND,
    ChangeTold,
    MeetingDay,
    SeatTold,
    Someone,
    archive_lines,
    day_read,
    day_written,
    parts_of,
)
from tournament.refused import Refused

PLAYS = {"state": "plays", "from_series": 1, "reason": ""}

CHANGED = {"series": 1, "after_round": 3, "points": 100, "won": 5, "lost": 3, "reason": "", "made_at": timezone.now()}


def someone(name: str, squad: int | None = None, entry: int | None = None) -> Someone:
    values = {"last_name": name, "first_name": "", "pass_number": "", "birth_year": None, "sex": ""}
    return Someone(squad, entry, "", values)


def day_of(archive: bytes, **changed: Any) -> MeetingDay:
    values: dict[str, Any] = {
        "league": "k" * 20,
        "group": "Staffel Nord",
        "day": 1,
        "number": 2,
        "plan": "0" * 64,
        "teams": {"A": "Kreuz As", "B": "Pik Bube", "C": "Herz Dame"},
        "sides": {"A": PLAYS, "B": PLAYS, "C": {"state": "absent", "from_series": 1, "reason": "Snow"}},
        "people": (someone("Aaaa", 650, 0), someone("Bbbb", 660, 1), someone("Cccc", None, None)),
        "line_up": (
            SeatTold("A", 0, 1, {"place": 1, "from_series": 1}),
            SeatTold("B", 1, None, {"place": 1, "from_series": 2}),
        ),
        "changes": (ChangeTold("A", 1, 2, "director", CHANGED),),
        "archive": archive,
    }
    return MeetingDay(**{**values, **changed})


@pytest.fixture
def archive(cast: Cast) -> bytes:
    register_players(cast.tournament, 7, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    return write_archive(cast.tournament)


def refusal(data: bytes) -> Finding:
    with pytest.raises(Refused) as refused:
        day_read(data)
    return refused.value.findings[0]


def test_it_comes_back_as_it_was_and_made_twice_it_is_known_again(cast: Cast, archive: bytes) -> None:
    day = day_of(archive)
    read = day_read(day_written(day))
    assert {**vars(read), "digest": ""} == vars(day)
    assert read.archive == archive
    later = write_archive(cast.tournament)
    assert later != archive
    assert day_read(day_written(day_of(later))).digest == read.digest
    play_series(cast.tournament, 2, by=cast.director, clerk=cast.clerk)
    assert day_read(day_written(day_of(write_archive(cast.tournament)))).digest != read.digest
    assert day_read(day_written(day_of(archive, day=2))).digest != read.digest


def test_a_touched_figure_is_refused_with_series_and_table(archive: bytes) -> None:
    lines = day_written(day_of(archive)).decode().split("\n")
    start = next(at for at, line in enumerate(lines) if '"footerentry":' in line)
    seen = set()
    for at in range(start + 1, start + 8):
        row = json.JSONDecoder().raw_decode(lines[at].partition(" ")[2])[0]
        figures = [place for place, value in enumerate(row) if type(value) is int]
        touched = canonical([value + (place == figures[-1]) for place, value in enumerate(row)])
        changed = [*lines[:at], lines[at].replace(canonical(row), touched), *lines[at + 1 :]]
        found = refusal("\n".join(changed).encode())
        assert (found.code, found.where.row, found.values["series"]) == ("meetingday.touched_sheet", at + 1, 1)
        seen.add(found.values["table"])
    assert seen == {1, 2}


def test_what_is_touched_elsewhere_is_refused_with_its_line(archive: bytes) -> None:
    lines = day_written(day_of(archive)).decode().split("\n")
    for at in (1, 2, next(at for at, line in enumerate(lines) if '"startcard":' in line) + 1, len(lines) - 4):
        for line in (lines[at].replace('"', "'"), f"{lines[at]} ", lines[at][:20]):
            found = refusal("\n".join([*lines[:at], line, *lines[at + 1 :]]).encode())
            assert (found.code, found.where.row) == ("meetingday.touched", at + 1)
    at = next(at for at, line in enumerate(lines) if '"footerentry":' in line) + 1
    for line in ("", lines[at][:25], f"{lines[at][:12]} [99999,1,1,1,1,1]", f"{lines[at][:12]} [-1]"):
        found = refusal("\n".join([*lines[:at], line, *lines[at + 1 :]]).encode())
        assert (found.code, found.where.row) == ("meetingday.touched", at + 1)
    assert refusal(archive).code == "lined.other_kind"
    assert refusal(b"x" * (21 * 1024 * 1024)).code == "meetingday.too_large"
    assert refusal("\n".join(lines[: len(lines) // 2]).encode()).code == "lined.cut_off"


def values(*odd: Any) -> tuple[Any, ...]:
    return odd


ODD: list[tuple[str, str, Any, int]] = [
    *(("meeting", "league", value, 2) for value in values(None, 7, [])),
    *(("meeting", "plan", value, 2) for value in values(None, 7)),
    *(("meeting", "teams", value, 2) for value in values([], None, {"A": 7}, {"AB": "x"}, {"A": ""}, {"": "x"})),
    *(("meeting", "day", value, 2) for value in values(0, -1, "1", True, 1000)),
    *(("meeting", "group", value, 2) for value in values("", None)),
    *(("side", "state", value, 3) for value in values("", "late", None)),
    *(("side", "from_series", value, 3) for value in values(-1, "1", None)),
    *(("person", "squad", value, 6) for value in values(0, "x", True, 2**63)),
    *(("person", "entry", value, 6) for value in values(-1, "x", 10**6)),
    *(("person", "last_name", value, 6) for value in values("", None, "\u202e")),
    *(("seat", "letter", value, 9) for value in values("E", "", None, [])),
    *(("seat", "person", value, 9) for value in values(3, -1, None, True)),
    *(("seat", "card", value, 9) for value in values(0, "1", True)),
    *(("seat", "place", value, 9) for value in values(0, 9, "1", None)),
    *(("change", "place", value, 11) for value in values(2, None, [])),
    *(("change", "series", value, 11) for value in values(-1, "1", None)),
    *(("change", "after_round", value, 11) for value in values(0, -1, "1", None)),
    *(("change", "made_at", value, 11) for value in values("", None, "2026-03-22", "9999-12-31T00:00:00+00:00")),
    *(("change", "by", value, 11) for value in values("", None, 7)),
    *(("change", "won", value, 11) for value in values(None, -1, "1")),
    *(("archive", "digest", value, 12) for value in values(None, "", "0" * 64)),
]


@pytest.mark.parametrize(("part", "name", "value", "row"), ODD)
def test_a_value_that_can_not_be_is_refused_with_its_line(part: str, name: str, value: Any, row: int) -> None:
    archive = b'{"content":{}},\n"digest":"' + b"1" * 64 + b'"}\n'
    parts = parts_of(day_of(archive))
    at = next(at for at, told in enumerate(parts) if part in told)
    parts[at] = {part: {**parts[at][part], name: value}}
    data = written(KIND, [*map(canonical, parts), *archive_lines(archive)])
    found = refusal(data)
    assert (found.code, found.where.row) == ("meetingday.wrong", row)


def test_what_its_lines_say_together_has_to_fit() -> None:
    archive = b'{"content":{}},\n"digest":"' + b"1" * 64 + b'"}\n'
    day = day_of(archive)
    assert day_read(day_written(day)).sides == day.sides
    for changed in (
        {"sides": {"A": PLAYS, "B": PLAYS}},
        {"sides": {**day.sides, "C": {**PLAYS, "reason": "why"}}},
        {"sides": {**day.sides, "C": {**PLAYS, "state": "absent"}}},
        {"people": (someone("A", 7), someone("B", 7), someone("C"))},
        {"people": (someone("A", None, 1), someone("B", None, 1), someone("C"))},
        {"line_up": (day.line_up[0], day.line_up[0])},
        {"changes": (day.changes[0], day.changes[0])},
        {"line_up": ()},
    ):
        assert refusal(day_written(day_of(archive, **changed))).code == "meetingday.wrong"
