"""Who is behind with the dues for so many months is out of every ranking that asks for it, until he has paid."""

from datetime import date
from typing import Any

from django.utils import timezone

from scoring import PlayedList
from tests.builders import Cast
from tests.season_rows import create_season_rows
from tournament.models import AccountEntry, Player, Season
from tournament.queries.season.ranked import as_counted, played_in

RULE = as_counted({"qualify": {"arrears": 6}})


def booked(season: Season, player: Player, cast: Cast, kind: str, cents: int, day: date, **more: Any) -> None:
    told = {"kind": kind, "cents": cents, "day": day, "by": cast.treasurer, **more}
    AccountEntry.objects.create(season=season, player=player, **told)


def ranks(season: Season) -> dict[str, int | None]:
    read = played_in(season)
    return {str(read.people[row.name]): row.rank for row in read.standings(RULE)}


def test_six_months_of_unpaid_dues_take_somebody_out_until_they_are_paid(cast: Cast) -> None:
    today = timezone.localdate()
    season = Season.objects.create(
        organizer=cast.organizer,
        slug="x",
        name="x",
        begins=date(today.year - 1, 1, 1),
        ends=date(today.year + 1, 12, 31),
    )
    day = f"{today.year}-01-05"
    lists = [
        PlayedList(date=day, series=1, name=name, total=total, games=48)
        for name, total in (("Alt", 900), ("Bär", 800), ("Cid", 700))
    ]
    people = create_season_rows(season, lists, cast.director)
    old = date(today.year - 1, today.month, 1)
    assert ranks(season) == {"Alt": 1, "Bär": 2, "Cid": 3}
    for name in ("Alt", "Bär"):
        booked(season, people[name], cast, "dues", 3000, old)
    booked(season, people["Bär"], cast, "payment", -2999, old)
    booked(season, people["Cid"], cast, "dues", 3000, today)
    assert ranks(season) == {"Cid": 1}
    booked(season, people["Bär"], cast, "payment", -1, today)
    assert ranks(season) == {"Bär": 1, "Cid": 2}
    booked(season, people["Alt"], cast, "correction", -3000, today, note="let off")
    assert ranks(season) == {"Alt": 1, "Bär": 2, "Cid": 3}


def test_a_ranking_that_does_not_ask_reads_no_account(cast: Cast, django_assert_num_queries: Any) -> None:
    season = Season.objects.create(
        organizer=cast.organizer, slug="x", name="x", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )
    read = played_in(season)
    with django_assert_num_queries(0):
        read.standings(as_counted({}))
