"""The page of the start cards that come back at the end of the day."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.returns import services
from tournament.desks.results.returns.forms import ReturnForm
from tournament.models import StartCard, Tournament
from tournament.queries.money.payouts import payouts
from tournament.queries.people.cards import cards_in_force
from tournament.queries.people.team_cards import are_asked_for
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import Refused
from tournament.wording import listed


@allowed("prizes.return")
def returns(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = ReturnForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        return returns_page(request, tournament, form, status=422 if form.is_bound else 200)
    try:
        cards = services.give_in(tournament, form.cleaned_data["numbers"], by=request.user)
    except Refused as refusal:
        return returns_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("Handed in: %(names)s.") % {"names": listed([str(card) for card in cards])})
    if form.struck:
        left_out = {"numbers": listed([str(number) for number in form.struck])}
        messages.info(request, _("Left out, as these start cards were struck: %(numbers)s.") % left_out)
    return redirect("returns", tournament.slug)


def returns_page(
    request: HallRequest, tournament: Tournament, form: ReturnForm, *, status: int = 200, **more: object
) -> HttpResponse:
    back = cards_in_force(tournament).exclude(returned_at=None)
    due = payouts(tournament)
    context = {
        "form": form,
        "lacking": due.lacking,
        "forfeited": due.forfeited,
        "final": final_in_force(tournament),
        "team_cards": are_asked_for(tournament),
        "back": back.select_related("player", "substitute", "returned_by").order_by("-returned_at", "number"),
        **more,
    }
    return render(request, "results/returns/returns.html", context, status=status)


@post_only
@allowed("prizes.return")
def give_up_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    card = card_of(tournament, number)
    services.give_up(card, by=request.user)
    messages.success(request, _("Nobody waits for start card %(number)s any more.") % {"number": number})
    return redirect("returns", tournament.slug)


@post_only
@allowed("prizes.return")
def wait_for_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.wait_again(card_of(tournament, number), by=request.user)
    messages.success(request, _("Start card %(number)s is waited for again.") % {"number": number})
    return redirect("returns", tournament.slug)


@post_only
@allowed("prizes.return")
def take_back_return(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.take_back(card_of(tournament, number), by=request.user)
    messages.success(request, _("Start card %(number)s is not handed in.") % {"number": number})
    return redirect("returns", tournament.slug)


def card_of(tournament: Tournament, number: int) -> StartCard:
    return get_object_or_404(cards_in_force(tournament).select_related("tournament"), number=number)
