"""A season for everybody: its public rankings, and a value with its formula and its lists. Nothing else of it."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.access import HallRequest, allowed
from tournament.desks.public.seasons.reading import called, chosen, cup_rounds, row_of, rows_of
from tournament.models import Cup, Organizer
from tournament.queries.season.alltime import all_time
from tournament.queries.season.cups import Standing
from tournament.queries.season.published import is_short, public_cups, public_seasons, published, published_cup
from tournament.queries.season.shown import Shown, opened
from tournament.wording.season import formula_words
from tournament.wording.seasonlists import held_words, list_notes, listed_name, unsettled_words

PEOPLE = 15  # of the all-time table at once
LATE = 20  # lists or evenings; those before them are folded
FIRST, FEW = 30, 5  # rows that are shown at once; a few more are folded away by nobody


@allowed("public.look")
def organizer_page(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Its seasons and its tournaments, as far as they are public."""
    seasons = public_seasons(organizer)
    if not (seasons or organizer.publishes_all_time):
        raise Http404
    tournaments = organizer.tournaments.filter(public_page=True).order_by("-date", "name")
    context = {"organizer": organizer, "seasons": seasons, "tournaments": tournaments.select_related("organizer")[:50]}
    return render(request, "public/seasons/organizer.html", context)


@allowed("public.look")
def all_time_page(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """Of the rankings that were won those that are public."""
    if not organizer.publishes_all_time:
        raise Http404
    made = all_time(organizer)
    victories = [victory for victory in made.victories if victory.is_published]
    context = {"organizer": organizer, "made": made, "victories": victories, "parts": made.in_parts(PEOPLE)}
    how = "short" if made.is_short else "listed"
    return render(request, "public/seasons/all_time.html", context | {"how": how})


@allowed("public.look")
def season_page(request: HallRequest, organizer: Organizer, year: str, ranking: int | None = None) -> HttpResponse:
    """The first ranking, or the one that is asked for."""
    rankings, this = public_ranking(organizer, year, ranking)
    rows = rows_of(this)
    at_once = FIRST if len(rows) > FIRST + FEW else len(rows)
    below = any(row.standing.rank is None for row in rows)
    context = {
        "organizer": organizer,
        "season": this.ranking.season,
        "rankings": rankings,
        "cups": public_cups(this.ranking.season),
        "this": this,
        "rows": rows[:at_once],
        "more": rows[at_once:],
        "held": held_words(this.days) if this.days else "",
        "unsettled": unsettled_words(len(this.unsettled)) if this.unsettled else "",
        "notes": list_notes(this.rule, this.changed, below=below, hidden=this.hidden),
    }
    return render(request, "public/seasons/season.html", context)


@allowed("public.look")
def value_page(request: HallRequest, organizer: Organizer, year: str, ranking: int, player: int) -> HttpResponse:
    _rankings, this = public_ranking(organizer, year, ranking)
    standing = this.row_of(player)
    if standing is None:
        raise Http404
    units = opened(this.played, standing)
    context = {
        "organizer": organizer,
        "season": this.ranking.season,
        "this": this,
        "row": row_of(this, standing, listed_name(this.player(standing), short=is_short(this)), told_apart=False),
        "formula": formula_words(this.rule, standing),
        "late": units[-LATE:],
        "early": units[:-LATE],
        "in_parts": this.rule.by_evening or this.rule.norm,
    }
    return render(request, "public/seasons/value.html", context)


@allowed("public.look")
def cup_page(request: HallRequest, organizer: Organizer, year: str, cup: int) -> HttpResponse:
    """Its rounds with pairs, points and who goes on; names as the register has them for strangers."""
    now = public_cup(organizer, year, cup)
    context = {"organizer": organizer, "now": now, "cup": now.cup, "rounds": list(reversed(cup_rounds(now)))}
    winner = called(now.winner) if now.winner else ""
    return render(request, "public/seasons/cup.html", context | {"season": now.cup.season, "winner": winner})


@allowed("public.look")
def cup_proof(request: HallRequest, organizer: Organizer, year: str, cup: int, number: int) -> HttpResponse:
    """What `python -m seating pairs FILE` draws again: numbers and no names."""
    drawn = next((each for each in public_cup(organizer, year, cup).rounds if each.number == number), None)
    if drawn is None:
        raise Http404
    return HttpResponse(drawn.certificate, content_type="application/json")


def public_cup(organizer: Organizer, year: str, cup: int) -> Standing:
    cups = Cup.objects.filter(season__organizer=organizer, season__slug=year, is_published=True)
    return published_cup(get_object_or_404(cups.select_related("season__organizer"), pk=cup))


def public_ranking(organizer: Organizer, year: str, ranking: int | None) -> tuple[tuple[Shown, ...], Shown]:
    """404 where nothing is public, as where nothing is."""
    rankings = published(get_object_or_404(organizer.seasons, slug=year))
    this = chosen(rankings, ranking)
    if this is None:
        raise Http404
    return rankings, this
