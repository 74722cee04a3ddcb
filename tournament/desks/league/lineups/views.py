"""A meeting that is open, at its own desk: who sits where, the change list, who comes late or goes."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups import services
from tournament.desks.league.lineups.forms import ChangeForm, LateForm, StateForm
from tournament.desks.league.lineups.reading import figures_until_joined
from tournament.desks.league.seats.reading import first_open
from tournament.models import LeagueMeeting, LineUp, MeetingTeam, SeatChangeover, Tournament
from tournament.queries.league.days import day_of
from tournament.reasons import reason_in
from tournament.refused import Refused

BESIDE = ("team__league", "meeting__group__league", "meeting__day")


def side_at(tournament: Tournament, side: int) -> MeetingTeam:
    sides = MeetingTeam.objects.filter(meeting__tournament=tournament).select_related(*BESIDE)
    return get_object_or_404(sides, pk=side)


@allowed("league.day")
def day(request: HallRequest, tournament: Tournament) -> HttpResponse:
    get_object_or_404(LeagueMeeting, tournament=tournament)
    return render(request, "league/lineups/day.html", {"day": day_of(tournament)})


@allowed("league.day")
def change(request: HallRequest, tournament: Tournament, line_up: int) -> HttpResponse:
    rows = LineUp.objects.filter(side__meeting__tournament=tournament)
    row = get_object_or_404(rows.select_related("player", "card", *(f"side__{path}" for path in BESIDE)), pk=line_up)
    form = ChangeForm(request.POST or None, side=row.side)

    def save() -> None:
        data = form.cleaned_data
        services.change(
            row,
            data["player"],
            series=data["series"],
            after_round=data["after_round"] or 0,
            figures=figures_until_joined(row, data["series"], data["after_round"] or 0, form.figures()),
            by=request.user,
            reason=data["reason"],
        )

    return saved(request, tournament, form, save, {"row": row, "side": row.side, "heading": _("Change list")})


@allowed("league.day")
def late(request: HallRequest, tournament: Tournament, side: int) -> HttpResponse:
    this = side_at(tournament, side)
    form = LateForm(request.POST or None, side=this, first=first_open(tournament))

    def save() -> None:
        data = form.cleaned_data
        days.enter_late(
            this,
            data["player"],
            from_series=data["from_series"],
            after_round=data["after_round"] or 0,
            lost=form.lost(),
            by=request.user,
            reason=data.get("reason", ""),
        )

    return saved(request, tournament, form, save, {"side": this, "heading": _("A missing player comes")})


@allowed("league.day")
def state(request: HallRequest, tournament: Tournament, side: int) -> HttpResponse:
    this = side_at(tournament, side)
    form = StateForm(request.POST or None, side=this)

    def save() -> None:
        data = form.cleaned_data
        days.set_state(this, data["state"], from_series=data["from_series"], by=request.user, reason=data["reason"])

    return saved(request, tournament, form, save, {"side": this, "heading": _("Who came, and who did not")})


def saved(
    request: HallRequest,
    tournament: Tournament,
    form: forms.Form,
    save: Callable[[], None],
    context: dict[str, Any],
) -> HttpResponse:
    context = {"form": form, **context}
    if not form.is_valid():
        return render(request, "league/lineups/form.html", context, status=422 if form.is_bound else 200)
    try:
        save()
    except Refused as refusal:
        return render(request, "league/lineups/form.html", context | {"findings": refusal.findings}, status=409)
    messages.success(request, _("It is on record."))
    return redirect("league-day", tournament.slug)


@post_only
@allowed("league.day")
def take_back(request: HallRequest, tournament: Tournament, changeover: int) -> HttpResponse:
    rows = SeatChangeover.objects.filter(line_up__side__meeting__tournament=tournament)
    beside = ("line_up__side__meeting__group", "line_up__side__team")
    row = get_object_or_404(rows.select_related(*beside), pk=changeover)
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.take_back(row, by=request.user, reason=reason)
    return redirect("league-day", tournament.slug)
