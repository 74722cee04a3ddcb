"""The register of an organizer's people: entered, changed, joined where two entries are one person, and split again.

What stands in a final result stays as it was: whoever is in one is written anew, and both entries are one person.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Min
from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.services import PRINTED, join_anew, record_elsewhere
from tournament.desks.registration.groups.services import clubs_of
from tournament.desks.registration.players.reading import KEPT, kept, known
from tournament.models import AuditEntry, Joining, Organizer, Player, Tournament, User, YearClosing
from tournament.queries.people.alike import Index
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import days_of
from tournament.queries.ranking.finals import in_final_result
from tournament.queries.record.seen import refuse_stale
from tournament.refused import Refused, refuse

MEMBERSHIP = ("membership", "member_since", "member_until")


def enter(organizer: Organizer, values: Mapping[str, Any], *, by: User, another: bool = False) -> Player:
    """A new entry. `another`: whoever entered it was asked about those who look alike, and says that it is none."""
    with audit.atomic():
        organizer = held(organizer)
        if not another:
            alike = Index(known(organizer)).alike(values["last_name"], values["first_name"])
            refuse(*(finding("register.alike", name=other.who) for other in alike))
        player = Player(organizer=organizer)
        write(player, values)
        audit.record("register.enter", by=by, organizer=organizer, after=told(player))
    return player


def change(player: Player, values: Mapping[str, Any], *, by: User, base: str | None = None) -> Player:
    """The entry as it is from now on: the same one, or a new one of the same person where a final result has it."""
    with audit.atomic():
        organizer = held(player.organizer)
        player = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=player.pk)
        before = kept(player)
        if before | wanted(values) == before:
            return player  # the same button twice
        if base is not None:
            changes = AuditEntry.objects.filter(organizer=organizer, after__register_entry=player.pk)
            refuse_stale(base, before, changes)
        refuse_joined(player)
        refuse_unborn(player, values["birth_year"])
        refuse_closed_years(player, values)
        old, printed = player, any(wanted(values)[name] != before[name] for name in PRINTED)
        if printed and in_final_result(player):
            player = Player(organizer=organizer)
        write(player, values)
        if player != old:
            join_anew(old, player.pk, by=by)
        else:
            record_elsewhere(None, [(player, card_part(before), card_part(kept(player)))], by=by)
        before |= {"register_entry": old.pk}
        audit.record("register.change", by=by, organizer=organizer, before=before, after=told(player))
    return player


def join(player: Player, into: Player, *, reason: str, by: User) -> Player:
    """Both entries are one person, who is known as `into` is from now on. Cards and results stay as they are."""
    with audit.atomic():
        organizer = held(player.organizer)
        persons = Persons(organizer)
        gone, stays = (Player.objects.select_related("club").get(pk=persons.head(one.pk)) for one in (player, into))
        if gone == stays:
            return stays  # the same button twice
        refuse_same_day(organizer, persons, gone, stays)
        Joining.objects.create(organizer=organizer, player=gone, into=stays, reason=reason, joined_by=by)
        audit.record("register.join", by=by, organizer=organizer, before=told(gone), after=told(stays), reason=reason)
    return stays


def split(joining: Joining, *, reason: str, by: User) -> Joining:
    """The entry is a person of its own again, with the days that stand on it."""
    with audit.atomic():
        organizer = held(joining.organizer)
        joining = Joining.objects.select_related("player__club", "into__club").get(pk=joining.pk)
        if joining.parted_at:
            return joining
        joining.parted_at, joining.parted_by, joining.part_reason = timezone.now(), by, reason
        joining.save(update_fields=["parted_at", "parted_by", "part_reason"])
        before, after = told(joining.into), told(joining.player)
        audit.record("register.split", by=by, organizer=organizer, before=before, after=after, reason=reason)
    return joining


def held(organizer: Organizer) -> Organizer:
    """Behind whoever else changes the register."""
    return Organizer.objects.select_for_update().get(pk=organizer.pk)


def write(player: Player, values: Mapping[str, Any]) -> None:
    clubs = clubs_of(player.organizer, [values["club"]])
    for name, value in {**values, "club": clubs.get(values["club"])}.items():
        setattr(player, name, value)
    player.save()


def wanted(values: Mapping[str, Any]) -> dict[str, object]:
    """What `kept` would say of an entry with these values."""
    return {name: audit.as_kept(values[name]) for name in KEPT if name in values} | {"club": values["club"] or None}


def told(player: Player) -> dict[str, object]:
    return kept(player) | {"register_entry": player.pk}


def card_part(values: Mapping[str, object]) -> dict[str, object]:
    """What of it stands on start cards."""
    return {name: values[name] for name in (*PRINTED, "pass_number")}


def refuse_joined(player: Player) -> None:
    """It stands for what was printed; the person is changed where he is known."""
    if joining := Joining.objects.in_force().filter(player=player).select_related("into").first():
        raise Refused(finding("register.joined", name=str(player), into=str(joining.into)))


def refuse_unborn(player: Player, birth_year: int | None) -> None:
    """Nobody has played before he was born."""
    first = Tournament.objects.filter(cards__in=player.cards.in_force()).aggregate(first=Min("date"))["first"]
    if birth_year and first and birth_year > first.year:
        raise Refused(finding("register.unborn", name=str(player), year=first.year))


def refuse_closed_years(player: Player, values: Mapping[str, Any]) -> None:
    """What members missed is charged: who was one on an evening of a closed year isn't said anew."""
    given = {name: values.get(name, getattr(player, name)) for name in MEMBERSHIP}
    told = Player(**given)
    for closing in (
        YearClosing.objects.in_force().filter(season__organizer=player.organizer_id).select_related("season")
    ):
        days = closing.season.evenings.values_list("date", flat=True)
        if any(player.was_member(day) != told.was_member(day) for day in days):
            raise Refused(finding("register.year_closed", name=str(player), season=closing.season.name))


def refuse_same_day(organizer: Organizer, persons: Persons, gone: Player, stays: Player) -> None:
    """Who has two start cards in one tournament is two."""
    days = days_of(organizer)
    of_each = [{day for key in persons.entries(one.pk) for day in days.get(key, ())} for one in (gone, stays)]
    if both := Tournament.objects.filter(pk__in=of_each[0] & of_each[1]).order_by("-date").first():
        raise Refused(finding("register.same_day", name=str(gone), other=str(stays), tournament=both.name))
