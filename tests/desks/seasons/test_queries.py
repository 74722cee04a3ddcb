"""A season's pages cost the same number of queries for 3 evenings of 6 members and for 12 of 15.

The small season has one of each kind of row, the large one several.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, make_cast, record_action, sign_in
from tests.desks.seasons.money import PLACES, set_money_rule
from tests.evenings import create_ranking
from tests.full_year import WEEK, create_full_year, create_members
from tests.tiers import full
from tournament.desks.seasons.alltime import services as alltime
from tournament.desks.seasons.cups import services as cups
from tournament.desks.seasons.publishing.services import publish
from tournament.desks.setup.people import services as people_of_house
from tournament.models import (
    AccountEntry,
    CalendarTag,
    CashEntry,
    Club,
    Cup,
    Declaration,
    PastFile,
    PastList,
    Player,
    Season,
    SeasonLot,
    SeasonRanking,
    Tournament,
)

pytestmark = pytest.mark.django_db

PAGES = [
    "/o/{organizer}/seasons/",
    "/o/{organizer}/seasons/all-time/",
    "/o/{organizer}/seasons/{season}/",
    "/o/{organizer}/seasons/{season}/usual/",
    "/o/{organizer}/seasons/{season}/periods/",
    "/o/{organizer}/seasons/{season}/seating/",
    "/o/{organizer}/seasons/{season}/tags/",
    "/o/{organizer}/seasons/{season}/others/",
    "/o/{organizer}/seasons/{season}/ranking/{ranking}/",
    "/o/{organizer}/seasons/{season}/ranking/{ranking}/{player}/",
    "/o/{organizer}/seasons/{season}/ranking/{level}/lots/",
    "/o/{organizer}/seasons/{season}/past/2025-12-01/",
    "/o/{organizer}/seasons/{season}/papers/",
    "/o/{organizer}/seasons/{season}/papers/ranking-{ranking}.csv",
    "/o/{organizer}/seasons/{season}/papers/lists.csv",
    "/o/{organizer}/seasons/{season}/papers/cup-{cup}-1.csv",
    "/o/{organizer}/seasons/{season}/accounts/",
    "/o/{organizer}/seasons/{season}/accounts/{player}/",
    "/o/{organizer}/seasons/{season}/accounts/pots/",
    "/o/{organizer}/seasons/{season}/accounts/pots/share/?source=0&ranking={ranking}&people=9&way=lists",
    "/o/{organizer}/seasons/{season}/accounts/closing/",
    "/o/{organizer}/seasons/{season}/accounts/closing/?surplus=10&least=1&into={into}",
    "/o/{organizer}/seasons/{season}/accounts/papers/accounts.csv",
    "/o/{organizer}/seasons/{season}/accounts/papers/statement-{player}.csv",
    "/o/{organizer}/seasons/{season}/cups/",
    "/o/{organizer}/seasons/{season}/cups/{cup}/",
]
PUBLIC = [
    "/s/{organizer}/",
    "/s/{organizer}/all-time/",
    "/s/{organizer}/year/",
    "/s/{organizer}/year/{ranking}/",
    "/s/{organizer}/year/{ranking}/{player}/",
    "/s/{organizer}/year/cup-{cup}/",
]
BEGINS = date(2026, 1, 2)
LEVEL = {"by_place": {"points": [0]}, "ties": ["lot"]}  # everybody has nothing, and waits for a lot


@dataclass(frozen=True)
class Stage:
    """Two seasons that differ in size alone, each as the values its addresses need."""

    cast: Cast
    few: dict[str, object]
    many: dict[str, object]


def create_year(cast: Cast, name: str, *, evenings: int, members: int) -> dict[str, object]:
    organizer = people_of_house.found_organizer(name, manager=cast.director)
    days = {"begins": BEGINS - timedelta(days=60), "ends": BEGINS + timedelta(days=300)}
    season = Season.objects.create(organizer=organizer, slug="year", name="Year", **days)
    later = {"begins": date(2027, 1, 1), "ends": date(2027, 12, 31)}
    into = Season.objects.create(organizer=organizer, slug="next", name="Next", **later)
    people = create_members(organizer, [f"Spieler{number:02}" for number in range(members)])
    Player.objects.filter(organizer=organizer).update(club=Club.objects.create(organizer=organizer, name=name))
    cup = create_cup(cast, season, people)
    played = create_full_year(season, people, evenings=evenings, by=cast.director, first=BEGINS)
    book_payments(cast, season, people, played)
    store_history(cast, season, people[::4])
    declare(cast, season, played)
    year = create_ranking(season, cast)
    publish(year, public=True, by=cast.director)
    level = create_ranking(season, cast, "Level", LEVEL)
    store_lots(cast, level, people)
    alltime.publish(organizer, public=True, by=cast.director)
    return {
        "organizer": organizer.slug, "season": season.pk, "ranking": year.pk, "player": people[0].pk, "cup": cup.pk,
        "into": into.pk, "level": level.pk,
    }  # fmt: skip


def book_payments(cast: Cast, season: Season, people: list[Player], played: list[Tournament]) -> None:
    """Fees at the door, losses at tables, payments on the account, something of a pot."""
    pots = [
        {"name": "Year", "of": ["fee"], "percent": 50, "period": "year", "parts": [{"name": "best", "percent": 60}]},
        {"name": "Month", "of": ["list", "losses"], "percent": 10, "period": "month"},
    ]
    set_money_rule(cast, season, pots=pots, list_cents=50, places=PLACES, absence_cents=100, dues_cents=1000)
    fees = [
        CashEntry(tournament=day, kind="entry_fee", cents=1000, card=card, by=cast.director)
        for day in played
        for card in day.cards.all()
    ]
    CashEntry.objects.bulk_create(fees)
    own = {"season": season, "by": cast.director, "day": BEGINS}
    AccountEntry.objects.bulk_create(
        AccountEntry(player=player, kind=kind, cents=-cents, **more, **own)
        for player in people
        for kind, cents, more in (("payment", 300, {}), ("pot", 10, {"pot": "Year"}))
    )


def store_history(cast: Cast, season: Season, people: list[Player]) -> None:
    times = dict.fromkeys(("begun_at", "taken_at"), timezone.now())
    for number, player in enumerate(people):
        name = f"{number}.csv"
        file = PastFile.objects.create(organizer=season.organizer, made_by=cast.director, name=name, **times)
        told = {"total": 900, "won": 5, "lost": 1, "games": 48, "line": 2}
        PastList.objects.create(file=file, season=season, player=player, date=date(2025, 12, 1), series=1, **told)


def store_lots(cast: Cast, ranking: SeasonRanking, people: list[Player]) -> None:
    """Stores drawn lots for pairs of people."""
    for place, pair in enumerate(zip(people[::4], people[1::4], strict=False), start=1):
        keys = [player.pk for player in pair]
        told = {"members": keys, "order": keys, "names": [str(player) for player in pair]}
        tied = sha256(json.dumps(keys, separators=(",", ":")).encode()).hexdigest()
        SeasonLot.objects.create(ranking=ranking, place=place, tied=tied, seed="Skat", drawn_by=cast.director, **told)


def declare(cast: Cast, season: Season, played: list[Tournament]) -> None:
    for weekday in range(len(played) // 3):
        CalendarTag.objects.create(season=season, tag="cup", weekday=weekday, which=[1], made_by=cast.director)
    cards = [card for day in played for card in day.cards.all()]
    Declaration.objects.bulk_create(
        Declaration(card=card, series=1, what="Cup", declared_by=cast.director) for card in cards
    )


def create_cup(cast: Cast, season: Season, people: list[Player]) -> Cup:
    cup = cups.begin(season, name="Cup", offered=2, counting=1, which="best", word="", by=cast.director)
    cups.enter(cup, [player.pk for player in people], by=cast.director)
    cups.draw(cup, 1, begins=BEGINS, ends=BEGINS + 2 * WEEK, seed="Skat", by=cast.director)
    cups.publish(cup, public=True, by=cast.director)
    return cup


def count_queries(client: Client, address: str) -> int:
    """Counts the queries of a second request, when caches are warm."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200, address
    return len(queries)


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast()
        few = create_year(cast, "Few", evenings=3, members=6)
        yield Stage(cast, few, create_year(cast, "Many", evenings=12, members=15))
        transaction.set_rollback(True)


@pytest.fixture
def years(stage: Stage) -> Iterator[Stage]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


@full
def test_a_page_of_a_season_costs_the_same_for_many_evenings_and_members(years: Stage) -> None:
    client = sign_in(years.cast.director)
    few, many = (
        {page: count_queries(client, page.format(**year)) for page in PAGES} for year in (years.few, years.many)
    )
    assert many == few


def test_a_public_page_of_a_season_costs_the_same_for_many_evenings_and_members(years: Stage) -> None:
    few, many = (
        {page: count_first_queries(page.format(**year), years.cast) for page in PUBLIC}
        for year in (years.few, years.many)
    )
    assert many == few


def count_first_queries(address: str, cast: Cast) -> int:
    """Counts the queries of the first request after an action was recorded, when no cached answer is left."""
    record_action("season.publish_all_time", by=cast.director, organizer=cast.organizer)
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(address).status_code == 200, address
    return len(queries)
