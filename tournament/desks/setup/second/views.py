"""What the two laptops ask each other, the page on which the second one takes over, and the key for it."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tournament import part
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.second import following, services
from tournament.desks.setup.second.answering import pages_for, part_here
from tournament.desks.setup.second.door import door
from tournament.desks.setup.second.forms import TakeOverForm
from tournament.desks.setup.second.letters import Letter, Unread, seal, unseal
from tournament.desks.setup.second.reading import is_wished, standing, told_to_browsers
from tournament.models import Organizer
from tournament.part import Outdated
from tournament.refused import Refused
from tournament.wording import sentence


def answered_by_letter(kind: str, view: Callable[[Letter], Letter]) -> Callable[..., HttpResponseBase]:
    """For whoever has the key; anybody else is told nothing. A letter is good for what it asks alone."""

    @csrf_exempt
    @allowed("second.talk")
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        now = part.here()
        for key in filter(None, (now.key, now.key_before if view is part_here else "")):
            with suppress(Unread):
                letter = unseal(key, request.body)
                if letter.words.get("asks") != kind:
                    continue
                status, told = led_by(view, letter)
                told = Letter({**told.words, "answers": letter.words.get("question")}, told.enclosed)
                return HttpResponse(seal(key, told), content_type="application/octet-stream", status=status)
        raise Http404

    return answer


def led_by(view: Callable[[Letter], Letter], letter: Letter) -> tuple[HTTPStatus, Letter]:
    """Whoever asks one that doesn't lead, or with an outdated message, hears what that one knows."""
    try:
        return HTTPStatus.OK, view(letter)
    except (Refused, Outdated):
        now = part.here()
        return HTTPStatus.CONFLICT, Letter({"other": now.other, "term": now.term})


pages = answered_by_letter("pages", pages_for)
replaced = answered_by_letter("replaced", services.give_way)
asked = answered_by_letter("part", part_here)


@allowed("second.look")
def leads(_request: HallRequest) -> JsonResponse:
    """A browser whose laptop is gone asks from a page of that one."""
    return JsonResponse(told_to_browsers(), headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"})


@allowed("second.take_over")
def take_over(request: HallRequest) -> HttpResponse:
    """Asked about first: what is here, as of when, and what becomes of the first laptop."""
    if not standing().follows:
        return redirect("home")
    form = TakeOverForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return take_over_page(request, form)
    if wrong := door.refusal(form.cleaned_data["code"], address=request.META["REMOTE_ADDR"]):
        form.add_error("code", sentence(wrong))
        return take_over_page(request, form, status=403)
    try:
        services.ask_to_take_over(following.following)
    except Refused as refusal:
        form.add_error(None, [sentence(lacks) for lacks in refusal.findings])
        return take_over_page(request, form, status=409)
    return redirect("take-over")


def take_over_page(request: HallRequest, form: TakeOverForm, *, status: int = 200) -> HttpResponse:
    context = {"form": form, "standing": standing(), "taking_over": True}
    context["is_wished"] = is_wished()
    return render(request, "setup/second/take_over.html", context, status=status)


@post_only
@allowed("backup.make")
def invite(request: HallRequest, organizer: Organizer) -> HttpResponse:
    services.invite(organizer, by=request.user)
    return redirect("backup", organizer.slug)


@post_only
@allowed("backup.make")
def forget(request: HallRequest, organizer: Organizer) -> HttpResponse:
    services.forget(organizer, by=request.user)
    messages.success(request, _("No second laptop follows any more. Its key is no good from now on."))
    return redirect("backup", organizer.slug)


@post_only
@allowed("backup.make")
def go_on(request: HallRequest, organizer: Organizer) -> HttpResponse:
    services.go_on(organizer, by=request.user)
    return redirect("home")
