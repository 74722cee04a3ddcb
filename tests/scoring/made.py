"""Makes legal score sheets by chance, and spoils them in one place; every slip says what has to be found, and where.

Nothing here looks at the checks. A slip takes a clean sheet and gives the spoilt one with the codes of which exactly
one must be found and its row (None: at the foot or for the table), or None if this sheet has no place for it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

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
    next_bid,
    performance,
    value,
)  # fmt: skip

NULL = Contract.NULL
TRUMPS = [contract for contract in Contract if contract is not NULL]
STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
Spoilt = tuple[ScoreSheet, set[str], int | None]


# Clean sheets


def made_sheet(rng: Random, rules: RuleSet = ISKO, *, style: str = "", foot: str = "") -> ScoreSheet:
    """A sheet as a careful scorekeeper leaves it. style: all or own (totals); foot: none, plain, full."""
    seats = rng.choice((3, 4))
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
    players = [seat for seat in range(1, seats + 1) if seats == 3 or seat != dealer]
    marks = _marks(rng, rules)
    worth = value(marks, rules)
    charged = worth.value if not worth.overbid or rng.random() < 0.5 else value(replace(marks, bid=0), rules).value
    return Row(
        number=number,
        dealer=dealer,
        declarer=rng.choice(players),
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
            each,
            total=result.performance,
            others_lost=result.others_lost if foot == "full" else None,
            own_bonus=50 * (each.won - each.lost) if foot == "full" else None,
            others_bonus=rate * result.others_lost if foot == "full" else None,
        )
        for each, result in zip(bare, counted, strict=True)
    )
    passed = sum(row.passed for row in sheet.rows)
    signed = frozenset(range(1, sheet.seats + 1)) if foot == "full" else None
    return replace(sheet, footers=footers, passed=passed if foot == "full" or passed else None, signatures=signed)


# Slips in a row


def _pick(rng: Random, sheet: ScoreSheet, fits: Callable[[Row], object] = bool) -> Row | None:
    rows = [row for row in sheet.rows if not row.passed and fits(row)]
    return rng.choice(rows) if rows else None


def _with(sheet: ScoreSheet, row: Row, **changes: Any) -> ScoreSheet:
    return replace(sheet, rows=tuple(replace(each, **changes) if each is row else each for each in sheet.rows))


def carried(sheet: ScoreSheet, start: int, seat: int, by: int, end: int = 10**6) -> ScoreSheet:
    """From this row on, the totals of a seat are off by so much; the foot follows if they are off to the end."""
    rows = tuple(
        replace(
            row,
            totals=tuple(
                total + by if at == seat and total is not None else total for at, total in enumerate(row.totals, 1)
            ),
        )
        if start <= row.number < end
        else row
        for row in sheet.rows
    )
    footers = sheet.footers
    if footers and end > len(rows):
        off = footers[seat - 1]
        off = replace(off, points=off.points + by, total=(off.total or 0) + by)
        footers = (*footers[: seat - 1], off, *footers[seat:])
    return replace(sheet, rows=rows, footers=footers)


def _score_slip(
    rng: Random, sheet: ScoreSheet, row: Row | None, score: int, codes: set[str], **more: Any
) -> Spoilt | None:
    """Another score in a row; the totals follow it or not, to the end or until somebody notices."""
    if row is None or row.declarer is None or row.score is None:
        return None
    spoilt = _with(sheet, row, score=score, **more)
    follow = rng.choice(("not", "to the end", "for a while"))
    if follow != "not":
        end = 10**6 if follow == "to the end" else row.number + rng.randint(1, 8)
        spoilt = carried(spoilt, row.number, row.declarer, score - row.score, end)
    return spoilt, codes, row.number


def not_doubled(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.won is False and not row.overbid)
    return (
        _score_slip(rng, sheet, row, (row.score or 0) // 2, {"row.not_doubled", "row.doubled_though_won"})
        if row
        else None
    )


def doubled_though_won(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.won is True)
    return _score_slip(rng, sheet, row, 2 * (row.score or 0), {"row.doubled_though_won"}) if row else None


def wrong_sign(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet)
    return _score_slip(rng, sheet, row, -(row.score or 0), {"row.sign"}) if row else None


def wrong_score(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: not row.overbid)
    if row is None or row.score is None:
        return None
    score = row.score + rng.choice((-1, 1)) * rng.choice((1, 2, 3, 7, 10, 100))
    if score in (0, 2 * row.score) or (score > 0) != row.won:
        return None
    return _score_slip(rng, sheet, row, score, {"row.score"})


def wrong_value(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Another value, with the score that follows from it or not."""
    row = _pick(rng, sheet, lambda row: not row.overbid and row.value is not None)
    if row is None or row.value is None:
        return None
    wrong = rng.choice([bid for bid in BIDS if bid != row.value])
    if rng.random() < 0.3:
        return _with(sheet, row, value=wrong), {"row.value"}, row.number
    return _score_slip(rng, sheet, row, wrong if row.won else -2 * wrong, {"row.value"}, value=wrong)


