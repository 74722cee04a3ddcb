"""What one game is worth: the worked examples of ISkO 5, the marks that can't stand, the games of three real sheets."""

import csv
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scoring import BEFORE_1999, BIDS, Contract, Game, finding, impossible, value

DATA = Path(__file__).parent / "data"
DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract
WORKED = {
    "null": (Game(contract=NULL), 23),
    "null hand": (Game(contract=NULL, hand=True), 35),
    "null ouvert": (Game(contract=NULL, ouvert=True), 46),
    "null ouvert hand": (Game(contract=NULL, hand=True, ouvert=True), 59),
    "null lost": (Game(contract=NULL, won=False), -46),
    "null hand lost": (Game(contract=NULL, hand=True, won=False), -70),
    "null ouvert lost": (Game(contract=NULL, ouvert=True, won=False), -92),
    "null ouvert hand lost": (Game(contract=NULL, hand=True, ouvert=True, won=False), -118),
    "null has no tops": (Game(contract=NULL, tops=0, bid=23), 23),
    "diamonds, the least": (Game(contract=DIAMONDS), 18),
    "spades schneider": (Game(contract=SPADES, tops=2, schneider=True), 44),
    "without is worth as much": (Game(contract=SPADES, tops=-2, schneider=True), 44),
    "schwarz brings schneider": (Game(contract=HEARTS, schwarz=True), 40),
    "clubs ouvert": (Game(contract=CLUBS, tops=2, hand=True, ouvert=True), 108),
    "grand ouvert with 1": (Game(contract=GRAND, tops=1, hand=True, ouvert=True), 192),
    "grand ouvert with 2": (Game(contract=GRAND, tops=2, hand=True, ouvert=True), 216),
    "grand ouvert with 3": (Game(contract=GRAND, tops=3, hand=True, ouvert=True), 240),
    "grand ouvert with 4": (Game(contract=GRAND, tops=4, hand=True, ouvert=True), 264),
    "clubs with 11, all": (Game(contract=CLUBS, tops=11, hand=True, ouvert=True), 216),
    "schwarz announced implies schneider announced": (
        Game(contract=DIAMONDS, hand=True, schwarz_announced=True),
        63,
    ),
    "announced schneider, reached": (Game(contract=GRAND, tops=2, hand=True, schneider_announced=True), 144),
    "announced schneider, schwarz reached": (
        Game(contract=GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True),
        168,
    ),
    "announced schneider, missed": (
        Game(contract=GRAND, tops=2, hand=True, schneider_announced=True, won=False),
        -288,
    ),
    "no own schneider on top": (
        Game(contract=GRAND, tops=2, hand=True, schneider_announced=True, schneider=True, won=False),
        -288,
    ),
    "own schwarz after announcing schneider": (
        Game(contract=GRAND, tops=2, hand=True, schneider_announced=True, schwarz=True, won=False),
        -336,
    ),
    "own schneider": (Game(contract=DIAMONDS, schneider=True, won=False), -54),
    "lost hand doubled": (Game(contract=CLUBS, hand=True, won=False), -72),
    "overbid hearts, bid 50": (Game(contract=HEARTS, bid=50), -100),
    "overbid hearts, bid 59": (Game(contract=HEARTS, bid=59), -120),
    "overbid clubs, bid 59": (Game(contract=CLUBS, bid=59), -120),
    "overbid hearts hand": (Game(contract=HEARTS, hand=True, bid=36), -80),
    "overbid clubs hand": (Game(contract=CLUBS, hand=True, bid=46), -96),
    "overbid diamonds": (Game(contract=DIAMONDS, bid=20), -54),
    "overbid, lost anyway": (Game(contract=DIAMONDS, bid=20, won=False), -54),
    "doubling does not reach the bid": (Game(contract=HEARTS, bid=40, won=False), -80),
    "conceded as hearts, bid 30": (Game(contract=HEARTS, bid=30, won=False), -60),
    "schneider saves hearts hand": (Game(contract=HEARTS, hand=True, schneider=True, bid=36), 40),
    "schneider saves clubs hand": (Game(contract=CLUBS, hand=True, schneider=True, bid=46), 48),
    "schneider granted": (Game(contract=HEARTS, hand=True, schneider=True, bid=40), 40),
    "the bid reached exactly": (Game(contract=CLUBS, bid=24), 24),
}
MARKS = {
    "tops 0": (Game(contract=CLUBS, tops=0), [finding("game.tops_zero", field="tops")]),
    "suit tops 12": (Game(contract=CLUBS, tops=12), [finding("game.tops_range", field="tops", limit=11)]),
    "grand without 5": (Game(contract=GRAND, tops=-5), [finding("game.tops_range", field="tops", limit=4)]),
    "schneider announced": (
        Game(contract=CLUBS, schneider_announced=True),
        [finding("game.announced_without_hand", field="hand")],
    ),
    "both announced": (
        Game(contract=CLUBS, schneider_announced=True, schwarz_announced=True),
        [finding("game.announced_without_hand", field="hand")],
    ),
    "ouvert": (Game(contract=GRAND, ouvert=True), [finding("game.ouvert_without_hand", field="hand")]),
    "null schneider": (Game(contract=NULL, schneider=True), [finding("game.null_with_steps", field="contract")]),
    "null announced": (
        Game(contract=NULL, hand=True, schwarz_announced=True),
        [finding("game.null_with_steps", field="contract")],
    ),
    "no such bid": (Game(contract=CLUBS, bid=19), [finding("game.bid_unknown", field="bid", bid=19)]),
    "negative bid": (Game(contract=CLUBS, bid=-18), [finding("game.bid_unknown", field="bid", bid=-18)]),
    "null below the bid": (
        Game(contract=NULL, ouvert=True, bid=50),
        [finding("game.null_below_bid", field="bid", bid=50, value=46)],
    ),
    "null, no such bid": (Game(contract=NULL, bid=51), [finding("game.bid_unknown", field="bid", bid=51)]),
    "all at once": (
        Game(contract=GRAND, tops=0, schwarz_announced=True, ouvert=True, bid=17),
        [
            finding("game.tops_zero", field="tops"),
            finding("game.announced_without_hand", field="hand"),
            finding("game.ouvert_without_hand", field="hand"),
            finding("game.bid_unknown", field="bid", bid=17),
        ],
    ),
}


