"""Draws as the seating core sees them: entrants, wishes, history and plans out of rows, and the replay of a draw."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import seating
from scoring import Finding, finding
from tournament.models import (
    Closing,
    Draw,
    Seat,
    Series,
    StartCard,
    Tournament,
    Wish,
)
from tournament.queries.people.cards import in_the_field
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.evening import Entrants, by_the_rule, engine_of, keeping, settled

SHOWN = ("drawn_by", "published_by", "closing")  # with a draw that is in force


def draw_in_force(series: Series) -> Draw | None:
    """The draw that is not voided: published, or waiting to be."""
    return series.draws.in_force().select_related(*SHOWN).first()


def draws_in_force(tournament: Tournament) -> dict[int, Draw]:
    """The same of all series of the plan, by their numbers and in their order."""
    draws = Draw.objects.in_force().filter(series__in=tournament.planned).select_related("series", *SHOWN)
    by_number = {draw.series.number: draw for draw in draws.order_by("series__number")}
    for draw in by_number.values():
        draw.series.tournament = tournament
    return by_number


def published_draw(series: Series) -> Draw | None:
    return series.draws.published().first()


def waiting_closing(tournament: Tournament) -> Closing | None:
    """The registration that is closed and waits for its entropy."""
    return Closing.objects.filter(tournament=tournament, outcome="").select_related("series", "closed_by").first()


def core_closing(closing: Closing) -> seating.Closing:
    """The closing as the chain of proof knows it."""
    return seating.Closing(
        number=closing.number,
        series=closing.series.number,
        reason=closing.reason,
        registration=seating.registration_hash(closing.inputs),
        commitment=seating.commitment_of(closing.nonce),
        previous=closing.previous,
    )


def certificate_of(draw: Draw) -> seating.Certificate | None:
    """The certificate of everything that was drawn with this draw; none for draws from before there were any."""
    if draw.closing is None:
        return None
    drawn = draw.closing.draws.order_by("series__number").values_list("plan", flat=True)
    return seating.certificate(
        str(draw.series.tournament),
        core_closing(draw.closing),
        draw.closing.inputs,
        draw.closing.nonce,
        draw.closing.entropy,
        draw.closing.steps,
        [seating.parse(plan) for plan in drawn],
    )


def plan_of(draw: Draw) -> seating.Plan:
    """Who really sits where, changes by hand included."""
    seats = Seat.objects.filter(draw=draw).order_by("table__number", "number")
    tables: dict[int, list[int]] = {}
    for table, card in seats.values_list("table__number", "card__number"):
        tables.setdefault(table, []).append(card)
    return seating.Plan(tuple(seating.Table(number, tuple(cards)) for number, cards in tables.items()))


def is_set(series: Series) -> bool:
    """Whether the announcement sets this series by rank."""
    first = series.tournament.set_by_rank_from
    return first is not None and series.number >= first


def series_by_lot(series: Series) -> int:
    """How many series from this one on are drawn by lot: those that can be planned ahead."""
    first, last = series.tournament.set_by_rank_from, series.tournament.series_count
    return (min(last, first - 1) if first else last) - series.number + 1


def reason_of_last(series: Series) -> str:
    """Why it is drawn again: the reason that the last attempt was voided with."""
    last = series.draws.order_by("attempt").last()
    return last.void_reason if last else ""


def usual_way(series: Series) -> seating.Way:
    if not is_set(series):
        return seating.Way(seating.SWAPS)
    strict = series.tournament.seats_by_rank == Tournament.SeatsByRank.STRICT
    return seating.Way(seating.RANKED if strict else seating.REPAIRED)


def usual(series: Series) -> tuple[seating.Way, seating.SetBy | None]:
    """The same with what its season's rule says of the first one."""
    return usual_way(series), by_the_rule(series.tournament) if series.number == 1 else None


