"""A start card's day: paid, here, changed, withdrawn, back again; and finding it in the list."""

import re
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    create_tournament,
    draw_series,
    expel_player,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, CashEntry, StartCard
from tournament.refused import Refused

STEPS = ["pay", "unpay", "check-in", "check-out", "withdraw", "come-back", "change"]


def address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/1/" + (f"{step}/" if step else "")


def card_of(cast: Cast, **entry: Any) -> StartCard:
    return register_players(cast.tournament, 1, by=cast.director, **entry)[0]


def actions(card: StartCard) -> list[str]:
    """What the trail says of a card, oldest first."""
    return list(AuditEntry.objects.filter(card=card).order_by("pk").values_list("action", flat=True))


def fees(card: StartCard) -> int:
    return CashEntry.objects.filter(card=card, voided_at=None).count()


def test_a_fee_is_paid_once_though_clicked_twice(cast: Cast) -> None:
    card = card_of(cast, paid=False)
    client = sign_in(cast.treasurer)
    for _click in range(2):
        assert client.post(address(cast, "pay")).status_code == 302
    assert fees(card) == 1
    assert actions(card) == ["card.register", "card.pay"]


def test_a_payment_is_taken_back_with_a_reason(cast: Cast) -> None:
    card = card_of(cast)
    client = sign_in(cast.treasurer)
    client.post(address(cast, "unpay"), {"reason": ""})
    assert fees(card) == 1
    for _click in range(2):
        client.post(address(cast, "unpay"), {"reason": "paid for the wrong one"})
    assert fees(card) == 0
    (fee,) = CashEntry.objects.filter(card=card)
    assert (fee.voided_by, fee.void_reason) == (cast.treasurer, "paid for the wrong one")
    assert actions(card) == ["card.register", "card.pay", "card.unpay"]


def test_a_payment_taken_back_by_mistake_is_booked_again(cast: Cast) -> None:
    card = card_of(cast)
    entry_fees.take_back_payment(card, by=cast.treasurer, reason="a mistake")
    entry_fees.pay(card, by=cast.treasurer)
    assert (fees(card), CashEntry.objects.filter(card=card).count()) == (1, 2)


def test_a_card_is_checked_in_and_out(cast: Cast) -> None:
    card = card_of(cast, present=False)
    client = sign_in(cast.clerk)
    for step, here in (("check-in", True), ("check-in", True), ("check-out", False), ("check-out", False)):
        assert client.post(address(cast, step)).status_code == 302
        card.refresh_from_db()
        assert (card.checked_in_at is not None) is here
    assert actions(card) == ["card.register", "card.pay", "card.check_in", "card.check_out"]


