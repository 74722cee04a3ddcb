"""Takes start cards back at the end of the day (SkWO 7.4.1), and one that was ticked by mistake to its player."""

from collections.abc import Collection

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import CashEntry, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import Refused


def give_in(tournament: Tournament, numbers: Collection[int], *, by: User) -> list[StartCard]:
    """These start cards were handed in (SkWO 7.4.1). All of them, or none where a number isn't there."""
    with audit.atomic():
        tournament = locked(tournament)
        if not tournament.start_cards:
            raise Refused(finding("returns.no_cards"))
        cards = list(cards_in_force(tournament).filter(number__in=numbers).order_by("number"))
        if unknown := sorted(set(numbers) - {card.number for card in cards}):
            raise Refused(finding("returns.unknown", numbers=tuple(unknown), count=len(unknown)))
        new = [card for card in cards if card.returned_at is None]
        for card in new:
            card.returned_at, card.returned_by = timezone.now(), by
            card.missing_at = card.missing_by = None  # it came back after all
        StartCard.objects.bulk_update(new, ["returned_at", "returned_by", "missing_at", "missing_by"])
        audit.record_each("card.return", [(card, None) for card in new], by=by, tournament=tournament)
    return cards


def give_up(card: StartCard, *, by: User) -> None:
    """Nobody waits for it any more: its prize is not handed out, and its money stays in the till (SkWO 7.4.1)."""
    with audit.atomic():
        tournament = locked(card.tournament)
        card = cards_in_force(tournament).get(pk=card.pk)
        if not final_in_force(tournament):
            raise Refused(finding("prizes.not_final"))
        if card.returned_at:
            raise Refused(finding("returns.back", number=card.number))
        if card.missing_at is None:
            card.missing_at, card.missing_by = timezone.now(), by
            card.save(update_fields=["missing_at", "missing_by"])
            audit.record("card.give_up", by=by, tournament=tournament, card=card)


def wait_again(card: StartCard, *, by: User) -> None:
    with audit.atomic():
        tournament = locked(card.tournament)
        card = cards_in_force(tournament).get(pk=card.pk)
        if card.missing_at:
            card.missing_at = card.missing_by = None
            card.save(update_fields=["missing_at", "missing_by"])
            audit.record("card.wait_again", by=by, tournament=tournament, card=card)


def take_back(card: StartCard, *, by: User) -> None:
    """It was ticked by mistake. Not once its player has been paid a prize."""
    with audit.atomic():
        tournament = locked(card.tournament)
        card = cards_in_force(tournament).get(pk=card.pk)
        if card.returned_at is None:
            return
        if CashEntry.objects.in_force().filter(card=card, kind=CashEntry.Kind.PRIZE).exists():
            raise Refused(finding("returns.paid", number=card.number))
        card.returned_at = card.returned_by = None
        card.save(update_fields=["returned_at", "returned_by"])
        audit.record("card.unreturn", by=by, tournament=tournament, card=card)
