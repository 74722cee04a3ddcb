"""Papers of the cash desk, for those who see its book: lists to collect, settlements, the account, receipts."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf, as_workbook, paper, papers_of, sheet_of
from tournament.desks.documents.money.lists import book_list, loss_fee_list, settlement_list, statement_list
from tournament.desks.documents.money.statement import statement as statement_of
from tournament.models import Tournament
from tournament.papers.listing import Listing
from tournament.queries.money.cash import entries, positions
from tournament.queries.money.loss_fees import counted, to_collect
from tournament.queries.money.stakes import table_money
from tournament.wording import euros
from tournament.wording.money import about


@allowed("cash.look")
def statement(request: HallRequest, tournament: Tournament, kind: Format) -> HttpResponse:
    """With every entry behind it, but for CSV, which is one list a file."""
    account, book = statement_list(statement_of(tournament)), whole_book(tournament)
    if kind == "pdf":
        return as_pdf(request, tournament, "statement", *papers_of(tournament, account), *papers_of(tournament, book))
    if kind == "xlsx":
        return as_workbook(tournament, "statement", sheet_of(tournament, account), sheet_of(tournament, book))
    return as_listing(request, tournament, "statement", account, kind)


@allowed("cash.look")
def cash_book(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return as_listing(request, tournament, "cash-book", whole_book(tournament), "csv")


def whole_book(tournament: Tournament) -> Listing:
    return book_list(entries(tournament).order_by("pk"), positions(tournament))


@allowed("cash.look")
def loss_fees(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    series = get_object_or_404(tournament.planned, number=number)
    rows = to_collect(tournament, counted(tournament), number)
    return as_listing(request, tournament, f"loss-fees-{number}", loss_fee_list(series, rows), kind)


@allowed("cash.look")
def settlement(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    series = get_object_or_404(tournament.planned, number=number)
    return as_listing(request, tournament, f"settlement-{number}", settlement_list(series, table_money(series)), kind)


@allowed("cash.look")
def receipt(request: HallRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Twice on a page: one for whoever paid or was paid, one for the treasurer."""
    booked = get_object_or_404(entries(tournament), pk=entry)
    number = positions(tournament)[booked.pk].number
    shown = {"entry": booked, "number": number, "sum": euros(abs(booked.cents)), "about": about(booked)}
    return as_pdf(
        request, tournament, f"receipt-{number}", paper(tournament, "money/receipt", {**shown, "copies": (1, 2)})
    )
