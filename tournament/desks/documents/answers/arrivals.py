"""When a request for a file came, and that its file has gone out.

The page from which it was asked stays, and no browser tells it that the file has come: a cookie does (`busy.js`).
"""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

COOKIE = "arrived"
BEGAN = "skatwart.began"  # beside what the server says of the request
SECONDS = 10  # the page looks for it several times a second


def arrivals(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    def answer(request: HttpRequest) -> HttpResponseBase:
        request.META[BEGAN] = time.monotonic()
        response = get_response(request)
        if response.has_header("Content-Disposition"):
            response.set_cookie(COOKIE, "yes", max_age=SECONDS, samesite="Strict")
        return response

    return answer


def began(request: HttpRequest) -> float:
    """When it came, by the clock that nobody moves."""
    return float(request.META.get(BEGAN) or time.monotonic())
