"""Who gets which prize, from the ratings as they are now: nothing about winners is stored.

A plan that doesn't add to another prize passes over whoever has a prize from a plan before it, and the next moves up:
the organizer's order of the plans decides which of two prizes somebody keeps. Prizes of teams and of players never
stand against each other: a team is somebody else than its players.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile

from scoring import Award as Given
from scoring import TieRule, awards, moved_up
from tournament.models import Prize, PrizePlan, Tournament
from tournament.queries.money.plans import plans, playable
from tournament.queries.once import once_a_state
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.rated import rated_of
from tournament.queries.ranking.ratings import Figure, Kind, Rated, RatedRow, Rating
from tournament.queries.ranking.standings import Played, played_in

Ranked = tuple[tuple[int, int], ...]
NoLot = tuple[str, int, tuple[int, ...]]  # rating, after which series, who is equal


@dataclass(frozen=True)
class Award:
    """What a place of a rating gets; `row` has the name, and the members where it is a team."""

    place: int
    row: RatedRow
    cents: int
    goods: str


@dataclass(frozen=True)
class Waiting:
    """Prizes that wait for the lot of those who are equal."""

    rows: tuple[RatedRow, ...]
    prizes: tuple[tuple[int, str], ...]  # cents and goods, place by place


@dataclass(frozen=True)
class PlanAwards:
    plan: PrizePlan
    rating: Rating | None  # None: it was removed since, and nobody plays for it
    awards: tuple[Award, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    waits_for: str = ""  # a plan before this one, whose lot decides who is passed over here
    passed_over: tuple[RatedRow, ...] = ()
    above: tuple[PrizePlan, ...] = ()  # the plans whose winners are passed over here
    outside: tuple[RatedRow, ...] = ()  # not in the prize fund: no money for them, and the next moves up for it
    expelled: tuple[RatedRow, ...] = ()  # teams of which everybody was expelled: the next moves up (SkWO 4.3)
    no_part: frozenset[int] = frozenset()  # start numbers that have no part of a team's money
    left: tuple[tuple[int, int, str], ...] = ()  # place, cents and goods that nobody takes


@dataclass(frozen=True)
class Out:
    """Start numbers of those who are not in the prize fund, and of those who were expelled."""

    outside: frozenset[int]
    expelled: frozenset[int]


@dataclass(frozen=True)
class Shared:
    awards: tuple[Award, ...]
    waiting: tuple[Waiting, ...]


@dataclass
class Taken:
    """Who has a prize so far, kind by kind, and with whom a lot still has to decide it."""

    sure: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    open: dict[str, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    plans: dict[str, list[PrizePlan]] = field(default_factory=lambda: defaultdict(list))


def awards_of(tournament: Tournament) -> tuple[PlanAwards, ...]:
    """Plan by plan, in their order."""
    return awards_in(played_in(tournament, tournament.series_count), plans(tournament))


def awards_in(played: Played, listed: Sequence[PrizePlan]) -> tuple[PlanAwards, ...]:
    """The same from what was read already."""
    rated_by_code, taken = rated_for(played, {plan.rating for plan in listed}), Taken()
    out = Out(
        outside=frozenset(card.number for card in played.cards if not card.in_prize_fund),
        expelled=frozenset(card.number for card in played.cards if card.expelled),
    )
    return tuple(plan_awards(plan, rated_by_code.get(plan.rating), taken, out) for plan in listed)


def rated_for(played: Played, codes: set[str]) -> dict[str, Rated]:
    ratings, last = playable(played.tournament), played.tournament.series_count
    return {code: rated_of(played, ratings[code], last) for code in codes if code in ratings}


def undrawn_lots(tournament: Tournament) -> tuple[NoLot, ...]:
    """The lots that matter and are not drawn: for the first place of all, and where equal players get other prizes."""
    return undrawn_in(played_in(tournament, tournament.series_count))


@once_a_state()
def undrawn_named(tournament: Tournament) -> list[tuple[str, int, dict[int, str]]]:
    """The same with the names of those who are equal, by their numbers."""
    played = played_in(tournament, tournament.series_count)
    lots = undrawn_in(played)
    rated = rated_for(played, {rating for rating, _after, _keys in lots})
    rows = {code: {row.key: row for row in ranking.rows} for code, ranking in rated.items()}
    return [(rating, after, {key: rows[rating][key].name for key in tied}) for rating, after, tied in lots]


def undrawn_in(played: Played) -> tuple[NoLot, ...]:
    """The same from what was read already."""
    last, listed = played.tournament.series_count, plans(played.tournament)
    rated_by_code = rated_for(played, {MAIN, *(plan.rating for plan in listed)})
    lots = {(MAIN, last, keys(tie)) for tie in rated_by_code[MAIN].ties if tie[0].rank == 1}
    if any(rated.ties for rated in rated_by_code.values()):
        for plan in awards_in(played, listed):
            lots |= {lot for waiting in plan.waiting for lot in lots_for(rated_by_code[plan.plan.rating], waiting)}
    return tuple(sorted(lots))


def lots_for(rated: Rated, waiting: Waiting) -> Iterable[NoLot]:
    """The lot is drawn for all who are equal, also for those who are passed over here."""
    asked = set(keys(waiting.rows))
    return [(rated.rating.code, rated.after, keys(tie)) for tie in rated.ties if asked & set(keys(tie))]


def keys(rows: Iterable[RatedRow]) -> tuple[int, ...]:
    return tuple(sorted(row.key for row in rows))


def plan_awards(plan: PrizePlan, rated: Rated | None, taken: Taken, out_of_money: Out) -> PlanAwards:
    if rated is None:
        return PlanAwards(plan, None, left=tuple(unclaimed(plan, 0)))
    kind = rated.rating.code if rated.rating.kind is Kind.GROUPS else Kind.PLAYERS
    ranked_rows = [row for row in rated.rows if row.rank is not None]
    expelled = tuple(row for row in ranked_rows if row.members and is_outside(row, out_of_money.expelled))
    rows = {row.key: row for row in ranked_rows if row not in expelled}
    above = () if plan.adds_up else tuple(taken.plans[kind])
    taken.plans[kind].append(plan)
    out = set() if plan.adds_up else taken.sure[kind] & rows.keys()
    if not plan.adds_up and (unsure := [name for key, name in taken.open[kind].items() if key in rows]):
        return PlanAwards(plan, rated.rating, waits_for=unsure[0], above=above)
    ranked = moved_up([(row.rank or 0, key) for key, row in rows.items()], out)
    no_part = out_of_money.expelled if rated.rating.is_paid_for else out_of_money.expelled | out_of_money.outside
    no_money = {key for key, row in rows.items() if is_outside(row, no_part)}
    share = shared(plan, rows, ranked, no_money)
    take(taken, kind, plan, share)
    return PlanAwards(
        plan,
        rated.rating,
        share.awards,
        share.waiting,
        passed_over=tuple(row for row in rated.rows if row.key in out),
        above=above,
        outside=tuple(row for row in rated.rows if row.key in no_money),
        expelled=expelled,
        no_part=no_part,
        left=tuple(unclaimed(plan, len(ranked), len(ranked) - len(no_money - out))),
    )


def is_outside(row: RatedRow, outside: Collection[int]) -> bool:
    """A team plays for a prize as long as one of its players does; who doesn't has no part of it."""
    return all(number in outside for number in [member.number for member in row.members] or [row.key])


