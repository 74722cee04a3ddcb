"""Builders of a season with evenings whose fees are charged, for the tests of its accounts."""

from datetime import date, timedelta
from typing import Any

from tests.builders import Cast, create_tournament, play_series_as, register_players
from tournament.desks.seasons.takings import services as takings
from tournament.models import Player, Season, SeasonMoney, StartCard, Tournament

GAMES = {1: (12, 2), 2: (8, 3), 3: (5, 5)}  # start card -> won and lost: 192, 48 and -120 points; one game was passed
PLACES = {"3": [0, 100, 200], "4": [0, 80, 120, 200]}


def create_season(cast: Cast, **more: Any) -> Season:
    values = {"slug": "2026", "name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31), **more}
    return Season.objects.create(organizer=cast.organizer, **values)


def set_money_rule(cast: Cast, season: Season, **rule: Any) -> SeasonMoney:
    """Sets the season's rule of money, in force since its first day."""
    return takings.write(season, rule, since=season.begins, reason="", by=cast.director)


def play_evening(
    cast: Cast, season: Season, day: int, people: list[Player] | None = None, *, paid: bool = True, **more: Any
) -> Tournament:
    """Plays an evening with three players, or with the given people of the register."""
    settings = {"name": f"Evening {day}", "date": date(2026, 3, 1) + timedelta(days=day), "series_count": 1, **more}
    tournament = create_tournament(cast.organizer, cast.director, **settings)
    Tournament.objects.filter(pk=tournament.pk).update(season=season)
    cards = register_players(tournament, 3 if people is None else len(people), by=cast.director, paid=paid)
    for card, person in zip(cards, people or [], strict=False):
        StartCard.objects.filter(pk=card.pk).update(player=person)
    for number in range(1, tournament.series_count + 1):
        play_series_as(tournament, number, GAMES, by=cast.director, clerk=cast.clerk)
    return Tournament.objects.get(pk=tournament.pk)


def people_of(tournament: Tournament) -> list[Player]:
    """The players of a tournament, by start number."""
    return [card.player for card in tournament.cards.order_by("number").select_related("player")]
