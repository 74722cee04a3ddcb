"""Sheets under the proposal of 2001, which needs every game: keyed, settled by the formula, and corrected."""

from typing import Any

import pytest
from django.core.management import call_command

from scoring import Footer
from tests.builders import Cast, make_clean_footers, page_words, sheet_data, sign_in
from tests.desks.sheets.grid import JSON, cells, sheet_address
from tests.systems import PERFORMANCES, draw_under_system, send_games
from tournament.models import SheetVersion
from tournament.queries.ranking.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament_by_games() -> Cast:
    return draw_under_system("proposal_2001")


def send_foot(cast: Cast, feet: Any, **more: Any) -> Any:
    sent = {"base": "0", **sheet_data(feet), **more}
    return sign_in(cast.clerk).post(sheet_address(cast, "key/"), sent, headers=JSON)


def correct(cast: Cast, *, start: str = "lowest", **changes: Any) -> Any:
    page = sign_in(cast.director).get(sheet_address(cast, "correct/"), {"from": start})
    form = page.context["form"]
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: "" if value is None else value for name, value in (shown | {"reason": "so agreed"} | changes).items()}
    return sign_in(cast.director).post(sheet_address(cast, "correct/"), sent)


def performances_by_seat(cast: Cast) -> list[int]:
    lines = [(line.seat, line.performance) for row in standings(cast.tournament).rows for line in row.lines]
    return [figure for _seat, figure in sorted(lines)]


def test_a_foot_without_games_is_refused_and_does_not_count_even_if_it_is_kept(tournament_by_games: Cast) -> None:
    refused = send_foot(tournament_by_games, make_clean_footers(4, 4))
    assert refused.status_code == 422
    (told,) = refused.json()["findings"]
    assert told["text"].endswith("Key every game of this sheet.")
    assert send_foot(tournament_by_games, make_clean_footers(4, 4), keep="1").json()["outcome"] == "findings"
    assert performances_by_seat(tournament_by_games) == []
    checked = sign_in(tournament_by_games.clerk).post(
        sheet_address(tournament_by_games, "check/"), sheet_data(make_clean_footers(4, 4)) | {"base": "0"}
    )
    assert (checked.json()["performances"], len(checked.json()["findings"])) == ([], 1)


@pytest.mark.parametrize("wrong", [0, 40])
def test_the_totals_of_the_foot_are_compared_with_the_games(tournament_by_games: Cast, wrong: int) -> None:
    totals = [total + off for total, off in zip(PERFORMANCES["proposal_2001"][1], (0, 0, wrong, 0), strict=True)]
    counts = ((-48, 0, 1), (24, 1, 0), (-48, 0, 1), (0, 0, 0))
    foot = {f"{name}_{seat}": figure for seat, (count, total) in enumerate(zip(counts, totals, strict=True), 1)
            for name, figure in zip(("points", "won", "lost", "total"), (*count, total), strict=True)}  # fmt: skip
    answer = send_games(tournament_by_games, 1, passed="1", **foot).json()
    if wrong:
        assert [(found["seat"], found["field"]) for found in answer["findings"]] == [(3, "total")]
    else:
        assert answer["outcome"] == "counted"


def test_a_total_that_alone_is_wrong_is_settled_by_the_formula_from_the_games(tournament_by_games: Cast) -> None:
    """SkWO 5: the foot's page sends the foot, and its games stand on the version that was kept."""
    counts = ((-48, 0, 1), (24, 1, 0), (-48, 0, 1), (0, 0, 0))
    totals = (-58, 124, -58, 40)  # 114 for seat 2
    feet = [Footer(*count, total) for count, total in zip(counts, totals, strict=True)]
    foot = sheet_data(feet, passed=1)
    assert send_games(tournament_by_games, 1, keep="1", **foot).json()["outcome"] == "findings"
    page = sign_in(tournament_by_games.clerk).get(sheet_address(tournament_by_games))
    assert page.context["offer_formula"]
    sent = {**foot, "base": "1", "formula": "1"}
    assert (
        sign_in(tournament_by_games.clerk)
        .post(sheet_address(tournament_by_games, "key/"), sent, headers=JSON)
        .json()["outcome"]
        == "counted"
    )
    version = SheetVersion.objects.get(counts=True)
    assert (version.games.count(), version.footers.get(seat=2).total) == (4, 114)
    assert performances_by_seat(tournament_by_games) == PERFORMANCES["proposal_2001"][1]
    call_command("verify")


