"""Letters between the laptops, over the Wi-Fi of the hall: asked here, answered by `views` there."""

import secrets
import socket
from http import HTTPStatus
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from django.conf import settings

from tournament.desks.setup.second.letters import Letter, Unread, seal, unseal

PATIENCE = 10  # seconds
LARGEST = 512 * 1024 * 1024  # bytes of an answer
DIRECTLY = build_opener(ProxyHandler({}))  # an office's proxy knows nobody in the hall


class NoAnswer(Exception):
    """Nobody is there, or the Wi-Fi is gone."""


class Elsewhere(NoAnswer):
    """Somebody is there who has the key and doesn't lead, or leads since a newer term; gives the address of the other
    one that he knows, and the term.
    """

    def __init__(self, other: str, term: int) -> None:
        super().__init__(other)
        self.term = term


class Unknown(Exception):
    """Somebody is there who doesn't know this key."""


def ask(address: str, kind: str, key: str, letter: Letter, *, patience: float = PATIENCE) -> Letter:
    """The answer of the other laptop to this question, and to no earlier one. Raises NoAnswer and Unknown."""
    question = secrets.token_hex(16)
    try:
        asked = Letter({**letter.words, "asks": kind, "question": question, "at": own_address(address)})
        request = Request(  # noqa: S310 - the address is one of http, or was told by the other laptop
            f"{address}/second/{kind}/", seal(key, asked), {"Content-Type": "application/octet-stream"}
        )
        led, content = sent(request, patience)
        told = unseal(key, content)
        if told.words.get("answers") != question:
            raise Unread
        if not led:
            raise Elsewhere(str(told.words["other"]), int(told.words.get("term", 0)))
        return told
    except Unread:
        raise Unknown(address) from None
    except (OSError, OverflowError, ValueError, HTTPException) as error:  # nobody, no port, or no Skatwart
        raise NoAnswer(str(getattr(error, "reason", error))) from None


def sent(request: Request, patience: float) -> tuple[bool, bytes]:
    """What is answered, and whether by one that leads. Raises Unknown, NoAnswer and OSError."""
    try:
        with DIRECTLY.open(request, timeout=patience) as answer:
            return True, answer.read(LARGEST)
    except HTTPError as error:
        if error.code == HTTPStatus.CONFLICT:
            return False, error.read(LARGEST)
        if error.code in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            raise Unknown(request.host) from None
        raise NoAnswer(str(error)) from None


def own_address(other: str) -> str:
    """Of this laptop, as that one finds it. It is told under the seal: anybody may send a letter on from his own."""
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    parts = urlsplit(other)
    places = socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_DGRAM)
    family, kind, *_protocol, place = places[0]
    with socket.socket(family, kind) as probe:
        probe.connect(place)  # sends nothing: asks which address a packet would leave from
        host = probe.getsockname()[0]
    return f"http://[{host}]:{settings.PORT}" if ":" in host else f"http://{host}:{settings.PORT}"
