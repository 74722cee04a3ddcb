"""Who has a sheet open, and what is typed and not saved yet: seen by the others, lost by nobody, never in the way."""

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


def here(table: Table) -> list[str]:
    return [sheet.user.username for sheet in opened(table.draw.series).get(table.number, [])]


def away(seconds: float, *users: User) -> None:
    """As if they had been seen so long ago."""
    OpenSheet.objects.filter(user__in=users).update(seen_at=timezone.now() - timedelta(seconds=seconds))


def draft(table: Table, user: User) -> dict[str, Any]:
    return drafts(table.draw.series, user).get(table.number, {})


def say(cast: Cast, user: User, **typed: str) -> Any:
    return sign_in(user).post(sheet_address(cast, "open/"), typed).json()


# Who is here


def test_the_page_of_a_sheet_has_what_was_typed_there_and_nobody_else_s(cast: Cast, table: Table) -> None:
    sheet = f"/t/{cast.tournament.slug}/sheets/1/{table.number}/"
    sent = {"points_1": "960", "base": 0, "close": ""}
    assert sign_in(cast.clerk).post(f"{sheet}open/", sent).status_code == 200
    assert sign_in(cast.clerk).get(sheet).context["form"]["points_1"].value() == "960"
    assert sign_in(cast.second_clerk).get(sheet).context["form"]["points_1"].value() is None
    key_sheet(table, by=cast.second_clerk)
    assert sign_in(cast.clerk).get(sheet).context["form"]["points_1"].value() != "960"


def test_whoever_opened_it_is_seen(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    open_sheet(table, by=cast.second_clerk)
    assert here(table) == ["clerk", "clerk2"]
    assert list(opened(table.draw.series)) == [1]


def test_who_came_first_stays_first(cast: Cast, table: Table) -> None:
    for user in (cast.second_clerk, cast.clerk, cast.second_clerk):
        open_sheet(table, by=user)
    assert here(table) == ["clerk2", "clerk"]
    since = OpenSheet.objects.get(user=cast.second_clerk)
    assert since.opened_at < since.seen_at


def test_nobody_is_seen_for_longer_than_twenty_seconds(cast: Cast, table: Table) -> None:
    assert timedelta(seconds=20) == SEEN_FOR
    open_sheet(table, by=cast.clerk)
    away(19, cast.clerk)
    assert here(table) == ["clerk"]
    away(21, cast.clerk)
    assert here(table) == []


def test_who_comes_back_comes_anew(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "5"})
    open_sheet(table, by=cast.second_clerk)
    away(60, cast.clerk)
    open_sheet(table, by=cast.clerk)
    assert here(table) == ["clerk2", "clerk"]
    assert draft(table, cast.clerk) == {"points_1": "5"}


def test_who_closes_it_is_not_seen(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    close_sheet(table, by=cast.clerk)
    assert here(table) == []
    assert not OpenSheet.objects.exists()
    close_sheet(table, by=cast.clerk)


def test_the_browser_is_told_who_else_is_here(cast: Cast, table: Table) -> None:
    assert say(cast, cast.clerk) == {"state": "missing", "base": 0, "by": "", "others": []}
    assert say(cast, cast.second_clerk) == {"state": "missing", "base": 0, "by": "", "others": ["clerk"]}
    assert say(cast, cast.clerk)["others"] == ["clerk2"]


def test_the_browser_is_told_that_it_was_saved_meanwhile(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.second_clerk)
    assert say(cast, cast.clerk) == {"state": "counted", "base": 1, "by": "clerk2", "others": []}


def test_the_pages_say_who_else_has_it_open(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk)
    for step in ("", "games/"):
        assert "clerk2 has had this sheet open since" in page_words(sign_in(cast.clerk).get(sheet_address(cast, step)))
        assert "has had this sheet open" not in page_words(sign_in(cast.second_clerk).get(sheet_address(cast, step)))


def test_the_desk_shows_it_at_the_table(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk)
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert [[sheet.user.username for sheet in tile.open_by] for tile in page.context["tiles"]] == [["clerk2"], []]


def test_the_desk_shows_nobody_himself(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert [tile.open_by for tile in page.context["tiles"]] == [(), ()]


def test_what_a_browser_says_late_of_a_sheet_that_it_has_saved_opens_nothing(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    say(cast, cast.clerk, base="0")
    assert not OpenSheet.objects.exists()
    say(cast, cast.clerk, base="1")
    assert OpenSheet.objects.exists()


def test_nobody_is_held_back(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.second_clerk, typed={"points_1": "5"})
    assert key_sheet(table, by=cast.clerk).counts


def test_closing_says_it_and_keeps_what_is_typed(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="5")
    assert say(cast, cast.clerk, close="1") == {}
    assert here(table) == []
    assert draft(table, cast.clerk) == {"points_1": "5"}


def test_leaving_on_purpose_drops_it(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="5")
    say(cast, cast.clerk, close="1", drop="1")
    assert not OpenSheet.objects.exists()


def test_it_is_open_once_a_person(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk)
    open_sheet(table, by=cast.clerk)
    with pytest.raises(IntegrityError), transaction.atomic():
        OpenSheet.objects.create(table=table, user=cast.clerk)


# What is typed


def test_what_is_typed_comes_row_by_row(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="1", won_1="2")
    say(cast, cast.clerk, points_2="−3", passed="1", card_1="7")
    say(cast, cast.clerk, g17_declarer="4")
    assert draft(table, cast.clerk) == {
        "points_1": "1", "won_1": "2", "points_2": "−3", "passed": "1", "card_1": "7", "g17_declarer": "4",
    }  # fmt: skip


def test_what_was_typed_last_stands(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="1")
    say(cast, cast.clerk, points_1="9")
    assert draft(table, cast.clerk) == {"points_1": "9"}


def test_an_emptied_field_goes(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="1", won_1="2")
    say(cast, cast.clerk, points_1="")
    assert draft(table, cast.clerk) == {"won_1": "2"}
    say(cast, cast.clerk, won_1="")
    assert draft(table, cast.clerk) == {}


def test_being_here_changes_nothing_of_it(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="1")
    typed_at = OpenSheet.objects.get().typed_at
    say(cast, cast.clerk)
    assert (OpenSheet.objects.get().typed_at, draft(table, cast.clerk)) == (typed_at, {"points_1": "1"})


def test_everybody_has_his_own(cast: Cast, table: Table) -> None:
    say(cast, cast.clerk, points_1="1")
    say(cast, cast.second_clerk, points_1="2")
    assert draft(table, cast.clerk) == {"points_1": "1"}
    assert draft(table, cast.second_clerk) == {"points_1": "2"}
    assert draft(table, cast.director) == {}


def test_it_survives(cast: Cast, table: Table) -> None:
    """The lid is closed for an hour, and somebody else keys other tables meanwhile."""
    say(cast, cast.clerk, points_1="1", g3_declarer="2")
    away(3600, cast.clerk)
    key_sheet(table.draw.tables.get(number=2), by=cast.clerk)
    assert here(table) == []
    assert draft(table, cast.clerk) == {"points_1": "1", "g3_declarer": "2"}
    page = sign_in(cast.clerk).get(sheet_address(cast, "games/"))
    assert page.context["lines"][2]["cells"] == {"declarer": "2"}
    assert 'name="points_1" value="1"' in page.content.decode()


def test_it_goes_with_the_saving(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"points_1": "1"})
    client.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 48)), headers=JSON)
    assert not OpenSheet.objects.exists()


