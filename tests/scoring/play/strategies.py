"""A third way for the smallest hidden questions: a strategy is written out, as a table from what was seen to a card.

The deal lies before a card is played, and the table has to hold in every deal and against every defence. Nothing here
knows what a state of knowledge is; so it checks that `plain.Hidden` has the right one.
"""

from tests.scoring.play.plain import HIDDEN_SEATS, Question, deals_of, hidden_claim
from tests.scoring.play.tricks import Position, follows, played

Seen = tuple[str, ...]
Strategy = dict[Seen, str]


class Undecided(Exception):
    """The table says nothing yet of what was seen."""

    def __init__(self, seen: Seen, choices: list[str]) -> None:
        self.seen, self.choices = seen, choices


class TooMany(Exception):
    """There are more tables than anybody wants to try."""


class Tables:
    """The search for a table that always works; TooMany after so many tables."""

    most = 300

    def __init__(self, question: Question) -> None:
        self.claim, self.contract = hidden_claim(question), question["contract"]
        leader = HIDDEN_SEATS.index(question["leader"])
        hand, table = frozenset(question["hand"]), tuple(question["table"])
        self.starts = [Position((hand, *deal), leader, table) for deal in sorted(deals_of(question), key=sorted_deal)]

    def exists(self, strategy: Strategy | None = None) -> bool:
        """Whether some table that goes on from this one works."""
        strategy = strategy or {}
        self.most -= 1
        if self.most < 0:
            raise TooMany
        try:
            return all(self.works(strategy, start, (), 0) for start in self.starts)
        except Undecided as open_choice:
            return any(self.exists({**strategy, open_choice.seen: card}) for card in open_choice.choices)

    def works(self, strategy: Strategy, position: Position, seen: Seen, lost: int) -> bool:
        """In this deal, against every defence."""
        if position.is_over:
            return lost <= self.claim.most
        cards = follows(position.hands[position.mover], position.table, self.contract)
        if position.mover == 0 and len(cards) > 1:
            if seen not in strategy:
                raise Undecided(seen, cards)
            cards = [strategy[seen]]
        return all(self.works_after(strategy, position, card, seen, lost) for card in cards)

    def works_after(self, strategy: Strategy, position: Position, card: str, seen: Seen, lost: int) -> bool:
        after, taken = played(position, card, self.contract)
        if taken:
            lost += self.claim.lost(taken)
            if self.claim.is_refuted(taken, lost):
                return False
        return self.works(strategy, after, (*seen, card), lost)


def sorted_deal(deal: tuple[frozenset[str], frozenset[str]]) -> tuple[list[str], list[str]]:
    return sorted(deal[0]), sorted(deal[1])
