"""What was played in groups of a league: each series of a meeting as scoring counts it, and who made what of a seat.

From the sheets in force, as rulings leave them; a handful of questions however many groups there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import F

from scoring.league import LEAST, TeamSeries
from scoring.league import Meeting as Played
from scoring.league_persons import Part, handed_over
from tournament.models import Draw, LeagueGroup, LeagueMeeting, MeetingTeam, SeatChangeover, Tournament
from tournament.models.effects import EXPELLING
from tournament.queries.evenings.sittings import effects_in, line_at, performances_in, sittings_in
from tournament.queries.league.plan import Meeting, meetings_of
from tournament.queries.league.sitting import Sitting as Place
from tournament.queries.league.sitting import inside, sitting_at, sittings_of
from tournament.queries.people.persons import Persons
from tournament.queries.ranking.lines import SeriesLine


@dataclass(frozen=True)
class SeatSeries:
    """A seat in a series: the team's place there, and what its sheet makes."""

    meeting: Meeting
    side: MeetingTeam
    place: Place
    line: SeriesLine


@dataclass(frozen=True)
class PersonPart:
    """What one person made of it. `whole`: nobody else sat there in this series."""

    seat: SeatSeries
    part: Part
    whole: bool


@dataclass(frozen=True)
class GroupPlayed:
    """A group with what counts of it. `open`: meetings and series of which a sheet doesn't count yet.

    `unsplit`: changes inside a series whose figures are more than the sheet has.
    """

    group: LeagueGroup
    meetings: tuple[Meeting, ...]
    series: tuple[Played, ...] = ()
    seats: tuple[SeatSeries, ...] = ()
    parts: tuple[PersonPart, ...] = ()
    open: tuple[tuple[Meeting, int], ...] = ()
    unsplit: tuple[SeatChangeover, ...] = ()
    of_meeting: Mapping[int, tuple[Played, ...]] = field(default_factory=dict)

    @property
    def provisional(self) -> tuple[Meeting, ...]:
        """Meetings whose days came from their venues and were not taken over yet."""
        return tuple(meeting for meeting in self.meetings if meeting.is_provisional)


def played_in(groups: Sequence[LeagueGroup], *, only: LeagueMeeting | None = None) -> dict[int, GroupPlayed]:
    """By group. only: nothing but this meeting of it."""
    meetings = meetings_of(groups)
    if only is not None:
        meetings = {key: [one for one in rows if one.pk == only.pk] for key, rows in meetings.items()}
    opened = [one for rows in meetings.values() for one in rows if one.row.tournament_id is not None]
    days = {one.row.tournament_id: one.row.tournament for one in opened if one.row.tournament is not None}
    lines = lines_in({key: day for key, day in days.items() if key is not None})
    places = {seat.line_up.card_id: seat for seat in sittings_of([side for one in opened for side in one.sides])}
    organizers = {group.pk: group.league.organizer_id for group in groups}
    persons = {key: Persons(key) for key in set(organizers.values())}
    return {
        group.pk: group_played(group, meetings.get(group.pk, []), lines, places, persons[organizers[group.pk]])
        for group in groups
    }


@dataclass(frozen=True)
class DayLines:
    """The lines of a tournament by series; `missing`: its series that are not complete."""

    lines: Mapping[int, Sequence[tuple[int, SeriesLine]]]
    missing: frozenset[int]


def lines_in(tournaments: Mapping[int, Tournament]) -> dict[int, DayLines]:
    """By tournament, with the start card of each line. Whoever was expelled keeps his seat for the team."""
    draws = Draw.objects.published().filter(
        series__tournament__in=tournaments, series__number__lte=F("series__tournament__series_count")
    )
    sittings = sittings_in(draws)
    effects = effects_in(tournaments)
    tables = performances_in(draws, tournaments, sittings, effects)
    of_card = defaultdict(list)
    for effect in effects:
        if effect.kind not in EXPELLING:
            of_card[effect.card_id].append(effect)
    lines: dict[int, dict[int, list[tuple[int, SeriesLine]]]] = defaultdict(lambda: defaultdict(list))
    missing: dict[int, set[int]] = defaultdict(set)
    for at in sittings:
        if at.table in tables:
            lines[at.tournament][at.series].append((at.card, line_at(at, tables[at.table], of_card)))
        else:
            missing[at.tournament].add(at.series)
    seated = {(at.tournament, at.series) for at in sittings}
    for key, tournament in tournaments.items():
        missing[key] |= {number for number in range(1, tournament.series_count + 1) if (key, number) not in seated}
    return {key: DayLines(lines[key], frozenset(missing[key])) for key in tournaments}


