"""A sheet on which only totals are wrong is settled by the formula: on record, and after any second reading."""

from functools import partial
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_clean_footers,
    make_footer,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.desks.sheets.grid import JSON, sheet_address
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import AuditEntry, SheetVersion, Table, User
from tournament.queries.ranking.standings import standings
from tournament.queries.sheets.states import State, table_states
from tournament.refused import Refused


def wrong_total(first: int = 24) -> list[Footer]:
    """Clean but for the total of seat 1: 3582 on paper, 3552 by the formula."""
    clean = make_clean_footers(4, 48, first)
    return [Footer(clean[0].points, 48, 0, (clean[0].total or 0) + 30), *clean[1:]]


def settle(table: Table, by: User, *, base: int = 0, footers: list[Footer] | None = None) -> SheetVersion:
    return services.settle(table, Paper(tuple(footers or wrong_total())), by=by, base=base)


def send(user: User, cast: Cast, footers: list[Footer] | None = None, **more: Any) -> Any:
    sent = sheet_data(footers or wrong_total(), **{"base": 0, "formula": 1, **more})
    return sign_in(user).post(sheet_address(cast, "key/"), sent, headers=JSON)


def totals(version: SheetVersion) -> list[int | None]:
    return [entry.total for entry in version.footers.order_by("seat")]


def state(table: Table) -> State:
    return table_states(table.draw.series)[0].state


# It counts


def test_a_sheet_settled_by_the_formula_counts_and_its_paper_stays_on_record(cast: Cast, table: Table) -> None:
    answer = send(cast.clerk, cast)
    assert (answer.status_code, answer.json()["outcome"]) == (200, "counted")
    assert answer.json()["text"] == "Table 1 counts with the total that the formula gives."
    formula, paper = SheetVersion.objects.all()
    assert (paper.kind, paper.counts, totals(paper)) == ("keyed", False, [3582, 0, 0, 0])
    assert (formula.kind, formula.paragraph, formula.counts, totals(formula)) == (
        "correction", "SkWO 5", True, [3552, 0, 0, 0],
    )  # fmt: skip
    assert standings(cast.tournament, upto=1).rows[0].performance == 3552
    call_command("verify")


def test_a_settlement_is_recorded_with_the_totals_before_and_after(cast: Cast, table: Table) -> None:
    version = settle(table, cast.clerk)
    entry = AuditEntry.objects.get(action="sheet.formula")
    assert (entry.user, entry.table) == (cast.clerk, table)
    assert entry.before
    assert entry.after
    assert (entry.before["footers"][0]["total"], entry.after["footers"][0]["total"]) == (3582, 3552)
    assert (version.keyed_by, entry.after["paragraph"]) == (cast.clerk, "SkWO 5")
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?series=1&table=1"))
    assert "Total by the formula" in page


def test_the_page_of_the_sheet_shows_to_everybody_that_the_formula_gave_the_total(cast: Cast, table: Table) -> None:
    settle(table, cast.clerk)
    for person in (cast.viewer, cast.director):
        page = page_words(sign_in(person).get(sheet_address(cast)))
        assert "Seat 1: the formula gives 3552, on paper stands 3582." in page
        assert "By the formula: clerk, " in page
        assert "SkWO 5: the total by the formula" in page


def test_the_director_settles_a_kept_sheet_without_keying_it_again(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=wrong_total())
    assert "by the formula" in page_words(sign_in(cast.director).get(sheet_address(cast)))
    assert send(cast.director, cast, base=1).json()["outcome"] == "counted"
    assert list(SheetVersion.objects.values_list("number", "keyed_by__username")) == [(2, "director"), (1, "clerk")]


def test_the_formula_settles_a_sheet_on_which_every_total_is_wrong(cast: Cast, table: Table) -> None:
    """A table of four that counted the others' lost games as one of three does."""
    feet = [
        make_footer(480, 24, 0, 4, 3),
        make_footer(96, 20, 0, 4, 3),
        make_footer(-72, 0, 2, 2, 3),
        make_footer(-72, 0, 2, 2, 3),
    ]
    feet[1] = make_footer(440, 20, 0, 4, 3)
    assert send(cast.clerk, cast, feet, formula="").json()["offer_formula"]
    assert send(cast.clerk, cast, feet).json()["outcome"] == "counted"


