"""Pages for the hall without sign-in: the plan, seat lists and standings, only what was released."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

import seating
from tournament.access import HallRequest, allowed
from tournament.models import Draw, FinalResult, PostedStandings, Seat, Tournament
from tournament.queries.draws import certificate_of
from tournament.queries.finals import final_in_force, posted
from tournament.queries.hall import hall
from tournament.queries.jury import members
from tournament.queries.postings import ruled_series
from tournament.queries.pulse import pulse


@allowed("public.look")
def public(request: HallRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "seat_lists": published_draws(tournament),
        "posted": posted(tournament),
        "final": final_in_force(tournament),
        "jurors": members(tournament),
    }
    return render(request, "public/public.html", context)


@allowed("public.look")
def seats(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A published seat list by name; a phone finds its owner with a few letters."""
    draw = next((draw for draw in published_draws(tournament) if draw.series.number == number), None)
    if draw is None:
        raise Http404
    listed = Seat.objects.filter(draw=draw).select_related("table", "card__player", "card__substitute")
    by_name = sorted(listed, key=lambda seat: (seat.card.sort_key, seat.card.number))
    words = request.GET.get("q", "").casefold().split()
    shown = [(seat, name_of(tournament, seat)) for seat in by_name]
    found = [one for one in shown if all(word in f"{one[0].card.number} {one[1]}".casefold() for word in words)]
    return render(request, "public/seats.html", {"draw": draw, "series": draw.series, "seats": found})


@allowed("public.look")
def certificate(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The file with which anybody can check the draw of a published series."""
    draws = [draw for draw in published_draws(tournament) if draw.series.number == number]
    found = certificate_of(draws[0]) if draws else None
    if found is None:
        raise Http404
    return HttpResponse(
        seating.certificate_text(found),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="draw-{number}.json"'},
    )


@allowed("public.look")
def verify(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Checks a certificate in the browser; nothing of it is sent anywhere."""
    return render(request, "public/verify.html", {"drawn": published_draws(tournament)})


@allowed("public.look")
def standings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The final result, or else the standings that were released last: the copy that was posted, as it was."""
    shown: FinalResult | PostedStandings | None = final_in_force(tournament) or posted(tournament)
    if shown is None:
        raise Http404
    words = request.GET.get("q", "").casefold().split()
    rows = [public_row(tournament, row, shown.body["after_series"]) for row in shown.body["rows"]]
    rows = [row for row in rows if all(word in f"{row['number']} {row['name']}".casefold() for word in words)]
    context = {
        "rows": rows,
        "shown": shown,
        "is_final": isinstance(shown, FinalResult),
        "after": shown.body["after_series"],
        "numbers": range(1, shown.body["after_series"] + 1),
    }
    return render(request, "public/standings.html", context)


@allowed("public.look")
def wall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """For a screen that hangs in the hall: what is played, and how long it is until what is waited for."""
    return render(request, "public/wall.html", {"hall": hall(tournament)})


@allowed("public.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by the wall and by phones that wait; says no more than that there is something new."""
    return HttpResponse(pulse(tournament), content_type="text/plain")


def published_draws(tournament: Tournament) -> list[Draw]:
    draws = Draw.objects.filter(series__tournament=tournament, voided_at=None, published_at__isnull=False)
    return list(draws.select_related("series__tournament", "closing__series").order_by("-series__number"))


def name_of(tournament: Tournament, seat: Seat) -> str:
    return seat.card.public_name if tournament.short_names else seat.card.name


def public_row(tournament: Tournament, row: dict[str, Any], after: int) -> dict[str, Any]:
    lines = {line["series"]: line for line in row["series"]}
    name = row["public_name"] if tournament.short_names else row["name"]
    cells = [lines.get(number) for number in range(1, after + 1)]
    return {**row, "name": name, "cells": cells, "played": bool(lines), "ruled": ruled_series(row)}
