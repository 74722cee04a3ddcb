"""The calculator without a tournament: house rules beside the rule set, by a name or by options (V0.2, V14)."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import make_cast, page_words, sign_in
from tests.desks.calculator.test_others import PILE

Asked = dict[str, Any]
CLUBS: Asked = {"contract": "clubs", "tops": 1, "end": "won"}
PILES: Asked = {"contract": "ramsch", "end": "won", **PILE}
WINNERS = "Ramsch 23; forehand 0, middlehand 0, rearhand +23"


def test_a_named_house_sets_rule_set_and_options(client: Client, db: None) -> None:
    answer = client.get("/calculator/", {**CLUBS, "rules": "texas", "house": "club", "kontra": 1})
    assert "with 1, game 2, kontra, times clubs 12 = 24, times 2 = 48" in page_words(answer)
    assert answer.context["form"]["rules"].value() == "pub"


def test_each_named_house_counts_a_ramsch_its_own_way(client: Client, db: None) -> None:
    assert WINNERS in page_words(client.get("/calculator/", {**PILES, "house": "preisskat"}))
    assert "forehand −6, middlehand 0" in page_words(client.get("/calculator/", {**PILES, "house": "cup"}))
    assert "forehand −60, middlehand 0" in page_words(client.get("/calculator/", {**PILES, "house": "club"}))


def test_house_options_can_be_chosen_one_by_one(client: Client, db: None) -> None:
    chosen: Asked = {"rules": "isko", "house": "chosen", "house_kontra": "1", "house_open": "step"}
    answer = client.get("/calculator/", {**CLUBS, **chosen, "kontra": 1, "ouvert": "on"})
    assert "ouvert 3, kontra, times clubs 12 = 36, times 2 = 72" in page_words(answer)
    assert set(answer.context["form"].called) == {"kontra"}
    assert list(client.get("/calculator/", {**CLUBS, **chosen, "kontra": 2}).context["form"].errors) == ["kontra"]


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        ({"house_ramsch": "on", "house_ramsch_scale": "0"}, "house_ramsch_scale"),
        ({"house_kontra": "9"}, "house_kontra"),
        ({"house_spitze_most": "x"}, "house_spitze_most"),
    ],
)
def test_an_impossible_house_is_named_at_its_field_and_gets_no_value(
    client: Client, db: None, chosen: Asked, field: str
) -> None:
    answer = client.get("/calculator/", {**CLUBS, "house": "chosen", **chosen})
    assert list(answer.context["house"].errors) == [field]
    assert "worth" not in answer.context
    assert "it stands at its field" in page_words(answer)


def test_the_causes_of_a_bock_round_are_not_asked_for_a_single_game(client: Client, db: None) -> None:
    answer = client.get("/calculator/", {**CLUBS, "house": "chosen", "house_bock": "on", "bock": 1})
    assert "times Bock, times clubs 12 = 24, times 2 = 48" in page_words(answer)
    assert not [name for name in answer.context["house"].fields if "bock_on" in name or "after" in name]


def test_an_unknown_house_counts_as_the_rule_set_has_it(client: Client, db: None) -> None:
    answer = client.get("/calculator/", {**CLUBS, "rules": "isko", "house": "pik-sieben"})
    assert "= 24" in page_words(answer)
    assert answer.context["house"]["house"].value() == "set"


def test_a_ramsch_is_refused_where_the_rules_have_none(client: Client, db: None) -> None:
    form = client.get("/calculator/", {**PILES, "rules": "isko"}).context["form"]
    assert form.errors["contract"] == ["This game is not played by these rules."]


def test_options_show_the_rules_of_a_named_house(client: Client, db: None) -> None:
    house = client.get("/calculator/", {"house": "cup"}).context["house"]
    assert (house["house_ramsch_scale"].value(), house["house_bock"].value()) == ("10", False)


def test_a_tournaments_calculator_does_not_ask_for_a_house(db: None) -> None:
    cast = make_cast()
    page = sign_in(cast.referee).get(reverse("tournament-calculator", args=[cast.tournament.slug]), {"house": "club"})
    assert page.context["house"] is None


def test_a_game_laid_open_later_is_asked_where_it_is_played(client: Client, db: None) -> None:  # V9.1
    both: Asked = {"rules": "isko", "house": "chosen", "house_open": "both"}
    answer = client.get("/calculator/", {**CLUBS, **both, "opened": "on"})
    assert "with 1, game 2, laid open 3, times clubs 12 = 36" in page_words(answer)
    assert "opened" not in client.get("/calculator/", {**CLUBS, "opened": "on"}).context["form"].fields
    null = client.get("/calculator/", {"contract": "null", "end": "won", **both, "opened": "on"})
    assert "null 23" in page_words(null)


def test_18_and_20_are_given_where_the_house_says_so(client: Client, db: None) -> None:  # V9.3
    small: Asked = {"house": "chosen", "house_small_given": "on", "given_up": "1"}
    answer = client.get("/calculator/", {**CLUBS, **small, "contract": "diamonds", "bid": 18, "end": "lost"})
    assert "times diamonds 9 = 18" in page_words(answer)
    assert [value for value, _words in answer.context["form"].fields["given_up"].choices] == ["", "1"]
    refused = client.get("/calculator/", {**CLUBS, **small, "bid": 22})
    assert "Only diamonds at 18" in str(refused.context["form"].errors["given_up"])


def test_kontra_in_a_ramsch_and_its_limit_are_counted_where_the_house_has_them(client: Client, db: None) -> None:
    called: Asked = {"house": "chosen", "house_ramsch": "on", "house_ramsch_kontra": "1", "house_ramsch_cap": "100"}
    answer = client.get("/calculator/", {**PILES, **called, "ramsch_kontra": 1})
    assert "forehand −100" in page_words(answer)
    assert "ramsch_kontra" not in client.get("/calculator/", {**PILES, "house": "club"}).context["form"].fields
