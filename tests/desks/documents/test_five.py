"""Papers of a table of five (ISkO 3.2.7): its score sheet, a blank one, the loss fees and the settlement."""

import csv
import io
from decimal import Decimal
from typing import Any

import pytest
from pypdf import PdfReader

from tests import fives
from tests.builders import Cast, key_sheet, make_cast, page_words, series_of, sign_in
from tests.fives import clean_footers, table_of_five
from tests.remembered import remembered
from tournament.queries.money.stakes import table_money

pytestmark = pytest.mark.usefixtures("set_once")


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    """Table 2 of five: seats 2 to 5 have won 288 points each, seat 1 has won 11 games and lost one."""
    cast = make_cast(series_count=1, stake=Decimal("0.5"), loss_fee_tiers=[[1, 50]])
    fives.seat_nine_players(cast.tournament, by=cast.director)
    key_sheet(table_of_five(cast.tournament), by=cast.clerk, footers=clean_footers())
    return cast


def get(cast: Cast, paper: str) -> Any:
    return sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/papers/{paper}")


def read_csv(cast: Cast, paper: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(get(cast, paper).content.decode("utf-8-sig")), delimiter=";"))


def page_texts(cast: Cast, paper: str) -> list[str]:
    pages = PdfReader(io.BytesIO(get(cast, paper).content)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def test_the_score_sheet_has_five_columns_and_sixty_rows_on_one_page(cast: Cast) -> None:
    four, five = page_texts(cast, "score-sheets-1.pdf")
    assert " ".join(map(str, range(1, 61))) in five
    assert " 60 61 " not in five
    assert (five.count("points"), four.count("points")) == (5 + 1, 4 + 1)
    assert "lost games of the others × 30" in five
    assert "won + lost + passed = 60 games" in five
    assert "the dealer; he and the third to his left sit out" in five
    assert "third" not in four
    names = [seat.card.player.last_name for seat in table_of_five(cast.tournament).seats.all()]
    assert [name for name in names if name not in five] == []


def test_a_blank_sheet_of_five_exists_where_five_may_sit_at_a_table(cast: Cast) -> None:
    (page,) = page_texts(cast, "blank-sheet-of-five.pdf")
    assert page.count("No.") == 5
    assert "blank-sheet-of-five.pdf" in get(cast, "").text


def test_a_blank_sheet_of_five_is_refused_where_there_are_no_tables_of_five(db: None) -> None:
    """The refusal says which setting is missing (ISkO 3.2.7)."""
    cast = make_cast()
    answer = get(cast, "blank-sheet-of-five.pdf")
    assert answer.status_code == 409
    assert "There are no tables of five here." in page_words(answer)
    assert "sheet-of-five" not in get(cast, "").text


def test_the_list_of_loss_fees_has_the_fifth_seat(cast: Cast) -> None:
    head, _four, five = read_csv(cast, "loss-fees-1.csv")
    assert len([cell for cell in head if cell.startswith("Seat 5")]) == 4
    assert len(head) == len(five)
    assert (five[head.index("Seat 1: lost")], five[head.index("Seat 5: lost")]) == ("1", "0")
    assert five[head.index("Sum")] == "0.50"


def test_a_table_of_five_is_settled_each_against_each(cast: Cast) -> None:
    """ISkO 5.5.5 for five: 216 points against four times 288, at half a cent a point."""
    _four, five = table_money(series_of(cast.tournament, 1))
    assert [seat.cents for seat in five.seats] == [-144, 36, 36, 36, 36]
    assert len(read_csv(cast, "settlement-1.csv")) == 1 + 5
    page = sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/stakes/1/")
    assert page.status_code == 200


def test_settled_game_by_game_all_five_pay_and_are_paid(db: None) -> None:
    """ISkO 5.5.4 and 3.5.3: 24 points at half a cent are 12 cents of each of the four, a lost game 24 to each."""
    cast = make_cast(series_count=1, stake=Decimal("0.5"), settled_by="games")
    fives.seat_nine_players(cast.tournament, by=cast.director)
    grid = {"base": "0", **fives.clean_grid()}
    sign_in(cast.clerk).post(f"/t/{cast.tournament.slug}/sheets/1/{fives.TABLE}/games/key/", grid)
    _four, five = table_money(series_of(cast.tournament, 1))
    won, lost = 12 * 48 - 47 * 12 + 24, 11 * 48 - 48 * 12 - 4 * 24
    assert five.by_games
    assert [seat.cents for seat in five.seats] == [lost, won, won, won, won]
