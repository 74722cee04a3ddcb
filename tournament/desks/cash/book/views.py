"""Pages of the treasurer's desk: the cash book with its balance, a count of the box, what is booked by hand."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from tournament import currencies
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.cash.book import services
from tournament.desks.cash.book.forms import BookForm, CountForm, DifferenceForm
from tournament.desks.cash.book.reading import still_open
from tournament.desks.cash.book.search import matching
from tournament.desks.cash.book.tables import CashTable
from tournament.models import CashEntry, Tournament
from tournament.queries.money.cash import balance, entries, positions, sums
from tournament.reasons import reason_in
from tournament.refused import Refused
from tournament.wording import ACTION_NAMES, money

AT_ONCE = 12  # entries: about a screen


@allowed("cash.look")
def cash(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return book_page(request, tournament, BookForm())


def book_page(
    request: HallRequest, tournament: Tournament, form: BookForm, *, status: int = 200, **more: object
) -> HttpResponse:
    kind, typed = request.GET.get("kind", ""), request.GET.get("q", "")
    shown = matching(entries(tournament), tournament, kind, typed, ACTION_NAMES)
    listed = CashTable(shown, places=positions(tournament))
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(listed)
    till = balance(tournament)
    context = {
        "form": form,
        "table": listed,
        "balance": till,
        "sums": sums(tournament),
        "still_open": still_open(tournament),
        "kinds": CashEntry.Kind.choices,
        **count_of(request, till),
        **more,
    }
    return render(request, "cash/book/book.html", context, status=status)


def count_of(request: HallRequest, till: int) -> dict[str, object]:
    """What was counted in the box against the book."""
    form = CountForm(request.GET if "counted" in request.GET else None)
    if not form.is_valid():
        return {"count": form}
    counted = currencies.coins(form.cleaned_data["counted"])
    return {"count": form, "counted": counted, "difference": counted - till}


@post_only
@allowed("cash.book")
def book(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = BookForm(request.POST)
    if not form.is_valid():
        return book_page(request, tournament, form, status=422)
    note, token = form.cleaned_data["note"], form.cleaned_data["token"]
    kind, cents, currency = form.kind_of_entry(), form.cents(), form.cleaned_data["currency"]
    try:
        services.book(tournament, kind=kind, cents=cents, note=note, token=token, by=request.user, currency=currency)
    except Refused as refusal:
        return book_page(request, tournament, form, status=409, findings=refusal.findings)
    told = {"kind": CashEntry.Kind(kind).label, "sum": money(cents)}
    messages.success(request, _("Booked: %(kind)s, %(sum)s.") % told)
    return redirect("cash", tournament.slug)


@post_only
@allowed("cash.book")
def book_difference(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """What was counted is booked against the sum of the book that stood beside it."""
    form = DifferenceForm(request.POST)
    if form.is_valid():
        try:
            entry = services.book_difference(tournament, **form.cleaned_data, by=request.user)
        except Refused as refusal:
            return book_page(request, tournament, BookForm(), status=409, findings=refusal.findings)
        if entry:
            tell_booked(request, entry)
    return redirect("cash", tournament.slug)


def tell_booked(request: HallRequest, entry: CashEntry) -> None:
    told = {"kind": entry.get_kind_display(), "sum": money(abs(entry.cents))}
    messages.success(request, _("Booked: %(kind)s, %(sum)s.") % told)


@post_only
@allowed("cash.void")
def void(request: HallRequest, tournament: Tournament, entry: int) -> HttpResponse:
    booked = get_object_or_404(CashEntry, pk=entry, tournament=tournament)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the cash book.")):
        services.void(booked, by=request.user, reason=reason)
        told = {"kind": booked.get_kind_display(), "sum": money(booked.cents)}
        messages.success(request, _("Void: %(kind)s, %(sum)s.") % told)
    return redirect("cash", tournament.slug)