def take(taken: Taken, kind: str, plan: PrizePlan, share: Shared) -> None:
    taken.sure[kind] |= {award.row.key for award in share.awards}
    for waiting in share.waiting:
        if all(cents or goods for cents, goods in waiting.prizes):
            taken.sure[kind] |= set(keys(waiting.rows))
        else:
            taken.open[kind] |= dict.fromkeys(keys(waiting.rows), plan.title)


def shared(plan: PrizePlan, rows: Mapping[int, RatedRow], ranked: Ranked, no_money: Collection[int] = ()) -> Shared:
    """Money and goods of a place go the same way, so each is shared for itself, and a lot that one needs holds both.

    no_money: the keys of those who are not in the prize fund; for money whoever follows moves up.
    """
    ties: TieRule = "hort" if plan.tournament.prize_ties == Tournament.Ties.HORT else "lot"
    prizes = prizes_of(plan)
    paying = within(len(prizes), rows, moved_up(ranked, no_money)) if no_money else within(len(prizes), rows, ranked)
    ranked = within(len(prizes), rows, ranked)
    money = awards([cents for cents, _goods in prizes], paying, ties, told_apart(rows, paying))
    goods = awards([goods or 0 for _cents, goods in prizes], ranked, ties, told_apart(rows, ranked))
    order = tuple(dict.fromkeys(key for _rank, key in (*ranked, *paying)))
    waiting = sorted(
        together(tie.keys for tie in (*money.undrawn, *goods.undrawn)), key=lambda tied: first_at(order, tied)
    )
    held = {key for tied in waiting for key in tied}
    cents, things = ({gift.key: gift for gift in sharing.given if gift.key not in held} for sharing in (money, goods))
    given = [award(rows[key], cents.get(key), things.get(key)) for key in order if key in cents or key in things]
    return Shared(tuple(given), tuple(waiting_for(prizes, rows, (paying, ranked), tied) for tied in waiting))


