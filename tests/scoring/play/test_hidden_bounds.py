"""The most that the others can take is never too low: in no deal can they force more, even with open cards."""

import json

import pytest

from scoring import DECK, Contract, read_cards
from scoring.play import Claim, HiddenQuestion, read_question
from scoring.play.asking_hidden import known_of
from scoring.play.hidden_bounds import MostOfOthers
from scoring.play.masks import layout_of
from scoring.play.nodes import Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.points import PointsSearch
from scoring.play.unseen import Unseen
from tests.scoring.play.positions import hidden_question

DEALS, NODES = 4, 100_000


def questions(seeds: range) -> list[HiddenQuestion]:
    read = [read_question(json.dumps(hidden_question(seed, 6)))[0] for seed in seeds]
    return [asked for asked in read if isinstance(asked, HiddenQuestion) and asked.claim is Claim.POINTS]


@pytest.mark.parametrize("first", range(4060, 4180, 60))
def test_in_no_deal_can_they_force_more(first: int) -> None:
    for question in questions(range(first, first + 60)):
        known = known_of(question)
        if known.table:
            continue
        most = MostOfOthers(known.unseen).of(known.seen.left, known.voids, known.leader)
        for left, right, _skat in known.deals(DEALS):
            cards = OpenCards(known.layout, [known.unseen.hand, left, right])
            gain = PointsSearch(cards, Nodes(NODES)).most(cards.everything, known.leader)
            assert known.layout.sum(cards.everything) - gain <= most


@pytest.mark.parametrize(
    ("hand", "own", "winners", "more"),
    [
        ("CJ SJ HJ DJ C7 ST SK DA DT D9", 0 + 10 + 0, 11 + 11 + 4, 11 + 10 + 10),
        ("CJ SJ HJ DJ C7 SA ST DA DT D9", 0 + 0, 11 + 4, 11 + 10),
    ],
)
def test_each_trick_that_is_lost_costs_three_cards_and_no_more(hand: str, own: int, winners: int, more: int) -> None:
    """Too high a bound is no mistake, but a search that it doesn't end takes long."""
    layout, cards = layout_of(Contract.GRAND), read_cards(hand)[0]
    unseen = Unseen(layout, layout.bits(cards), layout.bits(card for card in DECK if card not in cards), 2)
    assert MostOfOthers(unseen).of(layout.bits(DECK), (0, 0), 0) == own + winners + more
