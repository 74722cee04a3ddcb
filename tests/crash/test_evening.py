"""Killed while “Who is here” is saved: every start card with its fee and its entry of the register, or none of it."""

import threading
import time
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from tests.browser.running import GONE, PATIENCE, Person, Server, letters, manage
from tests.crash.kept import rows

GUESTS = 150
PARTS = (0.2, 0.5, 0.8)  # of the time that a save takes, until the plug is pulled
STANDS = """
    SELECT count(DISTINCT c.id), count(DISTINCT e.id), (SELECT count(*) FROM tournament_player WHERE last_name LIKE ?)
    FROM tournament_tournament t LEFT JOIN tournament_startcard c ON c.tournament_id = t.id
    LEFT JOIN tournament_cashentry e ON e.card_id = c.id WHERE t.name = ?
"""
NAMES = ("Anton", "Berta", "Caesar", "Dora")  # with what follows, whoever is new on an evening


def save(person: Person, slug: str, name: str, answered: list[int]) -> None:
    """Everybody is new to the register, is here and has paid."""
    named = "; ".join(f"{name}{letters(place)}" for place in range(GUESTS))
    page = {"was": "", "guest": named, "money": "g0", "all_paid": "on"}
    with suppress(*GONE):
        answered.append(person.post(f"/t/{slug}/cards/here/save/", **page).status)


def evening(person: Person, name: str) -> str:
    return person.open_tournament(f"Evening of {name}", series_count=1, entry_fee="10")


def stands(server: Server, name: str) -> tuple[int, ...]:
    """Start cards, what they paid, and the entries of the register."""
    return tuple(rows(server.database, STANDS, f"{name}%", f"Evening of {name}")[0])


def test_all_of_it_is_there_or_nothing(begun: Path, tmp_path: Path) -> None:
    whole = (GUESTS, GUESTS, GUESTS)
    server = Server(var := copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        cookies, slug = director.cookies, evening(director, NAMES[0])
        started = time.monotonic()
        save(director, slug, NAMES[0], [])
        seconds = time.monotonic() - started
    assert stands(server, NAMES[0]) == whole
    for name, part in zip(NAMES[1:], PARTS, strict=True):
        with Person(server.port, cookies) as director:
            answered: list[int] = []
            slug = evening(director, name)
            saving = threading.Thread(target=save, args=(director, slug, name, answered), daemon=True)
            saving.start()
            time.sleep(seconds * part)
            server.kill()
            saving.join(PATIENCE)
        there = stands(server, name)
        assert there in ((0, 0, 0), whole)
        assert there == whole or not answered
        verified = manage(var, "verify")
        assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")
        server = Server(var).wait_for()
        with Person(server.port, cookies) as director:
            save(director, slug, name, answered)
        assert stands(server, name) == whole
    assert server.stop() == 0
