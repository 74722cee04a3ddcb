"""Finding code of a single game -> plain English, for the command line alone: pages have sentences of their own.

The values of a finding fill the places in its sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.findings import Finding

GAME_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "game.tops_zero": "tops are never 0: with or without 1 at least",
        "game.tops_range": "there are at most {limit} tops in this game",
        "game.tops_missing": "neither tops nor cards are given",
        "game.tops_differ": "the cards make {expected:+d} tops, not {found:+d}",
        "game.announced_without_hand": "schneider and schwarz can be announced in a hand game only",
        "game.ouvert_without_hand": "in suit and grand, ouvert is played from the hand only",
        "game.schwarz_without": "without {tops} the opponents always make a trick: no schwarz",
        "game.schneider_without": "without {tops} the opponents always make 31 points: no schneider",
        "game.null_with_steps": "null knows no schneider and no schwarz",
        "game.null_below_bid": "a null of {value} is below the bid of {bid}: the game that replaces it is needed",
        "game.replacement_null": "another null can't replace a null below the bid",
        "game.bid_unknown": "{bid} can't be bid",
        "game.cards_count": "{found} cards, not {expected}",
        "game.card_twice": "{card} is there {found} times",
        "game.card_unknown": "{found} is no card",
        "game.points_range": "{found} card points: there are 0 to {limit}",
        "game.points_sum": "the card points of both sides make {found}, not {limit}",
        "game.points_tricks": "{points} card points in {tricks} tricks can't be",
        "game.points_missing": "the card points are missing",
        "game.tricks_range": "{found} tricks: there are 0 to {limit}",
        "game.tricks_sum": "the tricks of both sides make {found}, not {limit}",
        "game.tricks_missing": "the tricks are missing: the card points alone don't decide",
        "input.no_json": "this line is no JSON",
        "input.no_object": "a game is a JSON object",
        "input.key_unknown": "nothing here is called {found}",
        "input.key_twice": "{found} is given twice",
        "input.key_missing": "it is missing",
        "input.wrong_type": "{found} is no {expected}",
        "input.unknown_value": "{found} is not among {expected}",
    }
)


def text(found: Finding) -> str:
    """The finding in English.

    >>> from scoring.findings import finding
    >>> text(finding("game.bid_unknown", bid=19))
    "19 can't be bid"
    """
    return GAME_TEXTS[found.code].format_map(found.values)