def group_played(
    group: LeagueGroup,
    meetings: Iterable[Meeting],
    lines: Mapping[int, DayLines],
    places: Mapping[int | None, Place],
    persons: Persons,
) -> GroupPlayed:
    series: list[Played] = []
    seats: list[SeatSeries] = []
    parts: list[PersonPart] = []
    missing: list[tuple[Meeting, int]] = []
    unsplit: list[SeatChangeover] = []
    of_meeting: dict[int, tuple[Played, ...]] = {}
    meetings = tuple(meetings)
    for meeting in meetings:
        if meeting.row.tournament is None or meeting.row.tournament_id is None or len(meeting.sides) < LEAST:
            continue
        day = lines[meeting.row.tournament_id]
        made = []
        for number in range(1, meeting.row.tournament.series_count + 1):
            if number in day.missing:
                missing.append((meeting, number))
                continue
            there = list(seats_in(meeting, number, day.lines[number], places))
            seats += there
            made.append(Played(day=meeting.day.number, series=number, sides=sides_in(meeting, number, there)))
            for seat in there:
                own, wrong = parts_of(seat, number, persons)
                parts += own
                unsplit += wrong
        series += made
        of_meeting[meeting.pk] = tuple(made)
    return GroupPlayed(
        group, meetings, tuple(series), tuple(seats), tuple(parts), tuple(missing), tuple(unsplit), of_meeting
    )


def seats_in(
    meeting: Meeting, number: int, lines: Iterable[tuple[int, SeriesLine]], places: Mapping[int | None, Place]
) -> Iterable[SeatSeries]:
    sides = {side.pk: side for side in meeting.sides}
    for card, line in lines:
        place = places.get(card)
        side = sides.get(place.line_up.side_id) if place else None
        if place is not None and side is not None and side.plays_in(number):
            yield SeatSeries(meeting, side, place, line)


def sides_in(meeting: Meeting, number: int, seats: Sequence[SeatSeries]) -> tuple[TeamSeries, ...]:
    """All teams that were to meet; who was not there is absent."""
    sums: dict[int, TeamSeries] = {}
    for side in meeting.sides:
        own = [seat.line for seat in seats if seat.side.pk == side.pk]
        sums[side.team_id] = TeamSeries(
            team=side.team_id,
            points=sum(line.performance for line in own),
            won=sum(line.won for line in own),
            lost=sum(line.lost for line in own),
            absent=not side.plays_in(number),
        )
    return tuple(sums.values())


def parts_of(seat: SeatSeries, number: int, persons: Persons) -> tuple[list[PersonPart], list[SeatChangeover]]:
    """The sheet runs on: until a change what stood then, from there the rest."""
    line, changes = seat.line, inside(seat.place, number)
    first = persons.head(sitting_at(seat.place, number).pk)
    rest = Part(person=first, points=line.performance, won=line.won, lost=line.lost)
    own, before = [], (0, 0, 0)
    for change in changes:
        figures = (change.points or 0, change.won or 0, change.lost or 0)
        points, won, lost = (now - then for now, then in zip(figures, before, strict=True))
        taker = persons.head(change.player_id)
        whole = Part(person=taker, points=rest.points, won=rest.won, lost=rest.lost)
        try:
            done, rest = handed_over(whole, Part(person=rest.person, points=points, won=won, lost=lost))
        except ValueError:
            return [], [change]
        own.append(PersonPart(seat, done, whole=False))
        before = figures
    own.append(PersonPart(seat, rest, whole=not changes))
    return own, []
