"""What a row is worth: the worked examples of ISkO 5, the marks that can't stand, the games of three real sheets."""

import csv
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import BEFORE_1999, BIDS, EDITIONS, Contract, Marks, RuleSet, enumerate_games, finding, impossible, value
from scoring.bids import won_values
from tests.tiers import sweep

DATA = Path(__file__).parent / "data"
DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract
WORKED = {
    "null": (Marks(contract=NULL), 23),
    "null hand": (Marks(contract=NULL, hand=True), 35),
    "null ouvert": (Marks(contract=NULL, ouvert=True), 46),
    "null ouvert hand": (Marks(contract=NULL, hand=True, ouvert=True), 59),
    "null lost": (Marks(contract=NULL, won=False), -46),
    "null hand lost": (Marks(contract=NULL, hand=True, won=False), -70),
    "null ouvert lost": (Marks(contract=NULL, ouvert=True, won=False), -92),
    "null ouvert hand lost": (Marks(contract=NULL, hand=True, ouvert=True, won=False), -118),
    "null has no tops": (Marks(contract=NULL, tops=0, bid=23), 23),
    "diamonds, the least": (Marks(contract=DIAMONDS), 18),
    "spades schneider": (Marks(contract=SPADES, tops=2, schneider=True), 44),
    "without is worth as much": (Marks(contract=SPADES, tops=-2, schneider=True), 44),
    "schwarz brings schneider": (Marks(contract=HEARTS, schwarz=True), 40),
    "clubs ouvert": (Marks(contract=CLUBS, tops=2, hand=True, ouvert=True), 108),
    "grand ouvert with 1": (Marks(contract=GRAND, tops=1, hand=True, ouvert=True), 192),
    "grand ouvert with 2": (Marks(contract=GRAND, tops=2, hand=True, ouvert=True), 216),
    "grand ouvert with 3": (Marks(contract=GRAND, tops=3, hand=True, ouvert=True), 240),
    "grand ouvert with 4": (Marks(contract=GRAND, tops=4, hand=True, ouvert=True), 264),
    "clubs with 11, all": (Marks(contract=CLUBS, tops=11, hand=True, ouvert=True), 216),
    "schwarz announced implies schneider announced": (
        Marks(contract=DIAMONDS, hand=True, schwarz_announced=True),
        63,
    ),
    "announced schneider, reached": (Marks(contract=GRAND, tops=2, hand=True, schneider_announced=True), 144),
    "announced schneider, schwarz reached": (
        Marks(contract=GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True),
        168,
    ),
    "announced schneider, missed": (
        Marks(contract=GRAND, tops=2, hand=True, schneider_announced=True, won=False),
        -288,
    ),
    "no own schneider on top": (
        Marks(contract=GRAND, tops=2, hand=True, schneider_announced=True, schneider=True, won=False),
        -288,
    ),
    "own schwarz after announcing schneider": (
        Marks(contract=GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True, won=False),
        -336,
    ),
    "own schneider": (Marks(contract=DIAMONDS, schneider=True, won=False), -54),
    "lost hand doubled": (Marks(contract=CLUBS, hand=True, won=False), -72),
    "overbid hearts, bid 50": (Marks(contract=HEARTS, bid=50), -100),
    "overbid hearts, bid 59": (Marks(contract=HEARTS, bid=59), -120),
    "overbid clubs, bid 59": (Marks(contract=CLUBS, bid=59), -120),
    "overbid hearts hand": (Marks(contract=HEARTS, hand=True, bid=36), -80),
    "overbid clubs hand": (Marks(contract=CLUBS, hand=True, bid=46), -96),
    "overbid diamonds": (Marks(contract=DIAMONDS, bid=20), -54),
    "overbid, lost anyway": (Marks(contract=DIAMONDS, bid=20, won=False), -54),
    "doubling does not reach the bid": (Marks(contract=HEARTS, bid=40, won=False), -80),
    "conceded as hearts, bid 30": (Marks(contract=HEARTS, bid=30, won=False), -60),
    "schneider saves hearts hand": (Marks(contract=HEARTS, hand=True, schneider=True, bid=36), 40),
    "schneider saves clubs hand": (Marks(contract=CLUBS, hand=True, schneider=True, bid=46), 48),
    "schneider granted": (Marks(contract=HEARTS, hand=True, schneider=True, bid=40), 40),
    "the bid reached exactly": (Marks(contract=CLUBS, bid=24), 24),
}
MARKS = {
    "tops 0": (Marks(contract=CLUBS, tops=0), [finding("game.tops_zero", field="tops")]),
    "suit tops 12": (Marks(contract=CLUBS, tops=12), [finding("game.tops_range", field="tops", limit=11)]),
    "grand without 5": (Marks(contract=GRAND, tops=-5), [finding("game.tops_range", field="tops", limit=4)]),
    "schneider announced": (
        Marks(contract=CLUBS, schneider_announced=True),
        [finding("game.announced_without_hand", field="hand")],
    ),
    "both announced": (
        Marks(contract=CLUBS, schneider_announced=True, schwarz_announced=True),
        [finding("game.announced_without_hand", field="hand")],
    ),
    "ouvert": (Marks(contract=GRAND, ouvert=True), [finding("game.ouvert_without_hand", field="hand")]),
    "null schneider": (Marks(contract=NULL, schneider=True), [finding("game.null_with_steps", field="contract")]),
    "null announced": (
        Marks(contract=NULL, hand=True, schwarz_announced=True),
        [finding("game.null_with_steps", field="contract")],
    ),
    "schwarz won without the highest trump (C11)": (
        Marks(contract=CLUBS, tops=-1, schwarz=True),
        [finding("game.schwarz_without", field="tops", tops=1)],
    ),
    "ouvert won without the highest trump (C11)": (
        Marks(contract=GRAND, tops=-1, hand=True, ouvert=True),
        [finding("game.schwarz_without", field="tops", tops=1)],
    ),
    "schneider won without 7 (C11)": (
        Marks(contract=CLUBS, tops=-7, schneider=True),
        [finding("game.schneider_without", field="tops", tops=7)],
    ),
    "announced schneider won without 11 (C11)": (
        Marks(contract=CLUBS, tops=-11, hand=True, schneider_announced=True),
        [finding("game.schneider_without", field="tops", tops=11)],
    ),
    "no such bid": (Marks(contract=CLUBS, bid=19), [finding("game.bid_unknown", field="bid", bid=19)]),
    "negative bid": (Marks(contract=CLUBS, bid=-18), [finding("game.bid_unknown", field="bid", bid=-18)]),
    "null below the bid": (
        Marks(contract=NULL, ouvert=True, bid=50),
        [finding("game.null_below_bid", field="bid", bid=50, value=46)],
    ),
    "null, no such bid": (Marks(contract=NULL, bid=51), [finding("game.bid_unknown", field="bid", bid=51)]),
    "all at once": (
        Marks(contract=GRAND, tops=0, schwarz_announced=True, ouvert=True, bid=17),
        [
            finding("game.tops_zero", field="tops"),
            finding("game.announced_without_hand", field="hand"),
            finding("game.ouvert_without_hand", field="hand"),
            finding("game.bid_unknown", field="bid", bid=17),
        ],
    ),
}


