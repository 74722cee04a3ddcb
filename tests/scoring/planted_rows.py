"""Mistakes in one row: its figures, its marks, the tick, an overbid, what is missing."""

from dataclasses import replace
from random import Random
from typing import Any

from scoring import BIDS, TOPS_LIMIT, Contract, Marks, Row, ScoreSheet, impossible, next_bid, value
from tests.scoring.made import NULL
from tests.scoring.planting import Slip, Spoilt, carried, pick, with_row


def _score_slip(
    rng: Random, sheet: ScoreSheet, row: Row | None, score: int, codes: set[str], **more: Any
) -> Spoilt | None:
    """Another score in a row; the totals follow it or not, to the end or until somebody notices."""
    if row is None or row.declarer is None or row.score is None:
        return None
    spoilt = with_row(sheet, row, score=score, **more)
    follow = rng.choice(("not", "to the end", "for a while"))
    if follow != "not":
        end = 10**6 if follow == "to the end" else row.number + rng.randint(1, 8)
        spoilt = carried(spoilt, row.number, row.declarer, score - row.score, end)
    return spoilt, codes, row.number


def not_doubled(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.won is False and not row.overbid)
    return (
        _score_slip(rng, sheet, row, (row.score or 0) // 2, {"row.not_doubled", "row.doubled_though_won"})
        if row
        else None
    )


def doubled_though_won(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.won is True)
    return _score_slip(rng, sheet, row, 2 * (row.score or 0), {"row.doubled_though_won"}) if row else None


def wrong_sign(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet)
    return _score_slip(rng, sheet, row, -(row.score or 0), {"row.sign"}) if row else None


def wrong_score(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: not row.overbid)
    if row is None or row.score is None:
        return None
    score = row.score + rng.choice((-1, 1)) * rng.choice((1, 2, 3, 7, 10, 100))
    if score in (0, 2 * row.score, row.score // 2) or (score > 0) != row.won:
        return None
    return _score_slip(rng, sheet, row, score, {"row.score"})


def wrong_value(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Another value, with the score that follows from it or not."""
    row = pick(rng, sheet, lambda row: not row.overbid and row.value is not None)
    if row is None or row.value is None:
        return None
    wrong = rng.choice([bid for bid in BIDS if bid != row.value])
    if rng.random() < 0.3:
        return with_row(sheet, row, value=wrong), {"row.value"}, row.number
    return _score_slip(rng, sheet, row, wrong if row.won else -2 * wrong, {"row.value"}, value=wrong)


def wrong_tops(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid)
    if row is None or row.contract is None or row.tops is None:
        return None
    tops = row.tops + rng.choice((-1, 1))
    if not 1 <= abs(tops) <= min(6, TOPS_LIMIT[row.contract]):
        return None
    return _unlike(sheet, row, tops=tops)


def wrong_contract(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid and abs(row.tops or 0) < 5)
    return (
        _unlike(sheet, row, contract=rng.choice([contract for contract in Contract if contract is not row.contract]))
        if row
        else None
    )


def step_forgotten(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(
        rng, sheet, lambda row: row.steps in ({"hand"}, {"schneider"}) and row.contract is not NULL and not row.overbid
    )
    return _unlike(sheet, row, steps=frozenset()) if row else None


def step_too_many(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(
        rng, sheet, lambda row: not row.steps and row.contract is not NULL and not row.overbid and (row.tops or 0) > -7
    )
    return _unlike(sheet, row, steps=frozenset({rng.choice(("hand", "schneider"))})) if row else None


def _unlike(sheet: ScoreSheet, row: Row, **marks: Any) -> Spoilt | None:
    """Marks that give another value than everything else in the row says."""
    changed = _marks_of(replace(row, **marks))
    if not impossible(changed) and value(changed).value == _worth(row):
        return None
    codes = {"row.value", "row.overbid_won", "row.overbid_charge", "game.null_below_bid", "game.null_with_steps"}
    return (
        with_row(sheet, row, **marks),
        codes
        if row.value is not None
        else {*codes, "row.score", "row.sign", "row.not_doubled", "row.doubled_though_won"},
        row.number,
    )


def impossible_marks(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid)
    if row is None or row.contract is None:
        return None
    without = rng.choice((-7, -11)) if row.contract is not Contract.GRAND else -4
    options: list[tuple[set[str], dict[str, Any]]] = [
        ({"game.tops_zero"}, {"tops": 0}),
        ({"game.tops_range"}, {"tops": rng.choice((-1, 1)) * (TOPS_LIMIT[row.contract] + rng.randint(1, 3))}),
    ]
    if "hand" not in row.steps:
        options += [
            ({"game.announced_without_hand"}, {"steps": row.steps | {"schneider_announced"}}),
            ({"game.ouvert_without_hand"}, {"steps": row.steps | {"ouvert"}, "tops": 1}),
        ]
    if row.won:
        options.append(({"game.schwarz_without"}, {"steps": row.steps | {"schwarz"}, "tops": without}))
        if row.contract is not Contract.GRAND:
            options.append(({"game.schneider_without"}, {"steps": {"schneider"}, "tops": without}))
    codes, changes = rng.choice(options)
    if "steps" in changes:
        changes["steps"] = frozenset(changes["steps"])
    return with_row(sheet, row, **changes), codes, row.number


def hand_forgotten(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    fits = {"hand", "schneider_announced"}
    row = pick(rng, sheet, lambda row: fits <= row.steps and "ouvert" not in row.steps and row.contract is not NULL)
    return (
        (with_row(sheet, row, steps=row.steps - {"hand"}), {"game.announced_without_hand"}, row.number) if row else None
    )


def null_with_steps(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is NULL)
    step = rng.choice(("schneider", "schwarz"))
    return (with_row(sheet, row, steps=row.steps | {step}), {"game.null_with_steps"}, row.number) if row else None


def null_with_tops(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is NULL)
    return (with_row(sheet, row, tops=rng.choice((-2, 1))), {"row.null_with_tops"}, row.number) if row else None


def unknown_bid(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.bid is not None and not row.overbid)
    return (
        (with_row(sheet, row, bid=rng.choice((17, 19, 21, 265, -18))), {"game.bid_unknown"}, row.number)
        if row
        else None
    )


def wrongly_ticked(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Lost marked as won, or won as lost; everything else is right."""
    row = pick(rng, sheet)
    return (with_row(sheet, row, won=not row.won), {"row.tick", "row.overbid_won"}, row.number) if row else None


def overbid_with_the_bid(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.overbid and row.bid is not None and row.score != -2 * row.bid)
    if row is None or row.bid is None:
        return None
    charged = {} if row.value is None else {"value": row.bid}
    return _score_slip(rng, sheet, row, -2 * row.bid, {"row.overbid_charge"}, **charged)


def overbid_not_charged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.overbid and row.bid is not None)
    if row is None:
        return None
    played = _worth(replace(row, bid=0))
    return _score_slip(rng, sheet, row, -2 * played, {"row.overbid_charge"}, value=played)


def overbid_written_as_won(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.overbid and row.bid is not None and (row.tops or 0) > 0)
    if row is None:
        return None
    played = _worth(replace(row, bid=0))
    return _score_slip(rng, sheet, row, played, {"row.overbid_won"}, value=played, won=True, overbid=False)


def overbid_noted_wrongly(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: not row.overbid and bool(row.bid))
    return (with_row(sheet, row, overbid=True), {"row.overbid_note"}, row.number) if row else None


def bid_too_high(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: not row.overbid and bool(row.bid))
    if row is None:
        return None
    bid = next_bid(_worth(row))
    codes = {"row.overbid_won", "row.overbid_charge", "game.null_below_bid"}
    return None if bid is None else (with_row(sheet, row, bid=bid), codes, row.number)


def _marks_of(row: Row) -> Marks:
    marks: dict[str, Any] = dict.fromkeys(row.steps, True)
    assert row.contract is not None
    return Marks(contract=row.contract, tops=row.tops or 1, won=row.won is True, bid=row.bid or 0, **marks)


def _worth(row: Row) -> int:
    return value(_marks_of(row)).value


def incomplete(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.contract is not NULL)
    name = rng.choice(("contract", "tops", "score", "won", "declarer"))
    rest = row and any(getattr(other, name) is not None for other in sheet.rows if other is not row)
    return (row and rest and (with_row(sheet, row, **{name: None}), {"row.incomplete"}, row.number)) or None


def passed_with_score(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A passed game that somebody is paid for, or a played one that is marked as passed."""
    if rng.random() < 0.5:
        row = pick(rng, sheet)
        return (with_row(sheet, row, passed=True), {"row.passed_with_score"}, row.number) if row else None
    rows = [row for row in sheet.rows if row.passed]
    if not rows:
        return None
    row = rng.choice(rows)
    seat, score = rng.randint(1, sheet.seats), rng.choice((18, 24, -46))
    changes = rng.choice(({"score": score}, {"declarer": seat}, {"declarer": seat, "score": score}))
    spoilt = with_row(sheet, row, **changes)
    if "score" in changes and rng.random() < 0.5:
        spoilt = carried(spoilt, row.number, seat, score)
    return spoilt, {"row.passed_with_score"}, row.number


IN_ROWS: tuple[Slip, ...] = (
    not_doubled, doubled_though_won, wrong_sign, wrong_score, wrong_value, wrong_tops, wrong_contract, step_forgotten,
    step_too_many, impossible_marks, hand_forgotten, null_with_steps, null_with_tops, unknown_bid, wrongly_ticked,
    overbid_with_the_bid, overbid_not_charged, overbid_written_as_won, overbid_noted_wrongly, bid_too_high, incomplete,
    passed_with_score,
)  # fmt: skip
