"""Releasing standings: the hall sees a copy; a new one replaces it, the old one stays on record."""

import re

from django.test import Client

from tests.builders import (
    Cast,
    answer_statuses,
    draw_series,
    key_sheet,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tournament.desks.results.final import services
from tournament.models import AuditEntry, PostedStandings, Tournament


def url(cast: Cast, series: int = 1) -> str:
    return f"/t/{cast.tournament.slug}/results/post/{series}/"


def test_the_director_releases_standings_although_a_sheet_is_missing(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(number=1), by=cast.clerk)
    page = page_words(sign_in(cast.director).post(url(cast), follow=True))
    assert "The standings after series 1 are released." in page
    assert "on the wall" in page
    assert PostedStandings.objects.get().body["missing"] == [{"series": 1, "table": 2}]


def test_from_the_page_after_the_release_one_key_leads_back_to_the_day(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    page = sign_in(cast.director).post(url(cast), follow=True).text
    assert re.search(rf'href="/t/{cast.tournament.slug}/"\s+data-key="n"', page)


def test_the_same_standings_twice_are_one_posting(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    client = sign_in(cast.director)
    assert [client.post(url(cast)).status_code for _ in range(2)] == [302, 302]
    assert PostedStandings.objects.count() == 1
    assert AuditEntry.objects.filter(action="standings.post").count() == 1


def test_new_standings_replace_the_old_which_stay_on_record(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    tables = publish_draw(cast.tournament, by=cast.director).tables
    for table in tables.all():
        key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 48, 20 + 2 * table.number))
        services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    old, new = PostedStandings.objects.order_by("pk")
    assert old.replaced_at
    assert new.replaced_at is None
    assert (len(old.body["missing"]), len(new.body["missing"])) == (1, 0)
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/results/"))
    assert "no longer on the wall" in page


def test_standings_of_a_series_without_seat_lists_are_not_released(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    assert refusal_codes(services.post_standings, series_of(cast.tournament, 1), by=cast.director) == ["series.undrawn"]
    draw_series(cast.tournament, by=cast.director)
    answer = sign_in(cast.director).post(url(cast))
    assert answer.status_code == 409
    assert "Series 1 has no published seat list yet." in page_words(answer)


def test_a_series_that_is_not_planned_is_not_found(cast: Cast) -> None:
    assert sign_in(cast.director).post(url(cast, 9)).status_code == 404


def test_releasing_standings_is_recorded(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    posted = services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    entry = AuditEntry.objects.get(action="standings.post")
    assert (entry.user, entry.after) == (cast.director, {"series": 1, "digest": posted.digest})


def test_released_standings_can_be_taken_down(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    posted = services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    down = f"/t/{cast.tournament.slug}/results/posted/{posted.pk}/take-down/"
    client = sign_in(cast.director)
    assert "Give a reason" in page_words(client.post(down, {"reason": " "}, follow=True))
    for _ in range(2):
        assert "no longer on the wall" in page_words(client.post(down, {"reason": "too early"}, follow=True))
    assert Client().get(f"/p/{cast.tournament.slug}/standings/").status_code == 404
    assert AuditEntry.objects.get(action="standings.take_down").reason == "too early"
    assert services.post_standings(series_of(cast.tournament, 1), by=cast.director).pk != posted.pk


def test_another_tournaments_standings_are_not_taken_down(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    posted = services.post_standings(series_of(cast.tournament, 1), by=cast.director)
    elsewhere = Tournament.objects.exclude(pk=cast.tournament.pk).get()
    down = f"/t/{elsewhere.slug}/results/posted/{posted.pk}/take-down/"
    assert answer_statuses(down, cast.stranger, data={"reason": "x"}) == [404]
