"""The sums that prove a performance under the tournament's system, on pages and papers (SkWO 5)."""

import io
from typing import Any

import pytest
from django.core.management import call_command

from tests.builders import Cast, page_words, series_of, sign_in
from tests.papers import printed
from tests.systems import draw_under_system, play_under_system
from tournament.desks.results.final import services as results
from tournament.models import Seat
from tournament.wording.papers import foot

pytestmark = pytest.mark.django_db

# Of seat 2 at the table of four, and of the whole sheet: 24 + 48 lost twice, 1 won and 2 lost.
SUMS = {
    "seeger_fabian": ("24 + 50 × (1 − 0) + 30 × 2 = 134", "−72 + 50 × (1 − 2) + 90 × 2 = 58"),
    "proposal_2001": (
        "24 + 50 × (1 − 0) + 40 × 1 = 114 against this seat: game 4", "−72 + 50 × (1 − 2) + 80 × 2 = 38"
    ),
    "game_points": ("24", "−48 + 24 − 48 + 0 = −72"),
}  # fmt: skip
PARTS = {
    "seeger_fabian": "Points + won and lost + lost by the others",
    "proposal_2001": "Points + won and lost + lost as an opponent",
    "game_points": "Game points",
}
SAID = {
    "proposal_2001": "Performance by the proposal of 2001: a lost game brings the two opponents 40 each",
    "game_points": "Game points only: won and lost games bring nothing beside them",
}


def page(cast: Cast, path: str) -> str:
    return page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/{path}"))


def number_of(cast: Cast, seat: int) -> int:
    seats = Seat.objects.published().select_related("card")
    return seats.get(draw__series__tournament=cast.tournament, table__number=1, number=seat).card.number


@pytest.mark.parametrize("system", SUMS)
def test_the_pages_of_a_table_and_of_a_player_show_the_sum_by_the_system(system: str) -> None:
    cast = play_under_system(system)
    own, control = SUMS[system]
    table = page(cast, "standings/table/1/1/")
    assert f"{PARTS[system]} " in table
    assert f" {own} " in table
    assert f"Control sum of the sheet {control}" in table
    player = page(cast, f"standings/player/{number_of(cast, 2)}/")
    assert f" {own} " in player
    assert [said for said in SAID.values() if said in player] == [said for name, said in SAID.items() if name == system]


@pytest.mark.parametrize("system", SUMS)
def test_lists_and_plans_name_the_system(system: str) -> None:
    cast = play_under_system(system)
    printed_here = io.StringIO()
    call_command("standings", cast.tournament.slug, stdout=printed_here)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    told: list[Any] = [
        page(cast, "standings/"),
        printed_here.getvalue(),
        page_words(sign_in(cast.viewer).get(f"/p/{cast.tournament.slug}/standings/")),
        printed.text(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/standings-1.pdf")),
    ]
    expected = [said for name, said in SAID.items() if name == system]
    for text in told:
        assert [said for said in SAID.values() if said in text] == expected


@pytest.mark.parametrize(
    ("system", "others"),
    [("seeger_fabian", "Others lost"), ("proposal_2001", "Lost as an opponent"), ("game_points", "")],
)
def test_a_card_shows_no_column_that_counts_nothing(system: str, others: str) -> None:
    cast = play_under_system(system)
    card = page(cast, f"cards/{number_of(cast, 2)}/")
    assert [name for name in ("Others lost", "Lost as an opponent") if name in card] == [others] * bool(others)


FEET = {
    "seeger_fabian": ("(won − lost) × 50", "lost games of the others × 30"),
    "proposal_2001": ("(won − lost) × 50", "games lost against this seat × 40"),
    "game_points": ("won and lost games: not counted", "lost games of the others: not counted"),
}
NAMES = {
    "seeger_fabian": "Seeger-Fabian (SkWO 5)",
    "proposal_2001": "proposal of 2001: 40 for the two opponents, nothing for the dealer",
    "game_points": "game points only",
}


@pytest.mark.parametrize("system", FEET)
def test_score_sheet_plan_and_public_page_name_the_system(system: str) -> None:
    cast = draw_under_system(system)
    viewer, slug = sign_in(cast.viewer), cast.tournament.slug
    drawn = foot(cast.tournament.rules, 4, 4)
    assert (drawn["own"], drawn["others"]) == FEET[system]
    assert f"Performance: {NAMES[system]}" in printed.text(viewer.get(f"/t/{slug}/papers/plan.pdf"))
    assert f"performance {NAMES[system]}" in page_words(viewer.get(f"/p/{slug}/"))
