"""The final result, or else the standings that were released last."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from tournament.access import allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import first, hanging
from tournament.folding import Sought, Written
from tournament.models import Tournament
from tournament.queries.ranking.posted import PostedRow
from tournament.queries.ranking.released import Listed

FIRST, FEW = 20, 4  # rows that are shown at once; a few more are folded away by nobody


@allowed("public.look")
@from_memory
def standings(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """The final result, or else the standings that were released last: the copy that was posted, as it was."""
    hangs = hanging(request.state)
    if hangs.released is None:
        raise Http404
    after, ratings = hangs.released.body["after_series"], hangs.ratings
    rating = next((listed for listed in ratings if listed.code == request.GET.get("rating")), ratings[0])
    sought = Sought(request.GET.get("q", ""))
    listed = [row for row in rating.rows if is_wanted(row, sought)]
    rows = [
        public_row(row, after) if isinstance(row, PostedRow) else row
        for row in first(listed, whole="all" in request.GET)
    ]
    at_once = FIRST if len(rows) > FIRST + FEW else len(rows)
    context = {
        "count": len(listed),
        "come": len(rows),
        "rows": rows[:at_once],
        "more": rows[at_once:],
        "shown": hangs.released,
        "lapse": hangs.lapse,
        "ratings": ratings,
        "rating": rating,
        "is_final": hangs.is_final,
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
