"""Pages of the draw desk: every series with its attempts, one draw with its seats and notes, publish and void."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.draw import services
from tournament.draw.forms import VoidForm
from tournament.models import Draw, Seat, Series, Tournament
from tournament.queries.day import draw_lacks, field_lacks, split
from tournament.queries.draws import draw_in_force, notes, replays


@allowed("draw.look")
def draws(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """To the series that is to be drawn next, or the last one."""
    waiting = [series for series in tournament.planned if not draw_in_force(series)]
    number = waiting[0].number if waiting else tournament.series_count
    drawn = [series for series in tournament.planned if series not in waiting]
    if drawn and not drawn[-1].draws.filter(voided_at=None, published_at=None).exists() and not waiting:
        number = drawn[-1].number
    return redirect("draw", tournament.slug, number)


@allowed("draw.look")
def draw(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    series = series_of(tournament, number)
    made = draw_in_force(series)
    context: dict[str, Any] = {
        "series": series,
        "all_series": tournament.planned,
        "draw": made,
        "attempts": series.draws.select_related("drawn_by", "published_by", "voided_by").order_by("-attempt"),
        "lacks": () if made else draw_lacks(tournament, series),
        "split": split(tournament) if not field_lacks(tournament) else None,
        "by_rank": services.is_set(series),
        "void_form": VoidForm(),
    }
    if made:
        context |= {"tables": tables_of(made), "notes": notes(made), "replays": replays(made), "names": names_of(made)}
    return render(request, "draw/draw.html", context)


@post_only
@allowed("draw.draw")
def make(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    wanted = request.POST.get("attempt", "")
    attempt = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 5 else None
    services.draw(series_of(tournament, number), by=request.user, attempt=attempt)
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
    form = VoidForm(request.POST)
    if form.is_valid():
        services.void(attempt_of(tournament, number, attempt), by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it is printed with the draw."))
    return redirect("draw", tournament.slug, number)


def series_of(tournament: Tournament, number: int) -> Series:
    found: Series = get_object_or_404(tournament.planned.select_related("tournament__organizer"), number=number)
    return found


def attempt_of(tournament: Tournament, number: int, attempt: int) -> Draw:
    return get_object_or_404(Draw, series=series_of(tournament, number), attempt=attempt)


def tables_of(made: Draw) -> list[tuple[int, list[Seat]]]:
    tables: dict[int, list[Seat]] = {}
    seats = Seat.objects.filter(draw=made).select_related("table", "card__player__club")
    for seat in seats.order_by("table__number", "number"):
        tables.setdefault(seat.table.number, []).append(seat)
    return list(tables.items())


def names_of(made: Draw) -> list[Seat]:
    seats = Seat.objects.filter(draw=made).select_related("table", "card__player")
    return sorted(seats, key=lambda seat: (seat.card.player.sort_key, seat.card.number))
