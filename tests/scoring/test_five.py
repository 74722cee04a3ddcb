"""Five at a table (ISkO 3.2.7): who plays, what counts, what is found, who pays. SkWO has no such table (7.1)."""

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring import (
    GAME_POINTS,
    ISKO,
    PROPOSAL_2001,
    Contract,
    Finding,
    Footer,
    Row,
    ScoreSheet,
    check,
    dealer_of,
    finding,
    performance,
    planned_games,
    read_sheets,
    resting,
    settle,
    settle_games,
    write_sheet,
)
from scoring.__main__ import main


def game(number: int, declarer: int, score: int, *totals: int, **more: Any) -> Row:
    """Clubs with one; lost, it counts double."""
    row = Row(
        number=number,
        dealer=dealer_of(number, 5),
        declarer=declarer,
        contract=Contract.CLUBS,
        tops=1,
        won=score > 0,
        score=score,
        totals=totals,
    )
    return replace(row, **more)


# One round: seats 1 to 5 deal in turn, and with them seats 4, 5, 1, 2 and 3 sit out.
ROWS = (
    game(1, 2, 24, 0, 24, 0, 0, 0),
    game(2, 1, -48, -48, 24, 0, 0, 0),
    game(3, 5, 24, -48, 24, 0, 0, 24),
    game(4, 3, -48, -48, 24, -48, 0, 24),
    Row(number=5, dealer=5, passed=True),
)
FEET = (
    Footer(-48, 0, 1, -48 - 50 + 30),
    Footer(24, 1, 0, 24 + 50 + 60),
    Footer(-48, 0, 1, -48 - 50 + 30),
    Footer(0, 0, 0, 60),
    Footer(24, 1, 0, 24 + 50 + 60),
)
SHEET = ScoreSheet(FEET, games=5, passed=1, rows=ROWS)


@pytest.mark.parametrize(("dealer", "out"), [(1, (1, 4)), (2, (2, 5)), (3, (3, 1)), (4, (4, 2)), (5, (5, 3))])
def test_the_two_at_the_left_of_the_dealer_and_the_one_at_his_right_play(dealer: int, out: tuple[int, int]) -> None:
    """ISkO 3.2.7: so the dealer and the third to his left sit out."""
    left, right = [dealer % 5 + 1, (dealer + 1) % 5 + 1], (dealer - 2) % 5 + 1
    assert resting(dealer, 5) == out
    assert {*out, *left, right} == {1, 2, 3, 4, 5}


def test_everybody_plays_three_games_of_a_round_of_five() -> None:
    """ISkO 3.2.1, 3.2.7."""
    out = [seat for number in range(1, 61) for seat in resting(dealer_of(number, 5), 5)]
    assert [out.count(seat) for seat in range(1, 6)] == [24] * 5


def test_twelve_rounds_are_sixty_games() -> None:
    assert (planned_games(5, 60), planned_games(5, 58), planned_games(5, 9)) == (60, 60, 10)


def test_a_lost_game_brings_each_of_the_four_others_thirty() -> None:
    """No order says what it is at five: as at four (SkWO 5), also for the two who sat out. It is our resolution."""
    assert check(SHEET) == ()
    assert [(seat.others_lost, seat.performance) for seat in performance(SHEET)] == [
        (1, -68), (2, 134), (1, -68), (2, 60), (2, 134),
    ]  # fmt: skip


def test_all_bonuses_together_are_120_for_each_lost_game() -> None:
    own = [foot.points + 50 * (foot.won - foot.lost) for foot in FEET]
    assert sum(seat.performance for seat in performance(SHEET)) - sum(own) == 2 * 120


def test_by_the_proposal_of_2001_the_two_opponents_get_forty_and_who_sat_out_nothing() -> None:
    """Of game 2 seats 3 and 4 were the opponents (2 and 5 sat out), of game 4 seats 1 and 5 (ISkO 3.2.7)."""
    counted = performance(replace(SHEET, footers=()), replace(ISKO, system=PROPOSAL_2001))
    assert [(seat.others_lost, seat.performance) for seat in counted] == [
        (1, -58), (0, 74), (1, -58), (1, 40), (1, 114),
    ]  # fmt: skip


def test_by_game_points_nothing_is_added() -> None:
    counted = performance(SHEET, replace(ISKO, system=GAME_POINTS))
    assert [seat.performance for seat in counted] == [-48, 24, -48, 0, 24]


def with_row(place: int, **changes: Any) -> ScoreSheet:
    rows = (*ROWS[:place], replace(ROWS[place], **changes), *ROWS[place + 1 :])
    return replace(SHEET, footers=(), passed=None, rows=rows)


def bare(sheet: ScoreSheet) -> ScoreSheet:
    """Without running totals."""
    return replace(sheet, rows=tuple(replace(row, totals=()) for row in sheet.rows))


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        (
            with_row(2, declarer=1, totals=()),
            finding("row.third_declares", row=3, seat=1, field="declarer", found=3, expected=None),
        ),
        (
            with_row(2, declarer=3, totals=()),
            finding("row.dealer_declares", row=3, seat=3, field="declarer", found=3, expected=None),
        ),
        (
            with_row(0, dealer=3),
            finding("row.dealer", row=1, seat=3, field="dealer", found=3, expected=1, causes=()),
        ),
        (
            with_row(4, declarer=6, passed=False, contract=Contract.GRAND, tops=1, won=True, score=48),
            finding("row.unknown_seat", row=5, field="declarer", found=6, expected=5),
        ),
    ],
)
def test_who_sits_out_can_t_be_declarer(sheet: ScoreSheet, found: Finding) -> None:
    """ISkO 3.2.7, 3.2.11."""
    assert check(bare(sheet)) == (found,)


