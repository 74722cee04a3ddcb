"""The value of a game of another Skat: by the chosen rules, with kontra and Bock in the sum, and Ramsch (V1 to V9)."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import Contract, Marks
from scoring.rules import PUB
from scoring.valuation import valued
from tests.builders import make_cast, page_words, sign_in
from tests.tiers import sweep
from tournament.wording import paragraphs

Asked = dict[str, Any]
WORTH: list[tuple[Asked, str, str]] = [
    (
        {"rules": "pub", "contract": "diamonds", "tops": 1, "bid": 18, "end": "lost", "kontra": 1, "bock": 1},
        "−144",
        "with 1, game 2, kontra, times Bock, times diamonds 9 = 18, times 4 = 72",
    ),
    (
        {"rules": "texas", "contract": "grand", "tops": 4, "ouvert": "on", "end": "won", "schwarz": "on"},
        "+288",
        "ouvert 18, times grand 16 = 288",
    ),
    ({"rules": "tournee", "contract": "clubs", "tops": 1, "form": "solo", "end": "won"}, "+24", "times clubs 12 = 24"),
    (
        {"rules": "aarhus", "contract": "hearts", "run": "without", "tops": 2, "spitze": 1, "end": "won"},
        "+50",
        "without 2, game 3, Spitze 5, times hearts 10 = 50",
    ),
    (
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": "1", "end": "lost", "points": 20},
        "+24",
        "with 1, game 2, given up, times clubs 12 = 24",
    ),
    (
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": "1-on", "end": "lost"},
        "−96",
        "with 1, game 2, schneider 3, announced 4, given up, times clubs 12 = 48",
    ),
    (
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": "2", "end": "lost", "kontra": 1},
        "+96",
        "schneider 3, announced 4, given up twice, kontra, times clubs 12 = 48, times 2 = 96",
    ),
    (
        {
            "rules": "pub",
            "contract": "clubs",
            "tops": 1,
            "given_up": "2-on",
            "end": "played",
            "points": 110,
            "tricks": 9,
        },
        "−144",
        "schwarz 5, announced 6, given up twice, times clubs 12 = 72",
    ),
    (
        {"rules": "pub", "contract": "clubs", "tops": 1, "given_up": "1", "bid": 30, "end": "won"},
        "−72",
        "given up, times clubs 12 = 24; overbid: 3 times 12 = 36",
    ),
    ({"rules": "pub", "contract": "null", "given_up": "1", "end": "lost"}, "+23", "null 23, given up"),
    ({"rules": "pub", "contract": "null", "revolution": "on", "ouvert": "on", "end": "won"}, "+92", "Revolution 92"),
]


@pytest.mark.django_db
@sweep(("asked", "score", "said"), WORTH)
def test_a_game_counts_by_the_chosen_rules(client: Client, asked: Asked, score: str, said: str) -> None:
    page = page_words(client.get("/calculator/", asked))
    assert score in page
    assert said in page


PILE = {f"ramsch_{name}_{place}": figure for name, figures in {"points": (60, 35, 25), "tricks": (5, 3, 2)}.items()
        for place, figure in enumerate(figures, 1)}  # fmt: skip


@pytest.mark.django_db
def test_a_ramsch_is_counted_from_its_piles(client: Client) -> None:  # V8.6, V8.9
    asked: Asked = {"rules": "pub", "contract": "ramsch", "end": "won", **PILE, "ramsch_passed_on": 1}
    page = page_words(client.get("/calculator/", asked))
    assert "Ramsch 60, passed on: times 2; forehand −120, middlehand 0, rearhand 0" in page


@pytest.mark.django_db
def test_impossible_piles_are_named_at_their_field(client: Client) -> None:  # V8.13
    asked: Asked = {"rules": "pub", "contract": "ramsch", "end": "won", **PILE, "ramsch_points_1": 70}
    form = client.get("/calculator/", asked).context["form"]
    assert list(form.errors) == ["ramsch_points_1"]


@pytest.mark.django_db
def test_a_ramsch_without_any_pile_yet_is_no_error(client: Client) -> None:
    answer = client.get("/calculator/", {"rules": "pub", "contract": "ramsch", "end": "won", "ramsch_points_1": ""})
    assert "then it stands here who writes what" in page_words(answer)
    assert not answer.context["form"].errors
    answer = client.get("/calculator/", {"rules": "pub", "contract": "ramsch", "end": "won", "ramsch_points_1": "60"})
    assert answer.context["form"].errors


def test_only_announcements_and_piles_of_the_chosen_rules_are_asked_for(client: Client) -> None:  # V0.3
    def fields_of(rules: str) -> set[str]:
        form = client.get("/calculator/", {"rules": rules}).context["form"]
        return {*form.called, *(name.split("_")[0] for name in form.piles)}

    assert fields_of("isko") == fields_of("before_1999") == set()
    assert fields_of("tournee") == {"form", "ramsch"}
    assert fields_of("aarhus") == {"spitze", "spitze_made"}
    assert fields_of("pub") == {"spitze", "spitze_made", "shown", "given_up", "revolution", "kontra", "bock", "ramsch"}


@pytest.mark.django_db
@pytest.mark.parametrize("given", ["2", "1-on", "2-on"])
def test_a_given_up_null_can_be_accepted_and_nothing_else(client: Client, given: str) -> None:  # V9.3
    asked: Asked = {"rules": "pub", "contract": "null", "given_up": given, "end": "won"}
    assert list(client.get("/calculator/", asked).context["form"].errors) == ["given_up"]


def test_a_tournaments_calculator_asks_by_its_own_house(db: None) -> None:
    cast = make_cast(house={"kontra": 1})
    client = sign_in(cast.referee)
    address = reverse("tournament-calculator", args=[cast.tournament.slug])
    asked: Asked = {"contract": "clubs", "tops": 1, "end": "won", "kontra": 1}
    assert "+48" in page_words(client.get(address, asked))
    form = client.get(address, asked | {"kontra": 2}).context["form"]
    assert list(form.errors) == ["kontra"]
    assert not client.get("/calculator/", asked).context["form"].called


def test_a_lost_game_that_was_doubled_still_counts_double() -> None:  # ISkO 5.3.4, V5.2
    marks = Marks(contract=Contract.CLUBS, tops=1, won=False, kontra=1, bock=1)
    assert "ISkO 5.3.4" in dict(paragraphs(marks, valued(marks, PUB)))
    won = replace(marks, won=True)
    assert "ISkO 5.3.4" not in dict(paragraphs(won, valued(won, PUB)))
