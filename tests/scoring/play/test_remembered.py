"""One search asked about many positions of a deal says of each what a new one says: it takes none for another."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from scoring.contracts import Contract
from scoring.play import Claim, HiddenQuestion, question_of
from scoring.play.asking_hidden import Known, known_of
from scoring.play.hidden import HiddenSearch
from scoring.play.masks import bits_of, layout_of
from scoring.play.nodes import Nodes
from scoring.play.open_cards import OpenCards
from scoring.play.tricks import TricksSearch
from tests.scoring.play.positions import hidden_question

HELD, LEFT, NODES = 3, 2, 10_000


def positions(hands: list[int]) -> Iterator[tuple[int, int]]:
    """Whatever two cards each still holds, and who leads."""
    for cards in product(*(combinations(bits_of(hand), LEFT) for hand in hands)):
        for leader in range(len(hands)):
            yield sum(map(sum, cards)), leader


@pytest.mark.parametrize(("contract", "takes"), [(Contract.NULL, False), (Contract.HEARTS, True)])
def test_positions_of_tricks(contract: Contract, takes: bool) -> None:
    """Of the lowest cards that there are: what a number can't hold is lost at its end."""
    layout = layout_of(contract)
    cards = sorted(layout.card_of)[: 3 * HELD]
    Random(str(contract)).shuffle(cards)
    hands = [sum(cards[seat::3]) for seat in range(3)]

    def search() -> TricksSearch:
        return TricksSearch(OpenCards(layout, hands, points_matter=False), Nodes(NODES), takes=takes)

    one_search = search()
    for left, leader in positions(hands):
        assert one_search.lead(left, leader) is search().lead(left, leader)


BETWEEN = (284, 698)
"""Questions of points whose answer no bound gives at once: some budgets hold, and it takes a search to say which."""


def known_by(seed: int) -> Known:
    question, _wrong = question_of(hidden_question(seed))
    assert isinstance(question, HiddenQuestion)
    return known_of(question)


def search_of(known: Known) -> HiddenSearch:
    return HiddenSearch(known.unseen, Claim.POINTS, Nodes(NODES))


@pytest.mark.parametrize("seed", BETWEEN)
def test_budgets_of_points(seed: int) -> None:
    """From either end: what is remembered of one budget decides those on its own side alone."""
    known = known_by(seed)
    seen = known.seen

    def holds(search: HiddenSearch, budget: int) -> bool:
        return search.lead(seen.left, seen.voids, seen.leader, budget)

    budgets = range(known.layout.sum(seen.left) + 1)
    least = next(budget for budget in budgets if holds(search_of(known), budget))
    rising, falling = search_of(known), search_of(known)
    assert [holds(rising, budget) for budget in budgets] == [budget >= least for budget in budgets]
    assert [holds(falling, budget) for budget in budgets[::-1]] == [budget >= least for budget in budgets[::-1]]


@pytest.mark.parametrize("seed", BETWEEN)
def test_what_the_others_have_none_of(seed: int) -> None:
    known = known_by(seed)
    seen, one_search = known.seen, search_of(known)
    budget, suits = seen.budget, (0, *known.layout.suits)
    for voids in product(suits, suits):
        held = search_of(known).lead(seen.left, voids, seen.leader, budget)
        assert one_search.lead(seen.left, voids, seen.leader, budget) is held
