"""Takes a file into the register as its preview showed it: entries that are new, and what is new about the others.

A long file is several transactions, so that no clerk waits for all of it. The register is compared with the preview
before the first; behind the lock the trail is asked whether anybody has done anything since.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from scoring import Finding, finding
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.registration.files.parts import CHANGES_AT_ONCE, NEW_AT_ONCE, slices
from tournament.desks.registration.players.services import change, enter, held
from tournament.desks.registration.roster.importer import Taken, current, register_base
from tournament.models import AuditEntry, Organizer, Player, User
from tournament.queries.people.register import people_of
from tournament.refused import Refused

News = Mapping[int, Mapping[str, Any]]  # entry of the register -> field -> what is new there


def take(
    organizer: Organizer,
    new: Sequence[Mapping[str, Any]],
    changes: News,
    *,
    by: User,
    source: str,
    base: str,
    seal: str,
) -> Taken:
    """`base` is the register of when the preview was made; `seal` names the preview with what was answered in it."""
    since = newest(organizer)
    if begun(organizer, seal):
        return Taken()
    if register_base(people_of(organizer)) != base:
        raise Refused(finding("roster.changed"))
    parts: list[tuple[Sequence[Mapping[str, Any]], News]] = [
        *((part, {}) for part in slices(new, NEW_AT_ONCE)),
        *(((), dict(part)) for part in slices(sorted(changes.items()), CHANGES_AT_ONCE)),
    ]
    taken = Taken()
    for place, (entries, corrected) in enumerate(parts, start=1):
        with audit.atomic():
            organizer = held(organizer)
            if touched(organizer, since).exists():
                if not (stopped := so_far(taken)) and begun(organizer, seal):
                    return Taken()  # somebody else has confirmed the same preview meanwhile
                raise Refused(finding("roster.changed"), *stopped)
            for values in entries:
                enter(organizer, values, by=by, another=True)
            for player in Player.objects.filter(pk__in=corrected).select_related("club", "organizer").order_by("pk"):
                change(player, {**current(player), **corrected[player.pk]}, by=by)
            after = {"file": source[:200], "seal": seal, "part": place, "parts": len(parts)}
            after |= {"entries_new": len(entries), "entries_changed": len(corrected)}
            since = audit.record("register.import", by=by, organizer=organizer, after=after).pk
        taken.new, taken.changed = taken.new + len(entries), taken.changed + len(corrected)
        precedence.step_back()
    return taken


def newest(organizer: Organizer) -> int:
    return AuditEntry.objects.filter(organizer=organizer).values_list("pk", flat=True).first() or 0


def touched(organizer: Organizer, since: int) -> QuerySet[AuditEntry]:
    """What was done in the register since, by which the rest of the preview may no longer be true."""
    return AuditEntry.objects.filter(organizer=organizer, pk__gt=since, action__startswith="register.")


def begun(organizer: Organizer, seal: str) -> bool:
    """Whether this preview was confirmed already. Refused where it was interrupted, or still goes on."""
    entries = AuditEntry.objects.filter(organizer=organizer, action="register.import", after__seal=seal)
    taken: list[Any] = list(entries.values_list("after", flat=True))
    if taken and len(taken) < taken[0]["parts"]:
        raise Refused(finding("roster.begun"))
    return bool(taken)


def so_far(taken: Taken) -> list[Finding]:
    count = taken.new + taken.changed
    return [finding("import.stopped", count=count)] if count else []
