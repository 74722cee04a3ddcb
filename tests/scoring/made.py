"""Makes legal score sheets by chance, as a careful scorekeeper leaves them. Nothing here looks at the checks."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring import (
    BIDS,
    ISKO,
    TOPS_LIMIT,
    Contract,
    Footer,
    Marks,
    Row,
    RuleSet,
    ScoreSheet,
    impossible,
    performance,
    value,
)
from tests.scoring.planting import playing

NULL = Contract.NULL
TRUMPS = [contract for contract in Contract if contract is not NULL]
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")


def made_sheet(rng: Random, rules: RuleSet = ISKO, *, style: str = "", foot: str = "", seats: int = 0) -> ScoreSheet:
    """A sheet as a careful scorekeeper leaves it. style: all or own (totals); foot: none, plain, full."""
    seats = seats or rng.choice((3, 4))
    games = rng.choice((12, 12, 12, 9, 6, 1)) * seats
    style = style or rng.choice(("all", "own"))
    keeps_value, keeps_bid, deals = rng.random() < 0.8, rng.random() < 0.8, rng.random() < 0.8
    totals = [0] * seats
    rows = []
    for number in range(1, games + 1):
        dealer = (number - 1) % seats + 1
        row = _played(rng, number, dealer, seats, rules) if rng.random() < 0.95 else _passed(rng, number, dealer)
        if row.declarer:
            totals[row.declarer - 1] += row.score or 0
        own = tuple(total if seat == row.declarer else None for seat, total in enumerate(totals, 1))
        row = replace(row, totals=tuple(totals) if style == "all" else own)
        row = replace(
            row,
            dealer=dealer if deals else None,
            value=row.value if keeps_value else None,
            bid=row.bid if keeps_bid else None,
        )
        rows.append(row)
    return with_foot(
        ScoreSheet((), games, None, tuple(rows), seats), totals, foot or rng.choice(("none", "plain", "full"))
    )


def _passed(rng: Random, number: int, dealer: int) -> Row:
    return Row(number=number, dealer=dealer, passed=True, score=rng.choice((None, 0)))


def _played(rng: Random, number: int, dealer: int, seats: int, rules: RuleSet) -> Row:
    marks = _marks(rng, rules)
    worth = value(marks, rules)
    charged = worth.value if not worth.overbid or rng.random() < 0.5 else value(replace(marks, bid=0), rules).value
    return Row(
        number=number,
        dealer=dealer,
        declarer=rng.choice(sorted(playing(dealer, seats))),
        contract=marks.contract,
        tops=None if marks.contract is NULL else marks.tops,
        steps=frozenset(step for step in STEPS if getattr(marks, step)),
        overbid=worth.overbid,
        bid=marks.bid,
        won=worth.won,
        value=charged,
        score=worth.score,
    )


def _marks(rng: Random, rules: RuleSet) -> Marks:
    while True:
        marks = _any_marks(rng)
        if impossible(marks, rules):
            continue
        played = value(replace(marks, bid=0), rules).value
        overbid = marks.contract is not NULL and rng.random() < 0.04
        bids = [bid for bid in BIDS if (bid > played) is overbid]
        if bids:
            return replace(marks, bid=rng.choice(bids if overbid else bids[: 1 + len(bids) // 2]))


def _any_marks(rng: Random) -> Marks:
    contract = rng.choice([*TRUMPS, *TRUMPS, NULL])
    hand, high = rng.random() < 0.15, rng.random() < 0.3
    if contract is NULL:
        return Marks(contract=NULL, hand=hand, ouvert=rng.random() < 0.3, won=rng.random() < 0.8)
    return Marks(
        contract=contract,
        tops=rng.choice([-1, 1]) * rng.choice([1, 1, 1, 2, 2, 3, 4, rng.randint(1, TOPS_LIMIT[contract])]),
        hand=hand,
        schneider=high,
        schneider_announced=hand and rng.random() < 0.2,
        schwarz=high and rng.random() < 0.1,
        schwarz_announced=hand and rng.random() < 0.03,
        ouvert=hand and rng.random() < 0.02,
        won=rng.random() < 0.8,
    )


def with_foot(sheet: ScoreSheet, totals: Sequence[int], foot: str) -> ScoreSheet:
    """The foot as the rows give it: none, plain, or full with every line, passed games and signatures."""
    if foot == "none":
        return sheet
    played = [row for row in sheet.rows if not row.passed]
    counts = [
        (
            sum(row.declarer == seat and row.won is True for row in played),
            sum(row.declarer == seat and row.won is False for row in played),
        )
        for seat in range(1, sheet.seats + 1)
    ]
    bare = tuple(Footer(points, *count, None) for points, count in zip(totals, counts, strict=True))
    counted = performance(replace(sheet, footers=bare))
    rate = 40 if sheet.seats == 3 else 30
    footers = tuple(
        replace(
            footer,
            total=result.performance,
            others_lost=result.others_lost if foot == "full" else None,
            own_bonus=50 * (footer.won - footer.lost) if foot == "full" else None,
            others_bonus=rate * result.others_lost if foot == "full" else None,
        )
        for footer, result in zip(bare, counted, strict=True)
    )
    passed = sum(row.passed for row in sheet.rows)
    signed = frozenset(range(1, sheet.seats + 1)) if foot == "full" else None
    return replace(sheet, footers=footers, passed=passed if foot == "full" or passed else None, signatures=signed)