def field_of(series: Series) -> tuple[tuple[seating.Entrant, ...], seating.History, seating.Wishes]:
    """What a draw of the series is made of, in the order of ranks where it is set by rank."""
    field = entrants_by_rank(series) if is_set(series) else entrants(series.tournament)
    return field, history(series), wishes(series.tournament)


# of a card, all that a draw is made of
READ = ("number", "tandem", "mixed", "team__name", "player__club__name", "substitute__club__name", "tournament")


def entrants(tournament: Tournament) -> tuple[seating.Entrant, ...]:
    """Who is in the next draw; an entrant's id is the number on the start card."""
    cards = list(in_the_field(tournament).only(*READ))
    here = {card.number for card in cards}
    apart: dict[int, list[int]] = {}
    for a, b in partners(cards):
        apart.setdefault(a, []).append(b)
    rather: dict[int, list[int]] = {}
    fixed: dict[int, tuple[int, int]] = {}
    for wish in wishes_in_force(tournament):
        if wish.kind == Wish.Kind.FIXED and wish.table_number:
            fixed[wish.card.number] = (wish.table_number, wish.seat_number)
        elif wish.other and {wish.card.number, wish.other.number} <= here:
            a, b = sorted((wish.card.number, wish.other.number))
            (apart if wish.kind == Wish.Kind.APART else rather).setdefault(a, []).append(b)
    return tuple(
        seating.Entrant(
            id=card.number,
            club=card.club.name if card.club else "",
            team=card.team.name if card.team else "",
            apart=tuple(sorted(set(apart.get(card.number, ())))),
            rather=tuple(sorted(set(rather.get(card.number, ())))),
            fixed=fixed.get(card.number),
        )
        for card in cards
    )


def partners(cards: Sequence[StartCard]) -> Iterator[tuple[int, int]]:
    """Pairs of start numbers, the lower first: those of a tandem or a mixed pair never sit at one table."""
    for field in ("tandem_id", "mixed_id"):
        members: dict[int, list[int]] = defaultdict(list)
        for card in cards:
            if pair := getattr(card, field):
                members[pair].append(card.number)
        for numbers in members.values():
            yield from combinations(sorted(numbers), 2)


def wishes_in_force(tournament: Tournament) -> list[Wish]:
    wishes = Wish.objects.standing().filter(tournament=tournament)
    people = ("card__player", "card__substitute", "other__player", "other__substitute")
    return list(wishes.select_related(*people).order_by("card__number", "pk"))


def entrants_by_rank(series: Series) -> tuple[seating.Entrant, ...]:
    """The same in the order of the standings before this series; who has none yet sits behind, by number."""
    before = standings(series.tournament, upto=series.number - 1)
    order = {row.number: place for place, row in enumerate(before.rows)}
    return tuple(
        sorted(entrants(series.tournament), key=lambda entrant: (order.get(entrant.id, len(order)), entrant.id))
    )


def history(series: Series) -> seating.History:
    """The published plans of the earlier series as they were really played, oldest first."""
    draws = Draw.objects.published().filter(series__tournament=series.tournament_id, series__number__lt=series.number)
    return seating.History(tuple(plan_of(draw) for draw in draws.order_by("series__number")))


def wishes(tournament: Tournament) -> seating.Wishes:
    return seating.Wishes(
        apart_teams=tournament.apart_teams, apart_clubs=tournament.apart_clubs, fives=tournament.has_fives
    )


def replays(draw: Draw) -> bool:
    """Whether seed and stored inputs lead to the very plan that is stored, and that to its digest."""
    way = seating.parse_way(draw.inputs) or seating.Way(draw.engine)
    drawn = remade(draw.inputs, way, draw.seed, draw.closing.steps if draw.closing else None)[ahead(draw)]
    return seating.canonical(drawn) == draw.plan and seating.digest(drawn) == draw.digest and way.engine == draw.engine


@lru_cache(maxsize=16)
def remade(inputs: str, way: seating.Way, seed: str, steps: int | None) -> tuple[seating.Plan, ...]:
    """Drawn again; kept for a moment, as a plan of many series is asked for each of them."""
    return seating.make(way, *seating.parse_inputs(inputs), seed, steps=steps)


