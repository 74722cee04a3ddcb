"""The list at the door: each row has a button for fee and check-in, and the step leads back to the list."""

import re

import pytest

from tests.builders import Cast, make_played_cast, page_words, register_players, sign_in
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry, StartCard, Tournament, User


def buttons(cast: Cast, user: User) -> list[tuple[str, str]]:
    """Address and key of the buttons in the list."""
    text = sign_in(user).get(f"/t/{cast.tournament.slug}/cards/").text
    return re.findall(r'form="door" formaction="([^"]*)" data-cards-key="(.)"', text)


def address(cast: Cast, step: str) -> str:
    return f"/t/{cast.tournament.slug}/cards/1/{step}/"


@pytest.fixture
def card(cast: Cast) -> StartCard:
    return register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)[0]


def test_a_row_has_buttons_for_a_missing_fee_and_check_in(cast: Cast, card: StartCard) -> None:
    assert buttons(cast, cast.clerk) == [(address(cast, "pay"), "p"), (address(cast, "check-in"), "h")]
    sign_in(cast.clerk).post(address(cast, "pay"), {"list": ""})
    assert buttons(cast, cast.clerk) == [(address(cast, "check-in"), "h")]
    presence.check_in(card, by=cast.clerk)
    assert buttons(cast, cast.clerk) == []


@pytest.mark.parametrize("step", ["pay", "check-in"])
def test_a_step_leads_back_to_the_list_as_it_was_filtered(cast: Cast, card: StartCard, step: str) -> None:
    answer = sign_in(cast.clerk).post(address(cast, step), {"list": "q=aa&show=unpaid"})
    assert answer["Location"] == f"/t/{cast.tournament.slug}/cards/?q=aa&show=unpaid#card-1"
    assert 'id="card-1"' in sign_in(cast.clerk).get(answer["Location"]).text or step == "pay"


@pytest.mark.parametrize("sent", ["//evil.example/", "\r\nSet-Cookie: a=b", "#x", "ä=ö", "%0d%0aX: y", "x" * 5000])
def test_a_forged_list_query_cannot_change_the_address(cast: Cast, card: StartCard, sent: str) -> None:
    answer = sign_in(cast.clerk).post(address(cast, "pay"), {"list": sent})
    where = re.fullmatch(rf"/t/{cast.tournament.slug}/cards/\?[\w%=&.+-]*#card-1", answer["Location"])
    assert (answer.status_code, where is not None, "Set-Cookie" in answer.headers) == (302, True, False)


def test_a_step_on_the_page_of_a_card_leads_back_to_that_page(cast: Cast, card: StartCard) -> None:
    assert sign_in(cast.clerk).post(address(cast, "pay"))["Location"] == address(cast, "pay").removesuffix("pay/")


def test_a_step_in_the_list_is_booked_and_recorded_as_on_the_page_of_the_card(cast: Cast, card: StartCard) -> None:
    for step in ("pay", "pay", "check-in", "check-in"):
        sign_in(cast.treasurer).post(address(cast, step), {"list": ""})
    assert CashEntry.objects.count() == 1
    entries = AuditEntry.objects.filter(card=card).exclude(action="card.register").order_by("pk")
    assert [(entry.action, entry.user) for entry in entries] == [
        ("card.pay", cast.treasurer), ("card.check_in", cast.treasurer)
    ]  # fmt: skip


def test_viewer_and_referee_see_no_buttons(cast: Cast, card: StartCard) -> None:
    assert buttons(cast, cast.viewer) == []
    assert buttons(cast, cast.referee) == []


def test_a_withdrawn_card_has_no_buttons(cast: Cast, card: StartCard) -> None:
    presence.withdraw(card, by=cast.director, reason="ill")
    assert buttons(cast, cast.director) == []


def test_after_the_final_result_the_list_has_no_buttons(db: None) -> None:
    cast = make_played_cast()
    register_players(cast.tournament, 1, by=cast.director, paid=False, present=False)
    assert len(buttons(cast, cast.clerk)) == 2
    results.finalise(cast.tournament, by=cast.director)
    assert buttons(cast, cast.clerk) == []


@pytest.mark.parametrize("query", ["?q=aa", "?show=unpaid", "?show=absent&q=", "?page=1", "?sort=name"])
def test_after_a_search_a_filter_or_a_turned_page_the_name_field_has_not_the_cursor(
    cast: Cast, card: StartCard, query: str
) -> None:
    client, page = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/cards/"
    assert re.search(r'name="last_name"[^>]* autofocus', client.get(page).text)
    assert " autofocus" not in client.get(page + query).text.partition("<main")[2].partition("</main>")[0]


def test_the_button_of_a_row_says_what_is_to_be_taken(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(junior_fee_cents=600)
    register_players(cast.tournament, 1, by=cast.director, paid=False, category="junior")
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    page = page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/"))
    assert "Take 6.00 €" in page
    assert "Take 10.00 €" in page


def test_that_somebody_is_a_man_stands_in_the_list_where_it_matters(cast: Cast) -> None:
    for sex in ("m", "f"):
        register_players(cast.tournament, 1, by=cast.director, sex=sex, category="senior")
    client, page = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/cards/"
    assert re.findall(r">\s*((?:male|female)[ ·\w]*|senior)\s*</td>", client.get(page).text) == [
        "senior",
        "female · senior",
    ]
    Tournament.objects.filter(pk=cast.tournament.pk).update(ratings=["mixed"])
    assert "male · senior</td>" in re.sub(r"\s+</td>", "</td>", client.get(page).text)
