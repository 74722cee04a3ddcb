"""A bank transfer as a phone reads it off a code: the text of EPC069-12, version 002. Pure; knows no tournament.

Nothing is asked of any bank: whether there is such an account, nobody here can say.
"""

import re

MOST_BYTES, MOST_NAME, MOST_PURPOSE = 331, 70, 140
MOST_CENTS = 99_999_999_999
LENGTHS = {
    **{"AD": 24, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20, "ES": 24},
    **{"FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21},
    **{"LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "SE": 24},
    **{"SI": 19, "SK": 24, "SM": 27, "VA": 22},
}  # of an IBAN in each country of the SEPA, where alone such a transfer goes
BIC = re.compile(r"[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?")


def closed_up(text: str) -> str:
    """An IBAN or BIC as machines take it, however it is written.

    >>> closed_up("de89 3704 0044 0532 0130 00")
    'DE89370400440532013000'
    """
    return "".join(text.split()).upper()


def is_iban(text: str) -> bool:
    """Whether the check digits hold (ISO 13616: letters as 10 to 35, remainder 1 by 97), and the country's length.

    >>> is_iban("DE89370400440532013000"), is_iban("DE89370400440532013001"), is_iban("DE8937040044053201300")
    (True, False, False)
    """
    if len(text) != LENGTHS.get(text[:2]) or not re.fullmatch(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+", text):
        return False
    return int("".join(str(int(sign, 36)) for sign in text[4:] + text[:4])) % 97 == 1


def is_bic(text: str) -> bool:
    """Eight or eleven signs (ISO 9362).

    >>> is_bic("COBADEFFXXX"), is_bic("COBADE")
    (True, False)
    """
    return BIC.fullmatch(text) is not None


def transfer(*, payee: str, iban: str, cents: int, purpose: str, bic: str = "") -> str:
    """The lines of a transfer of so many euro cents (1 to 99,999,999,999), at most 331 bytes of UTF-8.

    What is longer than its line takes is cut at its end. ValueError: no IBAN, no BIC, no payee, or no such amount.

    >>> print(transfer(payee="Kreuz As", iban="DE89370400440532013000", cents=1500, purpose="Anmeldung 7"))
    BCD
    002
    1
    SCT
    <BLANKLINE>
    Kreuz As
    DE89370400440532013000
    EUR15.00
    <BLANKLINE>
    <BLANKLINE>
    Anmeldung 7
    """
    name, told = " ".join(payee.split())[:MOST_NAME], " ".join(purpose.split())[:MOST_PURPOSE]
    if not is_iban(iban) or (bic and not is_bic(bic)) or not name or not 0 < cents <= MOST_CENTS:
        raise ValueError(f"nobody can transfer {cents} cents to {name!r}, {iban!r}, {bic!r}")
    amount = f"EUR{cents // 100}.{cents % 100:02}"
    frame = "\n".join(["BCD", "002", "1", "SCT", bic, name, iban, amount, "", "", ""])
    room = MOST_BYTES - len(frame.encode())
    return frame + told.encode()[:room].decode(errors="ignore").rstrip()
