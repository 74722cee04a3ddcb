"""Founds an organizer and says who belongs to it and may sign in. What somebody did stays on record."""

from collections.abc import Iterable

from django.contrib.contenttypes.models import ContentType
from django.db.models import QuerySet

from scoring import finding
from tournament import audit
from tournament.desks.setup.people.addresses import free_slug
from tournament.desks.setup.people.reading import DIRECTOR, directors
from tournament.lock import locked
from tournament.models import Appointment, Member, Organizer, Tournament, User
from tournament.refused import Refused

NAMES = ("first_name", "last_name")


def found_organizer(name: str, *, manager: User) -> Organizer:
    with audit.atomic():
        one_founding_at_a_time()
        if Organizer.objects.filter(name=name).exists():
            raise Refused(finding("organizer.exists", name=name))
        organizer = Organizer.objects.create(name=name, slug=free_slug(Organizer, name, 60))
        Member.objects.create(organizer=organizer, user=manager, manages=True)
        audit.record("organizer.found", by=manager, organizer=organizer, after={"name": name})
    return organizer


def one_founding_at_a_time() -> None:
    """Where there is no organizer yet, the row that says what one is stands for them all."""
    ContentType.objects.select_for_update().get(app_label="tournament", model="organizer")


def add_person(
    organizer: Organizer, *, username: str, password: str, first_name: str, last_name: str, manages: bool, by: User
) -> User:
    """A new person who signs in with this first password and changes it."""
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        if User.objects.filter(username__iexact=username).exists():
            raise Refused(finding("person.exists", name=username))
        user = User.objects.create_user(username, password=password, first_name=first_name, last_name=last_name)
        Member.objects.create(organizer=organizer, user=user, manages=manages)
        audit.record("person.add", by=by, organizer=organizer, after={"person": username, "manages": manages})
    return user


def join(organizer: Organizer, *, user: User, manages: bool, by: User) -> Member:
    """Somebody who has a user name already, and agrees, belongs to this organizer too; the password stays."""
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        member, new = Member.objects.get_or_create(organizer=organizer, user=user, defaults={"manages": manages})
        if new:
            after = {"person": user.username, "manages": manages}
            audit.record("person.join", by=by, organizer=organizer, after=after)
    return member


def part(member: Member, *, by: User) -> None:
    """Somebody no longer belongs to this organizer: no role in its tournaments any more. What was done stays."""
    with audit.atomic():
        organizer, person = member.organizer, User.objects.select_for_update().get(pk=member.user_id)
        if person == by:
            raise Refused(finding("person.yourself"))
        held = Appointment.objects.filter(user=person, tournament__organizer=organizer)
        refuse_last_director(person, held)
        before = {"person": person.username, "roles": sorted(set(held.values_list("role", flat=True)))}
        held.delete()
        if Member.objects.filter(pk=member.pk).delete()[0]:
            audit.record("person.part", by=by, organizer=organizer, before=before)


def name_person(
    user: User, *, first_name: str, last_name: str, by: User, organizer: Organizer, tournament: Tournament | None = None
) -> None:
    """What papers call somebody who signs in. A name that is there is changed by the person's only organizer alone.

    `tournament`: in which somebody gave the person a role, and found no name.
    """
    with audit.atomic():
        if tournament:
            locked(tournament)
        user = User.objects.select_for_update().get(pk=user.pk)
        before, after = audit.values(user, *NAMES), {"first_name": first_name, "last_name": last_name}
        if before == after:
            return
        elsewhere = user.memberships.exclude(organizer=organizer).exists()
        if user.get_full_name() and (tournament or elsewhere):
            raise Refused(finding("person.has_name", name=str(user)))
        user.first_name, user.last_name = first_name, last_name
        user.save(update_fields=NAMES)
        told = {"person": user.username}
        audit.record(
            "person.name", by=by, organizer=organizer, tournament=tournament, before=told | before, after=told | after
        )


def set_passwords(organizer: Organizer, people: Iterable[User], *, password: str) -> None:
    """For whoever still has a password that everybody knows: done by the machine itself."""
    with audit.atomic():
        for person in people:
            person.set_password(password)
            person.save(update_fields=["password"])
            audit.record("person.password", by=None, organizer=organizer, after={"person": person.username})


def set_password(member: Member, *, password: str, by: User) -> None:
    """A new first password for somebody who forgot it. Who belongs to another organizer too asks there as well."""
    with audit.atomic():
        person = own_person(member)
        person.set_password(password)
        person.save(update_fields=["password"])
        audit.record("person.password", by=by, organizer=member.organizer, after={"person": person.username})


def let_in(member: Member, *, able: bool, by: User) -> None:
    """Whether the person may sign in at all. Roles and everything done stay on record."""
    with audit.atomic():
        person = own_person(member)
        if person == by:
            raise Refused(finding("person.yourself"))
        if not able:
            refuse_last_director(person, Appointment.objects.filter(user=person))
        if person.is_active != able:
            person.is_active = able
            person.save(update_fields=["is_active"])
            after = {"person": person.username, "able": able}
            audit.record("person.let_in", by=by, organizer=member.organizer, after=after)


def keep_money(member: Member, *, able: bool, by: User) -> None:
    """Whether the person keeps the accounts of the organizer's seasons."""
    with audit.atomic():
        member = Member.objects.select_for_update().get(pk=member.pk)
        if member.keeps_money != able:
            member.keeps_money = able
            member.save(update_fields=["keeps_money"])
            after = {"person": member.user.username, "keeps_money": able}
            audit.record("person.money", by=by, organizer=member.organizer, after=after)


def refuse_last_director(person: User, held: QuerySet[Appointment]) -> None:
    """Without a director who can sign in a tournament stands still."""
    for tournament in Tournament.objects.filter(appointments__in=held.filter(role=DIRECTOR)):
        if not directors(tournament).exclude(user=person).exists():
            raise Refused(finding("person.last_director", name=person.username, tournament=tournament.name))


def own_person(member: Member) -> User:
    person = User.objects.select_for_update().get(pk=member.user_id)
    if person.memberships.exclude(organizer=member.organizer).exists():
        raise Refused(finding("person.shared", name=person.username))
    return person