def test_a_card_with_a_seat_is_not_checked_out(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    response = sign_in(cast.clerk).post(address(cast, "check-out"))
    assert response.status_code == 409
    assert "Start card 1 has a seat already: withdraw it instead." in response.text
    drawing.void(draw, by=cast.director, reason="one is missing")
    assert sign_in(cast.clerk).post(address(cast, "check-out")).status_code == 302


def test_all_cards_are_checked_in_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    late = register_players(cast.tournament, 3, by=cast.director, present=False)
    presence.withdraw(late[2], by=cast.director, reason="ill")
    client = sign_in(cast.clerk)
    for _click in range(2):
        assert client.post(f"/t/{cast.tournament.slug}/cards/check-in-all/").status_code == 302
    assert StartCard.objects.filter(checked_in_at=None).get() == late[2]
    assert AuditEntry.objects.get(action="cards.check_in_all").after == {"numbers": [3, 4]}


def test_a_withdrawal_needs_a_reason(cast: Cast) -> None:
    card = card_of(cast)
    client = sign_in(cast.director)
    assert "Give a reason" in client.post(address(cast, "withdraw"), {"reason": " "}, follow=True).text
    card.refresh_from_db()
    assert card.withdrawn_at is None


def test_a_withdrawn_card_keeps_number_and_seat_and_the_first_reason(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    client = sign_in(cast.director)
    for reason in ("ill", "tired"):
        assert client.post(address(cast, "withdraw"), {"reason": reason}).status_code == 302
    card = StartCard.objects.get(number=1)
    assert (card.withdrawal_reason, card.seats.count()) == ("ill", 1)
    entry = AuditEntry.objects.get(action="card.withdraw")
    assert (entry.card, entry.reason) == (card, "ill")
    assert card.checked_in_at
    here = card.checked_in_at.isoformat(timespec="seconds")
    assert entry.before == {"checked_in_at": here, "withdrawn_at": None, "withdrawal_reason": ""}


def test_a_card_that_comes_back_plays_on_with_the_same_number(cast: Cast) -> None:
    card = card_of(cast)
    presence.withdraw(card, by=cast.director, reason="ill")
    for _click in range(2):
        assert sign_in(cast.director).post(address(cast, "come-back")).status_code == 302
    card.refresh_from_db()
    assert (card.number, card.withdrawn_at, card.withdrawal_reason) == (1, None, "")
    assert actions(card)[-2:] == ["card.withdraw", "card.come_back"]


def test_a_withdrawn_card_is_not_in_the_next_draw(cast: Cast) -> None:
    cards = register_players(cast.tournament, 5, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    draw = draw_series(cast.tournament, by=cast.director)
    assert sorted(draw.seats.values_list("card__number", flat=True)) == [2, 3, 4, 5]


def test_a_card_is_changed_and_that_is_recorded(cast: Cast) -> None:
    card = card_of(cast, club="Kreuz As")
    fields = {"last_name": "Böhme", "first_name": "Erna", "club": "Pik Bube", "sex": "f", "team": "Asse"}
    fields["base"] = base_of_form(cast)
    for _click in range(2):
        assert sign_in(cast.clerk).post(address(cast, "change"), fields).status_code == 302
    card = StartCard.objects.get()
    assert (str(card), str(card.player.club), str(card.team)) == ("1 Böhme, Erna", "Pik Bube", "Asse")
    entry: Any = AuditEntry.objects.get(action="card.change")
    assert (entry.before["last_name"], entry.before["club"], entry.before["team"]) == ("AaAaAaAa", "Kreuz As", None)
    assert (entry.after["last_name"], entry.after["club"], entry.after["team"]) == ("Böhme", "Pik Bube", "Asse")


def base_of_form(cast: Cast, number: int = 1) -> str:
    """What the form of a card carries when it is opened."""
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/{number}/").text
    base = re.search(r'name="base" value="([^"]+)"', page)
    assert base
    return base[1]


def test_a_second_change_from_an_old_form_is_refused_and_overwrites_nothing(cast: Cast) -> None:
    card_of(cast, club="Kreuz As")
    first = second = {"last_name": "AaAaAaAa", "club": "Kreuz As", "base": base_of_form(cast)}
    change = address(cast, "change")
    assert sign_in(cast.clerk).post(change, {**first, "club": "Pik Bube", "sex": "f"}).status_code == 302
    answer = sign_in(cast.second_clerk).post(change, {**second, "team": "Asse"})
    at = timezone.localtime(AuditEntry.objects.latest("pk").at)
    assert answer.status_code == 409
    page = page_words(answer)
    assert f"Changed meanwhile by clerk at {at:%H:%M}; nothing of yours was saved. Look at it again." in page
    assert (
        "Stored now Last name AaAaAaAa First name – Club Pik Bube Sex female Category – Year of birth – Team –" in page
    )
    assert 'name="team" value="Asse"' in answer.text
    card = StartCard.objects.get()
    assert (str(card.player.club), card.team, card.player.sex) == ("Pik Bube", None, "f")
    assert sign_in(cast.second_clerk).post(change, {**second, "team": "Asse"}).status_code == 409  # still
    again = {"last_name": "AaAaAaAa", "club": "Pik Bube", "sex": "f", "team": "Asse", "base": base_of_form(cast)}
    assert sign_in(cast.second_clerk).post(change, again).status_code == 302
    assert str(StartCard.objects.get().team) == "Asse"


@pytest.mark.parametrize("base", [{}, {"base": ""}, {"base": "nonsense"}])
def test_a_form_without_a_valid_base_changes_nothing(cast: Cast, base: dict[str, str]) -> None:
    card_of(cast)
    assert sign_in(cast.clerk).post(address(cast, "change"), {"last_name": "Böhme", **base}).status_code == 409
    assert StartCard.objects.get().player.last_name == "AaAaAaAa"


def test_a_form_is_stale_once_the_person_changed_at_another_tournament(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Böhme", "Erna"), by=cast.director)
    base = base_of_form(cast)
    other = create_tournament(cast.organizer, cast.director, name="Other")
    there = services.register(other, Entry("Böhme", "Erna"), by=cast.director)
    services.change(there, Entry("Böhme", "Erna", club="Pik Bube"), by=cast.director)
    answer = sign_in(cast.clerk).post(
        address(cast, "change"), {"last_name": "Böhme", "first_name": "Ida", "base": base}
    )
    assert "Changed meanwhile by director" in answer.text
    assert StartCard.objects.get(tournament=cast.tournament).player.first_name == "Erna"


def test_a_new_name_that_looks_like_somebody_else_is_asked_about(cast: Cast) -> None:
    for entry in (Entry("Böhme", "Erna"), Entry("Schmidt", "Karl"), Entry("Aalto", "Ida")):
        services.register(cast.tournament, entry, by=cast.clerk)
    client, change = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/cards/3/change/"
    typed = {"last_name": "Boehme", "first_name": "Erna", "base": base_of_form(cast, 3)}
    asked = client.post(change, typed)
    assert asked.status_code == 409
    assert "This looks like start card 1, Böhme, Erna. Is it another person?" in asked.text
    assert 'name="asked" value="1"' in asked.text
    assert client.post(change, {**typed, "asked": "1"}).status_code == 409  # Enter asks again
    other = {**typed, "last_name": "Schmitt", "first_name": "Karl", "another": "yes", "asked": "1"}
    assert "This looks like start card 2, Schmidt, Karl." in client.post(change, other).text
    assert client.post(change, {**typed, "another": "yes", "asked": "1"}).status_code == 302
    assert str(StartCard.objects.get(number=3)) == "3 Boehme, Erna"


def test_pressing_enter_in_the_question_about_a_card_changes_nothing(cast: Cast) -> None:
    for entry in (Entry("Böhme", "Erna"), Entry("Aalto", "Ida")):
        services.register(cast.tournament, entry, by=cast.clerk)
    typed = {"last_name": "Boehme", "first_name": "Erna", "base": base_of_form(cast, 2)}
    page = sign_in(cast.clerk).post(f"/t/{cast.tournament.slug}/cards/2/change/", typed)
    form = page.text[page.text.index('class="sk-form grid') :].partition("</form>")[0]
    assert "name=" not in re.findall("<button[^>]*>", form)[0]  # the browser's default button
    assert re.findall(r"<(\w+)[^>]* autofocus", form) == ["a"]


def test_a_card_that_keeps_its_name_is_not_asked_about_it_again(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Müller", "Peter"), by=cast.clerk)
    services.register(cast.tournament, Entry("Müller", "Peter"), by=cast.clerk, another={1})
    same = {"last_name": "Müller", "first_name": "Peter", "club": "Kreuz As", "base": base_of_form(cast)}
    assert sign_in(cast.clerk).post(address(cast, "change"), same).status_code == 302


def test_a_wrong_value_in_a_change_is_refused(cast: Cast) -> None:
    card_of(cast)
    response = sign_in(cast.clerk).post(address(cast, "change"), {"last_name": "x" * 500})
    assert response.status_code == 422
    assert StartCard.objects.get().player.last_name == "AaAaAaAa"


@pytest.mark.parametrize("step", STEPS)
def test_steps_reject_get(cast: Cast, step: str) -> None:
    card_of(cast)
    assert sign_in(cast.director).get(address(cast, step)).status_code == 302


@pytest.mark.parametrize("step", STEPS)
def test_steps_need_their_role(cast: Cast, step: str) -> None:
    card = card_of(cast)
    before = actions(card)
    keepers = [(cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)]
    if step in ("withdraw", "come-back"):
        keepers += [(cast.clerk, 403), (cast.treasurer, 403)]
    for user, status in keepers:
        assert sign_in(user).post(address(cast, step), {"reason": "mine"}).status_code == status
    assert actions(card) == before


@pytest.mark.parametrize("step", ["", *STEPS])
def test_a_card_that_is_not_there_is_not_found(cast: Cast, step: str) -> None:
    client = sign_in(cast.director)
    ask = client.post if step else client.get
    assert ask(address(cast, step), {"reason": "why", "last_name": "x"}).status_code == 404


def test_a_final_result_locks_every_step(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 3, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    for step in (
        lambda: entry_fees.pay(cards[0], by=cast.clerk),
        lambda: entry_fees.take_back_payment(cards[0], by=cast.clerk, reason="why"),
        lambda: presence.check_out(cards[0], by=cast.clerk),
        lambda: presence.check_in_all(cast.tournament, by=cast.clerk),
        lambda: presence.withdraw(cards[0], by=cast.director, reason="ill"),
        lambda: services.change(cards[0], Entry("Neu"), by=cast.director),
    ):
        with pytest.raises(Refused) as refusal:
            step()
        assert [finding.code for finding in refusal.value.findings] == ["tournament.final"]


def test_a_card_is_looked_at_by_everybody_with_a_role(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Böhme", "Erna"), by=cast.clerk)
    text = sign_in(cast.viewer).get(address(cast)).text
    assert "Böhme, Erna" in text
    assert "Withdraw" not in text


def test_the_fee_of_an_expelled_player_is_kept(cast: Cast) -> None:
    """SkWO 4.3; a wrong booking is voided in the cash book, with its reason."""
    register_players(cast.tournament, 4, by=cast.director)
    card = cast.tournament.cards.get(number=1)
    publish_draw(cast.tournament, by=cast.director)
    expel_player(card, by=cast.director)
    assert refusal_codes(entry_fees.take_back_payment, card, by=cast.treasurer, reason="gone") == ["cash.fee_kept"]
    assert fees(card) == 1
    assert "Take the payment back" not in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cards/1/"))


def test_the_card_shows_no_empty_table_before_the_first_series(cast: Cast) -> None:
    card_of(cast)
    page = page_words(sign_in(cast.clerk).get(address(cast)))
    assert "Series by series Nothing played yet." in page
    register_players(cast.tournament, 3, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert "Nothing played yet." not in page_words(sign_in(cast.clerk).get(address(cast)))


def test_the_quick_form_does_not_mark_every_field_as_optional(cast: Cast) -> None:
    card_of(cast)
    client = sign_in(cast.clerk)
    assert "optional" not in page_words(client.get(f"/t/{cast.tournament.slug}/cards/"))
    assert "optional" in page_words(client.get(address(cast)))
