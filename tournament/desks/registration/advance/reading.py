"""What somebody told when he registered before the day, and where he finds it again. Reads only."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.crypto import constant_time_compare

from tournament.models import AdvanceEntry

PERSON = ("last_name", "first_name", "club", "pass_number", "sex", "birth_year", "team", "tandem", "mixed")
TOLD = (*PERSON, "contact", "wish_kind", "wish", "is_public")


def told(entry: AdvanceEntry) -> dict[str, Any]:
    """As the trail keeps it; the code is nobody's but his."""
    return {name: getattr(entry, name) for name in TOLD}


def own_address(entry: AdvanceEntry) -> str:
    query = urlencode({"entry": entry.number, "code": entry.code})
    return reverse("advance-own", args=[entry.tournament.slug]) + f"?{query}"


def is_code_of(entry: AdvanceEntry, typed: str) -> bool:
    """However it is typed: small letters, without the dashes."""
    return constant_time_compare(signs(entry.code), signs(typed))


def signs(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
