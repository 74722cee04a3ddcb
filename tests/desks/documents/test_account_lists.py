"""The list of debts, to be signed, and a player's statement: the same figures on paper, in a workbook and as text."""

import csv
import io
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from openpyxl import load_workbook

from tests.builders import Cast, sign_in
from tests.desks.seasons.money import PLACES, create_season, people_of, play_evening, set_money_rule
from tournament.currencies import using
from tournament.desks.documents.accounts.closing import year_end_list
from tournament.desks.documents.accounts.lists import owed_list, statement_list
from tournament.desks.documents.accounts.pots import pot_list
from tournament.desks.seasons.pots import services as pots
from tournament.models import Season
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.queries.season.closing import accepted


@pytest.fixture
def season(cast: Cast) -> Season:
    season = create_season(cast)
    set_money_rule(cast, season, places=PLACES)
    play_evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    return season


def address(season: Season, name: str) -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/accounts/papers/{name}"


def parse_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_the_list_of_debts_has_room_to_sign_and_adds_up(cast: Cast, season: Season) -> None:
    client = sign_in(cast.director)
    assert parse_csv(client.get(address(season, "accounts.csv")).content) == [
        ["Name", "Charged", "Paid", "Owes"],
        ["AaAaAaAa", "10.00", "0.00", "10.00"],
        ["AbAbAbAb", "11.00", "0.00", "11.00"],
        ["AcAcAcAc", "12.00", "0.00", "12.00"],
    ]
    book = load_workbook(io.BytesIO(client.get(address(season, "accounts.xlsx")).content))
    assert [float(cell.value) for cell in book.active["D"][3:]] == [10.0, 11.0, 12.0, 33.0]
    answer = client.get(address(season, "accounts.pdf"))
    assert answer.content.startswith(b"%PDF")
    with using("EUR"):
        listing = owed_list(accounts_of(season))
    assert [column.heading for column in listing.columns if column.kind == "sign"] == ["Received", "Signature"]
    assert listing.foot == ["Sum", 3300, 0, 3300, None, None]
    assert "Owed together: 33.00\u00a0€. In credit together: 0.00\u00a0€." in listing.notes


def test_a_statement_has_every_line_with_its_evening_and_the_balance_after_it(cast: Cast, season: Season) -> None:
    day = season.tournaments.get()
    second = people_of(day)[1]
    client = sign_in(cast.director)
    rows = parse_csv(client.get(address(season, f"statement-{second.pk}.csv")).content)
    assert [row[1:] for row in rows] == [
        ["What", "Evening", "Amount", "balance"],
        ["entry fee", "Evening 1", "10.00", "10.00"],
        ["place at the table", "Evening 1, series 1, table 1", "1.00", "11.00"],
    ]
    assert client.get(address(season, f"statement-{second.pk}.pdf")).content.startswith(b"%PDF")
    assert client.get(address(season, "statement-99999.pdf")).status_code == 404
    with using("EUR"):
        made = accounts_of(season)
        assert statement_list(made, made.by_player[second.pk]).notes[0] == "AbAbAbAb: owes 11.00\u00a0€."


def test_the_list_of_debts_says_that_every_account_is_settled(cast: Cast) -> None:
    season = create_season(cast)
    set_money_rule(cast, season)
    with using("EUR"):
        listing = owed_list(accounts_of(season))
    assert (list(listing.rows), listing.foot, listing.notes[0]) == ([], None, "Every account is settled.")


def test_pots_and_their_parts_stand_on_paper_to_the_cent(cast: Cast) -> None:
    season = create_season(cast)
    parts = [{"name": "best", "percent": 60}, {"name": "final", "percent": 33}]
    set_money_rule(
        cast, season, pots=[{"name": "Year", "of": ["fee"], "percent": 65, "period": "year", "parts": parts}]
    )
    day = play_evening(cast, season, 1, loss_fee_tiers=[], entry_fee_cents=335)
    told: dict[str, Any] = {"period": "", "cents": 100, "note": "", "token": uuid4(), "by": cast.director}
    pots.give(season, people_of(day)[0], pot="Year", **told)
    client = sign_in(cast.director)
    assert parse_csv(client.get(address(season, "pots.csv")).content) == [
        ["Pot", "Period", "Part", "came in", "given", "left"],
        ["Year", "", "", "6.53", "1.00", "5.53"],
        ["", "", "best 60 %", "3.92", "", ""],
        ["", "", "final 33 %", "2.15", "", ""],
        ["", "", "in no part 7 %", "0.46", "", ""],
    ]
    book = load_workbook(io.BytesIO(client.get(address(season, "pots.xlsx")).content))
    assert [float(cell.value) for cell in book.active["F"][3:] if cell.value is not None] == [5.53, 5.53]
    assert client.get(address(season, "pots.pdf")).content.startswith(b"%PDF")
    with using("EUR"):
        made = accounts_of(season)
        assert "It adds up to the cent." in pot_list(made, pots_of(made)).notes[0]


def test_the_end_of_the_year_is_a_paper_before_and_after_the_year_is_closed(cast: Cast, season: Season) -> None:
    client, file = sign_in(cast.director), address(season, "year-end.csv")
    into = create_season(cast, slug="2027", name="2027", begins=date(2027, 1, 1), ends=date(2027, 12, 31))
    asked: dict[str, Any] = {"cents": 1000, "least": 1, "everybody": "on"}
    proposed = parse_csv(client.get(file, asked).content)
    assert proposed == [
        ["Name", "Lists", "balance", "Share", "Goes on"],
        ["AaAaAaAa", "1", "10.00", "3.34", "6.66"],
        ["AbAbAbAb", "1", "11.00", "3.33", "7.67"],
        ["AcAcAcAc", "1", "12.00", "3.33", "8.67"],
    ]
    assert [row[3] for row in parse_csv(client.get(file).content)[1:]] == ["0.00"] * 3
    assert client.get(file, {"least": 0}).status_code == 404
    assert client.get(address(season, "year-end.pdf"), asked).content.startswith(b"%PDF")
    page = f"/o/{cast.organizer.slug}/seasons/{season.pk}/accounts/closing/"
    form: dict[str, Any] = {"surplus": "10", "least": "1", "into": into.pk}
    answer = client.get(page, form)
    assert "year-end.xlsx?cents=1000&amp;least=1&amp;everybody=on" in answer.text
    client.post(page, form | {"seen": answer.context["seen"]})
    assert parse_csv(client.get(file).content) == proposed
    closing = season.closings.get()
    with using("EUR"):
        made = accounts_of(season)
        listing = year_end_list(made, accepted(made, closing), closing)
    assert (listing.stamp and listing.stamp.final, listing.foot) == (True, ["Sum", 3, 3300, 1000, 2300])
