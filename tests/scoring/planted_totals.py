"""Mistakes between rows and at the foot: who gets something, who deals, what counts (V3.6, V8.12, V12.4)."""

from dataclasses import replace
from random import Random

from scoring import Contract, Row, RuleSet, ScoreSheet
from scoring.house_json import BY_TOTALS
from tests.scoring.planting import with_row
from tests.scoring.planting_variants import _FOOT, SLIPS, Spoilt, game, lost_or_won, rare, rounds_of_ramsch


def opponents_gain_forgotten(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    """From a lost game on, one opponent's total has not got it."""
    lost = [row for row in sheet.rows if game(row) and (row.score or 0) < 0 and row.dealer is not None]
    if not rules.system.opponents_gain or not lost or sheet.footers:
        return None
    row = rng.choice(lost)
    before = [0] * sheet.seats if row.number == 1 else sheet.rows[row.number - 2].totals
    gained = [seat for seat in range(sheet.seats) if row.totals[seat] > before[seat]]  # type: ignore[operator]
    seat = rng.choice(gained)
    by = (row.totals[seat] or 0) - (before[seat] or 0)
    rows = tuple(
        replace(line, totals=tuple((total or 0) - by * (at == seat) for at, total in enumerate(line.totals)))
        if line.number >= row.number
        else line
        for line in sheet.rows
    )
    return replace(sheet, rows=rows), row.number


def second_loser_without_his_amount(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    """The tie stands in one column alone, and the other goes on without it."""
    ties = [row for row in sheet.rows if row.ramsch and row.also and row.score and row.total_of(row.also) is not None]
    if not ties or sheet.footers or not rare(sheet.rows[0], rules):
        return None
    row = rng.choice(ties)
    seat, by = row.also or 0, row.score or 0
    rows = tuple(
        replace(
            line,
            totals=tuple(
                None if total is None else total - by * (at == seat) for at, total in enumerate(line.totals, 1)
            ),
        )
        if line.number >= row.number
        else line
        for line in sheet.rows
    )
    return replace(sheet, rows=rows), row.number


def tie_counted_for_one_at_the_foot(_rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    ramsch = rules.house.ramsch
    ties = [row for row in sheet.rows if row.ramsch and row.also and (row.score or 0) < 0]
    if not ties or not sheet.footers or ramsch is None or not ramsch.counts:
        return None
    seat = (ties[0].also or 0) - 1
    foot = sheet.footers[seat]
    footers = (*sheet.footers[:seat], replace(foot, lost=foot.lost - 1), *sheet.footers[seat + 1 :])
    return replace(sheet, footers=footers), _FOOT


def bonus_doubled_in_bock(_rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    own = rules.system.own_game
    seats = [at for at, foot in enumerate(sheet.footers) if foot.won != foot.lost]
    if not seats or not own:
        return None
    foot = sheet.footers[seats[0]]
    wrong = replace(foot, total=(foot.total or 0) + own * (foot.won - foot.lost))
    return replace(sheet, footers=(*sheet.footers[: seats[0]], wrong, *sheet.footers[seats[0] + 1 :])), _FOOT


def dealer_of_a_ramsch(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if lost_or_won(row) and row.dealer and sheet.seats > 3 and not row.also]
    if not rows or totals_call_bock(rules):
        return None
    row = rng.choice(rows)
    bare = replace(sheet, rows=tuple(replace(line, totals=()) for line in sheet.rows), footers=())
    return with_row(bare, bare.rows[row.number - 1], declarer=row.dealer), row.number


def dealer_second_of_a_tie(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if row.ramsch and row.also and row.dealer and sheet.seats > 3]
    if not rows or totals_call_bock(rules):
        return None
    row = rng.choice(rows)
    bare = replace(sheet, rows=tuple(replace(line, totals=()) for line in sheet.rows), footers=(), passed=None)
    spoilt = next(line for line in bare.rows if line.number == row.number)
    return with_row(bare, spoilt, also=row.dealer), row.number


def totals_call_bock(rules: RuleSet) -> bool:
    """Somebody else in a row has another total then, and a mark below is wrong by that."""
    return bool(rules.house.bock and BY_TOTALS & {*rules.house.bock.on})


def same_dealer_without_a_grand_hand(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows[1:] if row.dealer and row.declarer is None and rules.house.ramsch]
    if not rows or rounds_of_ramsch(rules):
        return None
    row = rng.choice(rows)
    return with_row(sheet, row, dealer=sheet.rows[row.number - 2].dealer), row.number


def other_game_in_an_evening_of_ramsch(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if lost_or_won(row) and not row.also]
    bock = rules.house.bock
    if bock and {"triple", "hundred"} & {*bock.on}:
        return None  # another score makes other totals, which call for other rounds of Bock
    if rules.system.name != "lowest_penalty" or not rows:
        return None
    row = rng.choice(rows)
    bare = replace(sheet, rows=tuple(replace(line, totals=()) for line in sheet.rows), footers=(), passed=None)
    spoilt = next(line for line in bare.rows if line.number == row.number)
    clubs = Row(number=row.number, dealer=row.dealer, declarer=row.declarer, contract=Contract.CLUBS, tops=1)
    won = None if spoilt.won is None else True
    rows = [replace(clubs, won=won, value=24, score=24) if line is spoilt else line for line in bare.rows]
    return replace(bare, rows=tuple(rows)), row.number


for _one in (
    opponents_gain_forgotten,
    second_loser_without_his_amount,
    tie_counted_for_one_at_the_foot,
    bonus_doubled_in_bock,
    dealer_of_a_ramsch,
    dealer_second_of_a_tie,
    same_dealer_without_a_grand_hand,
    other_game_in_an_evening_of_ramsch,
):
    SLIPS[_one.__name__] = _one
