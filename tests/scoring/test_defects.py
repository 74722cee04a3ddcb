"""What can't be or is missing in a game as told: all of it at once, and no number (ISkO 2.4, 3.4, 5.2)."""

from typing import Any

import pytest

from scoring import Contract, End, Game, Replacement, finding, impossible, judge, read_cards

DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract
TWELVE, _ = read_cards("CJ HA HT HK D7 D8 C7 C8 S7 S8 SA CA")
CARDS: dict[str, Any] = {"cards": TWELVE[:10], "skat": TWELVE[10:]}
OUVERT: dict[str, Any] = {"hand": True, "ouvert": True}
SCHNEIDER: dict[str, Any] = {"hand": True, "schneider_announced": True}
THEIRS: dict[str, Any] = {"end": End.OPPONENTS_FAULT}


def told(contract: Contract = CLUBS, tops: int | None = 1, **more: Any) -> Game:
    return Game(contract=contract, tops=tops, **{"points": 61, **more})


DEFECTS: dict[str, tuple[Game, list[object]]] = {
    "tops 0": (told(tops=0), [finding("game.tops_zero", field="tops")]),
    "12 in a suit": (told(tops=12), [finding("game.tops_range", field="tops", limit=11)]),
    "without 12": (told(tops=-12), [finding("game.tops_range", field="tops", limit=11)]),
    "5 in grand": (told(GRAND, 5), [finding("game.tops_range", field="tops", limit=4)]),
    "neither tops nor cards": (told(tops=None), [finding("game.tops_missing", field="tops")]),
    "tops and cards differ": (told(tops=2, **CARDS), [finding("game.tops_differ", field="tops", found=2, expected=1)]),
    "announced without hand": (told(schneider_announced=True), [finding("game.announced_without_hand", field="hand")]),
    "ouvert without hand": (told(ouvert=True), [finding("game.ouvert_without_hand", field="hand")]),
    "null announced": (
        told(NULL, None, schwarz_announced=True, tricks=0, points=None),
        [finding("game.null_with_steps", field="contract")],
    ),
    "schwarz while without": (
        told(tops=-1, points=120, tricks=10),
        [finding("game.schwarz_without", field="tops", tops=1)],
    ),
    "schwarz while without 8": (
        told(tops=-8, points=120, tricks=10),
        [finding("game.schwarz_without", field="tops", tops=8)],
    ),
    "schneider while without 7": (told(tops=-7, points=90), [finding("game.schneider_without", field="tops", tops=7)]),
    "no bid": (told(bid=19), [finding("game.bid_unknown", field="bid", bid=19)]),
    "265": (told(bid=265), [finding("game.bid_unknown", field="bid", bid=265)]),
    "13 cards": (
        told(tops=None, cards=TWELVE[:11], skat=TWELVE[10:]),
        [
            finding("game.cards_count", field="cards", found=11, expected=10),
            finding("game.card_twice", field="skat", card="SA", found=2),
        ],
    ),
    "no skat": (
        told(tops=None, cards=TWELVE[:10]),
        [finding("game.cards_count", field="skat", found=0, expected=2)],
    ),
    "only the skat": (told(skat=TWELVE[:2]), [finding("game.cards_count", field="cards", found=0, expected=10)]),
    "a card twice": (
        told(tops=None, cards=(*TWELVE[:9], TWELVE[0]), skat=TWELVE[10:]),
        [finding("game.card_twice", field="cards", card="CJ", found=2)],
    ),
    "121 points": (told(points=121), [finding("game.points_range", field="points", found=121, limit=120)]),
    "-1 points": (told(points=-1), [finding("game.points_range", field="points", found=-1, limit=120)]),
    "11 tricks": (told(tricks=11), [finding("game.tricks_range", field="tricks", found=11, limit=10)]),
    "-1 tricks": (told(tricks=-1), [finding("game.tricks_range", field="tricks", found=-1, limit=10)]),
    "their points": (
        told(opponents_points=130, **THEIRS),
        [finding("game.points_range", field="opponents_points", found=130, limit=120)],
    ),
    "their tricks": (
        told(opponents_tricks=11, **THEIRS),
        [finding("game.tricks_range", field="opponents_tricks", found=11, limit=10)],
    ),
    "no trick, but 23": (
        told(points=23, tricks=0),
        [finding("game.points_tricks", field="points", points=23, tricks=0)],
    ),
    "hand, no trick, another skat": (
        told(hand=True, **CARDS, points=21, tricks=0),
        [finding("game.points_tricks", field="points", points=21, tricks=0)],
    ),
    "ten tricks, but 119": (
        told(points=119, tricks=10),
        [finding("game.points_tricks", field="points", points=119, tricks=10)],
    ),
    "points without a trick of theirs": (
        told(opponents_points=4, opponents_tricks=0, **THEIRS),
        [finding("game.points_tricks", field="opponents_points", points=4, tricks=0)],
    ),
    "121 in all": (
        told(opponents_points=60),
        [finding("game.points_sum", field="opponents_points", found=121, limit=120)],
    ),
    "119 in all": (
        told(opponents_points=58),
        [finding("game.points_sum", field="opponents_points", found=119, limit=120)],
    ),
    "nine tricks in all": (
        told(tricks=5, opponents_tricks=4),
        [finding("game.tricks_sum", field="opponents_tricks", found=9, limit=10)],
    ),
    "121 at the fault": (
        told(opponents_points=60, **THEIRS),
        [finding("game.points_sum", field="opponents_points", found=121, limit=120)],
    ),
    "no result": (told(points=None), [finding("game.points_missing", field="points")]),
    "five tricks alone": (told(points=None, tricks=5), [finding("game.points_missing", field="points")]),
    "announced schneider, one trick alone": (
        told(points=None, tricks=1, **SCHNEIDER),
        [finding("game.points_missing", field="points")],
    ),
    "ouvert, no result": (told(points=None, **OUVERT), [finding("game.points_missing", field="points")]),
    "120, nine tricks or ten": (told(points=120), [finding("game.tricks_missing", field="tricks")]),
    "null, no result": (told(NULL, None, points=None), [finding("game.tricks_missing", field="tricks")]),
    "null, points that say nothing": (told(NULL, None, points=22), [finding("game.tricks_missing", field="tricks")]),
    "schneider needed, their points": (
        told(HEARTS, hand=True, bid=40, **THEIRS),
        [finding("game.points_missing", field="opponents_points")],
    ),
    "schneider announced, their points": (
        told(**SCHNEIDER, **THEIRS, points=None),
        [finding("game.points_missing", field="opponents_points")],
    ),
    "schwarz needed, their points": (
        told(HEARTS, bid=40, **THEIRS, points=100),
        [finding("game.points_missing", field="opponents_points")],
    ),
    "schwarz needed, their tricks": (
        told(HEARTS, bid=40, **THEIRS, opponents_points=0),
        [finding("game.tricks_missing", field="opponents_tricks")],
    ),
    "null below the bid": (
        told(NULL, None, ouvert=True, bid=50, points=None, tricks=0),
        [finding("game.null_below_bid", field="bid", bid=50, value=46)],
    ),
    "replaced by null": (
        told(NULL, None, bid=24, replacement=Replacement(contract=NULL)),
        [finding("game.replacement_null", field="replacement")],
    ),
    "replaced with 5 in grand": (
        told(NULL, None, bid=24, replacement=Replacement(contract=GRAND, tops=5)),
        [finding("game.tops_range", field="replacement", limit=4)],
    ),
    "replaced without tops": (
        told(NULL, None, bid=24, replacement=Replacement(contract=GRAND)),
        [finding("game.tops_missing", field="replacement")],
    ),
    "replaced with others than the cards": (
        told(NULL, None, bid=24, **CARDS, replacement=Replacement(contract=HEARTS, tops=-1)),
        [finding("game.tops_differ", field="replacement", found=-1, expected=1)],
    ),
}


@pytest.mark.parametrize(("game", "findings"), DEFECTS.values(), ids=DEFECTS.keys())
def test_what_can_t_be_is_named_and_not_counted(game: Game, findings: list[object]) -> None:
    assert list(impossible(game)) == findings
    assert judge(game) == tuple(findings)


def test_everything_at_once() -> None:
    game = Game(
        contract=GRAND, tops=7, schneider_announced=True, ouvert=True, bid=17, cards=TWELVE[:2], points=130, tricks=12
    )  # fmt: skip
    assert [(defect.code, defect.where.field) for defect in impossible(game)] == [
        ("game.tops_range", "tops"),
        ("game.announced_without_hand", "hand"),
        ("game.ouvert_without_hand", "hand"),
        ("game.cards_count", "cards"),
        ("game.cards_count", "skat"),
        ("game.bid_unknown", "bid"),
        ("game.points_range", "points"),
        ("game.tricks_range", "tricks"),
    ]


POSSIBLE = {
    "without 6, schneider": told(tops=-6, points=91),
    "without 7, 89": told(tops=-7, points=89),
    "no trick and two aces": told(points=22, tricks=0),
    "hand, no trick, the skat": told(hand=True, **CARDS, points=22, tricks=0),
    "with the skat, what was put away is not known": told(**CARDS, points=10, tricks=0),
    "120 in nine tricks": told(points=120, tricks=9),
    "announced schwarz without 2, lost": told(tops=-2, hand=True, schwarz_announced=True, points=110, tricks=9),
    "conceded, nothing else": told(points=None, end=End.CONCEDED),
    "a fault of his, nothing else": told(points=None, end=End.DECLARER_FAULT),
    "a level that was never possible": told(tops=-1, hand=True, schwarz_announced=True, points=None, **THEIRS),
    "null below the bid needs no tricks": told(NULL, None, points=None, bid=50, **CARDS),
    "tops and cards agree": told(tops=1, **CARDS),
}


@pytest.mark.parametrize("game", POSSIBLE.values(), ids=POSSIBLE.keys())
def test_what_is_rare_but_possible_is_counted(game: Game) -> None:
    assert impossible(game) == ()
