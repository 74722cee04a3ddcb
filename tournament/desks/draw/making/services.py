"""Draws what was closed. Chance decides who sits where; nobody here does."""

from django.utils import timezone

import seating
from scoring import finding
from tournament import audit
from tournament.desks.draw.closing.reading import field_now
from tournament.desks.draw.closing.services import close, end, locked_series
from tournament.lock import refuse_final
from tournament.models import Closing, Draw, Seat, Series, Table, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.seats.draws import core_closing, draw_in_force, series_by_lot, usual_way
from tournament.refused import Refused

TOLD_EVERY = 8  # times that the search tells how far it is: about half a second


def draw_closed(closing: Closing, *, by: User, entropy: str = "") -> Draw:
    """Draws what was closed. A long search notes how far it is, and ends when `stop` asks it to."""
    closing = with_entropy(closing, entropy)
    if closing.outcome:
        return drawn_from(closing)
    way = seating.parse_way(closing.inputs)
    if way is None:
        raise ValueError("a closing without a way")
    seed, search = seating.seed_of(core_closing(closing), closing.nonce, entropy), Search(closing, way.steps)
    plans = seating.make(way, *seating.parse_inputs(closing.inputs), seed, progress=search.goes_on)
    with audit.atomic():
        series = locked_series(closing.series)
        closing = Closing.objects.get(pk=closing.pk)
        if closing.outcome:
            return drawn_from(closing)
        refuse_final(series.tournament)
        refuse_other_plan(series, way)
        closing.steps = search.steps
        end(closing, plans)
        for following, plan in zip(series_from(series, len(plans)), plans, strict=True):
            attempt = write_draw(closing, following, plan, way.engine, seed, by)
            after = audit.values(attempt, "attempt", "engine", "seed", "digest")
            after |= {"series": following.number, "closing": closing.number, "entropy": entropy}
            audit.record("draw.draw", by=by, tournament=series.tournament, after=after)
    return drawn_from(closing)


def with_entropy(closing: Closing, entropy: str) -> Closing:
    """Writes down what chance has said before anything is searched, so that nobody can try another one."""
    with audit.atomic():
        series = locked_series(closing.series)
        closing = Closing.objects.select_related("series__tournament").get(pk=closing.pk)
        if closing.outcome:
            return closing
        refuse_final(series.tournament)
        refuse_other_plan(series, seating.parse_way(closing.inputs))
        if closing.entropy_at and closing.entropy != entropy:
            raise Refused(finding("draw.entropy_known", entropy=closing.entropy or "–"))
        closing.entropy, closing.entropy_at = entropy, closing.entropy_at or timezone.now()
        closing.steps, closing.stop_asked = 0, False
        closing.save(update_fields=["entropy", "entropy_at", "steps", "stop_asked"])
    return closing


class Search:
    """How far the search of a long plan is, noted for those who wait, and whether they asked for its end.

    steps: how many count in the end.
    """

    def __init__(self, closing: Closing, steps: int) -> None:
        self.rows, self.steps, self.told = Closing.objects.filter(pk=closing.pk, outcome=""), steps, 0

    def goes_on(self, step: int) -> bool:
        self.told += 1
        if self.told % TOLD_EVERY:
            return True
        with audit.atomic():
            self.rows.update(steps=step)
        if self.rows.filter(stop_asked=True).exists():
            self.steps = step
            return False
        return True


def stop(closing: Closing, *, by: User) -> None:
    """Asks a search that is under way for its best so far."""
    with audit.atomic():
        series = locked_series(closing.series)
        if Closing.objects.filter(pk=closing.pk, outcome="", stop_asked=False).update(stop_asked=True):
            after = {"series": series.number, "number": closing.number}
            audit.record("draw.stop", by=by, tournament=series.tournament, after=after)


def draw(
    series: Series,
    *,
    by: User,
    nonce: str | None = None,
    attempt: int | None = None,
    way: seating.Way | None = None,
    entropy: str = "",
) -> Draw:
    """Closes and draws in one go, so that the nonce alone decides unless there is an entropy.

    `attempt` is the number that the button was made for: pressed twice, it draws once.
    """
    way = way or usual_way(series)
    field = field_now(series, way)
    with audit.atomic():
        series = locked_series(series)
        current = draw_in_force(series)
        if current and current.attempt == attempt and current.drawn_by == by:
            return current
        closing = close(series, by=by, way=way, nonce=nonce, field=field)
        return draw_closed(closing, by=by, entropy=entropy)


def drawn_from(closing: Closing) -> Draw:
    """The first draw of a closing. Refused if it was given up meanwhile."""
    first = closing.draws.select_related("series__tournament").order_by("series__number").first()
    if first is None:
        raise Refused(finding("draw.given_up"))
    return first


def series_from(series: Series, count: int) -> list[Series]:
    return list(series.tournament.planned.filter(number__gte=series.number)[:count])


def refuse_other_plan(series: Series, way: seating.Way | None) -> None:
    """More series were closed than the settings plan by now."""
    if way and way.plans > series_by_lot(series) and not way.suits(by_rank=True):
        raise Refused(finding("draw.other_plan", series=way.plans))


def write_draw(closing: Closing, series: Series, plan: seating.Plan, engine: str, seed: str, by: User) -> Draw:
    attempt = Draw.objects.create(
        series=series,
        attempt=series.draws.count() + 1,
        closing=closing,
        plan=seating.canonical(plan),
        engine=engine,
        seed=seed,
        inputs=closing.inputs,
        digest=seating.digest(plan),
        drawn_by=by,
    )
    write_seats(attempt, plan)
    return attempt


def write_seats(attempt: Draw, plan: seating.Plan) -> None:
    tables = [Table(draw=attempt, number=table.number) for table in plan.tables]
    Table.objects.bulk_create(tables)
    by_number = {table.number: table for table in tables}
    cards = dict(cards_in_force(attempt.series.tournament).values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(draw=attempt, table=by_number[table], number=seat, card_id=cards[entrant])
        for table, seat, entrant in plan.seats()
    )
