"""Claims decided by trying everything: plain minimax on card names, the second implementation of `scoring.play`.

Written from the order alone (ISkO 4.3.4, 4.3.5, 4.4.5, 5.2.7, 5.2.8). No masks, no bounds, no symmetry; a position is
remembered only as it stands. It takes a question as the command does, already legal, and answers with the same keys.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.scoring.play.tricks import SEATS, TRUMP, Position, Trick, follows, played, points, suit_of

Deal = tuple[frozenset[str], frozenset[str]]
Question = dict[str, Any]


class Claim:
    """What is claimed, and for whom: `side` are the seats that play for it, all others play against it."""

    def __init__(self, contract: str, kind: str, side: frozenset[int], against: frozenset[int], most: int = 0) -> None:
        self.contract, self.kind, self.side, self.against, self.most = contract, kind, side, against, most

    def is_refuted(self, taken: Trick, lost_points: int) -> bool:
        """By this trick: `against` must not take one, or in points not more than `most` of them all."""
        return lost_points > self.most if self.kind == "points" else taken.taker in self.against

    def lost(self, taken: Trick) -> int:
        """The points that this trick adds to what counts against the claim."""
        return taken.points if self.kind == "points" and taken.taker in self.against else 0


EVERYBODY, DECLARER, OPPONENTS = frozenset({0, 1, 2}), frozenset({0}), frozenset({1, 2})


def claim_of(question: Question) -> Claim:
    """Who plays for the claim of an open question, and whose tricks refute it."""
    contract, kind, claimant = question["contract"], question["claim"], question["claimant"]
    side = OPPONENTS if claimant == "opponents" else frozenset({SEATS.index(claimant)})
    if kind == "declarer_no_trick":
        return Claim(contract, kind, OPPONENTS, DECLARER)
    if kind == "no_trick":
        return Claim(contract, kind, side, side)
    if kind == "all_tricks":
        return Claim(contract, kind, side, EVERYBODY - side)
    in_play = sum(map(points, question["hands"].values())) + points(question["table"])
    if claimant == "declarer":
        return Claim(
            contract, kind, DECLARER, OPPONENTS, in_play - question["points_wanted"] + question["points_so_far"]
        )
    # What the declarer may have in the end, less what he has: the opponents have all the others of the 120.
    return Claim(contract, kind, OPPONENTS, DECLARER, 120 - question["points_wanted"] - question["points_so_far"])


class Open:
    """An open claim, tried to the end."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.remembered: dict[tuple[Position, int], bool] = {}

    def holds(self, position: Position, lost: int = 0) -> bool:
        if position.is_over:
            return lost <= self.claim.most
        if (position, lost) not in self.remembered:
            mine = position.mover in self.claim.side
            self.remembered[position, lost] = (any if mine else all)(
                self.holds_after(position, card, lost) for card in moves(position, self.claim.contract)
            )
        return self.remembered[position, lost]

    def holds_after(self, position: Position, card: str, lost: int = 0) -> bool:
        after, taken = played(position, card, self.claim.contract)
        if taken is None:
            return self.holds(after, lost)
        lost += self.claim.lost(taken)
        return not self.claim.is_refuted(taken, lost) and self.holds(after, lost)


def moves(position: Position, contract: str) -> list[str]:
    return follows(position.hands[position.mover], position.table, contract)


def most_to_come(position: Position, contract: str, remembered: dict[Position, int] | None = None) -> int:
    """The points that the declarer can force from here on, the table's included."""
    remembered = {} if remembered is None else remembered
    if position.is_over:
        return 0
    if position not in remembered:
        worths = []
        for card in moves(position, contract):
            after, taken = played(position, card, contract)
            gain = taken.points if taken and taken.taker == 0 else 0
            worths.append(gain + most_to_come(after, contract, remembered))
        remembered[position] = (max if position.mover == 0 else min)(worths)
    return remembered[position]


def position_of(question: Question) -> Position:
    """The position of an open question."""
    declarer, left, right = (frozenset(question["hands"][seat]) for seat in SEATS)
    return Position((declarer, left, right), SEATS.index(question["leader"]), tuple(question["table"]))


def answer_open(question: Question) -> dict[str, Any]:
    """holds, good_cards, and for points most_points: what the claimant's side can force of the 120."""
    claim, position = claim_of(question), position_of(question)
    search = Open(claim)
    holding = [card for card in moves(position, claim.contract) if search.holds_after(position, card)]
    answer = {"holds": search.holds(position), "good_cards": good(position, claim, holding)}
    if claim.kind == "points":
        declarers = question["points_so_far"] + most_to_come(position, claim.contract)
        answer["most_points"] = declarers if claim.side == DECLARER else 120 - declarers
    return answer


def good(position: Position, claim: Claim, holding: list[str]) -> list[str]:
    """The right cards of whoever moves, for his side: they keep the claim, or they refute it."""
    if position.mover in claim.side:
        return holding
    return [card for card in moves(position, claim.contract) if card not in holding]


