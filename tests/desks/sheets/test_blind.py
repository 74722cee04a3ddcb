"""Blind second reading: another person keys the sheet again without seeing the first reading."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring import Footer
from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    sheet_data,
    sign_in,
)  # fmt: skip
from tests.desks.sheets.grid import JSON, sheet_address
from tests.remembered import remembered
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.opened import services as open_services
from tournament.desks.sheets.readings import services as reading_services
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import AuditEntry, OpenSheet, SheetVersion, Table, User
from tournament.queries.ranking.standings import standings
from tournament.queries.sheets.states import State, table_states


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    return make_cast(second_reading="blind")


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    """Keyed by the first clerk: 1152 points, total 3552."""
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    return table


def other_reading() -> list[Footer]:
    """Clean in itself: 960 points, total 3360."""
    return make_clean_footers(4, 48, 20)


def send(user: User, cast: Cast, footers: list[Footer], **more: Any) -> Any:
    sent = sheet_data(footers, **{"base": 1, **more})
    return sign_in(user).post(sheet_address(cast, "key/"), sent, headers=JSON)


def state(table: Table) -> State:
    return table_states(table.draw.series)[0].state


def test_a_clean_sheet_waits_for_the_second_reading(cast: Cast, table: Table) -> None:
    assert state(table) is State.WAITING
    assert standings(cast.tournament, upto=1).ranked == ()


PAGES: dict[str, Callable[[Cast], str]] = {
    "the sheet": lambda cast: sheet_address(cast),
    "the sheet of an old version": lambda cast: sheet_address(cast, "games/?version=1"),
    "every game": lambda cast: sheet_address(cast, "games/"),
    "the desk": lambda cast: f"/t/{cast.tournament.slug}/sheets/1/",
    "the day": lambda cast: f"/t/{cast.tournament.slug}/",
    "the standings": lambda cast: f"/t/{cast.tournament.slug}/standings/",
}


@pytest.mark.parametrize("page", PAGES)
def test_no_page_shows_the_second_reader_a_figure_of_the_first(cast: Cast, table: Table, page: str) -> None:
    answer = sign_in(cast.second_clerk).get(PAGES[page](cast))
    assert answer.status_code == (404 if "version=" in PAGES[page](cast) else 200)
    assert not {figure for figure in ("1152", "3552") if figure in answer.content.decode()}
    assert "Versions" not in page_words(answer)


def test_the_second_reader_is_asked_to_key_the_sheet_once_more(cast: Cast, table: Table) -> None:
    page = page_words(sign_in(cast.second_clerk).get(sheet_address(cast)))
    assert "Second reading: key the sheet once more." in page
    assert "Save as on paper" in page
    assert "Confirm: same as on paper" not in page
    assert "Reject" not in page


def test_the_first_reader_sees_what_he_keyed(cast: Cast, table: Table) -> None:
    page = sign_in(cast.clerk).get(sheet_address(cast)).content.decode()
    assert "1152" in page
    assert "3552" in page


def test_a_tile_of_the_desk_shows_its_figures_to_the_first_reader_alone(cast: Cast, table: Table) -> None:
    (mine,), (second,) = (tiles(table.draw.series, user) for user in (cast.clerk, cast.second_clerk))
    assert (mine.second, mine.figures["points_1"]) == ("", 1152)
    assert (second.second, second.figures) == ("blind", {})


def test_the_check_while_typing_says_nothing_of_the_first_reading(cast: Cast, table: Table) -> None:
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "check/"), sheet_data(other_reading()))
    assert answer.json() == {"complete": True, "findings": [], "performances": [3360, 0, 0, 0]}


def test_the_same_second_reading_lets_the_sheet_count_with_both_names(cast: Cast, table: Table) -> None:
    answer = send(cast.second_clerk, cast, make_clean_footers(4, 48))
    assert (answer.status_code, answer.json()["outcome"]) == (200, "counted")
    version = SheetVersion.objects.get()
    assert (version.keyed_by, version.second_by, version.verdict, version.counts) == (
        cast.clerk,
        cast.second_clerk,
        "confirmed",
        True,
    )
    assert version.second_at
    entry = AuditEntry.objects.get(action="sheet.confirm")
    assert (entry.user, entry.after) == (cast.second_clerk, {"version": 1})


def test_a_different_second_reading_is_listed_cell_by_cell_and_changes_nothing(cast: Cast, table: Table) -> None:
    answer = send(cast.second_clerk, cast, other_reading())
    assert answer.status_code == 422
    told = answer.json()
    assert [(problem["seat"], problem["field"]) for problem in told["findings"]] == [(1, "points"), (1, "total")]
    assert "read here 960, in the first reading 1152" in told["findings"][0]["text"]
    assert (told["outcome"], told["offer_keep"], told["theirs"]) == ("waiting", True, None)
    version = SheetVersion.objects.get()
    assert (version.counts, version.verdict, version.second_by) == (False, "", None)


def test_a_second_reading_that_does_not_add_up_gets_its_own_findings_alone(cast: Cast, table: Table) -> None:
    """Otherwise invented figures would be answered with every figure of the first reading."""
    nothing = [Footer(0, 0, 0, 0)] * 4
    for footers, passed in ((make_clean_footers(4, 48), 1), (nothing, 0)):
        answer = send(cast.second_clerk, cast, footers, passed=passed)
        assert answer.status_code == 422
        assert "first reading" not in " ".join(problem["text"] for problem in answer.json()["findings"])
        assert not {figure for figure in ("1152", "3552") if figure in answer.content.decode()}
    assert not AuditEntry.objects.filter(action="sheet.differ").exists()


def test_a_second_reading_is_kept_only_after_its_reader_saw_the_differences(cast: Cast, table: Table) -> None:
    assert send(cast.second_clerk, cast, other_reading(), keep=1).status_code == 422
    assert SheetVersion.objects.get().verdict == ""
    assert send(cast.second_clerk, cast, other_reading(), keep=1).json()["outcome"] == "waiting"


def test_the_second_reader_cannot_reject_a_first_reading_that_he_must_not_see(cast: Cast, table: Table) -> None:
    version = SheetVersion.objects.get()
    assert refusal_codes(reading_services.reject, version, by=cast.second_clerk, reason="x") == ["sheet.read_blind"]
    assert sign_in(cast.second_clerk).post(sheet_address(cast, "1/reject/"), {"reason": "x"}).status_code == 409
    assert SheetVersion.objects.get().verdict == ""


def test_the_director_s_correction_shows_no_figure_of_the_first_reading(cast: Cast, table: Table) -> None:
    for start in ("", "?from=lowest"):
        page = sign_in(cast.director).get(sheet_address(cast, f"correct/{start}")).content.decode()
        assert not {figure for figure in ("1152", "3552") if figure in page}


def test_a_rejected_or_faulty_first_reading_is_prefilled_for_nobody_else(cast: Cast, table: Table) -> None:
    wrong = [Footer(1152, 48, 0, 3582), *make_clean_footers(4, 48)[1:]]
    send(cast.second_clerk, cast, wrong, keep=1)
    for path in (sheet_address(cast), sheet_address(cast, "games/"), f"/t/{cast.tournament.slug}/sheets/1/"):
        page = sign_in(cast.clerk).get(path).content.decode()
        assert "3582" not in re.sub(r'<td class="sk-text[^"]*">.*?</td>', "", page, flags=re.DOTALL), path
    assert "3582" in sign_in(cast.director).get(sheet_address(cast)).content.decode()


def test_the_differences_stand_on_a_page_without_script(cast: Cast, table: Table) -> None:
    page = sign_in(cast.second_clerk).post(sheet_address(cast, "key/"), sheet_data(other_reading(), base=1))
    assert page.status_code == 422
    assert "read here 960, in the first reading 1152" in page_words(page)
    assert "The first reading is wrong: mine stands on paper" in page_words(page)
    assert 'value="960"' in page.content.decode()


def test_both_readers_are_named_beside_their_differences(cast: Cast, table: Table) -> None:
    assert send(cast.second_clerk, cast, other_reading()).json()["readers"] == ["clerk", "clerk2"]
    page = page_words(sign_in(cast.second_clerk).post(sheet_address(cast, "key/"), sheet_data(other_reading(), base=1)))
    assert "First reading: clerk . Second reading: clerk2 ." in page
    answer = send(cast.second_clerk, cast, make_clean_footers(4, 48))
    assert answer.json()["text"] == "Both readings of table 1 are the same (clerk, clerk2); it counts."


def test_a_reading_that_does_not_add_up_is_no_difference_of_two_readers(cast: Cast, table: Table) -> None:
    answer = send(cast.second_clerk, cast, make_clean_footers(4, 48), passed=1)
    assert "readers" not in answer.json()
    page = page_words(
        sign_in(cast.second_clerk).post(
            sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48), passed=1, base=1)
        )
    )
    assert "This does not fit." in page
    assert "The two readings differ." not in page


def test_differences_of_two_readings_are_recorded(cast: Cast, table: Table) -> None:
    send(cast.second_clerk, cast, other_reading())
    entry = AuditEntry.objects.get(action="sheet.differ")
    assert (entry.user, entry.table) == (cast.second_clerk, table)
    assert entry.after == {
        "version": 1,
        "differences": [
            {"seat": 1, "field": "points", "expected": 1152, "found": 960},
            {"seat": 1, "field": "total", "expected": 3552, "found": 3360},
        ],
    }
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?series=1&table=1"))
    assert "Second reading differs" in page


def test_a_second_reading_that_was_put_right_after_the_differences_counts(cast: Cast, table: Table) -> None:
    send(cast.second_clerk, cast, other_reading())
    assert send(cast.second_clerk, cast, make_clean_footers(4, 48)).json()["outcome"] == "counted"


def test_a_second_reading_that_is_kept_rejects_the_first_and_waits_for_another_reader(cast: Cast, table: Table) -> None:
    send(cast.second_clerk, cast, other_reading())
    answer = send(cast.second_clerk, cast, other_reading(), keep=1)
    assert (answer.status_code, answer.json()["outcome"], answer.json()["base"]) == (200, "waiting", 2)
    second, first = SheetVersion.objects.all()
    assert (first.verdict, first.second_by, first.counts) == ("rejected", cast.second_clerk, False)
    assert (second.keyed_by, second.second_by, second.counts) == (cast.second_clerk, None, False)
    assert [entry.action for entry in AuditEntry.objects.filter(action__startswith="sheet").order_by("pk")] == [
        "sheet.key", "sheet.differ", "sheet.reject", "sheet.key",
    ]  # fmt: skip


def test_a_reader_is_never_the_second_reader_of_his_own_reading(cast: Cast, table: Table) -> None:
    send(cast.second_clerk, cast, other_reading())
    send(cast.second_clerk, cast, other_reading(), keep=1)
    version = SheetVersion.objects.get(number=2)
    paper = Paper(tuple(other_reading()))
    assert refusal_codes(reading_services.read_blind, version, paper, by=cast.second_clerk) == ["sheet.second_is_first"]
    assert send(cast.second_clerk, cast, other_reading(), base=2).json()["outcome"] == "waiting"
    assert SheetVersion.objects.filter(counts=True).count() == 0
    with pytest.raises(IntegrityError, match="second_reader_is_not_the_first"), transaction.atomic():
        SheetVersion.objects.filter(pk=version.pk).update(second_by=cast.second_clerk)


def test_the_first_reader_may_be_the_second_of_the_reading_that_was_kept(cast: Cast, table: Table) -> None:
    send(cast.second_clerk, cast, other_reading())
    send(cast.second_clerk, cast, other_reading(), keep=1)
    page = sign_in(cast.clerk).get(sheet_address(cast)).content.decode()
    assert not {figure for figure in ("1152", "3552", "960", "3360") if figure in page}
    assert send(cast.clerk, cast, other_reading(), base=2).json()["outcome"] == "counted"
    version = SheetVersion.objects.get(counts=True)
    assert (version.number, version.keyed_by, version.second_by) == (2, cast.second_clerk, cast.clerk)


def test_the_director_may_be_the_second_reader(cast: Cast, table: Table) -> None:
    assert send(cast.director, cast, make_clean_footers(4, 48)).json()["outcome"] == "counted"


def test_a_second_reading_that_is_kept_with_findings_does_not_wait(cast: Cast, table: Table) -> None:
    wrong = [Footer(1152, 48, 0, 3582), *make_clean_footers(4, 48)[1:]]
    assert send(cast.second_clerk, cast, wrong, keep=1).json()["outcome"] == "findings"


def test_the_first_reader_may_key_his_own_again(cast: Cast, table: Table) -> None:
    assert send(cast.clerk, cast, other_reading()).json() == {
        "outcome": "waiting",
        "text": "Table 1 is saved and waits for the second reading.",
        "note": "",
        "base": 2,
    }
    assert send(cast.second_clerk, cast, make_clean_footers(4, 48), base=2).status_code == 422
    assert send(cast.second_clerk, cast, other_reading(), base=2).json()["outcome"] == "counted"


def test_a_blind_reader_cannot_confirm_by_a_button(cast: Cast, table: Table) -> None:
    version = SheetVersion.objects.get()
    assert refusal_codes(reading_services.confirm, version, by=cast.second_clerk) == ["sheet.read_blind"]
    answer = sign_in(cast.second_clerk).post(sheet_address(cast, "1/confirm/"))
    assert answer.status_code == 409
    assert "keys the sheet again; the first reading is not shown" in page_words(answer)
    assert not SheetVersion.objects.get().counts


def test_another_s_first_reading_is_never_keyed_over(cast: Cast, table: Table) -> None:
    assert refusal_codes(key_sheet, table, by=cast.second_clerk, base=1, footers=other_reading()) == ["sheet.waits"]


def test_the_figures_of_a_sheet_with_findings_are_shown_to_the_director_and_not_to_other_clerks(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk, footers=[Footer(1152, 48, 0, 3582), *make_clean_footers(4, 48)[1:]])
    assert "3582" in sign_in(cast.director).get(sheet_address(cast)).content.decode()
    assert "3582" not in sign_in(cast.second_clerk).get(sheet_address(cast)).content.decode()
    assert send(cast.second_clerk, cast, make_clean_footers(4, 48)).json()["outcome"] == "waiting"


def test_a_form_of_other_seats_is_refused(cast: Cast, table: Table) -> None:
    answer = send(cast.second_clerk, cast, make_clean_footers(4, 48), cards="9,8,7,6")
    assert answer.status_code == 409
    assert "The seats of table 1 were changed meanwhile" in answer.json()["findings"][0]["text"]
    assert answer.json()["theirs"] is None
    assert not SheetVersion.objects.get().counts


def test_the_later_of_two_second_readers_is_told_that_the_sheet_counts(cast: Cast, table: Table) -> None:
    """Two second readers: the sheet counts already, so the later one keys nothing."""
    send(cast.second_clerk, cast, make_clean_footers(4, 48))
    answer = send(cast.director, cast, other_reading())
    assert (answer.status_code, answer.json()["outcome"]) == (409, "counted")
    assert SheetVersion.objects.count() == 1


def test_a_reader_who_came_second_sees_nothing_of_the_first_reading(cast: Cast) -> None:
    """Two clerks key the sheet as first readers; the slower one has become the second reader, who must not see it."""
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    mine = sign_in(cast.second_clerk)
    key_sheet(table, by=cast.clerk)
    answer = mine.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=JSON)
    assert answer.json()["outcome"] == "counted"  # read without having seen it


def test_the_draft_of_a_second_reader_is_seen_by_him_alone_and_goes_with_his_reading(cast: Cast, table: Table) -> None:
    open_services.open_sheet(table, by=cast.second_clerk, typed={"points_1": "960"})
    (tile,) = tiles(table.draw.series, cast.second_clerk)
    assert tile.figures == {"points_1": "960"}
    (tile,) = tiles(table.draw.series, cast.director)
    assert tile.figures == {}
    send(cast.second_clerk, cast, make_clean_footers(4, 48))
    assert not OpenSheet.objects.filter(user=cast.second_clerk).exists()


def test_a_second_reading_needs_a_clerk_or_the_director(cast: Cast, table: Table) -> None:
    sent = sheet_data(make_clean_footers(4, 48), base=1)
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(sheet_address(cast, "key/"), *people, data=sent) == [403, 403, 403, 404]
    assert not SheetVersion.objects.get().counts


def test_the_button_to_confirm_is_there_where_the_second_reader_only_confirms(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, second_reading="confirm")
    page = page_words(sign_in(cast.second_clerk).get(sheet_address(cast)))
    assert "Confirm: same as on paper" in page
    assert "Save as on paper" not in page
    answer = send(cast.second_clerk, cast, other_reading())
    assert answer.status_code == 409
    assert "waits for a second reading of what clerk keyed" in answer.json()["findings"][0]["text"]
    assert answer.json()["theirs"]["figures"]["points_1"] == 1152


def test_a_correction_needs_no_second_reading(cast: Cast, table: Table) -> None:
    correction = after_services.correct(
        table,
        by=cast.director,
        footers=other_reading(),
        passed=0,
        base=1,
        paragraph=SheetVersion.Paragraph.AGREED,
        reason="agreed",
    )
    assert correction.counts
