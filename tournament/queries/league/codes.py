"""Codes of meetings: made to be read from a screen and typed elsewhere, kept as a digest alone."""

import hashlib
import secrets

from tournament.models import MeetingCode
from tournament.models.people import CODE_SIGNS

GROUPS, OF_SIGNS = 3, 4  # some 60 bits


def new_code() -> str:
    return "-".join("".join(secrets.choice(CODE_SIGNS) for _sign in range(OF_SIGNS)) for _group in range(GROUPS))


def digest_of(code: str) -> str:
    """However it was typed: in small letters, without the dashes."""
    signs = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(f"meeting {signs}".encode()).hexdigest()


def code_in_force(typed: str) -> MeetingCode | None:
    codes = MeetingCode.objects.in_force().select_related("meeting__group__league__organizer", "made_by")
    return codes.filter(digest=digest_of(typed)).first()