def is_by_lot(draw: Draw) -> bool:
    """Whether chance had any part in it."""
    return (seating.parse_way(draw.inputs) or seating.Way(draw.engine)).by_lot


def ahead(draw: Draw) -> int:
    """How many series before this one were drawn with it."""
    return draw.series.number - draw.closing.series.number if draw.closing else 0


def before(draw: Draw) -> seating.History:
    """The series before this one, as its seats have to be judged: those really played, else those that are planned."""
    earlier = Draw.objects.in_force().filter(
        series__tournament=draw.series.tournament_id, series__number__lt=draw.series.number
    )
    return seating.History(tuple(plan_of(other) for other in earlier.order_by("series__number")))


def field_then(draw: Draw, here: Entrants) -> tuple[tuple[seating.Entrant, ...], seating.Wishes]:
    """Those who have a seat now, as they were when the draw was made, and the wishes of then.

    `here`: the entrants of now.

    Five may sit at a table if five do: late comers are seated by the settings of their day.
    """
    drawn, _history, wished = seating.parse_inputs(draw.inputs)
    then = {entrant.id: entrant for entrant in drawn}
    now = {entrant.id: entrant for entrant in here}
    plan = plan_of(draw)
    people = tuple(then.get(who) or now.get(who) or seating.Entrant(who) for _table, _seat, who in plan.seats())
    return people, replace(wished, fives=plan.has_five)


def notes(draw: Draw) -> tuple[seating.Finding, ...]:
    """The compromises of the seats as they are now."""
    people, wished = field_then(draw, entrants(draw.series.tournament))
    return (*seating.notes(plan_of(draw), people, before(draw), wished), *displacements(draw))


def displacements(draw: Draw) -> tuple[seating.Finding, ...]:
    """Of a draw by rank, who sits elsewhere than by rank alone; of one in a season's order, guests too far ahead."""
    way = seating.parse_way(draw.inputs)
    early = seating.guests_before(plan_of(draw), way.order) if way and way.order else ()
    if way is None or not way.parted:
        return early
    (strict,) = seating.make(way.strict(), *seating.parse_inputs(draw.inputs), draw.seed)
    return (*early, *seating.displaced(seating.parse(draw.plan), strict))


def changes_since(draw: Draw) -> list[Finding]:
    """What is no longer as it was drawn; nothing else would seat the series otherwise.

    A series that was planned ahead stands whatever was played before it: who meets again is noted.
    """
    series = draw.series
    field, past, wishes_now = field_of(series)
    drawn, then, wished = seating.parse_inputs(draw.inputs)
    way = seating.parse_way(draw.inputs) or seating.Way(draw.engine)
    seated = {number for _table, _seat, number in plan_of(draw).seats()}
    were, are = {entrant.id: entrant for entrant in drawn}, {entrant.id: entrant for entrant in field}
    cards = {
        "draw.came": are.keys() - seated,
        "draw.left": seated - are.keys(),
        "draw.changed": {number for number in were.keys() & are.keys() & seated if were[number] != are[number]},
    }
    findings = [finding(code, cards=tuple(sorted(numbers))) for code, numbers in cards.items() if numbers]
    if wishes_now != wished or not way.suits(by_rank=is_set(series)):
        findings.append(finding("draw.settings_changed"))
    elif not ahead(draw) and (past != then or (were == are and order_changed(draw, way, drawn, field))):
        findings.append(finding("draw.before_changed"))
    return findings


def order_changed(draw: Draw, way: seating.Way, drawn: Entrants, field: Entrants) -> bool:
    """Whether ranks, or what a season's rule goes by, would seat the same people otherwise by now."""
    set_by = keeping(draw.closing)
    if not (set_by or way.by_rank):
        return False
    seats = settled(draw.series, field, engine_of(way), set_by)
    return (seats.entrants, seats.way) != (drawn, way)
