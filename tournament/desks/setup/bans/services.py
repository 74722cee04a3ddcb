"""Bans of an organizer (SkWO 4.3): pronounced and lifted, never removed. What they do is registration's business."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.models import Ban, Organizer, User
from tournament.queries.people.bans import day_of
from tournament.refused import Refused


def ban(organizer: Organizer, *, last_name: str, first_name: str, pass_number: str, reason: str, by: User) -> Ban:
    """From now on registration refuses this name and this pass number."""
    with audit.atomic():
        Organizer.objects.select_for_update().get(pk=organizer.pk)
        person = {"last_name": last_name, "first_name": first_name, "pass_number": pass_number}
        there = Ban.objects.in_force().filter(organizer=organizer, **person).first()
        if there and there.reason != reason:
            raise Refused(finding("bans.there", name=there.who, since=day_of(there)))
        if there:
            return there  # the same button twice
        banned = Ban.objects.create(organizer=organizer, **person, reason=reason, banned_by=by)
        audit.record("ban.add", by=by, organizer=organizer, after=person, reason=reason)
    return banned


def lift(ban: Ban, *, by: User, reason: str) -> None:
    """The person is welcome again; the ban stays on record with both reasons."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ban.organizer_id)
        ban = Ban.objects.get(pk=ban.pk)
        if ban.lifted_at:
            return
        ban.lifted_at, ban.lifted_by, ban.lift_reason = timezone.now(), by, reason
        ban.save(update_fields=["lifted_at", "lifted_by", "lift_reason"])
        before = audit.values(ban, "last_name", "first_name", "pass_number", "banned_at")
        audit.record("ban.lift", by=by, organizer=organizer, before=before, reason=reason)
