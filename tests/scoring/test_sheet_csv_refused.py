"""What the reader of score sheets refuses in a CSV text: marks of other Skats, wrong feet, games that can't be."""

import pytest

from scoring.findings import Finding, finding
from scoring.sheet import Footer, ScoreSheet
from scoring.sheet_csv import SheetRead, read_sheets

_HEADINGS = "seat;points;won;lost"
_MARKS = (
    ("also", "3", "V8.6"),
    ("kontra", "1", "V5.1"),
    ("bock", "1", "V6.4"),
    ("spitze", "2", "V7.1"),
    ("shown", "x", "V9.2"),
    ("opened", "x", "V9.1"),
    ("revolution", "x", "V9.4"),
    ("form", "solo", "V2.1"),
    ("event", "lost_60", "V6.3"),
    ("virgins", "1", "V8.7"),
    ("passed_on", "2", "V8.9"),
    ("ramsch_round", "x", "V6.7"),
)


def refused(text: str, *found: Finding, name: str = "") -> None:
    """One sheet that can't be read, for these reasons and no others."""
    assert read_sheets(text) == (SheetRead(name, None, found),)


@pytest.mark.parametrize(("column", "written", "paragraph"), _MARKS)
def test_a_mark_of_another_skat_is_refused_with_its_line_and_paragraph(
    column: str, written: str, paragraph: str
) -> None:
    text = f"game;declarer;contract;score;{column}\n1;2;clubs;24;\n2;1;hearts;20; {written} \n"
    (read,) = read_sheets(text, others=False)
    assert read.sheet is None
    assert read.found == (finding("house.not_played", field=column, line=3, found=written, paragraph=paragraph),)


def test_a_ramsch_is_refused_with_its_line_and_paragraph() -> None:
    (read,) = read_sheets("game;declarer;contract;score\n1;2;clubs;24\n2;1;Ramsch;-50\n", others=False)
    assert read.sheet is None
    assert read.found == (finding("house.not_played", field="contract", line=3, found="Ramsch", paragraph="V8.1"),)


def test_a_refused_mark_is_not_read_as_a_wrong_one_too() -> None:
    (read,) = read_sheets("game;declarer;contract;kontra;shown;form\n1;2;clubs;often;maybe;odd\n", others=False)
    assert [(each.code, each.where.field, each.values["found"]) for each in read.found] == [
        ("house.not_played", "kontra", "often"),
        ("house.not_played", "shown", "maybe"),
        ("house.not_played", "form", "odd"),
    ]


def test_a_sheet_without_marks_of_other_skats_is_read_where_they_are_refused() -> None:
    (read,) = read_sheets("game;declarer;contract;score;kontra\n1;2;clubs;24;\n", others=False)
    assert read.sheet is not None
    assert read.found == ()
    assert read.sheet.rows[0].score == 24


def test_every_mark_of_a_line_is_refused_in_the_order_of_the_paragraphs_table() -> None:
    (read,) = read_sheets("game;declarer;contract;virgins;also\n1;2;ramsch;1;3\n", others=False)
    assert [(each.where.field, each.values["paragraph"]) for each in read.found] == [
        ("contract", "V8.1"),
        ("also", "V8.6"),
        ("virgins", "V8.7"),
    ]


# Feet of many sheets


def test_a_foot_of_two_seats_is_no_table() -> None:
    refused(
        f"table;{_HEADINGS}\n7;1;24;1;0\n7;2;0;0;0\n",
        finding("input.seats", field="seat", line=2, found=2),
        name="table 7",
    )


def test_a_foot_of_one_seat_is_no_table() -> None:
    refused(f"{_HEADINGS}\n1;24;1;0\n", finding("input.seats", field="seat", line=2, found=1))


def test_seats_of_a_foot_that_stand_in_another_order_are_named() -> None:
    refused(
        f"{_HEADINGS}\n1;24;1;0\n3;0;0;0\n2;0;0;0\n",
        finding("input.seat_order", field="seat", line=3, found="3", expected=2),
        finding("input.seat_order", field="seat", line=4, found="2", expected=3),
    )


@pytest.mark.parametrize("games", [-1, 0, 1000, 4800])
def test_planned_games_of_a_foot_that_can_t_be_are_refused(games: int) -> None:
    refused(
        f"table;{_HEADINGS};games\n7;1;24;1;0;{games}\n7;2;0;0;0;\n7;3;0;0;0;\n",
        finding("input.games", field="games", line=2, found=games, expected=999),
        name="table 7",
    )


