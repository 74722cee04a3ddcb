"""Pages of a season's cups: their list with a new one, and a cup with its entrants, rounds and pairs."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.cups import services
from tournament.desks.seasons.cups.forms import CupForm, RoundForm
from tournament.fields import number_asked
from tournament.models import Cup, CupRound, Organizer
from tournament.queries.people.register import people_of
from tournament.queries.season.cups import Standing, entrants_of, standing
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("season.keep")
def cups(request: HallRequest, organizer: Organizer, season: int) -> HttpResponse:
    this = get_object_or_404(organizer.seasons, pk=season)
    form = CupForm(request.POST or None)
    context = {"organizer": organizer, "season": this, "cups": this.cups.all(), "form": form}
    if not form.is_valid():
        return render(request, "seasons/cups/cups.html", context, status=422 if form.is_bound else 200)
    try:
        new = services.begin(this, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return render(request, "seasons/cups/cups.html", context | {"findings": refusal.findings}, status=409)
    return redirect("cup", organizer.slug, season, new.pk)


@allowed("season.keep")
def cup(request: HallRequest, organizer: Organizer, season: int, cup: int) -> HttpResponse:
    return cup_page(request, standing(cup_of(organizer, season, cup)), RoundForm())


def cup_page(request: HallRequest, now: Standing, form: RoundForm, status: int = 200, **more: Any) -> HttpResponse:
    season, entered = now.cup.season, {entrant.player_id for entrant in now.entrants}
    people = [] if now.rounds else [one for one in people_of(season.organizer) if one.pk not in entered]
    context = {
        "organizer": season.organizer,
        "season": season,
        "cup": now.cup,
        "now": now,
        "rounds": [(each, each.is_over(now.today), each.row.ends <= now.today) for each in now.rounds],
        "going": [entrant for entrant in now.remaining if not entrant.withdrawn_at],
        "next": len(now.rounds) + 1,
        "people": people,
        "members": sum(one.is_member for one in people),
        "staying": [entrant for entrant in now.entrants if not entrant.withdrawn_at],
        "form": form,
    }
    return render(request, "seasons/cups/cup.html", context | more, status=status)


@post_only
@allowed("season.keep")
def publish(request: HallRequest, organizer: Organizer, season: int, cup: int, public: bool) -> HttpResponse:
    this = cup_of(organizer, season, cup)
    services.publish(this, public=public, by=request.user)
    if public:
        messages.success(request, _("Everybody can read “%(ranking)s” now.") % {"ranking": this})
    else:
        messages.success(request, _("“%(ranking)s” is not public any more.") % {"ranking": this})
    return redirect("cup", organizer.slug, season, cup)


@post_only
@allowed("season.keep")
def enter(request: HallRequest, organizer: Organizer, season: int, cup: int) -> HttpResponse:
    """The chosen ones; or, by the other button, all members."""
    this = cup_of(organizer, season, cup)
    if "members" in request.POST:
        chosen = [one.pk for one in people_of(organizer) if one.is_member]
    else:
        chosen = [
            int(key) for key in request.POST.getlist("player") if key.isascii() and key.isdigit() and len(key) < 10
        ]
    count = services.enter(this, chosen, by=request.user)
    if count:
        words = ngettext("%(count)s more takes part.", "%(count)s more take part.", count)
        messages.success(request, words % {"count": count})
    else:
        messages.info(request, _("Choose who takes part."))
    return redirect("cup", organizer.slug, season, cup)


@post_only
@allowed("season.keep")
def withdraw(request: HallRequest, organizer: Organizer, season: int, cup: int) -> HttpResponse:
    this = cup_of(organizer, season, cup)
    asked = number_asked(request.POST, "entrant", digits=5)
    entrant = next((one for one in entrants_of(this) if one.number == asked), None)
    if entrant is None:
        messages.error(request, _("Choose who withdraws."))
    elif reason := reason_in(request, lacking=_("Say why somebody withdraws; it stays in the trail.")):
        services.withdraw(entrant, reason=reason, by=request.user)
        messages.success(request, _("%(name)s has withdrawn.") % {"name": entrant})
    return redirect("cup", organizer.slug, season, cup)


@post_only
@allowed("season.keep")
def draw(request: HallRequest, organizer: Organizer, season: int, cup: int, number: int) -> HttpResponse:
    this, form = cup_of(organizer, season, cup), RoundForm(request.POST)
    if not form.is_valid():
        return cup_page(request, standing(this), form, status=422)
    try:
        services.draw(this, number, **form.cleaned_data, by=request.user)
    except Refused as refusal:
        return cup_page(request, standing(this), form, status=409, findings=refusal.findings)
    messages.success(request, _("Round %(number)s is drawn.") % {"number": number})
    return redirect("cup", organizer.slug, season, cup)


@post_only
@allowed("season.keep")
def void(request: HallRequest, organizer: Organizer, season: int, cup: int, number: int) -> HttpResponse:
    row = round_of(cup_of(organizer, season, cup), number)
    if reason := reason_in(request, lacking=_("Say why the round is drawn anew; it stays in the trail.")):
        services.void(row, reason=reason, by=request.user)
        messages.success(request, _("Round %(number)s is void and can be drawn anew.") % {"number": number})
    return redirect("cup", organizer.slug, season, cup)


@post_only
@allowed("season.keep")
def draw_lot(request: HallRequest, organizer: Organizer, season: int, cup: int, number: int) -> HttpResponse:
    this = cup_of(organizer, season, cup)
    one, other = (number_asked(request.POST, name, digits=5) or 0 for name in ("one", "other"))
    lot = services.draw_lot(round_of(this, number), one, other, by=request.user)
    winner = next(one for one in entrants_of(this) if one.number == lot.winner)
    messages.success(request, _("The lot is drawn: %(names)s.") % {"names": winner})
    return redirect("cup", organizer.slug, season, cup)


@allowed("season.keep")
def certificate(request: HallRequest, organizer: Organizer, season: int, cup: int, number: int) -> HttpResponse:
    """What `python -m seating pairs FILE` draws again."""
    this = cup_of(organizer, season, cup)
    row = round_of(this, number)
    drawn = next(each for each in standing(this).rounds if each.row == row)
    headers = {"Content-Disposition": f'attachment; filename="cup-{this.pk}-{number}.json"'}
    return HttpResponse(drawn.certificate, content_type="application/json", headers=headers)


def cup_of(organizer: Organizer, season: int, key: int) -> Cup:
    cups = Cup.objects.filter(season=season, season__organizer=organizer).select_related("season__organizer")
    return get_object_or_404(cups, pk=key)


def round_of(cup: Cup, number: int) -> CupRound:
    return get_object_or_404(cup.rounds.in_force().select_related("cup__season__organizer"), number=number)
