"""Checks whether an IBAN or a BIC is well formed. No bank is asked whether there is such an account."""

import re

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
