"""The loss fees of a series: one list to collect, ticked table by table or by typed numbers."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.cash.losses import services
from tournament.desks.cash.losses.forms import CollectForm
from tournament.models import Series, Tournament
from tournament.queries.accounts.rules import is_on_account
from tournament.queries.money.loss_fees import by_series, counted, strays, to_collect
from tournament.refused import Refused
from tournament.wording import money


@allowed("cash.look")
def loss_fees(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The list of the last series that has a sheet that counts."""
    last = max((series for series, _table in counted(tournament)), default=1)
    return redirect("series-loss-fees", tournament.slug, last)


@allowed("cash.look")
def series_loss_fees(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return loss_page(request, get_object_or_404(tournament.planned, number=number), CollectForm())


def loss_page(
    request: HallRequest, series: Series, form: CollectForm, *, status: int = 200, **more: object
) -> HttpResponse:
    tournament = series.tournament
    feet = counted(tournament)
    rows = to_collect(tournament, feet, series.number)
    sums = by_series(tournament, feet)
    context = {
        "series": series,
        "all_series": tournament.planned,
        "rows": rows,
        "sums": sums,
        "here": next((total for total in sums if total.series == series.number), None),
        "strays": strays(tournament),
        "on_account": is_on_account(tournament),
        "form": form,
        **more,
    }
    return render(request, "cash/losses/loss_fees.html", context, status=status)


@post_only
@allowed("cash.book")
def collect(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Tables typed as numbers, or one of the list with the sum that stood beside its button."""
    series = get_object_or_404(tournament.planned, number=number)
    form = CollectForm(request.POST)
    if not form.is_valid():
        return loss_page(request, series, form, status=422)
    tables, due = form.cleaned_data["tables"], request.POST.get("due", "")
    seen = {tables[0]: int(due)} if len(tables) == 1 and due.isascii() and due.isdecimal() else None
    try:
        booked = services.collect(series, tables, by=request.user, reason="sheet.correct", seen=seen)
    except Refused as refusal:
        return loss_page(request, series, form, status=409, findings=refusal.findings)
    tell(request, [(due.table.number, due.difference) for due in booked])
    return redirect("series-loss-fees", tournament.slug, number)


def tell(request: HallRequest, booked: list[tuple[int, int]]) -> None:
    """How much has to be in the hand now: the check for whoever typed the numbers."""
    if not booked:
        messages.info(request, _("That was collected already; nothing was booked again."))
        return
    numbers = ", ".join(str(table) for table, _cents in booked)
    text = ngettext("Table %(tables)s: %(sum)s collected.", "Tables %(tables)s: %(sum)s collected.", len(booked))
    messages.success(request, text % {"tables": numbers, "sum": money(sum(cents for _table, cents in booked))})
