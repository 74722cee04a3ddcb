"""Killed while the file of a match day comes home or is taken over: it is there or it is not, and it goes again."""

import re
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from shutil import copytree

from tests.browser import league
from tests.browser.running import GONE, PASSWORD, PATIENCE, Person, Server, expect, manage
from tests.crash.kept import rows, wait_until

PARTS = 3
TABLES = ("dayfromvenue", "tournament", "startcard", "seat", "sheetversion", "footerentry", "lineup", "player")
CLUB = "/o/pik-bube/"


def counted(server: Server) -> dict[str, int]:
    return {table: int(rows(server.database, f"SELECT count(*) FROM tournament_{table}")[0][0]) for table in TABLES}


def seals(server: Server) -> int:
    return int(rows(server.database, "SELECT count(*) FROM tournament_seal")[0][0])


def taken_over(server: Server) -> tuple[int, int]:
    """Days that are taken over, and how often the trail tells it."""
    days = rows(server.database, "SELECT count(*) FROM tournament_dayfromvenue WHERE taken_over_at IS NOT NULL")
    told = "SELECT count(*) FROM tournament_auditentry WHERE action = 'league.day_taken_over'"
    return int(days[0][0]), int(rows(server.database, told)[0][0])


def expect_well(server: Server) -> None:
    verified = manage(server.var, "verify")
    assert (verified.returncode, verified.stdout.strip()) == (0, "all is well")


def played(server: Server, director: Person) -> tuple[league.Led, bytes]:
    """A club here is the venue: it reads the plan in, plays a series, and has the file of its day."""
    founded = manage(server.var, "organizer", "Pik Bube", "--manager", "host", PASSWORD=PASSWORD)
    assert founded.returncode == 0, founded.stderr
    led = league.begun(director, "Eine Liga")
    plan = expect(director.post(f"{led.meeting}plan-out/"), 200).body
    with Person(server.port).sign_in("host") as host:
        host.get(f"{CLUB}leagues/read/")
        meeting = expect(host.send_file(f"{CLUB}leagues/read/", "plan.skatwart", plan), 302).location
        league.key(host, league.opened(host, meeting), 1)
        return led, expect(host.post(f"{meeting}home/file/"), 200).body


def killed(server: Server, step: Callable[[], object], is_so: Callable[[], bool]) -> Server:
    def pressed() -> None:
        with suppress(*GONE):
            step()

    pressing = threading.Thread(target=pressed, daemon=True)
    pressing.start()
    wait_until(is_so, server)
    server.kill()
    pressing.join(PATIENCE)
    return server


def test_a_day_that_was_cut_off_leaves_nothing_and_comes_home_again(begun: Path, tmp_path: Path) -> None:
    server = Server(var := copytree(begun, tmp_path / "var")).wait_for()
    with Person(server.port).sign_in("director") as director:
        led, file = played(server, director)
        cookies, venues = director.cookies, f"{led.league}venues/"
        before, sealed = counted(server), seals(server)
        killed(
            server,
            lambda: director.send_file(venues, "day.skatwart", file),
            lambda: seals(server) >= sealed + PARTS,
        )
    assert counted(server) != before
    assert counted(server)["dayfromvenue"] == 0
    expect_well(server)
    server = Server(var).wait_for()
    assert counted(server) == before
    with Person(server.port, cookies) as director:
        day = expect(director.send_file(venues, "day.skatwart", file), 302).location
        assert "counts provisionally" in director.get(day).text
        killed(server, lambda: director.post(f"{day}1/take-over/"), lambda: True)
    assert taken_over(server) in ((0, 0), (1, 1))
    expect_well(server)
    server = Server(var).wait_for()
    try:
        with Person(server.port, cookies) as director:
            expect(director.post(f"{day}1/take-over/"), 302)
            assert re.search(r"ok\">\s*taken over", director.get(day).text)
    finally:
        assert server.stop() == 0
    assert taken_over(server) == (1, 1)
    assert counted(server)["dayfromvenue"] == 1
    expect_well(server)
