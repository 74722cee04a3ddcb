"""Killed between the parts of an import: the parts that were written stand whole, and the rest is offered again."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from tests.browser.running import GONE, PATIENCE, Person, Server, manage
from tests.crash.kept import rows
from tournament.desks.registration.files.parts import NEW_AT_ONCE

LINES, PARTS = 300, 4
CARDS = """
    SELECT count(*) FROM tournament_startcard c JOIN tournament_tournament t ON t.id = c.tournament_id WHERE t.slug = ?
"""


def cards(server: Server, slug: str) -> int:
    return int(rows(server.database, CARDS, slug)[0][0])


def imported(person: Person, slug: str) -> None:
    with suppress(*GONE):
        person.import_players(slug, LINES)


def test_what_was_written_stands_and_the_rest_is_offered_again(begun: Path, tmp_path: Path) -> None:
    server = Server(var := copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        slug, cookies = director.open_tournament("Langer Pokal", series_count=1), director.cookies
        importing = threading.Thread(target=imported, args=(director, slug), daemon=True)
        importing.start()
        while cards(server, slug) < PARTS * NEW_AT_ONCE:
            time.sleep(0.002)
        server.kill()
        importing.join(PATIENCE)
    there = cards(server, slug)
    assert there < LINES
    assert there % NEW_AT_ONCE == 0
    verified = manage(var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")
    server = Server(var).wait_for()
    try:
        with Person(server.port, cookies) as director:
            director.import_players(slug, LINES)
        assert cards(server, slug) == LINES
    finally:
        assert server.stop() == 0
