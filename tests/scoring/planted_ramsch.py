"""Mistakes in Ramsch rows: figures that no deal gives, marks that it has not (V8)."""

from typing import Any

from scoring import Row, RuleSet
from tests.scoring.planting_variants import by_points, game, known, lost_or_won, rare, rounds_of_ramsch, slip


def lost_by_points(row: Row, rules: RuleSet) -> bool:
    return row.ramsch and row.declarer is not None and by_points(rules) and (row.score or 0) < 0


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


def virgins_double(rules: RuleSet) -> bool:
    return rules.house.ramsch is not None and rules.house.ramsch.virgin > 1


@slip(lambda row, rules: lost_by_points(row, rules) and row.virgins == 1 and virgins_double(rules) and known(row))
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
