"""Ends the registration of a draw with a commitment to a nonce, before chance is known, and opens it again."""

import secrets

from django.utils import timezone

import seating
from scoring import finding
from tournament import audit
from tournament.desks.draw.closing.reading import Field, field_now, field_still
from tournament.desks.draw.parts.services import take_away
from tournament.lock import locked
from tournament.models import Closing, Series, User
from tournament.queries.seats.draws import core_closing, is_set, reason_of_last, usual, waiting_closing
from tournament.queries.seats.evening import kept
from tournament.refused import Refused, refuse


def close(
    series: Series,
    *,
    by: User,
    way: seating.Way | None = None,
    set_by: seating.SetBy | None = None,
    reason: str = "",
    nonce: str | None = None,
    field: Field | None = None,
) -> Closing:
    """Ends the registration of this draw: who is in it, and a commitment to a nonce, before chance is known.

    No way: the usual one. set_by: what of its season decides over it. `field` is what whoever holds the tournament
    already has found out before.
    """
    way, set_by = (way, set_by) if way else usual(series)
    field = field or field_now(series, way, set_by)
    with audit.atomic():
        series = locked_series(series)
        field = field_still(field, series, way, set_by)
        refuse(*field.lacks)
        if waiting := waiting_closing(series.tournament):
            raise Refused(finding("draw.closed", series=waiting.series.number))
        if not field.way.suits(by_rank=is_set(series)):
            raise Refused(finding("draw.other_way", series=series.number))
        last = series.tournament.closings.last()
        closing = Closing.objects.create(
            series=series,
            tournament=series.tournament,
            number=last.number + 1 if last else 1,
            reason=reason or reason_of_last(series),
            inputs=field.inputs,
            set_by=kept(field.set_by),
            nonce=nonce or secrets.token_hex(32),
            previous=last.outcome if last else seating.FIRST,
            closed_by=by,
        )
        core = core_closing(closing)
        after = {
            "series": series.number,
            "number": closing.number,
            "engine": field.way.engine,
            "registration": core.registration,
            "closing": seating.closing_hash(core),
        }
        audit.record("draw.close", by=by, tournament=series.tournament, after=after, reason=closing.reason)
    return closing


def give_up(closing: Closing, *, by: User, reason: str) -> Closing:
    """Opens the registration again before anything was drawn. The entry stays in the chain with its reason.

    Of a draw that a power cut has ended nobody has seen anything: what was written of it goes, a part at a time.
    """
    while taken_away(closing):
        pass
    with audit.atomic():
        series = locked_series(closing.series)
        closing = Closing.objects.get(pk=closing.pk)
        if closing.given_up_reason:
            return closing
        if closing.outcome:
            raise Refused(finding("draw.drawn_already", series=series.number))
        while take_away(closing):  # somebody may still be drawing it
            pass
        closing.given_up_reason = reason
        end(closing, ())
        after = {"series": series.number, "number": closing.number}
        audit.record("draw.give_up", by=by, tournament=series.tournament, after=after, reason=reason)
    return closing


def taken_away(closing: Closing) -> bool:
    with audit.atomic():
        series = locked_series(closing.series)
        return waiting_closing(series.tournament) == closing and take_away(closing)


def end(closing: Closing, plans: tuple[seating.Plan, ...]) -> None:
    closing.outcome = seating.outcome_hash(core_closing(closing), closing.nonce, closing.entropy, plans)
    closing.ended_at = timezone.now()
    closing.save(update_fields=["entropy", "steps", "outcome", "ended_at", "given_up_reason"])


def locked_series(series: Series) -> Series:
    """The series with its tournament locked: whoever draws, registers or withdraws at once comes after."""
    locked(series.tournament_id)
    return Series.objects.select_related("tournament__organizer").get(pk=series.pk)