def test_a_correction_counts_the_games_at_their_lowest_reading(tournament_by_games: Cast) -> None:
    """SkWO 7.2.5: game 4 of seat 1 is written as -24, and its marks say -48."""
    assert send_games(tournament_by_games, 1, keep="1", **cells(4, score=-24)).json()["outcome"] == "findings"
    assert correct(tournament_by_games).status_code == 302
    version = SheetVersion.objects.get(counts=True)
    assert (version.number, version.games.count(), version.games.get(number=4).score) == (2, 4, -48)
    assert version.games.get(number=4).contract == "clubs"
    assert performances_by_seat(tournament_by_games) == PERFORMANCES["proposal_2001"][1]
    call_command("verify")


def test_a_game_read_lower_than_its_marks_keeps_its_declarer_and_the_lower_score(tournament_by_games: Cast) -> None:
    """Game 1 of seat 2 is clubs for 24 and written as a loss of 48: seats 3 and 4 were its opponents."""
    assert send_games(tournament_by_games, 1, keep="1", **cells(1, score=-48)).json()["outcome"] == "findings"
    assert correct(tournament_by_games).status_code == 302
    game = SheetVersion.objects.get(counts=True).games.get(number=1)
    assert (game.contract, game.declarer, game.score, game.won) == ("", 2, -48, False)
    assert performances_by_seat(tournament_by_games) == [-58, -48 - 50 + 40, -58 + 40, 40 + 40]
    call_command("verify")


def test_a_series_that_ended_early_counts_with_the_games_that_were_played(tournament_by_games: Cast) -> None:
    short = {f"g4_{name}": "" for name in ("declarer", "contract", "tops", "won", "score")}
    assert send_games(tournament_by_games, 1, keep="1", **short).json()["outcome"] == "findings"
    assert correct(tournament_by_games).status_code == 302
    assert performances_by_seat(tournament_by_games) == [40, 74, -98, 40]  # game 4 would have been seat 1's
    call_command("verify")


def test_a_correction_whose_foot_contradicts_the_games_is_refused_with_the_ways_left(tournament_by_games: Cast) -> None:
    send_games(tournament_by_games, 1)
    before = performances_by_seat(tournament_by_games)
    answer = correct(tournament_by_games, start="", points_2=48, won_2=2, passed=0, paragraph="SkWO 7.2.5")
    assert answer.status_code == 409
    page = page_words(answer)
    assert "decide it as a ruling" in page
    assert "take the sheet out" in page
    assert (performances_by_seat(tournament_by_games), SheetVersion.objects.count()) == (before, 1)


def test_a_correction_to_zero_counts_without_games(tournament_by_games: Cast) -> None:
    send_games(tournament_by_games, 1)
    assert correct(tournament_by_games, start="nothing").status_code == 302
    assert performances_by_seat(tournament_by_games) == [0, 0, 0, 0]
    call_command("verify")


FORMULAS = {
    "seeger_fabian": "total = points + 50 × (won − lost) + 30 × lost games of the others; won + lost",
    "proposal_2001": "total = points + 50 × (won − lost) + 40 × games that were lost against this seat; won + lost",
    "game_points": "total = points; won + lost + passed = 4 games",
}


@pytest.mark.parametrize("system", FORMULAS)
def test_the_page_of_the_foot_says_the_formula_of_the_system(system: str) -> None:
    cast = draw_under_system(system)
    assert FORMULAS[system] in page_words(sign_in(cast.clerk).get(sheet_address(cast)))
    told = page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/"))
    assert ("never with its foot alone" in told) == (system == "proposal_2001")
