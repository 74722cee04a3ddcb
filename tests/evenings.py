"""Builders of a season of small evenings: one table of three each, with the same three players every time."""

from datetime import date
from typing import Any

from tests.builders import Cast, create_tournament, play_series_as, register_players
from tournament.desks.results.final import services as results
from tournament.desks.seasons.rules import services as rules
from tournament.desks.seasons.rules.usual import USUAL
from tournament.desks.seasons.year import services
from tournament.models import Season, SeasonRanking, Tournament

Games = dict[int, tuple[int, int]]  # start card -> games won and lost
GAMES: Games = {1: (10, 0), 2: (5, 1), 3: (2, 0)}


def create_season(cast: Cast, **more: Any) -> Season:
    values = {"name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31), **more}
    return services.begin(cast.organizer, **values, by=cast.director)


def play_evening(season: Season, cast: Cast, *, day: date, games: Games = GAMES, **settings: Any) -> Tournament:
    """Plays an evening of the season to its last sheet; its final result is not made yet."""
    told = {"name": f"Evening {day:%d.%m.}", "date": day, "series_count": 1, "entry_fee_cents": 0, **settings}
    tournament = create_tournament(season.organizer, cast.director, **told)
    register_players(tournament, 3, by=cast.director)
    play_series_as(tournament, 1, games, by=cast.director, clerk=cast.clerk)
    services.put_in(season, [tournament], by=cast.director)
    return Tournament.objects.select_related("organizer", "season").get(pk=tournament.pk)


def create_ranking(season: Season, cast: Cast, name: str = "Year", rule: dict[str, Any] | None = None) -> SeasonRanking:
    return rules.add(season, name=name, rule=USUAL["best"] if rule is None else rule, by=cast.director)


def finalise_evening(tournament: Tournament, cast: Cast) -> Tournament:
    """Makes the evening's final result."""
    results.finalise(tournament, by=cast.director)
    return tournament


def season_address(season: Season, step: str = "") -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/{step}"
