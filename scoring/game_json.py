"""A line of JSON -> a game, with everything that is wrong in the line. Reads only; it counts and prints nothing."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from scoring.cards import Card
from scoring.contracts import Contract
from scoring.defects import game_defects, general_defects
from scoring.findings import Finding, finding
from scoring.house_json import read_house
from scoring.misread import pack_of_lists, read_card, short, unknown_key, wrong_type
from scoring.played import End, Game, Replacement
from scoring.ramsch import Pile
from scoring.rules import EDITIONS, ISKO, TOURNEE, RuleSet, housed

_WHOLE_NUMBERS = ("tops", "bid", "points", "tricks", "opponents_points", "opponents_tricks")
_COUNTS = ("kontra", "spitze", "given_up")
_YES_OR_NO = (
    "hand",
    "schneider_announced",
    "schwarz_announced",
    "ouvert",
    "shown",
    "opened",
    "played_on",
    "revolution",
)
_CARDS = ("cards", "skat")
_KEYS = frozenset({*(field.name for field in fields(Game)), "rules", "house", "ramsch"})
_OF_RAMSCH = frozenset({"contract", "rules", "house", "ramsch", "bock"})
_OF_CALLED_RAMSCH = _OF_RAMSCH | {"kontra"}
RAMSCH = "ramsch"

Told = Game | Pile
Read = tuple[Told | None, RuleSet, tuple[Finding, ...]]


def read_game(line: str) -> Read:
    """The game in a line, its rules, and all that is wrong, the game's own defects included when something is.

    A key that is null is one that is not there. None instead of a game if not even the contract can be read. A Ramsch
    is a pile, as nobody contracts it.

    >>> game, rules, wrong = read_game('{"contract": "clubs", "bid": 19, "pionts": 61}')
    >>> [each.code for each in wrong]
    ['input.key_unknown', 'game.tops_missing', 'game.points_missing', 'game.bid_unknown']
    """
    twice: list[str] = []
    try:
        told = json.loads(line, object_pairs_hook=lambda pairs: _object(pairs, twice))
    except (ValueError, RecursionError):
        return None, ISKO, (finding("input.no_json"),)
    if not isinstance(told, dict):
        return None, ISKO, (finding("input.no_object"),)
    reader = _Reader({name: value for name, value in told.items() if value is not None})
    wrong = [finding("input.key_twice", field=name, found=name) for name in twice]
    return reader.read(wrong)


def _object(pairs: list[tuple[str, Any]], twice: list[str]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, value in pairs:
        if name in told:
            twice.append(name)
        told[name] = value
    return told


class _Reader:
    """One object, read key by key; `wrong` grows with what can't be read, and that key is then as if not there."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.pack = pack_of_lists(told.get(name) for name in _CARDS)
        self.wrong: list[Finding] = []

    def read(self, wrong: list[Finding]) -> Read:
        self.wrong = [*wrong, *(unknown_key(name) for name in self.told if name not in _KEYS)]
        contract = self.choice(self.told, "contract", (*Contract, RAMSCH))
        rules = self.rules()
        if contract == RAMSCH:
            return self.pile(rules)
        end = self.choice(self.told, "end", End)
        if "contract" not in self.told:
            self.wrong.append(finding("input.key_missing", field="contract"))
        if "ramsch" in self.told:
            self.wrong.append(finding("ramsch.another_game", field="ramsch"))
        values = self.values(rules)
        # Without a contract, only what holds in every game can be looked at.
        game = Game(contract=Contract(contract or Contract.GRAND), end=End(end or End.PLAYED), **values)
        if not self.wrong:
            return game, rules, ()
        own = game_defects(game, rules) if contract else tuple(general_defects(game, rules))
        return game if contract else None, rules, (*self.wrong, *self.not_yet_said(own))

    def rules(self) -> RuleSet:
        """The rule set of the name, as the house plays it."""
        name = self.choice(self.told, "rules", EDITIONS)
        rules = EDITIONS[name] if name else ISKO
        if "house" not in self.told:
            return rules
        house, wrong = read_house(self.told["house"], rules.house)
        self.wrong += wrong
        return housed(rules, house)

    def values(self, rules: RuleSet) -> dict[str, Any]:
        values: dict[str, Any] = {name: self.flag(name) for name in _YES_OR_NO}
        by_hand = "ouvert" in rules.hand_only and self.told.get("contract") != Contract.NULL
        if values["ouvert"] and "hand" not in self.told and by_hand:
            values["hand"] = True  # ouvert in suit and grand says so (ISkO 5.2.6)
        values |= {name: self.whole_number(self.told, name, name) for name in _WHOLE_NUMBERS}
        values |= {name: self.whole_number(self.told, name, name) or 0 for name in _COUNTS}
        values |= {name: self.cards(name) for name in _CARDS}
        made = self.flag("spitze_made") if "spitze_made" in self.told else None
        form = self.choice(self.told, "form", TOURNEE.forms) or ""
        more = {"bock": self.bock(), "spitze_made": made, "form": form}
        return {**values, **more, "bid": values["bid"] or 0, "replacement": self.replacement()}

    def bock(self) -> int:
        """How many rounds run at once; true for one (V16)."""
        return 1 if self.told.get("bock") is True else self.whole_number(self.told, "bock", "bock") or 0

    def pile(self, rules: RuleSet) -> Read:
        """A Ramsch has no declarer, and so nothing that one announces (V8.13)."""
        is_called = rules.house.ramsch is not None and rules.house.ramsch.most_kontra > 0
        strange = _KEYS - (_OF_CALLED_RAMSCH if is_called else _OF_RAMSCH)
        self.wrong += [finding("ramsch.no_such_mark", field=name) for name in self.told if name in strange]
        told = self.told.get("ramsch")
        if not isinstance(told, dict):
            self.wrong.append(finding("input.key_missing", field="ramsch"))
            return None, rules, tuple(self.wrong)
        told = {name: value for name, value in told.items() if value is not None}
        known = {each.name for each in fields(Pile)} - {"bock", "kontra"}
        self.wrong += [unknown_key(name) for name in told if name not in known]
        points, tricks, last = (self.three(told, name) for name in ("points", "tricks", "last"))
        self.wrong += [finding("input.key_missing", field=name) for name in ("points", "tricks") if name not in told]
        skat, passed_on, knocks = (self.whole_number(told, name, name) for name in ("skat", "passed_on", "knocks"))
        kontra = self.whole_number(self.told, "kontra", "kontra") if is_called else 0
        calls = {"passed_on": passed_on or 0, "knocks": knocks or 0, "kontra": kontra or 0, "bock": self.bock()}
        if self.wrong:
            return None, rules, tuple(self.wrong)
        return Pile(points=points, tricks=tricks, last=last, skat=skat, **calls), rules, ()

    def three(self, told: Mapping[str, Any], name: str) -> tuple[int, ...]:
        value = told.get(name, [])
        if isinstance(value, list) and all(isinstance(each, int) and not isinstance(each, bool) for each in value):
            return tuple(value)
        self.wrong.append(wrong_type(name, value, "list of three whole numbers"))
        return ()

    def not_yet_said(self, own: tuple[Finding, ...]) -> Iterator[Finding]:
        """Without what only follows from a key that could not be read."""
        unread = {defect.where.field for defect in self.wrong}
        if unread & set(_CARDS):
            unread |= {*_CARDS, "tops"}
        return (defect for defect in own if defect.where.field not in unread or defect.code == "game.card_twice")

    def choice(self, told: Mapping[str, Any], name: str, words: Any, field: str = "") -> str | None:
        value = told.get(name)
        if value is None or (isinstance(value, str) and value in set(words)):
            return value
        expected = ", ".join(words)
        self.wrong.append(finding("input.unknown_value", field=field or name, found=short(value), expected=expected))
        return None

    def flag(self, name: str) -> bool:
        value = self.told.get(name, False)
        if isinstance(value, bool):
            return value
        self.wrong.append(wrong_type(name, value, "true or false"))
        return False

    def whole_number(self, told: Mapping[str, Any], name: str, field: str) -> int | None:
        value = told.get(name)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self.wrong.append(wrong_type(field, value, "whole number"))
        return None

    def cards(self, name: str) -> tuple[Card, ...] | None:
        value = self.told.get(name)
        if value is None:
            return None
        if not isinstance(value, list):
            self.wrong.append(wrong_type(name, value, "list of cards"))
            return None
        read = [read_card(name, item, self.pack) for item in value]
        self.wrong += [each for each in read if isinstance(each, Finding)]
        return tuple(each for each in read if isinstance(each, Card))

    def replacement(self) -> Replacement | None:
        told = self.told.get("replacement")
        if isinstance(told, list):
            told = dict(zip(("contract", "tops"), told, strict=False))
        if not isinstance(told, dict):
            if told is not None:
                self.wrong.append(wrong_type("replacement", told, "contract with tops"))
            return None
        contract = self.choice(told, "contract", Contract, "replacement")
        tops = self.whole_number(told, "tops", "replacement")
        if contract is None and told.get("contract") is None:
            self.wrong.append(finding("input.key_missing", field="replacement"))
        return Replacement(contract=Contract(contract), tops=tops) if contract else None
