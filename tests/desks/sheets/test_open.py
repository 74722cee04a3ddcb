"""Open sheets and drafts: clerks see who has a sheet open; unsaved text is kept and blocks no other clerk."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

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
from tournament.desks.draw.draws import services as drawing
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.opened.reading import drafts
from tournament.desks.sheets.opened.services import MOST_TYPED, close_sheet, open_sheet
from tournament.models import AuditEntry, OpenSheet, Table, User
from tournament.queries.sheets.states import SEEN_FOR, opened


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    register_players(cast.tournament, 8, by=cast.director)
    return publish_draw(cast.tournament, by=cast.director).tables.get(number=1)


def list_clerks_at(table: Table) -> list[str]:
    return [sheet.user.username for sheet in opened(table.draw.series).get(table.number, [])]


def move_last_sign_back(seconds: float, *users: User) -> None:
    """Moves the last sign of life of these users so many seconds into the past."""
    OpenSheet.objects.filter(user__in=users).update(seen_at=timezone.now() - timedelta(seconds=seconds))


def draft(table: Table, user: User) -> dict[str, Any]:
    return drafts(table.draw.series, user).get(table.number, {})


def post_typed(cast: Cast, user: User, **typed: str) -> Any:
    return sign_in(user).post(sheet_address(cast, "open/"), typed).json()


# Who is here


def test_the_page_of_a_sheet_shows_a_clerk_his_own_draft_alone(cast: Cast, table: Table) -> None:
    sheet = f"/t/{cast.tournament.slug}/sheets/1/{table.number}/"
    sent = {"points_1": "960", "base": 0, "close": ""}
    assert sign_in(cast.clerk).post(f"{sheet}open/", sent).status_code == 200
    assert sign_in(cast.clerk).get(sheet).context["form"]["points_1"].value() == "960"
    assert sign_in(cast.second_clerk).get(sheet).context["form"]["points_1"].value() is None
    key_sheet(table, by=cast.second_clerk)
    assert sign_in(cast.clerk).get(sheet).context["form"]["points_1"].value() != "960"


def test_clerks_who_opened_a_sheet_are_listed_at_it(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    open_sheet(table, by=cast.second_clerk)
    assert list_clerks_at(table) == ["clerk", "clerk2"]
    assert list(opened(table.draw.series)) == [1]


def test_clerks_with_an_open_sheet_are_listed_in_the_order_they_came(cast: Cast, table: Table) -> None:
    for user in (cast.second_clerk, cast.clerk, cast.second_clerk):
        open_sheet(table, by=user)
    assert list_clerks_at(table) == ["clerk2", "clerk"]
    since = OpenSheet.objects.get(user=cast.second_clerk)
    assert since.opened_at < since.seen_at


def test_an_open_sheet_is_shown_for_twenty_seconds_after_the_last_sign_of_life(cast: Cast, table: Table) -> None:
    assert timedelta(seconds=20) == SEEN_FOR
    open_sheet(table, by=cast.clerk)
    move_last_sign_back(19, cast.clerk)
    assert list_clerks_at(table) == ["clerk"]
    move_last_sign_back(21, cast.clerk)
    assert list_clerks_at(table) == []


def test_a_clerk_who_comes_back_is_listed_last_and_has_his_draft(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "5"})
    open_sheet(table, by=cast.second_clerk)
    move_last_sign_back(60, cast.clerk)
    open_sheet(table, by=cast.clerk)
    assert list_clerks_at(table) == ["clerk2", "clerk"]
    assert draft(table, cast.clerk) == {"points_1": "5"}


def test_a_clerk_who_closes_a_sheet_is_not_listed(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    close_sheet(table, by=cast.clerk)
    assert list_clerks_at(table) == []
    assert not OpenSheet.objects.exists()
    close_sheet(table, by=cast.clerk)


def test_the_browser_is_told_who_else_has_the_sheet_open(cast: Cast, table: Table) -> None:
    assert post_typed(cast, cast.clerk) == {"state": "missing", "base": 0, "by": "", "others": []}
    assert post_typed(cast, cast.second_clerk) == {"state": "missing", "base": 0, "by": "", "others": ["clerk"]}
    assert post_typed(cast, cast.clerk)["others"] == ["clerk2"]


def test_the_browser_is_told_that_the_sheet_was_saved_meanwhile(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.second_clerk)
    assert post_typed(cast, cast.clerk) == {"state": "counted", "base": 1, "by": "clerk2", "others": []}


def test_the_pages_of_a_sheet_say_who_else_has_it_open(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk)
    for step in ("", "games/"):
        assert "clerk2 has had this sheet open since" in page_words(sign_in(cast.clerk).get(sheet_address(cast, step)))
        assert "has had this sheet open" not in page_words(sign_in(cast.second_clerk).get(sheet_address(cast, step)))


def test_the_desk_shows_an_open_sheet_at_its_table(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk)
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert [[sheet.user.username for sheet in tile.open_by] for tile in page.context["tiles"]] == [["clerk2"], []]


def test_the_desk_does_not_show_a_clerk_his_own_open_sheet(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert [tile.open_by for tile in page.context["tiles"]] == [(), ()]


def test_a_late_message_about_a_saved_sheet_does_not_open_it_again(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    post_typed(cast, cast.clerk, base="0")
    assert not OpenSheet.objects.exists()
    post_typed(cast, cast.clerk, base="1")
    assert OpenSheet.objects.exists()


def test_a_sheet_that_another_clerk_has_open_can_be_saved(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk, typed={"points_1": "5"})
    assert key_sheet(table, by=cast.clerk).counts


def test_closing_a_sheet_keeps_the_draft(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="5")
    assert post_typed(cast, cast.clerk, close="1") == {}
    assert list_clerks_at(table) == []
    assert draft(table, cast.clerk) == {"points_1": "5"}


def test_leaving_a_sheet_on_purpose_drops_the_draft(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="5")
    post_typed(cast, cast.clerk, close="1", drop="1")
    assert not OpenSheet.objects.exists()


def test_a_sheet_is_open_once_a_person(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    open_sheet(table, by=cast.clerk)
    with pytest.raises(IntegrityError), transaction.atomic():
        OpenSheet.objects.create(table=table, user=cast.clerk)


# What is typed


def test_a_draft_grows_row_by_row(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="1", won_1="2")
    post_typed(cast, cast.clerk, points_2="−3", passed="1", card_1="7")
    post_typed(cast, cast.clerk, g17_declarer="4")
    assert draft(table, cast.clerk) == {
        "points_1": "1", "won_1": "2", "points_2": "−3", "passed": "1", "card_1": "7", "g17_declarer": "4",
    }  # fmt: skip


def test_the_last_text_typed_in_a_field_replaces_the_earlier(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="1")
    post_typed(cast, cast.clerk, points_1="9")
    assert draft(table, cast.clerk) == {"points_1": "9"}


def test_an_emptied_field_leaves_the_draft(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="1", won_1="2")
    post_typed(cast, cast.clerk, points_1="")
    assert draft(table, cast.clerk) == {"won_1": "2"}
    post_typed(cast, cast.clerk, won_1="")
    assert draft(table, cast.clerk) == {}


def test_a_sign_of_life_changes_nothing_of_a_draft(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="1")
    typed_at = OpenSheet.objects.get().typed_at
    post_typed(cast, cast.clerk)
    assert (OpenSheet.objects.get().typed_at, draft(table, cast.clerk)) == (typed_at, {"points_1": "1"})


def test_every_clerk_has_a_draft_of_his_own(cast: Cast, table: Table) -> None:
    post_typed(cast, cast.clerk, points_1="1")
    post_typed(cast, cast.second_clerk, points_1="2")
    assert draft(table, cast.clerk) == {"points_1": "1"}
    assert draft(table, cast.second_clerk) == {"points_1": "2"}
    assert draft(table, cast.director) == {}


def test_a_draft_survives_a_closed_lid(cast: Cast, table: Table) -> None:
    """The lid is closed for an hour, and somebody else keys other tables meanwhile."""
    post_typed(cast, cast.clerk, points_1="1", g3_declarer="2")
    move_last_sign_back(3600, cast.clerk)
    key_sheet(table.draw.tables.get(number=2), by=cast.clerk)
    assert list_clerks_at(table) == []
    assert draft(table, cast.clerk) == {"points_1": "1", "g3_declarer": "2"}
    page = sign_in(cast.clerk).get(sheet_address(cast, "games/"))
    assert page.context["lines"][2]["cells"] == {"declarer": "2"}
    assert 'name="points_1" value="1"' in page.content.decode()


def test_a_draft_goes_when_the_sheet_is_saved(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"points_1": "1"})
    client.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=JSON)
    assert not OpenSheet.objects.exists()


def test_a_draft_stays_when_the_sheet_was_not_saved(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"points_1": "1"})
    assert (
        client.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 47)), headers=JSON).status_code == 422
    )
    assert draft(table, cast.clerk) == {"points_1": "1"}


def test_a_draft_goes_with_a_correction(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    open_sheet(table, by=cast.director, typed={"points_1": "1"})
    after_services.correct(
        table,
        by=cast.director,
        footers=make_clean_footers(4, 48, 20),
        passed=0,
        base=1,
        paragraph="SkWO 7.2.5",
        reason="x",
    )
    assert not OpenSheet.objects.exists()


@pytest.mark.parametrize(
    "name", ["base", "cards", "keep", "points_5", "points_0", "lost", "g1234_won", "g1_", "x" * 99]
)
def test_only_fields_of_a_sheet_are_kept_in_a_draft(cast: Cast, table: Table, name: str) -> None:
    post_typed(cast, cast.clerk, **{name: "1"})
    assert OpenSheet.objects.get().typed == {}


def test_a_field_that_arrives_after_the_save_begins_no_draft(cast: Cast, table: Table) -> None:
    """A sign of life that was on its way while the sheet was saved must not begin a draft of one field."""
    key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 49))
    post_typed(cast, cast.clerk, total_4="7", base="0")
    assert not OpenSheet.objects.exists()
    post_typed(cast, cast.clerk, total_4="7", base="1")
    assert OpenSheet.objects.get().typed == {"total_4": "7"}


def test_a_draft_longer_than_a_sheet_is_refused(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "1"})
    assert refusal_codes(open_sheet, table, by=cast.clerk, typed={"won_1": "x" * MOST_TYPED}) == [
        "sheet.draft_too_long"
    ]
    assert draft(table, cast.clerk) == {"points_1": "1"}
    answer = sign_in(cast.clerk).post(sheet_address(cast, "open/"), {"won_1": "x" * MOST_TYPED})
    assert (answer.status_code, "That is more than a sheet holds" in page_words(answer)) == (409, True)


def test_many_small_pieces_together_are_refused_as_too_long(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"won_1": "x" * (MOST_TYPED - 100)})
    assert refusal_codes(open_sheet, table, by=cast.clerk, typed={"won_2": "x" * 100}) == ["sheet.draft_too_long"]


def test_a_draft_is_no_record(cast: Cast, table: Table) -> None:
    trail = AuditEntry.objects.count()
    post_typed(cast, cast.clerk, points_1="1")
    post_typed(cast, cast.clerk, close="1")
    assert AuditEntry.objects.count() == trail


def test_a_voided_draw_has_no_drafts_and_no_open_sheets(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "1"})
    drawing.void(table.draw, by=cast.director, reason="again")
    publish_draw(cast.tournament, by=cast.director, seed="again")
    assert drafts(table.draw.series, cast.clerk) == {}
    assert opened(table.draw.series) == {}


def test_opening_a_sheet_rejects_get_and_other_roles(cast: Cast, table: Table) -> None:
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(sheet_address(cast, "open/"), *people, data={"points_1": "1"}) == [403, 403, 403, 404]
    assert answer_statuses(sheet_address(cast, "open/"), cast.clerk, get=True) == [302]
    assert answer_statuses(sheet_address(cast, "open/", 9), cast.clerk) == [404]
    assert not OpenSheet.objects.exists()


def test_a_blind_second_reader_is_told_the_state_and_no_figures(db: None) -> None:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    assert post_typed(cast, cast.second_clerk) == {"state": "waiting", "base": 1, "by": "clerk", "others": []}