def test_the_games_of_a_sheet_stay_when_the_formula_settles_it(cast: Cast, table: Table) -> None:
    """Two of its players won a game each; the foot has another total."""
    setup.change_settings(cast.tournament, by=cast.director, games_at_four=4)
    rows = {f"g{line}_{cell}": text for line in (1, 2, 3, 4) for cell, text in GAME.items()} | {"g1_declarer": "2"}
    feet = [
        make_footer(0, 0, 0, 0, 4),
        make_footer(24, 1, 0, 0, 4),
        make_footer(72, 3, 0, 0, 4, 30),
        make_footer(0, 0, 0, 0, 4),
    ]
    rows |= {"g1_total": "24", "g2_total": "24", "g3_declarer": "1", "g3_total": "24", "g4_total": "48"}
    feet = [
        make_footer(24, 1, 0, 0, 4),
        make_footer(24, 1, 0, 0, 4),
        make_footer(48, 2, 0, 0, 4, 30),
        make_footer(0, 0, 0, 0, 4),
    ]
    sent = sheet_data(feet, base=0, keep=1) | rows
    assert (
        sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), sent, headers=JSON).json()["outcome"] == "findings"
    )
    assert send(cast.clerk, cast, feet, base=1).json()["outcome"] == "counted"
    assert [version.games.count() for version in SheetVersion.objects.all()] == [4, 4]


GAME = {"declarer": "3", "contract": "k", "tops": "1", "won": "+", "score": "24"}


def test_a_clean_sheet_sent_with_the_formula_is_simply_keyed(cast: Cast, table: Table) -> None:
    assert send(cast.clerk, cast, make_clean_footers(4, 48)).json()["outcome"] == "counted"
    assert SheetVersion.objects.get().kind == "keyed"


# Where more is wrong


@pytest.mark.parametrize(
    ("spoilt", "passed"),
    [
        pytest.param({0: {"won": 47}}, 0, id="games that don't add up"),
        pytest.param({}, 1, id="a passed game too many"),
        pytest.param({0: {"points": 100}}, 0, id="points that no games make"),
        pytest.param({0: {"total": None}}, 0, id="no total at all"),
        pytest.param({0: {"won": 47}, 1: {"won": 1}}, 0, id="a game in another's column"),
    ],
)
def test_the_formula_is_refused_where_more_than_a_total_is_wrong(
    cast: Cast, table: Table, spoilt: dict[int, dict[str, Any]], passed: int
) -> None:
    feet = wrong_total()
    for seat, change in spoilt.items():
        cells = {name: getattr(feet[seat], name) for name in ("points", "won", "lost", "total")}
        feet[seat] = Footer(**{**cells, **change})
    told = send(cast.clerk, cast, feet, passed=passed)
    assert (told.status_code, told.json()["offer_formula"]) == (422, False)
    assert not SheetVersion.objects.exists()
    paper = Paper(tuple(feet), passed)
    assert refusal_codes(services.settle, table, paper, by=cast.clerk, base=0) == ["sheet.more_than_totals"]


def test_the_form_of_a_correction_does_not_offer_the_rule_of_the_formula(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=wrong_total())
    page = sign_in(cast.director).get(sheet_address(cast, "correct/"))
    assert "SkWO 5" not in dict(page.context["form"].fields["paragraph"].choices)


def test_the_database_demands_a_reason_of_every_correction_but_the_formula_s(cast: Cast, table: Table) -> None:
    version = settle(table, cast.clerk)
    with pytest.raises(IntegrityError, match="correction_has_reason"), transaction.atomic():
        SheetVersion.objects.filter(pk=version.pk).update(paragraph="SkWO 7.2.5")


# Whose hand


def test_the_formula_may_be_left_to_directors_by_the_settings(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, formula_by="directors")
    assert send(cast.clerk, cast, formula="").json()["offer_formula"] is False
    answer = send(cast.clerk, cast)
    assert answer.status_code == 409
    assert "is for a director to settle by the formula" in answer.json()["findings"][0]["text"]
    assert not SheetVersion.objects.exists()
    assert send(cast.director, cast, formula="").json()["offer_formula"] is True
    assert send(cast.director, cast).json()["outcome"] == "counted"


def test_the_formula_needs_a_role_that_keys_sheets(cast: Cast, table: Table) -> None:
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(sheet_address(cast, "key/"), *people, data=sheet_data(wrong_total(), base=0, formula=1)) == [
        403, 403, 403, 404,
    ]  # fmt: skip
    assert not SheetVersion.objects.exists()


# Again, at once, too late


def test_the_same_settlement_sent_twice_is_one(cast: Cast, table: Table) -> None:
    assert [send(cast.clerk, cast).status_code for _time in range(2)] == [200, 200]
    assert SheetVersion.objects.count() == 2
    assert AuditEntry.objects.filter(action="sheet.formula").count() == 1


