"""Pages of the register: its list, a new entry, and a person with his days and the entries that are his."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.players import services
from tournament.desks.registration.players.days import days_of_person
from tournament.desks.registration.players.forms import PlayerForm
from tournament.desks.registration.players.reading import candidates, chosen, pairs, searched, seen
from tournament.desks.registration.players.tables import PlayersTable
from tournament.fields import number_asked
from tournament.models import Joining, Organizer, Player
from tournament.queries.people.persons import Persons
from tournament.queries.people.register import people_of
from tournament.reasons import ReasonForm, reason_in
from tournament.refused import Refused

SHOWS = {
    "": gettext_lazy("all"),
    "members": gettext_lazy("members"),
    "guests": gettext_lazy("guests"),
    "alike": gettext_lazy("perhaps twice"),
}
AT_ONCE = 25  # people; the search finds the others


@allowed("organizer.players")
def players(request: HallRequest, organizer: Organizer) -> HttpResponse:
    everyone = people_of(organizer)
    show = request.GET.get("show", "")
    listed = searched(chosen(everyone, show), request.GET.get("q", ""))
    nobody = _("Nobody here is like that.") if everyone else _("Nobody is in the register yet.")
    table = PlayersTable(listed, empty_text=nobody, organizer=organizer)
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(table)
    members = sum(person.is_member for person in everyone)
    context = {
        "organizer": organizer,
        "table": table,
        "show": show,
        "shows": SHOWS.items(),
        "members": members,
        "guests": len(everyone) - members,
        "pairs": pairs(everyone) if show == "alike" else None,
    }
    return render(request, "registration/players/players.html", context)


@allowed("organizer.players")
def enter(request: HallRequest, organizer: Organizer) -> HttpResponse:
    form = PlayerForm(request.POST or None, organizer=organizer)
    context: dict[str, Any] = {"organizer": organizer, "form": form}
    if not form.is_valid():
        return render(request, "registration/players/enter.html", context, status=422 if form.is_bound else 200)
    try:
        player = services.enter(organizer, form.values(), by=request.user, another="another" in request.POST)
    except Refused as refusal:
        return render(request, "registration/players/enter.html", context | {"findings": refusal.findings}, status=409)
    messages.success(request, _("%(name)s is in the register.") % {"name": player})
    return redirect("players", organizer.slug)


@allowed("organizer.players")
def player_entry(request: HallRequest, organizer: Organizer, player: int) -> HttpResponse:
    """A person; asked for one of his other entries, the page of the one under which he is known."""
    this = entry_of(organizer, player)
    head = Persons(organizer).head(this.pk)
    if head != this.pk and request.method == "GET":
        return redirect("player-entry", organizer.slug, head)
    initial = {"club": this.club.name if this.club else "", "base": seen(this)}
    form = PlayerForm(request.POST or None, organizer=organizer, instance=this, initial=initial)
    if not form.is_valid():
        return person_page(request, organizer, player, form, status=422 if form.is_bound else 200)
    try:
        services.change(entry_of(organizer, player), form.values(), by=request.user, base=form.cleaned_data["base"])
    except Refused as refusal:
        return person_page(request, organizer, player, form, status=409, findings=refusal.findings)
    messages.success(request, _("Saved."))
    return redirect("player-entry", organizer.slug, player)


def person_page(
    request: HallRequest, organizer: Organizer, player: int, form: PlayerForm, *, status: int = 200, **more: object
) -> HttpResponse:
    this = entry_of(organizer, player)
    entries = Persons(organizer).entries(this.pk)
    asked = number_asked(request.GET, "with", digits=9)
    joinings = Joining.objects.filter(organizer=organizer, player__in=entries) | Joining.objects.filter(
        organizer=organizer, into__in=entries
    )
    people = people_of(organizer)
    context = {
        "organizer": organizer,
        "player": this,
        "form": form,
        "days": days_of_person(organizer, entries),
        "joinings": joinings.select_related("player__club", "into", "joined_by", "parted_by").order_by(
            "joined_at", "pk"
        ),
        "candidates": candidates(people, this, request.GET.get("q", "")),
        "other": next((person.player for person in people if person.pk == asked != this.pk), None),
        "reason_form": ReasonForm(),
        **more,
    }
    return render(request, "registration/players/person.html", context, status=status)


@post_only
@allowed("organizer.players")
def join(request: HallRequest, organizer: Organizer, player: int, into: int) -> HttpResponse:
    gone, stays = entry_of(organizer, player), entry_of(organizer, into)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        stays = services.join(gone, stays, reason=reason, by=request.user)
        messages.success(request, _("%(name)s is %(other)s from now on.") % {"name": gone, "other": stays})
    return redirect("player-entry", organizer.slug, stays.pk)


@post_only
@allowed("organizer.players")
def split(request: HallRequest, organizer: Organizer, joining: int) -> HttpResponse:
    this = get_object_or_404(organizer.joinings.select_related("player", "into"), pk=joining)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.split(this, reason=reason, by=request.user)
        messages.success(request, _("%(name)s is a person of its own again.") % {"name": this.player})
        return redirect("player-entry", organizer.slug, this.player_id)
    return redirect("player-entry", organizer.slug, this.into_id)


def entry_of(organizer: Organizer, key: int) -> Player:
    named = Player.objects.named().filter(organizer=organizer)
    return get_object_or_404(named.select_related("club", "organizer"), pk=key)
