"""Start cards and slips as papers: what a player carries from table to table."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from scoring import finding
from tournament.desks.documents.answers.manuscripts import Manuscript, html, paper
from tournament.models import StartCard, Tournament
from tournament.papers import pdf, qr
from tournament.queries.money.transfers import transfers
from tournament.queries.seats.lists import PlanRow, card_rows, plan_rows
from tournament.refused import Refused

FOUR_ON_A_PAGE = 5  # series; more lines need a card of twice the height
IN_ONE_PART = 48  # cards, whole pages of them; more are made in parts, to tell how far it is
SLIPS_IN_ONE_PART = 120


def cards_of(tournament: Tournament, cards: Iterable[StartCard], base: str) -> list[Manuscript]:
    rows = card_rows(tournament, cards)
    if not rows:
        raise Refused(finding("paper.no_cards"))
    parts = [rows[first : first + IN_ONE_PART] for first in range(0, len(rows), IN_ONE_PART)]
    fees = transfers(tournament, (row.card for row in rows))
    return [Manuscript(cards_paper, (tournament, part, base, fees)) for part in parts]


def cards_paper(
    tournament: Tournament, rows: list[PlanRow], base: str, fees: dict[int, qr.Transfer]
) -> list[pdf.Paper]:
    """Pages of empty cards, set once, under the pages of what is different on each."""
    small = tournament.series_count <= FOUR_ON_A_PAGE
    cards, many = [printed(tournament, row, base) | fee_of(row, fees) for row in rows], 4 if small else 2
    pages = [cards[at : at + many] for at in range(0, len(cards), many)]
    kinds = sorted({len(page) for page in pages})
    context = {
        "pages": pages,
        "kinds": list(map(range, kinds)),
        "series_numbers": range(1, tournament.series_count + 1),
        "small": small,
    }
    frame = html(tournament, "cards/start_cards", context, line_height(tournament.series_count, small=small))
    under = [kinds.index(len(page)) for page in pages]
    return [pdf.Drawn(frame, [pdf.Sheet(at, under=empty) for at, empty in enumerate(under, start=len(kinds))])]


def printed(tournament: Tournament, row: PlanRow, base: str) -> dict[str, Any]:
    return {
        "card": row.card,
        "name": row.card.name,
        "places": row.places,
        "seated": any(row.places),
        **code_of(tournament, row.card, base),
    }


def code_of(tournament: Tournament, card: StartCard, base: str) -> dict[str, Any]:
    """Nothing where the tournament has no public page: no phone could open it.

    Without a `base` no phone gets here: the code says the same to a scanner at the desk alone.
    """
    if not tournament.public_page:
        return {}
    there = base + protest_address(tournament, card) if base else f"start-card?{card_query(card)}"
    return {"code": qr.svg(there), "by_phone": bool(base)}


def fee_of(row: PlanRow, fees: dict[int, qr.Transfer]) -> dict[str, Any]:
    """By which who has not paid pays from a banking app."""
    transfer = fees.get(row.card.number)
    return {"transfer": qr.transfer_svg(transfer), "fee": transfer.cents} if transfer else {}


def protest_address(tournament: Tournament, card: StartCard) -> str:
    """Where the player protests by phone."""
    return reverse("phone-protest", args=[tournament.slug]) + f"?{card_query(card)}"


def card_query(card: StartCard) -> str:
    return urlencode({"card": card.number, "code": card.code})


def line_height(series: int, *, small: bool) -> str:
    """CSS: the lines share the height that head and foot of the card leave, and are no higher than a hand needs."""
    room = 46 if small else 140  # mm, for the series and their sum
    return f".start-card .lines td {{ height: {min(9, room / (series + 1)):.2f}mm; }}"


def slips_of(tournament: Tournament) -> list[Manuscript]:
    """A slip for everybody with table and seat of every series that has a draw, to be cut apart."""
    rows, numbers = plan_rows(tournament)
    if not rows:
        raise Refused(finding("paper.no_seats"))
    parts = [rows[first : first + SLIPS_IN_ONE_PART] for first in range(0, len(rows), SLIPS_IN_ONE_PART)]
    return [paper(tournament, "cards/slips", {"rows": part, "series_numbers": numbers}) for part in parts]
