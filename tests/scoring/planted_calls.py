"""Mistakes with kontra and Bock: marked, counted, or not played (V5, V6)."""

from typing import Any

from scoring import Row, RuleSet
from tests.scoring.planting_variants import game, has_value, lost_or_won, rare, slip, trumps


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
