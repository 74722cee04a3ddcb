"""What the evenings of a season charge whom: their own fees and what its rule adds, from the sheets that count.

Derived each time, so that a corrected sheet, a ruling or a joined person corrects every account.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring import SeatPerformance, loss_fee, passed_fee
from scoring.accounts import at_places, behind_the_best, shared
from scoring.accounts_told import MoneyRule
from tournament.models import AdvanceEntry, Player, StartCard, Tournament
from tournament.queries.accounts.evenings import Tables
from tournament.queries.evenings.sittings import Sitting
from tournament.queries.people.fees import Fees
from tournament.queries.people.persons import Persons


class Charge(NamedTuple):
    """Cents that somebody owes for an evening; extra: among them one that could not be divided at his table."""

    player: int
    tournament: int
    kind: str  # of `scoring.accounts_told.CHARGES`
    cents: int
    series: int | None = None
    table: int | None = None
    extra: bool = False


Held = Mapping[int, MoneyRule]  # tournament -> the rule of its day


def charged(
    tables: Tables, rules: Held, cards: Iterable[StartCard], paid: Collection[int], back: Mapping[int, int]
) -> list[Charge]:
    """Of everybody who played or paid; `paid`: the cards whose entry fee is in the book; `back`: what went back."""
    charges = [*fees(tables, cards, paid, back)]
    for seats, made in tables.counted():
        charges += at_table(tables, seats, made, rules[seats[0].tournament])
    return [charge for charge in charges if charge.cents]


def fees(
    tables: Tables, cards: Iterable[StartCard], paid: Collection[int], back: Mapping[int, int]
) -> Iterator[Charge]:
    """The entry fee of whoever had a seat or has paid, less what went back; a substitute pays nothing again."""
    seated = {at.card for seats in tables.seats.values() for at in seats}
    asking = fees_in(tables.tournaments)
    for card in cards:
        if card.pk in seated or card.pk in paid:
            owed = asking[card.tournament_id].owed(card) - back.get(card.pk, 0)
            yield Charge(card.player_id, card.tournament_id, "fee", owed)


def fees_in(tournaments: Mapping[int, Tournament]) -> dict[int, Fees]:
    other = [key for key, day in tournaments.items() if day.advance_fee_cents is not None]
    taken = AdvanceEntry.objects.taken().filter(tournament__in=other).values_list("card", flat=True)
    before = frozenset(card for card in taken if card) if other else frozenset()
    return {key: Fees(day, before if key in other else ()) for key, day in tournaments.items()}


def at_table(
    tables: Tables, seats: Sequence[Sitting], made: Sequence[SeatPerformance], rule: MoneyRule
) -> Iterator[Charge]:
    """What one table of one series costs each of its seats."""
    day, table = tables.tournaments[seats[0].tournament], seats[0].table
    passed, over = passed_shares(day, tables.passed.get(table, 0), len(seats))
    places, odd = at_their_places(made, rule)
    behind = behind_the_best([seat.points for seat in made], rule.point)
    for at, seat in zip(seats, made, strict=True):
        who, place = tables.who[table, at.card], at.seat - 1
        costs = (
            ("list", rule.list_cents, False),
            ("losses", loss_fee(seat.lost, tiers_of(day)), False),
            ("passed", passed[place], place in over),
            ("place", places[place], place in odd),
            ("points", behind[place], False),
        )
        for kind, cents, extra in costs:
            yield Charge(who, day.pk, kind, cents, at.series, at.number, extra)


def tiers_of(day: Tournament) -> list[tuple[int, int]]:
    return [(start, cents) for start, cents in day.loss_fee_tiers]


def passed_shares(day: Tournament, passed: int, seats: int) -> tuple[Sequence[int], Sequence[int]]:
    """What each seat pays for passed games; where the table pays once, it is shared."""
    each = day.passed_fee_by == Tournament.PassedFee.EACH
    share = shared(passed_fee(passed, day.passed_fee_cents, seats if each else 1), [1] * seats)
    return share.cents, share.extra


def at_their_places(made: Sequence[SeatPerformance], rule: MoneyRule) -> tuple[Sequence[int], Sequence[int]]:
    """Nothing where the rule has no cents for so many seats."""
    if len(made) not in rule.places:
        return [0] * len(made), ()
    by = [seat.performance if rule.by_performance else seat.points for seat in made]
    share = at_places(by, rule.places[len(made)])
    return share.cents, share.extra


def absences(tables: Tables, rules: Held, members: Iterable[Player], persons: Persons) -> Iterator[Charge]:
    """Of who was a member on that day and had no seat, where enough tables played and the evening is over."""
    there = {
        (at.tournament, persons.head(tables.who[at.table, at.card])) for seats in tables.seats.values() for at in seats
    }
    costing = [
        key
        for key, rule in rules.items()
        if rule.absence_cents and tables.tables_in(key) >= rule.absence_tables and tables.over(key)
    ]
    people = list(members)
    for key in costing:
        day = tables.tournaments[key].date
        for member in people:
            if member.was_member(day) and (key, member.pk) not in there:
                yield Charge(member.pk, key, "absence", rules[key].absence_cents)
