"""Pages of the draw desk: the way, closing, entropy, draw, look, publish, void; the certificate."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

import seating
from scoring import Finding, finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.draw.draws import services
from tournament.desks.draw.draws.forms import EntropyForm, RankedWayForm, ReasonForm, WayForm
from tournament.models import Closing, Draw, Series, Tournament
from tournament.queries.day import draw_lacks, field_lacks, split, split_with_more
from tournament.queries.seats.draws import (
    certificate_of,
    changes_since,
    core_closing,
    draw_in_force,
    is_by_lot,
    is_set,
    left_since,
    notes,
    plan_of,
    replays,
    series_by_lot,
    waiting_closing,
)
from tournament.queries.seats.lists import names_of, plan_rows, tables_of
from tournament.queries.seats.seats import balance, cost_of, least_cost


@allowed("draw.look")
def draws(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """To the series that is to be drawn or published next, or the last one."""
    in_force = {draw.series_id: draw for draw in Draw.objects.filter(series__tournament=tournament, voided_at=None)}
    for series in tournament.planned:
        made = in_force.get(series.pk)
        if made is None or made.published_at is None:
            return redirect("draw", tournament.slug, series.number)
    return redirect("draw", tournament.slug, tournament.series_count)


@allowed("draw.look")
def draw(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return desk(request, series_of(tournament, number))


def desk(request: HallRequest, series: Series, *, status: int = 200, **forms: object) -> HttpResponse:
    """The page of one series, whatever stage its draw is at; `forms` are those with something wrong in them."""
    tournament, made = series.tournament, draw_in_force(series)
    waiting = waiting_closing(tournament)
    context: dict[str, Any] = {
        "series": series,
        "all_series": tournament.planned,
        "draw": made,
        "attempts": series.draws.select_related("drawn_by", "published_by", "voided_by").order_by("-attempt"),
        "by_rank": is_set(series),
        "reason_form": ReasonForm(),
    }
    if made:
        context |= context_of(made)
    elif waiting:
        context |= {"closing": waiting, "core": core_closing(waiting), "entropy_form": EntropyForm()}
        context |= {"way": seating.parse_way(waiting.inputs), "closing_hash": hash_of(waiting)}
    else:
        fits = not field_lacks(tournament)
        context |= {
            "lacks": draw_lacks(tournament, series),
            "split": split(tournament) if fits else None,
            "with_more": split_with_more(tournament),
            "way_form": RankedWayForm() if is_set(series) else WayForm(),
            "wishes": tournament.wishes.filter(withdrawn_at=None).count(),
        }
    return render(request, "draw/draws/draw.html", context | forms, status=status)


def context_of(made: Draw) -> dict[str, Any]:
    plan = plan_of(made)
    return {
        "tables": tables_of(made),
        "names": names_of(made),
        "notes": notes(made),
        "changes": left(made) if made.published_at else changes_since(made),
        "searched": made.closing is not None and made.closing.steps > 0,
        "replays": lambda: replays(made),
        "by_lot": is_by_lot(made),
        "balance": balance(made),
        "cost": list(zip(cost_of(made, plan)._fields, cost_of(made, plan), least_cost(made), strict=True)),
        "hand_changes": made.changes.select_related("made_by"),
        "closing": made.closing,
        "closing_hash": hash_of(made.closing) if made.closing else "",
        "core": core_closing(made.closing) if made.closing else None,
        "planned": made.closing.draws.count() > 1 if made.closing else False,
    }


def left(made: Draw) -> list[Finding]:
    """Of a published draw, who has a seat that isn't played yet and left."""
    cards = left_since(made)
    return [finding("draw.left", cards=cards)] if cards else []


@post_only
@allowed("draw.draw")
def close(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Closes the registration, and draws at once if the secret number alone shall decide or rank does."""
    series = series_of(tournament, number)
    form = (RankedWayForm if is_set(series) else WayForm)(request.POST)
    if not form.is_valid():
        return desk(request, series, status=422, way_form=form)
    way = form.way(series_by_lot(series))
    at_once = request.POST.get("at_once") or not way.by_lot
    if at_once and way.steps:  # a long search must not hold the lock
        services.draw_closed(services.close(series, by=request.user, way=way), by=request.user)
    elif at_once:
        wanted = request.POST.get("attempt", "")
        attempt = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 5 else None
        services.draw(series, by=request.user, attempt=attempt, way=way)
    else:
        services.close(series, by=request.user, way=way)
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.draw")
def make(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    """With the entropy, the draw."""
    closed = closing_of(tournament, number, closing)
    form = EntropyForm(request.POST)
    if not form.is_valid():
        return desk(request, closed.series, status=422, entropy_form=form)
    services.draw_closed(closed, by=request.user, entropy=form.entropy)
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
    services.stop(closing_of(tournament, number, closing), by=request.user)
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.draw")
def give_up(request: HallRequest, tournament: Tournament, number: int, closing: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    if form.is_valid():
        closed = closing_of(tournament, number, closing)
        services.give_up(closed, by=request.user, reason=form.cleaned_data["reason"])
        messages.success(request, _("The registration is open again."))
    else:
        messages.error(request, _("Give a reason; it stays in the chain of draws."))
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.publish")
def publish(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    services.publish(attempt_of(tournament, number, attempt), by=request.user)
    messages.success(request, _("The seat lists of series %(series)s are published.") % {"series": number})
    return redirect("draw", tournament.slug, number)


@post_only
@allowed("draw.void")
def void(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    if form.is_valid():
        services.void(attempt_of(tournament, number, attempt), by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it is printed with the draw."))
    return redirect("draw", tournament.slug, number)


@allowed("draw.look")
def certificate(request: HallRequest, tournament: Tournament, number: int, attempt: int) -> HttpResponse:
    """The file with which anybody can check the draw."""
    found = certificate_of(attempt_of(tournament, number, attempt))
    if found is None:
        messages.error(request, _("This draw was made before there were certificates."))
        return redirect("draw", tournament.slug, number)
    return HttpResponse(
        seating.certificate_text(found),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="draw-{number}-{attempt}.json"'},
    )


@allowed("draw.look")
def plan(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everybody's tables and seats in all series that are planned."""
    series = series_of(tournament, number)
    rows, numbers = plan_rows(tournament)
    return render(request, "draw/draws/plan.html", {"series": series, "rows": rows, "numbers": numbers})


def series_of(tournament: Tournament, number: int) -> Series:
    found: Series = get_object_or_404(tournament.planned.select_related("tournament__organizer"), number=number)
    return found


def attempt_of(tournament: Tournament, number: int, attempt: int) -> Draw:
    draws = Draw.objects.select_related("series__tournament__organizer", "closing__series")
    return get_object_or_404(draws, series=series_of(tournament, number), attempt=attempt)


def closing_of(tournament: Tournament, number: int, closing: int) -> Closing:
    closings = Closing.objects.select_related("series__tournament__organizer")
    return get_object_or_404(closings, series=series_of(tournament, number), number=closing)


def hash_of(closing: Closing) -> str:
    return seating.closing_hash(core_closing(closing))
