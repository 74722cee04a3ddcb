"""Who has a sheet open, and what is typed so far, row by row: so that the others see it and a closed lid loses nothing.

It holds nobody back and is no record: it goes when the sheet is saved.
"""

from collections.abc import Mapping

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.models import OpenSheet, Table, User
from tournament.queries.sheets.states import SEEN_FOR
from tournament.refused import Refused

MOST_TYPED = 20_000  # signs of one draft; a sheet of 96 games has some 5,000


def open_sheet(
    table: Table, *, by: User, typed: Mapping[str, str] | None = None, base: int | None = None, anew: bool = False
) -> OpenSheet:
    """This person has the sheet open just now, and has typed these fields since the last time; empty ones go.

    `base` is the version that the form began with: what comes late, after the sheet was saved, is no draft any more.
    `anew`: the fields stand instead of all that was typed before.
    """
    with audit.atomic():
        if base is not None and table.versions.count() > base:
            typed = None
        seen, _new = OpenSheet.objects.select_for_update().get_or_create(table=table, user=by)
        now = timezone.now()
        if now - seen.seen_at > SEEN_FOR:
            seen.opened_at = now
        seen.seen_at = now
        if typed:
            before = {} if anew else seen.typed
            draft = {name: text for name, text in {**before, **typed}.items() if text}
            if sum(len(name) + len(text) for name, text in draft.items()) > MOST_TYPED:
                raise Refused(finding("sheet.draft_too_long"))
            seen.typed, seen.typed_at = draft, now
        seen.save(update_fields=["opened_at", "seen_at", "typed", "typed_at"])
    return seen


def close_sheet(table: Table, *, by: User, drop: bool = False) -> None:
    """The person has left the sheet; what is typed stays for the next time, unless it is to be dropped."""
    with audit.atomic():
        seen = OpenSheet.objects.select_for_update().filter(table=table, user=by)
        if drop:
            seen.delete()
        else:
            seen.filter(typed_at=None).delete()
            seen.update(seen_at=timezone.now() - 2 * SEEN_FOR)
