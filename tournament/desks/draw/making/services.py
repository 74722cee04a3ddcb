"""Draws what was closed. Chance decides who sits where; nobody here does."""

from django.utils import timezone

import seating
from scoring import finding
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.draw.closing.reading import Field, field_now
from tournament.desks.draw.closing.services import close, end, locked_series
from tournament.desks.draw.parts.services import lacking, split_into_parts, under_way, write
from tournament.lock import locked, refuse_final
from tournament.models import Closing, Draw, Series, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.seats.draws import core_closing, draw_in_force, series_by_lot, usual
from tournament.refused import Refused

TOLD_EVERY = 8  # times that the search tells how far it is: about half a second


def draw_closed(closing: Closing, *, by: User, entropy: str = "") -> Draw:
    """Draws what was closed. A long search notes how far it is, and ends when `stop` asks it to."""
    way = seating.parse_way(closing.inputs)
    if way is None:
        raise ValueError("a closing without a way")
    closing = with_entropy(closing, way, entropy)
    if not closing.outcome:
        decide(closing, way, by=by)
        seat(closing, way, by=by)
    return drawn_from(closing)


def with_entropy(closing: Closing, way: seating.Way, entropy: str) -> Closing:
    """Writes down what chance has said before anything is searched, so that nobody can try another one."""
    with audit.atomic():
        closing = held(closing, way)
        if closing.outcome:
            return closing
        if closing.entropy_at and closing.entropy != entropy:
            raise Refused(finding("draw.entropy_known", entropy=closing.entropy or "–"))
        if not under_way(closing).exists():
            closing.entropy, closing.entropy_at = entropy, closing.entropy_at or timezone.now()
            closing.steps, closing.stop_asked = 0, False
            closing.save(update_fields=["entropy", "entropy_at", "steps", "stop_asked"])
    return closing


def held(closing: Closing, way: seating.Way) -> Closing:
    """As it stands now, with its tournament locked. Refused where it can't be drawn any more."""
    series = locked_series(closing.series)
    closing = Closing.objects.select_related("series__tournament").get(pk=closing.pk)
    if not closing.outcome:
        refuse_final(series.tournament)
        refuse_other_plan(series, way)
    return closing


def decide(closing: Closing, way: seating.Way, *, by: User) -> None:
    """What comes out is written down, for ever, before anybody has a seat."""
    if under_way(closing).exists():
        return
    seed = seating.seed_of(core_closing(closing), closing.nonce, closing.entropy)
    search = Search(closing, way.steps)
    plans = seating.make(way, *seating.parse_inputs(closing.inputs), seed, progress=search.goes_on)
    with audit.atomic():
        closing = held(closing, way)
        if closing.outcome or under_way(closing).exists():
            return
        closing.steps = search.steps
        closing.save(update_fields=["steps"])
        for series, plan in zip(series_from(closing.series, len(plans)), plans, strict=True):
            write_draw(closing, series, plan, way.engine, seed, by)


def seat(closing: Closing, way: seating.Way, *, by: User) -> None:
    """All who were drawn, a part at a time."""
    plans = {key: seating.parse(plan) for key, plan in under_way(closing).values_list("pk", "plan")}
    cards = dict(cards_in_force(closing.tournament).values_list("number", "pk"))
    for part in split_into_parts(plans)[:-1]:
        with audit.atomic():
            if held(closing, way).outcome:
                return
            write(part, cards)
        precedence.step_back()
    with audit.atomic():
        closing = held(closing, way)
        if closing.outcome:
            return
        for part in lacking(plans):
            write(part, cards)
        end(closing, tuple(plans.values()))
        for draw in under_way(closing).select_related("series__tournament"):
            record(draw, closing, by)


def record(draw: Draw, closing: Closing, by: User) -> None:
    """From now on everybody meets it."""
    draw.being_seated, draw.drawn_at, draw.drawn_by = None, timezone.now(), by
    draw.save(update_fields=["being_seated", "drawn_at", "drawn_by"])
    after = audit.values(draw, "attempt", "engine", "seed", "digest")
    after |= {"series": draw.series.number, "closing": closing.number, "entropy": closing.entropy}
    audit.record("draw.draw", by=by, tournament=draw.series.tournament, after=after)


class Search:
    """How far the search of a long plan is, noted for those who wait, and whether they asked for its end.

    steps: how many count in the end.
    """

    def __init__(self, closing: Closing, steps: int) -> None:
        self.tournament, self.steps, self.told = closing.tournament_id, steps, 0
        self.rows = Closing.objects.filter(pk=closing.pk, outcome="", draws=None)

    def goes_on(self, step: int) -> bool:
        self.told += 1
        if self.told % TOLD_EVERY:
            return True
        with audit.atomic():
            locked(self.tournament)  # another search of the same closing may just have come to its end
            self.rows.update(steps=step)
        if not self.rows.filter(stop_asked=False).exists():
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
    set_by: seating.SetBy | None = None,
    entropy: str = "",
) -> Draw:
    """Closes and draws in one go, so that the nonce alone decides unless there is an entropy.

    `attempt` is the number that the button was made for: pressed twice, it draws once.
    """
    way, set_by = (way, set_by) if way else usual(series)
    field = field_now(series, way, set_by)
    with audit.atomic():
        series = locked_series(series)
        current = draw_in_force(series)
        if current and current.attempt == attempt and current.drawn_by == by:
            return current
        closing = pressed_before(series, field, by) if attempt == series.draws.count() + 1 else None
        if closing is None:
            closing = with_entropy(close(series, by=by, way=way, set_by=set_by, nonce=nonce, field=field), way, entropy)
    return draw_closed(closing, by=by, entropy=entropy)


def pressed_before(series: Series, field: Field, by: User) -> Closing | None:
    """What the same button has closed and is drawing still."""
    waiting = Closing.objects.filter(series=series, outcome="", closed_by=by, entropy_at__isnull=False)
    return waiting.filter(inputs=field.inputs).first()


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


def write_draw(closing: Closing, series: Series, plan: seating.Plan, engine: str, seed: str, by: User) -> None:
    Draw.even_being_seated.create(
        series=series,
        attempt=series.draws.count() + 1,
        closing=closing,
        plan=seating.canonical(plan),
        engine=engine,
        seed=seed,
        inputs=closing.inputs,
        digest=seating.digest(plan),
        drawn_by=by,
        being_seated=True,
    )
