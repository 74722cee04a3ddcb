"""What a form was opened with, as a short hash, and whether somebody saved something else since. Reads only.

The form carries `base_of(values)` in a hidden field. The service hands that back to `refuse_stale` with the same values
as they are now, behind its lock, so that whoever comes second is told and overwrites nothing.
"""

import hashlib
import json
from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from scoring import finding
from tournament.models import AuditEntry
from tournament.refused import Refused


def base_of(values: Mapping[str, object]) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def refuse_stale(base: str, values: Mapping[str, object], changes: QuerySet[AuditEntry]) -> None:
    """`changes` are the entries of the trail about these values; the last one says who it was and when."""
    if base == base_of(values):
        return
    last = changes.order_by("-pk").first()
    at = f"{timezone.localtime(last.at):%H:%M}" if last else "–"
    raise Refused(finding("form.stale", by=last.user_name if last else "–", at=at))
