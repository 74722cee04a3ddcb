"""The papers of the day, one view a document: seat lists, slips and result lists."""

from collections import defaultdict
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.addresses import address, leads_somewhere
from tournament.desks.documents.answers.files import Format, as_listing, as_pdf, paper
from tournament.desks.documents.decisions.reading import log_of
from tournament.desks.documents.diplomas.forms import DiplomaForm
from tournament.desks.documents.results.lists import final_list, standings_list
from tournament.desks.documents.results.ratings import rating_choices
from tournament.desks.documents.seats.lists import Order, seats_listing
from tournament.models import Draw, FinalResult, PostedStandings, Tournament
from tournament.queries.people.cards import remaining
from tournament.queries.ranking.finals import final_in_force
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.postings import body, hanging
from tournament.queries.record.announcement import plan_lacks
from tournament.queries.seats.costs import cost_of, least_cost
from tournament.queries.seats.draws import core_closing, draw_in_force, is_by_lot, plan_of
from tournament.queries.seats.lists import names_of, plan_rows, tables_of

MOST_ON_A_WALL = 1000  # seats, in two columns
IN_ONE_PART = 120  # slips; more are made in parts, to tell how far it is


@allowed("documents.look")
def papers(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """What is needed now stands open, the rest is folded."""
    postings, final = postings_of(tournament), final_in_force(tournament)
    series = [(series, draw_in_force(series), postings[series.number]) for series in tournament.planned]
    running = None if final else next((one for one in reversed(series) if one[1]), None)
    ratings = rating_choices(tournament)
    context = {
        "running": running,
        "others": [one for one in series if one is not running and (one[1] or one[2])],
        "slips": any(draw for _series, draw, _postings in series),
        "cards": remaining(tournament).exists(),
        "log": log_of(tournament),
        "finals": tournament.finals.exclude(reopened_at=None).order_by("-version"),
        "final": final,
        "ratings": [one for one in ratings if one[0] != MAIN and not one[0].startswith("series-")],
        "diplomas": DiplomaForm(ratings=ratings, initial={"first": 3}, auto_id="diploma-%s"),
        "lacks": [] if final else plan_lacks(tournament),
        "lots": tournament.lots.exists(),
        "phones": leads_somewhere(address(request)),
    }
    return render(request, "documents/overview/papers.html", context)


@allowed("documents.look")
def seats_by_table(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    return seat_list(request, drawn(tournament, number), "by-table", kind)


@allowed("documents.look")
def seats_by_name(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    return seat_list(request, drawn(tournament, number), "by-name", kind)


def seat_list(request: HallRequest, draw: Draw, order: Order, kind: Format) -> HttpResponse:
    """For the wall in two columns and in large letters; more seats than any wall has room for, as a plain list."""
    name = f"seats-{draw.series.number}-{order}"
    tournament = draw.series.tournament
    if kind == "pdf" and draw.seats.count() <= MOST_ON_A_WALL:
        made = by_name(draw) if order == "by-name" else by_table(draw)
        return as_pdf(request, tournament, name, made)
    seats = names_of(draw) if order == "by-name" else [seat for _table, found in tables_of(draw) for seat in found]
    listing = seats_listing(draw, seats, order, by_lot=is_by_lot(draw))
    return as_listing(request, tournament, name, listing, kind)


@allowed("documents.look")
def slips(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """A slip for everybody with table and seat of every series that has a draw, to be cut apart."""
    rows, numbers = plan_rows(tournament)
    if not rows:
        raise Http404
    parts = [rows[first : first + IN_ONE_PART] for first in range(0, len(rows), IN_ONE_PART)]
    papers = [paper(tournament, "cards/slips", {"rows": part, "series_numbers": numbers}) for part in parts]
    return as_pdf(request, tournament, "slips", *papers)


@allowed("documents.look")
def standings(request: HallRequest, tournament: Tournament, number: int, kind: Format) -> HttpResponse:
    content, posting = provisional(tournament, number)
    listing = standings_list(tournament, content, posting)
    return as_listing(request, tournament, f"standings-{number}", listing, kind)


@allowed("documents.look")
def posting(request: HallRequest, tournament: Tournament, posting: int, kind: Format) -> HttpResponse:
    """Standings as they were posted, also where others hang there now."""
    posted = posting_of(tournament, posting)
    listing = standings_list(tournament, posted.body, posted)
    return as_listing(request, tournament, posting_name(posted), listing, kind)


@allowed("documents.look")
def result(request: HallRequest, tournament: Tournament, version: int, kind: Format) -> HttpResponse:
    final = get_object_or_404(FinalResult, tournament=tournament, version=version)
    return as_listing(request, tournament, f"result-{version}", final_list(final), kind)


def drawn(tournament: Tournament, number: int) -> Draw:
    """The draw of a series that people can be seated by, published or not yet."""
    draw = draw_in_force(get_object_or_404(tournament.planned, number=number))
    if draw is None:
        raise Http404
    return draw


def by_table(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "tables": tables_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_table", context)


def by_name(draw: Draw) -> str:
    context = {"series": draw.series, "draw": draw, "seats": names_of(draw), **proof_of(draw)}
    return paper(draw.series.tournament, "seats/seats_by_name", context)


def proof_of(draw: Draw) -> dict[str, Any]:
    """What a posted seat list says of how it was drawn."""
    spent, least = cost_of(draw, plan_of(draw)), least_cost(draw)
    return {
        "core": core_closing(draw.closing) if draw.closing else None,
        "by_lot": is_by_lot(draw),
        "cost": list(zip(spent._fields, spent, least, strict=True)),
        "hand_changes": draw.changes.count(),
    }


def postings_of(tournament: Tournament) -> dict[int, list[PostedStandings]]:
    """All that were ever posted, by the number of their series, the newest first."""
    found: dict[int, list[PostedStandings]] = defaultdict(list)
    postings = PostedStandings.objects.filter(series__tournament=tournament).select_related("series").defer("body")
    for posting in postings.order_by("-pk"):
        found[posting.series.number].append(posting)
    return found


def posting_of(tournament: Tournament, key: int) -> PostedStandings:
    postings = PostedStandings.objects.select_related("series")
    return get_object_or_404(postings, pk=key, series__tournament=tournament)


def posting_name(posting: PostedStandings) -> str:
    posted = timezone.localtime(posting.posted_at)
    return f"standings-{posting.series.number}-posted-{posted:%Y-%m-%d-%H%M%S}"


def provisional(tournament: Tournament, number: int) -> tuple[dict[str, Any], PostedStandings | None]:
    """The standings as they are now, after a series of this tournament; with the posting that says the same."""
    series = get_object_or_404(tournament.planned, number=number)
    content = body(tournament, upto=number)
    return content, hanging(series, content)
