"""Which pages may ask another laptop whether it leads: those of people at work and of tables, and that laptop alone.

Every answer says where it is: a page that was opened before another laptop followed may ask nobody, and leads there.
One that doesn't lead says with every answer which laptop does.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from tournament.headers import CONTENT_POLICY
from tournament.part import Part, here

Answers = Callable[[HttpRequest], HttpResponseBase]


def asks_second(get_response: Answers) -> Answers:
    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        now = here()
        if now.other and may_ask(request):
            response.headers["Content-Security-Policy"] = f"{CONTENT_POLICY}; connect-src 'self' {now.other}"
            response.headers["X-Second"] = now.other
        if now.other and now.part in (Part.FOLLOWS, Part.REPLACED):
            response.headers["X-Leads"] = now.other
        return response

    return answer


def may_ask(request: HttpRequest) -> bool:
    view = request.resolver_match.func if request.resolver_match else None
    return bool(getattr(request, "may", None)) or getattr(view, "action", "") == "tables.write"
