"""Mistakes in games of other sets, with Spitze, shown skat, forms and Revolution (V1 to V4, V7, V9)."""

from typing import Any

from scoring import Contract, Row
from tests.scoring.planting_variants import rare, slip, trumps


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
