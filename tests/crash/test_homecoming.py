"""Killed while the file of a match day comes home or is taken over: it is there or it is not, and it goes again."""

import re

from tests.browser import league
from tests.browser.running import PASSWORD, Person, expect, manage
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

PARTS = 3
TABLES = ("dayfromvenue", "tournament", "startcard", "seat", "sheetversion", "footerentry", "lineup", "player")
DAYS = "SELECT count(*) FROM tournament_dayfromvenue"
TOLD = "SELECT count(*) FROM tournament_auditentry WHERE action = 'league.day_taken_over'"
CLUB = "/o/pik-bube/"


def count_rows(laptop: Laptop) -> dict[str, int]:
    return {table: laptop.count(f"SELECT count(*) FROM tournament_{table}") for table in TABLES}


def taken_over(laptop: Laptop) -> tuple[int, int]:
    """Days that are taken over, and how often the trail tells it."""
    return laptop.count(f"{DAYS} WHERE taken_over_at IS NOT NULL"), laptop.count(TOLD)


def play_at_venue(laptop: Laptop, director: Person) -> tuple[league.Led, bytes]:
    """A club here is the venue: it reads the plan in, plays a series, and has the file of its day."""
    founded = manage(laptop.var, "organizer", "Pik Bube", "--manager", "host", PASSWORD=PASSWORD)
    assert founded.returncode == 0, founded.stderr
    led = league.begun(director, "Eine Liga")
    plan = expect(director.post(f"{led.meeting}plan-out/"), 200).body
    with Person(laptop.start().port).sign_in("host") as host:
        host.get(f"{CLUB}leagues/read/")
        meeting = expect(host.send_file(f"{CLUB}leagues/read/", "plan.skatwart", plan), 302).location
        league.key(host, league.opened(host, meeting), 1)
        return led, expect(host.post(f"{meeting}home/file/"), 200).body


def test_a_day_that_was_cut_off_leaves_nothing_and_comes_home_again(laptop: Laptop) -> None:
    with laptop.director() as director:
        led, file = play_at_venue(laptop, director)
        venues, before, sealed = f"{led.league}venues/", count_rows(laptop), laptop.count_seals()
        laptop.kill_amid(
            lambda: director.send_file(venues, "day.skatwart", file),
            lambda: laptop.count_seals() >= sealed + PARTS,
        )
    assert count_rows(laptop) != before
    assert laptop.count(DAYS) == 0
    laptop.expect_well()
    with laptop.director() as director:
        assert count_rows(laptop) == before
        day = expect(director.send_file(venues, "day.skatwart", file), 302).location
        assert "counts provisionally" in director.get(day).text
        laptop.kill_amid(lambda: director.post(f"{day}1/take-over/"), laptop.freeze_writing)
    assert taken_over(laptop) in ((0, 0), (1, 1))
    laptop.expect_well()
    with laptop.director() as director:
        expect(director.post(f"{day}1/take-over/"), 302)
        assert re.search(r"ok\">\s*taken over", director.get(day).text)
    assert taken_over(laptop) == (1, 1)
    assert laptop.count(DAYS) == 1
