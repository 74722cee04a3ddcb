"""Who is here: players arrive, withdraw and come back. What they played stays."""

from collections.abc import Callable

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.registration.cards.reading import fresh
from tournament.lock import open_tournament
from tournament.models import Seat, StartCard, Tournament, User
from tournament.queries.people.cards import remaining
from tournament.refused import Refused


def check_in(card: StartCard, *, by: User) -> None:
    def arrive(card: StartCard) -> None:
        card.checked_in_at = card.checked_in_at or timezone.now()

    alter(card, arrive, "card.check_in", by=by)


def check_out(card: StartCard, *, by: User, reason: str = "") -> None:
    """Takes a check-in back that was a mistake. Who has been seated withdraws instead."""

    def leave(card: StartCard) -> None:
        if Seat.objects.in_force().filter(card=card).exists():
            raise Refused(finding("cards.seated", number=card.number))
        card.checked_in_at = None

    alter(card, leave, "card.check_out", by=by, reason=reason)


def check_in_all(tournament: Tournament, *, by: User) -> int:
    with audit.atomic():
        tournament = open_tournament(tournament)
        numbers = sorted(remaining(tournament).filter(checked_in_at=None).values_list("number", flat=True))
        if numbers:
            tournament.cards.filter(number__in=numbers).update(checked_in_at=timezone.now())
            audit.record("cards.check_in_all", by=by, tournament=tournament, after={"numbers": numbers})
    return len(numbers)


def withdraw(card: StartCard, *, by: User, reason: str) -> None:
    """The player leaves. Series played stay; the next draws go without him."""

    def leave(card: StartCard) -> None:
        if not card.left:
            card.withdrawn_at, card.withdrawal_reason = timezone.now(), reason

    alter(card, leave, "card.withdraw", by=by, reason=reason)


def come_back(card: StartCard, *, by: User) -> None:
    def come(card: StartCard) -> None:
        if card.withdrawn_at and card.substitute and not card.left:
            raise Refused(finding("cards.substituted", number=card.number))
        card.withdrawn_at, card.withdrawal_reason = None, ""

    alter(card, come, "card.come_back", by=by)


def alter(card: StartCard, step: Callable[[StartCard], None], action: str, *, by: User, reason: str = "") -> None:
    """One step of a card's day. A step that changes nothing leaves no entry in the trail."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = fresh(card)
        before = presence(card)
        step(card)
        if before != presence(card):
            card.save(update_fields=["checked_in_at", "withdrawn_at", "withdrawal_reason"])
            after = presence(card)
            audit.record(action, by=by, tournament=tournament, card=card, before=before, after=after, reason=reason)


def presence(card: StartCard) -> dict[str, object]:
    return audit.values(card, "checked_in_at", "withdrawn_at", "withdrawal_reason")
