"""What is asked of an incident, at the edges: ways that are none, bids that are just reached, other rule sets."""

from typing import Any

import pytest

from scoring.contracts import Contract
from scoring.findings import Finding, finding
from scoring.guided import guide
from scoring.happened import Happened, as_asked, below_bid, missing, needed, row_of, way_of
from scoring.marks import Marks
from scoring.rules import ISKO, ISKO_1999, TEXAS, RuleSet

CLUBS, GRAND, NULL = Contract.CLUBS, Contract.GRAND, Contract.NULL


def test_an_incident_of_one_way_needs_none_and_knows_none_that_is_told() -> None:
    for what in (None, "", "somehow"):
        way = way_of(Happened(incident="bid_taken_back", what=what))
        assert way is not None
        assert way.paragraphs == ("3.3.8",)
    assert way_of(Happened(incident="revoke")) is None
    assert way_of(Happened(incident="revoke", what="somehow")) is None


def test_a_contract_that_is_not_asked_for_is_left_out() -> None:
    told = Happened(incident="revoke", what="gathered", contract=CLUBS, hand=True, tops=1)
    assert as_asked(told) == Happened(incident="revoke", what="gathered")
    lead = Happened(incident="lead_before_announcing", what="declarer", contract=CLUBS, hand=True, tops=1, bid=18)
    assert as_asked(lead) == Happened(
        incident="lead_before_announcing", what="declarer", contract=CLUBS, tops=1, bid=18
    )


@pytest.mark.parametrize(
    ("told", "rules", "below"),
    [
        ({"bid": 22}, ISKO, False),
        ({"bid": 23}, ISKO, False),
        ({"bid": 24}, ISKO, True),
        ({"bid": 35, "hand": True}, ISKO, False),
        ({"bid": 36, "hand": True}, ISKO, True),
        ({"bid": 59, "hand": True, "ouvert": True}, ISKO, False),
        ({"bid": 60, "hand": True, "ouvert": True}, ISKO, True),
        ({}, ISKO, False),
        ({"bid": 20}, TEXAS, False),
        ({"bid": 22}, TEXAS, True),
        ({"bid": 60, "contract": CLUBS}, ISKO, False),
        ({"bid": 60, "contract": None}, ISKO, False),
    ],
)
def test_a_null_is_below_the_bid_if_it_does_not_reach_it(told: dict[str, Any], rules: RuleSet, below: bool) -> None:
    """ISkO 3.4.4, 5.1: 23, 35, 46, 59; in Texas 20 and 30 (V1.1)."""
    assert below_bid(Happened(**{"incident": "revoke", "contract": NULL, **told}), rules) is below


@pytest.mark.parametrize(
    ("told", "level"),
    [
        ({"tops": 1, "bid": 24}, 0),
        ({"tops": 1, "bid": 27}, 1),
        ({"tops": 1, "bid": 48}, 2),
        ({"tops": 1, "bid": 50}, None),
        ({"tops": -1, "bid": 48}, None),
        ({"tops": 1, "bid": 0, "hand": True, "schneider_announced": True}, 1),
        ({"tops": 1, "bid": None, "hand": True, "schneider_announced": True}, 0),
        ({"tops": None, "bid": 60}, 0),
        ({"tops": 1, "bid": 60, "contract": None}, 0),
        ({"tops": 1, "bid": 60, "contract": NULL}, 0),
    ],
)
def test_the_level_that_is_needed_is_simple_while_the_game_is_not_known(
    told: dict[str, Any], level: int | None
) -> None:
    assert needed(Happened(**{"incident": "revoke", "contract": CLUBS, **told}), ISKO) == level


def test_the_row_before_a_card_is_played_is_lost_until_it_is_won() -> None:
    assert row_of(Happened(incident="revoke", contract=CLUBS)) == Marks(contract=CLUBS, tops=1, bid=0, won=False)
    told = Happened(incident="revoke", contract=GRAND, tops=-2, bid=48, hand=True, ouvert=True)
    assert row_of(told) == Marks(contract=GRAND, tops=-2, bid=48, hand=True, ouvert=True, won=False)
    with pytest.raises(ValueError, match=r"^the contract is not known$"):
        row_of(Happened(incident="revoke", tops=1))


def test_nothing_is_asked_of_a_way_that_is_none() -> None:
    assert missing(Happened(incident="revoke", what="somehow")) == ()


# What the guide says of answers that can't be


def unknown(field: str, found: str, expected: tuple[str, ...], paragraph: str) -> Finding:
    return finding("guide.unknown_choice", field=field, found=found, expected=expected, paragraph=paragraph)


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (
            {"incident": "cards_shown", "what": "all"},
            unknown("what", "all", ("several", "one", "declarer"), "4.1.9"),
        ),
        ({"incident": "remark", "what": "loud"}, unknown("what", "loud", ("influence", "harmless"), "4.2.9")),
        (
            {"incident": "remark", "what": "harmless", "by": "all"},
            unknown("by", "all", ("declarer", "opponents"), "4.1.4"),
        ),
        (
            {"incident": "bid_taken_back", "what": "loud"},
            finding("guide.not_asked", field="what", paragraph="3.3.8"),
        ),
        (
            {"incident": "bid_taken_back", "schneider_announced": True},
            finding("guide.not_asked", field="schneider_announced", paragraph="3.3.8"),
        ),
        (
            {"incident": "cards_shown", "what": "declarer", "schwarz_announced": True},
            finding("guide.not_asked", field="schwarz_announced", paragraph="4.1.9"),
        ),
        (
            {"incident": "bid_taken_back", "hand": True},
            finding("guide.not_asked", field="hand", paragraph="3.4.4"),
        ),
    ],
)
@pytest.mark.parametrize("rules", [ISKO, ISKO_1999, TEXAS])
def test_an_answer_that_can_t_be_is_found_with_its_paragraph(
    told: dict[str, Any], found: Finding, rules: RuleSet
) -> None:
    assert guide(Happened(**told), rules) == (found,)
