"""Pages of the treasurer's desk: the cash book with its balance, and the loss fees to collect."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed, post_only
from tournament.cash import services
from tournament.cash.forms import BookForm, VoidForm
from tournament.cash.tables import CashTable, LossFeesTable
from tournament.models import CashEntry, Tournament
from tournament.queries.cash import balance, entries, loss_fees, sums
from tournament.refused import Refused


@allowed("cash.look")
def cash(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return book_page(request, tournament, BookForm())


def book_page(
    request: HallRequest, tournament: Tournament, form: BookForm, *, status: int = 200, **more: object
) -> HttpResponse:
    listed, fees = CashTable(entries(tournament)), LossFeesTable(loss_fees(tournament), prefix="fees-")
    RequestConfig(request, paginate={"per_page": 100}).configure(listed)
    RequestConfig(request, paginate=False).configure(fees)
    context = {
        "form": form,
        "table": listed,
        "fees": fees,
        "balance": balance(tournament),
        "sums": sums(tournament),
        **more,
    }
    return render(request, "cash/cash.html", context, status=status)


@post_only
@allowed("cash.book")
def book(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = BookForm(request.POST)
    if not form.is_valid():
        return book_page(request, tournament, form, status=422)
    data = form.cleaned_data
    try:
        services.book(
            tournament, kind=data["kind"], cents=form.cents(), note=data["note"], token=data["token"], by=request.user
        )
    except Refused as refusal:
        return book_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The payment is booked."))
    return redirect("cash", tournament.slug)


@post_only
@allowed("cash.void")
def void(request: HallRequest, tournament: Tournament, entry: int) -> HttpResponse:
    form = VoidForm(request.POST)
    booked = get_object_or_404(CashEntry, pk=entry, tournament=tournament)
    if form.is_valid():
        services.void(booked, by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it stays in the cash book."))
    return redirect("cash", tournament.slug)
