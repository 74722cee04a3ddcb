"""What every page of a season's accounts begins with: the season, and its currency for as long as the page is made."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.access import HallRequest
from tournament.currencies import using
from tournament.models import Organizer
from tournament.queries.accounts.rules import currency_of


def of_season(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def bound(request: HallRequest, organizer: Organizer, season: int, **named: Any) -> HttpResponse:
        this = get_object_or_404(organizer.seasons.select_related("organizer"), pk=season)
        with using(currency_of(this)):
            return view(request, this, **named)

    return bound
