"""All game values: 63 of them, each with the games that have it, on a page, on a phone and on paper (ISkO 5.6)."""

import pytest
from django.test import Client
from django.utils.translation import override

from scoring import BIDS, Marks, enumerate_games, games_worth, value
from tests.builders import Cast, signed_in, words
from tests.papers import printed
from tournament.models import Tournament
from tournament.wording.games import value_rows

ENGLISH = {"accept-language": "en"}


def test_every_game_that_can_be_won_stands_at_its_value_and_no_other() -> None:
    won = {
        (worth.value, game.contract, worth.steps[-1][1]) for game in enumerate_games() if (worth := value(game)).steps
    }
    told = {(bid, contract, times) for bid in BIDS for contract, times in games_worth(bid) if contract != "null"}
    assert told == won


def test_the_nulls_stand_at_theirs() -> None:
    assert [(bid, place) for bid in BIDS for contract, place in games_worth(bid) if contract == "null"] == [
        (23, 0), (35, 1), (46, 2), (59, 3),
    ]  # fmt: skip
    assert value(Marks(contract=games_worth(59)[0][0], hand=True, ouvert=True)).value == 59


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_there_are_63_rows_and_none_is_empty(language: str) -> None:
    with override(language):
        rows = value_rows()
    assert [bid for bid, _cells in rows] == list(BIDS)
    assert all(any(cells) for _bid, cells in rows)
    assert {len(cells) for _bid, cells in rows} == {6}


def test_anybody_may_look_at_them_on_a_phone_too(cast: Cast) -> None:
    phone = Client(headers=ENGLISH)
    for address in ("/calculator/values/", f"/p/{cast.tournament.slug}/values/"):
        page = words(phone.get(address))
        assert "144 × 16 " in page
        assert "null ouvert hand" in page
    assert f'href="/p/{cast.tournament.slug}/values/"' in phone.get(f"/p/{cast.tournament.slug}/").text
    assert f'href="/p/{cast.tournament.slug}/values/"' in phone.get(f"/p/{cast.tournament.slug}/calculator/").text


def test_a_tournament_of_another_skat_is_told_whose_values_these_are(cast: Cast) -> None:  # V0.4
    said, phone, reader = "These are the values of the ISkO.", Client(headers=ENGLISH), signed_in(cast.viewer)
    page, listing = f"/p/{cast.tournament.slug}/values/", f"/t/{cast.tournament.slug}/papers/values.pdf"
    assert said not in words(phone.get(page))
    Tournament.objects.filter(pk=cast.tournament.pk).update(rule_edition="texas")
    assert said in words(phone.get(page))
    assert said in printed.text(reader.get(listing, headers=ENGLISH))


def test_they_are_a_paper_for_the_tables(cast: Cast) -> None:
    answer = signed_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/values.pdf")
    assert len(printed.pages(answer)) <= 2
    assert "null ouvert hand" in printed.text(answer)
    assert "values.pdf" in signed_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/").text
