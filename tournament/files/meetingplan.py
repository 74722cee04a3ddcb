"""The plan of a league's meeting as its leader gives it out: terms, place and day, teams and their squads.

Each value is checked as its model takes it, before anybody writes a row: sums alone tell that nobody touched the file,
not that what stands in it can be.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError

from scoring import Finding, finding
from scoring.league import ORDERS, TIES
from seating import LETTERS
from tournament.files.lined import Touched, canonical, opened, written
from tournament.files.linedparts import Parts, Values, as_file
from tournament.models import League, LeagueDay, LeagueGroup, LeagueMeeting, LeagueTeam, Organizer, Player, SquadPlayer
from tournament.models.clubs import Club
from tournament.refused import Refused
from tournament.text import visible_text

KIND = "skatwart-meeting-1"
LARGEST = 1024 * 1024  # bytes: five teams of a hundred have a tenth of it
TEAMS, SQUAD, PLAYERS = range(2, 6), 99, (4, 6, 8)
KEY = range(16, 33)  # signs
KEYS, DAYS, MEETINGS = range(1, 2**63), range(1, 13), range(1, 33)

LEAGUE = (
    "name",
    "year",
    "teams_a_group",
    "days_planned",
    "series_a_day",
    "games_at_four",
    "players",
    "least_players",
    "substitutes",
    "unit",
    "ties",
    "order",
    "up",
    "down",
    "change_at",
    "positions_bound",
    "binding_days",
)
DAY = ("number", "date", "is_central")
MEETING = ("number", "place", "hall", "starts", "moved_to")
TEAM = ("letter", "name", "number")
PERSON = ("last_name", "first_name", "pass_number", "birth_year", "sex")


@dataclass(frozen=True)
class Squaddie:
    """Somebody whom a team has named. `key`: of his entry in the leader's squads, by which he is known at home."""

    key: int
    letter: str
    position: int | None
    club: str
    values: Values


@dataclass(frozen=True)
class MeetingPlan:
    """What the leader says of a meeting. `key` is the league's, the same in all of its plans."""

    key: str
    organizer: str
    league: Values
    group: str
    day: Values
    meeting: Values
    host: str
    teams: tuple[Values, ...]  # each with its club
    squads: tuple[Squaddie, ...]

    @property
    def letters(self) -> list[str]:
        return [team["letter"] for team in self.teams]


def plan_written(plan: MeetingPlan) -> bytes:
    """The same plan is the same file, whenever it is given out."""
    return written(KIND, [canonical({part: told}) for part, told in parts_of(plan)])


def parts_of(plan: MeetingPlan) -> list[tuple[str, Values]]:
    league = {"key": plan.key, "organizer": plan.organizer, **as_file(plan.league)}
    meeting = {"group": plan.group, "host": plan.host, **as_file(plan.meeting)}
    people = [
        {"key": one.key, "letter": one.letter, "position": one.position, "club": one.club, **as_file(one.values)}
        for one in plan.squads
    ]
    return [
        ("league", league),
        ("day", as_file(plan.day)),
        ("meeting", meeting),
        *(("team", as_file(team)) for team in plan.teams),
        *(("person", person) for person in people),
    ]


def plan_read(data: bytes) -> tuple[MeetingPlan, str]:
    """With the digest of the file. Refused with the line in which something can't be."""
    if len(data) > LARGEST:
        raise Refused(finding("plan.too_large", limit=LARGEST // 1024**2))
    try:
        file = opened(data, KIND)
    except Touched as touched:
        raise Refused(finding("plan.touched", row=touched.number)) from None
    reading = Reading(file.lines)
    head = reading.head()
    teams = reading.teams(head["host"])
    people = reading.people([team["letter"] for team in teams])
    reading.ended()
    return MeetingPlan(**head, teams=teams, squads=people), file.digest


class Reading(Parts):
    def finding(self, row: int, found: str) -> Finding:
        return finding("plan.wrong", row=row, found=found)

    def text_seen(self, name: str, text: str) -> str:
        """For what its model lets anybody write who is at home there."""
        try:
            visible_text(text)
        except ValidationError:
            self.wrong(name)
        return text

    def head(self) -> Values:
        told = self.needed("league", ["key", "organizer", *LEAGUE])
        key, organizer = told["key"], self.text_seen("organizer", self.value(Organizer, "name", told["organizer"]))
        if type(key) is not str or not (key.isascii() and key.isalnum()) or len(key) not in KEY:
            self.wrong("key")
        league = self.values(League, LEAGUE, told)
        if league["players"] not in PLAYERS or league["least_players"] > league["players"]:
            self.wrong("players")
        for name, codes in (("ties", TIES), ("order", ORDERS)):
            self.refuse_order(name, league[name], codes)
        day = self.values(LeagueDay, DAY, self.needed("day", DAY))
        self.whole("number", day["number"], DAYS)
        told = self.needed("meeting", ["group", "host", *MEETING])
        group = self.value(LeagueGroup, "name", told["group"])
        meeting = self.values(LeagueMeeting, MEETING, told)
        self.whole("number", meeting["number"], MEETINGS)
        host = told["host"] if told["host"] == "" else self.letter(told["host"])
        head = {"key": key, "organizer": organizer, "league": league, "group": group, "day": day}
        return head | {"meeting": meeting, "host": host}

    def refuse_order(self, name: str, told: str, codes: Sequence[str]) -> None:
        parts = told.split(",") if told else []
        if len(set(parts)) != len(parts) or not set(parts) <= set(codes) or (name == "order" and not parts):
            self.wrong(name)

    def letter(self, told: Any) -> str:
        if type(told) is not str or len(told) != 1 or told not in LETTERS:
            self.wrong("letter")
        return str(told)

    def teams(self, host: str) -> tuple[Values, ...]:
        teams = []
        for told in self.all("team", ["club", *TEAM], max(TEAMS)):
            self.letter(told["letter"])
            teams.append(self.values(LeagueTeam, TEAM, told) | {"club": self.text(Club, "name", told["club"])})
            if any(twice(team[name] for team in teams) for name in ("letter", "name")):
                self.wrong("team")
        if len(teams) not in TEAMS:
            self.wrong("team")
        if host not in ("", *(team["letter"] for team in teams)):
            self.wrong("host")
        return tuple(teams)

    def people(self, letters: Sequence[str]) -> tuple[Squaddie, ...]:
        people, seen = [], set[Any]()
        for told in self.all("person", ["key", "letter", "position", "club", *PERSON], SQUAD * len(letters)):
            key = self.whole("key", told["key"], KEYS)
            letter = self.letter(told["letter"])
            position = self.value(SquadPlayer, "position", told["position"])
            if letter not in letters or key in seen or (position and (letter, position) in seen):
                self.wrong("person")
            seen |= {key, (letter, position)}
            club = self.text(Club, "name", told["club"])
            people.append(Squaddie(key, letter, position, club, self.values(Player, PERSON, told)))
        return tuple(people)


def twice(names: Iterable[str]) -> bool:
    return any(count > 1 for count in Counter(names).values())
