"""A card that was registered by mistake: struck before it has a seat or a receipt, on record for ever."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.builders import Cast, draw_series, publish_draw, register_players, series_of, sign_in
from tournament.desks.draw.closing import services as closing
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.wishes import services as wishes
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.strikes import services
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.models import AuditEntry, StartCard
from tournament.queries.people.cards import in_the_field, start_cards
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.refused import Refused


def registered(cast: Cast, last_name: str = "Irrtum", **more: Any) -> StartCard:
    return registration.register(cast.tournament, Entry(last_name, **{"present": True, **more}), by=cast.clerk)


def struck(cast: Cast, card: StartCard) -> StartCard:
    return services.strike(card, by=cast.clerk, reason="typed twice")


def codes(cast: Cast, card: StartCard) -> list[str]:
    with pytest.raises(Refused) as refusal:
        struck(cast, card)
    return [finding.code for finding in refusal.value.findings]


def address(cast: Cast, card: StartCard, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/{card.number}/{step}"


def test_it_works(cast: Cast) -> None:
    card = registered(cast)
    response = sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": "typed twice"})
    assert (response.status_code, response["Location"]) == (302, f"/t/{cast.tournament.slug}/cards/")
    card.refresh_from_db()
    assert (card.struck_at is not None, card.struck_by, card.strike_reason) == (True, cast.clerk, "typed twice")


def test_it_is_recorded_and_the_trail_keeps_it(cast: Cast) -> None:
    card = struck(cast, registered(cast))
    entry = AuditEntry.objects.get(action="card.strike")
    assert (entry.user, entry.card, entry.reason) == (cast.clerk, card, "typed twice")
    trail = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/", {"card": card.number})
    assert "Start card struck" in trail.text
    assert "Start card registered" in trail.text


def test_it_needs_a_reason(cast: Cast) -> None:
    card = registered(cast)
    for reason in ("", "  ", "a\u202eb"):
        sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": reason})
    assert StartCard.objects.in_force().get() == card


def test_it_needs_the_desk(cast: Cast) -> None:
    card = registered(cast)
    for user, status in ((cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(address(cast, card, "strike/"), {"reason": "no"}).status_code == status
    assert sign_in(cast.treasurer).post(address(cast, card, "strike/"), {"reason": "yes"}).status_code == 302


def test_it_rejects_get(cast: Cast) -> None:
    card = registered(cast)
    assert sign_in(cast.clerk).get(address(cast, card, "strike/")).status_code == 302
    assert StartCard.objects.in_force().exists()


def test_the_second_time_changes_nothing(cast: Cast) -> None:
    card = struck(cast, registered(cast))
    services.strike(card, by=cast.director, reason="again")
    card.refresh_from_db()
    assert (card.struck_by, AuditEntry.objects.filter(action="card.strike").count()) == (cast.clerk, 1)


def test_its_number_stays_used(cast: Cast) -> None:
    assert struck(cast, registered(cast)).number == 1
    assert registered(cast, "Neu").number == 2
    with pytest.raises(Refused, match="number_taken"):
        registered(cast, "Wunsch", number=1)


def test_no_list_count_draw_or_paper_has_it(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    card = struck(cast, registered(cast, "Irrtum", club="Nirgendwo"))
    publish_draw(cast.tournament, by=cast.director)
    assert card.number not in {row.number for row in standings(cast.tournament).rows}
    for cards in (start_cards, in_the_field):
        assert cards(cast.tournament).count() == 8
    client, slug = sign_in(cast.director), cast.tournament.slug
    pages = [f"/t/{slug}/{page}" for page in ("", "cards/", "standings/", "draw/1/", "papers/", "results/returns/")]
    for page in [*pages, f"/p/{slug}/", f"/t/{slug}/papers/participants.csv", f"/t/{slug}/papers/slips.csv"]:
        assert "Irrtum" not in client.get(page).text, page
    assert client.get(f"/t/{slug}/papers/start-card-{card.number}.pdf").status_code == 404
    assert client.get(f"/t/{slug}/standings/{card.number}/").status_code == 404


def test_its_number_is_nobody_elsewhere(cast: Cast) -> None:
    """Where a start number is typed there is no such card."""
    card = struck(cast, registered(cast))
    client, slug = sign_in(cast.director), cast.tournament.slug
    wish = {"kind": "fixed", "card_number": card.number, "table": 1, "seat": 0}
    assert "There is no start card 1." in client.post(f"/t/{slug}/draw/wishes/add/", wish).text
    assert client.post(f"/t/{slug}/results/returns/", {"numbers": "1"}).status_code == 409


def test_the_same_person_registers_again_unasked_and_is_the_same_person(cast: Cast) -> None:
    card = struck(cast, registered(cast, "Böhme", first_name="Erna"))
    again = registered(cast, "Böhme", first_name="Erna")
    assert (again.number, again.player) == (2, card.player)


def test_its_page_says_who_struck_it_when_and_why(cast: Cast) -> None:
    card = struck(cast, registered(cast))
    page = sign_in(cast.viewer).get(address(cast, card))
    assert page.status_code == 200
    assert "clerk: typed twice" in page.text
    assert f"{timezone.localtime(card.struck_at):%H:%M}" in page.text
    assert "It was no mistake" not in page.text
    assert "It was no mistake" in sign_in(cast.clerk).get(address(cast, card)).text


def test_the_list_leads_to_it(cast: Cast) -> None:
    card = struck(cast, registered(cast))
    assert f'href="{address(cast, card)}"' in sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/").text


@pytest.mark.parametrize("step", ["pay/", "check-in/", "withdraw/", "change/", "substitute/"])
def test_nothing_is_done_with_it(cast: Cast, step: str) -> None:
    card = struck(cast, registered(cast, present=False))
    typed = {"last_name": "Neu", "reason": "ill"}
    answer = sign_in(cast.director).post(address(cast, card, step), typed)
    assert answer.status_code == 409
    assert "Start card 1 was registered by mistake and is struck." in answer.text


def test_who_had_opened_it_before_is_told_behind_the_lock(cast: Cast) -> None:
    opened = registered(cast, present=False)
    struck(cast, opened)
    for step in (fees.pay, presence.check_in):
        with pytest.raises(Refused, match=r"cards\.struck"):
            step(opened, by=cast.clerk)
    with pytest.raises(Refused, match=r"cards\.struck"):
        registration.change(opened, Entry("Anders"), by=cast.clerk)


def test_it_refuses_a_card_with_a_seat(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, paid=False)
    for card in cards:
        fees.pay(card, by=cast.clerk)
        fees.take_back_payment(card, by=cast.clerk, reason="no money")
    fees.pay(cards[0], by=cast.clerk)
    type(cast.tournament).objects.update(entry_fee_cents=0)
    draw = draw_series(cast.tournament, by=cast.director)
    assert codes(cast, cards[1]) == ["strike.seated"]
    drawing.void(draw, by=cast.director, reason="too early")
    assert codes(cast, cards[1]) == ["strike.seated"]


def test_it_refuses_a_card_that_a_closed_draw_will_seat(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, paid=False)
    type(cast.tournament).objects.update(entry_fee_cents=0)
    closed = closing.close(series_of(cast.tournament, 1), by=cast.director)
    assert codes(cast, cards[1]) == ["strike.closed"]
    closing.give_up(closed, by=cast.director, reason="one is not here")
    assert struck(cast, cards[1]).struck_at


def test_it_refuses_a_card_with_a_receipt_until_that_is_void(cast: Cast) -> None:
    card = registered(cast, paid=True)
    assert codes(cast, card) == ["strike.paid"]
    fees.take_back_payment(card, by=cast.clerk, reason="no money came")
    assert struck(cast, card).struck_at
    book = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cash/").text
    assert "no money came" in book


def test_it_refuses_a_card_that_the_log_tells_of(cast: Cast) -> None:
    card, caller = registered(cast), registered(cast, "Rufer")
    words: dict[str, Any] = {"paragraph": "ISkO 4.2.3", "facts": "Late.", "decision": "Warned."}
    series = series_of(cast.tournament, 1)
    rulings.rule(series, card, by=cast.referee, effect=Effect("warning"), called_by=caller, token=uuid4(), **words)
    assert [codes(cast, this) for this in (card, caller)] == [["strike.decided"]] * 2


def test_it_refuses_a_card_with_a_wish_or_a_seat_in_the_jury(cast: Cast) -> None:
    card, other = registered(cast), registered(cast, "Anders")
    wish = wishes.wish(cast.tournament, other, by=cast.director, kind="apart", other=card)
    assert [codes(cast, this) for this in (card, other)] == [["strike.wished"]] * 2
    wishes.withdraw(wish, by=cast.director)
    jury.name(cast.tournament, name="Irrtum", card=card, by=cast.director, reason="late")
    assert codes(cast, card) == ["strike.juror"]
    assert struck(cast, other).struck_at


def test_it_says_why_not(cast: Cast) -> None:
    card = registered(cast, paid=True)
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": "typed twice"})
    assert answer.status_code == 409
    assert "Take the payment back first" in answer.text


def test_it_is_taken_back(cast: Cast) -> None:
    card = struck(cast, registered(cast))
    code = card.code
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/take-back/"))
    assert (answer.status_code, answer["Location"]) == (302, address(cast, card))
    card.refresh_from_db()
    assert (card.struck_at, card.struck_by, card.strike_reason, card.code) == (None, None, "", code)
    assert in_the_field(cast.tournament).count() == 1
    entry: Any = AuditEntry.objects.get(action="card.take_back_strike")
    assert entry.before["strike_reason"] == "typed twice"


def test_it_stays_struck_where_the_person_has_another_card(cast: Cast) -> None:
    card = struck(cast, registered(cast, "Böhme"))
    registered(cast, "Böhme")
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/take-back/"))
    assert answer.status_code == 409
    assert "has start card 2 by now" in answer.text


def test_the_database_keeps_all_of_it_or_nothing(cast: Cast) -> None:
    card = registered(cast)
    now = timezone.now()
    for part in (
        {"struck_at": now},
        {"struck_at": now, "struck_by": cast.clerk},
        {"struck_at": now, "strike_reason": "why"},
        {"strike_reason": "why"},
        {"struck_by": cast.clerk},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            StartCard.objects.filter(pk=card.pk).update(**part)


def test_a_person_has_one_card_that_counts(cast: Cast) -> None:
    card, other = registered(cast, "Eins"), registered(cast, "Zwei")
    with pytest.raises(IntegrityError), transaction.atomic():
        StartCard.objects.filter(pk=other.pk).update(player=card.player)


def test_recounting_finds_a_struck_card_with_a_seat(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    now = timezone.now()
    StartCard.objects.filter(pk=cards[0].pk).update(struck_at=now, struck_by=cast.clerk, strike_reason="by hand")
    told = list(faults(cast.tournament))
    assert [fault for fault in told if fault.startswith("struck start card with a seat")]
    assert [fault for fault in told if fault.startswith("struck start card with money")]


def test_what_keeps_a_card_from_being_struck_is_said_before_a_reason_is_typed(cast: Cast) -> None:
    free, paid = registered(cast), registered(cast, "Bezahlt", paid=True)
    client = sign_in(cast.clerk)
    assert 'id="why-strike"' in client.get(address(cast, free)).text
    page = client.get(address(cast, paid)).text
    assert "There is a receipt for start card 2." in page
    assert 'id="why-strike"' not in page
