"""Withdraws a decision, or an effect of it. Nothing is removed: it stays in the log with the reason."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.rulings.marks import services as marks
from tournament.lock import open_tournament
from tournament.models import Adjustment, Protest, Ruling, User
from tournament.queries.league.bound import refuse_bound
from tournament.refused import Refused


def withdraw(ruling: Ruling, *, by: User, reason: str) -> None:
    """The decision no longer counts, nor what it did; it stays in the log with the reason."""
    with audit.atomic():
        tournament = open_tournament(ruling.tournament)
        ruling = Ruling.objects.select_related("card", "table").get(pk=ruling.pk)
        if ruling.withdrawn_at:
            return
        refuse_of_the_jury(ruling)
        if ruling.adjustments.standing().exists():
            refuse_bound(tournament)
        gone = {"withdrawn_at": timezone.now(), "withdrawn_by": by, "withdrawal_reason": reason}
        Ruling.objects.filter(pk=ruling.pk).update(**gone)
        ruling.adjustments.standing().update(**gone)
        marks.unmark(ruling)
        before = audit.values(ruling, "paragraph", "decision")
        if not ruling.decision and (effect := ruling.adjustments.first()):
            before |= {"effect": effect.kind} | audit.values(effect, "points", "game", "score", "written")
        audit.record(
            "ruling.withdraw", by=by, tournament=tournament, table=ruling.table, card=ruling.card, before=before,
            reason=reason,
        )  # fmt: skip


def withdraw_effect(adjustment: Adjustment, *, by: User, reason: str) -> None:
    """The decision stands, but does this no longer. A sheet is invalid, a table excluded, for all there or for none."""
    with audit.atomic():
        ruling = Ruling.objects.select_related("tournament", "table").get(pk=adjustment.ruling_id)
        tournament = open_tournament(ruling.tournament)
        adjustment = Adjustment.objects.select_related("card").get(pk=adjustment.pk)
        if adjustment.withdrawn_at:
            return
        refuse_of_the_jury(ruling)
        refuse_bound(tournament)
        same = {"kind": adjustment.kind} if adjustment.of_a_table else {"pk": adjustment.pk}
        rows = ruling.adjustments.filter(**same)
        rows.update(withdrawn_at=timezone.now(), withdrawn_by=by, withdrawal_reason=reason)
        before = {"paragraph": ruling.paragraph, "effect": adjustment.kind}
        before |= audit.values(adjustment, "points", "game", "score", "written")
        card = None if adjustment.of_a_table else adjustment.card
        audit.record(
            "ruling.withdraw_effect", by=by, tournament=tournament, table=ruling.table, card=card, before=before,
            reason=reason,
        )  # fmt: skip


def refuse_of_the_jury(ruling: Ruling) -> None:
    """What the jury decided stays, and so does what it is asked about: nobody makes a protest void by deciding anew."""
    if ruling.protest_id:
        raise Refused(finding("ruling.jury_is_final"))
    waiting = Protest.objects.waiting().filter(ruling=ruling)
    if numbers := tuple(waiting.values_list("number", flat=True)):
        raise Refused(finding("ruling.protested", numbers=numbers, count=len(numbers)))
