"""Further ratings at the door: who takes part, one by one on his page, or many from a list."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.reading import card_of
from tournament.desks.registration.ratings import services
from tournament.desks.registration.ratings.forms import ReasonForm, TickForm
from tournament.models import OwnRating, Tournament
from tournament.queries.money.rating_fees import rating_pots
from tournament.refused import Refused
from tournament.wording import money


@allowed("cards.look")
def rating_fees(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return fees_page(request, tournament)


def fees_page(
    request: HallRequest,
    tournament: Tournament,
    *,
    typed: tuple[int, TickForm] | None = None,
    status: int = 200,
    **more: object,
) -> HttpResponse:
    pots = rating_pots(tournament)
    keys = [pot.rating.own.pk for pot in pots if pot.rating.own]
    forms = {key: TickForm(auto_id=f"id_{key}_%s") for key in keys} | dict([typed] if typed else [])
    listed = [(pot, forms[key]) for key, pot in zip(keys, pots, strict=True)]
    return render(request, "registration/ratings/ratings.html", {"listed": listed, **more}, status=status)


@post_only
@allowed("cards.pay")
def tick_rating(request: HallRequest, tournament: Tournament, rating: int) -> HttpResponse:
    own = get_object_or_404(OwnRating.objects.in_force(), pk=rating, tournament=tournament)
    form = TickForm(request.POST, auto_id=f"id_{own.pk}_%s")
    if not form.is_valid():
        return fees_page(request, tournament, typed=(own.pk, form), status=422)
    try:
        cards = services.tick(tournament, own, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return fees_page(request, tournament, typed=(own.pk, form), status=409, findings=refusal.findings)
    told = {"name": own.name, "count": len(cards), "sum": money(len(cards) * (own.fee_cents or 0))}
    text = ngettext(
        "%(name)s: %(count)s more takes part, %(sum)s.", "%(name)s: %(count)s more take part, %(sum)s.", len(cards)
    )
    messages.success(request, text % told)
    return redirect("rating-fees", tournament.slug)


@post_only
@allowed("cards.pay")
def tick_card(request: HallRequest, tournament: Tournament, number: int, rating: int) -> HttpResponse:
    own = get_object_or_404(OwnRating.objects.in_force(), pk=rating, tournament=tournament)
    return saved(request, tournament, number, lambda reason: services.tick(tournament, own, [number], **reason))


@post_only
@allowed("cards.pay")
def leave_rating(request: HallRequest, tournament: Tournament, number: int, rating: int) -> HttpResponse:
    own, card = get_object_or_404(OwnRating, pk=rating, tournament=tournament), card_of(tournament, number)
    return saved(request, tournament, number, lambda reason: services.leave(card, own, **reason))


def saved(
    request: HallRequest, tournament: Tournament, number: int, step: Callable[[dict[str, Any]], object]
) -> HttpResponse:
    """Back to the page of the card, whose form has a reason alone."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        step({**form.cleaned_data, "by": request.user})
        messages.success(request, _("Start card %(number)s is saved.") % {"number": number})
    else:
        messages.error(request, " ".join(str(wrong) for wrongs in form.errors.values() for wrong in wrongs))
    return redirect("card", tournament.slug, number)
