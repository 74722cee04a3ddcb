"""The final result, or else the standings that were released last."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.reading import Listed, lapsed_at, ratings_of, result_shown
from tournament.folding import Sought, Written
from tournament.models import FinalResult, Tournament
from tournament.queries.ranking.posted import PostedRow

FIRST, FEW = 20, 4  # rows that are shown at once; a few more are folded away by nobody


@allowed("public.look")
def standings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The final result, or else the standings that were released last: the copy that was posted, as it was."""
    shown = result_shown(tournament)
    if shown is None:
        raise Http404
    after, ratings = shown.body["after_series"], ratings_of(tournament, shown)
    rating = next((listed for listed in ratings if listed.code == request.GET.get("rating")), ratings[0])
    sought = Sought(request.GET.get("q", ""))
    rows = [row for row in rating.rows if is_wanted(row, sought)]
    shown_rows = [public_row(row, after) if isinstance(row, PostedRow) else row for row in rows]
    at_once = FIRST if len(rows) > FIRST + FEW else len(rows)
    context = {
        "rows": shown_rows[:at_once],
        "more": shown_rows[at_once:],
        "shown": shown,
        "lapsed": lapsed_at(shown),
        "ratings": ratings,
        "rating": rating,
        "is_final": isinstance(shown, FinalResult),
        "after": after,
        "numbers": range(1, after + 1),
    }
    return render(request, "public/standings/standings.html", context)


def is_wanted(row: Listed, sought: Sought) -> bool:
    """A team is found by its name and by those of its players."""
    people = [member.name for member in row.members]
    return sought.is_in(Written.of(row.name, *people, whole=[row.key]))


def public_row(row: PostedRow, after: int) -> dict[str, Any]:
    lines = row.lines
    cells = [lines.get(number) for number in range(1, after + 1)]
    return {**vars(row), "cells": cells, "played": bool(lines), "ruled": row.ruled}
