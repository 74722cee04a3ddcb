"""The screen in the hall: every player is on a page, released lists alone are shown, the latest one first."""

from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    Cast,
    compact_markup,
    draw_series,
    end_series,
    make_cast,
    make_played_cast,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    register_players,
    series_of,
)
from tests.tiers import sweep
from tournament.desks.public.released.memory import PAGES
from tournament.desks.public.wall.layout import LAYOUTS, Line, WallList, pages_of
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import Player, PostedStandings, Team, Tournament


def wall(tournament: Tournament, **query: str | int) -> Any:
    PAGES.clear()  # what is served from memory tells no test its context
    return Client(headers={"accept-language": "en"}).get(f"/p/{tournament.slug}/wall/", query)


def post_standings(cast: Cast) -> PostedStandings:
    return results.post_standings(series_of(cast.tournament, 1), by=cast.director)


def read_all_pages(tournament: Tournament, **query: str | int) -> str:
    """Returns the words of all pages of the wall."""
    count = wall(tournament, **query).context["count"]
    return " ".join(page_words(wall(tournament, page=page, **query)) for page in range(1, count + 1))


@pytest.mark.parametrize("people", [*range(1, 100), 500, 5000])
def test_every_player_is_on_one_page_of_the_wall_in_order_and_no_page_is_too_long(people: int) -> None:
    lines = tuple(Line(str(number), f"N{number}", ("1", "2")) for number in range(people))
    pages = pages_of(WallList("seats", "", 1, "", lines))
    assert [line for page in pages for column in page.columns for line in column] == [*lines]
    for page in pages:
        assert (len(page.columns), max(map(len, page.columns))) <= max(LAYOUTS)
        assert max(map(len, page.columns)) <= page.lines
    assert len(pages) <= people / 45 + 1


def test_the_last_page_of_the_wall_is_as_full_as_the_others() -> None:
    pages = pages_of(WallList("seats", "", 1, "", tuple(Line(str(n), "", ()) for n in range(46))))
    assert [sum(map(len, page.columns)) for page in pages] == [23, 23]


