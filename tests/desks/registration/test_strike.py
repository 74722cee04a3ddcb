"""A card registered by mistake is struck before it has a seat or a receipt, and stays on record."""

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


def register(cast: Cast, last_name: str = "Irrtum", **more: Any) -> StartCard:
    return registration.register(cast.tournament, Entry(last_name, **{"present": True, **more}), by=cast.clerk)


def strike(cast: Cast, card: StartCard) -> StartCard:
    return services.strike(card, by=cast.clerk, reason="typed twice")


def refusals_of_strike(cast: Cast, card: StartCard) -> list[str]:
    with pytest.raises(Refused) as refusal:
        strike(cast, card)
    return [finding.code for finding in refusal.value.findings]


def address(cast: Cast, card: StartCard, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/{card.number}/{step}"


def test_a_clerk_strikes_a_card_with_a_reason(cast: Cast) -> None:
    card = register(cast)
    response = sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": "typed twice"})
    assert (response.status_code, response["Location"]) == (302, f"/t/{cast.tournament.slug}/cards/")
    card.refresh_from_db()
    assert (card.struck_at is not None, card.struck_by, card.strike_reason) == (True, cast.clerk, "typed twice")


def test_striking_is_recorded_and_the_trail_keeps_the_card(cast: Cast) -> None:
    card = strike(cast, register(cast))
    entry = AuditEntry.objects.get(action="card.strike")
    assert (entry.user, entry.card, entry.reason) == (cast.clerk, card, "typed twice")
    trail = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/", {"card": card.number})
    assert "Start card struck" in trail.text
    assert "Start card registered" in trail.text


def test_striking_needs_a_reason(cast: Cast) -> None:
    card = register(cast)
    for reason in ("", "  ", "a\u202eb"):
        sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": reason})
    assert StartCard.objects.in_force().get() == card


def test_striking_needs_the_desk(cast: Cast) -> None:
    card = register(cast)
    for user, status in ((cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(address(cast, card, "strike/"), {"reason": "no"}).status_code == status
    assert sign_in(cast.treasurer).post(address(cast, card, "strike/"), {"reason": "yes"}).status_code == 302


def test_striking_rejects_get(cast: Cast) -> None:
    card = register(cast)
    assert sign_in(cast.clerk).get(address(cast, card, "strike/")).status_code == 302
    assert StartCard.objects.in_force().exists()


def test_striking_a_card_twice_changes_nothing(cast: Cast) -> None:
    card = strike(cast, register(cast))
    services.strike(card, by=cast.director, reason="again")
    card.refresh_from_db()
    assert (card.struck_by, AuditEntry.objects.filter(action="card.strike").count()) == (cast.clerk, 1)


def test_the_number_of_a_struck_card_stays_used(cast: Cast) -> None:
    assert strike(cast, register(cast)).number == 1
    assert register(cast, "Neu").number == 2
    with pytest.raises(Refused, match="number_taken"):
        register(cast, "Wunsch", number=1)


def test_no_list_count_draw_or_paper_has_a_struck_card(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    card = strike(cast, register(cast, "Irrtum", club="Nirgendwo"))
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


def test_the_number_of_a_struck_card_is_unknown_at_other_desks(cast: Cast) -> None:
    """Wherever a start number is typed, a struck card does not exist."""
    card = strike(cast, register(cast))
    client, slug = sign_in(cast.director), cast.tournament.slug
    wish = {"kind": "fixed", "card_number": card.number, "table": 1, "seat": 0}
    assert "There is no start card 1." in client.post(f"/t/{slug}/draw/wishes/add/", wish).text
    assert client.post(f"/t/{slug}/results/returns/", {"numbers": "1"}).status_code == 409


def test_a_person_whose_card_was_struck_registers_again_without_a_question(cast: Cast) -> None:
    card = strike(cast, register(cast, "Böhme", first_name="Erna"))
    again = register(cast, "Böhme", first_name="Erna")
    assert (again.number, again.player) == (2, card.player)


def test_the_page_of_a_struck_card_says_by_whom_when_and_why(cast: Cast) -> None:
    card = strike(cast, register(cast))
    page = sign_in(cast.viewer).get(address(cast, card))
    assert page.status_code == 200
    assert "clerk: typed twice" in page.text
    assert f"{timezone.localtime(card.struck_at):%H:%M}" in page.text
    assert "It was no mistake" not in page.text
    assert "It was no mistake" in sign_in(cast.clerk).get(address(cast, card)).text


def test_the_list_links_a_struck_card(cast: Cast) -> None:
    card = strike(cast, register(cast))
    assert f'href="{address(cast, card)}"' in sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/cards/").text


@pytest.mark.parametrize("step", ["pay/", "check-in/", "withdraw/", "change/", "substitute/"])
def test_every_step_with_a_struck_card_is_refused(cast: Cast, step: str) -> None:
    card = strike(cast, register(cast, present=False))
    typed = {"last_name": "Neu", "reason": "ill"}
    answer = sign_in(cast.director).post(address(cast, card, step), typed)
    assert answer.status_code == 409
    assert "Start card 1 was registered by mistake and is struck." in answer.text


def test_a_step_with_a_card_struck_meanwhile_is_refused_behind_the_lock(cast: Cast) -> None:
    opened = register(cast, present=False)
    strike(cast, opened)
    for step in (fees.pay, presence.check_in):
        with pytest.raises(Refused, match=r"cards\.struck"):
            step(opened, by=cast.clerk)
    with pytest.raises(Refused, match=r"cards\.struck"):
        registration.change(opened, Entry("Anders"), by=cast.clerk)


def test_a_card_with_a_seat_is_not_struck(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, paid=False)
    for card in cards:
        fees.pay(card, by=cast.clerk)
        fees.take_back_payment(card, by=cast.clerk, reason="no money")
    fees.pay(cards[0], by=cast.clerk)
    type(cast.tournament).objects.update(entry_fee_cents=0)
    draw = draw_series(cast.tournament, by=cast.director)
    assert refusals_of_strike(cast, cards[1]) == ["strike.seated"]
    drawing.void(draw, by=cast.director, reason="too early")
    assert refusals_of_strike(cast, cards[1]) == ["strike.seated"]


def test_a_card_that_a_closed_draw_will_seat_is_not_struck(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, paid=False)
    type(cast.tournament).objects.update(entry_fee_cents=0)
    closed = closing.close(series_of(cast.tournament, 1), by=cast.director)
    assert refusals_of_strike(cast, cards[1]) == ["strike.closed"]
    closing.give_up(closed, by=cast.director, reason="one is not here")
    assert strike(cast, cards[1]).struck_at


def test_a_card_with_a_receipt_is_not_struck_until_that_is_void(cast: Cast) -> None:
    card = register(cast, paid=True)
    assert refusals_of_strike(cast, card) == ["strike.paid"]
    fees.take_back_payment(card, by=cast.clerk, reason="no money came")
    assert strike(cast, card).struck_at
    book = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/cash/").text
    assert "no money came" in book


def test_a_card_that_the_log_mentions_is_not_struck(cast: Cast) -> None:
    card, caller = register(cast), register(cast, "Rufer")
    words: dict[str, Any] = {"paragraph": "ISkO 4.2.3", "facts": "Late.", "decision": "Warned."}
    series = series_of(cast.tournament, 1)
    rulings.rule(series, card, by=cast.referee, effect=Effect("warning"), called_by=caller, token=uuid4(), **words)
    assert [refusals_of_strike(cast, this) for this in (card, caller)] == [["strike.decided"]] * 2


def test_a_card_with_a_wish_or_a_seat_in_the_jury_is_not_struck(cast: Cast) -> None:
    card, other = register(cast), register(cast, "Anders")
    wish = wishes.wish(cast.tournament, other, by=cast.director, kind="apart", other=card)
    assert [refusals_of_strike(cast, this) for this in (card, other)] == [["strike.wished"]] * 2
    wishes.withdraw(wish, by=cast.director)
    jury.name(cast.tournament, name="Irrtum", card=card, by=cast.director, reason="late")
    assert refusals_of_strike(cast, card) == ["strike.juror"]
    assert strike(cast, other).struck_at


def test_a_refused_strike_says_what_to_do_first(cast: Cast) -> None:
    card = register(cast, paid=True)
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/"), {"reason": "typed twice"})
    assert answer.status_code == 409
    assert "Take the payment back first" in answer.text


def test_a_strike_is_taken_back(cast: Cast) -> None:
    card = strike(cast, register(cast))
    code = card.code
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/take-back/"))
    assert (answer.status_code, answer["Location"]) == (302, address(cast, card))
    card.refresh_from_db()
    assert (card.struck_at, card.struck_by, card.strike_reason, card.code) == (None, None, "", code)
    assert in_the_field(cast.tournament).count() == 1
    entry: Any = AuditEntry.objects.get(action="card.take_back_strike")
    assert entry.before["strike_reason"] == "typed twice"


def test_a_card_stays_struck_if_the_person_has_another_card(cast: Cast) -> None:
    card = strike(cast, register(cast, "Böhme"))
    register(cast, "Böhme")
    answer = sign_in(cast.clerk).post(address(cast, card, "strike/take-back/"))
    assert answer.status_code == 409
    assert "has start card 2 by now" in answer.text


def test_the_database_takes_a_strike_only_with_time_user_and_reason(cast: Cast) -> None:
    card = register(cast)
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
    card, other = register(cast, "Eins"), register(cast, "Zwei")
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


def test_the_page_says_why_a_card_cannot_be_struck_before_a_reason_is_typed(cast: Cast) -> None:
    free, paid = register(cast), register(cast, "Bezahlt", paid=True)
    client = sign_in(cast.clerk)
    assert 'id="why-strike"' in client.get(address(cast, free)).text
    page = client.get(address(cast, paid)).text
    assert "There is a receipt for start card 2." in page
    assert 'id="why-strike"' not in page
