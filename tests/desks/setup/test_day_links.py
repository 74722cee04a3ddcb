"""Notices on the page of the day link to the page that settles them; absent players don't block the draw."""

from typing import Any

import pytest

from tests.builders import Cast, draw_series, key_sheet, make_clean_footers, publish_draw, register_players, sign_in
from tournament.desks.setup.times import services as times
from tournament.models import AuditEntry
from tournament.wording.trail import in_words


def text(cast: Cast, page: str = "") -> str:
    return " ".join(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/{page}").text.split())


def link(cast: Cast, place: str, words: str) -> str:
    return f'<a href="/t/{cast.tournament.slug}/{place}">{words}</a>'


def test_notices_of_unpaid_and_absent_players_lead_to_the_list_of_them(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    register_players(cast.tournament, 1, by=cast.director, present=False)
    page = text(cast)
    assert link(cast, "cards/?show=unpaid", "Start card 5 AeAeAeAe is unpaid.") in page
    assert link(cast, "cards/?show=absent", "1 player not here yet: 6") in page
    assert "Draw without those" not in page


def test_absent_players_do_not_block_the_draw(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director, present=False)
    assert "Draw without those who are not here" in text(cast)


def test_a_notice_of_sheets_leads_to_the_series_and_of_one_sheet_to_its_form(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    tables = draw.tables.order_by("number")
    assert "missing" not in text(cast)  # nobody has played yet
    times.start(draw.series, by=cast.director)
    assert link(cast, "sheets/1/", "Series 1: 2 sheets missing: tables 1, 2") in text(cast)
    key_sheet(tables[0], by=cast.clerk, footers=make_clean_footers(4, 49))
    for page in ("", "results/"):
        assert link(cast, "sheets/1/2/", "Series 1: 1 sheet missing: table 2") in text(cast, page)
        assert link(cast, "sheets/1/1/", "Series 1: 1 sheet with findings: table 1") in text(cast, page)


def test_the_notice_of_an_unpublished_draw_leads_to_the_draw(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw_series(cast.tournament, by=cast.director)
    assert link(cast, "draw/1/", "Attempt 1 for series 1 is drawn, but not published yet.") in text(cast)


@pytest.mark.usefixtures("euros")
def test_the_trail_says_codes_in_words(cast: Cast) -> None:
    recorded: list[tuple[str, Any, str]] = [
        ("rule_edition", "isko", "ISkO and SkWO, text of 2002"),
        ("performance_system", "game_points", "game points only"),
        ("edition", "before_1999", "ISkO before 1999"),
        ("effect", "zero", "wrong seat: the series counts zero"),
        ("kind", "spending", "spending"),
        ("kind", "keyed", "keyed from paper"),
        ("ratings", ["ladies", "seniors"], "ladies, seniors"),
        ("sex", "f", "female"),
        ("note", "isko", "isko"),
        ("entry_fee_cents", 1000, "10.00\N{NO-BREAK SPACE}€"),
        ("cents", -50, "−0.50\N{NO-BREAK SPACE}€"),
        ("loss_fee_tiers", [[1, 50], [4, 100]], "1: 0.50\N{NO-BREAK SPACE}€, 4: 1.00\N{NO-BREAK SPACE}€"),
        ("prizes", [[2000, ""], [0, "Ham"]], "20.00\N{NO-BREAK SPACE}€, 0.00\N{NO-BREAK SPACE}€ Ham"),
    ]
    assert [in_words(name, value) for name, value, _words in recorded] == [words for _name, _value, words in recorded]
    assert AuditEntry.objects.filter(action="tournament.open").exists()
    assert "ISkO and SkWO, text of 2002" in text(cast, "trail/")
