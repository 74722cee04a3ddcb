"""Who owes what, to be signed, and somebody's statement: the same figures on paper, in a workbook and as text."""

import csv
import io

import pytest
from openpyxl import load_workbook

from tests.builders import Cast, signed_in
from tests.desks.seasons.money import PLACES, evening, people_of, ruled, season_of
from tournament.currencies import using
from tournament.desks.documents.accounts.lists import owed_list, statement_list
from tournament.models import Season
from tournament.queries.accounts.accounts import accounts_of


@pytest.fixture
def season(cast: Cast) -> Season:
    season = season_of(cast)
    ruled(cast, season, places=PLACES)
    evening(cast, season, 1, paid=False, loss_fee_tiers=[])
    return season


def address(season: Season, name: str) -> str:
    return f"/o/{season.organizer.slug}/seasons/{season.pk}/accounts/papers/{name}"


def table(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def test_who_owes_what_has_room_to_sign_and_adds_up(cast: Cast, season: Season) -> None:
    client = signed_in(cast.director)
    assert table(client.get(address(season, "accounts.csv")).content) == [
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
    client = signed_in(cast.director)
    rows = table(client.get(address(season, f"statement-{second.pk}.csv")).content)
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


def test_nobody_owes_anything(cast: Cast) -> None:
    season = season_of(cast)
    ruled(cast, season)
    with using("EUR"):
        listing = owed_list(accounts_of(season))
    assert (list(listing.rows), listing.foot, listing.notes[0]) == ([], None, "Every account is settled.")
