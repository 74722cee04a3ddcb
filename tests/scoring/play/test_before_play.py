"""Before a card is played: the hands and the deal of the text of 2002, and what a deal is worth to each."""

from random import Random

import pytest

from scoring import DECK, Card, Contract, card_points
from scoring.play import Level, Makes, Place, before_play, question_before, what_each_can_make
from tests.scoring.play.card_text import cards
from tests.scoring.play.plain import Claim, Open, most_to_come
from tests.scoring.play.tricks import Position

FOUR_JACKS = "CJ SJ HJ DJ CQ C9 C8 SA ST SK"
INCREDIBLE = ("CA CK CQ S9 S8 S7 HK HQ D9 D8", "CJ SJ HJ DJ HA HT H7 DA DT D7", "C9 C8 C7 SA SK SQ H9 H8 DK DQ")
SKAT = "CT ST"


def test_clubs_with_these_four_jacks_are_always_schwarz() -> None:
    result = before_play(cards(FOUR_JACKS), Contract.CLUBS, Place.FOREHAND, level=Level.SCHWARZ)
    assert (result.holds, result.code) == (True, "hidden.holds")


def test_a_grand_with_them_can_be_lost() -> None:
    """Four clubs in one hand, and dear cards in the other: 60 points against him."""
    result = before_play(cards(FOUR_JACKS), Contract.GRAND, Place.FOREHAND)
    assert result.holds is False
    assert result.losing_deal is not None
    assert result.line[-1].points is not None
    assert result.line[-1].points >= 60
    assert any(set(cards("CA CT CK C7")) <= set(held) for held in result.losing_deal[:2])


@pytest.mark.parametrize("place", Place)
def test_a_grand_with_small_clubs_cannot_be_lost(place: Place) -> None:
    """Seven, eight and nine instead: three tricks at most, and a club in each."""
    result = before_play(cards(FOUR_JACKS.replace("CQ", "C7")), Contract.GRAND, place, nodes=1000)
    assert (result.holds, result.code) == (True, "hidden.holds")


def test_what_is_not_proven_within_the_limit_is_never_called_lost() -> None:
    hand = cards("CJ SJ HJ CA CT C9 SA ST HA D7")
    assert before_play(hand, Contract.GRAND, Place.REARHAND, nodes=50).holds is not False


@pytest.mark.parametrize("contract", Contract)
@pytest.mark.parametrize("turned", range(3))
def test_one_deal_wins_everything_from_every_seat(contract: Contract, turned: int) -> None:
    hands = [cards(text) for text in INCREDIBLE]
    made = what_each_can_make(hands[turned:] + hands[:turned], cards(SKAT), contract)
    best = Makes(no_trick=True) if contract is Contract.NULL else Makes(points=120, all_tricks=True)
    assert made[(1 - turned) % 3] == best


def test_the_others_of_that_deal_make_nothing_of_a_grand() -> None:
    forehand, _middlehand, rearhand = what_each_can_make(
        [cards(text) for text in INCREDIBLE], cards(SKAT), Contract.GRAND
    )
    assert (forehand.all_tricks, rearhand.all_tricks) == (False, False)
    assert max(forehand.points or 0, rearhand.points or 0) < 61


def test_what_the_limit_cuts_off_is_not_said() -> None:
    hands = [DECK[seat:30:3] for seat in range(3)]
    assert what_each_can_make(hands, DECK[30:], Contract.HEARTS, nodes=1)[0] == Makes()


def test_a_hand_game_has_22_unseen_cards_and_a_known_skat_20() -> None:
    hand = cards(FOUR_JACKS)
    assert len(question_before(hand, Contract.GRAND, Place.REARHAND).unseen) == 22
    known = question_before(hand, Contract.GRAND, Place.MIDDLEHAND, cards("D7 D8"), level=Level.SCHNEIDER)
    assert (len(known.unseen), known.unseen_in_skat, known.leader) == (20, 0, "right")
    assert known.opponents_points_at_most == 30


@pytest.mark.parametrize(("hand", "skat"), [("CJ SJ", ""), (FOUR_JACKS, "CJ D7"), (FOUR_JACKS, "D7")])
def test_ten_cards_and_two_are_needed(hand: str, skat: str) -> None:
    with pytest.raises(ValueError, match="ten cards"):
        question_before(cards(hand), Contract.GRAND, Place.FOREHAND, cards(skat))


@pytest.mark.parametrize("contract", Contract)
def test_what_each_can_make_is_what_trying_everything_gives(contract: Contract) -> None:
    """With three cards each, so that everything can be tried."""
    deck = list(DECK)
    for seed in range(4):
        Random(seed).shuffle(deck)
        hands, skat = [tuple(deck[3 * seat : 3 * seat + 3]) for seat in range(3)], deck[9:11]
        made = what_each_can_make(hands, skat, contract)
        assert made == tuple(plainly_made(hands, skat, contract, seat) for seat in range(3))


def plainly_made(hands: list[tuple[Card, ...]], skat: list[Card], contract: Contract, seat: int) -> Makes:
    first, second, third = (frozenset(map(str, hand)) for hand in hands[seat:] + hands[:seat])
    position = Position((first, second, third), -seat % 3, ())
    declarer, others = frozenset({0}), frozenset({1, 2})
    if contract is Contract.NULL:
        return Makes(no_trick=Open(Claim(contract, "no_trick", declarer, declarer)).holds(position))
    takes_all = Open(Claim(contract, "all_tricks", declarer, others)).holds(position)
    return Makes(points=card_points(skat) + most_to_come(position, contract), all_tricks=takes_all)


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_that_cannot_be_lost_is_won_in_every_deal(seed: int) -> None:
    """Clubs with the four jacks: schwarz, however the others lie."""
    hand = cards(FOUR_JACKS)
    others = [card for card in DECK if card not in hand]
    Random(seed).shuffle(others)
    forehand = what_each_can_make([hand, others[:10], others[10:20]], others[20:], Contract.CLUBS)[0]
    assert forehand == Makes(points=120, all_tricks=True)