@st.composite
def games(draw: st.DrawFn) -> Game:
    contract = draw(st.sampled_from(Contract))
    limit = 4 if contract is GRAND else 11
    hand = draw(st.booleans())
    trumps = contract is not NULL
    game = Game(
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
def test_the_worked_examples_come_out(game: Game, score: int) -> None:
    assert value(game).score == score


@pytest.mark.parametrize(("game", "found"), MARKS.values(), ids=MARKS.keys())
def test_impossible_marks_are_named_and_not_counted(game: Game, found: list[object]) -> None:
    assert list(impossible(game)) == found
    with pytest.raises(ValueError, match=r"^game\."):
        value(game)


def test_the_spoken_sum_names_every_step() -> None:
    worth = value(Game(contract=GRAND, tops=-2, hand=True, ouvert=True))
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
    worth = value(Game(contract=NULL, hand=True))
    assert (worth.base, worth.multiplier, worth.value, worth.steps) == (35, 1, 35, ())


def test_an_overbid_game_keeps_its_steps_and_is_charged_the_multiple() -> None:
    worth = value(Game(contract=HEARTS, tops=1, hand=True, bid=36))
    assert (worth.won, worth.overbid, worth.multiplier, worth.value) == (False, True, 4, 40)
    assert worth.steps == (("with", 1), ("game", 2), ("hand", 3))


@pytest.mark.parametrize(
    ("game", "score"),
    [
        (Game(contract=NULL, hand=True, won=False), -35),
        (Game(contract=NULL, hand=True, ouvert=True, won=False), -59),
        (Game(contract=NULL, ouvert=True, won=False), -92),
        (Game(contract=CLUBS, hand=True, won=False), -36),
        (Game(contract=HEARTS, hand=True, bid=36), -40),
        (Game(contract=HEARTS, won=False), -40),
        (Game(contract=GRAND, tops=4, hand=True, ouvert=True), 360),
        (Game(contract=CLUBS, tops=2, hand=True, ouvert=True), 108),
    ],
)
def test_before_1999_hand_games_are_lost_single_and_grand_ouvert_has_its_own_base(game: Game, score: int) -> None:
    assert value(game, BEFORE_1999).score == score


@pytest.mark.parametrize("path", sorted(DATA.glob("games-*.csv")), ids=lambda path: path.stem)
def test_every_game_of_a_real_sheet_recomputes(path: Path) -> None:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter=";") if row["contract"] in set(Contract)]
    assert len(rows) > 30
    for row in rows:
        worth = value(_game(row))
        assert (worth.score, worth.overbid) == (int(row["score"]), bool(row["overbid"])), row


def _game(row: dict[str, str]) -> Game:
    return Game(
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


@settings(deadline=None)
@given(games())
def test_a_score_is_the_value_or_minus_twice_the_value(game: Game) -> None:
    worth = value(game)
    assert worth.value == worth.base * worth.multiplier >= game.bid
    assert worth.score == (worth.value if worth.won else -2 * worth.value)
    assert worth.won == (game.won and not worth.overbid)
    assert worth.overbid or worth.value in BIDS
