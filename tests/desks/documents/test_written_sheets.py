"""Games that a table wrote on phones, printed on the usual sheet: struck rows, foot and signatures included."""

import re

import pytest

from scoring import Contract, Row
from tests.builders import Cast, make_cast, publish_draw, register_players, sign_in
from tests.desks.rulings.hall import table_of
from tests.papers.printed import pages
from tests.tablesheets.kept import PHONE, written
from tournament.desks.documents.record.papers import written_sheets
from tournament.desks.documents.sheets import filled, grid
from tournament.desks.documents.sheets.grid import Grid
from tournament.desks.documents.sheets.papers import filled_by
from tournament.desks.sheets.phones.services import go_to_paper, write
from tournament.desks.sheets.signing.services import sign
from tournament.models import Table
from tournament.queries.sheets.kept import kept_at
from tournament.tablesheets.entries import Kind
from tournament.tablesheets.writing import at_game
from tournament.wording import papers as words


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(score_sheets="both", games_at_four=8, series_count=1)
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def table(hall: Cast) -> Table:
    table = table_of(hall)
    write(table, written(8, of=8, seats=4))
    return table


def write_change(table: Table, kind: Kind, game: int, row: Row | None = None) -> None:
    write(table, [at_game(PHONE, kept_at(table).sheet, kind, game, row)])


def without_gaps(text: str) -> str:
    """Without the gaps that a reader of PDF sees between the letters of a drawing."""
    return "".join(text.split())


def texts_of(svg: str) -> list[tuple[str, str]]:
    """The height and the words of every text of a drawing, in the order of its seats."""
    return re.findall(r'<text x="[^"]*" y="([^"]*)"[^>]*>([^<]*)</text>', svg)


def filled_sheet(table: Table) -> filled.Filled:
    kept = kept_at(table)
    return filled_by(kept)


def test_written_sheets_print_for_tables_that_wrote_and_are_refused_for_others(hall: Cast, table: Table) -> None:
    client, papers = sign_in(hall.director), f"/t/{hall.tournament.slug}/papers/written-sheets-1.pdf"
    sign(table, 1, state=kept_at(table).sheet.state, phone=PHONE)
    sign(table, 2, state=kept_at(table).sheet.state, phone=PHONE, disputes="game 6 was lost")
    (page,) = map(without_gaps, pages(client.get(papers)))
    assert without_gaps("signed on the phone") in page
    assert without_gaps("game 6 was lost") in page
    assert "288" in page  # four grands of 72 at seat 3
    answer = client.get(papers, {"tables": "2"}, headers={"accept": "text/html"})
    assert answer.status_code == 409
    assert "no such table has written anything on a phone" in answer.text
    assert len(written_sheets(hall.tournament)) == 1


def test_the_foot_has_each_bonus_on_the_line_that_names_it(hall: Cast, table: Table) -> None:
    """Seat 3 won three grands of 72 and lost one (−144): 50 for each of the two more won; 30 for each of the others."""
    write_change(table, Kind.CORRECTED, 8, Row(number=8, declarer=3, contract=Contract.GRAND, tops=2, won=False))
    size, rules = Grid(4, 8), hall.tournament.rules
    empty = texts_of(grid.svg(size, words.heads() | words.bases(rules) | words.foot(rules, 4, 8)))
    figures = texts_of(filled.svg(size, filled_sheet(table)))
    lines = {label: [figure for down, figure in figures if down == at] for at, label in empty}
    assert lines["(won − lost) × 50"] == ["0", "0", "100", "0"]
    assert lines["lost games of the others × 30"] == ["30", "30", "0", "30"]
    assert lines["total"] == ["30", "30", "172", "30"]


def test_a_table_that_went_on_on_paper_keeps_the_games_it_wrote_on_the_phone(hall: Cast, table: Table) -> None:
    go_to_paper(table, by=hall.clerk)
    client = sign_in(hall.director)
    (page,) = map(without_gaps, pages(client.get(f"/t/{hall.tournament.slug}/papers/written-sheets-1.pdf")))
    assert without_gaps("the table went on on paper") in page


def test_a_struck_game_keeps_its_line_and_its_replay_stands_below(table: Table) -> None:
    write_change(table, Kind.ANNULLED, 2)
    write_change(table, Kind.WRITTEN, 2, Row(number=2, passed=True))
    write_change(table, Kind.CORRECTED, 7, Row(number=7, passed=True))
    drawn = filled_sheet(table)
    lines = [(line, row.annulled) for line, row in filled.placed(Grid(4, 8), drawn.rows) if row.number == 2]
    assert sorted(lines) == [(2, True), (9, False)]
    assert drawn.corrected == {7}
    svg = filled.svg(Grid(4, 8), drawn)
    assert svg.count("<path") == 1
    assert svg.count(">*<") == 1
    assert len(re.findall(r">×<", svg)) == 5 + 4 * 2  # passed; contract and won of three grands and the struck one


def test_more_struck_rows_than_spare_lines_leave_no_game_out(table: Table) -> None:
    for game in (2, 4, 6):
        write_change(table, Kind.ANNULLED, game)
        write_change(table, Kind.WRITTEN, game, Row(number=game, passed=True))
    standing = [(line, row) for line, row in filled.placed(Grid(4, 8), filled_sheet(table).rows) if not row.annulled]
    assert sorted(row.number for _line, row in standing) == list(range(1, 9))
    assert len({line for line, _row in standing}) == 8
    assert "struck, too: 6<" in filled.svg(Grid(4, 8), filled_sheet(table))
