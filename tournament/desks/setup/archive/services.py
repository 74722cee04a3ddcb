"""Reads a tournament back from its archive into a database where it isn't: all of it, or nothing.

People get no right by it that nobody gave them: who is not here yet is added locked out, for a manager to let in, and
a role is given only where whoever reads the archive back was asked about it and said so.
"""

from collections.abc import Callable, Container
from typing import Any

from django.db import DatabaseError
from django.db.models import ForeignKey, Model

from scoring import finding
from tournament import audit
from tournament.desks.setup.archive.importer import Archive, Row
from tournament.models import Appointment, Club, Member, Organizer, Tournament, User
from tournament.queries.record.archive import KEPT, Kept
from tournament.queries.record.recount import faults
from tournament.queries.record.rowfaults import constraints
from tournament.refused import Refused

ONE_GO = 2000  # rows


def restore(
    archive: Archive,
    *,
    organizer: Organizer | None = None,
    slug: str = "",
    by: User | None = None,
    roles: Container[int] = (),
) -> Tournament:
    """`slug` is another address than the archive's; without `organizer` it is the one of the archive's name.

    `roles`: the places in the archive of those roles that are given.
    """
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=(organizer or organizer_of(archive)).pk)
        refuse_known(organizer, archive.rows["tournament"][0], slug)
        faults_before = set(constraints())
        restoring = Restoring(archive, organizer, slug, roles)
        tournament = restoring.everything()
        if new_faults := [fault for fault in faults(tournament) if fault not in faults_before]:
            raise Refused(finding("archive.faults", count=len(new_faults), found=new_faults[0]))
        given = [f"{role.user.username}: {role.role}" for role in restoring.made[Appointment]]
        after = {"name": tournament.name, "address": tournament.slug, "digest": archive.digest, "roles": given}
        audit.record("tournament.restore", by=by, organizer=organizer, after=after)
    return tournament


def organizer_of(archive: Archive) -> Organizer:
    organizer = Organizer.objects.filter(name=archive.organizer).first()
    if organizer is None:
        raise Refused(finding("archive.no_organizer", name=archive.organizer))
    return organizer


def refuse_known(organizer: Organizer, told: Row, slug: str) -> None:
    if Tournament.objects.filter(organizer=organizer, name=told["name"], date=told["date"]).exists():
        raise Refused(finding("archive.there", name=told["name"], organizer=organizer.name))
    if Tournament.objects.filter(slug=slug or told["slug"]).exists():
        raise Refused(finding("archive.address_taken", found=slug or told["slug"]))


class Restoring:
    """One archive on its way into the rows."""

    def __init__(self, archive: Archive, organizer: Organizer, slug: str, roles: Container[int]) -> None:
        self.archive, self.organizer, self.slug, self.roles = archive, organizer, slug, roles
        self.made: dict[type[Model], list[Any]] = {}
        self.users = people(archive, organizer)
        self.clubs = clubs(archive, organizer)

    def everything(self) -> Tournament:
        for section in KEPT:
            try:
                with audit.atomic():
                    self.made[section.model] = section.model._default_manager.bulk_create(
                        self.rows(section), batch_size=ONE_GO
                    )
            except DatabaseError as error:
                raise Refused(
                    finding("archive.contradicts", part=section.name, found=str(error).splitlines()[0])
                ) from None
        self.point_ahead()
        tournament: Tournament = self.made[Tournament][0]
        return tournament

    def rows(self, section: Kept) -> list[Any]:
        told = self.archive.rows[section.name]
        if section.model is Appointment:
            given = [row for place, row in enumerate(told) if place in self.roles]
            told = [row for row in given if is_member(self.users[row["user"]], self.organizer)]
        find = {field.name: (field.attname, self.finder(field)) for field in section.fields}
        common = self.common(section.model)
        return [
            section.model(**common, **{find[name][0]: find[name][1](value) for name, value in row.items()})
            for row in told
        ]

    def common(self, model: type[Model]) -> dict[str, Any]:
        """What every row has the same, and the address if it is another one."""
        names = {field.name for field in model._meta.concrete_fields}
        common: dict[str, Any] = {"organizer": self.organizer} if "organizer" in names else {}
        return common | ({"tournament": self.made[Tournament][0]} if "tournament" in names else {})

    def finder(self, field: Any) -> Callable[[Any], Any]:
        """From what the archive says to what the column holds."""
        if not isinstance(field, ForeignKey):
            return self.addressed if field.model is Tournament and field.name == "slug" else lambda value: value
        if field.related_model is User:
            return lambda name: None if name is None else self.users[name].pk
        if field.related_model is Club:
            return lambda name: None if name is None else self.clubs[name].pk
        targets: Any = self.made.get(field.related_model, [])
        return lambda place: None if place is None or not targets else targets[place].pk

    def addressed(self, slug: str) -> str:
        return self.slug or slug

    def point_ahead(self) -> None:
        """References to rows that were not there yet."""
        for section, field in pointing_ahead():
            restored: Any = self.made
            rows, there = restored[section.model], restored[field.related_model]
            for row, told in zip(rows, self.archive.rows[section.name], strict=True):
                setattr(row, field.name, None if told[field.name] is None else there[told[field.name]])
            section.model._default_manager.bulk_update(rows, [field.name], batch_size=ONE_GO // 10)


def pointing_ahead() -> list[tuple[Kept, Any]]:
    order: dict[Any, int] = {section.model: place for place, section in enumerate(KEPT)}
    return [
        (section, field)
        for place, section in enumerate(KEPT)
        for field in section.fields
        if isinstance(field, ForeignKey) and order.get(field.related_model, 0) > place
    ]


def people(archive: Archive, organizer: Organizer) -> dict[str, User]:
    """By user name. Nobody who is here already gets anything; a name that only looks the same is refused."""
    users = {}
    for name, (first, last) in archive.people.items():
        same = User.objects.filter(username__iexact=name).first()
        if same and same.username != name:
            raise Refused(finding("archive.person", name=name, found=same.username))
        users[name] = same or locked_out(name, first, last, organizer)
    return users


def locked_out(name: str, first: str, last: str, organizer: Organizer) -> User:
    user = User(username=name, first_name=first, last_name=last, is_active=False)
    user.set_unusable_password()
    user.save()
    Member.objects.create(organizer=organizer, user=user, manages=False)
    return user


def is_member(user: User, organizer: Organizer) -> bool:
    return Member.objects.filter(organizer=organizer, user=user).exists()


def clubs(archive: Archive, organizer: Organizer) -> dict[str, Club]:
    names = {row["club"] for part in ("player", "ownrating") for row in archive.rows[part] if row["club"] is not None}
    there = set(Club.objects.filter(organizer=organizer, name__in=names).values_list("name", flat=True))
    Club.objects.bulk_create(Club(organizer=organizer, name=name) for name in sorted(names - there))
    return {club.name: club for club in Club.objects.filter(organizer=organizer, name__in=names)}
