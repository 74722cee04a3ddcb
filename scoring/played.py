"""One game as it was announced and played, just as it is told to a referee. Nothing is judged or completed here."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.cards import Card, tops
from scoring.contracts import Contract
from scoring.marks import Marks

HAND_CARDS, SKAT_CARDS = 10, 2


class End(StrEnum):
    """How a game ended: played out; conceded by the declarer (ISkO 4.3.1); by a fault (4.1.3 to 4.1.5).

    Opponents who concede end it like a fault of theirs (ISkO 4.3.3).
    """

    PLAYED = "played"
    CONCEDED = "conceded"
    DECLARER_FAULT = "declarer_fault"
    OPPONENTS_FAULT = "opponents_fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replacement:
    """The suit or grand game that replaces a null below the bid; tops None: counted from the cards (ISkO 3.4.4)."""

    contract: Contract
    tops: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One game as announced and played (ISkO 2.4, 3.4, 4, 5.2).

    tops: with 1 to 11 (grand: 4) positive, without negative, ignored for null; or, instead, the declarer's ten cards
    and the skat. bid: one of the 63; 0 if none was said, as forehand may play when both others pass (ISkO 3.3.6).
    points (0 to 120, skat included) and tricks (0 to 10) of the declarer, opponents_points and opponents_tricks theirs:
    at the end, or when the fault happened. None: not known.
    In variants: kontra, bock, spitze, shown, opened, revolution, form as in Marks; spitze_made: None, not known.
    given_up: how often the opponents gave the game, played_on: the declarer declined the last time (V9.3).

    >>> Game(contract=Contract.HEARTS, tops=-1, bid=20, points=61, tricks=6).end
    <End.PLAYED: 'played'>
    """

    contract: Contract
    tops: int | None = None
    cards: tuple[Card, ...] | None = None
    skat: tuple[Card, ...] | None = None
    hand: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    bid: int = 0
    end: End = End.PLAYED
    points: int | None = None
    tricks: int | None = None
    opponents_points: int | None = None
    opponents_tricks: int | None = None
    replacement: Replacement | None = None
    kontra: int = 0
    bock: int = 0
    spitze: int = 0
    spitze_made: bool | None = None
    shown: bool = False
    opened: bool = False
    given_up: int = 0
    played_on: bool = False
    revolution: bool = False
    form: str = ""


def twelve(game: Game) -> tuple[Card, ...] | None:
    """The declarer's twelve cards, None if they are not all there, each once."""
    held = (*(game.cards or ()), *(game.skat or ()))
    sizes = len(game.cards or ()), len(game.skat or ())
    return held if sizes == (HAND_CARDS, SKAT_CARDS) and len(set(held)) == len(held) else None


def tops_of(game: Game) -> int | None:
    """Tops as told, else as counted from the cards (ISkO 2.4); None for null and where neither is known."""
    if game.tops is not None or game.contract is Contract.NULL:
        return game.tops
    held = twelve(game)
    return None if held is None else tops(held, game.contract)


def is_varied(game: Game) -> bool:
    """Whether anything was called, announced or given that ISkO doesn't know."""
    return bool(
        game.kontra
        or game.bock
        or game.spitze
        or game.shown
        or game.opened
        or game.given_up
        or game.played_on
        or game.revolution
        or game.form
    )


def is_accepted(game: Game) -> bool:
    """Whether the opponents gave the game, and the declarer took it (V9.3)."""
    return game.given_up > 0 and not game.played_on


def announced(game: Game, count: int | None) -> Marks:
    """The row of a game before a card is played: what was announced, lost until it is won.

    Who declines a gift is bound to schneider, a second time to schwarz (V9.3).
    """
    row = Marks(
        contract=game.contract,
        tops=1 if count is None else count,
        hand=game.hand,
        schneider_announced=game.schneider_announced,
        schwarz_announced=game.schwarz_announced,
        ouvert=game.ouvert,
        bid=game.bid,
        won=False,
    )
    return _varied(row, game) if is_varied(game) else row


def _varied(row: Marks, game: Game) -> Marks:
    declined = game.given_up - (not game.played_on)
    return replace(
        row,
        schneider_announced=row.schneider_announced or declined > 0,
        schwarz_announced=row.schwarz_announced or declined > 1,
        kontra=game.kontra,
        bock=game.bock,
        spitze=game.spitze,
        shown=game.shown,
        opened=game.opened,
        given_up=game.given_up,
        revolution=game.revolution,
        form=game.form,
    )
