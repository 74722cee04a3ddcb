"""Pages of the end of the day: prizes handed out from the last to the first."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.results.payouts import services
from tournament.desks.results.payouts.forms import PayForm
from tournament.desks.results.payouts.reading import Due
from tournament.models import Tournament
from tournament.queries.money.payouts import payouts
from tournament.queries.ranking.finals import final_in_force


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
    entry = services.pay(tournament, due, by=request.user, taker=data["taker"], postage=postage)
    said = _("The prize of %(card)s is sent.") if entry.sent else _("The prize of %(card)s is handed out.")
    messages.success(request, said % {"card": entry.card})
    return redirect(reverse("payout", args=[tournament.slug]) + f"#plan-{due.plan}")
