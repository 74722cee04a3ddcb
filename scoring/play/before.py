"""Before play: can this hand be lost, and what could each player make of a deal with open cards?

The order asks for nothing of this: a grand ouvert need not be unlosable. Bids and values belong to others.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cards import DECK, Card
from scoring.contracts import Contract
from scoring.play.answers import Answer
from scoring.play.asking import LIMIT, answer
from scoring.play.following import SEATS
from scoring.play.masks import layout_of
from scoring.play.nodes import LimitReached, Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.questions import (
    GAME_LOST,
    SCHNEIDER_LOST,
    SKAT_MISSING,
    Claim,
    HiddenQuestion,
    Knower,
)
from scoring.play.tricks import TricksSearch
from scoring.played import HAND_CARDS


class Place(StrEnum):
    """Where the declarer sits, by who leads to the first trick (ISkO 3.3.1, 4.1.1)."""

    FOREHAND = "forehand"
    MIDDLEHAND = "middlehand"
    REARHAND = "rearhand"


class Level(StrEnum):
    """What the declarer needs: 61 points, 90, or every trick (ISkO 5.2.2 to 5.2.4); a null is always game."""

    GAME = "game"
    SCHNEIDER = "schneider"
    SCHWARZ = "schwarz"


_LEADERS = {Place.FOREHAND: Knower.CLAIMANT, Place.MIDDLEHAND: Knower.RIGHT, Place.REARHAND: Knower.LEFT}


def before_play(
    hand: Sequence[Card],
    contract: Contract,
    place: Place,
    skat: Sequence[Card] | None = None,
    *,
    level: Level = Level.GAME,
    nodes: int = LIMIT,
    progress: Callable[[float], None] | None = None,
) -> Answer:
    """Whether these ten cards hold however the others lie, before a card is played (ISkO 5.2.2 to 5.2.4, 5.2.7).

    skat: the two cards that the declarer laid away; None: he plays from the hand and doesn't know them. ValueError if
    these are not ten cards, and two, each once.

    >>> from scoring.cards import read_cards
    >>> hand = read_cards("CJ SJ HJ DJ CQ C9 C8 SA ST SK")[0]
    >>> before_play(hand, Contract.CLUBS, Place.FOREHAND, level=Level.SCHWARZ).holds
    True
    """
    return answer(question_before(hand, contract, place, skat, level=level), nodes=nodes, progress=progress)


def question_before(
    hand: Sequence[Card],
    contract: Contract,
    place: Place,
    skat: Sequence[Card] | None = None,
    *,
    level: Level = Level.GAME,
) -> HiddenQuestion:
    """The question that `before_play` asks.

    >>> question_before(DECK[:10], Contract.NULL, Place.REARHAND).unseen_in_skat
    2
    """
    laid_away = tuple(skat or ())
    if len({*hand, *laid_away}) != HAND_CARDS + len(laid_away) or len(laid_away) not in (0, SKAT_MISSING):
        raise ValueError("ten cards and a skat of two are needed, each card once")
    claim = Claim.ALL_TRICKS if level is Level.SCHWARZ else Claim.POINTS
    return HiddenQuestion(
        contract=contract,
        leader=_LEADERS[place],
        hand=tuple(hand),
        unseen=tuple(card for card in DECK if card not in {*hand, *laid_away}),
        cards_left=HAND_CARDS,
        cards_right=HAND_CARDS,
        unseen_in_skat=0 if laid_away else SKAT_MISSING,
        claim=Claim.NO_TRICK if contract is Contract.NULL else claim,
        opponents_points_at_most=SCHNEIDER_LOST if level is Level.SCHNEIDER else GAME_LOST,
    )


@dataclass(frozen=True, slots=True)
class Makes:
    """What one player makes of a contract as it was dealt, against the best play; None: not asked, or not decided.

    points: the most that he can force, the skat included. all_tricks: he makes the others schwarz. no_trick: of null.
    """

    points: int | None = None
    all_tricks: bool | None = None
    no_trick: bool | None = None


def what_each_can_make(
    hands: Sequence[Sequence[Card]], skat: Sequence[Card], contract: Contract, *, nodes: int = 10 * LIMIT
) -> tuple[Makes, Makes, Makes]:
    """What forehand, middlehand and rearhand can make of a contract from the hand, with open cards (ISkO 5.2.2, 5.2.7).

    hands: ten cards each, forehand first. nodes: the limit for each of the three.

    >>> from scoring.cards import read_cards
    >>> texts = ("CA CK CQ S9 S8 S7 HK HQ D9 D8", "CJ SJ HJ DJ HA HT H7 DA DT D7", "C9 C8 C7 SA SK SQ H9 H8 DK DQ")
    >>> hands = [read_cards(text)[0] for text in texts]
    >>> what_each_can_make(hands, read_cards("CT ST")[0], Contract.GRAND)[1]
    Makes(points=120, all_tricks=True, no_trick=None)
    """
    first, second, third = (_makes(hands, skat, contract, seat, nodes) for seat in range(SEATS))
    return first, second, third


def _makes(hands: Sequence[Sequence[Card]], skat: Sequence[Card], contract: Contract, seat: int, limit: int) -> Makes:
    layout = layout_of(contract)
    masks = [layout.bits(hand) for hand in (*hands[seat:], *hands[:seat])]
    leader = -seat % SEATS
    nodes = Nodes(limit)
    by_tricks = OpenCards(layout, masks, points_matter=False)
    try:
        if contract is Contract.NULL:
            return Makes(no_trick=TricksSearch(by_tricks, nodes, takes=False).lead(by_tricks.everything, leader))
        takes_all = TricksSearch(by_tricks, nodes, takes=True).lead(by_tricks.everything, leader)
        least = layout.sum(by_tricks.everything) if takes_all else 0
        by_points = PointsSearch(OpenCards(layout, masks), nodes)
        gain = by_points.most(by_tricks.everything, leader, least=least)
        return Makes(points=layout.sum(layout.bits(skat)) + gain, all_tricks=takes_all)
    except LimitReached:
        return Makes()
