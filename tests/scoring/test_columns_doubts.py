"""Running totals in doubt: how many games may count otherwise for a seat, and totals that any game explains."""

from typing import Any

import pytest

from scoring.columns import Columns
from scoring.contracts import Contract
from scoring.findings import finding
from scoring.numbering import Line
from scoring.rowchecks import Read
from scoring.rules import ISKO, TOURNEE, RuleSet
from scoring.sheet import Row, ScoreSheet

EMPTY = ScoreSheet((), games=3, seats=3)
Written = tuple[int, Read, tuple[int | None, ...]]


def followed(*games: Written, unsure_whose: tuple[int, ...] = (), rules: RuleSet = ISKO) -> Columns:
    """Columns after these games: declarer, what the row may count, totals behind it."""
    marks: dict[str, Any] = {"contract": Contract.CLUBS, "tops": 1, "won": True}
    rows = [
        (Line(Row(number=number, declarer=declarer, totals=totals, **marks), number), read)
        for number, (declarer, read, totals) in enumerate(games, 1)
    ]
    columns = Columns(EMPTY, rules, 0)
    columns.follow(rows, unsure_whose)
    return columns


def doubts(columns: Columns) -> list[int]:
    return [column.doubts for column in columns.each]


def test_each_game_of_which_it_is_not_certain_whose_it_was_may_be_anybody_s() -> None:
    first, second = (1, Read(scores=(24,)), ()), (2, Read(scores=(20,)), ())
    one = followed(first, unsure_whose=(1,))
    assert doubts(one) == [1, 1, 1]
    assert [column.may for column in one.each] == [{0, 24}] * 3
    both = followed(first, second, unsure_whose=(1, 2))
    assert doubts(both) == [2, 2, 2]
    assert [column.may for column in both.each] == [{0, 24, 20, 44}] * 3
    sure = followed(first, second)
    assert doubts(sure) == [0, 0, 0]
    assert [column.may for column in sure.each] == [{24}, {20}, {0}]


def test_a_game_of_which_neither_owner_nor_score_is_known_leaves_no_total_certain() -> None:
    columns = followed((1, Read(), ()), unsure_whose=(1,))
    assert [column.may for column in columns.each] == [set(), set(), set()]


def test_an_amount_in_another_column_makes_one_game_of_both_seats_doubtful() -> None:
    wrong = [
        finding("row.wrong_column", row=row, seat=2, field="running_total", found=2, expected=1, score=24)
        for row in (1, 2)
    ]
    once = followed((1, Read(scores=(24,)), (0, 24, 0)))
    assert (once.found, doubts(once)) == (wrong[:1], [1, 1, 0])
    twice = followed((1, Read(scores=(24,)), (0, 24, 0)), (1, Read(scores=(24,)), (0, 48, 0)))
    assert (twice.found, doubts(twice)) == (wrong, [2, 2, 0])


@pytest.mark.parametrize(
    ("before", "written", "rules", "explained"),
    [
        (24, 24 + 23, ISKO, True),
        (24, 24 + 264, ISKO, True),
        (24, 24 - 48, ISKO, True),
        (48, 0, ISKO, True),
        (24, 24 + 25, ISKO, False),
        (24, 24 + 38, ISKO, False),
        (24, 24 - 24, ISKO, False),
        (24, 24 + 10, ISKO, False),
        (24, 24 + 10, TOURNEE, True),
        (24, 24 - 12, TOURNEE, True),
    ],
)
def test_a_total_behind_marks_that_can_t_be_is_right_if_one_game_explains_it(
    before: int, written: int, rules: RuleSet, explained: bool
) -> None:
    """Of 38 no single game is worth, of 10 none by the order, but turned diamonds in Tournee (V2.1)."""
    unread = Read(scores=(30,), any_game=True)
    columns = followed((1, Read(scores=(before,)), (before, 0, 0)), (1, unread, (written, 0, 0)), rules=rules)
    assert columns.each[0].at == written
    if explained:
        assert columns.found == []
    else:
        (slip,) = columns.found
        assert (slip.code, slip.where.row, slip.where.seat) == ("row.running_total", 2, 1)
        assert (slip.values["found"], slip.values["expected"]) == (written, before + 30)
