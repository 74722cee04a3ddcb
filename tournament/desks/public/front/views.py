"""What somebody in the hall sees first, without sign-in: the own seat, or the search for it."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.prizes import won
from tournament.desks.public.released.reading import lapsed_at, list_of, own, result_shown, seat_lists
from tournament.fields import number_asked
from tournament.models import Draw, FinalResult, Seat, Tournament
from tournament.queries.protests.hall import hall
from tournament.queries.protests.jury import public_names
from tournament.queries.ranking.finals import reopened
from tournament.queries.record.pulse import public_pulse

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
    number = number_asked(request.GET, "card", digits=9)
    mine = own(tournament, number, shown) if number is not None else None
    is_final, is_typing = isinstance(shown, FinalResult), bool(request.GET.get("q"))
    context = {
        "seat_lists": draws,
        "shown": shown,
        "lapsed": None if is_typing else lapsed_at(shown),  # not with every letter that is typed
        "is_final": is_final,
        "reopened": None if is_final or is_typing else reopened(tournament),
        "mine": mine,
        "won": won(shown, mine.number) if mine and isinstance(shown, FinalResult) else (),
        "hall": hall(tournament) if mine else None,
        "search": search(tournament, draws[0], request.GET.get("q", "")) if draws and not mine else None,
        "jurors": public_names(tournament),
    }
    return render(request, "public/front/public.html", context)


def search(tournament: Tournament, draw: Draw, words: str) -> Search:
    seats = list_of(tournament, draw, words) if words.strip() else []
    return Search(seats[:FOUND], len(seats[FOUND:]))


@allowed("public.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by the wall and by phones that wait; says no more than that there is something new."""
    return HttpResponse(public_pulse(tournament), content_type="text/plain")
