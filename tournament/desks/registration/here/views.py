"""The page of an evening on which everybody who is here gets his tick; one save writes all of it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.here import services
from tournament.desks.registration.here.forms import HereForm
from tournament.desks.registration.here.guests import met
from tournament.desks.registration.here.reading import Evening, evening_of
from tournament.desks.registration.here.shown import Shown, as_last_time, as_stands, as_told
from tournament.desks.registration.here.ticks import as_text
from tournament.desks.registration.here.wishes import Page
from tournament.models import Tournament
from tournament.queries.accounts.arrears import arrears_at
from tournament.refused import Refused


@allowed("cards.register")
def who_is_here(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """`?as=last`: with a tick for whoever was there the last time, not saved yet."""
    evening = evening_of(tournament)
    show = as_last_time if request.GET.get("as") == "last" else as_stands
    shown = show(evening, owed_to_season(request, tournament))
    return here_page(request, evening, shown)


def owed_to_season(request: HallRequest, tournament: Tournament) -> Mapping[int, int]:
    """By person, where the season keeps accounts and this person may take what is owed."""
    return arrears_at(tournament) if "accounts.pay" in request.may else {}


def here_page(
    request: HallRequest, evening: Evening, shown: Shown, *, status: int = 200, **more: object
) -> HttpResponse:
    context: dict[str, Any] = {
        "evening": evening,
        "shown": shown,
        "was": as_text({key: line.open_ticks for key, line in evening.by_key.items()}),
        "places": currencies.places(),
        "may_draw": "draw.draw" in request.may,
        **more,
    }
    return render(request, "registration/here/here.html", context, status=status)


@post_only
@allowed("cards.register")
def save_who_is_here(request: HallRequest, tournament: Tournament) -> HttpResponse:
    evening = evening_of(tournament)
    form = HereForm(request.POST, evening=evening)
    if not form.is_valid():
        wrong = [error for errors in form.errors.values() for error in errors]
        owed, sent = owed_to_season(request, tournament), form.cleaned_data.get("page")
        shown = as_told(evening, sent, met(evening, sent.guests), owed) if sent else as_stands(evening, owed)
        return here_page(request, evening, shown, status=422, wrong=wrong, nameless=request.POST.get("nameless"))
    page: Page = form.cleaned_data["page"]
    try:
        count = services.save_ticks(tournament, page, by=request.user)
    except Refused as refusal:
        fresh = evening_of(tournament)
        late = any(finding.code == "cards.after_last" for finding in refusal.findings)
        shown = as_told(fresh, page, met(fresh, page.guests), owed_to_season(request, tournament))
        typed = {"nameless": page.nameless, "nameless_paid": page.nameless_paid}
        return here_page(request, fresh, shown, status=409, findings=refusal.findings, late=late, **typed)
    messages.success(
        request, ngettext("Saved: %(count)s is here.", "Saved: %(count)s are here.", count) % {"count": count}
    )
    if "draw" in request.POST and "draw.look" in request.may:
        return redirect("draws", tournament.slug)
    return redirect("who-is-here", tournament.slug)