def together(ties: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Those who wait for money and those who wait for goods, as one where somebody waits for both."""
    groups: list[set[int]] = []
    for tie in ties:
        apart = [group for group in groups if group.isdisjoint(tie)]
        groups = [*apart, set(tie).union(*(group for group in groups if group not in apart))]
    return [tuple(sorted(group)) for group in groups]


def within(count: int, rows: Mapping[int, RatedRow], ranked: Ranked) -> Ranked:
    """As far down as so many prizes go, and everybody who made the same as the last one of them."""
    if count and count < len(ranked):
        last = figures_of(rows[ranked[count - 1][1]])
        beyond = takewhile(lambda place: figures_of(rows[place[1]]) == last, ranked[count:])
        return (*ranked[:count], *beyond)
    return ranked if count else ()


def figures_of(row: RatedRow) -> tuple[Figure, Figure, Figure]:
    return row.performance, row.won, row.lost


def award(row: RatedRow, money: Given | None, goods: Given | None) -> Award:
    place = min(gift.place for gift in (money, goods) if gift)
    return Award(place, row, money.cents if money else 0, goods.goods if goods else "")


def prizes_of(plan: PrizePlan) -> list[tuple[int, str]]:
    """Cents and goods from the first place on, without a gap."""
    by_place: dict[int, Prize] = {prize.place: prize for prize in plan.prizes.all()}
    places = range(1, max(by_place, default=0) + 1)
    return [(by_place[place].cents, by_place[place].goods) if place in by_place else (0, "") for place in places]


def unclaimed(plan: PrizePlan, taken: int, paid: int | None = None) -> list[tuple[int, int, str]]:
    """What nobody takes: goods below so many who are ranked, money below so many of them who play for it."""
    paid = taken if paid is None else paid
    prizes = [
        (prize.place, prize.cents if prize.place > paid else 0, prize.goods if prize.place > taken else "")
        for prize in plan.prizes.all()
        if prize.place > paid
    ]
    return [(place, cents, goods) for place, cents, goods in prizes if cents or goods or place > taken]


def told_apart(rows: Mapping[int, RatedRow], ranked: Ranked) -> list[set[int]]:
    """Those who were equal and whom a lot has told apart: their ranks differ, what they made does not."""
    ranked_rows = [(rows[key], rank) for rank, key in ranked]
    groups = []
    for _figures, equal in groupby(ranked_rows, key=lambda pair: figures_of(pair[0])):
        tied = list(equal)
        if len(tied) > 1 and len({rank for _row, rank in tied}) == len(tied):
            groups.append({row.key for row, _rank in tied})
    return groups


def first_at(order: Sequence[int], tied: Collection[int]) -> int:
    return next(place for place, key in enumerate(order, 1) if key in tied)


def waiting_for(
    prizes: list[tuple[int, str]], rows: Mapping[int, RatedRow], orders: tuple[Ranked, Ranked], tied: tuple[int, ...]
) -> Waiting:
    """Their prizes by the order for money and by that for goods, which differ where somebody plays for goods alone."""
    paying, ranked = ([place for place, (_rank, key) in enumerate(order) if key in tied] for order in orders)
    cents = [prizes[place][0] if place < len(prizes) else 0 for place in paying]
    goods = [prizes[place][1] if place < len(prizes) else "" for place in ranked]
    count = len(tied)
    cents, goods = [*cents, *[0] * (count - len(cents))], [*goods, *[""] * (count - len(goods))]
    order = sorted(tied, key=lambda key: (rows[key].rank or 0, key))
    return Waiting(tuple(rows[key] for key in order), tuple(zip(cents, goods, strict=True)))
