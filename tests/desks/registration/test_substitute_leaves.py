"""A substitution is taken back; a substitute withdraws or is expelled; two are appointed at once."""

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    draw_series,
    expel_player,
    key_sheet,
    make_cast,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    run_at_once,
    sign_in,
)
from tests.desks.registration.substitutes import (
    ALBRECHT,
    appoint_substitute,
    first_card,
    first_card_actions,
    numbers_in_field,
    substitute_address,
    withdraw_first_player,
)
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import substitute, take_back
from tournament.models import AuditEntry, StartCard
from tournament.queries.ranking.standings import standings
from tournament.refused import Refused


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return withdraw_first_player(cast)


def test_a_substitution_is_taken_back_with_a_reason(hall: Cast) -> None:
    appoint_substitute(hall)
    client = sign_in(hall.director)
    assert "Give a reason" in client.post(substitute_address(hall, "take-back"), {"reason": " "}, follow=True).text
    assert first_card(hall).substitute
    for _click in range(2):
        assert client.post(substitute_address(hall, "take-back"), {"reason": "by mistake"}).status_code == 302
    card = first_card(hall)
    assert (card.substitute, card.substituted_at, card.substitution_reason) == (None, None, "")
    entry: Any = AuditEntry.objects.get(action="card.take_back_substitute")
    assert (entry.before["last_name"], entry.reason) == ("Albrecht", "by mistake")
    assert numbers_in_field(hall) == [2, 3, 4]


def test_a_substitute_in_a_draw_is_not_taken_back(hall: Cast) -> None:
    appoint_substitute(hall)
    draw = draw_series(hall.tournament, by=hall.director)
    (finding,) = refusal_findings(take_back, first_card(hall), by=hall.director, reason="r")
    assert (finding.code, finding.values["series"]) == ("substitute.drawn", (1,))
    drawing.void(draw, by=hall.director, reason="one is missing")
    take_back(first_card(hall), by=hall.director, reason="r")
    assert first_card(hall).substitute is None


def test_a_substitute_from_after_the_draw_is_taken_back_until_a_sheet_is_keyed(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    appoint_substitute(cast)
    take_back(first_card(cast), by=cast.director, reason="by mistake")
    appoint_substitute(cast)
    key_sheet(draw.tables.get(), by=cast.clerk)
    assert refusal_codes(take_back, first_card(cast), by=cast.director, reason="r") == ["substitute.drawn"]


def test_of_two_substitutes_appointed_at_once_one_is_refused(committed: None) -> None:
    cast = make_cast()
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    steps = [partial(appoint_substitute, cast, Entry(name)) for name in ("Böhme", "Schmidt")]
    assert sorted(type(done).__name__ for done in run_at_once(*steps)) == ["Refused", "StartCard"]


def test_a_person_appointed_on_two_cards_at_once_is_substitute_on_one(committed: None) -> None:
    cast = make_cast()
    cards = register_players(cast.tournament, 2, by=cast.director)
    for card in cards:
        presence.withdraw(card, by=cast.director, reason="ill")
    steps = [partial(substitute, card, ALBRECHT, by=cast.director, reason="r") for card in cards]
    assert sorted(type(done) is StartCard for done in run_at_once(*steps)) == [False, True]


def test_a_replaced_player_comes_back_only_after_the_substitution_is_taken_back(hall: Cast) -> None:
    appoint_substitute(hall)
    with pytest.raises(Refused):
        presence.come_back(first_card(hall), by=hall.director)
    answer = sign_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/1/come-back/")
    assert (answer.status_code, "Take the substitution back first." in answer.text) == (409, True)
    take_back(first_card(hall), by=hall.director, reason="by mistake")
    presence.come_back(first_card(hall), by=hall.director)
    assert numbers_in_field(hall) == [1, 2, 3, 4]


def test_a_substitute_withdraws_and_comes_back(hall: Cast) -> None:
    appoint_substitute(hall)
    for _click in range(2):
        presence.withdraw(first_card(hall), by=hall.director, reason="ill")
    assert numbers_in_field(hall) == [2, 3, 4]
    assert first_card(hall).withdrawal_reason == "ill"
    for _click in range(2):
        presence.come_back(first_card(hall), by=hall.director)
    assert numbers_in_field(hall) == [1, 2, 3, 4]
    assert first_card_actions(hall)[-3:] == ["card.substitute", "card.withdraw", "card.come_back"]


def test_a_substitute_is_expelled_too(hall: Cast) -> None:
    appoint_substitute(hall)
    expel_player(first_card(hall), by=hall.referee)
    assert numbers_in_field(hall) == [2, 3, 4]
    assert [row.number for row in standings(hall.tournament).rows if row.expelled] == [1]


def test_an_expulsion_from_before_the_substitution_does_not_concern_the_substitute(hall: Cast) -> None:
    appoint_substitute(hall)
    effect = expel_player(first_card(hall), by=hall.referee)
    effect.ruling.happened_at = timezone.now() - timedelta(minutes=5)
    effect.ruling.save()
    assert numbers_in_field(hall) == [1, 2, 3, 4]


def test_a_substitute_is_here_even_if_the_player_never_came(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director, present=False)
    presence.withdraw(cards[0], by=cast.director, reason="never came")
    appoint_substitute(cast)
    assert numbers_in_field(cast) == [1]
