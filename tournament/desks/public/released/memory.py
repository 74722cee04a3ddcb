"""Public pages are made once for a state of their tournament and served from memory until it is another one.

For whoever is not signed in: hundreds of phones ask for the same pages in the same minute. A page says nothing that is
one person's, and sets no cookie. Countdowns go on while it lies here.
"""

import re
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.conf import settings
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language

from tournament.access import HallRequest
from tournament.models import Tournament
from tournament.queries.protests.hall import clock_face
from tournament.queries.record.state import State, state_of

LONGEST = 300  # seconds: what the clock has told is forgotten by and by
LONG = 200  # signs of an address
COUNTED = re.compile(rb'data-seconds="(-?\d+)"([^>]*)>[^<]*<')

View = Callable[..., HttpResponse]


class PublicRequest(HallRequest):
    """`until` is set by a view whose page says something else from then on, without anything being done."""

    state: State
    until: datetime | None


@dataclass(frozen=True)
class Page:
    body: bytes
    kind: str
    made_at: datetime
    until: datetime | None  # when it says something else without anything being done

    @property
    def age(self) -> float:
        return (timezone.now() - self.made_at).total_seconds()

    @property
    def is_over(self) -> bool:
        return self.age > LONGEST or (self.until is not None and timezone.now() > self.until)

    def now(self) -> bytes:
        """With the countdowns as they stand by now."""
        return COUNTED.sub(self.counted, self.body) if b"data-seconds" in self.body else self.body

    def counted(self, place: re.Match[bytes]) -> bytes:
        left = int(place[1]) - round(self.age)
        return b'data-seconds="%d"%s>%s<' % (left, place[2], clock_face(left).encode())


PAGES: LRUCache[Hashable, Page] = LRUCache(32 * 1024 * 1024, getsizeof=lambda page: len(page.body))
PAGES_LOCK = Lock()


def from_memory(view: View) -> View:
    """For a public page. Its state was read before anything of it, so that it is never called newer than it is."""

    @wraps(view)
    def shown(request: PublicRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        request.state = state_of(tournament)
        request.until = None
        address = request.get_full_path()
        if not is_nobody(request) or "q" in request.GET or len(address) > LONG:
            return view(request, tournament, **kwargs)
        key = (request.state, address, get_language(), *kwargs.values())
        with PAGES_LOCK:
            page = PAGES.get(key)
        if page is None or page.is_over:
            response = view(request, tournament, **kwargs)
            if response.status_code != 200:
                return response
            kind = response.headers["Content-Type"]
            page = Page(response.content, kind, timezone.now(), request.until)
            with PAGES_LOCK, suppress(ValueError):  # larger than the room
                PAGES[key] = page
        return HttpResponse(page.now(), content_type=page.kind)

    return shown


def is_nobody(request: PublicRequest) -> bool:
    """Without a sign-in, and without a message that waits for the next page."""
    if "messages" in request.COOKIES:
        return False
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return True
    return not request.user.is_authenticated and request.session.is_empty()
