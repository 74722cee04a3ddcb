"""What a form of a plan was opened with, to tell who changed it meanwhile."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from tournament import audit
from tournament.models import AuditEntry, PrizePlan
from tournament.queries.record.seen import base_of

FIELDS = ("name", "rating", "template", "size", "size_figure", "given", "adds_up", "position", "of_loss_fees")


def seen(plan: PrizePlan) -> dict[str, Any]:
    """What a form of a plan was opened with."""
    return content_of(plan, plan.prizes.order_by("place").values_list("cents", "goods"))


def content_of(plan: PrizePlan, prizes: Iterable[tuple[int, str]]) -> dict[str, Any]:
    return {**audit.values(plan, *FIELDS, "cents"), "prizes": [[money, goods] for money, goods in prizes]}


def base_for(plan: PrizePlan) -> str:
    return base_of(seen(plan))


def changes_of(plan: PrizePlan) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(tournament=plan.tournament_id, action__startswith="prize.")
