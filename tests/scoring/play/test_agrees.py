"""The core gives the answers of plain minimax, line and all; `bench/claims_compared.py` does the same at large."""

import pytest

from tests.scoring.play.held_against import asked, differences
from tests.scoring.play.plain import Question, edged
from tests.scoring.play.positions import hidden_question, open_question

OPEN, HIDDEN, TOGETHER = 240, 48, 12


@pytest.mark.parametrize("first", range(0, OPEN, TOGETHER))
def test_open_claims_are_answered_as_by_trying_everything(first: int) -> None:
    questions = (open_question(seed, 4) for seed in range(first, first + TOGETHER))
    assert [(question, told) for question in questions if (told := differences(question))] == []


@pytest.mark.parametrize("first", range(0, HIDDEN, TOGETHER))
def test_claims_by_one_hand_are_answered_as_by_trying_every_deal(first: int) -> None:
    questions = (hidden_question(seed, 3) for seed in range(first, first + TOGETHER))
    assert [(question, told) for question in questions if (told := differences(question))] == []


@pytest.mark.parametrize("question", [edged(hidden_question(512)), hidden_question(846)], ids=["points", "null"])
def test_where_each_deal_is_won_but_in_no_one_way_it_says_both(question: Question) -> None:
    assert differences(question) == []
    answered = asked(question)
    assert (answered["holds"], answered["holds_in_each_deal"], answered["losing_deal"]) == (False, True, None)
