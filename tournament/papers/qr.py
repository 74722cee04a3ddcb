"""Codes that a phone reads off a paper: the only import of the QR library."""

from dataclasses import dataclass
from decimal import Decimal

import segno
from segno.helpers import make_epc_qr

QUIET_ZONE = 4  # modules of white all around, as the standard asks
MOST_NAME, MOST_PURPOSE = 70, 140  # letters of a transfer
MOST_BYTES = 250  # of name and purpose together: with everything beside them a bank reads 331 (EPC069-12)


def svg(text: str) -> str:
    """The code as an inline drawing that fills its place, with enough redundancy for a stain or a fold."""
    return drawing(segno.make_qr(text, error="m"))


@dataclass(frozen=True, slots=True)
class Transfer:
    """A transfer that a banking app fills in: payee and account, euro cents, purpose. The BIC may be empty."""

    payee: str
    iban: str
    bic: str
    cents: int
    purpose: str


def transfer_svg(transfer: Transfer) -> str:
    """The code of a transfer (EPC069-12) as an inline drawing.

    Name and purpose are cut where they are longer than a bank reads. ValueError: no payee, no purpose, no such amount.
    """
    name = " ".join(transfer.payee.split())[:MOST_NAME]
    purpose = " ".join(transfer.purpose.split())[:MOST_PURPOSE]
    purpose = purpose.encode()[: MOST_BYTES - len(name.encode())].decode(errors="ignore")
    amount = Decimal(transfer.cents) / 100
    code = make_epc_qr(name, transfer.iban, amount, text=purpose, bic=transfer.bic, encoding="utf-8")
    return drawing(code)


def drawing(code: segno.QRCode) -> str:
    return str(code.svg_inline(border=QUIET_ZONE, omitsize=True, svgclass=None, lineclass=None))
