"""Registration before the day, and the two steps by which the desk takes entries over."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.utils import timezone

from tests.builders import Cast, sign_in
from tournament.desks.registration.advance import services as advance
from tournament.models import AdvanceEntry, AdvanceTerms

IBAN = "DE89370400440532013000"


def open_advance(cast: Cast, **terms: Any) -> AdvanceTerms:
    """Opens registration before the day, until tomorrow."""
    until = timezone.now() + timedelta(days=1)
    return AdvanceTerms.objects.create(tournament=cast.tournament, until=until, payee="Kreuz As", iban=IBAN, **terms)


def register_in_advance(cast: Cast, last_name: str, first_name: str = "", **values: Any) -> AdvanceEntry:
    return advance.enter(cast.tournament, token=uuid4(), last_name=last_name, first_name=first_name, **values)


def advance_address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/advance/{step}"


def preview_take_over(cast: Cast, *ticked: AdvanceEntry) -> Any:
    """Requests the preview of the ticked entries, or of all entries that have a place."""
    chosen = {"ticked": 1, "entry": [entry.number for entry in ticked]} if ticked else {}
    return sign_in(cast.director).post(advance_address(cast, "take-over/"), chosen)


def confirm_take_over(cast: Cast, preview: Any, **more: Any) -> Any:
    """Confirms a preview; returns the page that follows."""
    sealed = re.search(r'name="sealed" value="([^"]*)"', preview.text)
    assert sealed
    there = f"/t/{cast.tournament.slug}/cards/import/confirmed/"
    return sign_in(cast.director).post(there, {"sealed": sealed[1], **more}, follow=True)


def take_over_entries(cast: Cast, *ticked: AdvanceEntry, **more: Any) -> Any:
    """Previews and confirms at once; returns the page that follows."""
    return confirm_take_over(cast, preview_take_over(cast, *ticked), **more)


def card_number(entry: AdvanceEntry) -> int | None:
    """Returns the number of the start card that was made of the entry, if there is one."""
    card = AdvanceEntry.objects.select_related("card").get(pk=entry.pk).card
    return card.number if card else None
