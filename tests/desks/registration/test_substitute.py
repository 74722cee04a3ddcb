"""A substitute plays on for a player who withdrew or was expelled (SkWO 4.4, text of 2002): when, and when not."""

from typing import Any

import pytest

from tests.builders import (
    Cast,
    answer_statuses,
    expel_player,
    make_cast,
    page_words,
    play_series,
    refusal_codes,
    refusal_findings,
    register_players,
    sign_in,
)
from tests.desks.registration.substitutes import (
    FIELDS,
    appoint_substitute,
    first_card,
    numbers_in_field,
    substitute_address,
    withdraw_first_player,
)
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes.services import take_back
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.models import AuditEntry, Player, Tournament


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return withdraw_first_player(cast)


def test_the_card_keeps_its_number_and_plays_on(hall: Cast) -> None:
    assert numbers_in_field(hall) == [2, 3, 4]
    assert sign_in(hall.director).post(substitute_address(hall), FIELDS).status_code == 302
    card = first_card(hall)
    assert (card.name, str(card), str(card.club)) == (
        "AaAaAaAa / Albrecht, Karl-Heinz", "1 AaAaAaAa / Albrecht, Karl-Heinz", "Herz Dame"
    )  # fmt: skip
    assert (card.substitution_reason, card.withdrawal_reason) == ("walked off", "in a rage")
    assert numbers_in_field(hall) == [1, 2, 3, 4]


def test_the_code_of_the_card_changes_with_the_substitute(hall: Cast) -> None:
    before = first_card(hall).code
    sign_in(hall.director).post(substitute_address(hall), FIELDS)
    assert first_card(hall).code != before


def test_a_substitution_clicked_twice_is_recorded_once(hall: Cast) -> None:
    client = sign_in(hall.director)
    for _click in range(2):
        assert client.post(substitute_address(hall), FIELDS).status_code == 302
    entry: Any = AuditEntry.objects.get(action="card.substitute")
    assert (entry.user, entry.card, entry.reason) == (hall.director, first_card(hall), "walked off")
    assert (entry.after["last_name"], entry.after["club"]) == ("Albrecht", "Herz Dame")
    assert Player.objects.filter(last_name="Albrecht").count() == 1


def test_only_the_director_appoints_and_takes_back_a_substitute(hall: Cast) -> None:
    others = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    for step in ("", "take-back"):
        assert answer_statuses(substitute_address(hall, step), *others, data=FIELDS) == [403, 403, 403, 403, 403, 404]
    assert first_card(hall).substitute is None


def test_the_page_has_a_form_and_says_when_a_substitute_is_allowed(hall: Cast) -> None:
    page = page_words(sign_in(hall.director).get(substitute_address(hall)))
    assert "Substitute for start card 1" in page
    assert "Appoint the substitute" in page
    assert "Only after a malicious withdrawal or in a grave case." in page


def test_a_substitution_needs_a_reason_and_a_name(hall: Cast) -> None:
    for missing in ("reason", "last_name"):
        assert sign_in(hall.director).post(substitute_address(hall), {**FIELDS, missing: " "}).status_code == 422
    assert first_card(hall).substitute is None


def test_taking_a_substitution_back_rejects_get(hall: Cast) -> None:
    appoint_substitute(hall)
    assert sign_in(hall.director).get(substitute_address(hall, "take-back")).status_code == 302
    assert first_card(hall).substitute


def test_a_player_who_still_plays_is_not_replaced(hall: Cast) -> None:
    presence.come_back(first_card(hall), by=hall.director)
    assert refusal_codes(appoint_substitute, hall) == ["substitute.still_plays"]
    page = page_words(sign_in(hall.director).get(substitute_address(hall)))
    assert "has neither withdrawn nor been expelled" in page
    assert "Appoint the substitute" not in page


def test_an_expelled_player_is_replaced(cast: Cast) -> None:
    cards = register_players(cast.tournament, 4, by=cast.director)
    expel_player(cards[0], by=cast.referee)
    assert numbers_in_field(cast) == [2, 3, 4]
    appoint_substitute(cast)
    assert numbers_in_field(cast) == [1, 2, 3, 4]


def test_by_the_text_of_1999_nobody_is_replaced(db: None) -> None:
    cast = make_cast(substitutes=Tournament.Substitutes.NEVER)
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    assert refusal_codes(appoint_substitute, cast) == ["substitute.never"]
    client = sign_in(cast.director)
    answer = client.post(substitute_address(cast), FIELDS)
    assert answer.status_code == 409
    assert "It is the setting “substitutes” of the tournament." in answer.text
    assert "It is the setting “substitutes” of the tournament." in client.get(substitute_address(cast)).text
    page = page_words(client.get(f"/t/{cast.tournament.slug}/cards/1/"))
    assert "Nobody plays on in his place: the tournament goes by the text of 1999." in page
    assert "Appoint a substitute" not in page


def test_the_setting_stays_while_a_substitute_plays(hall: Cast) -> None:
    appoint_substitute(hall)
    never = Tournament.Substitutes.NEVER
    (finding,) = refusal_findings(setup.change_settings, hall.tournament, by=hall.director, substitutes=never)
    assert (finding.code, finding.values["cards"]) == ("settings.substitutes_play", (1,))
    take_back(first_card(hall), by=hall.director, reason="by mistake")
    assert setup.change_settings(hall.tournament, by=hall.director, substitutes=never).substitutes == never


def test_one_card_has_one_substitute(hall: Cast) -> None:
    appoint_substitute(hall)
    assert refusal_codes(appoint_substitute, hall, Entry("Böhme")) == ["cards.substituted"]


def test_after_the_final_result_no_substitute_is_appointed_or_taken_back(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    results.finalise(cast.tournament, by=cast.director)
    assert refusal_codes(appoint_substitute, cast) == ["tournament.final"]
    assert refusal_codes(take_back, first_card(cast), by=cast.director, reason="r") == ["tournament.final"]


def test_the_answer_names_substitute_and_player(hall: Cast) -> None:
    page = sign_in(hall.director).post(substitute_address(hall), FIELDS, follow=True)
    assert f"Albrecht, Karl-Heinz plays on for {first_card(hall).player}." in page_words(page)
