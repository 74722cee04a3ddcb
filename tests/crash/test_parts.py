"""Killed between the parts of a draw: all is well, nobody meets any of it, and the page finishes what was decided."""

import threading
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from tests.browser.running import GONE, PATIENCE, Person, Server, expect, manage
from tests.crash.kept import rows, wait_until

PLAYERS, KILLED_AT = 300, 20  # tables
OF_SERIES = """
    FROM tournament_draw d JOIN tournament_series s ON s.id = d.series_id
    JOIN tournament_tournament t ON t.id = s.tournament_id WHERE t.slug = ?
"""


def tables(server: Server, slug: str) -> int:
    question = f"SELECT count(*) FROM tournament_table WHERE draw_id IN (SELECT d.id {OF_SERIES})"
    return int(rows(server.database, question, slug)[0][0])


def plans(server: Server, slug: str) -> list[str]:
    return [plan for (plan,) in rows(server.database, f"SELECT d.plan {OF_SERIES}", slug)]


def draw(person: Person, slug: str) -> None:
    with suppress(*GONE):
        person.post(f"/t/{slug}/draw/1/close/", engine="swaps-1", at_once="yes")


def expect_well(var: Path) -> None:
    verified = manage(var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")


def test_a_draw_that_was_killed_is_finished_as_it_was_decided(begun: Path, tmp_path: Path) -> None:
    server = Server(var := copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        slug, cookies = director.open_tournament("Langer Pokal", series_count=1), director.cookies
        director.import_players(slug, PLAYERS)
        drawing = threading.Thread(target=draw, args=(director, slug), daemon=True)
        drawing.start()
        wait_until(lambda: tables(server, slug) >= KILLED_AT, server)
        server.kill()
        drawing.join(PATIENCE)
    assert tables(server, slug) < PLAYERS // 4
    decided = plans(server, slug)
    expect_well(var)
    server = Server(var).wait_for()
    try:
        with Person(server.port, cookies) as director, Person(server.port) as visitor:
            assert "Finish the draw of series 1" in director.get(f"/t/{slug}/draw/1/").text
            assert visitor.get(f"/p/{slug}/seats/1/").status == 404
            expect(director.post(f"/t/{slug}/draw/1/closing/1/make/", go_on=1), 302)
            expect(director.post(f"/t/{slug}/draw/1/1/publish/"), 302)
            assert visitor.get(f"/p/{slug}/seats/1/").status == 200
    finally:
        assert server.stop() == 0
    assert (tables(server, slug), plans(server, slug)) == (PLAYERS // 4, decided)
    expect_well(var)
