"""Sends a day over the network to the leader's server, when somebody has pressed for it, and reads the short answer.

By http or https alone, to the address that was typed and to no other one, within twenty seconds for the whole. What
comes back is a code of ours with plain values, or it counts as no answer.
"""

import json
import time
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import SHUT_RDWR
from threading import Timer
from typing import Any, NoReturn
from urllib.parse import SplitResult, urlsplit

from scoring import finding
from tournament.refused import Refused

CONNECTING, PATIENCE = 10, 20  # seconds: the leader's server recounts all of it before it answers
LARGEST = 64 * 1024  # bytes of an answer
LONGEST = 300  # signs of a value that it quotes
PATH = "/league/day/"
CODE = "X-Meeting-Code"
REFUSALS = {
    **dict.fromkeys(["homecoming.no_code", "homecoming.nameless", "homecoming.other_cards"], frozenset()),
    **dict.fromkeys(["homecoming.names_removed", "import.busy", "backup.too_heavy"], frozenset()),
    **dict.fromkeys(["lined.other_kind", "lined.cut_off", "archive.no_archive", "archive.changed"], frozenset()),
    "homecoming.wait": frozenset({"minutes"}),
    "homecoming.other_league": frozenset({"league"}),
    "homecoming.no_meeting": frozenset({"group", "day", "number"}),
    "homecoming.other_meeting": frozenset({"group", "day", "number"}),
    "homecoming.other_teams": frozenset({"teams", "group", "day", "number"}),
    "homecoming.other_squad": frozenset({"name"}),
    "homecoming.other_terms": frozenset({"series", "games", "found", "found_games"}),
    "homecoming.played_here": frozenset({"name"}),
    "homecoming.turned_down": frozenset({"number", "reason"}),
    "meetingday.too_large": frozenset({"limit"}),
    "meetingday.touched": frozenset({"row"}),
    "meetingday.touched_sheet": frozenset({"row", "series", "table"}),
    "meetingday.wrong": frozenset({"row", "found"}),
    "archive.wrong": frozenset({"part", "row", "found"}),
    "archive.contradicts": frozenset({"part", "found"}),
    "archive.newer": frozenset({"found", "expected"}),
    "archive.older": frozenset({"found", "expected"}),
    "archive.faults": frozenset({"count", "found"}),
}  # why a leader's server may refuse a day, and the values of each


@dataclass(frozen=True)
class Answer:
    """The day is there as the `number`th of its meeting; `is_new`: it wasn't before. Another one may count."""

    number: int
    is_new: bool
    counts: bool = True


def send(address: str, code: str, data: bytes, *, patience: float = PATIENCE) -> Answer:
    """Refused with the leader's reason, or where nobody answers as a leader's server does."""
    place = addressed(address)
    try:
        status, told = posted(place, code, data, patience)
    except (OSError, ValueError, HTTPException):
        raise Refused(finding("sending.no_answer", address=place, seconds=round(patience))) from None
    return answered(told) if status == HTTPStatus.OK else refused(status, told)


def posted(place: str, code: str, data: bytes, patience: float) -> tuple[int, dict[str, Any]]:
    """Status and answer. The clock ends it however slowly somebody talks; nobody leads on to another address."""
    parts = urlsplit(place)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection = kind(str(parts.hostname), parts.port, timeout=min(CONNECTING, patience))
    until = time.monotonic() + patience
    clock = Timer(patience, hang_up, [connection])
    try:
        connection.connect()
        clock.interval = max(0.0, until - time.monotonic())
        clock.start()
        connection.sock.settimeout(patience)
        connection.request("POST", PATH, data, {"Content-Type": "application/octet-stream", CODE: code})
        answer = connection.getresponse()
        return answer.status, value_of(answer.read(LARGEST + 1))
    finally:
        clock.cancel()
        connection.close()


def hang_up(connection: HTTPConnection) -> None:
    with suppress(OSError, AttributeError):  # it has ended meanwhile
        connection.sock.shutdown(SHUT_RDWR)


def addressed(typed: str) -> str:
    """The server's address without anything behind it. Refused where it is none of http."""
    text = typed.strip() if "//" in typed else f"http://{typed.strip()}"
    try:
        parts = urlsplit(text)
        return f"{parts.scheme}://{place_in(parts)}"
    except ValueError:
        raise Refused(finding("sending.no_address", address=typed[:LONGEST])) from None


def place_in(parts: SplitResult) -> str:
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or not parts.netloc.isascii():
        raise ValueError(parts.netloc)
    if any(sign.isspace() or not sign.isprintable() for sign in parts.netloc):
        raise ValueError(parts.netloc)
    port = parts.port
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return host if port is None else f"{host}:{port}"


def value_of(data: bytes) -> dict[str, Any]:
    try:
        told = json.loads(data.decode()) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        told = None
    return told if isinstance(told, dict) else {}


def answered(told: dict[str, Any]) -> Answer:
    number, is_new = told.get("number"), told.get("new")
    if type(number) is not int or not 0 < number < 10_000 or type(is_new) is not bool:
        raise Refused(finding("sending.no_leader"))
    return Answer(number, is_new, counts=told.get("counts") is not False)


def refused(status: int, told: dict[str, Any]) -> NoReturn:
    """The reason in the words of whoever sends, by its code; what isn't one of ours is told as such."""
    code, values = told.get("code"), told.get("values")
    known = isinstance(code, str) and code in REFUSALS and isinstance(values, dict) and values.keys() == REFUSALS[code]
    if not known:
        if status in range(HTTPStatus.MULTIPLE_CHOICES, HTTPStatus.BAD_REQUEST):
            raise Refused(finding("sending.sent_elsewhere"))
        raise Refused(finding("sending.no_leader"))
    raise Refused(finding(str(code), **{name: plain(value) for name, value in dict(values or {}).items()}))


def plain(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(plain(one) for one in value[:10])
    return value if type(value) is int else str(value)[:LONGEST]
