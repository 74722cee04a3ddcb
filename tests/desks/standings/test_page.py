"""The page of the standings: search, sort, any series; it shows what the command prints."""

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from tests.browser.forms import fields_of
from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    register_players,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Two series: in the second only table 1 is keyed."""
    register_players(cast.tournament, 5, by=cast.director, club="Kreuz As")
    register_players(cast.tournament, 3, by=cast.director, club="Herz Dame")
    games = {number: (number, number % 3) for number in range(1, 8)}
    play_series_as(cast.tournament, 1, games, by=cast.director, clerk=cast.clerk)
    draw = publish_draw(cast.tournament, 2, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    return cast


def show(cast: Cast, **query: Any) -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/", query)


def listed_numbers(cast: Cast, **query: str) -> list[int]:
    """Numbers of the start cards as the page lists them."""
    return [row.record.number for row in show(cast, **query).context["table"].rows]


def as_json(cast: Cast, *options: str) -> Any:
    out = StringIO()
    call_command("standings", cast.tournament.slug, "--json", *options, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.parametrize("after", ["1", "2", "3"])
def test_page_and_command_say_the_same(hall: Cast, after: str) -> None:
    printed = as_json(hall, "--series", after)
    shown = [row.record for row in show(hall, after=after).context["table"].rows]
    assert [row["number"] for row in printed] == [row.number for row in shown]
    for row, record in zip(printed, shown, strict=True):
        names = ("rank", "number", "name", "performance", "won", "lost")
        assert [row[name] for name in names] == [getattr(record, name) for name in names]
        assert [line["performance"] for line in row["series"]] == [line.performance for line in record.lines]


def test_the_cells_are_what_the_command_prints(hall: Cast) -> None:
    page = page_words(show(hall, after="1"))
    for row in as_json(hall, "--series", "1"):
        line = f"{row['number']} {row['name']}"
        assert f"{row['performance']} {row['won']} : {row['lost']} {row['performance']}" in page.split(line, 1)[1][:60]


@sweep("after", ["", "0", "4", "-1", "x", "1.5", "²", "٣", "9" * 50, "1 OR 1=1", "\x00"])
def test_nonsense_shows_the_series_that_is_played(hall: Cast, after: str) -> None:
    assert show(hall, after=after).context["after"] == 2


def test_the_page_shows_the_first_series_before_the_first_draw(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    answer = show(cast)
    assert answer.context["after"] == 1
    assert "Series 1 is not drawn yet." in page_words(answer)


@pytest.mark.parametrize(
    ("words_", "found"),
    [("afaf", {6}), ("AFAFAFAF", {6}), ("herz", {6, 7, 8}), ("herz ag", {7}), ("nobody", set()), ("8", {8})],
)
def test_the_standings_can_be_searched(hall: Cast, words_: str, found: set[int]) -> None:
    assert set(listed_numbers(hall, q=words_)) == found


def test_a_search_in_an_earlier_series_stays_in_it(hall: Cast) -> None:
    page = show(hall, after="1").text.split("<main", 1)[1].split("</main", 1)[0]
    (form,) = re.findall(r'<form\b[^>]*role="search"[^>]*>(.*?)</form>', page, flags=re.DOTALL)
    answer = show(hall, **fields_of(f"<main>{form}</main>") | {"q": "afaf"})
    assert "Standings after series 1" in page_words(answer)
    assert [row.record.number for row in answer.context["table"].rows] == [6]


def test_a_search_keeps_ranks_and_is_no_markup(hall: Cast) -> None:
    (row,) = show(hall, q="afaf", after="1").context["table"].rows
    assert row.record.rank == next(
        row_there["rank"] for row_there in as_json(hall, "--series", "1") if row_there["number"] == 6
    )
    assert "<script>" not in show(hall, q="<script>").content.decode().split("<main", 1)[1].split("</main", 1)[0]


KEYS: dict[str, Any] = {
    "number": lambda row: row["number"],
    "name": lambda row: row["name"],
    "performance": lambda row: row["performance"],
    "won_lost": lambda row: (row["won"], row["lost"]),
    "series_1": lambda row: row["series"][0]["performance"],
}


@sweep("column", KEYS)
def test_the_standings_can_be_sorted_by_a_column(hall: Cast, column: str) -> None:
    rows = as_json(hall, "--series", "1")
    asked = [
        next(row for row in rows if row["number"] == number) for number in listed_numbers(hall, sort=column, after="1")
    ]
    assert [KEYS[column](row) for row in asked] == sorted(KEYS[column](row) for row in rows)
    backwards = listed_numbers(hall, sort=f"-{column}", after="1")
    asked = [next(row for row in rows if row["number"] == number) for number in backwards]
    assert [KEYS[column](row) for row in asked] == sorted((KEYS[column](row) for row in rows), reverse=True)


@sweep("column", ["rank", "series_2", "club", "won_lost", "performance"])
def test_missing_values_can_be_sorted_too(hall: Cast, column: str) -> None:
    register_players(hall.tournament, 1, by=hall.director)  # no series yet, and no club
    for sort in (column, f"-{column}"):
        assert len(listed_numbers(hall, sort=sort, after="2")) == 9


def test_players_without_a_rank_stay_last(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert listed_numbers(hall)[-1] == late.number
    assert listed_numbers(hall, sort="rank")[-1] == late.number


def test_sorting_by_an_unknown_column_changes_nothing(hall: Cast) -> None:
    assert listed_numbers(hall, sort="salary") == listed_numbers(hall)


def test_all_people_of_the_tournament_see_the_standings(hall: Cast) -> None:
    people = (hall.director, hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(f"/t/{hall.tournament.slug}/standings/", *people, get=True) == [200] * 5 + [404]


def test_a_rating_says_whose_card_a_substitute_plays_on(db: None) -> None:
    cast = make_cast(ratings=["ladies"])
    cards = register_players(cast.tournament, 4, by=cast.director, sex="m")
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    substitute(cards[0], Entry("Hahn", "Birgit", sex="f"), by=cast.director, reason="ill")
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/", {"rating": "ladies"}))
    assert f"Start card 1: Hahn, Birgit plays on for {cards[0].player}." in page
    assert "in the rating of whoever plays with it now" in page


def test_standings_of_64_are_one_page_and_of_65_two(cast: Cast) -> None:
    register_players(cast.tournament, 64, by=cast.director)
    assert (len(listed_numbers(cast)), 'aria-label="Pages"' in show(cast).text) == (64, False)
    register_players(cast.tournament, 1, by=cast.director)
    assert "1 to 64 of 65" in page_words(show(cast))
