"""Pages about the people of an organizer: who belongs to it, who is added, changed, let in or parts."""

from django.contrib import messages
from django.contrib.auth import authenticate
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring import finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.setup.people import services
from tournament.desks.setup.people.forms import JoinForm, NameForm, NewPasswordForm, PersonForm
from tournament.models import Member, Organizer, User
from tournament.queries.record.keeping import of_organizer
from tournament.refused import Refused


@allowed("organizer.look")
def organizer(request: HallRequest, organizer: Organizer) -> HttpResponse:
    members = organizer.members.select_related("user").order_by("user__username")
    tournaments = organizer.tournaments.played_here().order_by("-date", "name")
    return render(
        request,
        "setup/people/organizer.html",
        {
            "organizer": organizer,
            "members": members,
            "tournaments": tournaments,
            "removed": organizer.tournaments.removed().order_by("-date", "name"),
            "ended": of_organizer(organizer),
        },
    )


@allowed("organizer.people")
def add_person(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = PersonForm(request.POST or None)
    context = {"organizer": organizer, "form": form, "join_form": JoinForm(auto_id="join-%s")}
    if not form.is_valid():
        return render(request, "setup/people/person.html", context)
    try:
        person = services.add_person(organizer, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        return render(request, "setup/people/person.html", context | {"findings": refusal.findings}, status=409)
    messages.success(request, _("%(person)s can sign in now.") % {"person": person.username})
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def join(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Somebody who has a user name already, from another organizer on this machine."""
    form = JoinForm(request.POST, auto_id="join-%s")
    typed = form.cleaned_data if form.is_valid() else {}
    user = typed and authenticate(request, username=typed["username"], password=typed["password"])
    if not user:
        context = {"organizer": organizer, "form": PersonForm(), "join_form": form}
        findings = [finding("person.unknown", name=typed["username"])] if typed else []
        return render(request, "setup/people/person.html", context | {"findings": findings}, status=422)
    services.join(organizer, user=user, manages=typed["manages"], by=request.user)
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def part(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    services.part(member, by=request.user)
    messages.success(request, _("%(person)s no longer belongs here.") % {"person": member.user.username})
    return redirect("organizer", organizer.slug)


@allowed("organizer.people")
def change_person(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    form = NewPasswordForm(request.POST or None, person=member.user)
    if form.is_valid():
        services.set_password(member, password=form.cleaned_data["password"], by=request.user)
        messages.success(request, _("%(person)s has a new password.") % {"person": member.user.username})
        return redirect("organizer", organizer.slug)
    return person_page(request, member, form, NameForm(instance=member.user, auto_id="name-%s"))


def person_page(request: HallRequest, member: Member, form: NewPasswordForm, names: NameForm) -> HttpResponse:
    context = {"organizer": member.organizer, "member": member, "form": form, "names": names}
    return render(request, "setup/people/change_person.html", context, status=422 if names.is_bound else 200)


@post_only
@allowed("organizer.people")
def name_person(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    """By what name papers call somebody."""
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    form = NameForm(request.POST, instance=User.objects.get(pk=member.user_id), auto_id="name-%s")
    if not form.is_valid():
        return person_page(request, member, NewPasswordForm(person=member.user), form)
    services.name_person(member.user, **form.cleaned_data, by=request.user, organizer=organizer)
    messages.success(request, _("Papers say %(name)s now.") % {"name": form.instance})
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def let_in(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    services.let_in(member, able=request.POST.get("able") == "yes", by=request.user)
    return redirect("organizer", organizer.slug)


@post_only
@allowed("organizer.people")
def keep_money(request: HallRequest, organizer: Organizer, user: int) -> HttpResponse:
    member = get_object_or_404(organizer.members.select_related("user", "organizer"), user=user)
    services.keep_money(member, able=request.POST.get("able") == "yes", by=request.user)
    return redirect("organizer", organizer.slug)
