"""Pages of the treasurer's desk: the cash book with its balance, and the loss fees to collect."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.access import HallRequest, allowed
from tournament.cash import services
from tournament.cash.forms import BookForm, VoidForm
from tournament.models import CashEntry, Tournament
from tournament.queries.cash import balance, entries, loss_fees, sums


@allowed("cash.look")
def cash(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return book_page(request, tournament, BookForm())


def book_page(request: HallRequest, tournament: Tournament, form: BookForm, *, status: int = 200) -> HttpResponse:
    fees = loss_fees(tournament)
    context = {
        "form": form,
        "entries": entries(tournament),
        "balance": balance(tournament),
        "sums": sums(tournament),
        "loss_fees": fees,
        "loss_fees_total": sum(one.cents for one in fees),
        "void_form": VoidForm(),
    }
    return render(request, "cash/cash.html", context, status=status)


@require_POST
@allowed("cash.book")
def book(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = BookForm(request.POST)
    if not form.is_valid():
        return book_page(request, tournament, form, status=422)
    data = form.cleaned_data
    services.book(
        tournament, kind=data["kind"], cents=form.cents(), note=data["note"], token=data["token"], by=request.user
    )
    messages.success(request, _("The payment is booked."))
    return redirect("cash", tournament.slug)


@require_POST
@allowed("cash.void")
def void(request: HallRequest, tournament: Tournament, entry: int) -> HttpResponse:
    form = VoidForm(request.POST)
    booked = get_object_or_404(CashEntry, pk=entry, tournament=tournament)
    if form.is_valid():
        services.void(booked, by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it stays in the cash book."))
    return redirect("cash", tournament.slug)
