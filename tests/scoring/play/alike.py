"""The same question in other words: suits that are alike exchanged, and everything in another order.

What has no order in a question are hands, unseen cards, voids and keys; the trick that lies has one.
"""

from random import Random
from typing import Any

Question = dict[str, Any]
NAMES = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
LISTS = ("hands", "hand", "unseen", "table", "none_of")


def exchange(chance: Random, contract: str) -> tuple[str, dict[str, str]]:
    """Another contract that is played alike, and the suit that each suit becomes: any order of them.

    Jacks keep their suit where they are trumps, as it is their rank.
    """
    suits = list("CSHD")
    chance.shuffle(suits)
    other = dict(zip("CSHD", suits, strict=True))
    return (contract if contract in ("grand", "null") else NAMES[other[contract[0].upper()]]), other


def renamed(value: Any, contract: str, other: dict[str, str]) -> Any:
    """A card, a suit, or lists and objects of them, in the other suits."""
    if isinstance(value, dict):
        return {name: renamed(item, contract, other) for name, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, contract, other) for item in value]
    if value == "trump" or (value[1:] == "J" and contract != "null"):
        return value
    return other[value[0]] + value[1:]


def exchanged(question: Question, contract: str, other: dict[str, str]) -> Question:
    """The question in the other suits."""
    lists = {name: renamed(question[name], question["contract"], other) for name in LISTS if name in question}
    return {**question, **lists, "contract": contract}


def shuffled(chance: Random, question: Question) -> Question:
    """The question with its keys, hands and unseen cards in another order."""
    mixed = {name: value if name == "table" else _mixed(chance, value) for name, value in question.items()}
    return dict(chance.sample(list(mixed.items()), len(mixed)))


def _mixed(chance: Random, value: Any) -> Any:
    if isinstance(value, dict):
        pairs = [(name, _mixed(chance, item)) for name, item in value.items()]
        return dict(chance.sample(pairs, len(pairs)))
    return chance.sample(value, len(value)) if isinstance(value, list) else value