def test_a_second_clerk_with_the_same_paper_is_shown_the_version_that_counts(cast: Cast, table: Table) -> None:
    settle(table, cast.clerk)
    answer = send(cast.second_clerk, cast)
    assert answer.status_code == 409
    assert answer.json()["theirs"]["figures"]["total_1"] == 3582


def test_a_settlement_on_a_stale_form_is_refused(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=wrong_total())
    assert refusal_codes(settle, table, cast.second_clerk) == ["sheet.stale"]


def test_of_two_clerks_who_settle_at_once_one_wins(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    results = run_at_once(*(partial(settle, table, by) for by in (cast.clerk, cast.second_clerk)))
    assert {type(result) for result in results} == {SheetVersion, Refused}
    assert list(SheetVersion.objects.values_list("number", "counts")) == [(2, True), (1, False)]


def test_a_settlement_is_refused_while_the_final_result_stands(cast: Cast, table: Table) -> None:
    settle(table, cast.clerk)
    for number in (2, 3):
        play_series(cast.tournament, number, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(settle, table, cast.director, base=2) == ["tournament.final"]
    assert send(cast.director, cast, base=2).status_code == 409


def test_a_settled_sheet_can_be_taken_out_and_settled_again(cast: Cast, table: Table) -> None:
    settle(table, cast.clerk)
    after_services.take_out(table, base=2, by=cast.director, reason="another table's")
    assert state(table) is State.MISSING
    assert settle(table, cast.clerk, base=2).counts


# Second readings


def test_a_settled_sheet_waits_where_a_second_person_confirms(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="confirm")
    answer = send(cast.clerk, cast).json()
    assert (answer["outcome"], state(table)) == ("waiting", State.WAITING)
    page = sign_in(cast.second_clerk).get(sheet_address(cast))
    assert 'value="3582"' in page.content.decode()  # what he compares is the paper
    assert "Seat 1: the formula gives 3552, on paper stands 3582." in page_words(page)
    assert answer_statuses(sheet_address(cast, "2/confirm/"), cast.second_clerk, data={}) == [302]
    version = SheetVersion.objects.get(counts=True)
    assert (version.number, version.second_by) == (2, cast.second_clerk)


def test_nobody_confirms_a_sheet_that_he_settled_himself(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="confirm")
    settle(table, cast.clerk)
    assert answer_statuses(sheet_address(cast, "2/confirm/"), cast.clerk, data={}) == [409]
    assert state(table) is State.WAITING


def test_a_rejected_settlement_is_keyed_again_from_the_paper(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="confirm")
    settle(table, cast.clerk)
    answer_statuses(sheet_address(cast, "2/reject/"), cast.second_clerk, data={"reason": "3552 stands there"})
    assert state(table) is State.REJECTED
    (tile,) = tiles(table.draw.series, cast.clerk)
    assert tile.figures["total_1"] == 3582


@pytest.mark.parametrize("how", ["formula", "keep"])
def test_a_blind_reading_is_compared_with_the_paper_of_the_first_and_not_with_the_formula(
    cast: Cast, table: Table, how: str
) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="blind")
    assert send(cast.clerk, cast).json()["outcome"] == "waiting"
    page = sign_in(cast.second_clerk).get(sheet_address(cast)).content.decode()
    assert not {figure for figure in ("3582", "3552") if figure in page}
    pressed: dict[str, Any] = {"formula": "", how: 1}
    answer = send(cast.second_clerk, cast, base=2, **pressed)
    assert answer.json()["outcome"] == "counted"
    version = SheetVersion.objects.get(counts=True)
    assert (totals(version)[0], version.keyed_by, version.second_by) == (3552, cast.clerk, cast.second_clerk)


def test_a_blind_reader_who_reads_another_total_is_shown_the_difference(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="blind")
    settle(table, cast.clerk)
    answer = send(cast.second_clerk, cast, make_clean_footers(4, 48), base=2, formula="")
    assert [(problem["seat"], problem["field"]) for problem in answer.json()["findings"]] == [(1, "total")]
    assert not SheetVersion.objects.filter(counts=True).exists()


def test_a_blind_reader_s_formula_never_passes_over_the_first_reading(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="blind")
    key_sheet(table, by=cast.clerk)
    answer = send(cast.second_clerk, cast, base=1)
    assert (answer.status_code, answer.json()["outcome"]) == (422, "waiting")
    assert AuditEntry.objects.filter(action="sheet.differ").exists()
    assert SheetVersion.objects.get().verdict == ""
