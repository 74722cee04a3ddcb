"""How an entry fee is paid from a banking app: a code with account, amount and purpose (EPC069-12). Reads only."""

from collections.abc import Iterable

from tournament.currencies import EURO
from tournament.models import AdvanceEntry, AdvanceTerms, StartCard, Tournament
from tournament.papers.qr import Transfer
from tournament.queries.people.advance import terms_of
from tournament.queries.people.cards import start_cards
from tournament.queries.people.fees import fees_of


def purpose(tournament: Tournament, reference: str, name: str) -> str:
    """What the organizer reads on his statement; what may be cut comes last."""
    return f"{reference}, {name}, {tournament.name}"


def fee_transfer(tournament: Tournament, terms: AdvanceTerms, cents: int, reference: str, name: str) -> Transfer | None:
    """The transfer of an entry fee; None where no account is named, or nothing is to be paid in euros."""
    if not (terms.iban and cents and tournament.currency == EURO):
        return None
    told = purpose(tournament, reference, name)
    return Transfer(terms.payee, terms.iban, terms.bic, cents, told)


def transfers(tournament: Tournament, cards: Iterable[StartCard]) -> dict[int, Transfer]:
    """The transfer of every player who has not paid, by start number.

    The reference is that of the confirmation where he registered before the day, so that one transfer has one.
    """
    terms = terms_of(tournament)
    if not (terms.iban and tournament.currency == EURO):
        return {}
    unpaid = set(start_cards(tournament).filter(paid=False).values_list("pk", flat=True))
    entries = AdvanceEntry.objects.taken().filter(tournament=tournament)
    references = {entry.card_id: entry.reference for entry in entries.order_by("-number")}
    fees = fees_of(tournament)
    owing: dict[int, Transfer] = {}
    for card in cards:
        if card.pk in unpaid:
            reference = references.get(card.pk, f"#{card.number}")
            if transfer := fee_transfer(tournament, terms, fees.owed(card), reference, str(card.player)):
                owing[card.number] = transfer
    return owing
