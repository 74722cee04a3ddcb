"""Public pages are made once for each state, then served from the cache until the state changes; they set no cookie."""

import gzip
from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from cachetools import LRUCache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import (
    Cast,
    end_series,
    key_sheet,
    make_cast,
    make_played_cast,
    page_words,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.tiers import sweep
from tournament import clock
from tournament.desks.draw.draws import services as drawing
from tournament.desks.public.released import memory
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.settings import services as setup
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.after import services as after_services
from tournament.models import Table

PAGES = ("", "?card=1", "seats/1/", "standings/", "wall/", "verify/")


def get(cast: Cast, page: str = "", client: Client | None = None, headers: dict[str, str] | None = None) -> Any:
    told = {"accept-language": "en"} | (headers or {})
    return (client or Client()).get(f"/p/{cast.tournament.slug}/{page}", headers=told)


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """Series 1 played and posted."""
    register_players(cast.tournament, 4, by=cast.director, club="Kreuz As")
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


@sweep("page", PAGES)
def test_a_public_page_costs_at_most_three_queries_the_second_time(hall: Cast, page: str) -> None:
    first = get(hall, page)
    with CaptureQueriesContext(connection) as queries:
        second = get(hall, page)
    assert second.content == first.content
    assert len(queries) <= 3


@sweep("page", PAGES)
def test_public_pages_set_no_cookie_and_answer_304_if_unchanged(hall: Cast, page: str) -> None:
    client = Client()
    answer = get(hall, page, client)
    assert not answer.cookies
    assert answer.headers["Cache-Control"] == "no-cache"
    again = get(hall, page, client, {"if-none-match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert not client.cookies


def test_a_public_page_is_compressed_for_clients_that_accept_it(hall: Cast) -> None:
    plain, packed = get(hall), get(hall, headers={"accept-encoding": "gzip, br"})
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    assert "Accept-Encoding" in packed.headers["Vary"]
    again = get(hall, headers={"accept-encoding": "gzip, br", "if-none-match": packed.headers["ETag"]})
    assert again.status_code == 304


def text_changed_by(cast: Cast, page: str, step: Callable[[], object]) -> str:
    """Takes a step and returns the page's text after it, which has to differ from the one before."""
    before = page_words(get(cast, page))
    step()
    after = page_words(get(cast, page))
    assert after != before
    return after


def test_released_seats_and_standings_are_public_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    assert "Seats of series 1" in text_changed_by(cast, "", lambda: publish_draw(cast.tournament, by=cast.director))
    assert "Standings after series 1" in text_changed_by(cast, "", lambda: post_early(cast))


def test_seats_of_a_voided_draw_are_gone_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    text_changed_by(cast, "?card=1", lambda: drawing.void(draw, by=cast.director, reason="r"))


def post_early(cast: Cast) -> None:
    key_sheet(Table.objects.get(draw__series__tournament=cast.tournament), by=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)


def test_standings_that_are_taken_down_are_gone_at_once(hall: Cast) -> None:
    posting = series_of(hall.tournament, 1).postings.get()
    text_changed_by(hall, "", lambda: results.take_down(posting, by=hall.director, reason="r"))
    assert get(hall, "standings/").status_code == 404


def test_a_final_result_and_its_reopening_are_public_at_once(db: None) -> None:
    cast = make_played_cast()
    assert "Final result" in text_changed_by(
        cast, "?card=1", lambda: results.finalise(cast.tournament, by=cast.director)
    )
    final = cast.tournament.finals.get()
    page = text_changed_by(cast, "", lambda: results.reopen(final, by=cast.director, reason="r"))
    assert "is being worked on again" in page


def test_a_list_that_no_longer_holds_says_so_at_once(hall: Cast) -> None:
    table = Table.objects.get(draw__series__tournament=hall.tournament)
    for page in ("", "standings/", "wall/?show=standings"):
        get(hall, page)
    after_services.take_out(table, base=1, by=hall.director, reason="another table's")
    for page in ("", "standings/", "wall/?show=standings"):
        assert "no longer holds" in page_words(get(hall, page))


@pytest.mark.parametrize("page", ["", "?card=1"])
def test_changed_settings_are_public_at_once(hall: Cast, page: str) -> None:
    text_changed_by(hall, page, lambda: setup.change_settings(hall.tournament, by=hall.director, entry_fee_cents=1717))


def test_names_are_shortened_and_the_public_page_is_closed_at_once(hall: Cast) -> None:
    text_changed_by(
        hall, "seats/1/", lambda: setup.change_settings(hall.tournament, by=hall.director, short_names=True)
    )
    setup.change_settings(hall.tournament, by=hall.director, public_page=False)
    assert get(hall, "seats/1/").status_code == 404


def test_a_named_juror_is_public_at_once(hall: Cast) -> None:
    page = text_changed_by(
        hall, "", lambda: jury.name(hall.tournament, name="Judge Holden", by=hall.director, reason="late")
    )
    assert "Judge Holden" in page


def test_a_corrected_name_is_public_at_once_also_if_corrected_in_another_tournament(hall: Cast) -> None:
    card = hall.tournament.cards.get(number=1)
    other = setup.open_tournament(
        hall.organizer, by=hall.director, name="Other", place="Saal", date=hall.tournament.date
    )
    entry = Entry(card.player.last_name, card.player.first_name, club="Kreuz As", paid=True)
    elsewhere = registration.register(other, entry, by=hall.director)
    elsewhere.player = card.player
    elsewhere.save()
    get(hall, "seats/1/")
    spelt = Entry(card.player.last_name.upper(), card.player.first_name, club="Kreuz As", paid=True)
    assert spelt.last_name in text_changed_by(
        hall, "seats/1/", lambda: registration.change(elsewhere, spelt, by=hall.director)
    )


def test_the_start_of_a_series_is_public_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    series = series_of(cast.tournament, 1)
    page = text_changed_by(cast, "?card=1", lambda: times.start(series, by=cast.director))
    assert "is being played since" in page
    assert 'data-seconds="7' in get(cast, "wall/").content.decode()


def advance_time(monkeypatch: pytest.MonkeyPatch, minutes: int) -> None:
    """Lets minutes go by in which nothing happens."""
    later, clocks = timezone.now() + timedelta(minutes=minutes), clock.read()
    gone = {name: getattr(clocks, name) + minutes * 60 for name in ("wall", "since_boot", "awake")}
    monkeypatch.setattr(timezone, "now", lambda: later)
    monkeypatch.setattr(clock, "read", lambda: replace(clocks, **gone))


def test_a_countdown_goes_on_while_its_page_is_cached(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    times.start(series_of(cast.tournament, 1), by=cast.director)
    assert seconds_on(get(cast, "?card=1")) >= 7_190
    advance_time(monkeypatch, 4)
    with CaptureQueriesContext(connection) as queries:
        page = get(cast, "?card=1")
    assert len(queries) <= 3
    assert 6_950 <= seconds_on(page) <= 6_960
    assert ">1:5" in page.content.decode()


def seconds_on(page: Any) -> int:
    return int(page.content.decode().partition('data-seconds="')[2].partition('"')[0])


def test_the_end_of_the_time_for_protests_is_public_at_once(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast = make_cast(series_count=1, objection_minutes=3)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    end_series(series_of(cast.tournament, 1), by=cast.director, minutes=1)
    assert "File a protest" in page_words(get(cast, "?card=1"))
    advance_time(monkeypatch, 4)
    assert "File a protest" not in page_words(get(cast, "?card=1"))


def test_searches_and_pages_of_signed_in_users_are_not_cached(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "PAGES", pages := LRUCache[Hashable, memory.Page](100))
    get(hall, "seats/1/?q=a")
    private = get(hall, "", sign_in(hall.viewer))
    assert "viewer" in page_words(private)
    assert private.headers["Cache-Control"] == "private, no-store"
    assert pages.currsize == 0
    get(hall)
    assert "viewer" not in page_words(get(hall))
    assert pages.currsize > 0


def test_each_language_is_a_cached_page_of_its_own(hall: Cast) -> None:
    german = Client(headers={"accept-language": "de"}).get(f"/p/{hall.tournament.slug}/")
    assert 'lang="en"' in get(hall).content.decode()
    assert 'lang="de"' in german.content.decode()


def test_a_page_larger_than_the_cache_is_served_without_being_kept(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    small = LRUCache[Hashable, memory.Page](10, getsizeof=lambda page: len(page.body))
    monkeypatch.setattr(memory, "PAGES", small)
    assert get(hall).status_code == 200
    assert small.currsize == 0
