"""For screens in the hall: what was released last, page by page, and how long it is until what is waited for."""

from datetime import datetime

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.reading import Hanging, hall_of, hanging, listings
from tournament.desks.public.wall.layout import Line, WallList, cut, lines_of
from tournament.desks.public.wall.reading import (
    FRESH,
    LEFT,
    calling,
    far,
    pulse_of,
    running_list,
    series_played,
    turn,
    waited_for,
)
from tournament.desks.public.wall.year import mark_of, year_lists
from tournament.models import Draw, FinalResult, Seat, Series, Tournament
from tournament.queries.protests.hall import Hall
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.released import Rating, Released
from tournament.queries.record.state import State, state_of
from tournament.queries.season.published import Mark
from tournament.wording.results import rating_name

SECONDS = 12  # that a page stays
SHOWS = ("seats", "standings")  # what a screen can be bound to


@allowed("public.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Another answer than the last time: something was released, or what tables write may be further."""
    return HttpResponse(pulse_of(tournament, state_of(tournament)), content_type="text/plain")


@allowed("public.look")
def wall(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """Who calls a referee stands there at once."""
    return wall_of(request, tournament, calls=calling(tournament), year=mark_of(tournament))


@from_memory
def wall_of(request: PublicRequest, tournament: Tournament, calls: tuple[int, ...], year: Mark) -> HttpResponse:
    """`?show=` binds a screen to one list, for halls with two of them; `?page=` goes round for ever."""
    show, beat = request.GET.get("show", ""), pulse_of(tournament, request.state)
    waits = hall_of(tournament, request.state)
    played = series_played(tournament, waits, hanging(request.state).released)
    how_far = far(played, waits) if played else None
    changes = [waits.window.until] if waits.window else []
    request.until = min([*changes, turn() + FRESH] if played else changes, default=None)
    listed = lists(request.state, waits, played, show if show in SHOWS else "")
    years = year_lists(tournament) if year and hanging(request.state).is_final and show != "seats" else []
    pages = cut([*listed, *years])
    place = (page_number(request) - 1) % len(pages) if pages else 0
    context = {
        "hall": waited_for(waits, how_far),
        "far": how_far,
        "calls": calls,
        "pulse": beat,
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


def page_number(request: PublicRequest) -> int:
    try:
        return int(request.GET.get("page", "1")[:9])
    except ValueError:
        return 1


def lists(state: State, waits: Hall, played: Series | None, show: str) -> list[WallList]:
    """What was released last comes first. Nobody needs the seats of a series that is over and counted.

    The running ranking stands before all, and for the standings of everybody that it goes on from.
    """
    hangs = hanging(state)
    draw = hangs.draw_of(waits.series) if show != "standings" else None
    posted = hangs.released if show != "seats" else None
    released: list[tuple[datetime, int, list[WallList]]] = []
    if draw and draw.published_at and (show or not is_counted(draw, waits, posted)):
        released.append((draw.published_at.replace(microsecond=0), 2 * draw.series.number - 1, [seats(state, draw)]))
    if posted:  # at a whole second; within one, the order of the day decides
        released.append((posted.posted_at, 2 * posted.body["after_series"], standings(hangs, posted)))
    released.sort(key=lambda release: release[:2], reverse=True)
    runs = running_list(played, state) if played and show != "seats" else None
    others = [shown for _released, _order, several in released for shown in several if shown.lines]
    return [runs, *(shown for shown in others if shown.is_seats or shown.rating)] if runs else others


def is_counted(draw: Draw, waits: Hall, posted: Released | None) -> bool:
    if isinstance(posted, FinalResult):
        return True
    over = waits.series == draw.series.number and waits.state is not None and waits.state.code == "hall.over"
    return over and posted is not None and posted.body["after_series"] >= draw.series.number


def seats(state: State, draw: Draw) -> WallList:
    lines = tuple(seat_line(listing.seat, listing.name) for listing in listings(state, draw))
    return WallList("seats", f"seats-{draw.pk}", draw.series.number, "", lines)


def seat_line(seat: Seat, name: str) -> Line:
    """With the club beside a name that several have."""
    figures = (str(seat.table.number), str(seat.number))
    return Line(str(seat.card.number), name, figures, beside=seat.card.beside)


def standings(hangs: Hanging, posted: Released) -> list[WallList]:
    """A tie is marked in the final result alone: before, the next series undoes it."""
    is_final = isinstance(posted, FinalResult)
    kind, marks = ("final", (*LEFT, "needs_lot")) if is_final else ("standings", LEFT)
    edition, after = f"{kind}-{posted.pk}", posted.body["after_series"]
    system = posted.body.get("system", "")
    return [
        WallList(kind, edition, after, heading_of(rating), lines_of(rating.rows, marks), hangs.lapse, system)
        for rating in hangs.ratings
    ]


def heading_of(rating: Rating) -> str:
    """What stands beside the heading; the rating of all needs no name."""
    return "" if rating.code == MAIN else rating_name(rating.code, rating.name)
