"""The page of a season's end: the proposal, which is looked at before it is accepted; and opening it again."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.accounts.bound import of_season
from tournament.desks.seasons.closing import services
from tournament.desks.seasons.closing.forms import ClosingForm
from tournament.desks.seasons.closing.reading import seen_in, told_by
from tournament.models import FinalResult, Season, Tournament
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.money.unpaid import unpaid_prizes
from tournament.queries.season.closing import LEAST, proposal, till_of
from tournament.reasons import reason_in


@allowed("accounts.book")
@of_season
def closing(request: HallRequest, season: Season) -> HttpResponse:
    """GET with the form's values shows what they would make; POST accepts what was shown."""
    made = accounts_of(season)
    till = till_of(made)
    unpaid = unpaid_prizes(season)
    left = sum(each.cents for each in unpaid)
    written = number_format(currencies.amount(till.surplus(left)), currencies.places())
    initial = {"surplus": written, "least": LEAST, "members_only": True}
    asked = request.POST or (request.GET if "surplus" in request.GET else None)
    form = ClosingForm(asked, initial=initial, season=season)
    closed = season.closings.in_force().select_related("into", "by").first()
    context: dict[str, Any] = {"organizer": season.organizer, "season": season, "till": till, "form": form}
    context |= {"made": made, "closed": closed, "open_evenings": not_over(season)}
    context |= {"unpaid": unpaid, "unpaid_cents": left}
    if closed or not form.is_valid():
        return render(request, "seasons/closing/closing.html", context, status=422 if form.errors else 200)
    data = form.cleaned_data
    terms = {"surplus": currencies.coins(data["surplus"]), "least": data["least"], "members_only": data["members_only"]}
    if request.method == "POST":
        services.close(season, data["into"], **terms, seen=request.POST.get("seen", ""), by=request.user)
        messages.success(request, _("The accounts of the season are closed."))
        return redirect("season-closing", season.organizer.slug, season.pk)
    proposed = proposal(made, **terms)
    context |= {"proposed": proposed, "seen": seen_in(proposed), "into": data["into"], "terms": told_by(proposed)}
    return render(request, "seasons/closing/closing.html", context)


def not_over(season: Season) -> list[Tournament]:
    """Its evenings without a final result, on which nothing is keyed any more once the year is closed."""
    final = FinalResult.objects.in_force().values("tournament")
    return list(season.evenings.exclude(pk__in=final).order_by("date", "pk"))


@post_only
@allowed("accounts.book")
@of_season
def reopen(request: HallRequest, season: Season) -> HttpResponse:
    """Where it is open already there is nothing to do."""
    this = season.closings.in_force().select_related("season", "into").first()
    if this and (reason := reason_in(request, lacking=_("Give a reason; it stays in the trail."))):
        services.reopen(this, by=request.user, reason=reason)
        messages.success(request, _("The accounts of the season are open again."))
    return redirect("season-closing", season.organizer.slug, season.pk)
