"""How an entry fee is paid from a banking app: a code with account, amount and purpose (EPC069-12). Reads only."""

from tournament.currencies import EURO
from tournament.models import AdvanceTerms, Tournament
from tournament.papers import qr
from tournament.papers.girocode import transfer


def purpose(tournament: Tournament, reference: str, name: str) -> str:
    """What the organizer reads on his statement; what may be cut comes last."""
    return f"{reference}, {name}, {tournament.name}"


def fee_transfer(tournament: Tournament, terms: AdvanceTerms, reference: str, name: str) -> str:
    """The drawing of the code; nothing where no account is named, or nothing is to be paid in euros."""
    if not (terms.iban and tournament.entry_fee_cents and tournament.currency == EURO):
        return ""
    text = transfer(
        payee=terms.payee,
        iban=terms.iban,
        bic=terms.bic,
        cents=tournament.entry_fee_cents,
        purpose=purpose(tournament, reference, name),
    )
    return qr.svg(text, exactly_m=True)
