"""Killed between the parts of a draw: all is well, nobody meets any of it, and the page finishes what was decided."""

from tests.browser.running import Person, expect
from tests.crash.kept import rows
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

PLAYERS = 300
OF_SERIES = """
    FROM tournament_draw d JOIN tournament_series s ON s.id = d.series_id
    JOIN tournament_tournament t ON t.id = s.tournament_id WHERE t.slug = ?
"""
TABLES = f"SELECT count(*) FROM tournament_table WHERE draw_id IN (SELECT d.id {OF_SERIES})"


def plans(laptop: Laptop, slug: str) -> list[str]:
    return [plan for (plan,) in rows(laptop.database, f"SELECT d.plan {OF_SERIES}", slug)]


def test_a_draw_that_was_killed_is_finished_as_it_was_decided(laptop: Laptop) -> None:
    with laptop.director() as director:
        slug = director.open_tournament("Langer Pokal", series_count=1)
        director.import_players(slug, PLAYERS)
        laptop.kill_amid(
            lambda: director.post(f"/t/{slug}/draw/1/close/", engine="swaps-1", at_once="yes"),
            lambda: laptop.count(TABLES, slug) > 0,
        )
    assert 0 < laptop.count(TABLES, slug) < PLAYERS // 4
    decided = plans(laptop, slug)
    laptop.expect_well()
    with laptop.director() as director, Person(laptop.start().port) as visitor:
        assert "Finish the draw of series 1" in director.get(f"/t/{slug}/draw/1/").text
        assert visitor.get(f"/p/{slug}/seats/1/").status == 404
        expect(director.post(f"/t/{slug}/draw/1/closing/1/make/", go_on=1), 302)
        expect(director.post(f"/t/{slug}/draw/1/1/publish/"), 302)
        assert visitor.get(f"/p/{slug}/seats/1/").status == 200
    assert (laptop.count(TABLES, slug), plans(laptop, slug)) == (PLAYERS // 4, decided)
