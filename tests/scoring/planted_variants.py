"""Mistakes in sheets of other Skats, each planted where the paper has it (V5 to V12). Nothing here looks at the checks.

A slip takes a clean sheet with its rules and gives the spoilt one and the row where it must be found, or None if this
sheet has no place for it. Row 0 is the foot.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from scoring import Contract, Row, RuleSet, ScoreSheet
from tests.scoring.planting import with_row

Spoilt = tuple[ScoreSheet, int]
Slip = Callable[[Random, ScoreSheet, RuleSet], Spoilt | None]
SLIPS: dict[str, Slip] = {}
_FOOT = 0


def slip(fits: Callable[[Row, RuleSet], object], **changes: Any) -> Callable[[Callable[[Row], dict[str, Any]]], Slip]:
    """A slip in one row that fits; what the decorated function gives is written there instead."""

    def of(spoil: Callable[[Row], dict[str, Any]]) -> Slip:
        def planted(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
            rows = [row for row in sheet.rows if fits(row, rules)]
            if not rows:
                return None
            row = rng.choice(rows)
            return with_row(sheet, row, **{**changes, **spoil(row)}), row.number

        SLIPS[spoil.__name__] = planted
        return planted

    return of


def game(row: Row) -> bool:
    return row.contract is not None


def trumps(row: Row) -> bool:
    return game(row) and row.contract is not Contract.NULL


def lost_or_won(row: Row) -> bool:
    """A Ramsch with an entry."""
    return row.ramsch and row.declarer is not None


def has_value(row: Row, *rows: Row) -> bool:
    return row.value is not None


def by_points(rules: RuleSet) -> bool:
    return rules.house.ramsch is not None and rules.house.ramsch.loss == "points"


def rare(row: Row, rules: RuleSet) -> bool:
    """No event hangs on this row: what is spoilt there spoils no round below it."""
    return rules.house.bock is None


# Kontra (V5)


@slip(lambda row, rules: game(row) and row.kontra and rare(row, rules))
def kontra_not_in_the_score(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) >> row.kontra}


@slip(lambda row, rules: game(row) and not row.kontra and rules.house.kontra and rare(row, rules))
def doubled_without_kontra(row: Row) -> dict[str, Any]:
    return {"score": 4 * (row.score or 0)}


@slip(lambda row, rules: game(row) and row.kontra == 1 and rules.house.kontra > 1 and rare(row, rules))
def re_marked_and_not_doubled(row: Row) -> dict[str, Any]:
    return {"kontra": 2}


@slip(lambda row, rules: game(row) and rules.house.kontra in (1, 2) and not rules.house.bock)
def kontra_more_often_than_the_house_has(row: Row) -> dict[str, Any]:
    return {"kontra": 3, "score": ((row.score or 0) >> row.kontra) << 3}


@slip(lambda row, rules: game(row) and not rules.house.kontra and rare(row, rules))
def kontra_where_nobody_plays_it(row: Row) -> dict[str, Any]:
    return {"kontra": 1, "score": 2 * (row.score or 0)}


@slip(lambda row, rules: lost_or_won(row) and rare(row, rules), kontra=1)
def kontra_on_a_ramsch(row: Row) -> dict[str, Any]:
    return {"score": 2 * (row.score or 0)}


@slip(lambda row, rules: game(row) and row.kontra and has_value(row) and rare(row, rules))
def kontra_in_the_value(row: Row) -> dict[str, Any]:
    return {"value": (row.value or 0) << row.kontra}


# Bock (V6)


def doubled(row: Row) -> bool:
    return row.bock > 0 and bool(row.score) and row.declarer is not None


@slip(lambda row, _rules: doubled(row), bock=0)
def bock_mark_missing(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: doubled(row) and game(row) and plain_events(rules))
def bock_neither_marked_nor_counted(row: Row) -> dict[str, Any]:
    return {"bock": 0, "score": (row.score or 0) >> row.bock}


@slip(lambda row, rules: doubled(row) and game(row) and plain_events(rules))
def bock_marked_and_not_counted(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) >> row.bock}


@slip(lambda row, rules: rules.house.bock and not row.bock and game(row) and plain_events(rules))
def bock_one_game_too_long(row: Row) -> dict[str, Any]:
    return {"bock": 1, "score": 2 * (row.score or 0)}


@slip(lambda row, rules: rules.house.bock and not row.bock and game(row), bock=1)
def bock_mark_that_nothing_calls_for(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: game(row) and not rules.house.bock, bock=1)
def bock_where_nobody_plays_it(row: Row) -> dict[str, Any]:
    return {"score": 2 * (row.score or 0)}


@slip(lambda row, rules: trumps(row) and row.won is False and not lost_60_played(rules), event="lost_60")
def event_that_the_house_has_not(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and row.won and lost_60_played(rules) and not row.event, event="lost_60")
def lost_with_60_and_won(_row: Row) -> dict[str, Any]:
    return {}


def lost_60_played(rules: RuleSet) -> bool:
    return rules.house.bock is not None and "lost_60" in rules.house.bock.on


def plain_events(rules: RuleSet) -> bool:
    """No event hangs on totals, which a wrong score would move."""
    return rules.house.bock is not None and not {"triple", "hundred"} & {*rules.house.bock.on}


# Ramsch (V8)


def lost_by_points(row: Row, rules: RuleSet) -> bool:
    return row.ramsch and row.declarer is not None and by_points(rules) and (row.score or 0) < 0


def known(row: Row) -> bool:
    return row.value is not None


@slip(lambda row, rules: lost_by_points(row, rules) and known(row) and row.virgins < 2)
def loser_with_too_few_points(row: Row) -> dict[str, Any]:
    return {"value": 32}


@slip(lambda row, rules: lost_by_points(row, rules) and known(row) and row.also)
def tie_with_too_many_points(row: Row) -> dict[str, Any]:
    return {"value": 72}


@slip(lambda row, rules: lost_by_points(row, rules) and known(row) and row.virgins < 2)
def more_points_than_there_are(row: Row) -> dict[str, Any]:
    return {"value": 121}


@slip(lambda row, rules: lost_by_points(row, rules) and known(row) and not row.virgins)
def one_point_for_the_others(row: Row) -> dict[str, Any]:
    return {"value": 119}


@slip(lambda row, rules: lost_or_won(row) and known(row) and row.won and by_points(rules) and row.virgins == 2)
def march_with_card_points(row: Row) -> dict[str, Any]:
    return {"value": 60}


@slip(
    lambda row, rules: lost_by_points(row, rules) and row.virgins == 1 and rules.house.ramsch.virgin == 2 and known(row)
)
def virgin_not_counted(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) // 2}


@slip(lambda row, rules: lost_by_points(row, rules) and row.virgins == 1 and known(row))
def virgin_counted_twice(row: Row) -> dict[str, Any]:
    return {"score": 2 * (row.score or 0)}


@slip(lambda row, rules: lost_by_points(row, rules) and not row.virgins and known(row))
def loss_doubled(row: Row) -> dict[str, Any]:
    return {"score": 2 * (row.score or 0)}


@slip(lambda row, rules: lost_or_won(row) and passing(rules), passed_on=4)
def four_who_passed_it_on(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: lost_or_won(row) and not passing(rules), passed_on=1)
def passed_on_where_nobody_does(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: lost_or_won(row) and passing(rules) and row.passed_on and known(row) and whole(rules))
def passed_on_and_not_counted(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) // 2**row.passed_on}


def passing(rules: RuleSet) -> bool:
    ramsch = rules.house.ramsch
    return ramsch is not None and max(ramsch.passing_on, ramsch.knock) > 1 and ramsch.loss != "fewest"


def whole(rules: RuleSet) -> bool:
    """No score is a part of a loss, which may come out alike."""
    return rules.house.ramsch is not None and rules.house.ramsch.scale == 1


@slip(lambda row, _rules: lost_or_won(row) and row.score)
def ramsch_with_the_wrong_sign(row: Row) -> dict[str, Any]:
    return {"score": -(row.score or 0)}


@slip(lambda row, _rules: lost_or_won(row) and row.won is not None and row.score)
def ramsch_ticked_the_other_way(row: Row) -> dict[str, Any]:
    return {"won": not row.won}


@slip(lambda row, _rules: lost_or_won(row), virgins=3)
def three_without_a_trick(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, _rules: lost_or_won(row))
def second_of_a_tie_is_the_first(row: Row) -> dict[str, Any]:
    return {"also": row.declarer}


@slip(lambda row, _rules: lost_or_won(row), also=7)
def second_of_a_tie_that_is_not_there(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: lost_or_won(row) and ties_broken(rules) and not row.also)
def tie_where_the_last_trick_decides(row: Row) -> dict[str, Any]:
    return {"also": next(seat for seat in (1, 2, 3) if seat not in (row.declarer, row.dealer))}


def ties_broken(rules: RuleSet) -> bool:
    ramsch = rules.house.ramsch
    return ramsch is not None and (ramsch.loss == "fewest" or (ramsch.tie == "last_trick" and ramsch.loss != "winner"))


@slip(lambda row, _rules: lost_or_won(row), tops=1)
def tops_on_a_ramsch(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, _rules: lost_or_won(row), bid=18)
def bid_on_a_ramsch(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, _rules: lost_or_won(row), steps=frozenset({"schneider"}))
def schneider_on_a_ramsch(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, _rules: lost_or_won(row), spitze=1)
def spitze_on_a_ramsch(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: game(row) and rare(row, rules), also=1)
def second_loser_of_a_game(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: game(row) and rare(row, rules), virgins=1)
def virgin_in_a_game(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: game(row) and rare(row, rules), passed_on=1)
def passed_on_in_a_game(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: game(row) and not rounds_of_ramsch(rules), ramsch_round=True)
def round_of_ramsch_where_there_is_none(_row: Row) -> dict[str, Any]:
    return {}


def rounds_of_ramsch(rules: RuleSet) -> bool:
    return rules.system.name == "lowest_penalty" or bool(rules.house.bock and rules.house.bock.ramsch_after)


# Smaller ones, and the sets of others (V1 to V4, V7, V9)


@slip(lambda row, rules: trumps(row) and rules.house.spitze and rare(row, rules) and abs(row.tops or 0) < 4, spitze=11)
def spitze_of_too_many_cards(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: row.contract is Contract.NULL and rules.house.spitze and rare(row, rules), spitze=1)
def spitze_in_a_null(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and row.spitze and rare(row, rules) and not row.kontra, spitze=0)
def spitze_counted_and_not_marked(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and not rules.house.spitze and rare(row, rules), spitze=1)
def spitze_where_nobody_plays_it(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and rules.house.shown and "hand" in row.steps and rare(row, rules), shown=True)
def shown_skat_from_the_hand(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and not rules.house.shown and rare(row, rules), shown=True)
def shown_skat_where_nobody_plays_it(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and rules.house.revolution and rare(row, rules), revolution=True)
def revolution_in_a_trump_game(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: row.revolution and not row.won and row.value is not None and rare(row, rules))
def revolution_not_doubled(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) // 2}


@slip(lambda row, rules: trumps(row) and rules.forms and "ouvert" not in row.steps, form="")
def form_missing(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, rules: trumps(row) and not rules.forms and rare(row, rules), form="solo")
def form_where_there_is_none(_row: Row) -> dict[str, Any]:
    return {}


@slip(lambda row, _rules: row.form == "second" and row.won is False and row.value is not None)
def second_not_doubled(row: Row) -> dict[str, Any]:
    return {"score": (row.score or 0) // 2}


@slip(lambda row, rules: trumps(row) and rules.forms and "ouvert" not in row.steps)
def hand_in_tournee(row: Row) -> dict[str, Any]:
    return {"steps": row.steps | {"hand"}}


@slip(
    lambda row, rules: rules.name in ("danish", "aarhus") and row.contract is Contract.GRAND and row.value is not None
)
def grand_of_24(row: Row) -> dict[str, Any]:
    return {"value": (row.value or 0) // 20 * 24, "score": (row.score or 0) // 20 * 24}


@slip(lambda row, rules: rules.name == "danish" and row.contract is Contract.NULL, steps=frozenset({"hand"}))
def closed_null_hand(_row: Row) -> dict[str, Any]:
    return {}


# Totals and foot (V3.6, V12.4)


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


def dealer_of_a_ramsch(rng: Random, sheet: ScoreSheet, _rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if lost_or_won(row) and row.dealer and sheet.seats > 3 and not row.also]
    if not rows or any(total is not None for row in sheet.rows for total in row.totals):
        bare = replace(sheet, rows=tuple(replace(row, totals=()) for row in sheet.rows), footers=())
        return dealer_of_a_ramsch(rng, bare, _rules) if rows else None
    row = rng.choice(rows)
    return with_row(sheet, row, declarer=row.dealer), row.number


def dealer_second_of_a_tie(rng: Random, sheet: ScoreSheet, _rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if row.ramsch and row.also and row.dealer and sheet.seats > 3]
    if not rows:
        return None
    row = rng.choice(rows)
    bare = replace(sheet, rows=tuple(replace(line, totals=()) for line in sheet.rows), footers=())
    spoilt = next(line for line in bare.rows if line.number == row.number)
    return with_row(bare, spoilt, also=row.dealer), row.number


def same_dealer_without_a_grand_hand(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows[1:] if row.dealer and row.declarer is None and rules.house.ramsch]
    if not rows or rounds_of_ramsch(rules):
        return None
    row = rng.choice(rows)
    return with_row(sheet, row, dealer=sheet.rows[row.number - 2].dealer), row.number


def other_game_in_an_evening_of_ramsch(rng: Random, sheet: ScoreSheet, rules: RuleSet) -> Spoilt | None:
    rows = [row for row in sheet.rows if lost_or_won(row) and not row.also]
    if rules.system.name != "lowest_penalty" or not rows:
        return None
    row = rng.choice(rows)
    bare = replace(sheet, rows=tuple(replace(line, totals=()) for line in sheet.rows), footers=())
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
