"""A league with a leader and a venue that know nothing of each other: plans go out, days come home."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tests.builders import Cast
from tests.leagues import first_meeting, key_series, league_of, lined_up, opened, planned
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
    """`meeting` is the leader's row, `copy` that of the venue, `day` the tournament there."""

    cast: Cast
    league: League
    meeting: LeagueMeeting
    organizer: Organizer
    host: User
    copy: LeagueMeeting
    day: Tournament | None = None

    def open(self) -> Tournament:
        lined_up(self.cast, self.copy)
        self.day = opened(self.cast, self.copy)
        return self.day

    def play(self, number: int, games: Mapping[int, tuple[int, int]] = WON) -> None:
        assert self.day
        key_series(self.cast, self.day, number, games)

    def correct(self, number: int, table: int) -> None:
        """Who sits on seat 1 won a game more of 24 points that was written down as passed."""
        assert self.day
        row = Table.objects.get(draw__series__tournament=self.day, draw__series__number=number, number=table)
        version = row.versions.get(counts=True)
        first, *others = footers_of(version)
        feet = [replace(first, points=first.points + 24, won=first.won + 1, total=(first.total or 0) + 74), *others]
        words = {"paragraph": SheetVersion.Paragraph.AGREED_LATER, "reason": "Game 7 was missing"}
        after.correct(row, by=self.cast.director, footers=feet, passed=version.passed - 1, base=version.number, **words)

    def file(self) -> bytes:
        return sending.day_out(self.copy, by=self.host)


def venue_of(cast: Cast, **terms: Any) -> Venue:
    """The plan is read in at the venue; the day isn't open yet."""
    league = league_of(cast, **terms)
    meeting = first_meeting(planned(cast, league))
    host = User.objects.filter(username="host").first() or User.objects.create_user("host")
    organizer = Organizer.objects.filter(name="Pik Bube").first() or members.found_organizer("Pik Bube", manager=host)
    copy, _new = visiting.read_in(organizer, giving.give_out(meeting, by=cast.director), by=host)
    league.refresh_from_db()
    return Venue(cast, league, meeting, organizer, host, copy)
