"""Killed while a league's day is opened: the day stands with all its cards and seats, or there is nothing of it."""

from dataclasses import dataclass

import pytest

from tests.browser import league
from tests.browser.forms import fields_of
from tests.browser.running import Answer, Person, expect
from tests.crash.kept import rows
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

PLAYERS, SERIES = 16, 2
DAY = "SELECT tournament_id FROM tournament_leaguemeeting WHERE id = ?"
CARDS = "SELECT count(*) FROM tournament_startcard WHERE tournament_id = ?"
SEATS = """
    SELECT count(*) FROM tournament_seat e JOIN tournament_draw d ON d.id = e.draw_id
    JOIN tournament_series s ON s.id = d.series_id WHERE s.tournament_id = ? AND d.published_at IS NOT NULL
"""
TOLD = "SELECT count(*) FROM tournament_auditentry WHERE action = 'league.open' AND tournament_id = ?"
TOURNAMENTS = "SELECT count(*) FROM tournament_tournament"
WHOLE = (PLAYERS, PLAYERS * SERIES, 1)


@dataclass(frozen=True)
class Standing:
    """Of the meeting's day: start cards, seats that hang out, entries of the trail; how many tournaments there are."""

    day: tuple[int, ...] | None
    tournaments: int


def standing(laptop: Laptop, meeting: int) -> Standing:
    ((key,),) = rows(laptop.database, DAY, meeting)
    day = tuple(laptop.count(question, key) for question in (CARDS, SEATS, TOLD)) if key else None
    return Standing(day, laptop.count(TOURNAMENTS))


def open_day(director: Person, page: str) -> Answer:
    return director.post(f"{page}open/", **fields_of(director.get(page).text))


@pytest.mark.parametrize("name", ["Kreuzliga", "Herzliga"])
def test_the_day_stands_whole_or_not_at_all_and_pressed_again_it_stands_once(laptop: Laptop, name: str) -> None:
    """Kreuzliga is killed in the middle of the transaction, Herzliga as soon as any of its day can be seen."""
    seen_when_frozen: list[Standing] = []

    def is_amid_writing() -> bool:
        if laptop.freeze_writing():
            seen_when_frozen.append(standing(laptop, meeting))
            return True
        return False

    def is_visible() -> bool:
        return standing(laptop, meeting) != before

    with laptop.director() as director:
        page = league.begun(director, name).meeting
        meeting = int(page.rstrip("/").rpartition("/")[2])
        league.line_up(director, page)
        before = standing(laptop, meeting)
        laptop.kill_amid(lambda: open_day(director, page), is_amid_writing if name == "Kreuzliga" else is_visible)
    after = standing(laptop, meeting)
    assert before.day is None
    assert after.day in (None, WHOLE)
    assert after.tournaments == before.tournaments + (after.day is not None)
    assert seen_when_frozen in ([], [after])  # nothing that was not committed yet
    laptop.expect_well()
    with laptop.director() as director:
        expect(open_day(director, page), 302)
    assert standing(laptop, meeting) == Standing(WHOLE, before.tournaments + 1)
