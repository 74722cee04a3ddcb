"""All seasons of an organizer together: the table, best lists and evenings, past winners; on pages and in files."""

import csv
import io
from datetime import date

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    page_words,
    play_series_as,
    register_players,
    sign_in,
)
from tests.evenings import create_ranking, create_season, finalise_evening, play_evening
from tournament.desks.documents.alltime.lists import all_time_lists
from tournament.desks.seasons.alltime.services import publish
from tournament.desks.seasons.publishing import services as publishing
from tournament.desks.seasons.year import services as years
from tournament.models import AuditEntry, Player, Season
from tournament.queries.season.alltime import all_time


@pytest.fixture
def seasons(cast: Cast) -> tuple[Season, Season]:
    """One that is over, with an evening of two series, and one that runs."""
    before = create_season(cast, name="2025", begins=date(2025, 1, 1), ends=date(2025, 12, 31))
    now = create_season(cast)
    now.ends = date(2999, 12, 31)  # still under way, whenever this is run
    now.save(update_fields=["ends"])
    finalise_evening(play_evening(before, cast, day=date(2025, 3, 7)), cast)
    finalise_evening(play_evening(now, cast, day=date(2026, 3, 6), games={1: (1, 0), 2: (12, 0), 3: (0, 1)}), cast)
    for season in (before, now):
        create_ranking(season, cast)
    return before, now


def all_time_address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/seasons/all-time/{step}"


def test_the_all_time_table_adds_up_all_seasons(cast: Cast, seasons: tuple[Season, Season]) -> None:
    made = all_time(cast.organizer)
    assert (made.seasons, made.evenings, made.lists) == (2, 2, 6)
    told = [(str(each.player), each.lists, each.evenings, each.points, each.best) for each in made.careers]
    assert told == [
        ("AbAbAbAb", 2, 2, 1200, 928),
        ("AaAaAaAa", 2, 2, 894, 780),
        ("AcAcAcAc", 2, 2, 90, 188),
    ]
    best = made.best_lists[0]
    assert (str(best.player), best.points, best.day, best.series) == ("AbAbAbAb", 928, date(2026, 3, 6), 1)
    assert made.best_evenings == ()  # nobody played more than one list of an evening
    (victory,) = made.victories  # the other season runs
    assert (victory.season.name, victory.ranking, [str(each) for each in victory.players]) == (
        "2025",
        "Year",
        ["AaAaAaAa"],
    )
    assert [each.won_rankings for each in made.careers] == [0, 1, 0]


def test_a_season_with_an_unsettled_evening_has_no_winner_yet(cast: Cast) -> None:
    before = create_season(cast, name="2025", begins=date(2025, 1, 1), ends=date(2025, 12, 31))
    evening = play_evening(before, cast, day=date(2025, 3, 7))
    create_ranking(before, cast)
    assert all_time(cast.organizer).victories == ()
    finalise_evening(evening, cast)
    assert len(all_time(cast.organizer).victories) == 1


def test_the_all_time_table_is_on_its_page_and_in_files(cast: Cast, seasons: tuple[Season, Season]) -> None:
    client = sign_in(cast.director)
    page = page_words(client.get(all_time_address(cast)))
    assert "1200" in page
    assert "1 ranking won" in page
    assert "2025, Year:" in page
    rows = list(
        csv.reader(
            io.StringIO(client.get(all_time_address(cast, "papers/all-time.csv")).content.decode("utf-8-sig")),
            delimiter=";",
        )
    )
    assert rows[1] == ["1", "AbAbAbAb", "2", "2", "17", "1", "600.00", "928", "", "1200"]
    book = load_workbook(io.BytesIO(client.get(all_time_address(cast, "papers/all-time.xlsx")).content))
    assert book.sheetnames == ["All-time table", "Best lists", "Most lists", "Past winners"]
    Player.objects.filter(last_name="AbAbAbAb").update(publish_as="none")
    assert all_time_lists(cast.organizer)[0].rows[0][1] == "AbAbAbAb"  # as long as nothing is done
    publish(cast.organizer, public=True, by=cast.director)
    assert all_time_lists(cast.organizer)[0].rows[0][1] == "not named"


def test_the_published_all_time_table_names_public_rankings_alone(cast: Cast, seasons: tuple[Season, Season]) -> None:
    client, address = sign_in(cast.director), f"/s/{cast.organizer.slug}/all-time/"
    assert Client().get(address).status_code == 404
    assert "Everybody can read the all-time table now." in page_words(
        client.post(all_time_address(cast, "publish/"), follow=True)
    )
    client.post(all_time_address(cast, "publish/"))
    page = page_words(Client(headers={"accept-language": "en"}).get(address))
    assert "1200" in page
    assert "2025, Year:" not in page
    publishing.publish(seasons[0].rankings.get(), public=True, by=cast.director)
    assert "2025, Year:" in page_words(Client(headers={"accept-language": "en"}).get(address))
    assert address in Client().get(f"/s/{cast.organizer.slug}/").text
    client.post(all_time_address(cast, "withdraw/"))
    assert Client().get(address).status_code == 404
    actions = AuditEntry.objects.filter(action__contains="all_time").order_by("pk").values_list("action", flat=True)
    assert list(actions) == ["season.publish_all_time", "season.withdraw_all_time"]


def test_the_best_evenings_are_evenings_with_their_own_name_and_series(cast: Cast) -> None:
    season, day = create_season(cast), date(2026, 10, 22)
    for name, times in (("8. Klubabend", 10), ("Doppelabend", 12)):
        evening = create_tournament(
            cast.organizer, cast.director, name=name, date=day, series_count=2, entry_fee_cents=0
        )
        register_players(evening, 3, by=cast.director)
        for number in (1, 2):
            games = {1: (times + number, 0), 2: (1, 0), 3: (0, 0)}
            play_series_as(evening, number, games, by=cast.director, clerk=cast.clerk)
        years.put_in(season, [evening], by=cast.director)
    made = all_time(cast.organizer)
    told = [(each.tournament and each.tournament.name, each.lists) for each in made.best_evenings[:2]]
    assert told == [("Doppelabend", 2), ("8. Klubabend", 2)]
    assert [(each.tournament and each.tournament.name, each.series) for each in made.best_lists[:2]] == [
        ("Doppelabend", 2),
        ("Doppelabend", 1),
    ]


def test_the_all_time_page_says_so_where_no_list_counts(cast: Cast) -> None:
    assert "No list of a season counts yet." in page_words(sign_in(cast.director).get(all_time_address(cast)))


def test_the_all_time_pages_need_a_manager(cast: Cast) -> None:
    for step in ("", "papers/all-time.csv"):
        assert answer_statuses(all_time_address(cast, step), cast.clerk, cast.stranger, get=True) == [403, 404]
    assert answer_statuses(all_time_address(cast, "publish/"), cast.clerk, cast.stranger) == [403, 404]
