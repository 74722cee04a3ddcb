"""Logs a referee's decision and what it does to totals, and withdraws it. Edits no sheet."""

import uuid

from django.db import transaction
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.models import Adjustment, Ruling, Seat, Series, StartCard, Tournament, User
from tournament.queries.finals import final_in_force
from tournament.refused import Refused


def rule(
    series: Series,
    card: StartCard,
    *,
    by: User,
    paragraph: str,
    facts: str,
    decision: str,
    effect: str,
    points: int,
    token: uuid.UUID,
) -> Ruling:
    """One decision about one player in one series. `effect` is empty (a warning), points or zero."""
    is_points = effect == Adjustment.Kind.POINTS
    with transaction.atomic():
        tournament = locked(series.tournament)
        if said := Ruling.objects.filter(token=token).first():
            if words_of(said) != (series, card, paragraph, facts, decision, effect, points if is_points else 0):
                raise Refused(finding("ruling.sent_before"))
            return said
        refuse_effect(series, card, effect)
        ruling = Ruling.objects.create(
            tournament=tournament,
            series=series,
            card=card,
            paragraph=paragraph,
            facts=facts,
            decision=decision,
            ruled_by=by,
            token=token,
        )
        if effect:
            worth = points if is_points else 0
            Adjustment.objects.create(ruling=ruling, series=series, card=card, kind=effect, points=worth)
        after = audit.values(ruling, "paragraph", "facts", "decision")
        after |= {"series": series.number, "effect": effect, "points": points}
        audit.record("ruling.rule", by=by, tournament=tournament, card=card, after=after)
    return ruling


def words_of(said: Ruling) -> tuple[object, ...]:
    """All that a decision says, to tell the same form sent twice from another one."""
    effect = said.adjustments.first()
    worth = (effect.kind, effect.points) if effect else ("", 0)
    return (said.series, said.card, said.paragraph, said.facts, said.decision, *worth)


def withdraw(ruling: Ruling, *, by: User, reason: str) -> None:
    """The decision no longer counts; it stays in the log with the reason."""
    with transaction.atomic():
        tournament = locked(ruling.tournament)
        ruling = Ruling.objects.select_related("card").get(pk=ruling.pk)
        if ruling.withdrawn_at:
            return
        ruling.withdrawn_at, ruling.withdrawn_by, ruling.withdrawal_reason = timezone.now(), by, reason
        ruling.save(update_fields=["withdrawn_at", "withdrawn_by", "withdrawal_reason"])
        before = audit.values(ruling, "paragraph", "decision")
        audit.record("ruling.withdraw", by=by, tournament=tournament, card=ruling.card, before=before, reason=reason)


def locked(tournament: Tournament) -> Tournament:
    tournament = Tournament.objects.select_for_update(of=("self",)).select_related("organizer").get(pk=tournament.pk)
    if final_in_force(tournament):
        raise Refused(finding("tournament.final"))
    return tournament


def refuse_effect(series: Series, card: StartCard, effect: str) -> None:
    seated = Seat.objects.filter(
        card=card, draw__series=series, draw__voided_at=None, draw__published_at__isnull=False
    ).exists()
    if effect and not seated:
        raise Refused(finding("ruling.not_seated", number=card.number, series=series.number))
