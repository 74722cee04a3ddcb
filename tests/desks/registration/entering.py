"""People who register before the day, and the two steps by which the desk takes them over."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.builders import Cast, sign_in
from tournament.desks.registration.advance import services as advance
from tournament.models import AdvanceEntry, AdvanceTerms

IBAN = "DE89370400440532013000"


def opened(cast: Cast, **terms: Any) -> AdvanceTerms:
    """Registration before the day, open until tomorrow."""
    until = timezone.now() + timedelta(days=1)
    return AdvanceTerms.objects.create(tournament=cast.tournament, until=until, payee="Kreuz As", iban=IBAN, **terms)


def registered(cast: Cast, last_name: str, first_name: str = "", **values: Any) -> AdvanceEntry:
    return advance.enter(cast.tournament, token=uuid4(), last_name=last_name, first_name=first_name, **values)


def address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/advance/{step}"


def looked_at(cast: Cast, *ticked: AdvanceEntry) -> Any:
    """The preview of those who are ticked, or of everybody who has a place."""
    chosen = {"ticked": 1, "entry": [entry.number for entry in ticked]} if ticked else {}
    return sign_in(cast.director).post(address(cast, "take-over/"), chosen)


def confirmed(cast: Cast, preview: Any, **more: Any) -> Any:
    sealed = re.search(r'name="sealed" value="([^"]*)"', preview.text)
    assert sealed
    there = f"/t/{cast.tournament.slug}/cards/import/confirmed/"
    return sign_in(cast.director).post(there, {"sealed": sealed[1], **more}, follow=True)


def taken(cast: Cast, *ticked: AdvanceEntry, **more: Any) -> Any:
    return confirmed(cast, looked_at(cast, *ticked), **more)


def card_of(entry: AdvanceEntry) -> int | None:
    """The number of the start card by which somebody is known."""
    card = AdvanceEntry.objects.select_related("card").get(pk=entry.pk).card
    return card.number if card else None
