"""The systems of performance in the browser: what it adds up at the foot of a sheet, by three systems."""

import json
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring import GAME_POINTS, PROPOSAL_2001, SEEGER_FABIAN, PerformanceSystem
from tests.browser.conftest import Opens
from tests.browser.running import Person
from tests.systems import grid_of
from tests.tiers import full

pytestmark = full


numbers = count(1)

# Points, won, lost; at four and five two games were lost, each against two seats, at three one.
AT_FOUR, AT_THREE = ((-48, 0, 1), (24, 1, 0), (-48, 0, 1), (0, 0, 0)), ((24, 1, 0), (-48, 0, 1), (24, 1, 0))
AT_FIVE = (*AT_FOUR, (24, 1, 0))
TOTALS: dict[PerformanceSystem, tuple[tuple[int, ...], ...]] = {
    SEEGER_FABIAN: ((-68, 134, -68, 60), (114, -98, 114), (-68, 134, -68, 60, 134)),
    PROPOSAL_2001: ((-58, 114, -58, 40), (114, -98, 114), (-58, 74, -58, 40, 114)),
    GAME_POINTS: ((-48, 24, -48, 0), (24, -48, 24), (-48, 24, -48, 0, 24)),
}


def accounts(page: Page, system: PerformanceSystem, off: int = 0) -> list[Any]:
    """The browser's account of all feet with the totals of this system, seat 1's wrong by so much."""
    rules = json.loads(page.locator("[data-board-desk]").get_attribute("data-board-rules") or "")
    assert rules["opponentsOnly"] is False
    rules |= {
        "own": system.own_game,
        "others": {str(seats): bonus for seats, bonus in system.others_lost.items()},
        "opponentsOnly": system.opponents_only,
        "games": {"5": 5, "4": 4, "3": 3},
    }
    feet = []
    for counts, totals, passed in zip((AT_FOUR, AT_THREE, AT_FIVE), TOTALS[system], (1, 0, 1), strict=True):
        wrong = [totals[0] + off, *totals[1:]]
        cells = ("points", "won", "lost", "total")
        seats = [dict(zip(cells, (*own, total), strict=True)) for own, total in zip(counts, wrong, strict=True)]
        feet.append([seats, passed])
    return list(
        page.evaluate(
            """async ([feet, rules]) => {
                const { account, Reach } = await import("/static/sheets/keying/foot.js");
                const reach = new Reach(rules);
                return feet.map(([seats, passed]) => account(seats, passed, rules, reach));
            }""",
            [feet, rules],
        )
    )


@pytest.mark.parametrize("system", TOTALS, ids=lambda system: system.name)
def test_the_browser_adds_up_by_the_system(opens: Opens, hall: str, system: PerformanceSystem) -> None:
    """By the proposal the foot of a table of four gives no total, but all bonuses together: 80 for each lost game.

    The same of five (ISkO 3.2.7), where SkWO's system brings the four others 30 each: 120.
    """
    page = opens(f"/t/{hall}/sheets/1/", by="director")
    at_four, at_three, at_five = accounts(page, system)
    assert (at_four["clean"], at_three["clean"], at_five["clean"]) == (True, True, True)
    assert at_three["formulas"] == list(TOTALS[system][1])
    assert at_four["formulas"] == ([None] * 4 if system.opponents_only else list(TOTALS[system][0]))
    assert at_five["formulas"] == ([None] * 5 if system.opponents_only else list(TOTALS[system][2]))
    owed = {SEEGER_FABIAN: 180, PROPOSAL_2001: 160, GAME_POINTS: 0}[system]
    assert at_four["checks"]["bonuses"] == {"text": [owed, owed], "fits": True}
    of_five = {SEEGER_FABIAN: 240, PROPOSAL_2001: 160, GAME_POINTS: 0}[system]
    assert at_five["checks"]["bonuses"] == {"text": [of_five, of_five], "fits": True}
    wrong = accounts(page, system, off=10)
    assert [account["clean"] for account in wrong] == [False] * 3
    assert wrong[0]["checks"]["bonuses"]["fits"] is False


def test_the_page_of_a_sheet_keeps_what_its_games_make_until_something_is_typed(opens: Opens, director: Person) -> None:
    """At four the browser can't count it again: the foot does not say who had dealt."""
    system = PROPOSAL_2001
    slug = director.open_tournament(
        f"Vorschlag {next(numbers)}", series_count=1, games_at_four=4, performance_system=system.name
    )
    director.import_players(slug, 4)
    director.publish_draw(slug)
    director.post(f"/t/{slug}/sheets/1/1/games/key/", base="0", **grid_of(1))
    page = opens(f"/t/{slug}/sheets/1/1/", by="director")
    for seat, total in enumerate(TOTALS[system][0], start=1):
        cell = page.locator(f"tr[data-keying-seat='{seat}'] [data-keying-performance]")
        expect(cell).to_have_text(str(total))
    expect(page.get_by_text("40 × games that were lost against this seat")).to_be_visible()
