"""Which sessions somebody who is signed in has used lately: the server lets their requests pass by those of strangers.

Known from what was answered, in memory: whoever makes up the cookie of a session is not among them.
"""

import time
from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponseBase

LATELY = 3600  # seconds
MOST = 10_000

_seen: dict[str, float] = {}  # by the key of the session; who was seen last stands last


def regulars(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Below the sessions: nothing is asked for that the page has not asked for itself."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        key = request.session.session_key
        if key and request.session.accessed and SESSION_KEY in request.session:
            note(key)
        return response

    return answer


def note(key: str) -> None:
    _seen.pop(key, None)
    _seen[key] = time.monotonic()
    while len(_seen) > MOST:
        _seen.pop(next(iter(_seen)), None)


def is_regular(cookies: dict[str, str]) -> bool:
    seen = _seen.get(cookies.get(settings.SESSION_COOKIE_NAME, ""))
    return seen is not None and time.monotonic() - seen < LATELY