@st.composite
def rows(draw: st.DrawFn) -> Marks:
    contract = draw(st.sampled_from(Contract))
    limit = 4 if contract is GRAND else 11
    hand = draw(st.booleans())
    trumps = contract is not NULL
    game = Marks(
        contract=contract,
        tops=draw(st.integers(1, limit)) * draw(st.sampled_from([1, -1])),
        hand=hand,
        schneider=trumps and draw(st.booleans()),
        schneider_announced=trumps and hand and draw(st.booleans()),
        schwarz=trumps and draw(st.booleans()),
        schwarz_announced=trumps and hand and draw(st.booleans()),
        ouvert=(hand or not trumps) and draw(st.booleans()),
        bid=draw(st.sampled_from([0, *BIDS])),
        won=draw(st.booleans()),
    )
    assume(not impossible(game))
    return game


@pytest.mark.parametrize(("game", "score"), WORKED.values(), ids=WORKED.keys())
def test_the_worked_examples_come_out(game: Marks, score: int) -> None:
    assert value(game).score == score


@pytest.mark.parametrize(("game", "findings"), MARKS.values(), ids=MARKS.keys())
def test_impossible_marks_are_named_and_not_counted(game: Marks, findings: list[object]) -> None:
    assert list(impossible(game)) == findings
    with pytest.raises(ValueError, match=r"^game\."):
        value(game)


@pytest.mark.parametrize(
    "row",
    [
        Marks(contract=CLUBS, tops=-6, schneider=True),
        Marks(contract=CLUBS, tops=-11),
        Marks(contract=CLUBS, tops=-1, schwarz=True, won=False),
        Marks(contract=CLUBS, tops=-7, hand=True, schneider_announced=True, won=False),
        Marks(contract=GRAND, tops=-4, schneider=True),
        Marks(contract=CLUBS, tops=11, schwarz=True),
    ],
)
def test_what_is_rare_but_possible_is_counted(row: Marks) -> None:
    assert impossible(row) == ()


