"""What two laptops say to each other, sealed with the key that was shown at the first and typed at the second one.

Nobody else in the Wi-Fi reads it or makes one up. Clocks of two laptops differ, so a letter has no date that counts:
an answer names its question, and one that was recorded answers none. A question that is sent again by somebody says
under its seal what it asks and where the answer goes; he gets one that he can't read.
"""

import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cryptography.fernet import Fernet, InvalidToken

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # that nobody confuses
GROUPS, OF_SIGNS = 5, 5  # some 124 bits


class Unread(ValueError):
    """Sealed with another key, or no letter at all."""


@dataclass(frozen=True)
class Letter:
    words: dict[str, Any] = field(default_factory=dict)
    enclosed: bytes = b""


def new_key() -> str:
    """To be read from one screen and typed at another one."""
    return "-".join("".join(secrets.choice(SIGNS) for _sign in range(OF_SIGNS)) for _group in range(GROUPS))


def sealing(key: str) -> Fernet:
    """However it was typed: in small letters, without the dashes."""
    signs = "".join(sign for sign in key.upper() if sign.isalnum())
    return Fernet(urlsafe_b64encode(sha256(f"second laptop {signs}".encode()).digest()))


def seal(key: str, letter: Letter) -> bytes:
    return sealing(key).encrypt(json.dumps(letter.words).encode() + b"\n" + letter.enclosed)


def unseal(key: str, sealed: bytes) -> Letter:
    """Raises Unread."""
    try:
        line, _end, enclosed = sealing(key).decrypt(sealed).partition(b"\n")
        words = json.loads(line)
    except (InvalidToken, ValueError) as error:
        raise Unread(str(error)) from None
    if not isinstance(words, dict):
        raise Unread
    return Letter(words, enclosed)
