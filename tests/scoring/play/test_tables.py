"""What searches remember changes no answer: it is the same when nothing is kept from one position to the next."""

from typing import Any

import pytest

from scoring.play.hidden import HiddenSearch
from scoring.play.points import PointsSearch
from scoring.play.tricks import TricksSearch
from tests.scoring.play.held_against import asked
from tests.scoring.play.positions import hidden_question, open_question

SEEDS = range(3000, 3016)


class Forgetful(dict[int, int]):
    """A table in which nothing stays."""

    def __setitem__(self, key: int, value: int) -> None:
        del key, value


def forget(monkeypatch: pytest.MonkeyPatch, search: Any) -> None:
    begin = search.__init__

    def begin_without(self: Any, *cards: Any, **wanted: Any) -> None:
        begin(self, *cards, **wanted)
        self.table = Forgetful()

    monkeypatch.setattr(search, "__init__", begin_without)


def told(question: dict[str, Any]) -> list[Any]:
    answered = asked(question)
    return [answered.get(key) for key in ("holds", "most_points", "good_cards", "holds_in_each_deal")]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_value_is_the_same_without_a_table(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    questions = open_question(seed, 4), hidden_question(seed, 3)
    with_tables = [told(question) for question in questions]
    for search in (PointsSearch, TricksSearch, HiddenSearch):
        forget(monkeypatch, search)
    assert [told(question) for question in questions] == with_tables
