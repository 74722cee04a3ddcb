"""What is asked about the rest of a game: the cards as they lie, and what is claimed of them.

Values only; what can't be is found in `positions.py`, and nothing is answered here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from scoring.cards import Card
from scoring.contracts import Contract

SKAT_MISSING = 2
GAME_LOST, SCHNEIDER_LOST = 59, 30
"""What the opponents have at most where the declarer wins, and where he makes them schneider (ISkO 5.2.2, 5.2.3)."""
TRUMP = "trump"
Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""In the order of play, the claimant or the declarer first."""


class Seat(StrEnum):
    """The players of an open question in the order of play (ISkO 4.2.1)."""

    DECLARER = "declarer"
    LEFT = "left"
    RIGHT = "right"


class Knower(StrEnum):
    """The players of a hidden question in the order of play, seen by whoever claims (ISkO 4.2.1)."""

    CLAIMANT = "claimant"
    LEFT = "left"
    RIGHT = "right"


class Claimant(StrEnum):
    """Who claims: a player alone, against any play of both others (ISkO 4.3.4, 4.3.5), or both opponents together."""

    DECLARER = "declarer"
    LEFT = "left"
    RIGHT = "right"
    OPPONENTS = "opponents"


class Claim(StrEnum):
    """What is claimed of the tricks that are left, with the one that lies (ISkO 4.3.4, 4.3.5, 4.4.5, 5.2.7, 5.2.8).

    declarer_no_trick is the text of 1999 for opponents who lay down their cards, all_tricks the one of 2002.
    """

    ALL_TRICKS = "all_tricks"
    NO_TRICK = "no_trick"
    POINTS = "points"
    DECLARER_NO_TRICK = "declarer_no_trick"


def _nothing() -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """A claim with all the cards on the table: does it hold against any play of the other side?

    hands: what each still has, in the order declarer, left, right. table: the cards of the trick that lies, at most
    two, in order from `leader`; they are in nobody's hand. points_wanted (0 to 120): card points that the claimant's
    side reaches in the whole game. points_so_far (0 to 120): the declarer's, the skat included, the table's not.
    none_of: what players were seen to have none of; it is only held against their hands.

    >>> from scoring.cards import read_cards
    >>> hands = tuple(read_cards(text)[0] for text in ("CJ HA", "S7 S8", "SA H7"))
    >>> rest = OpenQuestion(contract=Contract.GRAND, leader=Seat.DECLARER, hands=hands, claim=Claim.ALL_TRICKS)
    >>> rest.claimant
    <Claimant.DECLARER: 'declarer'>
    """

    contract: Contract
    leader: Seat
    hands: Hands
    claim: Claim
    claimant: Claimant = Claimant.DECLARER
    table: tuple[Card, ...] = ()
    points_wanted: int = 0
    points_so_far: int = 0
    none_of: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "none_of", MappingProxyType(dict(self.none_of)))


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenQuestion:
    """A claim by what one player knows: is there a way of playing that holds however the unseen cards lie?

    hand: the claimant's. unseen: every card that he can't place; they are the hands of left (`cards_left`) and right
    (`cards_right`), and of the skat where `unseen_in_skat` is 2. none_of: what left and right are known not to have
    any more, of "C S H D trump"; what the trick on the table shows needs not to be said. The points of `points` are
    the opponents' (0 to 120): `opponents_points_so_far`, and `opponents_points_at_most` for the claim to hold, 59 for
    the game, 30 for schneider. each_deal: asks as well whether the claim holds with open cards in each deal.
    """

    contract: Contract
    leader: Knower
    hand: tuple[Card, ...]
    unseen: tuple[Card, ...]
    cards_left: int
    cards_right: int
    claim: Claim
    claimant: Claimant = Claimant.DECLARER
    unseen_in_skat: int = 0
    table: tuple[Card, ...] = ()
    none_of: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing, hash=False)
    opponents_points_so_far: int = 0
    opponents_points_at_most: int = GAME_LOST
    each_deal: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "none_of", MappingProxyType(dict(self.none_of)))


Question = OpenQuestion | HiddenQuestion
