"""Closes the registration of a draw, draws, publishes, voids. Chance decides who sits where; nobody here does."""

import secrets

from django.db import transaction
from django.utils import timezone

import seating
from scoring import Finding, finding
from tournament import audit
from tournament.models import Closing, Draw, Seat, Series, SeriesTime, SheetVersion, StartCard, Table, Tournament, User
from tournament.queries.day import before_lacks, draw_lacks
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.seats.draws import (
    changes_since,
    core_closing,
    draw_in_force,
    field_of,
    is_set,
    reason_of_last,
    series_by_lot,
    usual_way,
    waiting_closing,
)
from tournament.refused import Refused

TOLD_EVERY = 8  # times that the search tells how far it is: about half a second


def close(
    series: Series, *, by: User, way: seating.Way | None = None, reason: str = "", nonce: str | None = None
) -> Closing:
    """Ends the registration of this draw: who is in it, and a commitment to a nonce, before chance is known."""
    with transaction.atomic():
        series = locked(series)
        refuse_draw(series)
        if waiting := waiting_closing(series.tournament):
            raise Refused(finding("draw.closed", series=waiting.series.number))
        way = way or usual_way(series)
        if not way.suits(by_rank=is_set(series)):
            raise Refused(finding("draw.other_way", series=series.number))
        last = series.tournament.closings.last()
        closing = Closing.objects.create(
            series=series,
            tournament=series.tournament,
            number=last.number + 1 if last else 1,
            reason=reason or reason_of_last(series),
            inputs=seating.inputs_text(*field_of(series), way),
            nonce=nonce or secrets.token_hex(32),
            previous=last.outcome if last else seating.FIRST,
            closed_by=by,
        )
        core = core_closing(closing)
        after = {
            "series": series.number,
            "number": closing.number,
            "engine": way.engine,
            "registration": core.registration,
            "closing": seating.closing_hash(core),
        }
        audit.record("draw.close", by=by, tournament=series.tournament, after=after, reason=closing.reason)
    return closing


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
    with transaction.atomic():
        series = locked(closing.series)
        closing = Closing.objects.get(pk=closing.pk)
        if closing.outcome:
            return drawn_from(closing)
        refuse_final(series.tournament)
        refuse_other_plan(series, way)
        closing.steps = search.steps
        end(closing, plans)
        for following, plan in zip(series_from(series, len(plans)), plans, strict=True):
            made = write_draw(closing, following, plan, way.engine, seed, by)
            after = audit.values(made, "attempt", "engine", "seed", "digest")
            after |= {"series": following.number, "closing": closing.number, "entropy": entropy}
            audit.record("draw.draw", by=by, tournament=series.tournament, after=after)
    return drawn_from(closing)


def with_entropy(closing: Closing, entropy: str) -> Closing:
    """Writes down what chance has said before anything is searched, so that nobody can try another one."""
    with transaction.atomic():
        series = locked(closing.series)
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
        self.rows.update(steps=step)
        if self.rows.filter(stop_asked=True).exists():
            self.steps = step
            return False
        return True


def stop(closing: Closing, *, by: User) -> None:
    """Asks a search that is under way for its best so far."""
    with transaction.atomic():
        series = locked(closing.series)
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
    with transaction.atomic():
        series = locked(series)
        made = draw_in_force(series)
        if made and made.attempt == attempt and made.drawn_by == by:
            return made
        return draw_closed(close(series, by=by, way=way, nonce=nonce), by=by, entropy=entropy)


def give_up(closing: Closing, *, by: User, reason: str) -> Closing:
    """Opens the registration again before anything was drawn. The entry stays in the chain with its reason."""
    with transaction.atomic():
        series = locked(closing.series)
        closing = Closing.objects.get(pk=closing.pk)
        if closing.given_up_reason:
            return closing
        if closing.outcome:
            raise Refused(finding("draw.drawn_already", series=series.number))
        closing.given_up_reason = reason
        end(closing, ())
        after = {"series": series.number, "number": closing.number}
        audit.record("draw.give_up", by=by, tournament=series.tournament, after=after, reason=reason)
    return closing


