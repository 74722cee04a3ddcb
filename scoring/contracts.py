"""What can be played, and how many tops it has at most. Names and limits only: what a game counts is for the rules."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Contract(StrEnum):
    """What is played (ISkO 5.1)."""

    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    CLUBS = "clubs"
    GRAND = "grand"
    NULL = "null"


TOPS_LIMIT: Mapping[str, int] = MappingProxyType({"diamonds": 11, "hearts": 11, "spades": 11, "clubs": 11, "grand": 4})
"""The most tops that a game can be with or without (ISkO 2.4.3); null has none."""
