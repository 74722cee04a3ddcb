"""The form of a correction starts from the paper, from the lowest readings of the games, or from zeros."""

from typing import Any

import pytest
from django.core.management import call_command

from tests.builders import Cast, key_sheet, make_clean_footers, page_words, sign_in
from tests.desks.sheets.grid import JSON, clean_grid, sheet_address
from tournament.models import SheetVersion, Table
from tournament.queries.ranking.standings import standings


def key_wrong_grid(cast: Cast, **wrong: str) -> None:
    sent = {"base": "0", "keep": "1", **clean_grid(), **wrong}
    answer = sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON)
    assert answer.json()["outcome"] == "findings"


def form_from(cast: Cast, start: str = "") -> Any:
    return sign_in(cast.director).get(sheet_address(cast, "correct/"), {"from": start} if start else {})


def prefilled_fields(page: Any) -> dict[str, Any]:
    form = page.context["form"]
    return {name: form[name].value() for name in form.fields if name not in ("base", "cards", "keep", "reason")}


def test_the_lowest_readings_fill_the_foot(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g7_score="42")
    page = form_from(cast, "lowest")
    assert prefilled_fields(page) == {
        **{f"{name}_{seat}": value for seat in (1, 2, 3, 4) for name, value in
           (("points", 288), ("won", 12), ("lost", 0), ("total", None))},
        "passed": 0,
        "paragraph": "SkWO 7.2.5",
    }  # fmt: skip


def test_the_games_that_can_be_read_otherwise_are_listed(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g7_score="42", g9_score="18", g9_total="66")
    page = page_words(form_from(cast))
    assert "Games that can be read in more than one way" in page
    assert "Game 7, seat 4: Lowest reading (SkWO 7.2.5): 24 (written 42, marks 24, running total 24)" in page
    assert "Game 9, seat 2: Lowest reading (SkWO 7.2.5): 18 (written 18, marks 24, running total 18)" in page
    assert "Game 8" not in page


def test_the_lowest_reading_of_a_game_is_that_of_its_seat(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g9_score="18")
    form = prefilled_fields(form_from(cast, "lowest"))
    assert [form[f"points_{seat}"] for seat in (1, 2, 3, 4)] == [288, 282, 288, 288]


def test_a_prefilled_correction_can_be_sent_unchanged(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g9_score="18")
    page = form_from(cast, "lowest")
    sent = {name: "" if value is None else value for name, value in prefilled_fields(page).items()}
    sent |= {"base": page.context["form"]["base"].value(), "reason": "not agreed"}
    assert sign_in(cast.director).post(sheet_address(cast, "correct/"), sent).status_code == 302
    version = SheetVersion.objects.get(counts=True)
    assert (version.number, version.paragraph, version.footers.get(seat=2).points) == (2, "SkWO 7.2.5", 282)
    assert sum(row.won for row in standings(cast.tournament, upto=1).ranked) == 48
    call_command("verify")


def test_passed_games_stay_passed_in_the_lowest_readings(cast: Cast, table: Table) -> None:
    without = {name: "" for name in clean_grid() if name.startswith("g48_")}
    key_wrong_grid(cast, g9_score="18", **without | {"g48_declarer": "0"})
    form = prefilled_fields(form_from(cast, "lowest"))
    assert (form["passed"], form["won_1"]) == (1, 11)


def test_passed_games_stay_passed_under_a_foot_too(cast: Cast, table: Table) -> None:
    without = {name: "" for name in clean_grid() if name.startswith("g48_")}
    feet = {f"{name}_{seat}": "0" for seat in (1, 2, 3, 4) for name in ("points", "won", "lost", "total")}
    key_wrong_grid(cast, **without | feet | {"g48_declarer": "0", "passed": "7"})
    assert prefilled_fields(form_from(cast, "lowest"))["passed"] == 1


def test_a_correction_that_starts_from_nothing_has_zeros_for_every_seat(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g7_score="42")
    assert prefilled_fields(form_from(cast, "nothing")) == {
        **{f"{name}_{seat}": 0 for seat in (1, 2, 3, 4) for name in ("points", "won", "lost")},
        **{f"total_{seat}": None for seat in (1, 2, 3, 4)},
        "passed": 0,
        "paragraph": "SkWO 7.2.4",
    }


def test_a_correction_can_start_from_nothing_although_a_foot_was_keyed(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, passed=3)
    form = prefilled_fields(form_from(cast, "nothing"))
    assert (form["points_1"], form["won_1"], form["passed"]) == (0, 0, 0)


def test_a_correction_starts_from_the_paper_s_counts_and_the_formula_s_totals_by_default(
    cast: Cast, table: Table
) -> None:
    key_sheet(table, by=cast.clerk)
    page = form_from(cast)
    form = prefilled_fields(page)
    assert (form["points_1"], form["won_1"], form["total_1"]) == (1152, 48, None)
    assert "3552" in page_words(page)


def test_a_correction_needs_only_the_changed_counts_and_the_totals_follow(cast: Cast, table: Table) -> None:
    """The formula gives every total: the director need not work out what a lost game gives to the others."""
    key_sheet(table, by=cast.clerk)
    page = form_from(cast)
    sent = {name: "" if value is None else value for name, value in prefilled_fields(page).items()}
    sent |= {"base": 1, "won_1": 47, "lost_2": 1, "points_1": 1128, "points_2": -48}
    sent |= {"paragraph": "SkWO 7.2.5", "reason": "read again"}
    assert sign_in(cast.director).post(sheet_address(cast, "correct/"), sent).status_code == 302
    assert [row.performance for row in standings(cast.tournament, upto=1).rows] == [3508, 30, 30, -98]


def test_without_games_there_are_no_lowest_readings(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 49))
    page = form_from(cast, "lowest")
    assert "Lowest readings" not in page_words(page)
    assert prefilled_fields(page)["points_1"] == 1176


@pytest.mark.parametrize("start", ["everything", "LOWEST", "<b>"])
def test_an_unknown_start_is_ignored(cast: Cast, table: Table, start: str) -> None:
    key_sheet(table, by=cast.clerk)
    assert prefilled_fields(form_from(cast, start))["points_1"] == 1152


def test_the_correction_of_a_sheet_that_was_never_keyed_starts_with_zeros(cast: Cast, table: Table) -> None:
    for start in ("", "nothing", "lowest"):
        form = prefilled_fields(form_from(cast, start))
        assert (form["points_1"], form["lost_4"], form["paragraph"]) == (0, 0, "SkWO 7.2.4")


def test_only_the_director_opens_the_form_of_a_correction(cast: Cast, table: Table) -> None:
    key_wrong_grid(cast, g7_score="42")
    for user, status in ((cast.clerk, 403), (cast.referee, 403), (cast.stranger, 404)):
        assert sign_in(user).get(sheet_address(cast, "correct/"), {"from": "lowest"}).status_code == status
