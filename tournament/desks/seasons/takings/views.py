"""The page of a season's rule of money: by its parts, with what held before."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.seasons.accounts.bound import of_season
from tournament.desks.seasons.takings import services
from tournament.desks.seasons.takings.forms import MoneyForm, initial_of
from tournament.models import Season
from tournament.queries.accounts.rules import rules_of
from tournament.refused import Refused
from tournament.wording.account_lines import money_words


@allowed("accounts.book")
@of_season
def money_rule(request: HallRequest, season: Season) -> HttpResponse:
    rules = rules_of(season)
    before = rules.history[0].rule if rules.kept else {}
    since = timezone.localdate() if rules.kept else season.begins
    form = MoneyForm(request.POST or None, initial=initial_of(before) | {"since": since.isoformat()})
    words = [(stored, list(money_words(told))) for stored, told in zip(rules.history, rules.told, strict=True)]
    context = {"organizer": season.organizer, "season": season, "form": form, "history": words}
    if not form.is_valid():
        return render(request, "seasons/takings/money.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        services.write(season, form.rule(before), since=data["since"], reason=data["reason"], by=request.user)
    except Refused as refusal:
        return render(request, "seasons/takings/money.html", context | {"findings": refusal.findings}, status=409)
    return redirect("season-accounts", season.organizer.slug, season.pk)
