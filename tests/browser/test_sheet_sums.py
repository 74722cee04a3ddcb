"""The browser's arithmetic of a sheet kept at the table is `scoring`'s: value, score, what can't be, the spoken sum."""

import json
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from scoring import (
    BIDS,
    Contract,
    Row,
    RuleSet,
    ScoreSheet,
    enumerate_games,
    impossible,
    performance,
    read_sheets,
    resting,
    rule_set,
    value,
)
from scoring.marks import STEPS, Marks
from scoring.rules import ORDERS
from tests.browser.conftest import Opens
from tests.tiers import full
from tournament.wording import spoken
from tournament.wording.taps import rules_told, words_told

pytestmark = full


DATA = Path(__file__).resolve().parents[1] / "scoring" / "data"
PAPERS = ("games-series1-table1", "games-series1-table8", "games-series2-table3")
TOPS = (-12, -8, -7, -6, -1, 1, 4, 5, 11, 0)
COUNT = """async (text) => {
    const [rules, games] = JSON.parse(text);  // one text crosses to the browser in a tenth of the time
    const { defects, worth } = await import("/static/calculator/sheet/arithmetic.js");
    return JSON.stringify(games.map(([contract, tops, steps, bid, won]) => {
        const game = { contract, tops, steps, bid, won };
        const codes = defects(game, rules);
        if (codes.length) return codes;
        const { won: made, overbid, base, multiplier, value, score, steps: sum } = worth(game, rules);
        return [made, overbid, base, multiplier, value, score, sum];
    }));
}"""
SAY = """async ([rules, words, games]) => {
    const { worth } = await import("/static/calculator/sheet/arithmetic.js");
    const { spoken } = await import("/static/calculator/sheet/spoken.js");
    return games.map(([contract, tops, steps, bid, won]) => {
        const game = { contract, tops, steps, bid, won };
        return spoken(game, worth(game, rules), words);
    });
}"""
COLUMNS = """async ([rules, rows, seats]) => {
    const { dealerOf, foot, playing, totals } = await import("/static/calculator/sheet/columns.js");
    const games = rows.map((row) => row && { declarer: row[0],
        game: { contract: row[1], tops: row[2], steps: row[3], bid: row[4], won: row[5] } });
    const feet = foot(games, seats, rules);
    return [
        totals(games, seats, rules),
        feet.map(({ points, won, lost, othersLost, performance }) => [points, won, lost, othersLost, performance]),
        rows.map((_row, place) => [dealerOf(place + 1, seats), ...playing(place + 1, seats)]),
    ];
}"""
TAP = """async ([rules, contract, taps]) => {
    const { stepsFor, tapped } = await import("/static/calculator/sheet/arithmetic.js");
    return [stepsFor(contract, rules), taps.reduce((ticked, step) => tapped(ticked, step, contract, rules), [])];
}"""


def told(marks: Marks) -> list[Any]:
    steps = [step for step in STEPS if getattr(marks, step)]
    return [marks.contract.value, marks.tops, steps, marks.bid, marks.won]


def counted(marks: Marks, rules: RuleSet) -> list[Any]:
    if problems := impossible(marks, rules):
        return [problem.code for problem in problems]
    worth = value(marks, rules)
    sums = [list(step) for step in worth.steps]
    return [worth.won, worth.overbid, worth.base, worth.multiplier, worth.value, worth.score, sums]


def every_mark(tops: tuple[int, ...] = TOPS) -> list[Marks]:
    """Every way to tick the steps, at the tops where something changes, won and lost."""
    ticked = [steps for size in range(len(STEPS) + 1) for steps in combinations(STEPS, size)]
    return [
        Marks(contract=contract, tops=count, won=won, **marked(steps))
        for contract, count, steps, won in product(Contract, tops, ticked, (True, False))
        if contract is not Contract.NULL or count == tops[0]
    ]


def marked(steps: tuple[str, ...]) -> dict[str, Any]:
    return dict.fromkeys(steps, True)


def with_bids(rules: RuleSet) -> list[Marks]:
    """Games that can be won at every bid, and at numbers that nobody can bid."""
    chance = Random(24)
    games = enumerate_games(rules)
    bids = [*BIDS, 17, 19, 265]
    shuffled = [chance.choice(games) for _ in range(20 * len(bids))]
    return [
        Marks(**{**ticks(marks), "bid": bid, "won": chance.random() < 0.7})
        for bid, marks in zip(bids * 20, shuffled, strict=True)
    ]


