"""What the two laptops ask each other, the page on which the second one takes over, and the key for it."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tournament import part
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.second import following, services
from tournament.desks.setup.second.door import door
from tournament.desks.setup.second.forms import TakeOverForm
from tournament.desks.setup.second.letters import Letter, Unread, seal, unseal
from tournament.desks.setup.second.reading import standing, told_to_browsers
from tournament.models import Organizer
from tournament.part import Part
from tournament.wording import sentence


def answered_by_letter(view: Callable[[Letter, str], Letter]) -> Callable[..., HttpResponseBase]:
    """For whoever has the key; anybody else is told nothing."""

    @csrf_exempt
    @allowed("second.talk")
    @wraps(view)
    def answer(request: HallRequest) -> HttpResponse:
        key = part.here().key
        try:
            letter = unseal(key, request.body)
        except Unread:
            raise Http404 from None
        if not key:
            raise Http404
        told = view(letter, request.META["REMOTE_ADDR"])
        return HttpResponse(seal(key, told), content_type="application/octet-stream")

    return answer


@answered_by_letter
def pages(letter: Letter, address: str) -> Letter:
    return services.pages_for(letter, address)


@answered_by_letter
def replaced(letter: Letter, address: str) -> Letter:
    return services.give_way(letter, address)


@answered_by_letter
def part_here(_letter: Letter, _address: str) -> Letter:
    now = part.here()
    return Letter({"part": now.part, "entry": now.entry})


@allowed("second.look")
def leads(_request: HallRequest) -> JsonResponse:
    """A browser whose laptop is gone asks from a page of that one."""
    return JsonResponse(told_to_browsers(), headers={"Access-Control-Allow-Origin": "*", "Cache-Control": "no-store"})


@allowed("second.take_over")
def take_over(request: HallRequest) -> HttpResponse:
    """Asked about first: what is here, as of when, and what becomes of the first laptop."""
    now = standing()
    if now.part != Part.FOLLOWS:
        return redirect("home")
    form = TakeOverForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "setup/second/take_over.html", {"form": form, "standing": now})
    if refusal := door.refusal(form.cleaned_data["code"], address=request.META["REMOTE_ADDR"]):
        form.add_error("code", sentence(refusal))
        return render(request, "setup/second/take_over.html", {"form": form, "standing": now}, status=403)
    services.take_over(following.following)
    return redirect("home")


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
