"""The one path to any ranking that is shown anywhere: counted sheets and adjustments in, ranked rows out."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring import Placed, Total
from tournament.memory import Memory
from tournament.models import Adjustment, StartCard, Tournament
from tournament.queries.mark import mark_of
from tournament.queries.once import is_writing
from tournament.queries.people.cards import start_cards
from tournament.queries.ranking.counted import Seats, hall_of, sheets_of
from tournament.queries.ranking.lines import SeriesLine, Sheet, effects_on, lines_of, without
from tournament.queries.ranking.lots import MAIN, Lots, lots_of, placed
from tournament.queries.ranking.totals import totals
from tournament.queries.sheets.effects import EffectLine, adjustments
from tournament.queries.sheets.feet import (
    Place,
)

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


@dataclass(frozen=True)
class StandingsRow:
    rank: int | None  # None: no counted series yet, or expelled
    needs_lot: bool
    card: "Card"  # is asked for a name only where it is shown
    performance: int
    won: int
    lost: int
    lines: tuple[SeriesLine, ...]
    dropped: tuple[int, ...]  # worst series that don't count
    effects: tuple[EffectLine, ...] = ()  # of rulings, as far as they count by now

    @property
    def number(self) -> int:
        return self.card.number

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def public_name(self) -> str:
        return self.card.public_name

    @property
    def club(self) -> str:
        return self.card.club.name if self.card.club else ""

    @property
    def sex(self) -> str:
        return self.card.plays.sex

    @property
    def category(self) -> str:
        return self.card.category

    @property
    def withdrawn(self) -> bool:
        return self.card.left

    @property
    def expelled(self) -> bool:
        return self.card.expelled

    def line(self, series: int) -> SeriesLine | None:
        return next((line for line in self.lines if line.series == series), None)

    @property
    def standing(self) -> tuple[bool, bool, int, int]:
        """What lists are ordered by: rank, then number; who has no rank comes behind, who is expelled last."""
        return (self.expelled, self.rank is None, self.rank or 0, self.number)

    @property
    def ruled(self) -> frozenset[int]:
        """The series in which a ruling has changed something for this player."""
        return frozenset(effect.series for effect in self.effects)

    @property
    def performances(self) -> dict[int, int]:
        return {line.series: line.performance for line in self.lines}


@dataclass(frozen=True)
class Missing:
    """A table of a series whose sheet doesn't count yet."""

    series: int
    table: int


@dataclass(frozen=True)
class Standings:
    series: int  # after which series
    rows: tuple[StandingsRow, ...]
    missing: tuple[Missing, ...]
    undrawn: tuple[int, ...]  # series without a published draw

    @property
    def ranked(self) -> tuple[StandingsRow, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def ties(self) -> tuple[tuple[StandingsRow, ...], ...]:
        """Those who share a place and need a lot, place by place."""
        shared: dict[int, list[StandingsRow]] = defaultdict(list)
        for row in self.rows:
            if row.needs_lot and row.rank is not None:
                shared[row.rank].append(row)
        return tuple(tuple(rows) for rows in shared.values())


@dataclass(frozen=True)
class Played:
    """All that was played and ruled, read once: whatever is ranked after any series is counted from it."""

    tournament: Tournament
    cards: "tuple[Card, ...]"
    seats: Seats
    tables: tuple[Place, ...]
    sheets: Mapping[Place, Sheet]  # those that count
    adjusted: Mapping[int, list[Adjustment]]
    lots: Lots
    ranked: dict[int, "Standings"] = field(default_factory=dict, compare=False, repr=False)  # after which series
    totals: dict[int, dict[int, Total]] = field(default_factory=dict, compare=False, repr=False)  # the same, by card
    places: dict[int, dict[int, Placed[Total]]] = field(default_factory=dict, compare=False, repr=False)
    rated: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)  # what further ratings keep

    @cached_property
    def _lines(self) -> dict[int, tuple[SeriesLine, ...]]:
        return {
            card.pk: lines_of(self.seats.get(card.pk, []), self.sheets, self.adjusted.get(card.pk, []))
            for card in self.cards
        }

    def lines(self, card: StartCard, last: int) -> tuple[SeriesLine, ...]:
        lines = self._lines[card.pk]  # series by series
        return lines if not lines or lines[-1].series <= last else tuple(line for line in lines if line.series <= last)

    def began(self, card: StartCard, last: int) -> bool:
        """Whether a series until then was drawn with him."""
        return any(series <= last for series, _table, _seat in self.seats.get(card.pk, ()))

    def effects(self, card: StartCard, last: int) -> list[Adjustment]:
        return [adjustment for adjustment in self.adjusted.get(card.pk, ()) if adjustment.series.number <= last]


