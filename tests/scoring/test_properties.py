"""The laws that hold for every game, whatever was dealt, bid and played (ISkO 5)."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import BIDS, DECK, EDITIONS, ISKO, TOPS_LIMIT, Card, Contract, End, Game, GameValue, judge, tops, value
from scoring.bids import lost_charges, won_values

NULL = Contract.NULL
STEPS = ("hand", "schneider_announced", "schwarz_announced", "ouvert")


def steps(count: int) -> dict[str, Any]:
    return {step: place < count for place, step in enumerate(STEPS)}


def maybe(most: int) -> st.SearchStrategy[int | None]:
    return st.none() | st.integers(-1, most + 1)


# Anything that can be told, sensible or not.
TOLD = st.builds(
    Game,
    contract=st.sampled_from(Contract),
    tops=st.none() | st.integers(-12, 12),
    hand=st.booleans(),
    schneider_announced=st.booleans(),
    schwarz_announced=st.booleans(),
    ouvert=st.booleans(),
    bid=st.sampled_from([0, 19, *BIDS]),
    end=st.sampled_from(End),
    points=maybe(120),
    tricks=maybe(10),
    opponents_points=maybe(120),
    opponents_tricks=maybe(10),
)


@st.composite
def finished(draw: st.DrawFn) -> Game:
    """A suit or grand game played out, without a defect."""
    contract = draw(st.sampled_from([contract for contract in Contract if contract is not NULL]))
    with_n = draw(st.integers(1, TOPS_LIMIT[contract]))
    step = draw(st.integers(0, len(STEPS)))
    return Game(
        contract=contract,
        tops=with_n,
        bid=draw(st.sampled_from([0, *BIDS])),
        points=draw(st.integers(0, 119)),
        tricks=draw(st.integers(1, 9)),
        **steps(step),
    )


@settings(deadline=None, max_examples=500)
@given(TOLD, st.sampled_from(list(EDITIONS.values())))
def test_a_game_is_counted_or_says_what_is_wrong(game: Game, rules: Any) -> None:
    verdict = judge(game, rules)
    if not isinstance(verdict, GameValue):
        assert verdict
        return
    assert verdict.value == verdict.base * verdict.multiplier >= game.bid
    factor = rules.lost_factors[verdict.marks.hand]
    assert verdict.score == (verdict.value if verdict.won else -factor * verdict.value)
    assert verdict.score in won_values(rules) if verdict.won else -verdict.score in lost_charges(rules)
    assert not (verdict.won and verdict.overbid)


@given(finished())
def test_a_lost_game_costs_twice_its_value(game: Game) -> None:
    worth = value(game)
    assert worth.score == (worth.value if worth.won else -2 * worth.value)


@given(finished())
def test_one_top_more_is_one_base_value_more(game: Game) -> None:
    free = replace(game, bid=0)
    if free.tops is not None and free.tops < TOPS_LIMIT[free.contract]:
        more = value(replace(free, tops=free.tops + 1))
        assert more.value - value(free).value == more.base


@given(finished())
def test_the_value_grows_with_every_step(game: Game) -> None:
    free = replace(game, bid=0)
    plain = replace(free, **steps(0))
    values = [value(replace(plain, **steps(count))).value for count in range(len(STEPS) + 1)]
    assert values == sorted(values)
    assert values[0] < values[1] < values[-1]


@given(finished())
def test_with_and_without_are_worth_the_same(game: Game) -> None:
    if game.tops is not None and (game.tops < 7 or (game.points or 0) < 90):
        with_tops, without = value(game), value(replace(game, tops=-game.tops))
        assert (with_tops.score, with_tops.multiplier) == (without.score, without.multiplier)


@given(finished(), st.permutations(DECK))
def test_cards_and_tops_make_the_same_value(game: Game, deck: list[Card]) -> None:
    cards, skat = tuple(deck[:10]), tuple(deck[10:12])
    held = replace(game, tops=None, cards=cards, skat=skat)
    told = replace(game, tops=tops(deck[:12], game.contract))
    by_cards, by_tops = judge(held), judge(told)
    if isinstance(by_cards, GameValue) and isinstance(by_tops, GameValue):
        assert replace(by_cards, flags=()) == replace(by_tops, flags=())
    else:
        assert by_cards == by_tops


@given(finished())
def test_the_row_is_worth_what_the_game_is(game: Game) -> None:
    worth = value(game)
    assert replace(value(worth.marks), flags=worth.flags) == worth


@given(finished(), st.integers(0, 119))
def test_a_higher_bid_never_brings_more(game: Game, points: int) -> None:
    scores = [value(replace(game, points=points, bid=bid)).score for bid in (0, *BIDS)]
    assert scores == sorted(scores, reverse=True)


def test_every_played_result_of_a_clubs_game_with_one() -> None:
    """Golden: all points from 0 to 120, tricks told (ISkO 5.2.2 to 5.2.4)."""
    scores = [
        value(Game(contract=Contract.CLUBS, tops=1, points=points, tricks=5), ISKO).score for points in range(121)
    ]
    assert scores == [-72] * 31 + [-48] * 30 + [24] * 29 + [36] * 31
