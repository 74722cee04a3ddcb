"""The only writer of the trail: who did what, before, after and why. Called inside the service's transaction."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tournament import clock
from tournament.models import AuditEntry, Organizer, StartCard, Table, Tournament, User


def record(
    action: str,
    *,
    by: User | None,
    tournament: Tournament | None = None,
    organizer: Organizer | None = None,
    table: Table | None = None,
    card: StartCard | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> AuditEntry:
    """Adds one entry. `before` and `after` are plain values that JSON can hold. By nobody: a player with his card."""
    return AuditEntry.objects.create(
        at=clock.exact(),
        action=action,
        user=by,
        user_name=by.get_username() if by else "",
        tournament=tournament,
        organizer=organizer or (tournament.organizer if tournament else None),
        table=table,
        card=card,
        before=before,
        after=after,
        reason=reason,
    )


def record_each(action: str, cards: Iterable[tuple[StartCard, Any]], *, by: User, tournament: Tournament) -> None:
    """The same done with many cards at once: one entry each, with what it is after."""
    common = {"at": clock.exact(), "action": action, "user": by, "user_name": by.get_username()}
    common |= {"tournament": tournament, "organizer": tournament.organizer}
    AuditEntry.objects.bulk_create(AuditEntry(card=card, after=after, **common) for card, after in cards)


def values(thing: Any, *names: str) -> dict[str, Any]:
    """The named fields of a row as the trail keeps them."""
    return {name: as_kept(getattr(thing, name)) for name in names}


def as_kept(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return value if isinstance(value, (int, str, list, type(None))) else str(value)
