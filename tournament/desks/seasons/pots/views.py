"""The page of a season's pots: what is in each, the jackpots of its evenings, a new pot, a share that is given."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.accounts.bound import of_season
from tournament.desks.seasons.pots import services
from tournament.desks.seasons.pots.forms import GiveForm, PotForm
from tournament.desks.seasons.takings import services as takings
from tournament.models import Player, Season
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.jackpots import jackpots_of
from tournament.queries.accounts.pots import Pots, pots_of
from tournament.queries.accounts.rules import rules_of
from tournament.refused import Refused
from tournament.wording import money
from tournament.wording.account_lines import period_words, pot_sums_words, pot_words


@allowed("accounts.look")
@of_season
def pots(request: HallRequest, season: Season) -> HttpResponse:
    return pots_page(request, season)


def pots_page(request: HallRequest, season: Season, *, status: int = 200, **more: Any) -> HttpResponse:
    made = accounts_of(season)
    found = pots_of(made)
    context: dict[str, Any] = {
        "organizer": season.organizer,
        "season": season,
        "pots": found,
        "sums": pot_sums_words(**found.sums),
        "shown": [(pot, period_words(pot.period)) for pot in found.pots],
        "rules": [(pot.name, pot_words(pot)) for pot in made.rules.newest.pots],
        "jackpots": jackpots_of(season),
        "give_form": give_form(season, found),
        "pot_form": PotForm(initial={"since": timezone.localdate().isoformat(), "period": "month"}),
        **more,
    }
    return render(request, "seasons/pots/pots.html", context, status=status)


def give_form(season: Season, found: Pots, data: Any = None) -> GiveForm:
    offered = [
        (f"{pot.name}|{pot.period}", f"{f'{pot.name} {period_words(pot.period)}'.strip()}: {money(pot.left)}")
        for pot in found.pots
        if pot.left > 0
    ]
    people = Player.objects.named().filter(organizer=season.organizer_id).order_by("last_name", "first_name")
    return GiveForm(data, pots=offered, people=people, auto_id="give-%s")


@post_only
@allowed("accounts.book")
@of_season
def add_pot(request: HallRequest, season: Season) -> HttpResponse:
    """Written as a newer rule of the season's money, with its day and reason."""
    form = PotForm(request.POST)
    if not form.is_valid():
        return pots_page(request, season, status=422, pot_form=form)
    rules = rules_of(season)
    before = rules.history[0].rule if rules.kept else {}
    rule = {**before, "pots": [*before.get("pots", []), form.pot()]}
    return written(request, season, rule, form)


@post_only
@allowed("accounts.book")
@of_season
def drop_pot(request: HallRequest, season: Season) -> HttpResponse:
    """Nothing more comes into it from today on; what is in it stays."""
    rules = rules_of(season)
    before = rules.history[0].rule if rules.kept else {}
    rule = {**before, "pots": [pot for pot in before.get("pots", []) if pot["name"] != request.POST.get("name")]}
    reason = request.POST.get("reason", "").strip()[:200]
    takings.write(season, rule, since=timezone.localdate(), reason=reason, by=request.user)
    return redirect("season-pots", season.organizer.slug, season.pk)


def written(request: HallRequest, season: Season, rule: dict[str, Any], form: PotForm) -> HttpResponse:
    data = form.cleaned_data
    try:
        takings.write(season, rule, since=data["since"], reason=data["reason"], by=request.user)
    except Refused as refusal:
        return pots_page(request, season, status=409, pot_form=form, findings=refusal.findings)
    return redirect("season-pots", season.organizer.slug, season.pk)


@post_only
@allowed("accounts.book")
@of_season
def give(request: HallRequest, season: Season) -> HttpResponse:
    form = give_form(season, pots_of(accounts_of(season)), request.POST)
    if not form.is_valid():
        return pots_page(request, season, status=422, give_form=form)
    try:
        services.give(season, **form.given(), by=request.user)
    except Refused as refusal:
        return pots_page(request, season, status=409, give_form=form, findings=refusal.findings)
    messages.success(request, _("Credited to the account."))
    return redirect("season-pots", season.organizer.slug, season.pk)
