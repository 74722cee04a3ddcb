"""The day of a league's meeting on its way home: what the league has to know of it, and below it the archive as it is.

The archive is read and recounted like any other. What stands above it names people by the squads that the plan told, so
that nobody is there twice.
"""

import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import Finding, finding
from seating import LETTERS
from tournament.files.archivelines import sheet_of
from tournament.files.lined import Touched, canonical, opened, written
from tournament.files.linedparts import Parts, Values, as_file
from tournament.models import LeagueGroup, LeagueTeam, LineUp, MeetingTeam, Player, SeatChangeover, User
from tournament.models.clubs import Club
from tournament.refused import Refused

KIND = "skatwart-meeting-day-1"
LARGEST = 16 * 1024 * 1024  # bytes: what an archive may have that comes by a browser
PEOPLE, SEATS, CHANGES = 600, 40, 1000
KEYS, ENTRIES, NUMBERS, PLACES = range(1, 2**63), range(100_000), range(1, 33), range(1, 9)

HEAD = ("league", "group", "day", "number", "plan", "teams")
SIDE = ("state", "from_series", "reason")
PERSON = ("last_name", "first_name", "pass_number", "birth_year", "sex")
LINE_UP = ("place", "from_series")
CHANGE = ("series", "after_round", "points", "won", "lost", "reason", "made_at")
SEAT_NAMES = ("letter", "person", "card", *LINE_UP)
CHANGE_NAMES = ("letter", "place", "person", "by", *CHANGE)


@dataclass(frozen=True)
class Someone:
    """`squad`: what the plan called him, or none: somebody whom no squad names. `entry`: his place in the archive."""

    squad: int | None
    entry: int | None
    club: str
    values: Values


@dataclass(frozen=True)
class SeatTold:
    """Who begins at table `place` of his team: `person` is a place among the people; `card` the start card's number."""

    letter: str
    person: int
    card: int | None
    values: Values


@dataclass(frozen=True)
class ChangeTold:
    """A line of the change list; `by`: the user name of who wrote it at the venue."""

    letter: str
    place: int
    person: int
    by: str
    values: Values


@dataclass(frozen=True)
class MeetingDay:
    """`teams`: letter and name of each. `digest`: what the day is known by, whenever it was made."""

    league: str
    group: str
    day: int
    number: int
    plan: str
    teams: Mapping[str, str]
    sides: Mapping[str, Values]
    people: tuple[Someone, ...]
    line_up: tuple[SeatTold, ...]
    changes: tuple[ChangeTold, ...]
    archive: bytes
    digest: str = ""


def day_written(day: MeetingDay) -> bytes:
    return written(KIND, [*map(canonical, parts_of(day)), *archive_lines(day.archive)])


def archive_lines(archive: bytes) -> list[str]:
    return archive.decode().rstrip("\n").split("\n")


def parts_of(day: MeetingDay) -> list[Values]:
    head = {name: getattr(day, name) for name in HEAD}
    seats = [{"letter": seat.letter, "person": seat.person, "card": seat.card, **seat.values} for seat in day.line_up]
    changes = [
        {"letter": one.letter, "place": one.place, "person": one.person, "by": one.by, **as_file(one.values)}
        for one in day.changes
    ]
    people = [{"squad": one.squad, "entry": one.entry, "club": one.club, **one.values} for one in day.people]
    return [
        {"meeting": head},
        *({"side": {"letter": letter, **side}} for letter, side in day.sides.items()),
        *({"person": person} for person in people),
        *({"seat": seat} for seat in seats),
        *({"change": change} for change in changes),
        {"archive": {"digest": digest_told(day.archive)}},
    ]


def digest_told(archive: bytes) -> str:
    """Of an archive as it stands in its last line: over its rows, without when it was made."""
    found = re.search(rb'"digest":"([0-9a-f]{64})"\}\s*\Z', archive)
    return found[1].decode() if found else ""


