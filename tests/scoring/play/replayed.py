"""A referee who replays the line of an answer: every card may be played, tricks and points are right, the end shows it.

He also asks `plain` at every card whether the claim still stands as the answer says, so that no card of the line gives
away what was proven. What he objects to he says in a few words; an empty text is his consent.
"""

from collections.abc import Iterator
from typing import Any

from tests.scoring.play.plain import (
    HIDDEN_SEATS,
    Claim,
    Hidden,
    Open,
    Question,
    claim_of,
    deals_of,
    hidden_claim,
    moves,
    position_of,
)
from tests.scoring.play.tricks import SEATS, Position, Trick, played, points

Line = list[dict[str, Any]]
NO_HANDS: tuple[frozenset[str], frozenset[str], frozenset[str]] = (frozenset(), frozenset(), frozenset())


def objection(question: Question, answer: dict[str, Any]) -> str:
    """What is wrong with the line of a decided answer, or nothing."""
    line = answer["line"]
    if question["kind"] == "open":
        return open_objection(question, line, answer["holds"])
    deal = answer.get("losing_deal")
    if deal:
        opened = in_deal(question, deal)
        if wrong := open_objection(opened, line, answer["holds"]):
            return f"in the losing deal: {wrong}"
    return hidden_objection(question, line, answer["holds"])


def in_deal(question: Question, deal: dict[str, list[str]]) -> Question:
    """The hidden question with this deal on the table, told as the referee replays it."""
    return {**question, "deal": {"claimant": question["hand"], "left": deal["left"], "right": deal["right"]}}


class Score:
    """What the line has brought so far."""

    def __init__(self, claim: Claim, seats: tuple[str, ...], told_points: int, table_points: int) -> None:
        self.claim, self.seats, self.so_far, self.in_play = claim, seats, told_points, table_points
        self.lost, self.is_refuted = 0, False

    def take(self, taken: Trick, told: dict[str, Any]) -> str:
        """Counts the trick; objects where the line says something else of it."""
        self.lost += self.claim.lost(taken)
        self.is_refuted = self.is_refuted or self.claim.is_refuted(taken, self.lost)
        self.in_play -= taken.points
        if told["taken_by"] != self.seats[taken.taker]:
            return f"{told['cards']} is taken by {self.seats[taken.taker]}"
        # The points of a line are the declarer's with open cards, the opponents' by one hand.
        counted = frozenset({0}) if self.seats == SEATS else frozenset({1, 2})
        self.so_far += taken.points if taken.taker in counted else 0
        if self.claim.kind == "points" and told["points"] != self.so_far:
            return f"after {told['cards']} it is {self.so_far} points"
        return ""

    def shows(self, holds: bool, is_over: bool) -> bool:
        """Whether nothing that comes can change it any more."""
        if self.claim.kind == "points":
            return self.lost + self.in_play <= self.claim.most if holds else self.lost > self.claim.most
        return is_over and not self.is_refuted if holds else self.is_refuted


def cards_of(line: Line, position: Position, seats: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every card that is played in the line, behind those that lie, with its trick; a trick that begins wrongly."""
    for number, told in enumerate(line):
        lying = len(position.table) if number == 0 else 0
        if number == 0 and (told["cards"][:lying] != list(position.table) or told["leader"] != seats[position.leader]):
            yield "", told, "the first trick is not the one that lies"
        if len(told["cards"]) < 3 and number < len(line) - 1:
            yield "", told, "a trick between is short"
        for card in told["cards"][lying:]:
            yield card, told, ""


def open_objection(question: Question, line: Line, holds: bool) -> str:
    """The replay with all the cards on the table."""
    position, claim, seats = opened(question)
    search, is_kept = Open(claim), holds
    score = Score(claim, seats, so_far(question), points(position.table) + sum(map(points, position.hands)))
    for card, told, wrong in cards_of(line, position, seats):
        if wrong:
            return wrong
        if not position.table and told["leader"] != seats[position.leader]:
            return f"{told['cards']} is led by {seats[position.leader]}"
        if card not in moves(position, claim.contract):
            return f"{card} may not be played by {seats[position.mover]}"
        is_kept = search.holds_after(position, card, score.lost)
        position, taken = played(position, card, claim.contract)
        if is_kept != holds and not score.is_refuted:
            return f"with {card} the claim {'holds' if is_kept else 'fails'}"
        if taken and (wrong := score.take(taken, told)):
            return wrong
    return "" if score.shows(holds, position.is_over) else "the end of the line shows nothing"


def opened(question: Question) -> tuple[Position, Claim, tuple[str, ...]]:
    """Position, claim and seats of an open question, or of a hidden one in one deal."""
    if "deal" not in question:
        return position_of(question), claim_of(question), SEATS
    claimant, left, right = (frozenset(question["deal"][seat]) for seat in HIDDEN_SEATS)
    leader = HIDDEN_SEATS.index(question["leader"])
    return Position((claimant, left, right), leader, tuple(question["table"])), hidden_claim(question), HIDDEN_SEATS


def so_far(question: Question) -> int:
    return int(question.get("points_so_far") or question.get("opponents_points_so_far") or 0)


def hidden_objection(question: Question, line: Line, holds: bool) -> str:
    """The replay by what the claimant knows: in each place some deal has to fit."""
    claim, deals, hand = hidden_claim(question), deals_of(question), frozenset(question["hand"])
    position = Position(NO_HANDS, HIDDEN_SEATS.index(question["leader"]), tuple(question["table"]))
    held = len(question["hand"]) + question["cards_left"] + question["cards_right"]
    unseen = points(frozenset(question["unseen"])) if not question["unseen_in_skat"] else 1000
    score = Score(claim, HIDDEN_SEATS, so_far(question), points(position.table) + points(hand) + unseen)
    search = Hidden(claim)
    for card, told, wrong in cards_of(line, position, HIDDEN_SEATS):
        if wrong:
            return wrong
        if not position.table and told["leader"] != HIDDEN_SEATS[position.leader]:
            return f"{told['cards']} is led by {HIDDEN_SEATS[position.leader]}"
        if card not in search.playable(hand, deals, position.mover, position.table):
            return f"{card} may not be played by {HIDDEN_SEATS[position.mover]}"
        stands = search.holds_after(card, hand, deals, position.leader, position.table, score.lost)
        if stands != holds and not score.is_refuted:
            return f"with {card} the claim {'holds' if stands else 'fails'}"
        if position.mover == 0:
            hand = hand - {card}
        else:
            deals = frozenset(search.seen(deals, position.mover - 1, card, position.table))
        position, taken = played(position, card, claim.contract)
        held -= 1
        if taken and (wrong := score.take(taken, told)):
            return wrong
    if held == 0:
        score.in_play = 0
    return "" if score.shows(holds, held == 0) else "the end of the line shows nothing"
