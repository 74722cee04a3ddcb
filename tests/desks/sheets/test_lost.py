"""A sheet that is lost or can't be read: the director says what counts instead (SkWO 7.2.4)."""

from typing import Any

from django.core.management import call_command

from scoring import Footer
from tests.builders import (
    Cast,
    key_sheet,
    make_clean_footers,
    page_words,
    refusal_codes,
    sheet_data,
    sign_in,
)
from tournament.desks.sheets.after import services as after_services
from tournament.models import SheetVersion, Table
from tournament.queries.ranking.standings import standings

NOTHING = [Footer(points=0, won=0, lost=0, total=None)] * 4


def declare(cast: Cast, table: Table, **change: Any) -> SheetVersion:
    given: dict[str, Any] = {"footers": NOTHING, "passed": 0, "base": 0, "paragraph": "SkWO 7.2.4", "reason": "lost"}
    return after_services.correct(table, by=cast.director, **given | change)


def test_the_page_offers_a_lost_sheet_with_zeros_to_be_filled(cast: Cast, table: Table) -> None:
    client = sign_in(cast.director)
    assert "The sheet is lost or invalid" in page_words(client.get(f"/t/{cast.tournament.slug}/sheets/1/1/"))
    page = client.get(f"/t/{cast.tournament.slug}/sheets/1/1/correct/")
    assert "Nothing was keyed for this table: enter what counts for its players" in page_words(page)
    initial = page.context["form"].initial
    assert (initial["paragraph"], initial["points_4"], initial["base"]) == ("SkWO 7.2.4", 0, 0)


def test_figures_entered_for_a_lost_sheet_count(cast: Cast, table: Table) -> None:
    sent = sheet_data(NOTHING) | {"paragraph": "SkWO 7.2.4", "reason": "soaked with beer"}
    answer = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/sheets/1/1/correct/", sent, follow=True)
    assert "The correction of table 1 counts." in page_words(answer)
    assert "SkWO 7.2.4: sheet lost or declared invalid — soaked with beer" in page_words(answer)
    assert [row.performance for row in standings(cast.tournament, upto=1).ranked] == [0, 0, 0, 0]
    call_command("verify")


def test_a_keyed_sheet_can_be_declared_invalid(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    declare(cast, table, base=1, reason="badly kept")
    assert list(SheetVersion.objects.values_list("number", "counts")) == [(2, True), (1, False)]


def test_totals_left_empty_come_from_the_formula(cast: Cast, table: Table) -> None:
    feet = [Footer(points=foot.points, won=foot.won, lost=foot.lost, total=None) for foot in make_clean_footers(4, 48)]
    version = declare(cast, table, footers=feet)
    assert [foot.total for foot in version.footers.all()] == [48 * 24 + 48 * 50, 0, 0, 0]


def test_corrections_under_another_rule_need_a_keyed_sheet(cast: Cast, table: Table) -> None:
    assert refusal_codes(declare, cast, table, paragraph="SkWO 7.2.5") == ["sheet.nothing_to_correct"]
    key_sheet(table, by=cast.clerk)
    after_services.take_out(table, base=1, by=cast.director, reason="another table's")
    assert refusal_codes(declare, cast, table, base=1, paragraph="ISkO 5.5.3") == ["sheet.nothing_to_correct"]
    assert declare(cast, table, base=1).counts