def publish(made: Draw, *, by: User) -> Draw:
    """Puts the seat lists on the wall, if those who were drawn are those who are here."""
    with transaction.atomic():
        series = locked(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            raise Refused(finding("draw.voided", attempt=made.attempt))
        if made.published_at:
            return made
        refuse_final(series.tournament)
        if lacks := before_lacks(series.tournament, series):
            raise Refused(*lacks)
        if changes := changes_since(made):
            raise Refused(*changes, finding("draw.field_changed", attempt=made.attempt))
        made.published_at, made.published_by = timezone.now(), by
        made.save(update_fields=["published_at", "published_by"])
        after = {"series": series.number, "attempt": made.attempt, "digest": made.digest}
        audit.record("draw.publish", by=by, tournament=series.tournament, after=after)
    return made


def void(made: Draw, *, by: User, reason: str) -> Draw:
    """Takes a draw out of force, and with it what was planned behind it. It stays on record with its reason."""
    with transaction.atomic():
        series = locked(made.series)
        made = Draw.objects.get(pk=made.pk)
        if made.voided_at:
            return made
        refuse_final(series.tournament)
        goes = [made]
        if made.closing_id:
            behind = Draw.objects.filter(
                closing=made.closing_id, series__number__gt=series.number, voided_at=None
            ).select_related("series")
            goes += behind.order_by("series__number")
        for each in goes:
            refuse_void(each)
        for each in goes:
            each.voided_at, each.voided_by, each.void_reason = timezone.now(), by, reason
            SeriesTime.objects.filter(series=each.series, replaced_at=None).update(replaced_at=each.voided_at)
            each.save(update_fields=["voided_at", "voided_by", "void_reason"])
            before = {
                "series": each.series.number, "attempt": each.attempt, "published": each.published_at is not None
            }  # fmt: skip
            audit.record("draw.void", by=by, tournament=series.tournament, before=before, reason=reason)
    return goes[0]


def locked(series: Series) -> Series:
    """The series with its tournament locked: whoever draws, registers or withdraws at once comes after."""
    Tournament.objects.select_for_update().get(pk=series.tournament_id)
    return Series.objects.select_related("tournament__organizer").get(pk=series.pk)


def refuse_final(tournament: Tournament) -> None:
    if final_in_force(tournament):
        raise Refused(finding("tournament.final"))


def refuse_draw(series: Series) -> None:
    refuse_final(series.tournament)
    waiting = draw_in_force(series)
    lacks: list[Finding] = draw_lacks(series.tournament, series)
    if waiting:
        code = "draw.published" if waiting.published_at else "draw.unpublished"
        lacks = [finding(code, series=series.number, attempt=waiting.attempt)]
    if lacks:
        raise Refused(*lacks)


def refuse_void(made: Draw) -> None:
    keyed = SheetVersion.objects.filter(table__draw=made, taken_out_at=None).values_list("table__number", flat=True)
    if tables := tuple(sorted(set(keyed))):
        raise Refused(finding("draw.has_sheets", tables=tables, count=len(tables)))


def refuse_other_plan(series: Series, way: seating.Way | None) -> None:
    """More series were closed than the settings plan by now."""
    if way and way.plans > series_by_lot(series) and not way.suits(by_rank=True):
        raise Refused(finding("draw.other_plan", series=way.plans))


def series_from(series: Series, count: int) -> list[Series]:
    return list(series.tournament.planned.filter(number__gte=series.number)[:count])


def end(closing: Closing, plans: tuple[seating.Plan, ...]) -> None:
    closing.outcome = seating.outcome_hash(core_closing(closing), closing.nonce, closing.entropy, plans)
    closing.ended_at = timezone.now()
    closing.save(update_fields=["entropy", "steps", "outcome", "ended_at", "given_up_reason"])


def drawn_from(closing: Closing) -> Draw:
    """The first draw of a closing. Refused if it was given up meanwhile."""
    made = closing.draws.select_related("series__tournament").order_by("series__number").first()
    if made is None:
        raise Refused(finding("draw.given_up"))
    return made


def write_draw(closing: Closing, series: Series, plan: seating.Plan, engine: str, seed: str, by: User) -> Draw:
    made = Draw.objects.create(
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
    write_seats(made, plan)
    return made


def write_seats(made: Draw, plan: seating.Plan) -> None:
    tables = [Table(draw=made, number=table.number) for table in plan.tables]
    Table.objects.bulk_create(tables)
    by_number = {table.number: table for table in tables}
    cards = dict(StartCard.objects.filter(tournament=made.series.tournament).values_list("number", "pk"))
    Seat.objects.bulk_create(
        Seat(draw=made, table=by_number[table], number=seat, card_id=cards[entrant])
        for table, seat, entrant in plan.seats()
    )
