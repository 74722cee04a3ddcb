"""One player's page, the search that leads to it, and the manifest by which a phone installs it."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    Cast,
    compact_markup,
    draw_series,
    expel_player,
    make_cast,
    page_words,
    play_series,
    play_series_as,
    publish_draw,
    register_players,
    series_of,
)
from tests.tiers import sweep
from tournament.desks.public.front.views import FOUND
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.prizes.proposals import Terms
from tournament.desks.results.prizes.reading import base_for
from tournament.models import PrizePlan, Team, Tournament


def get(tournament: Tournament, page: str = "", **query: str | int) -> Any:
    return Client(headers={"accept-language": "en"}).get(f"/p/{tournament.slug}/{page}", query)


def register(cast: Cast, *names: tuple[str, str]) -> None:
    for last, first in names:
        entry = Entry(last, first, club="Kreuz As", paid=True, present=True)
        registration.register(cast.tournament, entry, by=cast.director)


FOUR = (("Böhme", "Jürgen"), ("Brandt", "Sabine"), ("Albrecht-Voß", "Karl-Heinz"), ("Zoë", ""))


def test_a_players_page_shows_seats_rank_and_total(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    first = play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    posted = results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    second = publish_draw(cast.tournament, 2, by=cast.director)
    page = page_words(get(cast.tournament, card=3))
    row = next(row for row in posted.body["rows"] if row["number"] == 3)
    now, before = (draw.seats.select_related("table").get(card__number=3) for draw in (second, first))
    assert f"start card 3 Series 2 Table {now.table.number} Seat {now.number}" in page
    assert f"Series 1: Table {before.table.number}, Seat {before.number}" in page
    assert f"Rank {row['rank']} of 8 · {row['performance']} points" in page
    assert "Series 2 has not started yet." in page
    assert f'href="/p/{cast.tournament.slug}/protest/"' in get(cast.tournament, card=3).content.decode()


def test_a_players_page_shows_no_seat_and_no_name_before_the_draw_is_released(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    page = page_words(get(cast.tournament, card=1))
    assert "This start card is in no seat list yet." in page
    assert "AaAaAaAa" not in page
    assert "<h2>Find your seat</h2>" not in get(cast.tournament, q="a").content.decode()


def test_a_sheet_that_is_not_released_moves_no_rank(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert "Rank" not in page_words(get(cast.tournament, card=1))


@pytest.mark.parametrize("card", ["99", "9" * 30, "x", "-1", "²"])
def test_an_unknown_start_card_is_no_error(cast: Cast, card: str) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert get(cast.tournament, card=card).status_code == 200


@sweep(
    ("query", "shows"),
    [("böh", True), ("BOHME", True), ("jürg b", True), ("1", True), ("öhme", True), ("2", False), ("nobody", False)],
)
def test_any_part_of_a_name_or_the_number_finds_a_player(cast: Cast, query: str, shows: bool) -> None:
    register(cast, *FOUR)
    seat = publish_draw(cast.tournament, by=cast.director).seats.get(card__number=1)
    page = get(cast.tournament, q=query)
    assert ('href="?card=1"' in page.content.decode()) is shows
    assert (f"Böhme, Jürgen 1 Table 1, Seat {seat.number}" in page_words(page)) is shows


def test_the_second_half_of_a_double_name_finds_too(cast: Cast) -> None:
    register(cast, *FOUR)
    publish_draw(cast.tournament, by=cast.director)
    assert "Albrecht-Voß, Karl-Heinz" in page_words(get(cast.tournament, q="voß hei"))


def test_a_search_shows_some_of_many_players_and_counts_the_rest(cast: Cast) -> None:
    register_players(cast.tournament, 15, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = get(cast.tournament, q="a")
    assert page.content.decode().count('href="?card=') == FOUND
    assert f"and {15 - FOUND} more" in page_words(page)


def test_every_name_of_the_seat_list_leads_to_the_players_page(cast: Cast) -> None:
    register(cast, *FOUR)
    publish_draw(cast.tournament, by=cast.director)
    page = get(cast.tournament, "seats/1/").content.decode()
    for number in (1, 2, 3, 4):
        assert f'href="/p/{cast.tournament.slug}/?card={number}"' in page


def test_names_on_a_players_page_are_as_short_as_in_the_lists(db: None) -> None:
    cast = make_cast(series_count=1, short_names=True)
    register(cast, *FOUR)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    for query in ({"card": "1"}, {"q": "jürgen"}):
        page = page_words(get(cast.tournament, **query))
        assert "Jürgen B." in page
        assert "Böhme" not in page
    assert "Nobody here by that name." in page_words(get(cast.tournament, q="Böhme"))


def test_a_phone_can_install_the_public_page(cast: Cast) -> None:
    page = get(cast.tournament).content.decode()
    assert f'<link rel="manifest" href="/p/{cast.tournament.slug}/app.webmanifest">' in page
    answer = get(cast.tournament, "app.webmanifest")
    manifest = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert manifest["name"] == cast.tournament.name
    assert manifest["start_url"] == manifest["scope"] == f"/p/{cast.tournament.slug}/"
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert (Path("static") / icon["src"].removeprefix("/static/")).read_bytes()[:4] == b"\x89PNG"


def test_a_rank_is_counted_among_ranked_players_alone(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    expel_player(cards[0], by=cast.director)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    assert "no rank: expelled ·" in page_words(get(cast.tournament, card=1))
    pages = [page_words(get(cast.tournament, card=number)) for number in range(2, 9)]
    assert all("of 7 ·" in page for page in pages)


@pytest.fixture
def played_tournament(db: None) -> Cast:
    """One series of eight with prizes for the first two and a ham for the first team; card 1 is first of all."""
    cast = make_cast(series_count=1, ratings=["teams"])
    cards = register_players(cast.tournament, 8, by=cast.director)
    team = Team.objects.create(tournament=cast.tournament, name="Alpha")
    cast.tournament.cards.filter(pk__in=[card.pk for card in cards[:4]]).update(team=team)
    play_series_as(cast.tournament, 1, {n: (10 - n, 0) for n in range(1, 9)}, by=cast.director, clerk=cast.clerk)
    prizes.propose_all(cast.tournament, by=cast.treasurer)
    main = PrizePlan.objects.get()
    prizes.save_prizes(main, [(5000, ""), (3000, "Wine")], by=cast.treasurer, base=base_for(main))
    ham = Terms("Team", "teams", "sum", 0, size="fixed", size_figure=1, position=2)
    plan = prizes.propose(cast.tournament, None, ham, by=cast.treasurer)
    prizes.save_prizes(plan, [(0, "Ham")], by=cast.treasurer, base=base_for(plan))
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


def test_a_players_page_has_the_seat_first_and_no_prize_before_the_final_result(played_tournament: Cast) -> None:
    page = page_words(get(played_tournament.tournament, card=2))
    assert page.index("Series 1 Table") < page.index("Rank 2 of 8")
    assert "Prize (" not in page


def test_a_players_page_has_rank_and_prizes_first_after_the_final_result(played_tournament: Cast) -> None:
    results.finalise(played_tournament.tournament, by=played_tournament.director)
    page = page_words(get(played_tournament.tournament, card=2))
    assert "Final result Rank 2 of 8" in page
    assert "Prize (2nd): 30.00 € + Wine" in page
    assert "Prize (Team 1st): Ham for the whole team" in page
    assert page.index("Rank 2") < page.index("Prize") < page.index("Series 1: Table")
    assert 'class="sk-big">Rank 2<' in compact_markup(get(played_tournament.tournament, card=2))


def test_the_page_of_a_player_without_a_prize_does_not_mention_prizes(played_tournament: Cast) -> None:
    results.finalise(played_tournament.tournament, by=played_tournament.director)
    assert "Prize (" not in page_words(get(played_tournament.tournament, card=8))


def test_no_button_offers_a_protest_once_the_time_for_it_is_over(played_tournament: Cast) -> None:
    link = f'href="/p/{played_tournament.tournament.slug}/protest/"'
    assert "The time for protests about series 1 is over." in page_words(get(played_tournament.tournament, card=2))
    assert link not in get(played_tournament.tournament, card=2).text
    results.finalise(played_tournament.tournament, by=played_tournament.director)
    assert link not in get(played_tournament.tournament, card=2).text
