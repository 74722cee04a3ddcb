"""The page of an evening on which arrears are paid: who owes his season what, and a button beside each."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.accounts import services
from tournament.desks.seasons.door.forms import PayForm
from tournament.folding import plain
from tournament.models import Player, StartCard, Tournament
from tournament.queries.accounts.accounts import Account
from tournament.queries.accounts.arrears import accounts_at
from tournament.queries.people.persons import Persons
from tournament.wording import money

AT_ONCE = 15  # people of each kind; the search finds the others


@allowed("accounts.pay")
def owed_at_door(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who is registered first, then whoever else owes something."""
    typed = plain(request.GET.get("q", "")).split()
    accounts = accounts_at(tournament)
    owing = [account for account in accounts.values() if account.balance > 0]
    found = [account for account in owing if all(word in account.player.sort_key for word in typed)]
    registered = here(tournament)
    there = [account for account in found if account.pk in registered]
    away = [account for account in found if account.pk not in registered]
    context = {
        "kept": bool(accounts),
        "here": [offered(account) for account in there[:AT_ONCE]],
        "hidden_here": len(there[AT_ONCE:]),
        "away": [offered(account) for account in away[:AT_ONCE]],
        "hidden_away": len(away[AT_ONCE:]),
        "together": sum(account.balance for account in owing if account.pk in registered),
    }
    return render(request, "seasons/door/owed.html", context)


def here(tournament: Tournament) -> set[int]:
    persons = Persons(tournament.organizer_id)
    cards = StartCard.objects.in_force().filter(tournament=tournament)
    return {persons.head(player) for player in cards.values_list("player", flat=True)}


def offered(account: Account) -> tuple[Account, str, str]:
    """With the sum as it is typed, and what makes the same form known when it comes twice."""
    written = number_format(currencies.amount(account.balance), currencies.places())
    return account, written, str(uuid4())


@post_only
@allowed("accounts.pay")
def pay_at_door(request: HallRequest, tournament: Tournament, player: int) -> HttpResponse:
    person = get_object_or_404(Player.objects.named(), pk=player, organizer=tournament.organizer_id)
    form = PayForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return redirect("owed-at-door", tournament.slug)
    entry = services.pay(tournament, person, form.cents(), token=form.cleaned_data["token"], by=request.user)
    told = {"name": person, "sum": money(-entry.cents)}
    messages.success(request, _("%(name)s has paid %(sum)s on the account.") % told)
    return redirect("owed-at-door", tournament.slug)
