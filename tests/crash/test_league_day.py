"""Killed while a league's day is opened: the day stands with all its cards and seats, or there is nothing of it."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import GONE, PATIENCE, Person, Server, manage
from tests.crash.kept import rows

PLAYERS, SERIES, TABLES = 16, 3, 4  # of the demo's second day, and of each series of it
LATER = (0.05,)  # seconds after it was pressed
WAITS = """
    SELECT m.id, g.league_id, o.slug FROM tournament_leaguemeeting m JOIN tournament_leaguegroup g ON g.id = m.group_id
    JOIN tournament_league l ON l.id = g.league_id JOIN tournament_organizer o ON o.id = l.organizer_id
    JOIN tournament_leagueday d ON d.id = m.day_id WHERE m.tournament_id IS NULL AND d.number = 2
"""
SQUADS = """
    SELECT s.id, p.position, p.player_id FROM tournament_meetingteam s
    JOIN tournament_squadplayer p ON p.team_id = s.team_id WHERE s.meeting_id = ? AND p.left_at IS NULL
"""
DAY = "SELECT tournament_id FROM tournament_leaguemeeting WHERE id = ?"
CARDS = "SELECT count(*) FROM tournament_startcard WHERE tournament_id = ?"
SEATS = """
    SELECT count(*) FROM tournament_seat e JOIN tournament_draw d ON d.id = e.draw_id
    JOIN tournament_series s ON s.id = d.series_id WHERE s.tournament_id = ? AND d.published_at IS NOT NULL
"""
TOLD = "SELECT count(*) FROM tournament_auditentry WHERE action = 'league.open' AND tournament_id = ?"
TOURNAMENTS = "SELECT count(*) FROM tournament_tournament"


@dataclass(frozen=True)
class Standing:
    """Of the meeting's day: start cards, seats that hang out, entries of the trail; how many tournaments there are."""

    day: tuple[int, int, int] | None
    tournaments: int
    verified: str


def standing(server: Server, meeting: int) -> Standing:
    def count(question: str, *values: int) -> int:
        return int(rows(server.database, question, *values)[0][0])

    ((key,),) = rows(server.database, DAY, meeting)
    day = (count(CARDS, key), count(SEATS, key), count(TOLD, key)) if key else None
    return Standing(day, count(TOURNAMENTS), manage(server.var, "verify").stdout.strip())


def line_up(person: Person, page: str, meeting: int, server: Server) -> None:
    squads: dict[int, dict[str, str]] = {}
    for side, position, player in rows(server.database, SQUADS, meeting):
        if position <= TABLES:
            squads.setdefault(side, {})[f"place_{position}"] = str(player)
    assert [len(places) for places in squads.values()] == [TABLES] * 4
    for side, places in squads.items():
        address = f"{page}line-up/{side}/"
        fields = fields_of(person.get(address).text) | places | {"reason": "Demo"}
        assert person.post(address, **fields).status == 302


def press(person: Person, page: str, answers: list[int]) -> None:
    with suppress(*GONE):
        answers.append(person.post(f"{page}open/", **fields_of(person.get(page).text)).status)


def somebody_writes(server: Server) -> bool:
    """Whether a transaction that writes is under way."""
    with closing(sqlite3.connect(server.database, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        connection.execute("ROLLBACK")
        return False


def when_it_writes(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while not somebody_writes(server):
        assert time.monotonic() < deadline
        time.sleep(0.001)


def killed_at(moment: Callable[[Server], None], server: Server, cookies: dict[str, str], page: str) -> None:
    with Person(server.port, cookies) as director:
        director.get(page)
        pressing = threading.Thread(target=press, args=(director, page, []), daemon=True)
        pressing.start()
        moment(server)
        server.kill()
        pressing.join(PATIENCE)


@pytest.fixture(scope="module")
def killed(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Standing]:
    """What stands before, after each kill, and in the end, when it was pressed once more."""
    server = Server(var := copytree(begun, tmp_path_factory.mktemp("league") / "var")).wait_for()
    ((meeting, league, slug),) = rows(server.database, WAITS)
    page = f"/o/{slug}/leagues/{league}/meeting/{meeting}/"
    with Person(server.port).sign_in("director") as director:
        line_up(director, page, meeting, server)
        cookies = director.cookies
    stood = [standing(server, meeting)]
    for moment in (when_it_writes, *(lambda _server, seconds=seconds: time.sleep(seconds) for seconds in LATER)):
        killed_at(moment, server, cookies, page)
        stood.append(standing(server, meeting))
        server = Server(var).wait_for()
    answers: list[int] = []
    with Person(server.port, cookies) as director:
        press(director, page, answers)
    assert answers == [302]
    assert server.stop() == 0
    return [*stood, standing(server, meeting)]


def test_after_each_kill_the_day_stands_whole_or_not_at_all(killed: list[Standing]) -> None:
    before = killed[0]
    assert before.day is None
    for stood in killed:
        assert stood.day in (None, (PLAYERS, PLAYERS * SERIES, 1))
        assert stood.tournaments == before.tournaments + (stood.day is not None)


def test_killed_while_it_is_written_nothing_of_it_is_there(killed: list[Standing]) -> None:
    assert killed[1].day is None


def test_whoever_verifies_finds_all_well(killed: list[Standing]) -> None:
    assert {stood.verified for stood in killed} == {"all is well"}


def test_pressed_once_more_it_stands_once(killed: list[Standing]) -> None:
    assert killed[-1].day == (PLAYERS, PLAYERS * SERIES, 1)
