"""The page on which players say before an evening or a series that it counts for them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.declared import services
from tournament.desks.registration.declared.forms import AskedForm, LateForm
from tournament.desks.registration.declared.reading import asked_of, made_late
from tournament.models import StartCard, Tournament


@allowed("cards.look")
def declared(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return declared_page(request, tournament)


def declared_page(
    request: HallRequest, tournament: Tournament, typed: LateForm | None = None, status: int = 200
) -> HttpResponse:
    asked = [(each, late_form(each.declarable, typed)) for each in asked_of(tournament)]
    context = {"asked": asked, "late": made_late(tournament)}
    return render(request, "registration/declared/declared.html", context, status=status)


def late_form(asked: Any, typed: LateForm | None) -> LateForm:
    """The form of one of them; what was typed wrongly stays in its own."""
    if typed and [str(typed[name].value()) for name in ("what", "series")] == [asked.what, str(asked.series)]:
        return typed
    return LateForm(
        initial={"what": asked.what, "series": asked.series}, auto_id=f"late-{asked.what}-{asked.series}-%s"
    )


@post_only
@allowed("cards.check_in")
def declare(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = AskedForm(request.POST)
    if not form.is_valid():
        return declared_page(request, tournament, status=400)
    ticked = request.POST.getlist("number")
    numbers = [int(number) for number in ticked if number.isascii() and number.isdigit() and len(number) < 7]
    services.set_ticks(tournament, form.asked(), numbers, by=request.user)
    messages.success(request, _("What was declared is saved."))
    return redirect("declared", tournament.slug)


@post_only
@allowed("cards.let_in")
def declare_late(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return late(request, tournament, services.declare)


@post_only
@allowed("cards.let_in")
def take_back_late(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return late(request, tournament, services.take_back)


def late(request: HallRequest, tournament: Tournament, step: Callable[..., list[StartCard]]) -> HttpResponse:
    form = LateForm(request.POST)
    if not form.is_valid():
        return declared_page(request, tournament, form, status=422)
    step(tournament, form.asked(), **form.told(), by=request.user)
    messages.success(request, _("What was declared is saved."))
    return redirect("declared", tournament.slug)
