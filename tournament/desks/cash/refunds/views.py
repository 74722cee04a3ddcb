"""Entry fees that go back: to who withdrew, and to everybody when the tournament was broken off."""

from itertools import groupby

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.cash.refunds import services
from tournament.desks.cash.refunds.forms import RefundForm
from tournament.desks.cash.refunds.reading import CardShare
from tournament.models import Tournament
from tournament.queries.money.refunds import handed_on, leavers, returns
from tournament.queries.people.cards import cards_in_force
from tournament.refused import Refused
from tournament.wording import money


@allowed("cash.look")
def refunds(request: HallRequest, tournament: Tournament) -> HttpResponse:
    asked = next((leaver for leaver in leavers(tournament) if str(leaver.card.number) == request.GET.get("card")), None)
    initial = {"card": asked.card.number, "amount": currencies.amount(asked.left)} if asked else {}
    return refund_page(request, tournament, RefundForm(initial=initial))


def refund_page(
    request: HallRequest, tournament: Tournament, form: RefundForm, *, status: int = 200, **more: object
) -> HttpResponse:
    shares = returns(tournament)
    context = {
        "form": form,
        "leavers": leavers(tournament),
        "handed_on": handed_on(tournament),
        "payers": [CardShare(card, tuple(of_card)) for card, of_card in groupby(shares, lambda share: share.card)],
        "due": sum(share.due for share in shares),
        "given": sum(share.given for share in shares),
        "unplayed": tournament.unplayed,
        **more,
    }
    return render(request, "cash/refunds/refunds.html", context, status=status)


@post_only
@allowed("cash.book")
def give_back(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RefundForm(request.POST)
    if not form.is_valid():
        return refund_page(request, tournament, form, status=422)
    data = form.cleaned_data
    card = cards_in_force(tournament).filter(number=data["card"]).first()
    if card is None:
        form.add_error("card", _("There is no such start card."))
        return refund_page(request, tournament, form, status=422)
    card.tournament = tournament
    try:
        entry = services.give_back(card, cents=form.cents(), note=data["note"], token=data["token"], by=request.user)
    except Refused as refusal:
        return refund_page(request, tournament, form, status=409, findings=refusal.findings)
    told = {"name": card.name, "sum": money(-entry.cents)}
    messages.success(request, _("Paid out to %(name)s: %(sum)s.") % told)
    return redirect("refunds", tournament.slug)


@post_only
@allowed("cash.book")
def return_shares(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Ticked start cards, one or many, get their share for the series that fell out."""
    sent = request.POST.getlist("card")
    numbers = {int(number) for number in sent if number.isascii() and number.isdecimal() and len(number) < 7}
    paid = services.return_shares(tournament, numbers, by=request.user)
    if players := len({share.card.pk for share in paid}):
        text = ngettext("%(count)s player: %(sum)s paid out.", "%(count)s players: %(sum)s paid out.", players)
        messages.success(request, text % {"count": players, "sum": money(sum(share.due for share in paid))})
    else:
        messages.info(request, _("Nothing was to be paid out."))
    return redirect("refunds", tournament.slug)
