"""How fast claims are answered, in one process: 24 deals each, median and worst, and beside them a plain search.

The plain search has the same window of one point and a table, but neither bounds nor an order of cards.
Ratios compare within this run. Last the most memory that the hardest question takes beside what Python has anyway.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median

from scoring import DECK, Contract, card_points
from scoring.play import LIMIT, Claim, HiddenQuestion, Knower, OpenQuestion, Seat, answer
from scoring.play.asking_hidden import known_of
from scoring.play.asking_open import cards_of, told_of
from scoring.play.following import SEATS
from scoring.play.hidden import HiddenSearch
from scoring.play.masks import bits_of
from scoring.play.nodes import LimitReached, Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.tricks import TricksSearch

DEALS = 24
ENDLESS = 1 << 60
GAME = 61
MEGABYTE = 1024


class PlainSearch:
    """Does player 0 reach so many of the points: yes or no, each card that may be played in turn.

    Its table keeps what each position is known to reach and not to reach; it has no bounds and no order, and takes no
    card for another one. The exact value is found by halving.
    """

    def __init__(self, cards: OpenCards) -> None:
        self.hands, self.points = cards.hands, cards.points
        self.beats, self.own = cards.layout.beats, cards.layout.own
        self.table: dict[int, tuple[int, int]] = {}

    def reaches(self, left: int, leader: int, need: int, points: int) -> bool:
        if need <= 0 or need > points:
            return need <= 0
        key = left << 2 | leader
        least, most = self.table.get(key, (0, points))
        if need <= least or need > most:
            return need <= least
        is_reached = self.first(left, leader, need, points)
        self.table[key] = (need, most) if is_reached else (least, need - 1)
        return is_reached

    def first(self, left: int, leader: int, need: int, points: int) -> bool:
        is_own = leader == 0
        for card in bits_of(left & self.hands[leader]):
            if self.second(left, leader, card, need, points) is is_own:
                return is_own
        return not is_own

    def second(self, left: int, leader: int, first: int, need: int, points: int) -> bool:
        seat = (leader + 1) % SEATS
        is_own = seat == 0
        worth = self.points[first]
        for card in self.may_play(seat, left, self.own[first]):
            best, taker = (card, seat) if card & self.beats[first] else (first, leader)
            after = left ^ first ^ card
            if (
                self.third(after, leader, self.own[first], best, taker, worth + self.points[card], need, points)
                is is_own
            ):
                return is_own
        return not is_own

    def third(
        self, left: int, leader: int, suit: int, best: int, taker: int, worth: int, need: int, points: int
    ) -> bool:
        seat = (leader + 2) % SEATS
        is_own = seat == 0
        for card in self.may_play(seat, left, suit):
            winner = seat if card & self.beats[best] else taker
            trick = worth + self.points[card]
            still = need if winner else need - trick
            if self.reaches(left ^ card, winner, still, points - trick) is is_own:
                return is_own
        return not is_own

    def may_play(self, seat: int, left: int, suit: int) -> Iterator[int]:
        held = left & self.hands[seat]
        return bits_of(held & suit or held)


def main() -> None:
    for contract in (Contract.HEARTS, Contract.GRAND):
        print(f"{contract}, open cards: median and worst of {DEALS} deals in ms")
        quick = timed("all tricks at 10", contract, 10, _all_tricks)
        game = timed("61 points at 10", contract, 10, _game)
        plain_game = timed("  the same, plain", contract, 10, _plain_game)
        timed("half of the points at 8", contract, 8, _half)
        exact = timed("exact points at 8", contract, 8, _exact)
        plain_exact = timed("  the same, plain", contract, 8, _plain_exact)
        timed("exact points at 10", contract, 10, _exact)
        print(f"61 at ten cards is {plain_game / game:.1f} times as fast as plain (wanted: 7)")
        print(f"exact points at eight cards are {plain_exact / exact:.1f} times as fast as plain (wanted: 3)")
        print(f"all tricks at ten cards take 1/{game / quick:.0f} of a 61, 1/{plain_game / quick:.0f} of a plain one")
    timed("null at 10", Contract.NULL, 10, _no_trick)
    for contract in (Contract.HEARTS, Contract.GRAND):
        print(f"{contract}, own hand only, at most 20,000 positions")
        for count in (8, 10):
            hidden(f"all tricks at {count}", contract, count, Claim.ALL_TRICKS)
        for count in (6, 8, 10):
            hidden(f"61 points at {count}", contract, count, Claim.POINTS)
    memory()


def dealt(contract: Contract, count: int, seed: int, claim: Claim = Claim.POINTS) -> OpenQuestion:
    chance = random.Random(seed)
    deck = list(DECK)
    chance.shuffle(deck)
    first, second, third = (tuple(deck[10 * seat : 10 * seat + count]) for seat in range(SEATS))
    leader = tuple(Seat)[chance.randrange(SEATS)]
    skat = card_points(deck[30:]) if count == 10 else 0
    return OpenQuestion(
        contract=contract,
        leader=leader,
        hands=(first, second, third),
        claim=claim,
        points_wanted=GAME,
        points_so_far=skat,
    )


def _all_tricks(question: OpenQuestion) -> None:
    told = told_of(question)
    cards = cards_of(told, points_matter=False)
    TricksSearch(cards, Nodes(ENDLESS), takes=True).lead(told.rest.left, told.rest.leader)


def _no_trick(question: OpenQuestion) -> None:
    told = told_of(question)
    cards = cards_of(told, points_matter=False)
    TricksSearch(cards, Nodes(ENDLESS), takes=False).lead(told.rest.left, told.rest.leader)


def _game(question: OpenQuestion) -> None:
    told = told_of(question)
    need = question.points_wanted - question.points_so_far
    search = PointsSearch(cards_of(told, points_matter=True), Nodes(ENDLESS))
    search.begun(told.rest.left, told.rest.leader, (), need)


def _plain_game(question: OpenQuestion) -> None:
    told = told_of(question)
    need = question.points_wanted - question.points_so_far
    search = PlainSearch(cards_of(told, points_matter=True))
    search.reaches(told.rest.left, told.rest.leader, need, told.layout.sum(told.rest.left))


def _half(question: OpenQuestion) -> None:
    told = told_of(question)
    need = told.layout.sum(told.rest.left) // 2 + 1
    PointsSearch(cards_of(told, points_matter=True), Nodes(ENDLESS)).begun(told.rest.left, told.rest.leader, (), need)


def _exact(question: OpenQuestion) -> None:
    told = told_of(question)
    PointsSearch(cards_of(told, points_matter=True), Nodes(ENDLESS)).most(told.rest.left, told.rest.leader)


def _plain_exact(question: OpenQuestion) -> None:
    told = told_of(question)
    search = PlainSearch(cards_of(told, points_matter=True))
    points = told.layout.sum(told.rest.left)
    least, most = 0, points
    while least < most:
        need = (least + most + 1) // 2
        is_reached = search.reaches(told.rest.left, told.rest.leader, need, points)
        least, most = (need, most) if is_reached else (least, need - 1)


def timed(name: str, contract: Contract, count: int, step: Callable[[OpenQuestion], None]) -> float:
    """The median in ms of CPU time."""
    spent = []
    for seed in range(DEALS):
        question = dealt(contract, count, seed)
        start = time.process_time()
        step(question)
        spent.append(1000 * (time.process_time() - start))
    print(f"  {name:28} {median(spent):9.2f} {max(spent):9.1f}", flush=True)
    return median(spent)


def hidden(name: str, contract: Contract, count: int, claim: Claim) -> None:
    """Strong hands, of which the answer is not at once clear."""
    spent, undecided = [], 0
    for seed in range(DEALS):
        known = known_of(_known(contract, count, seed, claim))
        start = time.process_time()
        try:
            known.seen.holds(HiddenSearch(known.unseen, claim, Nodes(20_000)))
        except LimitReached:
            undecided += 1
        spent.append(1000 * (time.process_time() - start))
    print(f"  {name:28} {median(spent):9.2f} {max(spent):9.1f}   undecided: {undecided}", flush=True)


def _known(contract: Contract, count: int, seed: int, claim: Claim) -> HiddenQuestion:
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    deck.sort(key=lambda card: card.rank in "JA" or card.suit == contract[0].upper(), reverse=True)
    strong, rest = deck[:14], deck[14:]
    random.Random(seed).shuffle(strong)
    rest += strong[count:]
    unseen = rest[: 2 * count]
    return HiddenQuestion(
        contract=contract,
        leader=Knower.CLAIMANT,
        hand=tuple(strong[:count]),
        unseen=tuple(unseen),
        cards_left=count,
        cards_right=count,
        claim=claim,
        opponents_points_at_most=card_points((*strong[:count], *unseen)) // 2,
    )


def memory() -> None:
    """In processes of their own, as a process does not give back what it had once."""
    nothing = _most_memory("nothing")
    hardest = {name: _most_memory(name) - nothing for name in ("open", "hidden")}
    for name, used in hardest.items():
        print(f"the most memory of a question at ten cards, {name}: {used / MEGABYTE:.0f} MB (wanted: at most 64)")


def _most_memory(what: str) -> int:
    asked = subprocess.run([sys.executable, str(Path(__file__)), what], capture_output=True, text=True, check=True)
    return int(asked.stdout)


def child(what: str) -> None:
    """Answers one question to the limit, and prints how many KB this process has had."""
    if what == "open":
        answer(dealt(Contract.GRAND, 10, 12), nodes=10 * LIMIT)
    if what == "hidden":
        known = known_of(_known(Contract.GRAND, 10, 1, Claim.POINTS))
        with suppress(LimitReached):
            known.seen.holds(HiddenSearch(known.unseen, Claim.POINTS, Nodes(LIMIT)))
    status = Path("/proc/self/status").read_text(encoding="utf-8")  # getrusage counts what the parent had as well
    print(status.split("VmHWM:")[1].split()[0])


if __name__ == "__main__":
    child(sys.argv[1]) if len(sys.argv) > 1 else main()