class Hidden:
    """A claim from one's own hand: the claimant knows which deals still fit, the others know where every card lies.

    What he does may depend on nothing but what he saw; so one card of his has to do for all deals that fit, and the
    others may play whatever is legal in any of them.
    """

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.remembered: dict[tuple[frozenset[str], frozenset[Deal], int, tuple[str, ...], int], bool] = {}

    def holds(
        self, hand: frozenset[str], deals: frozenset[Deal], leader: int, table: tuple[str, ...], lost: int
    ) -> bool:
        mover = (leader + len(table)) % 3
        if not table and not hand:
            return lost <= self.claim.most
        state = hand, deals, leader, table, lost
        if state not in self.remembered:
            answers = (self.holds_after(card, *state) for card in self.playable(hand, deals, mover, table))
            self.remembered[state] = any(answers) if mover == 0 else all(answers)
        return self.remembered[state]

    def playable(self, hand: frozenset[str], deals: frozenset[Deal], mover: int, table: tuple[str, ...]) -> list[str]:
        """What may be played: by the claimant from his hand, by another in any deal that fits."""
        hands = [hand] if mover == 0 else [deal[mover - 1] for deal in deals]
        return sorted({card for held in hands for card in follows(held, table, self.claim.contract)})

    def holds_after(
        self,
        card: str,
        hand: frozenset[str],
        deals: frozenset[Deal],
        leader: int,
        table: tuple[str, ...],
        lost: int,
    ) -> bool:
        mover = (leader + len(table)) % 3
        if mover == 0:
            hand = hand - {card}
        else:
            deals = frozenset(self.seen(deals, mover - 1, card, table))
        # The trick itself is the same in every deal.
        after, taken = played(
            Position((frozenset(), frozenset(), frozenset()), leader, table), card, self.claim.contract
        )
        if taken:
            lost += self.claim.lost(taken)
            if self.claim.is_refuted(taken, lost):
                return False
        return self.holds(hand, deals, after.leader, after.table, lost)

    def seen(self, deals: frozenset[Deal], whose: int, card: str, table: tuple[str, ...]) -> Iterator[Deal]:
        """The deals in which the card could be played, without it."""
        for left, right in deals:
            held = (left, right)[whose]
            if card in follows(held, table, self.claim.contract):
                yield (left - {card}, right) if whose == 0 else (left, right - {card})


HIDDEN_SEATS = ("claimant", "left", "right")


def deals_of(question: Question) -> frozenset[Deal]:
    """Every distribution of the unseen cards that fits what was shown, the lying trick included."""
    unseen = frozenset(question["unseen"])
    voids = shown(question)
    return frozenset(
        (frozenset(left), frozenset(right))
        for left in combinations(sorted(unseen), question["cards_left"])
        if lacks(left, voids["left"], question["contract"])
        for right in combinations(sorted(unseen.difference(left)), question["cards_right"])
        if lacks(right, voids["right"], question["contract"])
    )


def shown(question: Question) -> dict[str, set[str]]:
    """By seat the suits that it is known not to have: as told, and by not following in the trick that lies."""
    contract = question["contract"]
    told = question.get("none_of") or {}
    trump = TRUMP if contract in ("grand", "null") else contract[0].upper()  # the letter of the trumps means trump
    voids = {seat: {TRUMP if suit == trump else suit for suit in told.get(seat, ())} for seat in ("left", "right")}
    leader = HIDDEN_SEATS.index(question["leader"])
    for at, card in enumerate(question["table"][1:], 1):
        seat, led = HIDDEN_SEATS[(leader + at) % 3], suit_of(question["table"][0], question["contract"])
        if seat != "claimant" and suit_of(card, question["contract"]) != led:
            voids[seat].add(led)
    return voids


def lacks(hand: tuple[str, ...], suits: set[str], contract: str) -> bool:
    return not any(suit_of(card, contract) in suits for card in hand)


def hidden_claim(question: Question) -> Claim:
    """The claimant against both others, whoever he is (ISkO 4.3.4, 4.3.5)."""
    contract, kind = question["contract"], question["claim"]
    if kind == "no_trick":
        return Claim(contract, kind, DECLARER, DECLARER)
    if kind == "all_tricks":
        return Claim(contract, kind, DECLARER, OPPONENTS)
    allowed = int(question["opponents_points_at_most"]) - int(question["opponents_points_so_far"])
    return Claim(contract, kind, DECLARER, OPPONENTS, allowed)


def answer_hidden(question: Question) -> dict[str, Any]:
    """holds, good_cards, holds_in_each_deal, and all losing_deals (the command names one of them)."""
    claim, deals = hidden_claim(question), deals_of(question)
    state = frozenset(question["hand"]), deals, HIDDEN_SEATS.index(question["leader"]), tuple(question["table"])
    search = Hidden(claim)
    mover = (state[2] + len(state[3])) % 3
    playable = search.playable(state[0], deals, mover, state[3])
    holding = [card for card in playable if search.holds_after(card, *state, 0)]
    losing = losing_deals(question, deals)
    return {
        "holds": search.holds(*state, 0),
        "good_cards": holding if mover == 0 else [card for card in playable if card not in holding],
        "holds_in_each_deal": not losing,
        "losing_deals": losing,
    }


def losing_deals(question: Question, deals: frozenset[Deal]) -> set[Deal]:
    """The deals in which the claim fails with open cards, whatever the claimant does."""
    search = Open(hidden_claim(question))
    hand, leader = frozenset(question["hand"]), HIDDEN_SEATS.index(question["leader"])
    table = tuple(question["table"])
    return {deal for deal in deals if not search.holds(Position((hand, *deal), leader, table))}


def answer(question: Question) -> dict[str, Any]:
    """The answer to a legal question, by trying everything."""
    return answer_open(question) if question["kind"] == "open" else answer_hidden(question)


def edged(question: Question) -> Question:
    """The hidden question of points, with the least that holds in each deal: does one way do for all of them?"""
    leader, table = HIDDEN_SEATS.index(question["leader"]), tuple(question["table"])
    hand, losses, remembered = frozenset(question["hand"]), [0], dict[Position, int]()
    for deal in deals_of(question):
        position = Position((hand, *deal), leader, table)
        total = points(hand) + points(table) + points(deal[0]) + points(deal[1])
        losses.append(total - most_to_come(position, question["contract"], remembered))
    return {**question, "opponents_points_at_most": question["opponents_points_so_far"] + max(losses)}
