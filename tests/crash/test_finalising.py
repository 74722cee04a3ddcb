"""Killed while the final result is posted: it stands with its entry in the trail, or there is nothing of it."""

import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import GONE, PATIENCE, Foot, Person, Server, manage
from tests.crash.kept import rows

TABLES = 4
KILLS = (0.0, 0.02, 0.05)  # seconds after it was pressed
FINALS = "SELECT f.digest FROM tournament_finalresult f JOIN tournament_tournament t ON t.id = f.tournament_id"
TRAIL = """
    SELECT json_extract(a.after, '$.digest') FROM tournament_auditentry a
    JOIN tournament_tournament t ON t.id = a.tournament_id
"""


@dataclass(frozen=True)
class Standing:
    """The final results that are there, those that the trail tells of, and what `verify` says."""

    finals: list[str]
    told: list[str]
    verified: str


def standing(server: Server, slug: str) -> Standing:
    finals = [digest for (digest,) in rows(server.database, f"{FINALS} WHERE t.slug = ?", slug)]
    told = rows(server.database, f"{TRAIL} WHERE a.action = 'result.finalise' AND t.slug = ?", slug)
    return Standing(finals, [digest for (digest,) in told], manage(server.var, "verify").stdout.strip())


def finalise(person: Person, slug: str, answers: list[int]) -> None:
    with suppress(*GONE):
        fields = fields_of(person.get(f"/t/{slug}/results/").text)
        answers.append(person.post(f"/t/{slug}/results/finalise/", **fields).status)


@pytest.fixture(scope="module")
def killed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Standing]:
    """What stands after each kill, and in the end, when it was pressed once more."""
    server = Server(var := copytree(begun, tmp_path_factory.mktemp("final") / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        slug = director.open_tournament("Endpokal", series_count=1, objection_minutes=0)
        director.import_players(slug, 4 * TABLES)
        director.publish_draw(slug)
        for table in range(1, TABLES + 1):
            director.key(slug, table, Foot(worth=(18, 20, 22, 24)[table % 4]))
        cookies = director.cookies
        time.sleep(1.1)  # no minutes are planned for protests, but the second of the last sheet is the players'
        fields = fields_of(director.get(f"/t/{slug}/standings/").text)
        assert director.post(f"/t/{slug}/results/post/1/", **fields).status == 302
    stood = []
    for seconds in KILLS:
        with Person(server.port, cookies) as director:
            director.get(f"/t/{slug}/results/")
            pressing = threading.Thread(target=finalise, args=(director, slug, []), daemon=True)
            pressing.start()
            time.sleep(seconds)
            server.kill()
            pressing.join(PATIENCE)
        stood.append(standing(server, slug))
        server = Server(var).wait_for()
    answers: list[int] = []
    with Person(server.port, cookies) as director:
        finalise(director, slug, answers)
    assert answers == [302]
    assert server.stop() == 0
    return [*stood, standing(server, slug)]


def test_after_each_kill_it_stands_whole_or_not_at_all(killed: list[Standing]) -> None:
    for stood in killed:
        assert stood.finals == stood.told
        assert len(stood.finals) <= 1


def test_whoever_verifies_a_server_that_was_killed_finds_all_well(killed: list[Standing]) -> None:
    assert {stood.verified for stood in killed} == {"all is well"}


def test_whoever_got_no_answer_presses_again_and_it_stands_once(killed: list[Standing]) -> None:
    assert len(killed[-1].finals) == 1
