"""What can't be is refused at its place, and what can be is read however it is written."""

import json

import pytest

from scoring.play import question_as_json, read_question
from tests.scoring.play.impossible import HIDDEN, NULL_HIDDEN, NULL_OPEN, OPEN, Mistake, Question, mistakes


@pytest.mark.parametrize("question", [OPEN, HIDDEN, NULL_OPEN, NULL_HIDDEN])
def test_without_a_mistake_nothing_is_found(question: Question) -> None:
    read, wrong = read_question(json.dumps(question))
    assert read is not None
    assert wrong == ()


@pytest.mark.parametrize("mistake", mistakes(), ids=lambda mistake: mistake.name)
def test_a_mistake_is_named_at_its_place(mistake: Mistake) -> None:
    read, wrong = read_question(json.dumps(mistake.question))
    assert read is None
    assert wrong[0].where.field == mistake.field
    assert mistake.card in map(str, (*wrong[0].values.values(), ""))


@pytest.mark.parametrize(
    "cards",
    [
        {"table": ["♠K"], "declarer": ["Kreuz Bube", "♥A", "Herz 7"], "right": ["PA", "Pik 7", "KaB"]},
        {"table": ["Grün König"], "declarer": ["Eichel Unter", "RD", "R7"], "right": ["GD", "G7", "SchU"]},
        {"table": ["sk"], "declarer": ["cj", "hA", "h7"], "right": ["Pik Ass", "s7", "dj"]},
    ],
)
def test_cards_are_read_as_people_write_them(cards: dict[str, list[str]]) -> None:
    hands = {**OPEN["hands"], "declarer": cards["declarer"], "right": cards["right"]}
    read, _wrong = read_question(json.dumps({**OPEN, "table": cards["table"], "hands": hands}))
    assert read is not None
    assert question_as_json(read)["hands"] == OPEN["hands"]


@pytest.mark.parametrize("line", ["", "{", "NaN", "[]", '"open"', "7", "null", "[" * 100_000, '{"kind":' * 900])
def test_what_is_no_object_is_said_to_be_none(line: str) -> None:
    read, wrong = read_question(line)
    assert read is None
    assert [finding.code for finding in wrong] in (["input.no_json"], ["input.no_object"])


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e400", "61.0", "9" * 4000, '"61"', "[61]", "true"])
def test_a_number_is_a_whole_one(number: str) -> None:
    _read, wrong = read_question(json.dumps({**OPEN, "points_wanted": None}).replace("null", number))
    assert [(finding.code, finding.where.field) for finding in wrong] == [("input.wrong_type", "points_wanted")]


def test_a_key_that_is_there_twice_is_named() -> None:
    line = json.dumps(OPEN)[:-1] + ', "claim": "points"}'
    assert [(finding.code, finding.where.field) for finding in read_question(line)[1]] == [("input.key_twice", "claim")]


def test_a_line_that_is_endless_costs_no_more_than_reading_it() -> None:
    """Many keys, many cards, one card a hundred thousand times: one finding each, and nothing grows with the square."""
    many_keys = json.dumps({**OPEN, **{f"key {number}": 1 for number in range(30_000)}})
    assert len(read_question("{" + '"kind": "open", ' * 5_000 + '"kind": "open"}')[1]) < 10
    assert len(read_question(json.dumps({**OPEN, "table": ["SK"] * 100_000}))[1]) < 10
    assert read_question(many_keys)[0] is None
