"""Opens organizers and tournaments, sets the game plan, says who holds which role. Writes; shows nothing."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.text import slugify

from scoring import finding
from tournament import audit, clock
from tournament.models import (
    Appointment,
    AuditEntry,
    Member,
    Organizer,
    Series,
    SeriesTime,
    SheetVersion,
    Tournament,
    User,
)
from tournament.queries.protests.times import any_begun, day_of
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.record.seen import base_of, refuse_stale
from tournament.refused import Refused

SETTINGS = (
    "name",
    "place",
    "date",
    "series_count",
    "games_at_four",
    "games_at_three",
    "minutes_a_series",
    "rule_edition",
    "set_by_rank_from",
    "apart_teams",
    "apart_clubs",
    "entry_fee_cents",
    "card_money_cents",
    "loss_fee_tiers",
    "loss_fees_to",
    "prize_every",
    "prize_percent",
    "prize_rounding",
    "prize_ties",
    "pool_extra_cents",
    "ratings",
    "team_rule",
    "worst_dropped",
    "stake",
    "objection_minutes",
    "objection_from",
    "objection_between",
    "second_reading",
    "numbers_keyed",
    "substitutes",
    "public_page",
    "short_names",
)
DIRECTOR = Appointment.Role.DIRECTOR
FROZEN_BY_SHEETS = ("games_at_four", "games_at_three", "rule_edition")
FROZEN_BY_START = ("objection_minutes", "objection_from", "objection_between")  # the window holds


def found_organizer(name: str, *, manager: User) -> Organizer:
    with transaction.atomic():
        if Organizer.objects.filter(name=name).exists():
            raise Refused(finding("organizer.exists", name=name))
        organizer = Organizer.objects.create(name=name, slug=free_slug(Organizer, name, 60))
        Member.objects.create(organizer=organizer, user=manager, manages=True)
        audit.record("organizer.found", by=manager, organizer=organizer, after={"name": name})
    return organizer


def add_person(
    organizer: Organizer, *, username: str, password: str, first_name: str, last_name: str, manages: bool, by: User
) -> User:
    """A new person who signs in with this first password and changes it."""
    with transaction.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        if User.objects.filter(username__iexact=username).exists():
            raise Refused(finding("person.exists", name=username))
        user = User.objects.create_user(username, password=password, first_name=first_name, last_name=last_name)
        Member.objects.create(organizer=organizer, user=user, manages=manages)
        audit.record("person.add", by=by, organizer=organizer, after={"person": username, "manages": manages})
    return user


def join(organizer: Organizer, *, user: User, manages: bool, by: User) -> Member:
    """Somebody who has a user name already, and agrees, belongs to this organizer too; the password stays."""
    with transaction.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        member, new = Member.objects.get_or_create(organizer=organizer, user=user, defaults={"manages": manages})
        if new:
            after = {"person": user.username, "manages": manages}
            audit.record("person.join", by=by, organizer=organizer, after=after)
    return member


def part(member: Member, *, by: User) -> None:
    """Somebody no longer belongs to this organizer: no role in its tournaments any more. What was done stays."""
    with transaction.atomic():
        organizer, person = member.organizer, User.objects.select_for_update().get(pk=member.user_id)
        if person == by:
            raise Refused(finding("person.yourself"))
        held = Appointment.objects.filter(user=person, tournament__organizer=organizer)
        refuse_last_director(person, held)
        before = {"person": person.username, "roles": sorted(set(held.values_list("role", flat=True)))}
        held.delete()
        if Member.objects.filter(pk=member.pk).delete()[0]:
            audit.record("person.part", by=by, organizer=organizer, before=before)


def set_password(member: Member, *, password: str, by: User) -> None:
    """A new first password for somebody who forgot it. Who belongs to another organizer too asks there as well."""
    with transaction.atomic():
        person = own_person(member)
        person.set_password(password)
        person.save(update_fields=["password"])
        audit.record("person.password", by=by, organizer=member.organizer, after={"person": person.username})


def let_in(member: Member, *, able: bool, by: User) -> None:
    """Whether the person may sign in at all. Roles and everything done stay on record."""
    with transaction.atomic():
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


def refuse_last_director(person: User, held: QuerySet[Appointment]) -> None:
    """Without a director who can sign in a tournament stands still."""
    for tournament in Tournament.objects.filter(appointments__in=held.filter(role=DIRECTOR)):
        if not directors(tournament).exclude(user=person).exists():
            raise Refused(finding("person.last_director", name=person.username, tournament=tournament.name))


def directors(tournament: Tournament) -> QuerySet[Appointment]:
    """Those who can sign in."""
    return Appointment.objects.filter(tournament=tournament, role=DIRECTOR, user__is_active=True)


def own_person(member: Member) -> User:
    person = User.objects.select_for_update().get(pk=member.user_id)
    if person.memberships.exclude(organizer=member.organizer).exists():
        raise Refused(finding("person.shared", name=person.username))
    return person


def open_tournament(organizer: Organizer, *, by: User, **settings: Any) -> Tournament:
    """A tournament with its series; who opens it directs it until somebody else is named."""
    with transaction.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        same = Tournament.objects.filter(organizer=organizer, name=settings["name"], date=settings["date"])
        if same.exists():
            raise Refused(finding("tournament.exists", name=settings["name"]))
        slug = free_slug(Tournament, f"{settings['name']} {settings['date']:%Y}", 80)
        tournament = Tournament.objects.create(organizer=organizer, slug=slug, **settings)
        fit_series(tournament)
        Appointment.objects.create(tournament=tournament, user=by, role=Appointment.Role.DIRECTOR)
        audit.record("tournament.open", by=by, tournament=tournament, after=audit.values(tournament, *SETTINGS))
    return tournament


def change_settings(tournament: Tournament, *, by: User, base: str | None = None, **settings: Any) -> Tournament:
    """Changes settings while nothing that was played would be counted otherwise.

    `base` is `seen(tournament)` of when the form was opened: whoever comes second is told.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        changed = {name: value for name, value in settings.items() if getattr(locked, name) != value}
        if changed and base is not None:
            changes = AuditEntry.objects.filter(action="tournament.settings", tournament=locked)
            refuse_stale(base, audit.values(locked, *SETTINGS), changes)
        refuse_change(locked, changed)
        before = audit.values(locked, *changed)
        for name, value in changed.items():
            setattr(locked, name, value)
        if changed:
            locked.save(update_fields=list(changed))
            fit_series(locked)
        if "series_count" in changed:
            break_off(locked, by=by)
        if changed:
            after = audit.values(locked, *changed)
            audit.record("tournament.settings", by=by, tournament=locked, before=before, after=after)
    return locked


