"""The 63 bids, the next one, and the least multiple (ISkO 3.3.2, 5.4.1, 5.6)."""

import pytest

from scoring import BIDS, Contract, House, housed, least_multiple, next_bid
from scoring.bids import lawful_bids, won_values
from scoring.rules import EDITIONS, ORDERS, TOURNEE, RuleSet


def test_every_bid_leads_to_the_next() -> None:
    bids, bid = [], next_bid()
    while bid is not None:
        bids.append(bid)
        bid = next_bid(bid)
    assert tuple(bids) == BIDS


@pytest.mark.parametrize(
    ("bid", "following"), [(0, 18), (17, 18), (18, 20), (19, 20), (59, 60), (240, 264), (263, 264), (264, None)]
)
def test_the_next_bid(bid: int, following: int | None) -> None:
    assert next_bid(bid) == following


@pytest.mark.parametrize("base", [9, 10, 11, 12, 24])
def test_the_least_multiple_reaches_every_bid_and_one_less_does_not(base: int) -> None:
    for bid in BIDS:
        assert least_multiple(base, bid) % base == 0
        assert least_multiple(base, bid) - base < bid <= least_multiple(base, bid)


# The printed table of game values (ISkO 5.6.1): base, least and greatest multiplier of a won game.
TABLE = [(9, 2, 18), (10, 2, 18), (11, 2, 18), (12, 2, 18), (24, 2, 11)]


def test_the_bids_are_the_values_of_the_printed_table() -> None:
    printed = {base * times for base, least, most in TABLE for times in range(least, most + 1)} | {23, 35, 46, 59}
    assert tuple(sorted(printed)) == BIDS


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=EDITIONS.keys())
def test_an_edition_has_tables_for_every_contract(rules: RuleSet) -> None:
    played = {str(contract) for contract in Contract} - {"null"}
    assert set(rules.base_values) == set(rules.steps) == played
    assert set(BIDS) <= lawful_bids(rules)
    if rules.name in ORDERS:
        assert set(BIDS) - won_values(rules) <= {264}  # with 4, ouvert: 264 or 360


@pytest.mark.parametrize(
    ("played_open", "games"),
    [  # the solo with 11, schneider and schwarz announced: 16 steps, and 17 with the open one
        ("step", {9 * 17, 12 * 17}),
        ("double", {9 * 16 * 2, 12 * 16 * 2, 7 * 14 * 2, 16 * 7 * 2}),
    ],
)
def test_an_open_game_of_any_form_is_worth_what_the_house_gives_it(played_open: str, games: set[int]) -> None:  # V9.1
    assert games <= won_values(housed(TOURNEE, House(open=played_open)))
    assert not games & won_values(TOURNEE)