def wrong_tops(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid)
    if row is None or row.contract is None or row.tops is None:
        return None
    tops = row.tops + rng.choice((-1, 1))
    if not 1 <= abs(tops) <= min(6, TOPS_LIMIT[row.contract]):
        return None
    return _unlike(sheet, row, tops=tops)


def wrong_contract(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid and abs(row.tops or 0) < 5)
    return (
        _unlike(sheet, row, contract=rng.choice([each for each in Contract if each is not row.contract]))
        if row
        else None
    )


def step_forgotten(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(
        rng, sheet, lambda row: row.steps in ({"hand"}, {"schneider"}) and row.contract is not NULL and not row.overbid
    )
    return _unlike(sheet, row, steps=frozenset()) if row else None


def step_too_many(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(
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
        _with(sheet, row, **marks),
        codes
        if row.value is not None
        else {*codes, "row.score", "row.sign", "row.not_doubled", "row.doubled_though_won"},
        row.number,
    )


def impossible_marks(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is not NULL and not row.overbid)
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
    return _with(sheet, row, **changes), codes, row.number


def hand_forgotten(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    fits = {"hand", "schneider_announced"}
    row = _pick(rng, sheet, lambda row: fits <= row.steps and "ouvert" not in row.steps and row.contract is not NULL)
    return (_with(sheet, row, steps=row.steps - {"hand"}), {"game.announced_without_hand"}, row.number) if row else None


def null_with_steps(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is NULL)
    step = rng.choice(("schneider", "schwarz"))
    return (_with(sheet, row, steps=row.steps | {step}), {"game.null_with_steps"}, row.number) if row else None


def null_with_tops(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is NULL)
    return (_with(sheet, row, tops=rng.choice((-2, 1))), {"row.null_with_tops"}, row.number) if row else None


def unknown_bid(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.bid is not None and not row.overbid)
    return (
        (_with(sheet, row, bid=rng.choice((17, 19, 21, 265, -18))), {"game.bid_unknown"}, row.number) if row else None
    )


def wrongly_ticked(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Lost marked as won, or won as lost; everything else is right."""
    row = _pick(rng, sheet)
    return (_with(sheet, row, won=not row.won), {"row.tick", "row.overbid_won"}, row.number) if row else None


def overbid_with_the_bid(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.overbid and row.bid is not None and row.score != -2 * row.bid)
    if row is None or row.bid is None:
        return None
    charged = {} if row.value is None else {"value": row.bid}
    return _score_slip(rng, sheet, row, -2 * row.bid, {"row.overbid_charge"}, **charged)


def overbid_not_charged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.overbid and row.bid is not None)
    if row is None:
        return None
    played = _worth(replace(row, bid=0))
    return _score_slip(rng, sheet, row, -2 * played, {"row.overbid_charge"}, value=played)


def overbid_written_as_won(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.overbid and row.bid is not None and (row.tops or 0) > 0)
    if row is None:
        return None
    played = _worth(replace(row, bid=0))
    return _score_slip(rng, sheet, row, played, {"row.overbid_won"}, value=played, won=True, overbid=False)


def overbid_noted_wrongly(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: not row.overbid and bool(row.bid))
    return (_with(sheet, row, overbid=True), {"row.overbid_note"}, row.number) if row else None


def bid_too_high(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: not row.overbid and bool(row.bid))
    if row is None:
        return None
    bid = next_bid(_worth(row))
    codes = {"row.overbid_won", "row.overbid_charge", "game.null_below_bid"}
    return None if bid is None else (_with(sheet, row, bid=bid), codes, row.number)


def _marks_of(row: Row) -> Marks:
    marks = dict.fromkeys(row.steps, True)
    assert row.contract is not None
    return Marks(contract=row.contract, tops=row.tops or 1, won=row.won is True, bid=row.bid or 0, **marks)


def _worth(row: Row) -> int:
    return value(_marks_of(row)).value


def incomplete(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.contract is not NULL)
    name = rng.choice(("contract", "tops", "score", "won", "declarer"))
    rest = row and any(getattr(each, name) is not None for each in sheet.rows if each is not row)
    return (row and rest and (_with(sheet, row, **{name: None}), {"row.incomplete"}, row.number)) or None


def passed_with_score(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A passed game that somebody is paid for, or a played one that is marked as passed."""
    if rng.random() < 0.5:
        row = _pick(rng, sheet)
        return (_with(sheet, row, passed=True), {"row.passed_with_score"}, row.number) if row else None
    rows = [row for row in sheet.rows if row.passed]
    if not rows:
        return None
    row = rng.choice(rows)
    seat, score = rng.randint(1, sheet.seats), rng.choice((18, 24, -46))
    changes = rng.choice(({"score": score}, {"declarer": seat}, {"declarer": seat, "score": score}))
    spoilt = _with(sheet, row, **changes)
    if "score" in changes and rng.random() < 0.5:
        spoilt = carried(spoilt, row.number, seat, score)
    return spoilt, {"row.passed_with_score"}, row.number


# Slips in the totals and columns


def wrong_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: bool(row.totals))
    if row is None:
        return None
    seat = rng.choice([seat for seat, total in enumerate(row.totals, 1) if total is not None])
    by = rng.choice((-1, 1)) * rng.choice((1, 3, 7, 10, 13, 100))
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    return carried(sheet, row.number, seat, by, end), {"row.running_total"}, row.number


def not_added(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The game is in the row, and its amount in no column, or with the wrong sign there."""
    row = _pick(rng, sheet)
    if row is None or row.declarer is None or row.score is None:
        return None
    by = -row.score * rng.choice((1, 2))
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    return carried(sheet, row.number, row.declarer, by, end), {"row.running_total", "row.wrong_column"}, row.number


def wrong_column(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The amount is added to another seat."""
    row = _pick(rng, sheet, lambda row: None not in row.totals and len(row.totals) == sheet.seats)
    if row is None or row.declarer is None or row.score is None:
        return None
    other = rng.choice([seat for seat in range(1, sheet.seats + 1) if seat != row.declarer])
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    spoilt = carried(sheet, row.number, row.declarer, -row.score, end)
    return carried(spoilt, row.number, other, row.score, end), {"row.wrong_column"}, row.number


def wrong_declarer(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The declarer's cell names somebody else; the totals are right."""
    row = _pick(rng, sheet)
    if row is None:
        return None
    dealer = (row.number - 1) % sheet.seats + 1
    others = [seat for seat in range(1, sheet.seats + 1) if seat not in (row.declarer, dealer)]
    return _with(sheet, row, declarer=rng.choice(others)), {"row.wrong_column"}, row.number


def wrong_declarer_of_one_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Where only the declarer's total is written, it goes to the column of the wrong declarer with him."""
    row = _pick(rng, sheet, lambda row: None in row.totals or len(row.totals) < sheet.seats)
    if row is None or row.declarer is None:
        return None
    dealer = (row.number - 1) % sheet.seats + 1
    others = [seat for seat in range(1, sheet.seats + 1) if seat not in (row.declarer, dealer)]
    other = rng.choice(others)
    later = {each.declarer for each in sheet.rows[row.number :]}
    if not {row.declarer, other} <= later:
        return None
    totals = tuple(row.total_of(row.declarer) if seat == other else None for seat in range(1, sheet.seats + 1))
    return _with(sheet, row, declarer=other, totals=totals), {"row.wrong_column"}, row.number


def dealer_declares(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: row.dealer is not None)
    if sheet.seats != 4 or row is None or row.declarer is None or row.dealer is None or row.score is None:
        return None
    spoilt = _with(sheet, row, declarer=row.dealer)
    if rng.random() < 0.5 and None not in row.totals and len(row.totals) == 4:
        end = 10**6
        spoilt = carried(
            carried(spoilt, row.number, row.declarer, -row.score, end), row.number, row.dealer, row.score, end
        )
    return spoilt, {"row.dealer_declares"}, row.number


# Slips in the order


def wrong_dealer(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Another dealer in one row; afterwards all is as planned, or it goes on from there."""
    rows = [row for row in sheet.rows if row.dealer is not None]
    if not rows:
        return None
    row = rng.choice(rows)
    by = rng.randint(1, sheet.seats - 1)
    end = rng.choice((row.number + 1, 10**6, row.number + 6))
    rows = [
        replace(each, dealer=((each.dealer or 0) + by - 1) % sheet.seats + 1)
        if row.number <= each.number < end
        else each
        for each in sheet.rows
    ]
    if any(each.dealer == each.declarer for each in rows[row.number :]) and sheet.seats == 4:
        return None
    return replace(sheet, rows=tuple(rows)), {"row.dealer"}, row.number


def dealers_exchanged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.rows[0].dealer is None or len(sheet.rows) < 2:
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    rows = list(sheet.rows)
    rows[at], rows[at + 1] = (
        replace(rows[at], dealer=rows[at + 1].dealer),
        replace(rows[at + 1], dealer=rows[at].dealer),
    )
    if sheet.seats == 4 and rows[at + 1].dealer == rows[at + 1].declarer:
        return None
    return replace(sheet, rows=tuple(rows)), {"row.dealer"}, at + 1


def _closed_up(rows: Sequence[Row]) -> tuple[Row, ...]:
    return tuple(replace(row, number=number) for number, row in enumerate(rows, 1))


def _all_totals(sheet: ScoreSheet) -> bool:
    return all(len(row.totals) == sheet.seats and None not in row.totals for row in sheet.rows)


def row_missing(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A line was left out: its number is missing."""
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    rows = (*sheet.rows[:at], *sheet.rows[at + 1 :])
    return replace(sheet, rows=rows), {"row.missing"}, at + 1


def row_missing_closed_up(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A line was left out and the numbers go on; the dealers or the totals of every seat show where."""
    if len(sheet.rows) < 12 or not _all_totals(sheet):
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    if sheet.rows[at].passed and sheet.rows[at].dealer is None:
        return None
    rows = _closed_up((*sheet.rows[:at], *sheet.rows[at + 1 :]))
    return replace(sheet, rows=rows), {"row.missing"}, at + 1


def row_missing_somewhere(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The same where only the declarer's total is written: with a dealer the place is known, without it shows later."""
    if len(sheet.rows) < 12 or _all_totals(sheet):
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    gone = sheet.rows[at]
    rows = _closed_up((*sheet.rows[:at], *sheet.rows[at + 1 :]))
    if gone.dealer is not None:
        return replace(sheet, rows=rows), {"row.missing"}, at + 1
    if gone.passed:
        return replace(sheet, rows=rows), {"sheet.too_few_games"}, len(rows) + 1
    shows = next((row.number for row in rows[at:] if row.declarer == gone.declarer), None)
    return (
        (replace(sheet, rows=rows), {"row.missing"}, shows)
        if shows
        else (replace(sheet, rows=rows), {"sheet.too_few_games"}, len(rows) + 1)
    )


def row_twice(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows))
    rows = (*sheet.rows[: at + 1], sheet.rows[at], *sheet.rows[at + 1 :])
    return replace(sheet, rows=rows), {"row.twice"}, at + 1


def row_twice_renumbered(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows))
    if sheet.rows[at].passed and sheet.rows[at].dealer is None:
        return None
    rows = _closed_up((*sheet.rows[: at + 1], sheet.rows[at], *sheet.rows[at + 1 :]))
    return replace(sheet, rows=rows), {"row.twice"}, at + 2


def row_counted_twice(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The copy is counted in the totals, too, and in the foot or not."""
    spoilt = rng.choice((row_twice, row_twice_renumbered))(rng, sheet)
    if spoilt is None:
        return None
    made, codes, number = spoilt
    assert number is not None
    at = next(
        place
        for place in range(1, len(made.rows))
        if replace(made.rows[place], number=0) == replace(made.rows[place - 1], number=0)
    )
    copy = made.rows[at]
    if copy.declarer is None or copy.score is None or len({row.number for row in made.rows}) < len(made.rows):
        return None
    counted = carried(made, copy.number, copy.declarer, copy.score)
    if copy.dealer is None:  # it could be another game of the same kind
        return counted, {"sheet.too_many_games"}, len(made.rows)
    return counted, codes, number


def too_few(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    rows = sheet.rows[:-1]
    return replace(sheet, rows=rows), {"sheet.too_few_games"}, len(sheet.rows)


def too_many(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.footers:
        return None
    last = sheet.rows[-1]
    dealer = last.dealer and last.dealer % sheet.seats + 1
    return (
        replace(sheet, rows=(*sheet.rows, Row(number=last.number + 1, dealer=dealer, passed=True))),
        {"sheet.too_many_games"},
        last.number + 1,
    )


def wrong_number(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = _pick(rng, sheet, lambda row: 1 < row.number < len(sheet.rows))
    number = row and rng.choice((row.number + 1, row.number - 1, row.number + 40))
    return (row and number and (_with(sheet, row, number=number), {"row.order"}, number)) or None


# Slips at the foot


def _foot(sheet: ScoreSheet, seat: int, **changes: Any) -> ScoreSheet:
    footers = (replace(foot, **changes) if at == seat else foot for at, foot in enumerate(sheet.footers, 1))
    return replace(sheet, footers=tuple(footers))


def _foot_slip(name: str, bonus: int) -> Callable[[Random, ScoreSheet], Spoilt | None]:
    def slip(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
        if not sheet.footers:
            return None
        seat = rng.randint(1, sheet.seats)
        foot = sheet.footers[seat - 1]
        by = rng.choice((1, -1)) * (rng.choice((1, 9, 10, 37)) if name == "points" else 1)
        if getattr(foot, name) + by < 0 and name != "points":
            return None
        changes = {name: getattr(foot, name) + by}
        if rng.random() < 0.5:
            changes["total"] = (foot.total or 0) + by * bonus
        return _foot(sheet, seat, **changes), {f"footer.{name}"}, None

    return slip


def won_and_lost_swapped(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    seat = rng.randint(1, sheet.seats)
    if not sheet.footers or sheet.footers[seat - 1].won == sheet.footers[seat - 1].lost:
        return None
    foot = sheet.footers[seat - 1]
    total = (foot.total or 0) + rng.choice((0, 100 * (foot.lost - foot.won)))
    return _foot(sheet, seat, won=foot.lost, lost=foot.won, total=total), {"footer.won_lost"}, None


def feet_exchanged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if not sheet.footers:
        return None
    first, second = sorted(rng.sample(range(1, sheet.seats + 1), 2))
    one, other = sheet.footers[first - 1], sheet.footers[second - 1]
    if any(getattr(one, name) == getattr(other, name) for name in ("points", "won", "total")):
        return None
    names = rng.choice(
        (("points", "won", "lost", "total", "others_lost", "own_bonus", "others_bonus"), ("points",), ("total",))
    )
    spoilt = _foot(sheet, first, **{name: getattr(other, name) for name in names})
    return _foot(spoilt, second, **{name: getattr(one, name) for name in names}), {"footer.exchanged"}, None


def wrong_foot_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if not sheet.footers:
        return None
    seat, by = rng.randint(1, sheet.seats), rng.choice((-1, 1)) * rng.choice((1, 9, 10, 30, 40, 50, 100))
    return _foot(sheet, seat, total=(sheet.footers[seat - 1].total or 0) + by), {"footer.total_differs"}, None


def _line_slip(name: str) -> Callable[[Random, ScoreSheet], Spoilt | None]:
    def slip(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
        seat = rng.randint(1, sheet.seats)
        if not sheet.footers or sheet.footers[0].own_bonus is None:
            return None
        foot, rate = sheet.footers[seat - 1], 40 if sheet.seats == 3 else 30
        by = rng.choice((-1, 1)) * (1 if name == "others_lost" else 10)
        changes = {name: getattr(foot, name) + by}
        if rng.random() < 0.5:
            if name == "others_lost":
                changes["others_bonus"] = (foot.others_bonus or 0) + rate * by
            changes["total"] = (foot.total or 0) + by * (rate if name == "others_lost" else 1)
        if name == "others_lost" and rng.random() < 0.3:
            changes = {name: getattr(foot, name) + by}
        return _foot(sheet, seat, **changes), {f"footer.{name}"}, None

    return slip


def other_bonus(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """40 instead of 30 or the other way round, for everybody."""
    if not sheet.footers or sheet.footers[0].own_bonus is not None:
        return None
    by = -10 if sheet.seats == 3 else 10
    lost = sum(foot.lost for foot in sheet.footers)
    footers = tuple(replace(foot, total=(foot.total or 0) + by * (lost - foot.lost)) for foot in sheet.footers)
    wrong = sum(one != other for one, other in zip(footers, sheet.footers, strict=True))
    codes = {"footer.other_bonus"} if wrong > 1 else {"footer.total_differs"}
    return (replace(sheet, footers=footers), codes, None) if wrong else None


def wrong_passed(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.passed is None:
        return None
    return replace(sheet, passed=sheet.passed + 1), {"footer.passed"}, None


def unsigned(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.signatures is None:
        return None
    return (
        replace(sheet, signatures=sheet.signatures - {rng.randint(1, sheet.seats)}),
        {"sheet.signatures_missing"},
        None,
    )


wrong_foot_points = _foot_slip("points", 1)
wrong_foot_won = _foot_slip("won", 50)
wrong_foot_lost = _foot_slip("lost", -50)
wrong_others_lost = _line_slip("others_lost")
wrong_own_bonus = _line_slip("own_bonus")
wrong_others_bonus = _line_slip("others_bonus")

Slip = Callable[[Random, ScoreSheet], Spoilt | None]
IN_ROWS: tuple[Slip, ...] = (
    not_doubled, doubled_though_won, wrong_sign, wrong_score, wrong_value, wrong_tops, wrong_contract, step_forgotten,
    step_too_many, impossible_marks, hand_forgotten, null_with_steps, null_with_tops, unknown_bid, wrongly_ticked,
    overbid_with_the_bid, overbid_not_charged, overbid_written_as_won, overbid_noted_wrongly, bid_too_high, incomplete,
    passed_with_score, wrong_total, not_added, wrong_column, wrong_declarer, wrong_declarer_of_one_total,
    dealer_declares, wrong_dealer, dealers_exchanged, row_missing, row_missing_closed_up, row_missing_somewhere,
    row_twice, row_twice_renumbered, row_counted_twice, too_few, too_many, wrong_number,
)  # fmt: skip
AT_THE_FOOT: tuple[Slip, ...] = (
    wrong_foot_points, wrong_foot_won, wrong_foot_lost, won_and_lost_swapped, feet_exchanged, wrong_foot_total,
    wrong_others_lost, wrong_own_bonus, wrong_others_bonus, other_bonus, wrong_passed, unsigned,
)  # fmt: skip
