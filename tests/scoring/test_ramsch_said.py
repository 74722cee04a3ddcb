"""What is said of a Ramsch row, whole: code, seat, cell, what stands there and what must (V8.13, V12.3)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring import Contract, Row
from scoring.english import GAME_TEXTS, SHEET_TEXTS
from scoring.house import Bock, House, Ramsch
from scoring.ramschrows import ramsch_findings, ramsch_scores, ramsch_times
from scoring.rules import ISKO, PUB, TEXAS, RuleSet, housed
from tests.scoring.made_houses import made_rules
from tests.scoring.made_ramsch import made_ramsch

ROW = Row(number=4, declarer=2, ramsch=True, value=50, won=False, score=-50)
NOBODYS = Row(number=4, ramsch=True, score=0)
BOTH = frozenset({"won", "score"})


def of(**options: Any) -> RuleSet:
    return housed(PUB, House(ramsch=Ramsch(**options)))


FIXED, WINNER, SHARED, LAST, MINUS = (
    of(loss="fixed"),
    of(loss="winner"),
    of(tie="share"),
    of(tie="last_trick"),
    of(march="minus", scale=10),
)


def said(row: Row, rules: RuleSet = PUB, seats: int = 3) -> list[tuple[Any, ...]]:
    """Code, row and seat, cell, what was found, what is expected, and whatever else is told."""
    told = []
    for defect in ramsch_findings(row, seats, BOTH, rules):
        values = dict(defect.values)
        standard = values.pop("found"), values.pop("expected")
        assert (defect.where.row, defect.where.seat) == (row.number, row.declarer)
        told.append((defect.code, defect.where.field, *standard, values))
    return told


THREE: dict[str, Any] = {"limit": 3, "paragraph": "V8.9"}
UNCALLED: dict[str, Any] = {"paragraph": "V8.9"}
SAID: list[tuple[Row, RuleSet, tuple[Any, ...]]] = [
    (ROW, ISKO, ("house.not_played", "contract", "ramsch", None, {"paragraph": "V8.1"})),
    # marks of another game (V8.13)
    (replace(ROW, contract=Contract.CLUBS), PUB, ("row.ramsch_marks", "contract", "clubs", None, {})),
    (replace(ROW, tops=0), PUB, ("row.ramsch_marks", "tops", 0, None, {})),
    (replace(ROW, steps=frozenset({"ouvert", "hand"})), PUB, ("row.ramsch_marks", "steps", "hand ouvert", None, {})),
    (replace(ROW, bid=18), PUB, ("row.ramsch_marks", "bid", 18, None, {})),
    (replace(ROW, kontra=1), PUB, ("row.ramsch_marks", "kontra", 1, None, {})),
    (replace(ROW, passed=True), PUB, ("row.ramsch_marks", "passed", True, None, {})),
    # whose it is (V12.2)
    (replace(ROW, declarer=4), PUB, ("row.unknown_seat", "declarer", 4, 3, {})),
    (replace(ROW, declarer=0), PUB, ("row.unknown_seat", "declarer", 0, 3, {})),
    (replace(ROW, also=2), PUB, ("row.ramsch_also", "also", 2, None, {})),
    (replace(ROW, also=4), PUB, ("row.ramsch_also", "also", 4, None, {})),
    (replace(ROW, also=0), PUB, ("row.ramsch_also", "also", 0, None, {})),
    (replace(ROW, also=3), LAST, ("house.not_played", "also", 3, None, {"paragraph": "V8.6"})),
    (replace(ROW, also=3), TEXAS, ("house.not_played", "also", 3, None, {"paragraph": "V8.6"})),
    (replace(NOBODYS, also=3), PUB, ("row.ramsch_also", "also", 3, None, {})),
    (replace(NOBODYS, score=-50), PUB, ("row.incomplete", "declarer", None, None, {"fields": ("declarer",)})),
    (NOBODYS, TEXAS, ("row.incomplete", "declarer", None, None, {"fields": ("declarer",)})),
    # calls (V8.7, V8.9, V6.4)
    (replace(ROW, passed_on=4, score=-800), PUB, ("house.range", "passed_on", 4, None, THREE)),
    (replace(ROW, passed_on=1), of(loss="fewest"), ("house.not_played", "passed_on", 1, None, UNCALLED)),
    (replace(ROW, passed_on=-1), PUB, ("house.range", "passed_on", -1, None, THREE)),
    (replace(ROW, passed_on=1), of(passing_on=1, knock=1), ("house.not_played", "passed_on", 1, None, UNCALLED)),
    (replace(ROW, bock=2), PUB, ("house.range", "bock", 2, None, {"limit": 1, "paragraph": "V6.4"})),
    (replace(ROW, bock=1), of(), ("house.not_played", "bock", 1, None, {"paragraph": "V6.4"})),
    (replace(ROW, virgins=3), PUB, ("house.range", "virgins", 3, None, {"limit": 2, "paragraph": "V8.7"})),
    (replace(ROW, virgins=1), WINNER, ("house.not_played", "virgins", 1, None, {"paragraph": "V8.7"})),
    # figures (V8.14)
    (replace(ROW, value=40, score=-40), PUB, ("row.ramsch_value", "value", 40, "41–120", {})),
    (replace(ROW, value=61, also=3, score=-61), PUB, ("row.ramsch_value", "value", 61, "41–60", {})),
    (replace(ROW, value=24, won=True, score=24), WINNER, ("row.ramsch_value", "value", 24, "23", {})),
    (replace(ROW, value=None, score=-30), PUB, ("row.ramsch_value", "score", -30, "41–120", {})),
    (replace(ROW, value=None, score=-60, virgins=1), PUB, ("row.ramsch_value", "score", -60, "122–240", {})),
    (replace(ROW, virgins=2, value=50, also=3), SHARED, ("row.ramsch_never", "virgins", 2, None, {})),
    # sign, tick and score (V12.3)
    (replace(ROW, score=50, won=None), PUB, ("row.sign", "score", 50, -50, {})),
    (replace(ROW, value=None, score=50), PUB, ("row.sign", "score", 50, -50, {})),
    (replace(ROW, value=None, score=50, won=None), PUB, ("row.sign", "score", 50, -50, {})),
    (replace(ROW, won=True), PUB, ("row.ramsch_value", "value", 50, "120", {})),
    (replace(ROW, won=True), FIXED, ("row.tick", "won", -50, -50, {})),
    (replace(ROW, won=True, value=10, score=10), FIXED, ("row.sign", "won", 10, -10, {})),
    (replace(ROW, won=None, value=10, score=10), FIXED, ("row.sign", "score", 10, -10, {})),
    (replace(ROW, won=True, virgins=2, value=120, score=-120), PUB, ("row.sign", "score", -120, 120, {})),
    (replace(ROW, won=False, virgins=2, value=120, score=120), PUB, ("row.tick", "won", 120, 120, {})),
    (replace(ROW, score=-100), PUB, ("row.score", "score", -100, -50, {"causes": ()})),
    (replace(ROW, bock=1), PUB, ("row.score", "score", -50, -100, {"causes": ("bock_forgotten",)})),
    (replace(ROW, score=-51), PUB, ("row.score", "score", -51, -50, {"causes": ()})),
]  # fmt: skip


@pytest.mark.parametrize(("row", "rules", "whole"), SAID)
def test_one_thing_is_said_with_its_cell_and_what_belongs_there(
    row: Row, rules: RuleSet, whole: tuple[Any, ...]
) -> None:
    assert said(row, rules) == [whole]


def test_every_mark_that_does_not_belong_there_is_said_at_once() -> None:
    row = replace(ROW, contract=Contract.GRAND, bid=24, overbid=True, spitze=1, shown=True, event="lost_60", declarer=4)
    assert [(code, field) for code, field, *_rest in said(row)] == [
        *(("row.ramsch_marks", field) for field in ("contract", "overbid", "bid", "spitze", "shown", "event")),
        ("row.unknown_seat", "declarer"),
    ]


def test_nobodys_game_and_a_table_of_four_are_no_mistake() -> None:
    assert said(NOBODYS) == said(replace(NOBODYS, score=None), WINNER) == []
    assert said(replace(ROW, declarer=4, also=1), PUB, seats=4) == []


def house_of(rng: Random) -> RuleSet:
    rules = made_rules(rng)
    return rules if rules.house.ramsch else PUB


def test_whatever_is_played_trick_by_trick_can_stand_there_and_nothing_beside_it() -> None:
    for seed in range(250):
        rng = Random(seed)
        rules = house_of(rng)
        row = replace(made_ramsch(rng, (1, 2, 3), rules.house), number=7)
        score = row.score or 0
        assert said(row, rules) == []
        assert ramsch_scores(row, rules) == (score,)
        if row.declarer is None:
            continue
        bare = replace(row, score=None)
        assert ramsch_scores(bare, rules) == (score,)
        assert ramsch_findings(bare, 3, frozenset(), rules) == ()
        assert said(replace(row, value=None), rules) == []
        told = [
            (code, field, written, due) for code, field, written, due, _ in said(replace(row, score=score + 7), rules)
        ]
        assert told == [("row.score", "score", score + 7, score)]


@pytest.mark.parametrize(
    ("row", "rules", "times"),
    [
        (ROW, PUB, -1),
        (replace(ROW, virgins=1, passed_on=2, value=61, score=-488), PUB, -8),
        (replace(ROW, passed_on=1, bock=1, score=-200), PUB, -4),
        (replace(ROW, won=True, value=120, virgins=2, passed_on=1, score=240), PUB, 2),
        (replace(ROW, passed_on=1, score=-51), PUB, -1),  # no such score: it is paid as it stands
        (replace(ROW, also=3, passed_on=1, score=-50), SHARED, -1),  # half of it has no factor
        (replace(ROW, passed_on=1, score=-10), of(scale=10), -1),
        (replace(ROW, passed_on=1), of(scale=2), -1),
        (replace(ROW, passed_on=1, score=-100), SHARED, -2),  # alone he loses it whole
        (replace(ROW, won=None, passed_on=1, score=-100), PUB, -2),
        (replace(ROW, won=True, value=120, virgins=2, passed_on=1, score=240), of(scale=10), 2),
        (replace(ROW, virgins=2, value=30, score=-30), TEXAS, -1),
    ],
)
def test_what_a_ramsch_was_multiplied_by(row: Row, rules: RuleSet, times: int) -> None:
    """V11.3."""
    assert ramsch_times(row, row.score or 0, rules.house) == times


def test_without_a_tick_the_sign_of_120_says_whether_it_was_a_march() -> None:  # V8.8
    march = replace(ROW, won=None, value=120)
    assert [ramsch_scores(replace(march, score=score), PUB) for score in (120, -120)] == [(120,), (-120,)]
    assert ramsch_scores(replace(march, score=121), PUB) == (120, 121)
    assert ramsch_scores(replace(march, score=-121), PUB) == (-120, -121)
    assert ramsch_scores(NOBODYS, PUB) == ramsch_scores(replace(NOBODYS, score=None), PUB) == (0,)
    assert ramsch_scores(ROW, ISKO) == (-50,)


def test_marks_out_of_their_range_are_read_as_if_they_were_not_there() -> None:
    ranges: list[dict[str, Any]] = [{"virgins": 3}, {"virgins": -1}, {"passed_on": 4}, {"passed_on": -1}, {"bock": -1}]
    for marks in ranges:
        assert ramsch_scores(replace(ROW, score=None, **marks), PUB) == (-50,)
    assert ramsch_scores(replace(ROW, score=None, bock=9), PUB) == (-400,)  # three times at most


@pytest.mark.parametrize(("bock", "score"), [(Bock(on=("re",)), -100), (Bock(on=("re",), ramsch=False), -50)])
def test_bock_doubles_a_ramsch_or_leaves_it(bock: Bock, score: int) -> None:
    """V6.6 [A8]."""
    rules = housed(PUB, House(kontra=2, bock=bock, ramsch=Ramsch()))
    assert ramsch_scores(replace(ROW, bock=1, score=None), rules) == (score,)


def test_every_sentence_about_other_skats_names_its_paragraph() -> None:
    """V0.3: also where the paragraph comes with the finding."""
    sentences = {**GAME_TEXTS, **SHEET_TEXTS}
    own = [code for code in sentences if code.startswith(("house.", "ramsch.", "row.ramsch", "row.bock", "row.event"))]
    assert len(own) > 30
    assert [code for code in own if "(V" not in sentences[code] and "{paragraph}" not in sentences[code]] == []
