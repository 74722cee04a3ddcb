"""The jackpot for a grand ouvert: bought in, won, paid, and carried over from the tournament before."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, actions_of, allowed, post_only, roles_in
from tournament.desks.cash.jackpot import services
from tournament.desks.cash.jackpot.forms import BuyInForm, WinForm
from tournament.models import CashEntry, JackpotWin, Tournament, User
from tournament.queries.money.jackpots import booked, earlier_jackpots, jackpot_account
from tournament.reasons import reason_in
from tournament.refused import Refused
from tournament.wording import money


@allowed("cash.look")
def jackpot(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return jackpot_page(request, tournament)


def jackpot_page(request: HallRequest, tournament: Tournament, *, status: int = 200, **more: object) -> HttpResponse:
    account = jackpot_account(tournament)
    offered = [] if account.carried_in or account.wins else senders(tournament, request.user)
    context = {
        "account": account,
        "bought": booked(tournament, CashEntry.Kind.BUY_IN).order_by("card__number"),
        "taken_back": tournament.jackpot_wins.taken_back().select_related("card__player", "table__draw__series"),
        "earlier": [(sender, jackpot_account(sender)) for sender in offered],
        "buy_in_form": BuyInForm(),
        "win_form": WinForm(),
        **more,
    }
    return render(request, "cash/jackpot/jackpot.html", context, status=status)


def senders(tournament: Tournament, user: User) -> list[Tournament]:
    """Earlier tournaments whose cash book this person may write in, too."""
    return [sender for sender in earlier_jackpots(tournament) if "cash.book" in actions_of(roles_in(sender, user))]


@post_only
@allowed("cash.book")
def buy_in(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = BuyInForm(request.POST)
    if not form.is_valid():
        return jackpot_page(request, tournament, buy_in_form=form, status=422)
    try:
        cards = services.buy_in(tournament, form.cleaned_data["numbers"], by=request.user)
    except Refused as refusal:
        return jackpot_page(request, tournament, buy_in_form=form, status=409, findings=refusal.findings)
    told = {"count": len(cards), "sum": money(len(cards) * tournament.jackpot_buy_in_cents)}
    text = ngettext("%(count)s player bought in: %(sum)s.", "%(count)s players bought in: %(sum)s.", len(cards))
    messages.success(request, text % told)
    return redirect("jackpot", tournament.slug)


@post_only
@allowed("cash.book")
def note_win(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = WinForm(request.POST)
    if not form.is_valid():
        return jackpot_page(request, tournament, win_form=form, status=422)
    try:
        win = services.note_win(tournament, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return jackpot_page(request, tournament, win_form=form, status=409, findings=refusal.findings)
    messages.success(request, _("Noted: grand ouvert of %(name)s.") % {"name": win.card.name})
    return redirect("jackpot", tournament.slug)


@post_only
@allowed("cash.book")
def take_back_win(request: HallRequest, tournament: Tournament, win: int) -> HttpResponse:
    noted = get_object_or_404(JackpotWin, pk=win, tournament=tournament)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.take_back(noted, by=request.user, reason=reason)
    return redirect("jackpot", tournament.slug)


@post_only
@allowed("cash.book")
def pay_win(request: HallRequest, tournament: Tournament, win: int) -> HttpResponse:
    entry = services.pay(get_object_or_404(JackpotWin, pk=win, tournament=tournament), by=request.user)
    told = {"name": entry.card.name if entry.card else "", "sum": money(-entry.cents)}
    messages.success(request, _("Paid out to %(name)s: %(sum)s.") % told)
    return redirect("jackpot", tournament.slug)


@post_only
@allowed("cash.book")
def carry_over(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """What remained of the tournament before comes in."""
    offered = {sender.slug: sender for sender in senders(tournament, request.user)}
    if sender := offered.get(request.POST.get("from", "")):
        cents = services.carry_over(tournament, sender, by=request.user)
        messages.success(request, _("Carried over: %(sum)s.") % {"sum": money(cents)})
    return redirect("jackpot", tournament.slug)


@post_only
@allowed("cash.book")
def take_back_carrying(request: HallRequest, tournament: Tournament) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the cash book.")):
        services.take_back_carrying(tournament, by=request.user, reason=reason)
    return redirect("jackpot", tournament.slug)
