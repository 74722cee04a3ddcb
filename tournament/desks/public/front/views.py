"""What somebody in the hall sees first, without sign-in: the own seat, or the search for it."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.desks.public.released.memory import PublicRequest, from_memory
from tournament.desks.public.released.prizes import won
from tournament.desks.public.released.reading import Hanging, hall_of, hanging, list_of, own
from tournament.fields import number_asked
from tournament.models import FinalResult, Seat, Tournament
from tournament.queries.people.advance import closes_next, is_open, terms_of
from tournament.queries.record.state import State, state_of
from tournament.queries.season.published import has_public_year
from tournament.queries.seats.evening import by_the_rule
from tournament.queries.sheets.kept import is_on_phones
from tournament.wording.ratingfees import rating_fees

FOUND = 12  # names under a search; whoever is not among them types another letter


@dataclass(frozen=True)
class Search:
    """Who was found in the newest seat list, and how many more there are."""

    seats: list[tuple[Seat, str]]
    more: int


@allowed("public.look")
@from_memory
def public(request: PublicRequest, tournament: Tournament) -> HttpResponse:
    """First the own seat: `?card=7` is one player's page, which a phone remembers; without it, the search for it."""
    hangs, terms = hanging(request.state), terms_of(tournament)
    registers = is_open(tournament, terms)
    request.until = closes_next(terms) if registers else None
    context: dict[str, object] = {
        "seat_lists": hangs.seats,
        "shown": hangs.released,
        "is_final": hangs.is_final,
        "lapse": hangs.lapse,
        "reopened": hangs.reopened,
        "jurors": hangs.jurors,
        "registers": registers,
        "has_year": has_public_year(tournament),
        "rating_fees": rating_fees(tournament.own_ratings.with_fee()),
        "first_series": by_the_rule(tournament),
    }
    number = number_asked(request.GET, "card", digits=9)
    if number is not None:
        context |= of_player(request, tournament, number, hangs)
    elif hangs.seats:
        context["search"] = search(request.state, hangs, request.GET.get("q", ""))
    return render(request, "public/front/public.html", context)


def of_player(request: PublicRequest, tournament: Tournament, number: int, hangs: Hanging) -> dict[str, object]:
    waits = hall_of(tournament, request.state)
    request.until = waits.window.until if waits.window else request.until
    prizes = won(hangs.released, number) if isinstance(hangs.released, FinalResult) else ()
    return {
        "mine": own(tournament, number, hangs.ratings),
        "won": prizes,
        "hall": waits,
        "on_phones": is_on_phones(tournament),
    }


def search(state: State, hangs: Hanging, words: str) -> Search:
    seats = list_of(state, hangs.seats[0], words) if words.strip() else []
    return Search(seats[:FOUND], len(seats[FOUND:]))


@allowed("public.look")
def show_pulse(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Asked for by the wall and by phones that wait; says no more than that there is something new."""
    return HttpResponse(state_of(tournament).pulse, content_type="text/plain")
