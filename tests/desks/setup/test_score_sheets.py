"""Score sheets on paper or phones: when the setting may change, and entries of phones in archives and without names."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring import Row
from tests.builders import Cast, key_sheet, page_words, publish_draw, refusal_codes, register_players, sign_in
from tests.desks.rulings.hall import table_of
from tests.desks.setup.archives import (
    EVERY_ROLE,
    archive_content,
    archive_refusal,
    change_archive,
    put_value,
    write_archive,
)
from tests.desks.setup.asked import settings_form
from tests.tablesheets.kept import PHONE, grand, store_entries, written
from tests.tiers import sweep
from tournament.desks.setup.archive.importer import read as read_archive
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.services import remove_names
from tournament.desks.setup.settings import services as setup
from tournament.models import Organizer, SheetVersion, TableEntry, TableSheet, Tournament
from tournament.queries.record.book import book_faults
from tournament.queries.record.recount import faults
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.messages import heard, told
from tournament.tablesheets.reading import read
from tournament.tablesheets.writing import at_game

BOTH = Tournament.ScoreSheets.BOTH


@pytest.fixture
def hall(cast: Cast) -> Cast:
    """One table of three."""
    setup.change_settings(cast.tournament, by=cast.director, score_sheets=BOTH)
    register_players(cast.tournament, 3, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def make_corrected_entries() -> list[Any]:
    """Three games, of which the second was corrected with a reason that calls somebody by name."""
    entries = written(3)
    sheet = read(entries, 3, 36)
    return [*entries, at_game(PHONE, sheet, Kind.CORRECTED, 2, Row(number=2, passed=True), "Aaaaaaaaa had passed")]


def settings_refusal(hall: Cast, **settings: Any) -> list[str]:
    return refusal_codes(setup.change_settings, hall.tournament, by=hall.director, **settings)


def test_score_sheets_are_on_paper_by_default_and_the_page_says_what_is_set(cast: Cast) -> None:
    page = f"/t/{cast.tournament.slug}/settings/"
    assert cast.tournament.score_sheets == Tournament.ScoreSheets.PAPER
    assert "score sheets on a phone" not in sign_in(cast.director).get(page).text
    setup.change_settings(cast.tournament, by=cast.director, score_sheets=BOTH)
    assert "score sheets on a phone at the table, and on paper" in sign_in(cast.director).get(page).text


def test_score_sheets_change_between_series_and_not_while_a_table_writes(hall: Cast) -> None:
    table = table_of(hall)
    sheet = store_entries(table, written(3))
    assert settings_refusal(hall, score_sheets="paper") == ["settings.sheets_kept"]
    assert settings_refusal(hall, games_at_three=30) == ["settings.sheets_begun"]
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/").text
    assert "let these tables go over to paper first" in page
    sheet.paper_at = timezone.now()
    sheet.save(update_fields=["paper_at"])
    assert settings_refusal(hall, games_at_three=30) == ["settings.sheets_begun"]
    setup.change_settings(hall.tournament, by=hall.director, score_sheets="paper")
    sheet.paper_at = None
    sheet.save(update_fields=["paper_at"])
    key_sheet(table, by=hall.clerk)
    setup.change_settings(hall.tournament, by=hall.director, score_sheets="phones")


def test_score_sheets_on_phones_need_the_public_page(cast: Cast) -> None:
    page = f"/t/{cast.tournament.slug}/settings/"
    assert settings_refusal(cast, score_sheets=BOTH, public_page=False) == ["settings.page_needed"]
    answer = sign_in(cast.director).post(page, settings_form(cast.tournament, score_sheets=BOTH, public_page=""))
    assert "need the public page" in page_words(answer)
    setup.change_settings(cast.tournament, by=cast.director, score_sheets=BOTH)
    assert settings_refusal(cast, public_page=False) == ["settings.page_needed"]


def test_phones_are_not_offered_where_the_house_plays_what_they_have_no_button_for(cast: Cast) -> None:
    page = f"/t/{cast.tournament.slug}/settings/"
    assert settings_refusal(cast, score_sheets=BOTH, rule_edition="pub") == ["settings.house_on_paper"]
    answer = sign_in(cast.director).post(
        page, settings_form(cast.tournament, score_sheets="phones", house="club", rule_edition="pub")
    )
    assert "with these house rules, sheets are written on paper" in page_words(answer)
    setup.change_settings(cast.tournament, by=cast.director, score_sheets=BOTH)
    assert settings_refusal(cast, rule_edition="pub") == ["settings.house_on_paper"]
    setup.change_settings(cast.tournament, by=cast.director, rule_edition="before_1999")


def test_entries_of_phones_are_in_the_archive_and_in_the_seals(hall: Cast) -> None:
    store_entries(table_of(hall), make_corrected_entries())
    other = Organizer.objects.create(name="Elsewhere", slug="elsewhere")
    back = restore(read_archive(write_archive(hall.tournament)), organizer=other, slug="elsewhere", roles=EVERY_ROLE)
    assert (
        archive_content(write_archive(back))["tableentry"]
        == archive_content(write_archive(hall.tournament))["tableentry"]
    )
    entries = [entry.said for entry in TableEntry.objects.filter(sheet__table__draw__series__tournament=back)]
    assert entries == list(map(told, make_corrected_entries()))
    assert list(book_faults()) == [] == list(faults(hall.tournament))


@sweep(
    ("field", "value"),
    [
        ("phone", "2-cccccccc"),
        ("number", 9),
        ("said", {"phone": PHONE, "number": 1, "turn": 1, "kind": "takes"}),
        ("said", "keeps"),
        ("said", {"phone": PHONE, "number": 2, "turn": 1, "kind": "written", "game": 37, "row": {"number": 37}}),
    ],
)
def test_entries_that_no_phone_can_have_written_are_refused(hall: Cast, field: str, value: Any) -> None:
    store_entries(table_of(hall), written(1))
    line = 1 if isinstance(value, dict) and value["number"] == 2 else 0
    text = archive_refusal(change_archive(write_archive(hall.tournament), put_value("tableentry", line, field, value)))
    assert text.startswith("archive.wrong: In this archive, tableentry")


def test_without_names_the_reason_of_a_correction_goes_and_the_games_stay(hall: Cast) -> None:
    store_entries(table_of(hall), make_corrected_entries())
    before = read(map(parse_entry, TableEntry.objects.all()), 3, 36)
    key_sheet(table_of(hall), by=hall.clerk)
    SheetVersion.objects.update(keyed_at=timezone.now() - timedelta(days=400))
    remove_names(hall.tournament, by=hall.director, reason="over")
    assert "Aaaa" not in json.dumps(archive_content(write_archive(hall.tournament)))
    after = read(map(parse_entry, TableEntry.objects.all()), 3, 36)
    assert (after.state, after.games[1].corrected) == (before.state, True)
    assert grand(2) not in [game.row for game in after.games]
    assert TableSheet.objects.count() == 1


def parse_entry(entry: TableEntry) -> Entry:
    return heard(entry.said)
