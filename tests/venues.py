"""A league's leader and a venue as separate organizers, which exchange plans and match days as files."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.builders import Cast
from tests.leagues import create_league, create_planned_group, first_meeting, key_series, line_up_teams, open_match_day
from tournament.desks.league.giving import services as giving
from tournament.desks.league.sending import services as sending
from tournament.desks.league.visiting import services as visiting
from tournament.desks.setup.people import services as members
from tournament.desks.sheets.after import services as after
from tournament.models import League, LeagueMeeting, Organizer, SheetVersion, Table, Tournament, User
from tournament.queries.sheets.states import footers_of

WON = {11: (3, 0), 21: (2, 1), 31: (1, 1), 42: (4, 0)}


@dataclass
class Venue:
    """`meeting` is the leader's row, `copy` the venue's row of the same meeting, `day` the tournament at the venue."""

    cast: Cast
    league: League
    meeting: LeagueMeeting
    organizer: Organizer
    host: User
    copy: LeagueMeeting
    day: Tournament | None = None

    def open(self) -> Tournament:
        line_up_teams(self.cast, self.copy)
        self.day = open_match_day(self.cast, self.copy)
        return self.day

    def play(self, number: int, games: Mapping[int, tuple[int, int]] = WON) -> None:
        assert self.day
        key_series(self.cast, self.day, number, games)

    def correct(self, number: int, table: int) -> None:
        """Corrects a sheet: one game that was keyed as passed was won by seat 1, for 24 points."""
        assert self.day
        row = Table.objects.get(draw__series__tournament=self.day, draw__series__number=number, number=table)
        version = row.versions.get(counts=True)
        first, *others = footers_of(version)
        feet = [replace(first, points=first.points + 24, won=first.won + 1, total=(first.total or 0) + 74), *others]
        words = {"paragraph": SheetVersion.Paragraph.AGREED_LATER, "reason": "Game 7 was missing"}
        after.correct(row, by=self.cast.director, footers=feet, passed=version.passed - 1, base=version.number, **words)

    def file(self) -> bytes:
        return sending.day_out(self.copy, by=self.host)


def create_venue(cast: Cast, **terms: Any) -> Venue:
    """Creates a league and a venue that has read the plan of its first meeting; the match day isn't open yet."""
    league = create_league(cast, **terms)
    meeting = first_meeting(create_planned_group(cast, league))
    host = User.objects.filter(username="host").first() or User.objects.create_user("host")
    organizer = Organizer.objects.filter(name="Pik Bube").first() or members.found_organizer("Pik Bube", manager=host)
    copy, _new = visiting.read_in(organizer, giving.give_out(meeting, by=cast.director), by=host)
    league.refresh_from_db()
    return Venue(cast, league, meeting, organizer, host, copy)
