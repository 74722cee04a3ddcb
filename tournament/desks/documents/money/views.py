"""Papers of the cash desk, for those who see its book: the account and receipts."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf, as_workbook, sheet_of
from tournament.desks.documents.answers.manuscripts import papers_of
from tournament.desks.documents.money.book import whole_book
from tournament.desks.documents.money.lists import statement_list
from tournament.desks.documents.money.papers import receipt_paper
from tournament.desks.documents.money.statement import statement as statement_of
from tournament.models import Tournament
from tournament.queries.money.cash import entries, positions
from tournament.queries.record.book import newest


@allowed("cash.look")
def statement(request: HallRequest, tournament: Tournament, kind: Format) -> HttpResponse:
    """With every entry behind it, but for CSV, which is one list a file."""
    account, book = statement_list(statement_of(tournament), newest(tournament)), whole_book(tournament)
    if kind == "pdf":
        return as_pdf(request, tournament, "statement", *papers_of(tournament, account), *papers_of(tournament, book))
    if kind == "xlsx":
        return as_workbook(request, tournament, "statement", sheet_of(tournament, account), sheet_of(tournament, book))
    return as_listing(request, tournament, "statement", account, kind)


@allowed("cash.look")
def receipt(request: HallRequest, tournament: Tournament, entry: int) -> HttpResponse:
    booked = get_object_or_404(entries(tournament), pk=entry)
    number = positions(tournament)[booked.pk].number
    return as_pdf(request, tournament, f"receipt-{number}", receipt_paper(tournament, booked, number))
