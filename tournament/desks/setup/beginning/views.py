"""The first step on an empty database, which `home` shows: from the first organizer on this address leads home."""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring import Finding, finding
from tournament import gate
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.beginning.door import door
from tournament.desks.setup.beginning.forms import BeginForm
from tournament.desks.setup.beginning.services import begin as begin_service
from tournament.models import Organizer
from tournament.refused import Refused
from tournament.wording import sentence

SIGNED_IN_BY = "django.contrib.auth.backends.ModelBackend"


@post_only
@allowed("organizer.begin")
def begin(request: HallRequest) -> HttpResponse:
    """Whoever sets it up is signed in and opens the first tournament."""
    if Organizer.objects.exists():
        return over(request)
    form = BeginForm(request.POST)
    form.full_clean()
    typed = form.cleaned_data
    code = typed.get("code")  # looked at beside what else is wrong, so that all is said at once
    if code and (refusal := door.refusal(code, address=request.META["REMOTE_ADDR"])):
        return asked_again(request, form, "code", refusal, status=429 if refusal.code == "beginning.wait" else 403)
    if not form.is_valid():
        return begin_page(request, form, status=422)
    try:
        organizer = begin_service(name=typed["name"], username=typed["username"], password=typed["password"])
    except Refused as refused:
        if Organizer.objects.exists():
            return over(request)
        return asked_again(request, form, "username", refused.findings[0], status=409)
    door.close()
    login(request, organizer.members.get().user, backend=SIGNED_IN_BY)
    messages.success(request, _("%(organizer)s is set up, and you are signed in.") % {"organizer": organizer})
    response = redirect("open-tournament", organizer.slug)
    gate.remember(request, response, gate.visitor(request, gate.SIGN_IN, typed["username"]))
    return response


def over(request: HallRequest) -> HttpResponse:
    """For whoever comes too late, in a second tab."""
    messages.info(request, sentence(finding("beginning.over")))
    return redirect("home")


def asked_again(request: HallRequest, form: BeginForm, field: str, why: Finding, *, status: int) -> HttpResponse:
    form.add_error(field, sentence(why))
    return begin_page(request, form, status=status)


def begin_page(request: HallRequest, form: BeginForm, *, status: int) -> HttpResponse:
    return render(request, "setup/beginning/begin.html", {"form": form}, status=status)