def standings(tournament: Tournament, *, upto: int | None = None) -> Standings:
    """Standings after series `upto` (all series when None). A missing sheet stays missing, never zero."""
    last = tournament.series_count if upto is None else upto
    return standings_of(played_in(tournament, last), last)


def course(tournament: Tournament, last: int) -> list[Standings]:
    """The standings after each series up to `last`, from one reading of what was played."""
    played = played_in(tournament, last)
    return [standings_of(played, after) for after in range(1, last + 1)]


def played_in(tournament: Tournament, last: int) -> Played:
    """Read once for all pages of a state. Whoever is about to write reads for himself: what counts is what is there."""
    if is_writing():
        return read(tournament, last)
    key = (tournament.pk, last, mark_of(tournament))
    played = PLAYED.get(key)
    if played is None:
        played = read(tournament, last)
        PLAYED.put(key, played, 1 + sum(map(len, played.seats.values())))
    return played


def read(tournament: Tournament, last: int) -> Played:
    seats, tables = hall_of(tournament, last)
    return Played(
        tournament=tournament,
        cards=tuple(start_cards(tournament)),
        seats=seats,
        tables=tables,
        sheets=sheets_of(tournament, last),
        adjusted=adjustments(tournament, last),
        lots=lots_of(tournament),
    )


PLAYED: Memory[Played] = Memory(200_000)  # seats


def standings_of(played: Played, last: int) -> Standings:
    if last not in played.ranked:
        played.ranked[last] = rank_all(played, last)
    return played.ranked[last]


def rank_all(played: Played, last: int) -> Standings:
    added = totals_after(played, last)
    places = places_after(played, last)
    ranked = []
    for card in played.cards:
        lines = played.lines(card, last)
        effects = effects_on(lines, played.effects(card, last))
        ranked.append(row_of(card, lines, added[card.number], places.get(card.number), effects))
    tables = [place for place in played.tables if place[0] <= last]
    drawn = {series for series, _table in tables}
    return Standings(
        series=last,
        rows=tuple(sorted(ranked, key=lambda row: row.standing)),
        missing=tuple(Missing(*place) for place in tables if place not in played.sheets),
        undrawn=tuple(number for number in range(1, last + 1) if number not in drawn),
    )


def totals_after(played: Played, last: int) -> dict[int, Total]:
    """Start number -> what somebody has made until then; added up once for all ratings."""
    if last not in played.totals:
        lines = {card.number: played.lines(card, last) for card in played.cards}
        played.totals[last] = totals(played.tournament, lines, last)
    return played.totals[last]


def places_after(played: Played, last: int) -> dict[int, Placed[Total]]:
    """Start number -> place; who was expelled, or has no counted series, has none."""
    if last not in played.places:
        expelled = {card.number for card in played.cards if card.expelled}
        ranked = (result for result in totals_after(played, last).values() if result.key not in expelled)
        drawn = played.lots.get((MAIN, last), {})
        played.places[last] = {place.total.key: place for place in placed(ranked, drawn)}
    return played.places[last]


def row_of(
    card: "Card",
    lines: tuple[SeriesLine, ...],
    result: Total,
    place: Placed[Total] | None,
    effects: tuple[EffectLine, ...],
) -> StandingsRow:
    return StandingsRow(
        rank=place.rank if place else None,
        needs_lot=place.needs_lot if place else False,
        card=card,
        performance=result.performance,
        won=result.won,
        lost=result.lost,
        lines=without(result.dropped, lines) if result.dropped else lines,
        dropped=result.dropped,
        effects=effects,
    )
