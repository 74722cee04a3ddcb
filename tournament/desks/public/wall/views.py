"""For screens in the hall: what was released last, page by page, and how long it is until what is waited for."""

from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.reading import (
    Rating,
    Released,
    lapsed_at,
    name_of,
    ratings_of,
    result_shown,
    seat_lists,
)
from tournament.desks.public.wall.layout import Line, WallList, cut, line_of
from tournament.models import Draw, FinalResult, Seat, Tournament
from tournament.queries.people.namesakes import namesakes
from tournament.queries.protests.hall import Hall, hall
from tournament.queries.ranking.lots import MAIN
from tournament.queries.seats.lists import names_of
from tournament.wording.results import rating_name

SECONDS = 12  # that a page stays
SHOWS = ("seats", "standings")  # what a screen can be bound to
LEFT = ("expelled", "withdrawn")


@allowed("public.look")
def wall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """`?show=` binds a screen to one list, for halls with two of them; `?page=` goes round for ever."""
    show = request.GET.get("show", "")
    waits = hall(tournament)
    pages = cut(lists(tournament, waits, show if show in SHOWS else ""))
    place = (page_number(request) - 1) % len(pages) if pages else 0
    context = {
        "hall": waits,
        "page": pages[place] if pages else None,
        "number": place + 1,
        "count": len(pages),
        "next": place + 2 if place + 1 < len(pages) else 1,
        "previous": place or len(pages),
        "edition": " ".join(dict.fromkeys(page.shown.edition for page in pages)),
        "show": show if show in SHOWS else "",
        "seconds": SECONDS,
    }
    return render(request, "public/wall/wall.html", context)


def page_number(request: HallRequest) -> int:
    try:
        return int(request.GET.get("page", "1")[:9])
    except ValueError:
        return 1


def lists(tournament: Tournament, waits: Hall, show: str) -> list[WallList]:
    """What was released last comes first. Nobody needs the seats of a series that is over and counted."""
    draw = next(iter(seat_lists(tournament)), None) if show != "standings" else None
    posted = result_shown(tournament) if show != "seats" else None
    released: list[tuple[datetime, int, list[WallList]]] = []
    if draw and draw.published_at and (show or not is_counted(draw, waits, posted)):
        released.append(
            (draw.published_at.replace(microsecond=0), 2 * draw.series.number - 1, [seats(tournament, draw)])
        )
    if posted:  # at a whole second; within one, the order of the day decides
        released.append((posted.posted_at, 2 * posted.body["after_series"], standings(tournament, posted)))
    released.sort(key=lambda release: release[:2], reverse=True)
    return [shown for _released, _order, several in released for shown in several if shown.lines]


def is_counted(draw: Draw, waits: Hall, posted: Released | None) -> bool:
    if isinstance(posted, FinalResult):
        return True
    over = waits.series == draw.series.number and waits.state is not None and waits.state.code == "hall.over"
    return over and posted is not None and posted.body["after_series"] >= draw.series.number


def seats(tournament: Tournament, draw: Draw) -> WallList:
    listed = [(seat, name_of(tournament, seat)) for seat in names_of(draw)]
    shared = namesakes(name for _seat, name in listed)
    lines = tuple(seat_line(seat, name, shared) for seat, name in listed)
    return WallList("seats", f"seats-{draw.pk}", draw.series.number, "", lines)


def seat_line(seat: Seat, name: str, shared: frozenset[str]) -> Line:
    """With the club beside a name that several have."""
    beside = str(seat.card.club or "") if name in shared else ""
    return Line(str(seat.card.number), name, (str(seat.table.number), str(seat.number)), beside=beside)


def standings(tournament: Tournament, posted: Released) -> list[WallList]:
    """A tie is marked in the final result alone: before, the next series undoes it."""
    is_final = isinstance(posted, FinalResult)
    kind, marks = ("final", (*LEFT, "needs_lot")) if is_final else ("standings", LEFT)
    edition, after, lapsed = f"{kind}-{posted.pk}", posted.body["after_series"], lapsed_at(posted)
    return [
        WallList(kind, edition, after, heading_of(rating), lines_of(rating, marks), lapsed)
        for rating in ratings_of(tournament, posted)
    ]


def heading_of(rating: Rating) -> str:
    """What stands beside the heading; the rating of all needs no name."""
    return "" if rating.code == MAIN else rating_name(rating.code, rating.name)


def lines_of(rating: Rating, marks: tuple[str, ...]) -> tuple[Line, ...]:
    shared = namesakes({row.key: row.name for row in rating.rows}.values())
    return tuple(line_of(row, marks, shared) for row in rating.rows)
