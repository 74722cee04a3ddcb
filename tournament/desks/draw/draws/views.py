"""Pages of the draw desk: the way, closing, entropy, draw, look, publish, void."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

import seating
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.closing.forms import EveningWayForm, RankedWayForm, WayForm
from tournament.desks.draw.draws import services
from tournament.desks.draw.draws.reading import (
    attempt_of,
    closing_of,
    context_of,
    hash_of,
    series_of,
    set_by_now,
    ties_apart,
)
from tournament.desks.draw.making import services as making_services
from tournament.desks.draw.making.forms import EntropyForm
from tournament.fields import number_asked
from tournament.models import Draw, Series, Tournament, User
from tournament.queries.day import draw_lacks, splits
from tournament.queries.seats.draws import (
    core_closing,
    draw_in_force,
    is_set,
    series_by_lot,
    waiting_closing,
)
from tournament.queries.seats.evening import keeping
from tournament.queries.seats.lists import plan_rows
from tournament.reasons import ReasonForm, reason_in
from tournament.refused import Refused


@allowed("draw.look")
def draws(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """To the series that is to be drawn or published next, or the last one."""
    in_force = {draw.series_id: draw for draw in Draw.objects.in_force().filter(series__tournament=tournament)}
    for series in tournament.planned:
        current = in_force.get(series.pk)
        if current is None or current.published_at is None:
            return redirect("draw", tournament.slug, series.number)
    return redirect("draw", tournament.slug, tournament.series_count)


@allowed("draw.look")
def draw(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return desk(request, series_of(tournament, number))


def desk(request: HallRequest, series: Series, *, status: int = 200, **forms: object) -> HttpResponse:
    """The page of one series, whatever stage its draw is at; `forms` are those with something wrong in them."""
    tournament, current = series.tournament, draw_in_force(series)
    waiting = waiting_closing(tournament)
    context: dict[str, Any] = {
        "series": series,
        "all_series": tournament.planned,
        "draw": current,
        "attempts": series.draws.select_related("drawn_by", "published_by", "voided_by").order_by("-attempt"),
        "by_rank": is_set(series),
        "reason_form": ReasonForm(),
    }
    if current:
        context |= context_of(current)
    elif waiting:
        context |= {"closing": waiting, "core": core_closing(waiting), "entropy_form": EntropyForm()}
        context |= {"way": seating.parse_way(waiting.inputs), "closing_hash": hash_of(waiting)}
        context |= {"set_by": keeping(waiting)}
    else:
        lacks = draw_lacks(tournament, series)
        context |= {
            "set_by": None if lacks else set_by_now(series),
            "lacks": lacks,
            "ties": [] if lacks else ties_apart(series),
            "unpaid": any(lack.code == "cards.unpaid" for lack in lacks),
            "splits": splits(tournament, 1, -1),
            "way_form": way_form(series),
            "wishes": tournament.wishes.standing().count(),
        }
    return render(request, "draw/draws/draw.html", context | forms, status=status)


def way_form(series: Series, data: QueryDict | None = None) -> RankedWayForm | WayForm:
    if is_set(series):
        return RankedWayForm(data, series=series)
    in_a_season = series.number == 1 and series.tournament.season is not None
    return EveningWayForm(data, series=series) if in_a_season else WayForm(data)


@post_only
@allowed("draw.draw")
def close(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Closes the registration, and draws at once if the secret number alone shall decide or rank does."""
    series = series_of(tournament, number)
    form = way_form(series, request.POST)
    if not form.is_valid():
        return desk(request, series, status=422, way_form=form)
    way, set_by = form.way(series_by_lot(series)), form.set_by()
    at_once = request.POST.get("at_once") or not way.by_lot
    if at_once and way.steps:  # a long search must not hold the lock
        making_services.draw_closed(closing_services.close(series, by=request.user, way=way), by=request.user)
    elif at_once:
        attempt = number_asked(request.POST, "attempt", digits=4)
        making_services.draw(series, by=request.user, attempt=attempt, way=way, set_by=set_by)
    else:
        close_alone(series, way, set_by, by=request.user)
    return redirect("draw", tournament.slug, number)


def close_alone(series: Series, way: seating.Way, set_by: seating.SetBy | None, *, by: User) -> None:
    """What waits for its chance; a season's order that leaves nothing open has none to wait for."""
    closing = closing_services.close(series, by=by, way=way, set_by=set_by)
    found = seating.parse_way(closing.inputs)
    if found and not found.by_lot:
        making_services.draw_closed(closing, by=by)


@post_only
@allowed("draw.draw")
def make(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    """With the entropy, the draw; what was cut off goes on with what chance has said then."""
    closed = closing_of(tournament, number, closing)
    if closed.entropy_at and "go_on" in request.POST:
        making_services.draw_closed(closed, by=request.user, entropy=closed.entropy)
        return redirect("draw", tournament.slug, number)
    form = EntropyForm(request.POST)
    if not form.is_valid():
        return desk(request, closed.series, status=422, entropy_form=form)
    making_services.draw_closed(closed, by=request.user, entropy=form.entropy)
    return redirect("draw", tournament.slug, number)


@allowed("draw.look")
def progress(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    """How far the search is, for the page that waits for it."""
    closed = closing_of(tournament, number, closing)
    way = seating.parse_way(closed.inputs)
    return JsonResponse({"steps": closed.steps, "of": way.steps if way else 0, "ended": bool(closed.outcome)})


@post_only
@allowed("draw.draw")
def stop(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    making_services.stop(closing_of(tournament, number, closing), by=request.user)
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.draw")
def give_up(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the chain of draws.")):
        closing_services.give_up(closing_of(tournament, number, closing), by=request.user, reason=reason)
        messages.success(request, _("The registration is open again."))
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.publish")
def publish(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    drawn = attempt_of(tournament, number, attempt)
    try:
        services.publish(drawn, by=request.user)
    except Refused as refusal:
        misfit = any(lack.code == "draw.field_changed" for lack in refusal.findings)
        return desk(request, drawn.series, status=409, **{"changes" if misfit else "findings": refusal.findings})
    messages.success(request, _("The seat lists of series %(series)s are published.") % {"series": number})
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.void")
def void(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it is printed with the draw.")):
        services.void(attempt_of(tournament, number, attempt), by=request.user, reason=reason)
    return redirect("draw", tournament.slug, number)


@allowed("draw.look")
def plan(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody's tables and seats in all series that are planned."""
    series = series_of(tournament, number)
    rows, numbers = plan_rows(tournament)
    return render(request, "draw/draws/plan.html", {"series": series, "rows": rows, "numbers": numbers})
