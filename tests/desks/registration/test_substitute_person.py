"""The person of a substitute: known or new, a lookalike, with a corrected name."""

from functools import partial
from typing import Any

import pytest

from tests.builders import Cast, create_tournament, play_series, refusal_codes, refusal_findings, sign_in
from tests.desks.registration.substitutes import (
    ALBRECHT,
    FIELDS,
    appoint_substitute,
    first_card,
    substitute_address,
    withdraw_first_player,
)
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import importer
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import services as substitute_services
from tournament.desks.registration.substitutes.reading import seen
from tournament.desks.registration.substitutes.services import substitute, take_back
from tournament.models import AuditEntry, Player, StartCard


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return withdraw_first_player(cast)


def test_a_person_with_a_card_is_refused_as_substitute(hall: Cast) -> None:
    (finding,) = refusal_findings(appoint_substitute, hall, Entry("ababABAB", club="Kreuz As"))
    assert (finding.code, finding.values["number"]) == ("substitute.holds_card", 2)
    assert refusal_codes(appoint_substitute, hall, Entry("AaAaAaAa"), another=range(9)) == ["substitute.holds_card"]


def test_a_substitute_on_one_card_is_refused_on_another(hall: Cast) -> None:
    appoint_substitute(hall)
    other = StartCard.objects.get(number=2)
    presence.withdraw(other, by=hall.director, reason="ill")
    step = partial(substitute, other, ALBRECHT, by=hall.director, reason="r", another=range(9))
    assert refusal_codes(step) == ["substitute.holds_card"]


def test_another_person_of_the_same_name_is_told_apart_by_the_club_or_the_pass(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert refusal_codes(appoint_substitute, hall, Entry("AbAbAbAb"), pass_number="01.02.003") == [
        "substitute.holds_card"
    ]
    assert refusal_codes(appoint_substitute, hall, Entry("AbAbAbAb", club="Herz Dame")) == ["cards.alike"]
    assert refusal_codes(appoint_substitute, hall, Entry("AbAbAbAb"), pass_number="01.02.004") == ["cards.alike"]
    assert appoint_substitute(hall, Entry("AbAbAbAb"), pass_number="01.02.004", another=[2]).substitute


def test_the_same_pass_is_the_same_person_whatever_the_name(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert refusal_codes(appoint_substitute, hall, ALBRECHT, pass_number="01.02.003") == ["substitute.holds_card"]


def test_names_that_look_alike_are_asked_about(hall: Cast) -> None:
    client, fields = sign_in(hall.director), {**FIELDS, "last_name": "AbAbAbA", "first_name": ""}
    asked = client.post(substitute_address(hall), fields)
    assert asked.status_code == 409
    assert "Is it another person?" in asked.text
    assert first_card(hall).substitute is None
    assert client.post(substitute_address(hall), {**fields, "asked": "2", "another": "yes"}).status_code == 302
    assert str(first_card(hall).substitute) == "AbAbAbA"


def test_a_person_known_to_the_organizer_is_recognized_as_substitute(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    assert appoint_substitute(hall, pass_number="01.02.003").substitute == elsewhere.player
    elsewhere.player.refresh_from_db()
    assert elsewhere.player.pass_number == "01.02.003"


def test_a_known_pass_is_not_written_over(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    player = services.register(other, ALBRECHT, by=hall.director).player
    Player.objects.filter(pk=player.pk).update(pass_number="99")
    assert appoint_substitute(hall, pass_number="01").substitute != player
    player.refresh_from_db()
    assert player.pass_number == "99"


def test_registration_asks_whether_it_is_a_substitute(hall: Cast) -> None:
    appoint_substitute(hall)
    (finding,) = refusal_findings(services.register, hall.tournament, ALBRECHT, by=hall.clerk)
    assert (finding.code, finding.values["number"]) == ("cards.alike", 1)
    new = services.register(hall.tournament, ALBRECHT, by=hall.clerk, another=[1])
    assert new.player != first_card(hall).substitute
    reading = importer.read(hall.tournament, "x.csv", b"last name;first name\nAlbrecht;Karl-Heinz")
    assert [{person.number for person in line.alike} for line in reading.lines] == [{1, new.number}]


def test_another_name_on_a_card_leaves_the_substitute_of_another_tournament_alone(hall: Cast) -> None:
    person = appoint_substitute(hall).substitute
    other = create_tournament(hall.organizer, hall.director, name="Other")
    card = services.register(other, ALBRECHT, by=hall.director)
    assert card.player == person
    services.change(card, Entry("Zander"), by=hall.director)
    assert str(first_card(hall).substitute) == "Albrecht, Karl-Heinz"


def test_the_name_of_a_substitute_is_corrected(hall: Cast) -> None:
    appoint_substitute(hall)
    play_series(hall.tournament, by=hall.director, clerk=hall.clerk)
    client = sign_in(hall.director)
    base = str(client.get(substitute_address(hall)).context["form"]["base"].value())
    fields = {**FIELDS, "first_name": "Karlheinz", "base": base}
    for _click in range(2):
        assert client.post(substitute_address(hall), fields).status_code == 302
    assert first_card(hall).name == "AaAaAaAa / Albrecht, Karlheinz"
    entry: Any = AuditEntry.objects.get(action="card.change_substitute")
    assert (entry.before["first_name"], entry.after["first_name"]) == ("Karl-Heinz", "Karlheinz")


def test_a_correction_from_an_old_form_is_refused(hall: Cast) -> None:
    appoint_substitute(hall)
    base = seen(first_card(hall))
    correct = partial(substitute_services.correct, by=hall.director, base=base)
    correct(first_card(hall), Entry("Albrecht", "Karl"))
    assert refusal_codes(correct, first_card(hall), Entry("Albrecht", "Heinz")) == ["form.stale"]
    answer = sign_in(hall.director).post(substitute_address(hall), {**FIELDS, "first_name": "Heinz", "base": base})
    assert (answer.status_code, "Drop what was typed" in answer.text) == (409, True)


def test_an_old_form_never_replaces_a_substitute_by_another_person(hall: Cast) -> None:
    appoint_substitute(hall)
    answer = sign_in(hall.director).post(substitute_address(hall), {**FIELDS, "last_name": "Zander", "base": ""})
    assert answer.status_code == 409
    assert str(first_card(hall).substitute) == "Albrecht, Karl-Heinz"


def test_a_substitute_who_was_taken_back_is_not_corrected(hall: Cast) -> None:
    appoint_substitute(hall)
    base = seen(first_card(hall))
    take_back(first_card(hall), by=hall.director, reason="by mistake")
    step = partial(substitute_services.correct, first_card(hall), ALBRECHT, by=hall.director, base=base)
    assert refusal_codes(step) == ["substitute.none"]


def test_a_corrected_name_leaves_the_person_of_another_tournament_alone(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    appoint_substitute(hall)
    base = seen(first_card(hall))
    substitute_services.correct(first_card(hall), Entry("Zander"), by=hall.director, base=base)
    elsewhere.player.refresh_from_db()
    assert (str(elsewhere.player), str(first_card(hall).substitute)) == ("Albrecht, Karl-Heinz", "Zander")
