"""What the desk does with those who registered before the day: whose start card is whose, and who is turned down."""

from collections.abc import Mapping

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.applicants.reading import entries_of
from tournament.lock import open_tournament
from tournament.models import AdvanceEntry, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused

TAKEN = ("card", "taken_at", "taken_by")


def link(tournament: Tournament, cards: Mapping[int, StartCard], *, by: User) -> None:
    """From now on these are the start cards of those who registered by these numbers. Who has one keeps it."""
    with audit.atomic():
        now, entries = timezone.now(), list(entries_of(tournament, cards))
        for entry in entries:
            entry.card, entry.taken_at, entry.taken_by = cards[entry.number], now, by
        AdvanceEntry.objects.bulk_update(entries, TAKEN)
        afters = [(cards[entry.number], {"entry": entry.number}) for entry in entries]
        audit.record_each("advance.take", afters, by=by, tournament=tournament)


def name_card(entry: AdvanceEntry, number: int, *, by: User) -> None:
    """The desk says which start card is his; nothing on it changes."""
    with audit.atomic():
        tournament = open_tournament(entry.tournament)
        card = cards_in_force(tournament).filter(number=number).first()
        if card is None:
            raise Refused(finding("advance.no_such_card", number=number))
        if not entries_of(tournament, [entry.number]).exists():
            raise Refused(finding("advance.not_waiting", entry=entry.number))
        link(tournament, {entry.number: card}, by=by)


def no_card(entry: AdvanceEntry, *, by: User) -> None:
    """That was not his start card: it stays as it is, and he waits for the desk again."""
    with audit.atomic():
        tournament = open_tournament(entry.tournament)
        entry = AdvanceEntry.objects.select_related("card").get(pk=entry.pk)
        if card := entry.card:
            entry.card = entry.taken_at = entry.taken_by = None
            entry.save(update_fields=TAKEN)
            audit.record("advance.untake", by=by, tournament=tournament, card=card, before={"entry": entry.number})


def see(entry: AdvanceEntry, *, by: User) -> None:
    """The desk has looked at what he wrote since his start card was known."""
    with audit.atomic():
        tournament = open_tournament(entry.tournament)
        entry = AdvanceEntry.objects.select_related("card").get(pk=entry.pk)
        if entry.is_changed:
            entry.taken_at, entry.taken_by = timezone.now(), by
            entry.save(update_fields=["taken_at", "taken_by"])
            after = {"entry": entry.number}
            audit.record("advance.see", by=by, tournament=tournament, card=entry.card, after=after)


def turn_down(entry: AdvanceEntry, *, by: User, reason: str) -> None:
    """He is told so with the reason where he looks at his entry. Who has a start card is struck or withdraws there."""
    with audit.atomic():
        tournament = open_tournament(entry.tournament)
        entry = AdvanceEntry.objects.get(pk=entry.pk)
        if entry.turned_down_at:
            return
        if not entries_of(tournament, [entry.number]).exists():
            raise Refused(finding("advance.not_waiting", entry=entry.number))
        entry.turned_down_at, entry.turned_down_by, entry.turned_down_reason = timezone.now(), by, reason
        entry.save(update_fields=["turned_down_at", "turned_down_by", "turned_down_reason"])
        told = {"entry": entry.number, "last_name": entry.last_name, "first_name": entry.first_name}
        audit.record("advance.turn_down", by=by, tournament=tournament, after=told, reason=reason)
