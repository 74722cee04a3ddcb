"""What is a game worth? The examples of the law, asked on the page."""

from typing import Any

import pytest
from django.test import Client

from tests.builders import words


def ask(**game: Any) -> Any:
    asked = {"contract": "clubs", "run": "with", "tops": 1, "won": "yes", **game}
    return Client(headers={"accept-language": "en"}).get("/calculator/", asked)


HAND = {"hand": "on"}
EXAMPLES: list[tuple[str, dict[str, Any], str, str]] = [
    ("A7 spades with 2, schneider", {"contract": "spades", "tops": 2, "schneider": "on"}, "+44", "with 2, game 3"),
    ("A7 clubs ouvert with 2", {"tops": 2, **HAND, "ouvert": "on"}, "+108", "ouvert 9, times clubs 12 = 108"),
    ("A7 grand ouvert with 4", {"contract": "grand", "tops": 4, **HAND, "ouvert": "on"}, "+264", "times grand 24"),
    ("A6 without 2 is worth as much", {"contract": "spades", "run": "without", "tops": 2}, "+33", "without 2, game 3"),
    ("A12 grand ouvert with 1", {"contract": "grand", "tops": 1, **HAND, "ouvert": "on"}, "+192", "= 192"),
    (
        "A13 announced schneider not reached",
        {"contract": "grand", "tops": 2, **HAND, "schneider_announced": "on", "won": "no"},
        "−288",
        "lost counts double",
    ),
    ("A16 own schneider on a loss", {"contract": "diamonds", "schneider": "on", "won": "no"}, "−54", "lost"),
    ("A20 bid 50, hearts with 1", {"contract": "hearts", "bid": 50}, "−100", "overbid charged with 50"),
    ("A20 bid 59, clubs", {"bid": 59}, "−120", "overbid charged with 60"),
    ("A20 bid 59, hearts", {"contract": "hearts", "bid": 59}, "−120", "overbid"),
    ("A20 hearts hand, bid 36", {"contract": "hearts", **HAND, "bid": 36}, "−80", "overbid"),
    ("A20 clubs hand, bid 46", {**HAND, "bid": 46}, "−96", "overbid"),
    ("A20 diamonds, bid 20", {"contract": "diamonds", "bid": 20}, "−54", "overbid"),
    ("A21 schneider saves the bid", {"contract": "hearts", **HAND, "schneider": "on", "bid": 36}, "+40", "won"),
    ("A18 null lost", {"contract": "null", "won": "no"}, "−46", "null 23"),
    ("A3 null ouvert hand", {"contract": "null", "ouvert": "on", **HAND}, "+59", "null 59"),
]


@pytest.mark.parametrize(("game", "score", "spoken"), [one[1:] for one in EXAMPLES], ids=[one[0] for one in EXAMPLES])
def test_the_examples_of_the_law(db: None, game: dict[str, Any], score: str, spoken: str) -> None:
    page = words(ask(**game)).split(" Count ", 1)[1]
    assert page.startswith(score)
    assert spoken in page


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"schneider_announced": "on"}, "Schneider and schwarz can be announced in a hand game only."),
    ({"ouvert": "on"}, "In suit and grand, ouvert is played from the hand only."),
    ({"contract": "grand", "tops": 5}, "There are at most 4 tops in this game."),
    ({"contract": "null", "schneider": "on"}, "Null knows no schneider and no schwarz."),
]


@pytest.mark.parametrize(("game", "sentence"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_what_can_t_be_is_said(db: None, game: dict[str, Any], sentence: str) -> None:
    answer = ask(**game)
    assert sentence in words(answer)
    assert "worth" not in answer.context


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"contract": "spanish"}, "contract"),
    ({"run": "beside"}, "run"),
    ({"tops": "many"}, "tops"),
    ({"tops": 0}, "tops"),
    ({"tops": 12}, "tops"),
    ({"tops": 10**40}, "tops"),
    ({"bid": 19}, "bid"),
    ({"bid": "x"}, "bid"),
    ({"won": "maybe"}, "won"),
]


@pytest.mark.parametrize(("game", "field"), NONSENSE, ids=lambda value: str(value)[:40])
def test_nonsense_is_said_at_its_field(db: None, game: dict[str, Any], field: str) -> None:
    answer = ask(**game)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]


def test_without_a_question_it_shows_the_form(db: None) -> None:
    answer = Client(headers={"accept-language": "en"}).get("/calculator/")
    assert "What is a game worth?" in words(answer)
    assert not answer.context["form"].is_bound


def test_a_strange_address_is_no_error(db: None) -> None:
    assert Client().get("/calculator/?x=1&contract=%00").status_code == 200
