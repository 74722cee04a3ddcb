"""Whoever guesses waits, and nobody else: tries are counted in the database, where nothing throws a count out and every
server sees it.

A count belongs to a name (a user's, a card's) and to where the tries come from: an address, or a browser that has been
let in under this name before. A hall has one address for everybody, so a stranger there can close an address, but not
the browser of whoever comes and goes. That it was let in stands in a signed cookie which opens nothing by itself.
"""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from tournament import clock
from tournament.models import Tries

COOKIE, COOKIE_DAYS = "been_here", 400
NAMES_KEPT = 20  # in one browser
SALT = "tournament.gate"


@dataclass(frozen=True)
class Gate:
    code: str
    tries: int
    minutes: int

    @property
    def wait(self) -> timedelta:
        return timedelta(minutes=self.minutes)


SIGN_IN = Gate("sign-in", 5, 15)
CARD_CODE = Gate("card-code", 10, 10)
ENTRY_CODE = Gate("entry-code", 10, 10)
TABLE_SECRET = Gate("table-secret", 10, 10)  # of all tables of a tournament together
MEETING_CODE = Gate("meeting-code", 10, 10)
ENTRY = Gate("entry", 20, 60)  # so many people register from one address before it waits: a club, no robot
ENTRY_CHANGE = Gate("entry-change", 20, 60)  # of one entry from one address
GUESSED = (SIGN_IN, CARD_CODE, ENTRY_CODE, TABLE_SECRET, MEETING_CODE)


@dataclass(frozen=True)
class Visitor:
    """Somebody at a gate who says who he is."""

    gate: Gate
    whose: str
    come_from: str

    def is_heard(self) -> bool:
        """Counts a try. Whoever asks before it is judged hears of many at once no more than of one after the other.

        What isn't heard changes nothing: nobody makes a lock longer.
        """
        now = clock.now()
        Tries.objects.filter(gate=self.gate.code, last_at__lte=now - self.gate.wait).delete()
        first = Tries(gate=self.gate.code, whose=self.whose, come_from=self.come_from, count=0, last_at=now)
        Tries.objects.bulk_create([first], ignore_conflicts=True)
        return bool(self.tries().filter(count__lt=self.gate.tries).update(count=F("count") + 1, last_at=now))

    def locked_until(self) -> datetime | None:
        count, last_at = self.tries().values_list("count", "last_at").first() or (0, None)
        if count < self.gate.tries or last_at is None or last_at <= clock.now() - self.gate.wait:
            return None
        return last_at + self.gate.wait

    def was_right(self) -> None:
        if self.tries().exists():  # a phone that looks at its page writes nothing
            self.tries().delete()

    def tries(self) -> QuerySet[Tries]:
        return Tries.objects.filter(gate=self.gate.code, whose=self.whose, come_from=self.come_from)


def visitor(request: HttpRequest, gate: Gate, name: object) -> Visitor:
    """Comes from his browser where that was let in under this name before, else from his address."""
    whose = digest(gate, name)
    browser, names = been_here(request)
    come_from = browser if whose in names else neighbourhood(request.META["REMOTE_ADDR"])
    return Visitor(gate, whose, come_from)


def neighbour(request: HttpRequest, gate: Gate, name: object) -> Visitor:
    """Comes from his address, whatever his browser says: where it is counted how much comes, and not who was wrong."""
    return Visitor(gate, digest(gate, name), neighbourhood(request.META["REMOTE_ADDR"]))


def digest(gate: Gate, name: object) -> str:
    return salted_hmac("tournament.gate", f"{gate.code} {name}", algorithm="sha256").hexdigest()[:32]


def neighbourhood(address: str) -> str:
    """The address; of IPv6 its first half, as everybody has the other half to choose from."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]  # none, behind a socket
    return str(ip_network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else str(parsed)


def knows(request: HttpRequest, gate: Gate, name: object) -> bool:
    """Whether this browser has been let in under this name before: enough for what harms nobody but him who lent it."""
    return digest(gate, name) in been_here(request)[1]


def been_here(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser as it was called when somebody was let in first, and the digests of the names since."""
    cookie, longest = request.COOKIES.get(COOKIE, ""), timedelta(days=COOKIE_DAYS)
    try:
        browser, *names = TimestampSigner(salt=SALT).unsign(cookie, max_age=longest).split(".")
    except BadSignature:
        return secrets.token_hex(16), []
    return browser, names


def remember(request: HttpRequest, response: HttpResponseBase, visitor: Visitor) -> None:
    """The browser has been let in under this name. Signing out leaves that as it is."""
    visitor.was_right()
    browser, names = been_here(request)
    kept = [visitor.whose, *(name for name in names if name != visitor.whose)][:NAMES_KEPT]
    response.set_cookie(
        COOKIE,
        TimestampSigner(salt=SALT).sign(".".join([browser, *kept])),
        max_age=timedelta(days=COOKIE_DAYS),
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def locks(gate: Gate, names: Iterable[int]) -> dict[int, datetime]:
    """Of these names those that are locked for an address or a browser, and until when at the latest."""
    told = locked_tries(gate).order_by("last_at").values_list("whose", "last_at")
    until = {whose: last_at + gate.wait for whose, last_at in told}
    return {name: until[whose] for name in names if until and (whose := digest(gate, name)) in until}


def open_locks(gate: Gate, names: Iterable[object]) -> int:
    """Forgets the tries of these names, wherever they came from; how many locks that opened."""
    return forget(gate, Tries.objects.filter(whose__in=[digest(gate, name) for name in names]))


def unlock(names: list[str]) -> int:
    """How many locks were opened: at the sign-in of these names, or without a name all that wrong tries have locked."""
    return open_locks(SIGN_IN, names) if names else sum(forget(gate, Tries.objects.all()) for gate in GUESSED)


def forget(gate: Gate, tries: QuerySet[Tries]) -> int:
    locked = locked_tries(gate).filter(pk__in=tries.values("pk")).count()
    tries.filter(gate=gate.code).delete()
    return locked


def locked_tries(gate: Gate) -> QuerySet[Tries]:
    return Tries.objects.filter(gate=gate.code, count__gte=gate.tries, last_at__gt=clock.now() - gate.wait)
