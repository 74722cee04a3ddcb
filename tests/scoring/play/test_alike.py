"""What is the same question gets the same answer: suits that are alike exchanged, cards and keys in another order."""

from random import Random

import pytest

from tests.scoring.play.alike import Question, exchange, exchanged, renamed, shuffled
from tests.scoring.play.held_against import asked
from tests.scoring.play.positions import hidden_question, open_question

SEEDS = range(1000, 1036)
SAME = ("holds", "most_points", "holds_in_each_deal", "paragraph")


def question_of(seed: int) -> Question:
    """Larger ones than plain minimax could answer so quickly."""
    return hidden_question(seed, 5) if seed % 3 == 0 else open_question(seed, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_suits_that_are_alike_may_be_exchanged(seed: int) -> None:
    question = question_of(seed)
    contract, other = exchange(Random(seed), question["contract"])
    told, told_otherwise = asked(question), asked(exchanged(question, contract, other))
    assert [told.get(key) for key in SAME] == [told_otherwise.get(key) for key in SAME]
    assert sorted(renamed(told["good_cards"], question["contract"], other)) == sorted(told_otherwise["good_cards"])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_cards_and_keys_says_nothing(seed: int) -> None:
    question = question_of(seed)
    assert asked(shuffled(Random(seed), question)) == asked(question)
