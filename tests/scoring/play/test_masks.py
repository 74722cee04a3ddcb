"""Cards as bits, what beats what, cards that stay below, and the order in which one hand tries what it may play."""

import pytest

from scoring.cards import DECK
from scoring.contracts import Contract
from scoring.play.following import SEATS, suit_of, taker
from scoring.play.hidden import HiddenSearch
from scoring.play.masks import Layout, bits_of, layout_of, stays_below
from scoring.play.nodes import Nodes
from scoring.play.questions import Claim
from scoring.play.unseen import Unseen
from tests.scoring.play.card_text import cards

SUITS_OF: list[tuple[Contract, tuple[str, ...]]] = [
    (Contract.CLUBS, ("trump", "S", "H", "D")),
    (Contract.HEARTS, ("trump", "C", "S", "D")),
    (Contract.GRAND, ("trump", "C", "S", "H", "D")),
    (Contract.NULL, ("C", "S", "H", "D")),
]


@pytest.mark.parametrize(("contract", "names"), SUITS_OF)
def test_every_suit_has_its_name_and_trumps_come_first(contract: Contract, names: tuple[str, ...]) -> None:
    layout = Layout(contract)
    assert layout.names == names
    for name, suit in zip(layout.names, layout.suits, strict=True):
        assert {suit_of(held, contract) for held in layout.cards(suit)} == {name}
        assert all(layout.own[bit] == suit for bit in bits_of(suit))
    assert sum(layout.suits) == (1 << len(DECK)) - 1


def test_trumps_are_the_jacks_and_the_suit_and_none_in_null() -> None:
    assert layout_cards(Contract.GRAND) == "CJ SJ HJ DJ"
    assert layout_cards(Contract.SPADES) == "CJ SJ HJ DJ SA ST SK SQ S9 S8 S7"
    assert Layout(Contract.NULL).trumps == 0


def layout_cards(contract: Contract) -> str:
    layout = Layout(contract)
    return " ".join(map(str, layout.cards(layout.trumps)))


@pytest.mark.parametrize("contract", [contract for contract, _names in SUITS_OF])
def test_what_beats_a_card_is_what_takes_the_trick_from_it(contract: Contract) -> None:
    layout = Layout(contract)
    for led in DECK:
        higher = {other for other in DECK if other != led and taker((led, other), contract) == 1}
        assert set(layout.cards(layout.beats[layout.bit_of[led]])) == higher


def test_the_points_of_all_cards_are_120_or_none_where_they_do_not_matter() -> None:
    layout = Layout(Contract.GRAND)
    assert sum(layout.points.values()) == 120
    assert layout.no_points == dict.fromkeys(layout.card_of, 0)


@pytest.mark.parametrize(
    ("own", "others", "stays"),
    [
        (0b00001, 0b11110, True),
        (0b00010, 0b00001, False),
        (0b00101, 0b00010, True),
        (0b00110, 0b00001, False),
        (0b10101, 0b00010, True),
        (0b10101, 0b01010, True),
        (0b11001, 0b00110, False),
        (0b11100, 0b00001, False),
        (0b110001, 0b001110, False),
        (0, 0b11111, True),
        (0b11111, 0, True),
    ],
)
def test_each_card_needs_fewer_of_the_others_below_than_own_ones_up_to_it(own: int, others: int, stays: bool) -> None:
    assert stays_below(own, others) is stays


# One hand that wants no trick

NULL = layout_of(Contract.NULL)


def no_trick(hand: str, unseen: str) -> HiddenSearch:
    known = Unseen(NULL, NULL.bits(cards(hand)), NULL.bits(cards(unseen)), 0, points_matter=False)
    return HiddenSearch(known, Claim.NO_TRICK, Nodes(1))


@pytest.mark.parametrize(
    ("hand", "unseen", "safe"),
    [
        ("S7", "SA S8", True),
        ("S8", "S7", False),
        ("S8", "H7 HA", True),
        ("S7 S9", "S8 ST", True),
        ("S7 H8", "S8 H7", False),
        ("S7 H8", "S8 HA", True),
    ],
)
def test_a_hand_is_safe_where_it_stays_below_in_each_suit(hand: str, unseen: str, safe: bool) -> None:
    search = no_trick(hand, unseen)
    mine = NULL.bits(cards(hand))
    assert search.is_safe(mine | NULL.bits(cards(unseen)), mine) is safe


@pytest.mark.parametrize(
    ("may_play", "table", "tried"),
    [
        ("SA D9 H8", "", "H8 D9 SA"),
        ("CT S8 D8", "", "S8 D8 CT"),
        ("D8 H7", "", "H7 D8"),
        ("DQ D9 D8", "DT", "D9"),
        ("DA DQ D8", "DT DK", "DQ"),
        ("DA DQ", "DT", "DA DQ"),
        ("DA DQ D8", "DT S7", "D8"),
        ("SA S9 S7 H9 H7 C8", "DT", "SA H9 C8"),
        ("SA S9 H9", "DT D8", "SA H9"),
    ],
)
def test_the_lowest_is_led_the_highest_below_is_played_and_the_highest_of_a_suit_thrown_off(
    may_play: str, table: str, tried: str
) -> None:
    hand, lying = cards(may_play), cards(table)
    search = no_trick(may_play, table)
    bits = [NULL.bit_of[each] for each in hand]
    led = NULL.own[NULL.bit_of[lying[0]]] if lying else 0
    assert len(lying) < SEATS
    order = search.lowest(bits, tuple(NULL.bit_of[each] for each in lying), led)
    assert [NULL.card_of[bit] for bit in order] == list(cards(tried))
