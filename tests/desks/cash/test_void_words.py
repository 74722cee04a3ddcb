"""The reason why an entry of the cash book is void: a typed text, or an act named in the reader's language."""

from uuid import uuid4

from django.utils import translation

from tests.builders import Cast, page_words, register_players, sign_in
from tournament import audit
from tournament.desks.cash.book import services as book
from tournament.desks.cash.refunds import services as refunds
from tournament.desks.registration.fees import services as entry_fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.setup.forgetting.nameless import names_of
from tournament.desks.setup.names.services import empty_texts
from tournament.models import CashEntry, Player, StartCard
from tournament.wording.money import why_void


def refund_and_pay_again(cast: Cast) -> CashEntry:
    """Refunds a card that then pays again, at a desk that speaks German; returns the refund, which is void."""
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    card = StartCard.objects.get(pk=card.pk)
    refund = refunds.give_back(card, cents=1000, note="ill", token=uuid4(), by=cast.treasurer)
    presence.come_back(card, by=cast.director)
    with translation.override("de"):
        entry_fees.pay(card, by=cast.clerk)
    refund.refresh_from_db()
    return refund


def test_a_voided_row_stores_the_act_as_a_code_and_not_as_text(cast: Cast) -> None:
    assert refund_and_pay_again(cast).void_reason == "card.pay"


def test_the_act_that_voided_a_row_is_named_in_the_readers_language(cast: Cast) -> None:
    refund = refund_and_pay_again(cast)
    assert why_void(refund) == "entry fee paid"
    with translation.override("de"):
        assert why_void(refund) == "Startgeld bezahlt"
    assert "entry fee paid" in page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/"))


def test_voided_loss_fees_of_a_corrected_sheet_name_the_correction() -> None:
    fees = CashEntry(void_reason="sheet.correct")
    assert why_void(fees) == "sheet corrected"
    with translation.override("de"):
        assert why_void(fees) == "Spielliste berichtigt"


def test_an_old_row_with_a_stored_text_shows_that_text(cast: Cast) -> None:
    refund = refund_and_pay_again(cast)
    CashEntry.objects.filter(pk=refund.pk).update(void_reason="Startgeld bezahlt")
    refund.refresh_from_db()
    assert why_void(refund) == "Startgeld bezahlt"
    assert "Startgeld bezahlt" in page_words(sign_in(cast.treasurer).get(f"/t/{cast.tournament.slug}/cash/"))


def test_a_typed_reason_is_shown_as_it_was_typed(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    fee = CashEntry.objects.get(card=card)
    book.void(fee, by=cast.treasurer, reason="booked twice")
    fee.refresh_from_db()
    assert why_void(fee) == "booked twice"


def test_the_search_finds_a_voided_row_by_the_words_that_the_page_shows(cast: Cast) -> None:
    refund = refund_and_pay_again(cast)
    client = sign_in(cast.treasurer)
    address = f"/t/{cast.tournament.slug}/cash/"
    entries = client.get(address, {"q": "entry paid"}).context["table"].data.data
    assert [entry.pk for entry in entries] == [refund.pk]
    assert list(client.get(address, {"q": "Startgeld"}).context["table"].data.data) == []
    assert list(client.get(address, {"q": "card.pay"}).context["table"].data.data) == []


def test_erasing_a_player_named_like_a_code_leaves_the_code_of_a_voided_row(cast: Cast) -> None:
    refund = refund_and_pay_again(cast)
    Player.objects.update(last_name="Card", first_name="Pay")
    with audit.atomic():
        empty_texts(cast.tournament, names_of(cast.tournament))
    refund.refresh_from_db()
    assert why_void(refund) == "entry fee paid"
