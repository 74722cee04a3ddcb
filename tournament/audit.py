"""The only writer of the trail: who did what, before, after and why; and the seal under all that was written with it.

    with audit.atomic():
        ...  # write rows
        audit.record(...)

Every row that the transaction wrote, the entry of the trail among them, is sealed as it ends: `models/seals.py` has
how, `queries/record/book.py` reads it again. A transaction that wrote nothing seals nothing.
"""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import OperationalError, connection, transaction

from tournament import acknowledged, clock
from tournament.fifo_lock import FifoLock
from tournament.models import AuditEntry, Organizer, Seal, StartCard, Table, Tournament, User
from tournament.models.rows import noted
from tournament.models.seals import FIRST, row_digest, rows_as_told, sealed_models
from tournament.models.trail_guard import statements
from tournament.part import refuse_unless_leads

HOUSE = 0  # whose chain is locked by this key

writers = FifoLock()


@contextmanager
def atomic() -> Iterator[None]:
    """A transaction, or a part of one: all or nothing, and the outermost is sealed. Refused where another leads.

    Those of one process begin in the order in which they were asked for.
    """
    noted.depth += 1
    entry = 0
    try:
        with in_order(), transaction.atomic():
            if noted.depth == 1:
                refuse_unless_leads()
            yield
            if noted.depth == 1:
                entry = seal_what_stays()
        if entry:
            acknowledged.note(entry)
    except BaseException:
        if noted.depth == 1:
            noted.taken()
        raise
    finally:
        noted.depth -= 1


@contextmanager
def in_order() -> Iterator[None]:
    """Holds the lock of the writers during an outermost transaction on SQLite, which has one writer at a time.

    Writers that meet in SQLite sleep and try again, so that some would wait for seconds. Those of other processes do
    meet there, as do rows that no trail tells of (sessions, counts of attempts); `timeout` is the limit of both waits.
    """
    if connection.vendor != "sqlite" or noted.depth > 1:
        yield
        return
    if not writers.acquire(timeout=connection.settings_dict["OPTIONS"]["timeout"]):
        raise OperationalError("database is locked")
    try:
        yield
    finally:
        writers.release()


def seal_what_stays() -> int:
    """Nothing of what only tried what would be. The last entry of the trail that stays."""
    entry = max(noted.keys.get(AuditEntry, ()), default=0)
    if transaction.get_rollback():
        noted.taken()
        return 0
    seal()
    return entry


def seal() -> None:
    """What this thread has written since the last one."""
    forgotten = noted.forgotten
    if not (written := noted.taken()):
        return
    left: dict[str, dict[str, str | None]] = {}
    values: dict[str, dict[str, list[Any]]] = {}
    for model in sorted(written, key=lambda model: model._meta.db_table):
        table = model._meta.db_table
        left[table] = dict.fromkeys(map(str, sorted(written[model])))
        values[table] = {str(key): [secrets.token_urlsafe(9), row] for key, row in rows_as_told(model, written[model])}
        left[table] |= {key: row_digest(salt, row) for key, (salt, row) in values[table].items()}
    if forgotten:
        left[Seal._meta.db_table] = dict.fromkeys(map(str, sorted(forgotten)))
    add_seal(tournament_of(row for _salt, row in values.get(AuditEntry._meta.db_table, {}).values()), left, values)


def tournament_of(entries: Iterable[dict[str, Any]]) -> int | None:
    """The one that the trail speaks of; none where it speaks of several, or of the house."""
    keys = {entry["tournament_id"] for entry in entries}
    return keys.pop() if len(keys) == 1 else None


def add_seal(tournament: int | None, left: dict[str, Any], values: dict[str, Any]) -> None:
    lock_chain(tournament)
    last = Seal.objects.filter(tournament=tournament).order_by("-number").values_list("number", "digest").first()
    number, previous = last or (0, FIRST)
    if newest := Seal.objects.order_by("-pk").values_list("pk", "digest").first():
        left.setdefault(Seal._meta.db_table, {})[str(newest[0])] = newest[1]
    new = Seal(tournament_id=tournament, number=number + 1, previous=previous, left=left, values=values)
    new.digest = new.digest_of()
    new.save(force_insert=True)


def lock_chain(tournament: int | None) -> None:
    """The last lock that a transaction takes, so that nobody waits in a ring. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [tournament or HOUSE])


def begin_book() -> bool:
    """A database from before there were seals: what stands there is the first one. Whether that was so."""
    if Seal.objects.exists():  # as at every start, also of a laptop that writes nothing
        return False
    with atomic():
        if Seal.objects.exists() or not User.objects.exists():
            return False
        for model in sealed_models():
            noted.add(model, model._base_manager.values_list("pk", flat=True))
    return True


@contextmanager
def unlocked(step: str) -> Iterator[None]:
    """Without the trigger that refuses an `update` or a `delete` of the trail; a kill in this transaction undoes both.

    For removing names, and what nobody has ever met of a tournament that was not read in to its end.
    """
    lock = next(
        statement
        for statement in statements(connection.vendor)
        if statement.startswith(f"CREATE TRIGGER trail_no_{step}")
    )
    on = " ON tournament_auditentry" if connection.vendor == "postgresql" else ""
    connection.check_constraints()  # PostgreSQL takes no trigger from a table on which checks are still waiting
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER IF EXISTS trail_no_{step}{on}")
        yield
        cursor.execute(lock)


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


def record_each(
    action: str, cards: Iterable[tuple[StartCard, Any]], *, by: User, tournament: Tournament, reason: str = ""
) -> None:
    """The same done with many cards at once: one entry each, with what it is after."""
    common = {"at": clock.exact(), "action": action, "user": by, "user_name": by.get_username()}
    common |= {"tournament": tournament, "organizer": tournament.organizer, "reason": reason}
    AuditEntry.objects.bulk_create(AuditEntry(card=card, after=after, **common) for card, after in cards)


def values(thing: Any, *names: str) -> dict[str, Any]:
    """The named fields of a row as the trail keeps them."""
    return {name: as_kept(getattr(thing, name)) for name in names}


def as_kept(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return value if isinstance(value, (int, str, list, dict, type(None))) else str(value)
