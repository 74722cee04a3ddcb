"""Tells the page from which a file was asked that it has come: the page stays, and no browser says it (`busy.js`)."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

COOKIE = "arrived"
SECONDS = 10  # the page looks for it several times a second


def arrivals(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if response.has_header("Content-Disposition"):
            response.set_cookie(COOKIE, "yes", max_age=SECONDS, samesite="Strict")
        return response

    return answer
