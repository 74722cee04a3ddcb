"""Money at the tables of a series: the stakes that were agreed, and who gets how much when the sheet counts."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.cash.stakes import services
from tournament.desks.cash.stakes.forms import StakeForm
from tournament.models import Series, Tournament
from tournament.queries.money.proofs import settlement_notes
from tournament.queries.money.stakes import table_money
from tournament.queries.protests.times import has_begun
from tournament.refused import Refused
from tournament.wording.pots import noted


@allowed("cash.look")
def table_stakes(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return stake_page(request, get_object_or_404(tournament.planned, number=number), StakeForm())


def stake_page(
    request: HallRequest, series: Series, form: StakeForm, *, status: int = 200, **more: object
) -> HttpResponse:
    rows, house = table_money(series), series.tournament.rules.house
    context = {
        "series": series,
        "all_series": series.tournament.planned,
        "rows": rows,
        "notes": noted(settlement_notes(series.tournament, rows)),
        "settled": any(row.settled for row in rows),
        "open": bool(rows) and not has_begun(series),
        "doubled": bool(house.kontra or house.bock),
        "form": form,
        **more,
    }
    return render(request, "cash/stakes/stakes.html", context, status=status)


@post_only
@allowed("stakes.agree")
def agree_stake(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    series = get_object_or_404(tournament.planned, number=number)
    form = StakeForm(request.POST)
    if not form.is_valid():
        return stake_page(request, series, form, status=422)
    table, stake = form.cleaned_data["table"], form.cleaned_data["stake"]
    try:
        services.agree(series, table, stake=stake, by=request.user, currency=form.cleaned_data["currency"])
    except Refused as refusal:
        return stake_page(request, series, form, status=409, findings=refusal.findings)
    messages.success(request, _("The stake of table %(table)s is noted.") % {"table": table})
    return redirect("table-stakes", tournament.slug, number)
