"""That what was sent is written down: the answer names the entry of the trail that it is in.

A clerk's browser keeps what was acknowledged in the last ten minutes (`static/frame/staff`). Should this machine be
lost and a second laptop lead on, the number of the entry says whether the copy there has it.
"""

import threading
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournament.part import here

HEADER, COOKIE = "X-Entry", "entry"
SECONDS = 600  # the next page reads the cookie; no script sees the headers of what led there
SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
REDIRECTS = range(300, 400)


class Written(threading.local):
    """The key of the last entry that this thread has committed since its request came."""

    entry = 0


written = Written()


def note(entry: int) -> None:
    written.entry = entry


def mark(entry: int) -> str:
    """With when this laptop took over, if it did: its entries have numbers that the lost ones had, too."""
    now = here()
    return f"{entry}~{now.since}" if now.took_over else str(entry)


def acknowledged(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    def answer(request: HttpRequest) -> HttpResponseBase:
        written.entry = 0
        response = get_response(request)
        if request.method not in SAFE and written.entry and response.status_code < REDIRECTS.stop:
            say(response, mark(written.entry))
        return response

    return answer


def say(response: HttpResponseBase, entry: str) -> None:
    response.headers[HEADER] = entry
    if response.status_code in REDIRECTS:
        secure = bool(getattr(settings, "SESSION_COOKIE_SECURE", False))
        response.set_cookie(COOKIE, entry, max_age=SECONDS, secure=secure, samesite="Lax")
