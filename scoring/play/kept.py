"""A question with its answer as JSON that is kept for ever, and back: what isn't exactly what was kept is refused.

It answers nothing, and judges no answer: whether it is right is asked anew by whoever wants to know.
"""

import json
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from scoring.cards import DECK, Card, card
from scoring.play.answers import Answer, Trick
from scoring.play.claim_json import names, question_as_json, question_of
from scoring.play.claim_words import TEXTS
from scoring.play.questions import Knower, OpenQuestion, Question, Seat

QUESTION, ANSWER = "question", "answer"
_DEAL = ("left", "right", "skat")
_FIELDS = frozenset(
    {
        *("holds", "code", "paragraph", "values", "line", "good_cards", "most_points", "losing_deal"),
        "holds_in_each_deal",
    }
)
_ALL_POINTS, _PARAGRAPH = 120, 20


def canonical(question: Question) -> str:
    """The question as JSON, always the same for the same position: a hand has no order, the trick that lies has one.

    >>> line = ('{"kind": "open", "contract": "grand", "leader": "left", "claimant": "declarer", "claim": '
    ...     '"all_tricks", "hands": {"declarer": ["SJ", "CJ"], "left": ["H8", "H7"], "right": ["S7", "S8"]}}')
    >>> from scoring.play.claim_json import read_question
    >>> question, wrong = read_question(line)
    >>> json.loads(canonical(question))["hands"]["left"]
    ['H7', 'H8']
    """
    told = question_as_json(question)
    told |= {name: sorted(told[name]) for name in ("hand", "unseen") if name in told}
    if "hands" in told:
        told["hands"] = {seat: sorted(cards) for seat, cards in told["hands"].items()}
    told["none_of"] = {seat: sorted(set(suits)) for seat, suits in told["none_of"].items() if suits}
    return json.dumps(told, sort_keys=True, separators=(",", ":"))


def kept_as_json(question: Question, answer: Answer | None) -> dict[str, Any]:
    """What is kept of a claim: the question, and what was answered; None where there was no answer yet.

    >>> from scoring.play.claim_json import read_question
    >>> question, wrong = read_question('{"kind": "open", "contract": "null", "leader": "left", "claimant": '
    ...     '"declarer", "claim": "no_trick", "hands": {"declarer": ["H7"], "left": ["H8"], "right": ["S7"]}}')
    >>> kept = kept_as_json(question, Answer(holds=True, code="no_trick.holds", paragraph="4.3.4"))
    >>> (kept["question"]["claim"], kept["answer"]["holds"])
    ('no_trick', True)
    >>> read_kept(kept) == (question, Answer(holds=True, code="no_trick.holds", paragraph="4.3.4"))
    True
    """
    told = {QUESTION: json.loads(canonical(question))}
    return told | {ANSWER: None if answer is None else _answer(answer)}


def _answer(answer: Answer) -> dict[str, Any]:
    told = {name: getattr(answer, name) for name in _FIELDS}
    deal = answer.losing_deal
    return told | {
        "values": {name: value if type(value) is int else str(value) for name, value in answer.values.items()},
        "line": [
            {"leader": str(trick.leader), "cards": names(trick.cards)}
            | {"taken_by": str(trick.taken_by), "points": trick.points}
            for trick in answer.line
        ],
        "good_cards": None if answer.good_cards is None else names(answer.good_cards),
        "losing_deal": deal and {place: names(cards) for place, cards in zip(_DEAL, deal, strict=True)},
    }


def read_kept(told: object) -> tuple[Question, Answer | None] | None:
    """Question and answer again; None where it is not what was kept of any.

    >>> read_kept({"question": {"kind": "open"}, "answer": None})
    """
    if not isinstance(told, dict) or told.keys() != {QUESTION, ANSWER} or not isinstance(told[QUESTION], dict):
        return None
    question, _wrong = question_of(told[QUESTION])
    if question is None:
        return None
    try:
        answer = None if told[ANSWER] is None else _read_answer(told[ANSWER], question)
        is_same = kept_as_json(question, answer) == told
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    return (question, answer) if is_same else None


def _read_answer(told: Mapping[str, Any], question: Question) -> Answer:
    """A ValueError, or one of those that Python raises itself, where it is none."""
    there = cards_of(question)
    answer = Answer(
        holds=_one_of(told["holds"], (True, False, None)),
        code=told["code"],
        paragraph=_text(told["paragraph"]),
        values={name: _value(value) for name, value in told["values"].items()},
        line=tuple(_trick(trick, question) for trick in _list(told["line"])),
        good_cards=None if told["good_cards"] is None else _cards(told["good_cards"], there),
        most_points=None if told["most_points"] is None else _points(told["most_points"]),
        losing_deal=_deal(told["losing_deal"], there),
        holds_in_each_deal=_one_of(told["holds_in_each_deal"], (True, False, None)),
    )
    needed = {name for _text, name, _spec, _how in Formatter().parse(TEXTS[answer.code]) if name}
    played = [held for trick in answer.line for held in trick.cards]
    if needed - answer.values.keys() or len(set(played)) < len(played) or told.keys() != _FIELDS:
        raise ValueError(answer.code)
    return answer


def cards_of(question: Question) -> frozenset[Card]:
    """Every card that a question speaks of."""
    hands: Iterable[tuple[Card, ...]] = (
        question.hands if isinstance(question, OpenQuestion) else (question.hand, question.unseen)
    )
    return frozenset({*question.table, *(held for hand in hands for held in hand)})


def _trick(told: Mapping[str, Any], question: Question) -> Trick:
    seats = tuple(map(str, Seat if isinstance(question, OpenQuestion) else Knower))
    cards = _cards(told["cards"], cards_of(question))
    if not 0 < len(cards) <= len(seats):
        raise ValueError(cards)
    points = None if told["points"] is None else _points(told["points"])
    leader, taken_by = _one_of(told["leader"], seats), _one_of(told["taken_by"], seats)
    return Trick(leader=leader, cards=cards, taken_by=taken_by, points=points)


def _deal(
    told: Mapping[str, Any] | None, there: frozenset[Card]
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]] | None:
    if told is None:
        return None
    left, right, skat = (_cards(told[place], there) for place in _DEAL)
    return left, right, skat


def _cards(told: object, there: frozenset[Card]) -> tuple[Card, ...]:
    cards = tuple(card(text) for text in _list(told))
    if len(set(cards)) < len(cards) or not there.issuperset(cards):
        raise ValueError(cards)
    return cards


def _list(told: object) -> list[Any]:
    if not isinstance(told, list):
        raise TypeError(told)
    return told


def _one_of(told: Any, choices: tuple[Any, ...]) -> Any:
    """1 is not true."""
    if not any(told is choice or (type(told) is str and told == choice) for choice in choices):
        raise ValueError(told)
    return told


def _points(told: object) -> int:
    if type(told) is not int or not 0 <= told <= _ALL_POINTS:
        raise ValueError(told)
    return told


def _text(told: object) -> str:
    if type(told) is not str or len(told) > _PARAGRAPH:
        raise ValueError(told)
    return told


def _value(told: object) -> int | str | Card:
    """A figure, a card, or a code of ours."""
    if type(told) is int:
        return _points(told)
    text = _text(told)
    return card(text) if text in {str(held) for held in DECK} else text