def test_the_spoken_sum_names_every_step() -> None:
    worth = value(Marks(contract=GRAND, tops=-2, hand=True, ouvert=True, won=False))
    assert worth.steps == (
        ("without", 2),
        ("game", 3),
        ("hand", 4),
        ("schneider", 5),
        ("schneider_announced", 6),
        ("schwarz", 7),
        ("schwarz_announced", 8),
        ("ouvert", 9),
    )
    assert (worth.base, worth.multiplier, worth.value) == (24, 9, 216)


def test_null_has_no_spoken_sum() -> None:
    worth = value(Marks(contract=NULL, hand=True))
    assert (worth.base, worth.multiplier, worth.value, worth.steps) == (35, 1, 35, ())


def test_an_overbid_game_keeps_its_steps_and_is_charged_the_multiple() -> None:
    worth = value(Marks(contract=HEARTS, tops=1, hand=True, bid=36))
    assert (worth.won, worth.overbid, worth.multiplier, worth.value) == (False, True, 4, 40)
    assert worth.steps == (("with", 1), ("game", 2), ("hand", 3))


@pytest.mark.parametrize(
    ("game", "score"),
    [
        (Marks(contract=NULL, hand=True, won=False), -35),
        (Marks(contract=NULL, hand=True, ouvert=True, won=False), -59),
        (Marks(contract=NULL, ouvert=True, won=False), -92),
        (Marks(contract=CLUBS, hand=True, won=False), -36),
        (Marks(contract=HEARTS, hand=True, bid=36), -40),
        (Marks(contract=HEARTS, won=False), -40),
        (Marks(contract=GRAND, tops=4, hand=True, ouvert=True), 360),
        (Marks(contract=CLUBS, tops=2, hand=True, ouvert=True), 108),
    ],
)
def test_before_1999_hand_games_are_lost_single_and_grand_ouvert_has_its_own_base(game: Marks, score: int) -> None:
    assert value(game, BEFORE_1999).score == score


@pytest.mark.parametrize("path", sorted(DATA.glob("games-*.csv")), ids=lambda path: path.stem)
def test_every_game_of_a_real_sheet_recomputes(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter=";") if row["contract"] in set(Contract)]
    assert len(rows) > 30
    for row in rows:
        worth = value(_game(row))
        assert (worth.score, worth.overbid) == (int(row["score"]), bool(row["overbid"])), row


def _game(row: dict[str, str]) -> Marks:
    return Marks(
        contract=Contract(row["contract"]),
        tops=int(row["tops"] or 1),
        hand=bool(row["hand"]),
        schneider=bool(row["schneider"]),
        schneider_announced=bool(row["schneider_announced"]),
        schwarz=bool(row["schwarz"]),
        schwarz_announced=bool(row["schwarz_announced"]),
        ouvert=bool(row["ouvert"]),
        bid=int(row["bid"] or 0),
        won=row["won"] == "won",
    )


def test_there_are_664_games() -> None:
    games = enumerate_games()
    counts = Counter((row.contract is NULL, row.contract is GRAND, row.tops) for row in games)
    assert (len(games), len(set(games))) == (664, 664)
    assert [counts[False, False, tops] for tops in (1, 11, -1, -6, -7, -11)] == [40, 40, 20, 20, 8, 8]
    assert [counts[False, True, tops] for tops in (1, 4, -1, -4)] == [10, 10, 5, 5]
    assert counts[True, False, 1] == 4


@sweep("rules", EDITIONS.values(), ids=EDITIONS.keys())
def test_their_values_are_the_63_bids(rules: RuleSet) -> None:
    games = enumerate_games(rules)
    assert {value(row, rules).value for row in games} == won_values(rules)
    assert all(value(row, rules).won for row in games)
    assert all(not impossible(row, rules) for row in games)


@settings(deadline=None)
@given(rows())
def test_a_score_is_the_value_or_minus_twice_the_value(game: Marks) -> None:
    worth = value(game)
    assert worth.value == worth.base * worth.multiplier >= game.bid
    assert worth.score == (worth.value if worth.won else -2 * worth.value)
    assert worth.won == (game.won and not worth.overbid)
    assert worth.overbid or worth.value in BIDS
