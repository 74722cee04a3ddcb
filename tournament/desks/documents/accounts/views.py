"""Answers the lists of a season's accounts, in its currency."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from tournament.access import HallRequest, allowed
from tournament.currencies import using
from tournament.desks.documents.accounts.closing import year_end_list
from tournament.desks.documents.accounts.forms import TermsForm
from tournament.desks.documents.accounts.lists import owed_list, statement_list
from tournament.desks.documents.accounts.pots import pot_list
from tournament.desks.documents.answers.files import Format, as_listing
from tournament.models import Organizer
from tournament.queries.accounts.accounts import Accounts, accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.queries.money.unpaid import unpaid_prizes
from tournament.queries.season.closing import accepted, proposal, till_of


@allowed("accounts.look")
def owed(request: HallRequest, organizer: Organizer, season: int, kind: Format) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    with using(this.currency):
        return as_listing(request, organizer, "accounts", owed_list(accounts_of(this)), kind)


@allowed("accounts.look")
def statement(request: HallRequest, organizer: Organizer, season: int, player: int, kind: Format) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    made = accounts_of(this)
    if player not in made.by_player:
        raise Http404
    with using(this.currency):
        listing = statement_list(made, made.by_player[player])
        return as_listing(request, organizer, f"statement-{player}", listing, kind)


@allowed("accounts.look")
def pots(request: HallRequest, organizer: Organizer, season: int, kind: Format) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    made = accounts_of(this)
    with using(this.currency):
        return as_listing(request, organizer, "pots", pot_list(made, pots_of(made)), kind)


@allowed("accounts.look")
def year_end(request: HallRequest, organizer: Organizer, season: int, kind: Format) -> HttpResponse:
    """As it was accepted; before that what the address proposes, or all that is there to members of 30 lists."""
    this = get_object_or_404(organizer.seasons, pk=season)
    form, made = TermsForm(request.GET), accounts_of(this)
    closed = this.closings.in_force().select_related("into", "by").first()
    if not form.is_valid():
        raise Http404
    proposed = accepted(made, closed) if closed else proposal(made, **form.terms(surplus_of(made)))
    with using(this.currency):
        return as_listing(request, organizer, "year-end", year_end_list(made, proposed, closed), kind)


def surplus_of(made: Accounts) -> int:
    """As the page of the year's end proposes it."""
    return till_of(made).surplus(sum(each.cents for each in unpaid_prizes(made.season)))