def test_the_wall_shows_no_seat_before_the_draw_is_released(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    assert "AaAaAaAa" not in page_words(wall(cast.tournament))
    assert "Nothing is drawn yet" in page_words(wall(cast.tournament))


def test_the_wall_lists_seats_by_name(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    page = page_words(wall(cast.tournament))
    assert "Seats of series 1" in page
    for seat in draw.seats.select_related("card__player", "table"):
        assert f"{seat.card.number} {seat.card.name} {seat.table.number} {seat.number}" in page


def test_the_list_released_last_comes_first_on_the_wall(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    edition = wall(cast.tournament).context["edition"]
    post_standings(cast)
    assert wall(cast.tournament).context["page"].shown.kind == "standings"
    assert wall(cast.tournament).context["edition"] != edition
    publish_draw(cast.tournament, 2, by=cast.director)
    assert wall(cast.tournament).context["page"].shown.kind == "seats"
    assert "Seats of series 2" in read_all_pages(cast.tournament)
    assert "Standings after series 1" in read_all_pages(cast.tournament)


def test_the_wall_leaves_out_seats_of_a_series_that_is_over_and_posted(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    end_series(series_of(cast.tournament, 1), by=cast.director)
    assert "Seats of series 1" in read_all_pages(cast.tournament)
    post_standings(cast)
    assert "Seats of series 1" not in read_all_pages(cast.tournament)
    assert "Seats of series 1" in read_all_pages(cast.tournament, show="seats")


def test_a_screen_can_be_bound_to_one_list(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    post_standings(cast)
    publish_draw(cast.tournament, 2, by=cast.director)
    assert "Standings" not in read_all_pages(cast.tournament, show="seats")
    assert "Seats of" not in read_all_pages(cast.tournament, show="standings")
    assert page_words(wall(cast.tournament, show="nonsense")) == page_words(wall(cast.tournament))


@sweep(("asked", "shown"), [("2", 2), ("3", 1), ("0", 2), ("x", 1), ("9" * 30, 1)])
def test_pages_of_the_wall_go_round(cast: Cast, asked: str, shown: int) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    post_standings(cast)
    publish_draw(cast.tournament, 2, by=cast.director)
    assert wall(cast.tournament, page=asked).context["number"] == shown
    assert f"page {shown} of 2" in page_words(wall(cast.tournament, page=asked))


def test_the_next_page_of_the_wall_comes_by_itself_without_javascript(cast: Cast) -> None:
    register_players(cast.tournament, 46, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = compact_markup(wall(cast.tournament, show="seats"))
    assert '<noscript><meta http-equiv="refresh" content="12;url=?page=2&amp;show=seats"></noscript>' in page


def test_the_final_result_replaces_the_standings_on_the_wall(db: None) -> None:
    cast = make_played_cast()
    post_standings(cast)
    results.finalise(cast.tournament, by=cast.director)
    assert "Final result" in read_all_pages(cast.tournament)
    assert "Standings after" not in read_all_pages(cast.tournament)


def post_with_ratings(cast: Cast) -> None:
    """A posted body as it is with further ratings: of single players, and of a team."""
    register_players(cast.tournament, 4 - cast.tournament.cards.count(), by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    posting = post_standings(cast)
    first = posting.body["rows"][0]
    single = {name: first[name] for name in ("rank", "name", "public_name", "performance")}
    single |= {"key": first["number"], "members": [], "lack": ""}
    team = {"rank": 1, "key": 1, "name": "Die Buben", "performance": 4321, "members": [{"number": 1}], "lack": ""}
    posting.body["ratings"] = [
        {"code": "ladies", "name": "Ladies", "rows": [single]},
        {"code": "teams", "name": "Teams", "rows": [team]},
    ]
    posting.save(update_fields=["body"])


def test_further_ratings_have_pages_of_their_own_on_the_wall(cast: Cast) -> None:
    post_with_ratings(cast)
    shown = read_all_pages(cast.tournament, show="standings")
    assert "Standings after series 1 · Ladies" in shown
    assert "1 Die Buben 4321" in shown


def test_short_names_are_short_in_every_rating_on_the_wall(db: None) -> None:
    cast = make_cast(short_names=True)
    entry = Entry("Böhme", "Jürgen", paid=True, present=True)
    registration.register(cast.tournament, entry, by=cast.director)
    post_with_ratings(cast)
    shown = read_all_pages(cast.tournament) + read_all_pages(cast.tournament, show="seats")
    assert "Jürgen B. 1 " in shown  # with the start number, for two may be called so
    assert "Böhme" not in shown
    assert "Die Buben" in shown


def test_a_further_rating_on_the_wall_shows_its_totals(db: None) -> None:
    cast = make_cast(ratings=["ladies", "teams"], team_rule=Tournament.TeamRule.THREE_SUM)
    register_players(cast.tournament, 4, by=cast.director)
    for number, team in ((1, "Eins"), (2, "Eins"), (3, "Eins"), (4, "Zwei")):
        card = cast.tournament.cards.get(number=number)
        card.team = Team.objects.get_or_create(tournament=cast.tournament, name=team)[0]
        card.save()
    Player.objects.update(sex="f")
    play_series_as(cast.tournament, 1, {1: (1, 0), 2: (2, 0), 4: (3, 0)}, by=cast.director, clerk=cast.clerk)
    post = post_standings(cast)
    teams, ladies = (rating["rows"] for rating in post.body["ratings"])
    assert [row["performance"] for row in ladies] == [222, 148, 74, 0]
    assert {row["series"] for row in teams} == {0}
    assert "1 Eins 222" in read_all_pages(cast.tournament)
    assert "– Zwei –" in read_all_pages(cast.tournament)


@pytest.mark.parametrize(
    ("name", "long"),
    [
        ("Böhme, Erna", 0),
        ("Hohenstein, Maximilian", 1),
        ("Hohenstein-Guttenberg, Maximilian", 2),
        ("Freiherr von und zu Hohenstein-Guttenberg, Maximilian", 3),
        ("WWWWWWWWWWWWWWWW", 2),
    ],
)
def test_a_name_on_the_wall_is_as_large_as_two_lines_hold(name: str, long: int) -> None:
    """The size follows from the name's width, not from its number of letters."""
    assert Line("1", name, ()).long == long


def test_an_addition_that_tells_namesakes_apart_does_not_shrink_the_name() -> None:
    stacked = Line("1", "Neumann, Steffen", (), beside="25, Grand Hand 78")
    assert (stacked.is_stacked, stacked.long) == (True, 1)
    unlike = Line("1", "Hohenstein-Guttenberg, Maximilian", (), beside="25, Grand Hand 78")
    assert (unlike.is_stacked, unlike.long) == (False, 3)
    assert not Line("1", "Neumann, Steffen", ()).is_stacked