@pytest.mark.parametrize("declarer", [1, 3])
def test_the_wrong_declarer_is_one_finding_though_the_totals_are_right(declarer: int) -> None:
    """In game 3 seats 3 and 1 sat out (ISkO 3.2.7); the amount stands at seat 5."""
    (found,) = check(replace(with_row(2, declarer=declarer), footers=FEET))
    assert (found.code, found.where.row) == (f"row.{'third' if declarer == 1 else 'dealer'}_declares", 3)


def test_a_passed_game_has_nobody_who_sat_out_wrongly() -> None:
    """ISkO 3.3.7."""
    assert check(with_row(4, declarer=None)) == ()


def test_a_sheet_of_five_reads_back_as_it_was_written() -> None:
    assert read_sheets(write_sheet(SHEET))[0].sheet == SHEET


@pytest.mark.parametrize(
    ("dealers", "declarers", "seats"),
    [
        ((1, 2, 3, 4, 5), (2, 3, 4, 5, 1), 5),
        (("",) * 5, (2, 3, 4, 5, 1), 5),
        ((1, 2, 3, 4, 1), (2, 3, 4, 5, 3), 4),  # four deal: the 5 is a slip of the pen, and check names it
        ((1, 2, 3, 1, 2), (2, 3, 5, 3, 1), 3),
    ],
)
def test_the_seats_of_a_sheet_without_totals_are_those_that_deal(
    dealers: tuple[Any, ...], declarers: tuple[int, ...], seats: int
) -> None:
    games = [f"{number};{who};{declarers[number - 1]};clubs;1;24" for number, who in enumerate(dealers, 1)]
    (read,) = read_sheets("\n".join(["game;dealer;declarer;contract;tops;score", *games]))
    assert read.sheet
    assert read.sheet.seats == seats
    slips = [found.code for found in check(read.sheet) if found.code == "row.unknown_seat"]
    assert len(slips) == (seats < 5)


def test_the_money_of_five_is_between_each_and_each() -> None:
    """ISkO 5.5.5, and 3.5.3: who sits out pays and is paid, too."""
    points = [196, 33, -12, 85, 0]
    assert settle(points, 1) == (678, -137, -362, 123, -302)
    pairs = tuple(sum(own - other for other in points) for own in points)
    assert settle(points, 1) == pairs


def test_each_game_of_five_is_paid_by_four() -> None:
    """ISkO 3.5.3, 5.5.4: 12 cents for half of 24, and 24 for it lost."""
    assert settle_games(replace(SHEET, rows=ROWS[:1]), Fraction(1, 2)) == (-12, 48, -12, -12, -12)
    assert settle_games(replace(SHEET, rows=ROWS[1:2]), Fraction(1, 2)) == (-96, 24, 24, 24, 24)


# The command line

Answered = Callable[..., tuple[int, str, str]]


@pytest.fixture
def answered(capsys: pytest.CaptureFixture[str]) -> Answered:
    def ask(*words: object) -> tuple[int, str, str]:
        return main([str(word) for word in words]), *capsys.readouterr()

    return ask


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "five.csv"
    path.write_text(write_sheet(SHEET), encoding="utf-8")
    return path


def test_check_says_that_five_are_by_isko_alone(answered: Answered, file: Path) -> None:
    assert answered("check", file) == (
        0,
        f"{file}: nothing to find\n"
        "  five at the table: by ISkO 3.2.7, never by SkWO; lost games of others count as at four\n"
        "  seat 1: -68 (-48 points, 0 won, 1 lost, others lost 1)\n"
        "  seat 2: 134 (24 points, 1 won, 0 lost, others lost 2)\n"
        "  seat 3: -68 (-48 points, 0 won, 1 lost, others lost 1)\n"
        "  seat 4: 60 (0 points, 0 won, 0 lost, others lost 2)\n"
        "  seat 5: 134 (24 points, 1 won, 0 lost, others lost 2)\n",
        "",
    )


def test_check_names_the_third_to_the_dealer_s_left(answered: Answered, file: Path) -> None:
    wrong = bare(with_row(0, declarer=4))
    file.write_text(write_sheet(wrong), encoding="utf-8")
    code, out, _err = answered("check", "--json", file)
    (told,) = json.loads(out)["findings"]
    assert (code, told["code"], told["seat"], told["found"]) == (1, "row.third_declares", 4, 1)
    assert told["text"] == (
        "seat 1 dealt, so the third to the left, this declarer, sits out at a table of five (ISkO 3.2.7)"
    )


def test_settle_takes_five_seats_by_points_and_by_games(answered: Answered, file: Path) -> None:
    assert answered("settle", 196, 33, "-12", 85, 0, "--stake", 1)[:2] == (0, "678 -137 -362 123 -302\n")
    assert answered("settle", "--games", file, "--stake", 1)[:2] == (0, "-192 168 -192 48 168\n")
    assert answered("settle", 1, 2, 3, 4, 5, 6, "--stake", 1)[::2] == (
        2,
        "A table has 3, 4 or 5 seats, not 6: give the points of each.\n",
    )


def test_rank_counts_a_list_of_players_at_a_table_of_five(answered: Answered, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name;points;won;lost;others_lost;players\nAlbrecht;24;1;0;2;5\n", encoding="utf-8")
    assert [row["performance"] for row in json.loads(answered("rank", "--json", path)[1])] == [134]
