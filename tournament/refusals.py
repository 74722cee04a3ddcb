"""The page that says no: what a service has refused, a page of a list that isn't there, a database that is busy."""

import logging
import sys
from collections.abc import Callable

from django.core.paginator import EmptyPage
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.template import loader
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from scoring import Finding, finding
from tournament.models import Tournament
from tournament.refused import ComeAgain, Refused

logger = logging.getLogger(__name__)
AGAIN = 5  # seconds, where the database is busy or gone for a moment


def answered(view: Callable[[], HttpResponseBase], request: HttpRequest) -> HttpResponseBase:
    """What the view answers, or the page that says why it doesn't."""
    try:
        return view()
    except Refused as refusal:
        return refused(request, refusal.findings, status=409)
    except ComeAgain as busy:
        return come_again(request, busy.seconds)
    except EmptyPage:
        raise Http404 from None
    except (OperationalError, InterfaceError):
        logger.exception("%s", request.path)
        response = refused(request, (finding("database.busy"),), status=503)
        response.headers["Retry-After"] = str(AGAIN)
        return response


def misunderstood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What can't be read as a question. Nothing is read again: Django's own page would, and ends with 500."""
    logger.info("%s: %s", request.path, exception)
    return HttpResponse(loader.render_to_string("400.html"), status=400)


def broken(_request: HttpRequest) -> HttpResponse:
    """What nobody caught, wherever it was raised. That the database is gone for a moment says a page without one."""
    if isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return HttpResponse(loader.render_to_string("503.html"), status=503, headers={"Retry-After": str(AGAIN)})
    return HttpResponse(loader.render_to_string("500.html"), status=500)


def come_again(request: HttpRequest, seconds: int) -> HttpResponseBase:
    """Waits and asks again by itself; what was sent is sent again by whoever sent it."""
    context = {"seconds": seconds, "again": request.get_full_path()}
    response = render(request, "frame/come_again.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response


def refused(request: HttpRequest, findings: tuple[Finding, ...], *, status: int) -> HttpResponseBase:
    return render(request, "frame/refused.html", {"findings": findings, "back": way_back(request)}, status=status)


def way_back(request: HttpRequest) -> str:
    came_from = request.headers.get("referer", "")
    if url_has_allowed_host_and_scheme(came_from, {request.get_host()}):
        return came_from
    tournament: Tournament | None = getattr(request, "tournament", None)
    return reverse("day", args=[tournament.slug]) if tournament else reverse("home")