def test_it_stays_where_it_was_not_saved(cast: Cast, table: Table) -> None:
    client = sign_in(cast.clerk)
    client.post(sheet_address(cast, "open/"), {"points_1": "1"})
    assert (
        client.post(sheet_address(cast, "key/"), sheet_data(make_clean_footers(4, 47)), headers=JSON).status_code == 422
    )
    assert draft(table, cast.clerk) == {"points_1": "1"}


def test_it_goes_with_a_correction(cast: Cast, table: Table) -> None:
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
def test_only_fields_of_a_sheet_are_kept(cast: Cast, table: Table, name: str) -> None:
    say(cast, cast.clerk, **{name: "1"})
    assert OpenSheet.objects.get().typed == {}


def test_what_comes_after_the_sheet_was_saved_is_no_draft(cast: Cast, table: Table) -> None:
    """A sign of life that was on its way while the sheet was saved must not begin a draft of one field."""
    key_sheet(table, by=cast.clerk, footers=make_clean_footers(4, 49))
    say(cast, cast.clerk, total_4="7", base="0")
    assert not OpenSheet.objects.exists()
    say(cast, cast.clerk, total_4="7", base="1")
    assert OpenSheet.objects.get().typed == {"total_4": "7"}


def test_more_than_a_sheet_holds_is_refused(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "1"})
    assert refusal_codes(open_sheet, table, by=cast.clerk, typed={"won_1": "x" * MOST_TYPED}) == [
        "sheet.draft_too_long"
    ]
    assert draft(table, cast.clerk) == {"points_1": "1"}
    answer = sign_in(cast.clerk).post(sheet_address(cast, "open/"), {"won_1": "x" * MOST_TYPED})
    assert (answer.status_code, "That is more than a sheet holds" in page_words(answer)) == (409, True)


def test_many_small_pieces_are_no_way_around_it(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"won_1": "x" * (MOST_TYPED - 100)})
    assert refusal_codes(open_sheet, table, by=cast.clerk, typed={"won_2": "x" * 100}) == ["sheet.draft_too_long"]


def test_a_draft_is_no_record(cast: Cast, table: Table) -> None:
    trail = AuditEntry.objects.count()
    say(cast, cast.clerk, points_1="1")
    say(cast, cast.clerk, close="1")
    assert AuditEntry.objects.count() == trail


def test_a_voided_draw_keeps_nobody(cast: Cast, table: Table) -> None:
    open_sheet(table, by=cast.clerk, typed={"points_1": "1"})
    drawing.void(table.draw, by=cast.director, reason="again")
    publish_draw(cast.tournament, by=cast.director, seed="again")
    assert drafts(table.draw.series, cast.clerk) == {}
    assert opened(table.draw.series) == {}


def test_it_rejects_get_and_other_roles(cast: Cast, table: Table) -> None:
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(sheet_address(cast, "open/"), *people, data={"points_1": "1"}) == [403, 403, 403, 404]
    assert answer_statuses(sheet_address(cast, "open/"), cast.clerk, get=True) == [302]
    assert answer_statuses(sheet_address(cast, "open/", 9), cast.clerk) == [404]
    assert not OpenSheet.objects.exists()


def test_a_second_reader_hears_of_the_state_and_nothing_else(db: None) -> None:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    assert say(cast, cast.second_clerk) == {"state": "waiting", "base": 1, "by": "clerk", "others": []}
