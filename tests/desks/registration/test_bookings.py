"""The last booking at the door is taken back with one key, for a minute: card, fee and presence together."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from tests.builders import Cast, answer_statuses, draw_series, page_words, register_players, sign_in
from tournament.models import AuditEntry, CashEntry, StartCard, User
from tournament.queries import bookings
from tournament.wording.money import why_void

ERNA = {"last_name": "Böhme", "first_name": "Erna", "club": "Kreuz As", "paid": "on", "present": "on"}


def address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/{step}"


def offered(client: Client, cast: Cast) -> dict[str, str]:
    """The hidden fields and the words of the button that takes back, if it is on the page."""
    page = client.get(address(cast)).text
    form = re.search(r'data-passes="\d+".*?</form>', page, re.DOTALL)
    if not form:
        return {}
    words = re.search(r'data-key="-">\s*(.*?)\s*</button>', form[0], re.DOTALL)
    key = re.search(r'name="booking" value="(\d+)"', form[0])
    assert words
    assert key
    return {"booking": key[1], "words": words[1].replace("\xa0", " ")}


def undo(client: Client, cast: Cast) -> Any:
    return client.post(address(cast, "undo/"), offered(client, cast))


def actions(by: User) -> list[tuple[str, str]]:
    """What stands in the trail after the registration, oldest first."""
    entries = AuditEntry.objects.filter(user=by, card__isnull=False).order_by("pk")
    return [(entry.action, entry.reason) for entry in entries]


def test_a_registration_is_taken_back_whole(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    assert offered(client, cast)["words"] == "Take back: 1 Böhme, Erna: registered, 10.00 €, here"
    answer = undo(client, cast)
    assert (answer.status_code, answer["Location"]) == (302, address(cast))
    card = StartCard.objects.get()
    assert (card.struck_at is not None, card.checked_in_at) == (True, None)
    fee = CashEntry.objects.get()
    assert (fee.voided_at is not None, fee.voided_by) == (True, cast.clerk)
    assert why_void(fee) == "taken back at once at the desk"
    assert actions(cast.clerk) == [
        ("card.register", ""),
        ("card.pay", ""),
        ("card.unpay", "card.undo"),
        ("card.check_out", "card.undo"),
        ("card.strike", "card.undo"),
        ("card.undo", ""),
    ]
    assert "Taken back: 1 Böhme, Erna: registered" in page_words(client.get(address(cast)))
    assert not offered(client, cast)


def test_the_number_of_what_was_taken_back_is_not_given_again(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    undo(client, cast)
    client.post(address(cast, "register/"), ERNA)
    assert list(StartCard.objects.in_force().values_list("number", flat=True)) == [2]


def test_a_fee_and_a_presence_are_taken_back_one_after_the_other(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)
    client = sign_in(cast.clerk)
    for step in ("pay", "check-in"):
        client.post(address(cast, f"1/{step}/"), {"list": ""})
    assert offered(client, cast)["words"] == f"Take back: {card}: here"
    undo(client, cast)
    assert offered(client, cast)["words"] == f"Take back: {card}: 10.00 €"
    undo(client, cast)
    card.refresh_from_db()
    assert (card.checked_in_at, card.struck_at) == (None, None)
    assert not CashEntry.objects.in_force().exists()
    assert not offered(client, cast)


def test_that_all_are_here_is_taken_back_for_those_who_came_by_it(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    register_players(cast.tournament, 2, by=cast.director, present=False)
    client = sign_in(cast.clerk)
    client.post(address(cast, "check-in-all/"))
    assert offered(client, cast)["words"] == "Take back: 2 players are here"
    undo(client, cast)
    assert list(StartCard.objects.exclude(checked_in_at=None).values_list("number", flat=True)) == [1]


def test_after_a_minute_it_is_neither_offered_nor_done(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    asked = offered(client, cast)
    monkeypatch.setattr(bookings, "TIME_TO_UNDO", timedelta(0))
    assert not offered(client, cast)
    late = client.post(address(cast, "undo/"), asked)
    assert (late.status_code, StartCard.objects.in_force().count()) == (409, 1)
    words = page_words(late)
    assert "a minute has passed" in words
    assert "That was not possible" in words, "it never will be"
    assert "yet" not in words.split("a minute has passed")[0]


def test_a_second_press_takes_nothing_else_back(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    client.post(address(cast, "register/"), ERNA | {"last_name": "Zander"})
    asked = offered(client, cast)
    assert [client.post(address(cast, "undo/"), asked).status_code for _press in range(2)] == [302, 409]
    assert StartCard.objects.in_force().count() == 1


def test_what_another_booked_is_not_offered(cast: Cast) -> None:
    sign_in(cast.clerk).post(address(cast, "register/"), ERNA)
    assert not offered(sign_in(cast.second_clerk), cast)
    assert not offered(sign_in(cast.viewer), cast)


def test_a_list_that_was_imported_is_no_booking_of_the_door(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    assert not offered(sign_in(cast.director), cast)


def test_who_has_a_seat_meanwhile_stays_with_all_that_was_booked(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    draw_series(cast.tournament, by=cast.director)
    refused = undo(client, cast)
    assert (refused.status_code, CashEntry.objects.in_force().count()) == (409, 4)
    assert "has a seat" in page_words(refused)


def test_only_who_registers_takes_back(cast: Cast) -> None:
    people = (cast.referee, cast.viewer, cast.stranger)
    assert answer_statuses(address(cast, "undo/"), *people, data={"booking": "1"}) == [403, 403, 404]


def test_the_list_is_there_again_as_it_was_filtered(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    client.post(address(cast, "register/"), ERNA)
    answer = client.post(address(cast, "undo/"), offered(client, cast) | {"list": "q=b&show=unpaid"})
    assert answer["Location"] == address(cast, "?q=b&show=unpaid")
