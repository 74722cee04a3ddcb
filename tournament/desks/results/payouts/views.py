"""Pages of the end of the day: start cards that come back, and prizes handed out from the last to the first."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.payouts import services as payout_services
from tournament.desks.results.payouts.services import Due
from tournament.desks.results.prizes.forms import PayForm, ReturnForm
from tournament.models import StartCard, Tournament
from tournament.queries.money.payouts import payouts
from tournament.queries.ranking.finals import final_in_force
from tournament.refused import Refused
from tournament.wording import listed


@allowed("prizes.return")
def returns(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = ReturnForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        return returns_page(request, tournament, form, status=422 if form.is_bound else 200)
    try:
        cards = payout_services.give_in(tournament, form.cleaned_data["numbers"], by=request.user)
    except Refused as refusal:
        return returns_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("Handed in: %(names)s.") % {"names": listed([str(card) for card in cards])})
    return redirect("returns", tournament.slug)


def returns_page(
    request: HallRequest, tournament: Tournament, form: ReturnForm, *, status: int = 200, **more: object
) -> HttpResponse:
    back = StartCard.objects.filter(tournament=tournament).exclude(returned_at=None)
    context = {
        "form": form,
        "lacking": payouts(tournament).lacking,
        "back": back.select_related("player", "substitute", "returned_by").order_by("-returned_at", "number"),
        **more,
    }
    return render(request, "results/payouts/returns.html", context, status=status)


@post_only
@allowed("prizes.return")
def take_back_return(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    card = get_object_or_404(StartCard.objects.select_related("tournament"), tournament=tournament, number=number)
    payout_services.take_back(card, by=request.user)
    messages.success(request, _("Start card %(number)s is not handed in.") % {"number": number})
    return redirect("returns", tournament.slug)


@allowed("prizes.look")
def payout(request: HallRequest, tournament: Tournament) -> HttpResponse:
    found = payouts(tournament)
    open_ = [one for one in found.all if not one.paid]
    context = {
        "final": final_in_force(tournament),
        "payouts": found,
        "open_count": len(open_),
        "open_cents": sum(one.award.cents for one in open_),
        "paid_cents": sum(one.paid_cents for one in found.all) - sum(entry.cents for entry in found.undue),
    }
    return render(request, "results/payouts/payout.html", context)


@post_only
@allowed("prizes.pay")
def pay_prize(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = PayForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was booked: the postage is a sum in euros."))
        return redirect("payout", tournament.slug)
    data = form.cleaned_data
    due = Due(data["plan"], data["key"], data["cents"], data["goods"])
    postage = int((data["postage"] or 0) * 100) if "send" in request.POST else None
    entry = payout_services.pay(tournament, due, by=request.user, taker=data["taker"], postage=postage)
    said = _("The prize of %(card)s is sent.") if entry.sent else _("The prize of %(card)s is handed out.")
    messages.success(request, said % {"card": entry.card})
    return redirect(reverse("payout", args=[tournament.slug]) + f"#plan-{due.plan}")
