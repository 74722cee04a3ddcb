"""Which pages may ask another laptop whether it leads: those of people at work, and that laptop alone.

Every answer says where it is: a page that was opened before another laptop followed may ask nobody, and leads there.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournament.headers import CONTENT_POLICY
from tournament.part import here

Answers = Callable[[HttpRequest], HttpResponseBase]


def asks_second(get_response: Answers) -> Answers:
    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if getattr(request, "may", None) and (other := here().other):
            response.headers["Content-Security-Policy"] = f"{CONTENT_POLICY}; connect-src 'self' {other}"
            response.headers["X-Second"] = other
        return response

    return answer
