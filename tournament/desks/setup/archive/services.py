"""Reads a tournament back from its archive into a database where it isn't: all of it, or nothing.

In one transaction, or beside a hall at work in parts: nobody meets the tournament before its last part is written, and
no save waits longer than for a few sheets. People get no right by it that nobody gave them: who is not here yet is
added locked out, for a manager to let in, and a role is given only where whoever reads the archive back was asked
about it and said so.
"""

import secrets
from collections.abc import Callable, Container, Iterable
from contextlib import ExitStack
from functools import partial

from django.db import connection, transaction

from scoring import finding
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.setup.archive.importer import Archive
from tournament.desks.setup.archive.known import known_already
from tournament.desks.setup.arriving.alive import at_work, is_alive
from tournament.desks.setup.arriving.reading import ONE_GO, Source, parted
from tournament.desks.setup.arriving.services import Restoring, forget
from tournament.models import Joining, Organizer, Player, Tournament, User
from tournament.part import here
from tournament.queries.record.recount import faults
from tournament.queries.record.rowfaults import constraints
from tournament.refused import Refused

PERSON = ("last_name", "first_name", "club", "pass_number")  # of an entry of the register, for the trail


def restore(
    archive: Archive,
    *,
    organizer: Organizer | None = None,
    slug: str = "",
    by: User | None = None,
    roles: Container[int] = (),
) -> Tournament:
    """In one go, and recounted. `slug` is another address than the archive's; without `organizer` it is its own.

    `roles`: the places in the archive of those roles that are given.
    """
    with audit.atomic():
        organizer = organizer or organizer_of(archive)
        faults_before = set(constraints())
        restoring = Restoring(archive, organizer, slug)
        begin(restoring)
        for part in parted(archive, ONE_GO):
            restoring.write(part)
        while restoring.point_ahead():
            pass
        tournament = restoring.arrive(roles)
        if new_faults := [fault for fault in faults(tournament) if fault not in faults_before]:
            raise Refused(finding("archive.faults", count=len(new_faults), found=new_faults[0]))
        record(restoring, tournament, by=by)
    return tournament


def restore_in_parts(
    source: Source,
    *,
    organizer: Organizer | None = None,
    slug: str = "",
    by: User | None = None,
    roles: Container[int] = (),
) -> Tournament:
    """The same of what was recounted elsewhere."""
    organizer = organizer or organizer_of(source)
    return all_of(Restoring(source, organizer, slug), partial(record, by=by), roles)


Arrived = Callable[[Restoring, Tournament], None]  # what is written with the last part


def all_of(restoring: Restoring, arrived: Arrived, roles: Container[int] = ()) -> Tournament:
    """In parts; where writers don't stand in one line it is one transaction still."""
    if connection.vendor != "sqlite":
        with audit.atomic():
            begin(restoring)
            return in_parts(restoring, arrived, roles)
    forget_what_was_cut_off()
    with ExitStack() as arriving:
        with audit.atomic():
            begin(restoring)
            arriving.enter_context(at_work(restoring.key))
        try:
            return in_parts(restoring, arrived, roles)
        except BaseException:
            forget(restoring.key)
            raise


def recount(archive: Archive) -> None:
    """In a database where nothing else is: read back and taken away again. Refused where it doesn't agree."""
    with audit.atomic():
        name = secrets.token_urlsafe(9)
        organizer = Organizer.objects.create(name=name, slug=name.lower())
        restore(archive, organizer=organizer, slug=f"recounted-{organizer.pk}")
        transaction.set_rollback(True)


def begin(restoring: Restoring) -> None:
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=restoring.organizer.pk)
        refuse_known(organizer, restoring)
        restoring.begin()


def in_parts(restoring: Restoring, arrived: Arrived, roles: Container[int]) -> Tournament:
    """Each part is read, checked and made into rows before it waits for its turn to write."""
    for part in parted(restoring.source):
        restoring.write(part)
        let_others_pass()
    while pointed_ahead(restoring):
        let_others_pass()
    with audit.atomic():
        tournament = restoring.arrive(roles)
        arrived(restoring, tournament)
    return tournament


def let_others_pass() -> None:
    """Where it is one transaction it would only hold its locks the longer."""
    if connection.vendor == "sqlite":
        precedence.step_back()


def pointed_ahead(restoring: Restoring) -> bool:
    with audit.atomic():
        return restoring.point_ahead()


def forget_what_was_cut_off() -> None:
    """What a server or a command left that was killed while it read an archive back; not what still arrives."""
    if not here().leads:  # and writes
        return
    for key in Tournament.even_arriving.filter(arriving__isnull=False).values_list("pk", flat=True):
        if not is_alive(key):
            forget(key)


def record(restoring: Restoring, tournament: Tournament, *, by: User | None) -> None:
    """That it is here now, and who of its people was known here already."""
    join(known_already(tournament, restoring.keys[Player], by=by))
    roles = tournament.appointments.select_related("user").order_by("pk")
    given = [f"{role.user.username}: {role.role}" for role in roles]
    after = {"name": tournament.name, "address": tournament.slug, "digest": restoring.source.digest, "roles": given}
    audit.record("tournament.restore", by=by, organizer=tournament.organizer, after=after)


def join(joinings: Iterable[Joining]) -> None:
    for joining in Joining.objects.bulk_create(joinings):
        before, after = (audit.values(entry, *PERSON) | {"register_entry": entry.pk} for entry in joining.both)
        audit.record("register.join", by=joining.joined_by, organizer=joining.organizer, before=before, after=after)


def organizer_of(archive: Source) -> Organizer:
    organizer = Organizer.objects.filter(name=archive.organizer).first()
    if organizer is None:
        raise Refused(finding("archive.no_organizer", name=archive.organizer))
    return organizer


def refuse_known(organizer: Organizer, restoring: Restoring) -> None:
    """Another one that is on its way in counts as well. Days that come home come again when they were corrected."""
    told, slug, taken = restoring.tournament, restoring.slug, Tournament.even_arriving
    same = taken.played_here().filter(organizer=organizer, name=told["name"], date=told["date"])
    if not restoring.comes_home and same.exists():
        raise Refused(finding("archive.there", name=told["name"], organizer=organizer.name))
    if taken.filter(slug=slug or told["slug"]).exists():
        raise Refused(finding("archive.address_taken", found=slug or told["slug"]))
