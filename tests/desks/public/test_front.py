"""The public pages without sign-in show released lists alone, as they were released."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    make_cast,
    make_clean_footers,
    make_played_cast,
    page_words,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tests.papers import printed
from tests.tiers import sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.models import Tournament


def get(tournament: Tournament, page: str = "", **query: str) -> Any:
    return Client(headers={"accept-language": "en"}).get(f"/p/{tournament.slug}/{page}", query)


def register(cast: Cast, *names: tuple[str, str]) -> None:
    for last, first in names:
        entry = Entry(last, first, club="Kreuz As", paid=True, present=True)
        registration.register(cast.tournament, entry, by=cast.director)


FOUR = (("Böhme", "Jürgen"), ("Brandt", "Sabine"), ("Albrecht", "Karl-Heinz"), ("Zoë", ""))


def test_the_public_page_has_only_the_plan_before_anything_is_released(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    page = page_words(get(cast.tournament))
    assert "Nothing is drawn yet" in page
    assert "3 series of 48 games at a table of four, 36 at a table of three, 120 minutes each" in page
    assert "AaAaAaAa" not in page
    assert get(cast.tournament, "seats/1/").status_code == 404
    assert get(cast.tournament, "standings/").status_code == 404


@pytest.mark.parametrize("short", [True, False])
def test_names_of_the_jury_are_as_short_as_those_of_the_players(db: None, short: bool) -> None:
    cast = make_cast(short_names=short)
    for name in ("Böhme, Jürgen", "Sabine Brandt"):
        jury.name(cast.tournament, name=name, by=cast.director)
    page = page_words(get(cast.tournament))
    assert ("Jürgen B. · Sabine B." in page, "Böhme" in page, "Brandt" in page) == (short, not short, not short)
    paper = printed.text(get(cast.tournament, "plan.pdf"))
    assert ("Jürgen B." in paper, "Böhme" in paper) == (short, not short)


@pytest.mark.parametrize("short", [True, False])
def test_the_public_page_says_who_may_play_and_who_is_responsible(db: None, short: bool) -> None:
    """SkWO 1.4, 3.1: the responsible person is named in full."""
    cast = make_cast(short_names=short)
    assert "who may play everybody" in page_words(get(cast.tournament))
    named = {"responsible": "Heinz Brand", "contact": "brand@example.org", "venue": "Am Markt 1, Altenburg"}
    setup.change_settings(cast.tournament, by=cast.director, admission="invited", admitted="the best 32", **named)
    page = page_words(get(cast.tournament))
    assert "address of the hall Am Markt 1, Altenburg" in page
    assert "organizer Kreuz As · responsible: Heinz Brand · brand@example.org" in page
    assert "who may play invited players only: the best 32" in page


def test_a_published_seat_list_is_public(cast: Cast) -> None:
    register(cast, *FOUR)
    draw = publish_draw(cast.tournament, by=cast.director)
    assert "Seats of series 1" in page_words(get(cast.tournament))
    page = page_words(get(cast.tournament, "seats/1/"))
    for seat in draw.seats.select_related("card__player"):
        assert f"{seat.card.player} {seat.card.number} 1 {seat.number}" in page
    assert page.index("Albrecht") < page.index("Böhme") < page.index("Brandt") < page.index("Zoë")


def test_a_voided_seat_list_is_not_public(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    drawing.void(publish_draw(cast.tournament, by=cast.director), by=cast.director, reason="r")
    assert get(cast.tournament, "seats/1/").status_code == 404


def test_counted_sheets_are_not_shown_until_they_are_released(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert get(cast.tournament, "standings/").status_code == 404
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    assert "Standings after series 1" in page_words(get(cast.tournament))
    page = page_words(get(cast.tournament, "standings/"))
    assert "Standings after series 1 Provisional" in page


def test_released_standings_do_not_move(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    before = page_words(get(cast.tournament, "standings/"))
    after_services.correct(
        table,
        by=cast.director,
        footers=make_clean_footers(4, 48, 18),
        passed=0,
        base=1,
        paragraph="ISkO 5.5.3",
        reason="agreed",
    )
    registration.change(cast.tournament.cards.get(number=1), Entry("Otherwise"), by=cast.director)
    lapsed = page_words(get(cast.tournament, "standings/"))
    assert "no longer holds since" in lapsed
    assert lapsed.partition("Rank")[2] == before.partition("Rank")[2]
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    after = page_words(get(cast.tournament, "standings/"))
    assert "3552" in before
    assert "3264" in after
    assert "Otherwise" in after


def test_the_final_result_takes_the_place_of_the_standings(db: None) -> None:
    cast = make_played_cast()
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    final = results.finalise(cast.tournament, by=cast.director)
    assert "Final result" in page_words(get(cast.tournament))
    page = page_words(get(cast.tournament, "standings/"))
    assert "Final result" in page
    assert "Provisional" not in page
    assert "Standings after" not in page
    results.reopen(final, by=cast.director, reason="misread")
    assert "Provisional" in page_words(get(cast.tournament, "standings/"))


def test_a_missing_sheet_is_a_dash_in_the_standings(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=1), by=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    assert page_words(get(cast.tournament, "standings/")).count("– – –") == 4


def test_a_withdrawn_player_is_marked_in_the_standings(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[1], by=cast.director, reason="ill")
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    page = page_words(get(cast.tournament, "standings/"))
    assert "AbAbAbAb withdrawn" in page.replace(" lot ", " ")
    assert page.count("withdrawn") == 1


@pytest.mark.parametrize("page", ["seats/1/", "standings/"])
def test_names_can_be_shortened(db: None, page: str) -> None:
    cast = make_cast(series_count=1, short_names=True)
    register(cast, *FOUR)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    shown = page_words(get(cast.tournament, page))
    for name in ("Jürgen B.", "Sabine B.", "Karl-Heinz A.", "Z."):
        assert name in shown
    for name in ("Böhme", "Brandt", "Albrecht", "Zoë"):
        assert name not in shown
        assert "Nobody here by that name." in page_words(get(cast.tournament, page, q=name))


@sweep("page", ["seats/1/", "standings/"])
@sweep(("query", "shows"), [("böh", True), ("JÜRGEN", True), ("1", True), ("nobody", False)])
def test_a_few_letters_find_a_player(cast: Cast, page: str, query: str, shows: bool) -> None:
    register(cast, *FOUR)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    shown = page_words(get(cast.tournament, page, q=query))
    assert ("Böhme, Jürgen" in shown) is shows
    assert "Brandt" not in shown


def test_a_search_is_no_markup(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    page = get(cast.tournament, "seats/1/", q='"><script>alert(1)</script>').content.decode()
    assert "<script>alert(1)" not in page


def test_a_public_page_that_is_switched_off_is_not_found(db: None) -> None:
    cast = make_cast(public_page=False)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    for page in ("", "seats/1/", "standings/"):
        assert get(cast.tournament, page).status_code == 404
        assert sign_in(cast.director).get(f"/p/{cast.tournament.slug}/{page}").status_code == 404


def test_public_pages_link_to_no_desk(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    for page in ("", "seats/1/", "standings/"):
        links = re.findall(r'href="([^"]*)"', get(cast.tournament, page).content.decode())
        assert not [link for link in links if link.startswith("/t/")]


def test_an_unknown_tournament_is_not_found(db: None) -> None:
    for page in ("", "seats/1/", "standings/"):
        assert Client().get(f"/p/nowhere/{page}").status_code == 404


def test_seats_of_an_unknown_series_are_not_found(cast: Cast) -> None:
    for number in ("0", "9", "9" * 30):
        assert get(cast.tournament, f"seats/{number}/").status_code == 404


def test_the_public_page_says_that_a_final_result_is_worked_on_again(db: None) -> None:
    cast = make_played_cast()
    final = results.finalise(cast.tournament, by=cast.director)
    assert "worked on again" not in page_words(get(cast.tournament))
    results.reopen(final, by=cast.director, reason="misread")
    assert "The final result is being worked on again since" in page_words(get(cast.tournament))
    results.finalise(cast.tournament, by=cast.director)
    assert "worked on again" not in page_words(get(cast.tournament))


@pytest.mark.parametrize(("count", "folded"), [(24, 0), (28, 8)])
def test_the_first_rows_of_long_standings_are_shown_and_the_others_folded(cast: Cast, count: int, folded: int) -> None:
    register_players(cast.tournament, count, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    shown, *rest = get(cast.tournament, "standings/").text.split("<details")
    rows = [len(re.findall(r'class="sk-rank"', part)) for part in (shown, "".join(rest))]
    assert rows == [count - folded, folded]
    assert (f"and {folded} more" in page_words(get(cast.tournament, "standings/"))) == bool(folded)
    assert "<details" not in get(cast.tournament, "standings/", q="1").text  # few are found
