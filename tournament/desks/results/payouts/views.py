"""Pages of the end of the day: prizes handed out from the last to the first."""

from decimal import Decimal

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.payouts import services
from tournament.desks.results.payouts.forms import PayForm
from tournament.desks.results.payouts.reading import Due, last_payment
from tournament.fields import number_asked
from tournament.models import Tournament
from tournament.queries.money.payouts import payouts
from tournament.queries.ranking.finals import final_in_force


@allowed("prizes.look")
def payout(request: HallRequest, tournament: Tournament) -> HttpResponse:
    paying = payouts(tournament)
    open_ = [prize for prize in paying.all if prize.open]
    context = {
        "final": final_in_force(tournament),
        "payouts": paying,
        "last_payment": last_payment(tournament, request.user) if "prizes.pay" in request.may else None,
        "next_one": next((prize for prize in open_ if not prize.lacks and not prize.paid), None),
        "open_count": len(open_),
        "paid_cents": sum(prize.paid_cents for prize in paying.all) - sum(entry.cents for entry in paying.undue),
    }
    return render(request, "results/payouts/payout.html", context)


@post_only
@allowed("prizes.pay")
def pay_prize(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = PayForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was booked: the postage is a sum of money."))
        return redirect("payout", tournament.slug)
    data = form.cleaned_data
    due = Due(data["plan"], data["key"], data["cents"], data["goods"])
    postage = currencies.coins(data["postage"] or Decimal()) if "send" in request.POST else None
    entry = services.pay(tournament, due, by=request.user, taker=data["taker"], postage=postage)
    text = _("The prize of %(card)s is sent.") if entry.sent else _("The prize of %(card)s is handed out.")
    messages.success(request, text % {"card": entry.card})
    return redirect("payout", tournament.slug)


@post_only
@allowed("prizes.pay")
def take_back_prize(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """One key takes back the prize that was booked last."""
    prize = services.take_back(tournament, number_asked(request.POST, "prize") or 0, by=request.user)
    messages.success(request, _("Taken back: %(booking)s") % {"booking": prize.team or prize.card})
    return redirect("payout", tournament.slug)
