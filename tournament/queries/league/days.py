"""A meeting with its teams, who sits where, and the change list: what its pages and papers show. Reads only."""

from dataclasses import dataclass

from tournament.models import League, LeagueMeeting, MeetingTeam, Player, SeatChangeover, Tournament
from tournament.queries.league.plan import Meeting, by_letter
from tournament.queries.league.sitting import Sitting, joined_later, sitting_at, sittings_of


@dataclass(frozen=True)
class SideOfDay:
    """A team with its places. `now`: who sits on each of them last."""

    side: MeetingTeam
    seats: tuple[Sitting, ...]

    @property
    def now(self) -> list[tuple[Sitting, Player]]:
        return [(seat, sitting_at(seat, 99, 99)) for seat in self.seats]

    @property
    def plays(self) -> bool:
        return self.side.state == MeetingTeam.State.PLAYS

    @property
    def lacks(self) -> bool:
        return self.plays and len(self.seats) < self.side.team.league.players


@dataclass(frozen=True)
class Day:
    meeting: Meeting
    league: League
    sides: tuple[SideOfDay, ...]

    @property
    def first_without_line_up(self) -> SideOfDay | None:
        return next((side for side in self.sides if side.plays and not side.seats), None)

    @property
    def changes(self) -> list[tuple[SideOfDay, Sitting, SeatChangeover]]:
        """The change list in the order of play."""
        lines = [(side, seat, change) for side in self.sides for seat in side.seats for change in seat.changes]
        return sorted(lines, key=lambda line: (line[2].series, line[2].after_round, line[2].pk))

    @property
    def late(self) -> list[tuple[SideOfDay, Sitting]]:
        """Who was missing when the day began, in the order in which they came."""
        came = [(side, seat) for side in self.sides for seat in side.seats if is_late(seat)]
        return sorted(came, key=lambda line: (line[1].line_up.from_series, line[1].after_round, line[1].line_up.pk))


def is_late(seat: Sitting) -> bool:
    return seat.line_up.from_series > 1 or bool(seat.after_round)


def day_of(of: Tournament | LeagueMeeting) -> Day:
    """LeagueMeeting.DoesNotExist for a tournament that is no day of a league."""
    rows = LeagueMeeting.objects.select_related("day", "group__league__organizer", "tournament", "host")
    row = rows.get(tournament=of) if isinstance(of, Tournament) else rows.get(pk=of.pk)
    sides = sorted(row.sides.select_related("team__club", "team__league", "meeting__group"), key=by_letter)
    seats = joined_later(sittings_of(sides))
    made = (SideOfDay(side, tuple(seat for seat in seats if seat.line_up.side_id == side.pk)) for side in sides)
    return Day(Meeting(row, row.day, tuple(sides)), row.group.league, tuple(made))