def ticks(marks: Marks) -> dict[str, Any]:
    return {"contract": marks.contract, "tops": marks.tops, **{step: getattr(marks, step) for step in STEPS}}


@pytest.mark.parametrize("edition", ORDERS)
def test_every_game_counts_as_on_the_server(opens: Opens, edition: str) -> None:
    rules = rule_set(edition)
    games = [*(every_mark() if edition == "isko" else every_mark((-8, 4))), *with_bids(rules)]
    text = json.dumps([rules_told(rules), [told(marks) for marks in games]])
    answers = opens("/calculator/").evaluate(COUNT, text)
    for marks, answer in zip(games, json.loads(answers), strict=True):
        assert answer == counted(marks, rules), marks


@pytest.mark.parametrize("edition", ["texas", "danish", "aarhus", "pub"])
def test_what_other_skats_can_mark_counts_as_on_the_server(opens: Opens, edition: str) -> None:
    """Without what only they call beside it, and without the forms of Tournée."""
    rules = rule_set(edition)
    games = [marks for marks in (*every_mark((-8, 1)), *with_bids(rules)) if not impossible(marks, rules)]
    text = json.dumps([rules_told(rules), [told(marks) for marks in games]])
    answers = json.loads(opens("/calculator/").evaluate(COUNT, text))
    assert answers == [counted(marks, rules) for marks in games]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_sum_is_spoken_as_on_the_server(opens: Opens, language: str) -> None:
    rules = rule_set("isko")
    games = [*enumerate_games(rules), *(marks for marks in with_bids(rules) if not impossible(marks, rules))]
    with override(language):
        words, sums = words_told(), [spoken(value(marks, rules)) for marks in games]
    assert opens("/calculator/").evaluate(SAY, [rules_told(rules), words, [told(marks) for marks in games]]) == sums


@pytest.mark.parametrize("name", PAPERS)
def test_a_sheet_of_the_demo_is_added_up_as_on_paper(opens: Opens, name: str) -> None:
    rules = rule_set("isko")
    sheet = read_sheets((DATA / f"{name}.csv").read_text(encoding="utf-8"))[0].sheet
    assert sheet is not None
    rows = [as_tapped(row) for row in sheet.rows]
    columns, feet, playing = opens("/calculator/").evaluate(COLUMNS, [rules_told(rules), rows, sheet.seats])
    assert columns == [list(row.totals) for row in sheet.rows]
    assert feet == [list(foot) for foot in counted_feet(sheet)]
    for row, (dealer, *hands) in zip(sheet.rows, playing, strict=True):
        out = resting(dealer, sheet.seats)
        assert dealer == row.dealer
        assert sorted([*hands, *out]) == list(range(1, sheet.seats + 1))


def as_tapped(row: Row) -> list[Any] | None:
    if row.passed or row.contract is None:
        return None
    # An overbid game was won or lost before the bid was looked at: either way it counts the same.
    return [row.declarer, row.contract.value, row.tops or 1, sorted(row.steps), row.bid or 0, bool(row.won)]


def counted_feet(sheet: ScoreSheet) -> list[tuple[int, ...]]:
    rows = ScoreSheet((), games=sheet.games, seats=sheet.seats, rows=sheet.rows)
    return [(seat.points, seat.won, seat.lost, seat.others_lost, seat.performance) for seat in performance(rows)]


@pytest.mark.parametrize(
    ("contract", "taps", "ticked"),
    [
        ("clubs", ["schneider"], ["schneider"]),
        ("clubs", ["schwarz"], ["schneider", "schwarz"]),
        ("clubs", ["schwarz", "schneider"], []),
        ("clubs", ["ouvert"], list(STEPS)),
        ("clubs", ["schneider_announced", "hand"], ["schneider"]),
        ("clubs", ["hand", "schneider", "hand"], ["schneider"]),
        ("null", ["ouvert"], ["ouvert"]),
        ("null", ["ouvert", "hand"], ["hand", "ouvert"]),
    ],
)
def test_a_step_brings_along_what_it_needs(opens: Opens, contract: str, taps: list[str], ticked: list[str]) -> None:
    rules = rules_told(rule_set("isko"))
    offered, marked = opens("/calculator/").evaluate(TAP, [rules, contract, taps])
    assert marked == ticked
    assert offered == (["hand", "ouvert"] if contract == "null" else list(STEPS))
