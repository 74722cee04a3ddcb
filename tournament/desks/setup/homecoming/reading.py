"""To which meeting a day belongs that comes home, what speaks against it, and where it differs from the one before."""

import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from scoring import Footer, finding
from tournament.desks.setup.arriving.reading import Source
from tournament.files.meetingday import MeetingDay
from tournament.models import DayFromVenue, League, LeagueMeeting, Player, Seat, SquadPlayer, StartCard, Tournament
from tournament.queries.league.bound import is_binding
from tournament.queries.league.plan import Meeting, meetings_of
from tournament.queries.people.alike import Known
from tournament.queries.people.identified import Register, Told
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import people_of
from tournament.queries.record.archive import KEPT, Kept
from tournament.queries.sheets.feet import feet_that_count, published
from tournament.refused import Refused, refuse

SeatAt = tuple[int, int, int]  # series, table, seat
ALIKE = 5  # of the register, beside one name


def meeting_of(league: League, day: MeetingDay) -> LeagueMeeting:
    """Refused where it is of another league, of no meeting of this one, or with other teams than these."""
    if not league.key or day.league != league.key:
        raise Refused(finding("homecoming.other_league", league=str(league)))
    meetings = LeagueMeeting.objects.filter(group__league=league, group__name=day.group, day__number=day.day)
    meeting = meetings.select_related("group__league__organizer", "day", "tournament").filter(number=day.number).first()
    if meeting is None:
        raise Refused(finding("homecoming.no_meeting", group=day.group, day=day.day, number=day.number))
    teams = {side.team.letter: side.team.name for side in meeting.sides.select_related("team")}
    if teams != day.teams:
        other = sorted(set(day.teams.values()) - set(teams.values())) or sorted(day.teams.values())
        raise Refused(
            finding("homecoming.other_teams", teams=tuple(other), group=day.group, day=day.day, number=day.number)
        )
    return meeting


def squad_of(meeting: LeagueMeeting, day: MeetingDay) -> dict[int, SquadPlayer]:
    """By the key that the plan gave them, those whom the file names. Refused where one was never in these squads."""
    keys = {one.squad for one in day.people if one.squad is not None}
    squads = SquadPlayer.objects.filter(pk__in=keys, team__sides__meeting=meeting).select_related("player", "team")
    known = {row.pk: row for row in squads}
    refuse(
        *(
            finding("homecoming.other_squad", name=name_of(day, place))
            for place, one in enumerate(day.people)
            if one.squad is not None and one.squad not in known
        )
    )
    sitting = [(seat.letter, seat.person) for seat in day.line_up] + [(one.letter, one.person) for one in day.changes]
    teams = {place: known[one.squad].team.letter for place, one in enumerate(day.people) if one.squad in known}
    refuse(
        *(
            finding("homecoming.other_squad", name=name_of(day, person))
            for letter, person in dict.fromkeys(sitting)
            if teams.get(person, letter) != letter
        )
    )
    return known


def name_of(day: MeetingDay, place: int) -> str:
    values = day.people[place].values
    return str(Player(last_name=values["last_name"], first_name=values["first_name"]))


def refuse_other_terms(league: League, played: Mapping[str, Any]) -> None:
    """It is what the plan wanted to be played, and whose names are still there."""
    series, games = played["announced_series"] or played["series_count"], played["games_at_four"]
    if (series, games) != (league.series_a_day, league.games_at_four):
        raise Refused(
            finding(
                "homecoming.other_terms",
                series=league.series_a_day,
                games=league.games_at_four,
                found=series,
                found_games=games,
            )
        )
    if played["names_removed_at"] is not None:
        raise Refused(finding("homecoming.nameless"))


def refuse_unknown_seats(day: MeetingDay, archive: Source) -> None:
    """Cards and people above the archive are those in it."""
    people = sum(1 for _row in archive.told(section_of(Player)))
    cards = {row["number"] for row in archive.told(section_of(StartCard)) if row["struck_at"] is None}
    entries = [one.entry for one in day.people if one.entry is not None]
    numbers = [seat.card for seat in day.line_up if seat.card is not None]
    if any(entry >= people for entry in entries) or not set(numbers) <= cards or len(set(numbers)) < len(numbers):
        raise Refused(finding("homecoming.other_cards"))


def section_of(model: type[Model]) -> Kept:
    return next(section for section in KEPT if section.model is model)


def counting(meeting: LeagueMeeting) -> DayFromVenue | None:
    """The day that counts for a meeting, of those that came from its venue."""
    return meeting.days_from_venue.in_order_of_weight().select_related("tournament").first()


def content_of(day: DayFromVenue) -> bytes:
    """The file as it came. Refused once the names that stood in it were removed."""
    if not day.file:
        raise Refused(finding("homecoming.names_removed"))
    return zlib.decompress(bytes(day.file))


@dataclass(frozen=True)
class Standing:
    """A meeting, and how far its day is: `day` counts, of as many as came."""

    meeting: Meeting
    day: DayFromVenue | None
    newest: DayFromVenue | None
    came: int

    @property
    def is_taken_over(self) -> bool:
        return self.day is not None and self.day.taken_over_at is not None

    @property
    def is_played_here(self) -> bool:
        return self.day is None and self.meeting.row.tournament_id is not None

    @property
    def waits(self) -> bool:
        """Whether one came later than what counts, which nobody has taken over yet."""
        return self.day is not None and self.newest is not None and self.newest.number > self.day.number


