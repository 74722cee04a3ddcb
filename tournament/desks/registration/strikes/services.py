"""Strikes a start card that was registered by mistake, and takes that back. The number stays used, the row stays."""

from django.utils import timezone

from tournament import audit
from tournament.desks.registration.cards.reading import stored_card
from tournament.lock import open_tournament
from tournament.models import StartCard, User
from tournament.queries.strikes import return_lacks, strike_lacks
from tournament.refused import refuse

FIELDS = ("struck_at", "struck_by", "strike_reason")


def strike(card: StartCard, *, by: User, reason: str) -> StartCard:
    """Before it has a seat or a receipt; a second time changes nothing."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = stored_card(card)
        if card.struck_at:
            return card
        refuse(*strike_lacks(card))
        card.struck_at, card.struck_by, card.strike_reason = timezone.now(), by, reason
        card.save(update_fields=FIELDS)
        audit.record("card.strike", by=by, tournament=tournament, card=card, reason=reason)
    return card


def take_back(card: StartCard, *, by: User) -> StartCard:
    """It was no mistake; the card is as it was, and so is the code on its paper."""
    with audit.atomic():
        tournament = open_tournament(card.tournament)
        card = stored_card(card)
        if card.struck_at is None:
            return card
        refuse(*return_lacks(card))
        before = audit.values(card, "struck_at", "strike_reason")
        card.struck_at, card.struck_by, card.strike_reason = None, None, ""
        card.save(update_fields=FIELDS)
        audit.record("card.take_back_strike", by=by, tournament=tournament, card=card, before=before)
    return card