def seen(tournament: Tournament) -> str:
    """The settings as a form carries them from opening to saving."""
    return base_of(audit.values(tournament, *SETTINGS))


def refuse_change(tournament: Tournament, changed: dict[str, Any]) -> None:
    if changed and final_in_force(tournament):
        raise Refused(finding("tournament.final"))
    names = {name: changed.get(name, getattr(tournament, name)) for name in ("name", "date")}
    if Tournament.objects.filter(organizer=tournament.organizer_id, **names).exclude(pk=tournament.pk).exists():
        raise Refused(finding("tournament.exists", name=names["name"]))
    keyed = SheetVersion.objects.filter(table__draw__series__tournament=tournament, taken_out_at=None)
    if any(name in changed for name in FROZEN_BY_SHEETS) and keyed.exists():
        raise Refused(finding("settings.frozen", field=next(name for name in FROZEN_BY_SHEETS if name in changed)))
    if any(name in changed for name in FROZEN_BY_START) and any_begun(tournament):
        raise Refused(finding("settings.protests_frozen"))
    replaced = tournament.cards.exclude(substitute=None)
    if changed.get("substitutes") == Tournament.Substitutes.NEVER and replaced.exists():
        cards = tuple(sorted(replaced.values_list("number", flat=True)))
        raise Refused(finding("settings.substitutes_play", cards=cards, count=len(cards)))
    if "stake" in changed and any_begun(tournament):
        raise Refused(finding("settings.stake_frozen"))
    if "series_count" in changed and tournament.broken_off_at:
        raise Refused(finding("tournament.broken_off"))
    beyond = tournament.series.filter(number__gt=changed.get("series_count", tournament.series_count))
    if beyond.filter(draws__isnull=False, draws__voided_at=None).exists():
        raise Refused(finding("settings.series_drawn"))


def break_off(tournament: Tournament, *, by: User) -> None:
    """Where the last series of the plan was played before it became the last, its end is now: everybody may protest."""
    last = tournament.planned.last()
    known = day_of(tournament).times.get(last.number) if last else None
    if last is None or known is None or known.end is None:
        return
    stamp = clock.stamp()
    SeriesTime.objects.filter(series=last, kind=SeriesTime.Kind.END, replaced_at=None).update(replaced_at=stamp.at)
    SeriesTime.objects.create(
        series=last, kind=SeriesTime.Kind.END, at=stamp.at, moved=stamp.moved, recorded_by=by, reason="–"
    )
    audit.record("series.end", by=by, tournament=tournament, after={"series": last.number, "at": audit.plain(stamp.at)})


def fit_series(tournament: Tournament) -> None:
    """Makes the rows of the series as many as the plan says; one that was ever drawn stays on record."""
    wanted = range(1, tournament.series_count + 1)
    there = set(tournament.series.values_list("number", flat=True))
    Series.objects.bulk_create(Series(tournament=tournament, number=number) for number in wanted if number not in there)
    tournament.series.exclude(number__in=wanted).filter(
        draws__isnull=True, rulings__isnull=True, times__isnull=True
    ).delete()


def appoint(tournament: Tournament, user: User, *, role: str, by: User) -> None:
    with transaction.atomic():
        _, new = Appointment.objects.get_or_create(tournament=tournament, user=user, role=role)
        if new:
            audit.record("role.give", by=by, tournament=tournament, after={"person": user.username, "role": role})


def dismiss(tournament: Tournament, user: User, *, role: str, by: User) -> None:
    """Takes a role away; the last director stays."""
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)
        held = Appointment.objects.filter(tournament=tournament, user=user, role=role)
        if role == DIRECTOR and not directors(tournament).exclude(user=user).exists():
            raise Refused(finding("role.last_director"))
        if held.delete()[0]:
            audit.record("role.take", by=by, tournament=tournament, before={"person": user.username, "role": role})


def free_slug(model: type[Organizer] | type[Tournament], name: str, length: int) -> str:
    stem = slugify(name)[: length - 6].strip("-") or "skat"
    taken = set(model._default_manager.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (f"{stem}-{count}" for count in range(2, len(taken) + 3))
    return stem if stem not in taken else next(slug for slug in numbered if slug not in taken)
