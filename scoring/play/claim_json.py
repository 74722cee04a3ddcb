"""A line of JSON -> a question, with everything that is wrong in it; an answer -> JSON. It answers nothing itself."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scoring.cards import DECK, SUITS, Card
from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.misread import pack_of_lists, read_card, short, unknown_key, wrong_type
from scoring.play.answers import Answer, Trick
from scoring.play.claim_words import sentence
from scoring.play.positions import defects
from scoring.play.questions import (
    TRUMP,
    Claim,
    Claimant,
    Hands,
    HiddenQuestion,
    Knower,
    OpenQuestion,
    Question,
    Seat,
)

OPEN, HIDDEN = "open", "hidden"
_NO_HANDS: Hands = ((), (), ())
_SHARED = ("kind", "contract", "leader", "table", "claimant", "claim", "none_of", "each_deal")
_OF_OPEN = ("hands", "points_wanted", "points_so_far")
_OF_HIDDEN = (
    *("hand", "unseen", "cards_left", "cards_right", "unseen_in_skat"),
    *("opponents_points_so_far", "opponents_points_at_most"),
)
_KEYS = {OPEN: frozenset({*_SHARED, *_OF_OPEN}), HIDDEN: frozenset({*_SHARED, *_OF_HIDDEN})}
_POINTS = {
    OPEN: ("points_wanted", "points_so_far"),
    HIDDEN: ("opponents_points_so_far", "opponents_points_at_most"),
}
_NEEDED = {
    OPEN: ("contract", "leader", "claimant", "claim", "hands"),
    HIDDEN: ("contract", "leader", "claimant", "claim", "hand", "unseen", "cards_left", "cards_right"),
}
_LONGEST, _HUGE = 32, 10**6


def read_question(line: str) -> tuple[Question | None, tuple[Finding, ...]]:
    """The question in a line, and all that is wrong; None if there is anything. A key that is null is not there.

    >>> question, wrong = read_question('{"kind": "open", "contract": "grand", "claim": "all_trics"}')
    >>> [(each.code, each.where.field) for each in wrong][:2]
    [('input.unknown_value', 'claim'), ('input.key_missing', 'leader')]
    """
    twice: list[str] = []
    try:
        told = json.loads(line, object_pairs_hook=lambda pairs: _object(pairs, twice))
    except (ValueError, RecursionError):
        return None, (finding("input.no_json"),)
    if not isinstance(told, dict):
        return None, (finding("input.no_object"),)
    return question_of(told, twice)


def _object(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, value in pairs:
        if name in told and name not in twice[:_LONGEST] and len(twice) < _LONGEST:
            twice.append(name)
        told[name] = value
    return told


def question_of(told: Mapping[str, Any], twice: Iterable[str] = ()) -> tuple[Question | None, tuple[Finding, ...]]:
    """The same of an object that was read already; `twice` names the keys that were there a second time.

    >>> question_of({"kind": "both"})[1][0].values["expected"]
    'open, hidden'
    """
    reader = _Reader({name: value for name, value in told.items() if value is not None})
    reader.wrong += [finding("input.key_twice", field=short(name), found=short(name)) for name in twice]
    question = reader.question()
    if question is None or reader.wrong:
        return None, tuple(reader.wrong)
    wrong = defects(question)
    return (None, wrong) if wrong else (question, ())


class _Reader:
    """One object, key by key; `wrong` grows with what can't be read."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.wrong: list[Finding] = []
        hands = told.get("hands")
        self.pack = pack_of_lists([*told.values(), *(hands.values() if isinstance(hands, dict) else ())])

    def question(self) -> Question | None:
        kind = self.choice("kind", (OPEN, HIDDEN))
        if kind is None:
            self.wrong += [finding("input.key_missing", field="kind")] if "kind" not in self.told else []
            return None
        self.keys(kind)
        seats = tuple(map(str, Seat if kind == OPEN else Knower))
        contract, claim = self.choice("contract", Contract), self.choice("claim", Claim)
        claimant, leader = self.choice("claimant", Claimant), self.choice("leader", seats)
        table = self.cards(self.told.get("table", []), "table")
        void = self.voids(seats if kind == OPEN else seats[1:])
        each_deal = self.flag("each_deal")
        hands = self.hands() if kind == OPEN else _NO_HANDS
        held: dict[str, Any] = {name: self.cards(self.told.get(name, []), name) for name in ("hand", "unseen")}
        counts = {name: self.count(name) for name in (*_OF_OPEN[1:], *_OF_HIDDEN[2:])}
        needed = _POINTS[kind] if claim == Claim.POINTS else ()
        self.missing((*_NEEDED[kind], *needed))
        if self.wrong:
            return None
        shared: dict[str, Any] = {"contract": Contract(str(contract)), "claim": Claim(str(claim)), "table": table}
        shared |= {"claimant": Claimant(str(claimant)), "none_of": void}
        given: dict[str, Any] = {
            name: count for name, count in counts.items() if name in _KEYS[kind] and count is not None
        }
        if kind == OPEN:
            return OpenQuestion(leader=Seat(str(leader)), hands=hands, **shared, **given)
        return HiddenQuestion(leader=Knower(str(leader)), each_deal=each_deal, **shared, **held, **given)

    def keys(self, kind: str) -> None:
        """Keys that are known, but of the other kind, get a sentence of their own."""
        for name in list(self.told)[: _LONGEST + len(_KEYS[OPEN])]:
            if name not in _KEYS[OPEN] | _KEYS[HIDDEN]:
                self.wrong.append(unknown_key(name))
            elif name not in _KEYS[kind]:
                self.wrong.append(finding("claim.other_kind", field=name, found=kind))

    def missing(self, names: Iterable[str]) -> None:
        self.wrong += [finding("input.key_missing", field=name) for name in names if name not in self.told]

    def choice(self, name: str, words: Iterable[str]) -> str | None:
        value = self.told.get(name)
        names = tuple(map(str, words))
        if value is None or (isinstance(value, str) and value in names):
            return value
        self.wrong.append(
            finding("input.unknown_value", field=name, found=short(value), expected=", ".join(names)),
        )
        return None

    def flag(self, name: str) -> bool:
        value = self.told.get(name, False)
        if isinstance(value, bool):
            return value
        self.wrong.append(wrong_type(name, value, "true or false"))
        return False

    def count(self, name: str) -> int | None:
        value = self.told.get(name)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and abs(value) < _HUGE):
            return value
        self.wrong.append(wrong_type(name, value, "whole number"))
        return None

    def hands(self) -> Hands:
        told = self.told.get("hands", {})
        if not isinstance(told, dict):
            self.wrong.append(wrong_type("hands", told, "object with declarer, left and right"))
            return _NO_HANDS
        names = tuple(map(str, Seat))
        self.wrong += [unknown_key(name, "hands") for name in list(told)[:_LONGEST] if name not in names]
        if "hands" in self.told:
            self.wrong += [finding("input.key_missing", field=f"hands.{name}") for name in names if name not in told]
        declarer, left, right = (self.cards(told.get(name, []), f"hands.{name}") for name in names)
        return declarer, left, right

    def voids(self, names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        told = self.told.get("none_of", {})
        if not isinstance(told, dict):
            self.wrong.append(wrong_type("none_of", told, "object with lists of suits"))
            return {}
        for name in list(told)[:_LONGEST]:
            if name not in names:
                self.wrong.append(unknown_key(name, "none_of"))
        return {name: self.suits(told[name], f"none_of.{name}") for name in names if told.get(name) is not None}

    def suits(self, value: object, field: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.wrong.append(wrong_type(field, value, "list of suits"))
            return ()
        names = (*SUITS, TRUMP)
        wrong = [item for item in value if not isinstance(item, str) or item not in names]
        self.wrong += [
            finding("input.unknown_value", field=field, found=short(item), expected=", ".join(names))
            for item in wrong[:_LONGEST]
        ]
        return () if wrong else tuple(value[:_LONGEST])

    def cards(self, value: object, field: str) -> tuple[Card, ...]:
        if not isinstance(value, list):
            self.wrong.append(wrong_type(field, value, "list of cards"))
            return ()
        if len(value) > len(DECK) + 1:
            self.wrong.append(finding("claim.too_many_cards", field=field, found=len(value), limit=len(DECK)))
            return ()
        read = [read_card(field, item, self.pack) for item in value]
        self.wrong += [each for each in read if isinstance(each, Finding)]
        return tuple(each for each in read if isinstance(each, Card))


def question_as_json(question: Question) -> dict[str, Any]:
    """The object from which the question is read again, always the same for the same question.

    >>> question, wrong = read_question('{"kind": "open", "contract": "null", "leader": "left", "claimant": '
    ...     '"declarer", "claim": "no_trick", "hands": {"declarer": ["H7"], "left": ["Herz 8"], "right": ["S7"]}}')
    >>> question_as_json(question)["hands"]
    {'declarer': ['H7'], 'left': ['H8'], 'right': ['S7']}
    """
    is_open = isinstance(question, OpenQuestion)
    told: dict[str, Any] = {"kind": OPEN if is_open else HIDDEN}
    told |= {name: str(getattr(question, name)) for name in ("contract", "leader", "claimant", "claim")}
    told["table"] = names(question.table)
    if isinstance(question, OpenQuestion):
        told["hands"] = {str(seat): names(hand) for seat, hand in zip(Seat, question.hands, strict=True)}
    else:
        told |= {"hand": names(question.hand), "unseen": names(question.unseen)}
        told |= {name: getattr(question, name) for name in ("cards_left", "cards_right", "unseen_in_skat")}
        told |= {"each_deal": True} if question.each_deal else {}
    told["none_of"] = {name: list(suits) for name, suits in question.none_of.items()}
    points = _POINTS[OPEN if is_open else HIDDEN] if question.claim is Claim.POINTS else ()
    return told | {name: getattr(question, name) for name in points}


def answer_as_json(answer: Answer, question: Question) -> dict[str, Any]:
    """The answer for machines, with the keys that such a question has.

    >>> question, wrong = read_question('{"kind": "open", "contract": "null", "leader": "left", "claimant": '
    ...     '"declarer", "claim": "no_trick", "hands": {"declarer": ["H7"], "left": ["H8"], "right": ["S7"]}}')
    >>> answer_as_json(Answer(holds=True, code="no_trick.holds", paragraph="4.3.4"), question)["paragraph"]
    'ISkO 4.3.4'
    """
    told: dict[str, Any] = {
        "holds": answer.holds,
        "line": [_trick(trick) for trick in answer.line],
        "good_cards": None if answer.good_cards is None else names(answer.good_cards),
    }
    if isinstance(question, OpenQuestion):
        told |= {"most_points": answer.most_points} if question.claim is Claim.POINTS else {}
    else:
        if answer.holds is False:
            places = (str(Knower.LEFT), str(Knower.RIGHT), "skat")
            deal = answer.losing_deal
            told["losing_deal"] = deal and {place: names(cards) for place, cards in zip(places, deal, strict=True)}
        told |= {"holds_in_each_deal": answer.holds_in_each_deal} if question.each_deal else {}
    return told | {"paragraph": f"ISkO {answer.paragraph}", "text": sentence(answer)}


def names(cards: Iterable[Card]) -> list[str]:
    """Cards in two letters each.

    >>> names((Card("C", "J"), Card("H", "T")))
    ['CJ', 'HT']
    """
    return [str(each) for each in cards]


def _trick(trick: Trick) -> dict[str, Any]:
    told = {"leader": trick.leader, "cards": names(trick.cards), "taken_by": trick.taken_by}
    return told if trick.points is None else {**told, "points": trick.points}
