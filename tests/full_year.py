"""A whole season written straight into the tables: many evenings of the same members, for pages and measurements."""

import random
from collections.abc import Sequence
from datetime import date, timedelta

from django.utils import timezone

from tests.builders import create_tournament
from tournament.models import (
    Draw,
    FinalResult,
    FooterEntry,
    Organizer,
    Player,
    Season,
    Seat,
    Series,
    SheetVersion,
    StartCard,
    Table,
    Tournament,
    User,
)

CHANCE = 18
WEEK = timedelta(days=7)


def create_members(organizer: Organizer, names: Sequence[str]) -> list[Player]:
    return Player.objects.bulk_create(
        Player(organizer=organizer, last_name=name, membership="member", sex="fm"[place % 2])
        for place, name in enumerate(names)
    )


def create_full_year(
    season: Season, people: list[Player], *, evenings: int, by: User, series: int = 2, first: date | None = None
) -> list[Tournament]:
    """Creates one evening a week with its final result, beginning on `first` (by default the season's first day)."""
    chance, begins = random.Random(CHANCE), first or season.begins
    return [
        create_evening(season, people, begins + number * WEEK, chance, by=by, series=series)
        for number in range(evenings)
    ]


def create_evening(
    season: Season, people: list[Player], day: date, chance: random.Random, *, by: User, series: int = 2
) -> Tournament:
    settings = {"name": f"Clubabend {day:%d.%m.%Y}", "date": day, "series_count": series}
    tournament = create_tournament(season.organizer, by, **settings)
    Tournament.objects.filter(pk=tournament.pk).update(season=season)
    cards = StartCard.objects.bulk_create(
        StartCard(tournament=tournament, number=number, player=player, checked_in_at=timezone.now())
        for number, player in enumerate(people, start=1)
    )
    for each in Series.objects.filter(tournament=tournament).order_by("number"):
        chance.shuffle(cards)
        create_played_series(each, cards, chance, by=by)
    posted = {"after_series": series, "rows": [], "missing": []}
    FinalResult.objects.create(tournament=tournament, version=1, edition="", body=posted, digest="", posted_by=by)
    return tournament


def create_played_series(series: Series, cards: list[StartCard], chance: random.Random, *, by: User) -> None:
    """Draws the series into tables of four and three, with counted sheets that add up."""
    common = {"plan": "", "engine": "swaps", "seed": "full", "inputs": "", "digest": ""}
    draw = Draw.objects.create(
        series=series, attempt=1, drawn_by=by, published_at=timezone.now(), published_by=by, **common
    )
    left = list(cards)
    taken = [[left.pop() for _seat in range(size)] for size in table_sizes(len(cards))]
    tables = Table.objects.bulk_create(Table(draw=draw, number=number) for number in range(1, len(taken) + 1))
    Seat.objects.bulk_create(
        Seat(draw=draw, table=table, number=seat, card=card)
        for table, sitting in zip(tables, taken, strict=True)
        for seat, card in enumerate(sitting, start=1)
    )
    versions = SheetVersion.objects.bulk_create(
        SheetVersion(table=table, number=1, keyed_by=by, counts=True) for table in tables
    )
    FooterEntry.objects.bulk_create(
        FooterEntry(version=version, seat=seat, points=won * 30 - lost * 48, won=won, lost=lost)
        for version, sitting in zip(versions, taken, strict=True)
        for seat, (won, lost) in enumerate(((chance.randint(4, 14), chance.randint(0, 3)) for _ in sitting), start=1)
    )


def table_sizes(players: int) -> list[int]:
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes
