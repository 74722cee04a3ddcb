"""Other Skats, game by game: the figures that their descriptions print, each with its paragraph (V1 to V5, V7, V9)."""

import json
from typing import Any

import pytest

from scoring.cli_games import as_json, value_of_line


def told(**game: Any) -> dict[str, Any]:
    return as_json(value_of_line(json.dumps(game)))


def codes(**game: Any) -> list[tuple[str, str]]:
    return [(each["code"], each["field"]) for each in told(**game).get("findings", [])]


SCHWARZ = {"points": 120, "tricks": 10}
FIGURES: list[tuple[str, dict[str, Any], int]] = [
    ("V0.5", {"rules": "texas", "contract": "clubs", "tops": 1, "end": "conceded"}, -48),
    ("V0.5", {"rules": "pub", "contract": "spades", "tops": 2, "bid": 36, "points": 61}, -88),
    ("V1.1", {"rules": "texas", "contract": "grand", "tops": 1, "points": 70}, 32),
    ("V1.2", {"rules": "texas", "contract": "null", "tricks": 0}, 20),
    ("V1.2", {"rules": "texas", "contract": "null", "hand": True, "tricks": 0}, 30),
    ("V1.2", {"rules": "texas", "contract": "null", "ouvert": True, "tricks": 0}, 40),
    ("V1.2", {"rules": "texas", "contract": "null", "ouvert": True, "hand": True, "tricks": 0}, 60),
    ("V1.3", {"rules": "texas", "contract": "clubs", "tops": 1, "points": 90}, 24),
    ("V1.3", {"rules": "texas", "contract": "clubs", "tops": 1, "points": 91}, 36),
    ("V1.3", {"rules": "texas", "contract": "clubs", "tops": 1, "points": 30, "tricks": 3}, -72),
    ("V1.3", {"rules": "texas", "contract": "clubs", "tops": 1, "points": 31}, -48),
    ("V1.4", {"rules": "texas", "contract": "clubs", "tops": 1, "schneider_announced": True, "points": 91}, 48),
    ("V1.4", {"rules": "texas", "contract": "clubs", "tops": 1, "schneider_announced": True, "points": 90}, -96),
    ("V1.5", {"rules": "texas", "contract": "grand", "tops": 4, "ouvert": True, **SCHWARZ}, 288),
    ("V1.5 A2", {"rules": "texas", "contract": "grand", "tops": 4, "ouvert": True, "hand": True, **SCHWARZ}, 320),
    ("V1.5", {"rules": "texas", "contract": "grand", "tops": 4, "ouvert": True, "points": 118, "tricks": 9}, -576),
    ("V1.6", {"rules": "texas", "contract": "grand", "tops": 1, "bid": 36, "points": 70}, -96),
    ("V1.6 A1", {"rules": "texas", "contract": "grand", "tops": 1, "hand": True, "points": 50}, -96),
    ("V2.2", {"rules": "tournee", "contract": "clubs", "form": "tournee", "tops": 1, "points": 50}, -16),
    ("V2.2", {"rules": "tournee", "contract": "clubs", "form": "second", "tops": 1, "points": 50}, -32),
    ("V2.2", {"rules": "tournee", "contract": "diamonds", "form": "tournee", "tops": -1, "points": 61}, 10),
    ("V2.3", {"rules": "tournee", "contract": "grand", "form": "solo", "tops": 1, "points": 50}, -40),
    (
        "V2.3",
        {
            "rules": "tournee",
            "contract": "hearts",
            "form": "solo",
            "tops": 1,
            "schneider_announced": True,
            "points": 91,
        },
        40,
    ),
    ("V2.4", {"rules": "tournee", "contract": "grand", "form": "guckser", "tops": -2, "points": 50}, -96),
    ("V2.5", {"rules": "tournee", "contract": "null", "tricks": 1}, -20),
    ("V2.5", {"rules": "tournee", "contract": "null", "ouvert": True, "tricks": 1}, -40),
    ("V2.5", {"rules": "tournee", "contract": "null", "form": "solo", "tricks": 0, "bid": 20}, 20),
    ("V2.5", {"rules": "tournee", "contract": "null", "form": "solo", "ouvert": True, "tricks": 1}, -40),
    ("V2.6", {"rules": "tournee", "contract": "grand", "ouvert": True, "tops": 1, **SCHWARZ}, 144),
    ("V2.6", {"rules": "tournee", "contract": "grand", "ouvert": True, "form": "solo", "tops": 4, **SCHWARZ}, 216),
    ("V2.6 A5", {"rules": "tournee", "contract": "grand", "ouvert": True, "tops": 2, "points": 110, "tricks": 9}, -168),
    ("V2.8 A4", {"rules": "tournee", "contract": "hearts", "form": "second", "tops": 1, "bid": 20, "points": 70}, -48),
    ("V2.7", {"rules": "tournee", "contract": "clubs", "form": "tournee", "tops": 1, "points": 90}, 16),
    ("V2.7", {"rules": "tournee", "contract": "clubs", "form": "tournee", "tops": 1, "points": 91}, 24),
    ("V3.1", {"rules": "danish", "contract": "grand", "tops": 1, "points": 70}, 40),
    ("V3.2", {"rules": "danish", "contract": "null", "ouvert": True, "hand": True, "tricks": 0, "bid": 69}, 69),
    ("V3.3", {"rules": "danish", "contract": "spades", "tops": 1, "points": 90}, 22),
    ("V3.5", {"rules": "danish", "contract": "grand", "ouvert": True, "tops": -2, "points": 50}, -160),
    (
        "V3.5",
        {"rules": "danish", "contract": "clubs", "tops": 1, "hand": True, "schwarz_announced": True, "ouvert": True}
        | SCHWARZ,
        96,
    ),
    ("V3.7", {"rules": "danish", "contract": "grand", "tops": 1, "bid": 45, "points": 70}, -120),
    ("V4.1", {"rules": "aarhus", "contract": "grand", "tops": 2, "points": 61}, 60),
    ("V4.2", {"rules": "aarhus", "contract": "null", "tricks": 0}, 35),
    ("V4.2", {"rules": "aarhus", "contract": "null", "hand": True, "tricks": 1}, -92),
    ("V4.2", {"rules": "aarhus", "contract": "null", "ouvert": True, "tricks": 0}, 69),
    ("V4.2", {"rules": "aarhus", "contract": "null", "hand": True, "ouvert": True, "tricks": 0}, 92),
    ("V4.3", {"rules": "aarhus", "contract": "hearts", "tops": 1, "points": 90}, 20),
    ("V4.3", {"rules": "aarhus", "contract": "hearts", "tops": 1, "points": 91}, 30),
    ("V4.5", {"rules": "aarhus", "contract": "hearts", "tops": 1, "ouvert": True, "points": 61}, 30),
    ("V4.4", {"rules": "aarhus", "contract": "hearts", "tops": -2, "spitze": 1, "spitze_made": True, "points": 70}, 50),
    ("V5.2", {"rules": "pub", "contract": "diamonds", "tops": 1, "bid": 20, "points": 85, "kontra": 1}, -108),
    ("V5.2", {"rules": "pub", "contract": "hearts", "tops": 1, "points": 70, "kontra": 2}, 80),
    (
        "V5.3",
        {"rules": "before_1999", "house": {"kontra": 1}, "contract": "clubs", "tops": 1, "hand": True, "points": 50}
        | {"kontra": 1},
        -72,
    ),
    ("V5.4", {"rules": "pub", "contract": "null", "tricks": 1, "kontra": 1}, -92),
    ("V5.6", {"rules": "pub", "contract": "clubs", "tops": 1, "end": "conceded", "kontra": 1}, -96),
    ("V5.6", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 1, "kontra": 1}, 48),
    ("V5.6", {"rules": "pub", "contract": "clubs", "tops": 1, "end": "declarer_fault", "kontra": 2}, -192),
    ("V6.2", {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "bock": True, "kontra": 1}, 96),
    ("V5.2", {"rules": "pub", "contract": "null", "bid": 50, "replacement": ["hearts", 1], "kontra": 1}, -200),
    ("V6.2", {"rules": "pub", "contract": "null", "bid": 50, "replacement": ["hearts", 1], "bock": True}, -200),
    (
        "V7.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 2, "spitze_made": True, "points": 61}
        | {"tricks": 2},
        48,
    ),
    (
        "V7.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 3, "spitze_made": False, "points": 61}
        | {"tricks": 2},
        -120,
    ),
    ("V7.1", {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 2, "spitze_made": True, "points": 70}, 48),
    ("V7.2", {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 1, "spitze_made": True, "points": 60}, -72),
    ("V7.3 A6", {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 1, "spitze_made": False, "points": 95}, -72),
    (
        "V7.5 A7",
        {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 1, "spitze_made": True, "points": 70, "bid": 36},
        36,
    ),
    ("V7.6", {"rules": "pub", "contract": "clubs", "tops": 1, "spitze": 1, "end": "conceded"}, -72),
    ("V9.1", {"house": {"open": "step"}, "contract": "clubs", "tops": 1, "ouvert": True, "points": 70}, 36),
    ("V9.1", {"house": {"open": "double"}, "contract": "clubs", "tops": 1, "ouvert": True, "points": 70}, 48),
    ("V9.1", {"house": {"open": "double"}, "contract": "null", "ouvert": True, "tricks": 0}, 46),
    (
        "V9.1",
        {"rules": "tournee", "house": {"open": "step"}, "contract": "hearts", "tops": 1, "ouvert": True, "points": 70}
        | {"form": "tournee"},
        18,
    ),
    ("V9.2", {"rules": "pub", "contract": "clubs", "tops": 1, "shown": True, "points": 70}, 36),
    ("V9.2 A7", {"rules": "pub", "contract": "clubs", "tops": 1, "shown": True, "points": 70, "bid": 36}, 36),
    (
        "V9.1 A7",
        {"house": {"open": "step"}, "contract": "clubs", "tops": 1, "ouvert": True, "points": 61, "bid": 36},
        36,
    ),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 1}, 24),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 1, "played_on": True, "points": 90}, 48),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 1, "played_on": True, "points": 89}, -96),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 2}, 48),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 2, "played_on": True, **SCHWARZ}, 72),
    (
        "V9.3",
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 2, "played_on": True, "points": 117, "tricks": 9},
        -144,
    ),
    (
        "V9.3",
        {"rules": "tournee", "house": {"give_up": True}, "contract": "clubs", "form": "second", "tops": 1}
        | {"given_up": 1, "played_on": True, "points": 91},
        32,
    ),
    ("V9.3", {"rules": "pub", "contract": "null", "given_up": 1}, 23),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "hand": True, "given_up": 2}, 60),
    ("V9.5", {"rules": "pub", "contract": "hearts", "tops": 1, "bid": 20, "given_up": 1}, 20),
    ("V9.5 A15", {"rules": "pub", "contract": "diamonds", "tops": 1, "bid": 20, "given_up": 1, "kontra": 1}, -108),
    ("V9.3 A9", {"rules": "pub", "contract": "diamonds", "tops": 1, "bid": 20, "given_up": 1}, -54),
    ("V9.4", {"rules": "pub", "contract": "null", "revolution": True, "tricks": 0, "bid": 92}, 92),
    ("V9.4", {"rules": "pub", "contract": "null", "revolution": True, "tricks": 1}, -184),
    (
        "V9.4",
        {"rules": "before_1999", "house": {"revolution": 92}, "contract": "null", "revolution": True, "hand": True}
        | {"tricks": 1},
        -184,
    ),
    ("V9.4 A18", {"house": {"revolution": 60}, "contract": "null", "revolution": True, "tricks": 0}, 60),
]


@pytest.mark.parametrize(("paragraph", "game", "score"), FIGURES)
def test_the_printed_figures(paragraph: str, game: dict[str, Any], score: int) -> None:
    answer = told(**game)
    assert (paragraph, answer.get("score"), answer.get("findings")) == (paragraph, score, None)


REFUSED: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("V0.3", {"contract": "clubs", "tops": 1, "points": 70, "kontra": 1}, [("house.not_played", "kontra")]),
    ("V0.3", {"contract": "clubs", "tops": 1, "points": 70, "bock": True}, [("house.not_played", "bock")]),
    ("V0.3", {"contract": "clubs", "tops": 1, "points": 70, "shown": True}, [("house.not_played", "shown")]),
    ("V0.3", {"contract": "clubs", "tops": 1, "given_up": 1}, [("house.not_played", "given_up")]),
    ("V0.3", {"contract": "null", "tricks": 0, "revolution": True}, [("house.not_played", "revolution")]),
    (
        "V0.3",
        {"contract": "clubs", "tops": 1, "points": 70, "spitze": 1, "spitze_made": True},
        [("house.not_played", "spitze")],
    ),
    ("V0.3", {"contract": "clubs", "tops": 1, "points": 70, "form": "solo"}, [("house.not_played", "form")]),
    ("V2.1", {"rules": "tournee", "contract": "clubs", "tops": 1, "points": 70}, [("house.form_unknown", "form")]),
    (
        "V2.3",
        {"rules": "tournee", "contract": "clubs", "tops": 1, "points": 70, "hand": True, "form": "solo"},
        [("house.form_hand", "hand")],
    ),
    (
        "V2.4",
        {"rules": "tournee", "contract": "clubs", "tops": 1, "points": 70, "form": "guckser"},
        [("house.form_contract", "contract")],
    ),
    (
        "V2.3 A5",
        {"rules": "tournee", "contract": "clubs", "tops": 1, "points": 91, "form": "second"}
        | {"schneider_announced": True},
        [("house.form_announced", "form")],
    ),
    ("V2.5", {"rules": "tournee", "contract": "null", "tricks": 0, "form": "guckser"}, [("house.form_null", "form")]),
    (
        "V2.6",
        {"rules": "tournee", "contract": "clubs", "tops": 1, "ouvert": True, **SCHWARZ, "form": "solo"},
        [("house.form_open", "ouvert")],
    ),
    ("V3.2", {"rules": "danish", "contract": "null", "hand": True, "tricks": 0}, [("house.null_hand", "hand")]),
    (
        "V3.4",
        {"rules": "danish", "contract": "clubs", "tops": 1, "schneider_announced": True, "points": 91},
        [("house.announced_hand", "hand")],
    ),
    (
        "V4.4",
        {"rules": "aarhus", "contract": "hearts", "tops": 1, "spitze": 2, "spitze_made": True, "points": 70},
        [("house.spitze_range", "spitze")],
    ),
    ("V5.1", {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "kontra": 3}, [("house.range", "kontra")]),
    ("V6.4", {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "bock": 2}, [("house.range", "bock")]),
    (
        "V7.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "spitze": 1},
        [("house.spitze_made", "spitze_made")],
    ),
    (
        "V7.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "tricks": 2, "spitze": 3, "spitze_made": True},
        [("house.spitze_tricks", "spitze_made")],
    ),
    (
        "V7.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "spitze": 3, "spitze_made": True}
        | {"opponents_tricks": 8},
        [("house.spitze_tricks", "spitze_made")],
    ),
    (
        "V7.4",
        {"rules": "pub", "contract": "grand", "tops": 3, "points": 70, "spitze": 1, "spitze_made": True},
        [("house.spitze_none", "spitze")],
    ),
    (
        "V7.4",
        {"rules": "pub", "contract": "grand", "tops": 2, "points": 70, "spitze": -1, "spitze_made": True},
        [("house.range", "spitze")],
    ),
    (
        "V7.4",
        {"rules": "pub", "contract": "null", "tricks": 0, "spitze": 1, "spitze_made": True},
        [("house.spitze_null", "spitze")],
    ),
    (
        "V9.2",
        {"rules": "pub", "contract": "clubs", "tops": 1, "hand": True, "shown": True, "points": 70},
        [("house.shown_hand", "shown")],
    ),
    ("V9.2", {"rules": "pub", "contract": "null", "shown": True, "tricks": 0}, [("house.shown_hand", "shown")]),
    ("V9.3", {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 3}, [("house.range", "given_up")]),
    ("V9.3", {"rules": "pub", "contract": "null", "given_up": 2}, [("house.range", "given_up")]),
    (
        "V9.3",
        {"rules": "pub", "contract": "null", "given_up": 1, "played_on": True, "tricks": 0},
        [("house.played_on", "played_on")],
    ),
    (
        "V9.3",
        {"rules": "pub", "contract": "clubs", "tops": 1, "played_on": True, "points": 70},
        [("house.played_on", "played_on")],
    ),
    (
        "V9.3",
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": 1, "end": "conceded"},
        [("house.given_up_end", "end")],
    ),
    (
        "V9.4",
        {"rules": "pub", "contract": "clubs", "tops": 1, "revolution": True, "points": 70},
        [("house.revolution_null", "revolution")],
    ),
    ("V0.4", {"contract": "null", "ouvert": True, "tricks": 0, "bid": 92}, [("game.bid_unknown", "bid")]),
    ("V0.4", {"rules": "pub", "contract": "clubs", "tops": 1, "points": 70, "bid": 32}, [("house.bid_unknown", "bid")]),
]


@pytest.mark.parametrize(("paragraph", "game", "wrong"), REFUSED)
def test_what_is_not_played_is_said(paragraph: str, game: dict[str, Any], wrong: list[tuple[str, str]]) -> None:
    assert (paragraph, codes(**game)) == (paragraph, wrong)
    assert all("{" not in each["text"] for each in told(**game)["findings"])


@pytest.mark.parametrize(
    ("rules", "bids"), [("texas", (32, 112, 288)), ("danish", (69, 220)), ("tournee", (10, 12, 14)), ("pub", (92,))]
)
def test_what_the_sets_own_games_are_worth_can_be_bid(rules: str, bids: tuple[int, ...]) -> None:
    for bid in bids:
        game = {"contract": "clubs", "tops": 5, "points": 50, "bid": bid}
        form = {"form": "solo"} if rules == "tournee" else {}
        assert ("house.bid_unknown", "bid") not in codes(rules=rules, **game, **form)  # V0.4
        assert (bid in (10, 12, 14, 32, 69, 92, 112, 220, 288)) is (("game.bid_unknown", "bid") in codes(**game))


def test_the_sum_is_spoken_with_what_doubles_the_score() -> None:
    game = {"rules": "pub", "contract": "hearts", "tops": 2, "points": 70, "kontra": 2, "bock": True}
    assert told(**game)["spoken"] == "with 2, game 3, times hearts 10 = 30, kontra and re: times 4, Bock: times 2"
    assert told(**game)["value"] == 30  # V5.2: never the value
    revolution = told(rules="pub", contract="null", revolution=True, tricks=1, kontra=1)
    assert (revolution["spoken"], revolution["score"]) == ("Revolution 92, kontra: times 2", -368)


def test_a_house_with_everything_off_is_isko() -> None:
    off = dict.fromkeys(("kontra", "bock", "ramsch", "spitze", "shown", "give_up", "revolution"))
    for game in ({"tops": 3, "points": 95}, {"tops": -4, "points": 20, "hand": True}, {"tops": 1, "kontra": 1}):
        plain = {"contract": "grand", **game}
        assert told(rules="pub", house=off, **plain) == told(**plain)
