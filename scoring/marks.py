"""One game as it is marked on the sheet. Data only: what can't stand together is for rowmarks.py and unplayed.py."""

from dataclasses import dataclass

from scoring.contracts import Contract

STEPS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
MOST_GIVEN = 2  # times that opponents can give a game (V9.3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What the scorekeeper marks for one game (ISkO 2.4, 3.4, 5.2, 5.5.2).

    tops: with 1 to 11 (grand: 4) positive, without negative, ignored for null. bid: one of the 63, 0 if not known.
    schneider, schwarz: the level was reached, whoever reached it. won: the declarer made what was announced,
    before the bid is looked at.
    In variants: kontra, bock: how often the score is doubled (V5.2, V6.2). spitze: of how many cards one was announced
    (V7). shown: the skat was, before it was taken up (V9.2). opened: laid open after the first trick (V9.1). given_up:
    how often the opponents gave the game (V9.3). revolution: a null in which they may exchange cards (V9.4). form: how
    the trumps were made, "" if that is no question (V2.1).
    """

    contract: Contract
    tops: int = 1
    hand: bool = False
    schneider: bool = False
    schneider_announced: bool = False
    schwarz: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    bid: int = 0
    won: bool = True
    kontra: int = 0
    bock: int = 0
    spitze: int = 0
    shown: bool = False
    opened: bool = False
    given_up: int = 0
    revolution: bool = False
    form: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether nothing is marked that ISkO doesn't know."""
        called = self.kontra or self.bock or self.spitze or self.shown or self.opened
        return not (called or self.given_up or self.revolution or self.form)