def day_read(data: bytes) -> MeetingDay:
    """Refused with the line, or with the sheet on which something was changed."""
    if len(data) > LARGEST:
        raise Refused(finding("meetingday.too_large", limit=LARGEST // 1024**2))
    try:
        file = opened(data, KIND)
    except Touched as touched:
        raise Refused(where(touched.lines, touched.number)) from None
    return Reading(file.lines).day()


class Reading(Parts):
    def finding(self, row: int, found: str) -> Finding:
        return finding("meetingday.wrong", row=row, found=found)

    def day(self) -> MeetingDay:
        head = self.head()
        sides = self.sides(head["teams"])
        people = self.people()
        line_up = tuple(self.seat(told, head["teams"], people) for told in self.all("seat", SEAT_NAMES, SEATS))
        if twice([(seat.letter, seat.values["place"]) for seat in line_up]):
            self.wrong("seat")
        changes = [self.change(told, line_up, people) for told in self.all("change", CHANGE_NAMES, CHANGES)]
        if twice([(one.letter, one.place, one.values["series"], one.values["after_round"]) for one in changes]):
            self.wrong("change")
        archive = self.archive(self.needed("archive", ["digest"])["digest"])
        above = self.lines[: self.at]
        return MeetingDay(
            **head,
            sides=sides,
            people=people,
            line_up=line_up,
            changes=tuple(changes),
            archive=archive,
            digest=digest_of(above),
        )

    def head(self) -> Values:
        told = self.needed("meeting", HEAD)
        if any(type(told[name]) is not str for name in ("league", "plan")) or type(told["teams"]) is not dict:
            self.wrong("meeting")
        group = self.value(LeagueGroup, "name", told["group"])
        teams = {letter: str(self.value(LeagueTeam, "name", name)) for letter, name in told["teams"].items()}
        if not all(letter in LETTERS and len(letter) == 1 for letter in teams):
            self.wrong("meeting")
        for name in ("day", "number"):
            self.whole(name, told[name], NUMBERS)
        return told | {"group": group, "teams": teams}

    def sides(self, teams: Mapping[str, str]) -> dict[str, Values]:
        told = {
            str(side["letter"]): self.values(MeetingTeam, SIDE, side) for side in self.all("side", ["letter", *SIDE], 5)
        }
        if not all(side["from_series"] in NUMBERS for side in told.values()):
            self.wrong("from_series")
        if told.keys() != teams.keys() or any(
            (one["state"] == "plays") == bool(one["reason"]) for one in told.values()
        ):
            self.wrong("side")
        return told

    def people(self) -> tuple[Someone, ...]:
        people = []
        for told in self.all("person", ["squad", "entry", "club", *PERSON], PEOPLE):
            squad = None if told["squad"] is None else self.whole("squad", told["squad"], KEYS)
            entry = None if told["entry"] is None else self.whole("entry", told["entry"], ENTRIES)
            club = self.text(Club, "name", told["club"])
            people.append(Someone(squad, entry, club, self.values(Player, PERSON, told)))
        for keys in ([one.squad for one in people], [one.entry for one in people]):
            if twice([key for key in keys if key is not None]):
                self.wrong("person")
        return tuple(people)

    def seat(self, told: Values, teams: Mapping[str, str], people: Sequence[Someone]) -> SeatTold:
        self.one_of("seat", told["letter"], teams)
        self.whole("place", told["place"], PLACES)
        self.whole("from_series", told["from_series"], NUMBERS)
        self.whole("person", told["person"], range(len(people)))
        card = None if told["card"] is None else self.whole("card", told["card"], KEYS)
        return SeatTold(told["letter"], told["person"], card, self.values(LineUp, LINE_UP, told))

    def change(self, told: Values, line_up: Sequence[SeatTold], people: Sequence[Someone]) -> ChangeTold:
        places = [seat.values["place"] for seat in line_up if seat.letter == told["letter"]]
        self.one_of("change", told["place"], places)
        self.whole("series", told["series"], NUMBERS)
        self.whole("person", told["person"], range(len(people)))
        values = self.values(SeatChangeover, CHANGE, told)
        figures = [values[name] is None for name in ("points", "won", "lost")]
        if any(figures) != all(figures) or all(figures) != (values["after_round"] == 0):
            self.wrong("change")
        by = self.value(User, "username", told["by"])
        return ChangeTold(told["letter"], told["place"], told["person"], by, values)

    def one_of(self, name: str, told: Any, known: Collection[Any]) -> None:
        if type(told) not in (str, int) or told not in known:
            self.wrong(name)

    def archive(self, digest: Any) -> bytes:
        """All that is left; its own reader looks at it."""
        archive = ("\n".join(self.lines[self.at :]) + "\n").encode()
        if type(digest) is not str or not digest or digest != digest_told(archive):
            self.wrong("archive")
        return archive


def digest_of(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def twice(keys: Sequence[Any]) -> bool:
    return len(set(keys)) < len(keys)


def where(lines: Sequence[str], number: int) -> Finding:
    """The sheet on which a line stands that was touched; else the line, from 1."""
    place = sheet_of(lines, number - 1)
    if place is None:
        return finding("meetingday.touched", row=number)
    return finding("meetingday.touched_sheet", row=number, series=place[0], table=place[1])
