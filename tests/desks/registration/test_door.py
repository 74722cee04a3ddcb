"""The list at the door: paid and here are one button each in the row, and the list is there again afterwards."""

import re

import pytest

from tests.builders import Cast, make_played_cast, register_players, sign_in
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry, StartCard, User


def buttons(cast: Cast, user: User) -> list[tuple[str, str]]:
    """Address and key of the buttons in the list."""
    text = sign_in(user).get(f"/t/{cast.tournament.slug}/cards/").text
    return re.findall(r'form="door" formaction="([^"]*)" data-cards-key="(.)"', text)


def address(cast: Cast, step: str) -> str:
    return f"/t/{cast.tournament.slug}/cards/1/{step}/"


@pytest.fixture
def card(cast: Cast) -> StartCard:
    return register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)[0]


def test_a_row_has_a_button_for_what_lacks(cast: Cast, card: StartCard) -> None:
    assert buttons(cast, cast.clerk) == [(address(cast, "pay"), "p"), (address(cast, "check-in"), "h")]
    sign_in(cast.clerk).post(address(cast, "pay"), {"list": ""})
    assert buttons(cast, cast.clerk) == [(address(cast, "check-in"), "h")]
    presence.check_in(card, by=cast.clerk)
    assert buttons(cast, cast.clerk) == []


@pytest.mark.parametrize("step", ["pay", "check-in"])
def test_the_list_is_there_again_as_it_was_asked_for(cast: Cast, card: StartCard, step: str) -> None:
    answer = sign_in(cast.clerk).post(address(cast, step), {"list": "q=aa&show=unpaid"})
    assert answer["Location"] == f"/t/{cast.tournament.slug}/cards/?q=aa&show=unpaid#card-1"
    assert 'id="card-1"' in sign_in(cast.clerk).get(answer["Location"]).text or step == "pay"


@pytest.mark.parametrize("sent", ["//evil.example/", "\r\nSet-Cookie: a=b", "#x", "ä=ö", "%0d%0aX: y", "x" * 5000])
def test_nothing_else_comes_into_the_address(cast: Cast, card: StartCard, sent: str) -> None:
    answer = sign_in(cast.clerk).post(address(cast, "pay"), {"list": sent})
    where = re.fullmatch(rf"/t/{cast.tournament.slug}/cards/\?[\w%=&.+-]*#card-1", answer["Location"])
    assert (answer.status_code, where is not None, "Set-Cookie" in answer.headers) == (302, True, False)


def test_from_its_own_page_it_leads_there_again(cast: Cast, card: StartCard) -> None:
    assert sign_in(cast.clerk).post(address(cast, "pay"))["Location"] == address(cast, "pay").removesuffix("pay/")


def test_it_is_booked_and_recorded_as_from_the_page(cast: Cast, card: StartCard) -> None:
    for step in ("pay", "pay", "check-in", "check-in"):
        sign_in(cast.treasurer).post(address(cast, step), {"list": ""})
    assert CashEntry.objects.count() == 1
    entries = AuditEntry.objects.filter(card=card).exclude(action="card.register").order_by("pk")
    assert [(entry.action, entry.user) for entry in entries] == [
        ("card.pay", cast.treasurer), ("card.check_in", cast.treasurer)
    ]  # fmt: skip


def test_who_may_not_sees_no_button(cast: Cast, card: StartCard) -> None:
    assert buttons(cast, cast.viewer) == []
    assert buttons(cast, cast.referee) == []


def test_who_has_left_is_neither_asked_to_pay_nor_expected(cast: Cast, card: StartCard) -> None:
    presence.withdraw(card, by=cast.director, reason="ill")
    assert buttons(cast, cast.director) == []


def test_a_final_result_closes_it(db: None) -> None:
    cast = make_played_cast()
    register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)
    assert len(buttons(cast, cast.clerk)) == 2
    results.finalise(cast.tournament, by=cast.director)
    assert buttons(cast, cast.clerk) == []
