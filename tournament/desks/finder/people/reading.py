"""Who is looked for, by name, number or table: where he sits, where he stands, and what is still open."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.utils.translation import gettext

from tournament.folding import plain
from tournament.models import Protest, Series, Tournament
from tournament.queries.money.loss_fees import open_at
from tournament.queries.money.payouts import Payout, payouts
from tournament.queries.people.namesakes import tell_apart
from tournament.queries.people.search import meant, table_letter
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.standings import Played, Standings, StandingsRow, played_in, standings_of
from tournament.queries.sheets.feet import Place
from tournament.queries.sheets.states import TableState, state_of, tables_in_play

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

MOST = 8  # people under a search; whoever is not among them is found by another letter
NUMBER = re.compile(r"(?:(\w*?[^\W\d])\s*)?([0-9]{1,5})")


@dataclass(frozen=True)
class Fee:
    """What is still to be collected at a table, below zero to be given back."""

    series: int
    table: int
    cents: int


@dataclass(frozen=True)
class Person:
    """One start card. `series`, `table`, `seat`: in the series that is played, 0 without one."""

    card: "Card"
    row: StandingsRow
    players: int  # who have a rank
    series: int
    table: int
    seat: int
    state: TableState | None
    uncounted: tuple[Place, ...]  # his tables of series before, whose sheets don't count yet
    protests: tuple[int, ...]
    fees: tuple[Fee, ...]
    prizes: tuple[Payout, ...]

    @property
    def place(self) -> str:
        """For the form of a decision about him."""
        return urlencode({"series": self.series, "table": self.table, "number": self.card.number})


@dataclass(frozen=True)
class Hits:
    people: tuple[Person, ...]
    tables: tuple[TableState, ...]
    more: int
    is_final: bool

    @property
    def count(self) -> int:
        return len(self.people) + len(self.tables) + self.more


@dataclass(frozen=True)
class Open:
    """What waits for somebody: numbers of protests and prizes by card, loss fees by table."""

    protests: Mapping[int, list[int]]
    fees: Mapping[Place, int]
    prizes: Mapping[int, list[Payout]]


def hits(tournament: Tournament, typed: str, may: frozenset[str]) -> Hits:
    """`may`: what the reader may do; of money nobody else is told."""
    keys, series = meant(tournament, typed), played_last(tournament)
    played = played_in(tournament, series.number if series else 1) if keys else None
    asked = table_asked(typed)
    numbers = {asked, *(table_of(played, key, series) for key in keys[:MOST] if played and series)}
    states = states_of(series, {number for number in numbers if number}) if series else {}
    final = final_in_force(tournament) is not None
    waiting = open_of(tournament, may, final=final) if keys else Open({}, {}, {})
    return Hits(
        people=people_of(played, keys[:MOST], series, states, waiting) if played else (),
        tables=(states[asked],) if asked in states else (),
        more=len(keys[MOST:]),
        is_final=final,
    )


def played_last(tournament: Tournament) -> Series | None:
    """The series that is being played: the last one with a published draw."""
    drawn = Series.objects.drawn().filter(tournament=tournament, number__lte=tournament.series_count)
    return drawn.select_related("tournament").order_by("-number").first()


def table_asked(typed: str) -> int:
    """14 may be a table, T14 and "table 14" is one; 0: none is meant."""
    match = NUMBER.fullmatch(plain(typed))
    if match is None or (match[1] and match[1] not in (table_letter(), plain(gettext("Table")))):
        return 0
    return int(match[2])


def states_of(series: Series, numbers: set[int]) -> dict[int, TableState]:
    """Table -> who sits there and how its sheet stands, in the series that is played."""
    tables = tables_in_play(series, history=False).filter(number__in=numbers)
    states = {table.number: state_of(table, series) for table in tables}
    tell_apart(seat.card for state in states.values() for seat in state.seats)
    return states


def place_of(played: Played, card: int, series: Series) -> tuple[int, int, int] | None:
    return next((place for place in played.seats.get(card, ()) if place[0] == series.number), None)


def table_of(played: Played, card: int, series: Series) -> int:
    place = place_of(played, card, series)
    return place[1] if place else 0


def people_of(
    played: Played, keys: list[int], series: Series | None, states: Mapping[int, TableState], waiting: Open
) -> tuple[Person, ...]:
    cards = {card.pk: card for card in played.cards}
    standings = standings_of(played, series.number if series else 1)
    return tuple(person_of(played, cards[key], standings, series, states, waiting) for key in keys if key in cards)


def person_of(
    played: Played,
    card: "Card",
    standings: Standings,
    series: Series | None,
    states: Mapping[int, TableState],
    waiting: Open,
) -> Person:
    place = (place_of(played, card.pk, series) if series else None) or (0, 0, 0)
    tables = [(number, table) for number, table, _seat in played.seats.get(card.pk, ())]
    return Person(
        card,
        next(row for row in standings.rows if row.number == card.number),
        len(standings.ranked),
        *place,
        state=states.get(place[1]),
        uncounted=tuple(table for table in tables if table not in played.sheets and table != place[:2]),
        protests=tuple(waiting.protests.get(card.pk, ())),
        fees=tuple(Fee(*table, waiting.fees[table]) for table in tables if waiting.fees.get(table)),
        prizes=tuple(waiting.prizes.get(card.pk, ())),
    )


def open_of(tournament: Tournament, may: frozenset[str], *, final: bool) -> Open:
    return Open(
        {} if final else open_protests(tournament),
        open_at(tournament) if "cash.look" in may and tournament.has_table_fees else {},
        prizes_due(tournament) if "prizes.pay" in may and final else {},
    )


def open_protests(tournament: Tournament) -> dict[int, list[int]]:
    """Card -> the protests that wait: his own, and those against a decision about him."""
    by_card: dict[int, list[int]] = defaultdict(list)
    waiting = Protest.objects.waiting().filter(tournament=tournament).order_by("number")
    for number, *cards in waiting.values_list("number", "card", "ruling__card"):
        for card in {*cards} - {None}:
            by_card[card].append(number)
    return by_card


def prizes_due(tournament: Tournament) -> dict[int, list[Payout]]:
    """Card -> prizes that are still to be handed out; a team's is everybody's."""
    by_card: dict[int, list[Payout]] = defaultdict(list)
    for payout in payouts(tournament).all:
        for card in payout.cards if payout.open else ():
            by_card[card.pk].append(payout)
    return by_card
