"""Who waits behind whom. The server has one line for everybody; here are four.

People at work, known by a session in which somebody has signed in lately, have their threads for themselves. Strangers
share a few: one of each address after the other, so that whoever asks much waits behind himself. What the phone of a
table writes or signs has others, and does not wait behind all who watch. Sign-ins have one, for each takes a tenth of a
second of every core. Who asks for more than a page has is told to come again, by an answer that costs nothing. All
threads share one interpreter, so strangers also begin nothing while somebody at work is answered.

Connections that nobody works for are given up where there are many: first those of the address that has the most.
"""

import logging
import re
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import trans_real
from waitress.channel import HTTPChannel
from waitress.task import ThreadedTaskDispatcher

from tournament.beside.precedence import precedence
from tournament.regulars import is_regular

AT_WORK, STRANGERS, TABLES, SIGNING_IN = 8, 2, 2, 1  # threads
WAITING = 300  # requests of one address: as many as a hall has phones behind one router
SIGN_INS = 60  # waiting: for the last one of them it takes seconds
AGAIN = 5  # seconds
CONNECTIONS = 900  # a hall of phones keeps theirs open: with the usual 100 they would lock out the director
RESERVE = 100  # of these for whoever comes
OF_A_TABLE = re.compile(r"/p/[^/]+/table/[0-9]+/[0-9]+/")
HASHING = ("/sign-in/", "/begin/")
PROXY = "127.0.0.1"  # that of this machine alone is believed


Manner = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True)
class Task:
    """A connection whose next request is answered in the manner of its lane."""

    channel: HTTPChannel
    address: str
    manner: Manner = nullcontext

    def service(self) -> None:
        with self.manner():
            self.channel.service()

    def cancel(self) -> None:
        self.channel.cancel()


class Turns:
    """A line in which one of each address comes after the other."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Task]] = OrderedDict()
        self._waiting = 0

    def append(self, task: Task) -> None:
        self._lines.setdefault(task.address, deque()).append(task)
        self._waiting += 1

    def popleft(self) -> Task:
        address, line = self._lines.popitem(last=False)
        task = line.popleft()
        if line:
            self._lines[address] = line
        self._waiting -= 1
        return task

    def waiting(self, address: str) -> int:
        return len(self._lines.get(address, ()))

    def __len__(self) -> int:
        return self._waiting


class Lane(ThreadedTaskDispatcher):  # type: ignore[misc]  # no types
    queue_logger = logging.getLogger("skatwart.lanes")  # a line of phones is no news

    def __init__(self, threads: int, manner: Manner = nullcontext) -> None:
        super().__init__()
        self.queue = Turns()
        self.manner = manner
        self.queue_logger.setLevel(logging.ERROR)
        self.set_thread_count(threads)

    def add_task(self, channel: HTTPChannel) -> None:
        super().add_task(Task(channel, address_of(channel), self.manner))


class Lanes:
    """What waitress gives its tasks to."""

    def __init__(self) -> None:
        self.at_work, self.strangers = Lane(AT_WORK, precedence.taken), Lane(STRANGERS, precedence.given)
        self.signing_in, self.refusals = Lane(SIGNING_IN, precedence.given), Lane(1)
        self.tables = Lane(TABLES, precedence.given)

    def add_task(self, channel: HTTPChannel) -> None:
        lane = self.lane_of(channel.requests[0])
        if self.is_too_much(lane, channel):
            request = channel.requests[0]
            request.error = TooMany(request)
            lane = self.refusals
        lane.add_task(channel)

    def lane_of(self, request: Any) -> Lane:
        if request.error:  # no HTTP: there may be neither a command nor a path, and waitress answers it by itself
            return self.refusals
        if is_regular(parse_cookie(request.headers.get("COOKIE", ""))):
            return self.at_work
        if request.command == "POST" and OF_A_TABLE.match(request.path):
            return self.tables
        return self.signing_in if request.command == "POST" and request.path in HASHING else self.strangers

    def is_too_much(self, lane: Lane, channel: HTTPChannel) -> bool:
        if lane is self.signing_in:
            return len(lane.queue) >= SIGN_INS
        return lane in (self.strangers, self.tables) and lane.queue.waiting(address_of(channel)) >= WAITING

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> None:
        for lane in (self.refusals, self.signing_in, self.strangers, self.tables, self.at_work):
            lane.shutdown(cancel_pending, timeout)


class TooMany:
    """What waitress answers by itself instead of asking us."""

    def __init__(self, request: Any) -> None:
        self.request = request

    def to_response(self, _ident: str) -> tuple[str, list[tuple[str, str]], bytes]:
        headers = [("Retry-After", str(AGAIN)), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
        if "text/html" not in self.request.headers.get("ACCEPT", ""):
            return "429 Too Many Requests", [*headers, ("Content-Type", "text/plain")], b"come again\n"
        headers += [("Content-Type", "text/html; charset=utf-8"), ("Vary", "Accept-Language, Cookie")]
        return "429 Too Many Requests", headers, page(language_of(self.request))


@cache
def page(language: str) -> bytes:
    with translation.override(language):
        return render_to_string("frame/come_again.html", {"seconds": AGAIN}).encode()


def language_of(request: Any) -> str:
    """As Django finds it out for a page."""
    chosen = parse_cookie(request.headers.get("COOKIE", "")).get(settings.LANGUAGE_COOKIE_NAME, "")
    asked = trans_real.parse_accept_lang_header(request.headers.get("ACCEPT_LANGUAGE", "").lower())
    for code in (chosen, *(language for language, _weight in asked)):
        try:
            return str(translation.get_supported_language_variant(code))
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def address_of(channel: HTTPChannel) -> str:
    """Behind the proxy of this machine the one that it names. Whoever comes by himself may name anybody."""
    if settings.PUBLIC_URL and channel.addr[0] == PROXY and channel.requests:
        forwarded = channel.requests[0].headers.get("X_FORWARDED_FOR", "")
        return str(forwarded.rpartition(",")[2].strip() or channel.addr[0])
    return str(channel.addr[0])


class Channel(HTTPChannel):  # type: ignore[misc]  # no types
    """A connection; before there are too many, others that nobody works for are given up."""

    def __init__(self, server: Any, *rest: Any, **more: Any) -> None:
        make_room(server)
        super().__init__(server, *rest, **more)


def make_room(server: Any) -> None:
    open_now = [channel for channel in server.active_channels.values() if not channel.will_close]
    if len(open_now) < CONNECTIONS - RESERVE:
        return
    most, _count = Counter(channel.addr[0] for channel in open_now).most_common(1)[0]
    idle = [channel for channel in open_now if not channel.requests and channel.addr[0] == most]
    if idle:
        min(idle, key=lambda channel: channel.last_activity).will_close = True