def overview(league: League) -> list[Standing]:
    """By day, group and number. A handful of questions."""
    came: dict[int, list[DayFromVenue]] = defaultdict(list)
    days = DayFromVenue.objects.filter(meeting__group__league=league).in_order_of_weight().defer("file")
    for day in days:
        came[day.meeting_id].append(day)
    meetings = [one for rows in meetings_of(league.groups.all()).values() for one in rows]
    meetings.sort(key=lambda one: (one.day.number, one.row.group.position, one.row.number))
    return [standing(one, came[one.pk]) for one in meetings]


def open_day(standings: Sequence[Standing]) -> int:
    """The number of the match day that is looked for: the first that is not over, and else the last."""
    waiting = [one.meeting.day.number for one in standings if not one.is_taken_over or one.waits]
    return min(waiting, default=standings[-1].meeting.day.number if standings else 0)


def standing(meeting: Meeting, days: Sequence[DayFromVenue]) -> Standing:
    newest = max(days, key=lambda day: day.number, default=None)
    return Standing(meeting, days[0] if days else None, newest, len(days))


def day_page(meeting: LeagueMeeting) -> dict[str, Any]:
    """All that came for a meeting, the newest first, and where it differs from the one that counts.

    Where the newest counts itself, from the one that would count without it.
    """
    days = meeting.days_from_venue.select_related(
        "tournament", "brought_by", "code__made_by", "taken_over_by", "turned_down_by"
    )
    came = list(days.defer("file").order_by("-number"))
    newest, before = (came[0], before_newest(meeting, came)) if len(came) > 1 else (None, None)
    return {
        "came": came,
        "counts": counting(meeting),
        "code": meeting.codes.in_force().select_related("made_by").first(),
        "before": before,
        "newest": newest,
        "differences": differences(before.tournament, newest.tournament) if before and newest else [],
        "added": added(before.tournament, newest.tournament) if before and newest else [],
        "bound": is_bound(meeting),
        "strangers": strangers(meeting, came[0]) if came else [],
    }


def before_newest(meeting: LeagueMeeting, came: Sequence[DayFromVenue]) -> DayFromVenue:
    """Where all others were turned down, the last of them."""
    weighed = meeting.days_from_venue.in_order_of_weight().exclude(pk=came[0].pk).values_list("pk", flat=True)
    counted = weighed.first()
    return next((day for day in came[1:] if day.pk == counted), came[1])


def is_bound(meeting: LeagueMeeting) -> bool:
    """Whether the table has become binding with a day that was taken over: a correction then needs a reason."""
    taken_over = meeting.days_from_venue.exclude(taken_over_by=None)
    return is_binding(meeting) and taken_over.exists()


@dataclass(frozen=True)
class Stranger:
    """Somebody of a day who is in none of its squads, and who of the register looks like him."""

    player: Player
    alike: tuple[Known, ...]


def strangers(meeting: LeagueMeeting, day: DayFromVenue) -> list[Stranger]:
    persons = Persons(meeting.group.league.organizer_id)
    squads = SquadPlayer.objects.filter(team__sides__meeting=meeting).values_list("player", flat=True)
    named = {persons.head(key) for key in squads}
    found = dict.fromkeys(head for key in day.people if (head := persons.head(key)) not in named)
    if not found:
        return []
    people = [one for one in people_of(meeting.group.league.organizer) if one.pk not in found]
    register = Register(people, most=ALIKE)
    players = Player.objects.named().select_related("club").in_bulk(found)
    return [
        Stranger(player, tuple(register.alike(Told(player.last_name, player.first_name))))
        for key in found
        if (player := players.get(key))
    ]


@dataclass(frozen=True)
class Difference:
    """A seat that two days have otherwise; None where one of them has no such seat, or no sheet that counts."""

    series: int
    table: int
    seat: int
    names: tuple[str, str]
    feet: tuple[Footer | None, Footer | None]

    @property
    def name(self) -> str:
        before, after = self.names
        return before if before == after else " → ".join(filter(None, self.names))


def added(before: Tournament, after: Tournament) -> list[int]:
    """Series of which something counts now and nothing did before."""
    played = [{series for series, _table in feet_that_count(one, one.series_count)} for one in (before, after)]
    return sorted(played[1] - played[0])


def differences(before: Tournament, after: Tournament) -> list[Difference]:
    """Seat by seat, with rulings as they count; not those of series that were added."""
    new = added(before, after)
    feet, names = [seats_of(one) for one in (before, after)], [sitting_in(one) for one in (before, after)]
    return [
        Difference(*at, (names[0].get(at, ""), names[1].get(at, "")), (feet[0].get(at), feet[1].get(at)))
        for at in sorted(feet[0].keys() | feet[1].keys() | names[0].keys() | names[1].keys())
        if at[0] not in new and (feet[0].get(at), names[0].get(at)) != (feet[1].get(at), names[1].get(at))
    ]


def seats_of(tournament: Tournament) -> dict[SeatAt, Footer]:
    feet = feet_that_count(tournament, tournament.series_count)
    return {(*place, seat): foot for place, table in feet.items() for seat, foot in enumerate(table, 1)}


def sitting_in(tournament: Tournament) -> dict[SeatAt, str]:
    seats = Seat.objects.filter(table__draw__in=published(tournament, tournament.series_count))
    seats = seats.select_related("card__player", "table__draw__series")
    return {(seat.table.draw.series.number, seat.table.number, seat.number): str(seat.card.player) for seat in seats}
