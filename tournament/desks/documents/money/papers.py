"""Receipts of the cash desk as papers."""

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import CashEntry, Tournament
from tournament.wording import money
from tournament.wording.money import about


def receipt_paper(tournament: Tournament, entry: CashEntry, number: int) -> Manuscript:
    """Twice on a page: one for whoever paid or was paid, one for the treasurer."""
    shown = {"entry": entry, "number": number, "sum": money(abs(entry.cents)), "about": about(entry)}
    return paper(tournament, "money/receipt", {**shown, "copies": (1, 2)})
