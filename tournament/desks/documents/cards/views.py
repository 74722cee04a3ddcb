"""Start cards: what a player carries from table to table, with the code that lets him protest by phone."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf, paper
from tournament.models import StartCard, Tournament
from tournament.papers import pdf, qr
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.people.cards import remaining
from tournament.queries.people.cards import start_cards as start_cards_of
from tournament.queries.seats.lists import PlanRow, card_rows

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card

FOUR_ON_A_PAGE = 5  # series; more lines need a card of twice the height
IN_ONE_PART = 48  # cards, whole pages of them; more are made in parts, to tell how far it is


@allowed("documents.codes")
def start_cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Of everybody who plays or is still expected, in the order of the numbers."""
    papers = cards_of(tournament, remaining(tournament), address(request))
    return as_pdf(request, tournament, "start-cards", *papers)


@allowed("documents.codes")
def start_card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    papers = cards_of(tournament, start_cards_of(tournament).filter(number=number), address(request))
    return as_pdf(request, tournament, f"start-card-{number}", *papers)


def cards_of(tournament: Tournament, cards: Iterable[StartCard], base: str) -> list[pdf.Drawn]:
    rows = card_rows(tournament, cards)
    if not rows:
        raise Http404
    parts = [rows[first : first + IN_ONE_PART] for first in range(0, len(rows), IN_ONE_PART)]
    return [cards_paper(tournament, part, base) for part in parts]


def cards_paper(tournament: Tournament, rows: list[PlanRow], base: str) -> pdf.Drawn:
    """Pages of empty cards, set once, under the pages of what is different on each."""
    small = tournament.series_count <= FOUR_ON_A_PAGE
    cards, many = [printed(tournament, row, base) for row in rows], 4 if small else 2
    pages = [cards[at : at + many] for at in range(0, len(cards), many)]
    kinds = sorted({len(page) for page in pages})
    context = {
        "pages": pages,
        "kinds": list(map(range, kinds)),
        "series_numbers": range(1, tournament.series_count + 1),
        "small": small,
    }
    html = paper(tournament, "cards/start_cards", context, line_height(tournament.series_count, small=small))
    under = [kinds.index(len(page)) for page in pages]
    return pdf.Drawn(html, [pdf.Sheet(at, under=empty) for at, empty in enumerate(under, start=len(kinds))])


def printed(tournament: Tournament, row: PlanRow, base: str) -> dict[str, Any]:
    return {
        "card": row.card,
        "name": row.card.name,
        "places": row.places,
        "seated": any(row.places),
        **code_of(tournament, row.card, base),
    }


def code_of(tournament: Tournament, card: StartCard, base: str) -> dict[str, Any]:
    """Nothing where the tournament has no public page: no phone could open it."""
    return {"code": qr.svg(base + protest_address(tournament, card))} if tournament.public_page else {}


def protest_address(tournament: Tournament, card: StartCard) -> str:
    """Where the player protests by phone."""
    wanted = urlencode({"card": card.number, "code": card.code})
    return reverse("phone-protest", args=[tournament.slug]) + f"?{wanted}"


def line_height(series: int, *, small: bool) -> str:
    """CSS: the lines share the height that head and foot of the card leave, and are no higher than a hand needs."""
    room = 46 if small else 140  # mm, for the series and their sum
    return f".start-card .lines td {{ height: {min(9, room / (series + 1)):.2f}mm; }}"


@allowed("documents.look")
def participants(request: HallRequest, tournament: Tournament, kind: Format) -> HttpResponse:
    """Who takes part: every start card, with what it stands for in the ratings."""
    cards = list(start_cards_of(tournament).select_related("tandem", "mixed"))
    columns = [
        Column(_("No."), "number"),
        Column(_("Name"), share=3),
        Column(_("Club"), share=2),
        Column(_("Team"), share=2),
        Column(_("Tandem"), share=0, on="data"),
        Column(_("Mixed"), share=0, on="data"),
        Column(_("Sex"), share=0, on="data"),
        Column(_("Category"), share=1),
        Column(_("Paid"), share=0, align="center"),
        Column(_("Here"), share=0, align="center"),
    ]
    lead = [ngettext("%(count)s start card", "%(count)s start cards", len(cards)) % {"count": len(cards)}]
    made = Listing(_("Participants"), columns, [participant(card) for card in cards], lead=lead)
    return as_listing(request, tournament, "participants", made, kind)


def participant(card: "Card") -> Row:
    gone = _("expelled") if card.expelled else _("withdrawn") if card.left else ""
    teams = [str(team or "") for team in (card.team, card.tandem, card.mixed)]
    kinds = [card.plays.get_sex_display(), card.plays.get_category_display()]
    here = [_("yes") if card.paid else _("no"), _("yes") if card.checked_in_at else _("no")]
    return [card.number, Cell(card.name, sub=gone), str(card.club or ""), *teams, *kinds, *here]