@pytest.mark.parametrize("games", [0, 1000])
def test_planned_games_below_the_rows_that_can_t_be_are_refused(games: int) -> None:
    refused(
        f"game;declarer;contract;total_1;total_2;total_3\n1;1;clubs;24;;\ngames;;;{games};;\n",
        finding("input.games", field="game", line=3, found=games, expected=999),
    )


@pytest.mark.parametrize("games", [1, 36, 999])
def test_as_many_planned_games_as_a_sheet_can_have_are_read(games: int) -> None:
    foot, rows = (
        read_sheets(f"{_HEADINGS};games\n1;24;1;0;{games}\n2;0;0;0;\n3;0;0;0;\n")[0].sheet,
        read_sheets(f"game;declarer;contract;total_1;total_2;total_3\n1;1;clubs;24;;\ngames;;;{games};;\n")[0].sheet,
    )
    assert foot is not None
    assert foot.games == games
    assert rows is not None
    assert rows.games == games


def test_a_tick_that_is_none_keeps_the_foot_from_being_read() -> None:
    refused(
        f"source;{_HEADINGS};signed\nhall;1;24;1;0;x\nhall;2;0;0;0;later\nhall;3;0;0;0;x\n",
        finding("input.unknown_value", field="signed", line=3, found="later", expected="x"),
        name="source hall",
    )


def test_a_foot_says_for_the_table_what_its_first_line_says() -> None:
    (read,) = read_sheets(
        f"series;table;{_HEADINGS};passed;games;signed\n2;5;1;24;1;0;3;24;x\n2;5;2;-20;0;1;4;48;\n2;5;3;0;0;0;;;x\n"
    )
    assert read.name == "series 2, table 5"
    assert read.sheet == ScoreSheet(
        (Footer(24, 1, 0, None), Footer(-20, 0, 1, None), Footer(0, 0, 0, None)),
        games=24,
        passed=3,
        signatures=frozenset({1, 3}),
    )


def test_planned_games_that_no_foot_says_follow_from_won_lost_and_passed() -> None:
    feet = "\n".join(f"{seat};100;3;2" + (";9" if seat == 1 else ";") for seat in (1, 2, 3))
    (read,) = read_sheets(f"{_HEADINGS};passed\n{feet}\n")
    assert read.sheet is not None
    assert (read.sheet.games, read.sheet.passed) == (24, 9)


def test_each_of_many_feet_is_read_or_refused_by_itself() -> None:
    good, bad = "1;24;1;0\n2;0;0;0\n3;0;0;0\n", "1;24;1;0\n2;0;none;0\n3;0;0;0\n"
    text = f"table;{_HEADINGS}\n"
    text += "".join(
        f"{table};{line}\n" for table, feet in (("1", good), ("2", bad), ("3", good)) for line in feet.split()
    )
    first, second, third = read_sheets(text)
    assert [read.name for read in (first, second, third)] == ["table 1", "table 2", "table 3"]
    assert second.sheet is None
    assert second.found == (finding("input.wrong_type", field="won", line=6, found="none", expected="whole number"),)
    for read in (first, third):
        assert read.found == ()
        assert read.sheet is not None
        assert read.sheet.footers == (Footer(24, 1, 0, None), *(Footer(0, 0, 0, None),) * 2)


@pytest.mark.parametrize(
    ("signs", "signed"),
    [((";x", "", ";x"), {1, 3}), (("", ";x", ";x"), {2, 3}), (("", "", ";"), set()), (("",) * 3, None)],
)
def test_a_foot_that_ends_before_its_last_column_is_not_signed(signs: tuple[str, ...], signed: set[int] | None) -> None:
    feet = "".join(f"{seat};0;0;0{sign}\n" for seat, sign in enumerate(signs, 1))
    (read,) = read_sheets(f"{_HEADINGS};signed\n{feet}")
    assert read.sheet is not None
    assert read.sheet.signatures == signed


# What is missing


def test_the_column_of_totals_that_is_missing_is_named() -> None:
    refused(
        "game;declarer;contract;total_1;total_3\n1;1;clubs;24;0\n",
        finding("input.key_missing", line=1, field="total_2"),
    )


def test_running_totals_of_the_declarer_alone_stand_at_his_seat() -> None:
    (read,) = read_sheets("game;declarer;contract;running_total\n1;3;clubs;24\n")
    assert read.sheet is not None
    assert read.sheet.rows[0].totals == (None, None, 24)
