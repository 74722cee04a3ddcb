"""Pages for the hall without sign-in: the plan, seat lists and standings, only what was released."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

import seating
from tournament.access import HallRequest, allowed
from tournament.desks.public.released.reading import (
    card_of,
    matches,
    name_of,
    own,
    published_draws,
    ratings_of,
    result_shown,
    seat_lists,
)
from tournament.models import Draw, FinalResult, Seat, Tournament
from tournament.queries.protests.hall import hall
from tournament.queries.protests.jury import members
from tournament.queries.ranking.postings import ruled_series
from tournament.queries.record.pulse import public_pulse
from tournament.queries.seats.draws import certificate_of
from tournament.queries.seats.lists import names_of

FOUND = 12  # names under a search; whoever is not among them types another letter


@dataclass(frozen=True)
class Search:
    """Who was found in the newest seat list, and how many more there are."""

    seats: list[tuple[Seat, str]]
    more: int


@allowed("public.look")
def public(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """First the own seat: `?card=7` is one player's page, which a phone remembers; without it, the search for it."""
    draws, shown = seat_lists(tournament), result_shown(tournament)
    number = request.GET.get("card", "")
    mine = own(tournament, int(number), shown) if number.isascii() and number.isdigit() and len(number) < 10 else None
    context = {
        "seat_lists": draws,
        "shown": shown,
        "is_final": isinstance(shown, FinalResult),
        "mine": mine,
        "hall": hall(tournament) if mine else None,
        "search": search(tournament, draws[0], request.GET.get("q", "")) if draws and not mine else None,
        "jurors": members(tournament),
    }
    return render(request, "public/front/public.html", context)


def search(tournament: Tournament, draw: Draw, wanted: str) -> Search:
    found = list_of(tournament, draw, wanted) if wanted.strip() else []
    return Search(found[:FOUND], len(found[FOUND:]))


def list_of(tournament: Tournament, draw: Draw, wanted: str) -> list[tuple[Seat, str]]:
    """The seats by name, with the names that the hall may read, of those who are looked for."""
    listed = [(seat, name_of(tournament, seat)) for seat in names_of(draw)]
    return [(seat, name) for seat, name in listed if matches(wanted, seat.card.number, name)]


@allowed("public.look")
def seats(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A published seat list by name; a phone finds its owner with a few letters."""
    draw = next((draw for draw in published_draws(tournament) if draw.series.number == number), None)
    if draw is None:
        raise Http404
    found = list_of(tournament, draw, request.GET.get("q", ""))
    return render(request, "public/seats/seats.html", {"draw": draw, "series": draw.series, "seats": found})


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
    return render(request, "public/verify/verify.html", {"drawn": published_draws(tournament)})


@allowed("public.look")
def standings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The final result, or else the standings that were released last: the copy that was posted, as it was."""
    shown = result_shown(tournament)
    if shown is None:
        raise Http404
    after, ratings = shown.body["after_series"], ratings_of(tournament, shown.body)
    rating = next((one for one in ratings if one.code == request.GET.get("rating")), ratings[0])
    rows = [row for row in rating.rows if is_wanted(row, request.GET.get("q", ""))]
    context = {
        "rows": [public_row(row, after) for row in rows] if rating is ratings[0] else rows,
        "shown": shown,
        "ratings": ratings,
        "rating": rating,
        "is_final": isinstance(shown, FinalResult),
        "after": after,
        "numbers": range(1, after + 1),
    }
    return render(request, "public/standings/standings.html", context)


@allowed("public.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by the wall and by phones that wait; says no more than that there is something new."""
    return HttpResponse(public_pulse(tournament), content_type="text/plain")


def is_wanted(row: dict[str, Any], words: str) -> bool:
    """A team is found by its name and by those of its players."""
    people = " ".join(one["name"] for one in row.get("members") or ())
    return matches(words, card_of(row), f"{row['name']} {people}")


def public_row(row: dict[str, Any], after: int) -> dict[str, Any]:
    lines = {line["series"]: line for line in row["series"]}
    cells = [lines.get(number) for number in range(1, after + 1)]
    return {**row, "cells": cells, "played": bool(lines), "ruled": ruled_series(row)}
