"""The proof of a draw: recounted when the page is opened, and as clear about a fault as about a right draw."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

import seating
from tests.builders import (
    Cast,
    answer_statuses,
    compact_markup,
    make_cast,
    page_words,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.draw.making import services as making
from tournament.desks.draw.seats import services as seats
from tournament.models import Closing, Draw, Seat


@pytest.fixture
@remembered
def cast_with_draw(db: None) -> Cast:
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def proof(cast: Cast, more: str = "") -> str:
    answer = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/proof/{more}")
    assert answer.status_code == 200
    return page_words(answer)


def test_the_proof_of_a_right_draw_says_that_it_is_right_and_why(cast_with_draw: Cast) -> None:
    page = proof(cast_with_draw)
    assert "Recounted: right" in page
    assert "This is not so" not in page
    for line in (
        "The registration is as it was when it was closed.",
        "Registration, secret number and chance give just this draw.",
        "What came out is the one that the chain of draws holds.",
        "Everybody has one seat, and at most three tables have three.",
        "Drawn again, the same seats come out.",
        "They are the seats as they are today, changes by hand included.",
    ):
        assert line in page


def exchange_rows() -> None:
    first, other = Seat.objects.filter(number=1).order_by("pk")
    cards = first.card, other.card
    Seat.objects.filter(pk__in=(first.pk, other.pk)).delete()
    for seat, card in zip((first, other), reversed(cards), strict=True):
        Seat.objects.create(draw=seat.draw, table=seat.table, number=1, card=card)


def change_plan() -> None:
    draw = Draw.objects.get()
    tables = seating.parse(draw.plan).tables
    turned = seating.Plan(tuple(seating.Table(table.number, table.entrants[::-1]) for table in tables))
    Draw.objects.update(plan=seating.canonical(turned), digest=seating.digest(turned))


def change_outcome() -> None:
    Closing.objects.update(outcome="0" * 64)


def change_chance() -> None:
    Closing.objects.update(entropy="dice: 1 2 3")


def remove_player_from_inputs() -> None:
    inputs = json.loads(Closing.objects.get().inputs)
    inputs["entrants"] = inputs["entrants"][:-1]
    text = json.dumps(inputs, sort_keys=True, separators=(",", ":"))
    Closing.objects.update(inputs=text)
    Draw.objects.update(inputs=text)


def erase_plan() -> None:
    Draw.objects.update(inputs="gone", plan="gone")


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (exchange_rows, "They are the seats as they are today, changes by hand included."),
        (change_plan, "Drawn again, the same seats come out."),
        (change_outcome, "What came out is the one that the chain of draws holds."),
        (change_chance, "Registration, secret number and chance give just this draw."),
        (remove_player_from_inputs, "The registration is as it was when it was closed."),
        (erase_plan, "Drawn again, the same seats come out."),
    ],
)
def test_the_proof_finds_a_changed_database(cast_with_draw: Cast, spoil: Callable[[], None], line: str) -> None:
    spoil()
    page = proof(cast_with_draw)
    assert "Recounted: wrong" in page
    assert "Recounted: right" not in page
    assert f"This is not so: {line}" in page


def test_seats_changed_by_hand_leave_the_proof_right(cast_with_draw: Cast) -> None:
    draw = Draw.objects.get()
    first, other = (table.entrants[0] for table in seating.parse(draw.plan).tables)
    seats.exchange(draw, first, other, by=cast_with_draw.director, reason="couple", base=0)
    page = proof(cast_with_draw)
    assert "Recounted: right" in page


def test_the_proof_folds_its_hashes_and_links_the_certificate(cast_with_draw: Cast) -> None:
    answer = sign_in(cast_with_draw.director).get(f"/t/{cast_with_draw.tournament.slug}/draw/1/1/proof/")
    page = compact_markup(answer)
    assert page.index("<details") < page.index(Draw.objects.get().digest)
    assert f'href="/t/{cast_with_draw.tournament.slug}/draw/1/1/certificate/"' in page


def test_a_plan_found_by_a_search_is_recounted_only_on_demand(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    way = seating.Way(seating.AHEAD, series=3, steps=9000)
    making.draw(series_of(cast.tournament, 1), by=cast.director, way=way)
    assert "Recount it now" in proof(cast)
    assert "Recounted: right" in proof(cast, "?recount=yes")


@pytest.mark.parametrize("inputs", ["{}", "gone", "[]", '{"entrants": 7}'])
def test_a_broken_plan_found_by_a_search_is_wrong_when_it_is_recounted(cast_with_draw: Cast, inputs: str) -> None:
    Closing.objects.update(steps=5)
    Draw.objects.update(inputs=inputs)
    assert "Recount it now" in proof(cast_with_draw)
    assert "Recounted: wrong" in proof(cast_with_draw, "?recount=yes")


def test_the_proof_is_seen_by_roles_of_the_tournament_and_by_no_stranger(cast_with_draw: Cast) -> None:
    address = f"/t/{cast_with_draw.tournament.slug}/draw/1/1/proof/"
    assert answer_statuses(address, cast_with_draw.clerk, cast_with_draw.stranger, get=True) == [200, 404]
    assert Client().get(address).status_code == 302
    assert answer_statuses(address.replace("/1/1/", "/1/7/"), cast_with_draw.director, get=True) == [404]


def test_the_proof_mentions_the_code_of_the_registration_if_chance_was_typed(cast_with_draw: Cast) -> None:
    Closing.objects.update(entropy="dice: 1 2 3 4")
    assert "The code of the registration is the one that was read out." in proof(cast_with_draw)
