"""Rows of other Skats on a sheet: kontra and Bock in the score, Ramsch with its own reader, and who gets something."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring import Contract, Footer, Row, ScoreSheet, check, performance, settle_games
from scoring.entries import counted_for, entries, is_nobodys
from scoring.house import Bock, House, Ramsch
from scoring.lowest import lowest_reading
from scoring.reach import reachable
from scoring.rules import DANISH, ISKO, PUB, TEXAS, RuleSet, housed, rule_set

CLUBS = Row(number=1, dealer=1, declarer=2, contract=Contract.CLUBS, tops=1, won=False, value=24, score=-48)
RAMSCH = Row(number=1, dealer=1, declarer=2, ramsch=True, value=50, won=False, score=-50)


def on_sheet(*rows: Row, seats: int = 3, games: int = 0) -> ScoreSheet:
    return ScoreSheet((), games or len(rows), None, rows, seats)


def found(*rows: Row, rules: RuleSet = PUB, seats: int = 3) -> list[tuple[str, int | None, str]]:
    """Code, row and field of what is wrong with these rows."""
    defects = check(on_sheet(*rows, seats=seats), rules)
    return [(defect.code, defect.where.row, defect.where.field) for defect in defects]


def codes(row: Row, rules: RuleSet = PUB, seats: int = 3) -> list[str]:
    return [code for code, _row, _field in found(row, rules=rules, seats=seats)]


# Kontra and Bock stand in the score alone (V5.2, V6.2)


@pytest.mark.parametrize(("kontra", "score"), [(0, -48), (1, -96), (2, -192)])
def test_kontra_doubles_the_score_and_never_the_value(kontra: int, score: int) -> None:
    assert codes(replace(CLUBS, kontra=kontra, score=score)) == []
    assert codes(replace(CLUBS, kontra=kontra, score=2 * score)) == ["row.score"]
    assert codes(replace(CLUBS, kontra=kontra, score=score, value=2 * 24)) == ["row.value"]


def test_a_kontra_that_is_not_in_the_score_is_named() -> None:
    (defect,) = check(on_sheet(replace(CLUBS, kontra=1)), PUB)
    assert (defect.values["expected"], defect.values["causes"]) == (-96, ("kontra_forgotten",))


def test_what_the_house_does_not_play_is_no_row_of_it() -> None:  # V0.3
    assert codes(replace(CLUBS, kontra=1, score=-96), ISKO) == ["house.not_played"]
    assert codes(replace(CLUBS, kontra=3, score=-48 * 8)) == ["house.range"]
    assert codes(RAMSCH, ISKO) == ["house.not_played"]
    assert codes(replace(CLUBS, event="lost_60"), TEXAS) == ["house.not_played"]
    assert codes(replace(CLUBS, also=1)) == ["ramsch.another_game"]
    assert codes(replace(CLUBS, also=0)) == ["ramsch.another_game"]
    assert codes(replace(CLUBS, bock=-1)) == ["house.range"]
    assert codes(replace(CLUBS, ramsch_round=True)) == ["house.not_played"]
    assert codes(Row(number=1, passed=True, kontra=1)) == ["row.passed_with_score"]


def test_lost_with_60_is_no_game_that_was_won() -> None:  # V6.3
    assert codes(replace(CLUBS, event="lost_60")) == []
    assert codes(replace(CLUBS, event="lost_60", won=True, score=24)) == ["row.event"]


def test_overbid_by_kontra_is_charged_and_then_doubled() -> None:  # V5.2: bid 20, diamonds with 1, kontra: -108
    row = replace(CLUBS, contract=Contract.DIAMONDS, bid=20, value=27, kontra=1, score=-108)
    assert codes(row) == []
    assert codes(replace(row, score=-54)) == ["row.score"]


def test_a_null_below_the_bid_is_charged_as_another_game_and_then_doubled() -> None:  # ISkO 3.4.4, V5.2
    row = Row(
        number=1, dealer=1, declarer=2, contract=Contract.NULL, bid=50, won=False, overbid=True, kontra=1, score=-200
    )
    assert codes(row) == []
    assert codes(replace(row, value=50)) == []
    for score in (-100, -198, -201, -202):
        assert codes(replace(row, score=score)) != []


# A Ramsch (V8, V12.3)


@pytest.mark.parametrize(
    "row",
    [
        RAMSCH,
        replace(RAMSCH, also=3),
        replace(RAMSCH, virgins=1, value=61, score=-122),
        replace(RAMSCH, passed_on=3, score=-400),
        replace(RAMSCH, won=True, value=120, virgins=2, score=120),
        replace(RAMSCH, won=True, value=120, virgins=2, passed_on=1, score=240),
        replace(RAMSCH, value=None),
        replace(RAMSCH, declarer=None, value=None, won=None, score=0),
    ],
)
def test_a_ramsch_that_can_be(row: Row) -> None:
    assert codes(row) == []


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (replace(RAMSCH, value=40, score=-40), "row.ramsch_value"),  # V8.14: the loser has 41 at least
        (replace(RAMSCH, also=3, value=61, score=-61), "row.ramsch_value"),  # V8.14: of a tie 60 at most
        (replace(RAMSCH, virgins=1, value=59, score=-118), "row.ramsch_value"),  # V8.14: two share 120
        (replace(RAMSCH, value=119, score=-119), "row.ramsch_value"),  # no card brings one point
        (replace(RAMSCH, value=None, score=-30), "row.ramsch_value"),
        (replace(RAMSCH, score=-100), "row.score"),  # V12.3: not doubled for being lost
        (replace(RAMSCH, score=50), "row.sign"),
        (replace(RAMSCH, passed_on=4, score=-800), "house.range"),  # V8.9
        (replace(RAMSCH, kontra=1, score=-100), "row.ramsch_marks"),  # V12.6: no kontra on Ramsch
        (replace(RAMSCH, bid=18), "row.ramsch_marks"),  # V8.13
        (replace(RAMSCH, tops=1), "row.ramsch_marks"),
        (replace(RAMSCH, passed=True), "row.ramsch_marks"),
        (replace(RAMSCH, also=2), "row.ramsch_also"),
        (replace(RAMSCH, virgins=3), "house.range"),
        (replace(RAMSCH, won=True, value=120, score=-120, virgins=2), "row.sign"),
        (replace(RAMSCH, virgins=2, value=120, score=-120), "row.sign"),  # V8.8: all tricks bring 120
        (replace(RAMSCH, declarer=None, score=-50), "row.incomplete"),
    ],
)
def test_a_ramsch_that_can_not_be_is_found_at_its_row(row: Row, code: str) -> None:
    assert [each[:2] for each in found(row)] == [(code, 1)]


def test_who_sits_out_loses_no_ramsch() -> None:  # V8.13, V12.6
    assert codes(replace(RAMSCH, dealer=1, declarer=1), seats=4) == ["row.dealer_declares"]
    assert codes(replace(RAMSCH, dealer=1, also=1), seats=4) == ["row.ramsch_also"]


@pytest.mark.parametrize(
    ("options", "row"),
    [
        (Ramsch(loss="fixed"), replace(RAMSCH, value=15, virgins=1, score=-15)),  # V8.5
        (Ramsch(loss="winner"), replace(RAMSCH, value=23, won=True, score=23)),  # V8.15
        (Ramsch(loss="winner"), replace(RAMSCH, value=37, won=True, score=37, also=3)),
        (Ramsch(tie="share"), replace(RAMSCH, value=51, also=3, score=-26)),  # A11: half, rounded up
        (Ramsch(march="minus"), replace(RAMSCH, value=480, virgins=2, score=-480)),  # V8.8
        (Ramsch(scale=10), replace(RAMSCH, value=57, score=-5)),  # V8.11, A13
        (Ramsch(skat="nobody"), replace(RAMSCH, value=34, score=-34)),  # V8.14
        (Ramsch(skat="loser"), replace(RAMSCH, value=71, also=3, score=-71)),
    ],
)
def test_every_house_has_its_own_figures(options: Ramsch, row: Row) -> None:
    rules = housed(PUB, House(ramsch=options))
    assert codes(row, rules) == []
    assert codes(replace(row, value=24, score=24 if row.won else -24), rules) != []
    assert codes(replace(row, score=(row.score or 0) + 1), rules) == ["row.score"]


def test_texas_has_one_who_wins_or_one_who_loses_all() -> None:  # V1.7
    assert codes(replace(RAMSCH, value=10, won=True, score=10), TEXAS) == []
    assert codes(replace(RAMSCH, value=20, won=True, virgins=1, score=20), TEXAS) == []
    assert codes(replace(RAMSCH, value=30, virgins=2, score=-30), TEXAS) == []
    assert codes(replace(RAMSCH, value=10, won=True, score=10, also=3), TEXAS) == ["house.not_played"]


# Who gets something


def test_two_of_a_tie_lose_a_game_and_all_others_gain_by_it() -> None:  # V8.16, V12.4
    sheet = on_sheet(replace(RAMSCH, also=3), seats=4, games=4)
    assert [seat.points for seat in performance(sheet, PUB)] == [0, -50, -50, 0]
    assert [seat.performance for seat in performance(sheet, PUB)] == [60, -50 - 50 + 30, -50 - 50 + 30, 60]


def test_where_a_ramsch_is_no_game_nobody_has_won_or_lost_it() -> None:  # A10
    rules = housed(PUB, replace(PUB.house, ramsch=Ramsch(counts=False)))
    assert counted_for(RAMSCH, rules, 3) == ()
    assert is_nobodys(RAMSCH, rules)
    assert [seat.performance for seat in performance(on_sheet(RAMSCH), rules)] == [0, -50, 0]


def test_every_opponent_of_a_danish_loss_writes_its_value() -> None:  # V3.6
    row = Row(number=4, declarer=1, contract=Contract.GRAND, tops=2, steps=frozenset({"ouvert"}), won=False, score=-160)
    assert entries(row, -160, DANISH, 4) == (-160, 80, 80, 0)
    sheet = on_sheet(replace(row, totals=(-160, 80, 80, 0)), seats=4, games=4)
    assert [seat.performance for seat in performance(sheet, DANISH)] == [-160, 80, 80, 0]
    wrong = on_sheet(replace(CLUBS, dealer=None, declarer=1, totals=(-48, 24, 0)))
    assert [(each.code, each.where.seat) for each in check(wrong, DANISH)] == [("row.running_total", 3)]


# The foot (V12.5, V12.7)


def test_a_foot_may_have_a_game_more_for_every_tie() -> None:
    feet = Footer(-50, 0, 1, -60), Footer(-50, 0, 1, -60), Footer(0, 0, 0, 80)
    sheet = ScoreSheet(feet, games=1, passed=0)
    assert check(sheet, PUB) == ()
    assert [each.code for each in check(sheet, ISKO)] == ["footer.points_unreachable"] * 2 + ["footer.games_sum"]
    assert [each.code for each in check(replace(sheet, games=4), PUB)] == ["footer.games_sum"]


def test_points_tell_nothing_where_a_score_can_be_doubled_or_be_card_points() -> None:  # V12.7
    assert reachable(47, 1, 0, PUB)
    assert reachable(10, 1, 0, TEXAS)
    assert not reachable(11, 1, 0, TEXAS)
    assert reachable(-30, 0, 1, TEXAS)


# Money (V11)


def test_kontra_and_bock_double_the_money_after_it_was_rounded() -> None:  # V11.3
    row = replace(CLUBS, contract=Contract.NULL, tops=None, value=23, kontra=1, score=-92)
    assert settle_games(on_sheet(row), Fraction(1, 2), PUB) == (48, -96, 48)


def test_two_losers_pay_each_other_nothing() -> None:  # V11.1
    assert settle_games(on_sheet(replace(RAMSCH, also=3)), 1, PUB) == (100, -50, -50)


def test_danish_opponents_are_paid_by_the_declarer_alone() -> None:  # V11.2
    assert settle_games(on_sheet(replace(CLUBS, dealer=None)), 1, DANISH) == (48, -96, 48)


def test_the_lowest_reading_of_a_ramsch() -> None:  # SkWO 7.2.5
    reading = lowest_reading(replace(RAMSCH, score=-30, totals=(None, -40)), before=0, rules=PUB)
    assert reading is not None
    assert (reading.score, dict(reading.readings)) == (-50, {"written": -30, "marks": -50, "running_total": -40})


# A Ramsch evening, and rounds of Ramsch (V8.11, V8.12)


def test_behind_a_grand_hand_the_same_dealer_deals_again_and_the_plan_has_a_game_more() -> None:
    rules = housed(rule_set("pub", "lowest_penalty"), House(ramsch=Ramsch()))
    grand = replace(CLUBS, contract=Contract.GRAND, steps=frozenset({"hand"}), won=True, value=72, score=72)
    rows = [replace(RAMSCH, number=1), replace(grand, number=2, dealer=2), replace(RAMSCH, number=3, dealer=2)]
    rows.append(replace(RAMSCH, number=4, dealer=3))
    assert check(on_sheet(*rows, games=3), rules) == ()
    assert [each.code for each in check(on_sheet(*rows, games=4), rules)] == ["sheet.too_few_games"]
    turned = [*rows[:2], replace(rows[2], dealer=3), replace(rows[3], dealer=1)]
    assert [(each.code, each.where.row) for each in check(on_sheet(*turned, games=3), rules)] == [("row.dealer", 3)]
    other = [replace(CLUBS), *rows[1:]]
    assert [(each.code, each.where.row) for each in check(on_sheet(*other, games=3), rules)] == [
        ("row.ramsch_round", 1)
    ]


def test_a_bock_mark_is_missed_and_one_too_many_is_found_at_its_row() -> None:  # V6, V12.6
    rules = housed(PUB, House(bock=Bock(on=("lost_60",))))
    rows = [replace(CLUBS, event="lost_60")]
    rows += [replace(CLUBS, number=number, dealer=number, bock=1, score=-96) for number in (2, 3)]
    rows += [replace(CLUBS, number=4, bock=1, score=-96), replace(CLUBS, number=5, dealer=2)]
    rows += [replace(CLUBS, number=6, dealer=3)]
    assert found(*rows, rules=rules) == []
    missing = [*rows[:2], replace(rows[2], bock=0), *rows[3:]]
    assert found(*missing, rules=rules) == [("row.bock_missing", 3, "bock")]
    undoubled = [*rows[:2], replace(rows[2], bock=0, score=-48), *rows[3:]]
    assert found(*undoubled, rules=rules) == [("row.bock_missing", 3, "bock")]
    defect = check(on_sheet(*undoubled), rules)[0]
    assert (defect.values["events"], defect.values["rows"]) == (("lost_60",), (1,))
    longer = [*rows[:4], replace(rows[4], bock=1, score=-96), rows[5]]
    assert found(*longer, rules=rules) == [("row.bock_uncalled", 5, "bock")]
    forgotten = [rows[0], *(replace(row, bock=0, score=-48) for row in rows[1:])]
    assert found(*forgotten, rules=rules) == [("row.bock_missing", 2, "bock")]


def test_a_round_of_ramsch_has_its_games_alone() -> None:  # V6.7, V8.12
    rules = housed(PUB, House(bock=Bock(on=("lost_60",), ramsch_after=True), ramsch=Ramsch()))
    rows = [replace(CLUBS, event="lost_60")]
    rows += [replace(CLUBS, number=number, dealer=(number - 1) % 3 + 1, bock=1, score=-96) for number in (2, 3, 4)]
    rows += [replace(RAMSCH, number=number, dealer=(number - 1) % 3 + 1, ramsch_round=True) for number in (5, 6, 7)]
    assert found(*rows, rules=rules) == []
    assert found(*rows[:5], replace(CLUBS, number=6, dealer=3), rows[6], rules=rules) == [
        ("row.ramsch_round", 6, "contract")
    ]
    late = replace(RAMSCH, number=8, dealer=2, ramsch_round=True)
    assert found(*rows, late, rules=rules) == [("row.ramsch_uncalled", 8, "ramsch_round")]


# Giving up (V9.3): the sheet shows what a declined gift binds to, and no more


@pytest.mark.parametrize(
    ("steps", "won", "value", "score"),
    [
        ((), True, 24, 24),  # given and taken
        (("schneider", "schneider_announced"), True, 48, 48),  # declined once
        (("schneider", "schneider_announced"), False, 48, -96),
        (("schneider", "schneider_announced", "schwarz", "schwarz_announced"), True, 72, 72),  # declined twice
    ],
)
def test_who_declines_a_gift_has_announced_without_a_hand(
    steps: tuple[str, ...], won: bool, value: int, score: int
) -> None:
    row = replace(CLUBS, steps=frozenset(steps), won=won, value=value, score=score)
    assert codes(row) == []
    assert codes(replace(row, value=value + 12)) == ["row.value"]  # no step for a hand
    if steps:
        assert codes(row, housed(PUB, replace(PUB.house, give_up=False))) == ["house.announced_hand"]


def test_a_gift_is_no_open_game_and_no_step_of_a_null() -> None:
    assert "game.ouvert_without_hand" in codes(replace(CLUBS, steps=frozenset({"ouvert"})))
    null = replace(CLUBS, contract=Contract.NULL, tops=None, value=23, score=-46)
    assert codes(replace(null, steps=frozenset({"schwarz_announced"}))) == ["game.null_with_steps"]
