"""Who a substitute is: known or new, like somebody else, spelt better."""

from functools import partial
from typing import Any

import pytest

from tests.builders import Cast, create_tournament, play_series, refusal_codes, refusal_findings, sign_in
from tests.desks.registration.substitutes import ALBRECHT, FIELDS, address, appoint, first, walked_off
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
    return walked_off(cast)


def test_who_holds_a_card_himself_is_refused(hall: Cast) -> None:
    (finding,) = refusal_findings(appoint, hall, Entry("ababABAB", club="Kreuz As"))
    assert (finding.code, finding.values["number"]) == ("substitute.holds_card", 2)
    assert refusal_codes(appoint, hall, Entry("AaAaAaAa"), another=range(9)) == ["substitute.holds_card"]


def test_who_stands_in_already_is_refused_elsewhere(hall: Cast) -> None:
    appoint(hall)
    other = StartCard.objects.get(number=2)
    presence.withdraw(other, by=hall.director, reason="ill")
    step = partial(substitute, other, ALBRECHT, by=hall.director, reason="r", another=range(9))
    assert refusal_codes(step) == ["substitute.holds_card"]


def test_another_person_of_the_same_name_is_told_apart_by_the_club_or_the_pass(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert refusal_codes(appoint, hall, Entry("AbAbAbAb"), pass_number="01.02.003") == ["substitute.holds_card"]
    assert refusal_codes(appoint, hall, Entry("AbAbAbAb", club="Herz Dame")) == ["cards.alike"]
    assert refusal_codes(appoint, hall, Entry("AbAbAbAb"), pass_number="01.02.004") == ["cards.alike"]
    assert appoint(hall, Entry("AbAbAbAb"), pass_number="01.02.004", another=[2]).substitute


def test_the_same_pass_is_the_same_person_whatever_the_name(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert refusal_codes(appoint, hall, ALBRECHT, pass_number="01.02.003") == ["substitute.holds_card"]


def test_names_that_look_alike_are_asked_about(hall: Cast) -> None:
    client, fields = sign_in(hall.director), {**FIELDS, "last_name": "AbAbAbA", "first_name": ""}
    asked = client.post(address(hall), fields)
    assert asked.status_code == 409
    assert "Is it another person?" in asked.text
    assert first(hall).substitute is None
    assert client.post(address(hall), {**fields, "asked": "2", "another": "yes"}).status_code == 302
    assert str(first(hall).substitute) == "AbAbAbA"


def test_somebody_known_to_the_organizer_is_found_again(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    assert appoint(hall, pass_number="01.02.003").substitute == elsewhere.player
    elsewhere.player.refresh_from_db()
    assert elsewhere.player.pass_number == "01.02.003"


def test_a_known_pass_is_not_written_over(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    player = services.register(other, ALBRECHT, by=hall.director).player
    Player.objects.filter(pk=player.pk).update(pass_number="99")
    assert appoint(hall, pass_number="01").substitute != player
    player.refresh_from_db()
    assert player.pass_number == "99"


def test_registration_asks_whether_it_is_a_substitute(hall: Cast) -> None:
    appoint(hall)
    (finding,) = refusal_findings(services.register, hall.tournament, ALBRECHT, by=hall.clerk)
    assert (finding.code, finding.values["number"]) == ("cards.alike", 1)
    new = services.register(hall.tournament, ALBRECHT, by=hall.clerk, another=[1])
    assert new.player != first(hall).substitute
    reading = importer.read(hall.tournament, "x.csv", b"last name;first name\nAlbrecht;Karl-Heinz")
    assert [{person.number for person in line.alike} for line in reading.lines] == [{1, new.number}]


def test_another_name_on_a_card_leaves_the_substitute_of_another_tournament_alone(hall: Cast) -> None:
    person = appoint(hall).substitute
    other = create_tournament(hall.organizer, hall.director, name="Other")
    card = services.register(other, ALBRECHT, by=hall.director)
    assert card.player == person
    services.change(card, Entry("Zander"), by=hall.director)
    assert str(first(hall).substitute) == "Albrecht, Karl-Heinz"


def test_he_is_spelt_better(hall: Cast) -> None:
    appoint(hall)
    play_series(hall.tournament, by=hall.director, clerk=hall.clerk)
    client = sign_in(hall.director)
    base = str(client.get(address(hall)).context["form"]["base"].value())
    fields = {**FIELDS, "first_name": "Karlheinz", "base": base}
    for _click in range(2):
        assert client.post(address(hall), fields).status_code == 302
    assert first(hall).name == "AaAaAaAa / Albrecht, Karlheinz"
    entry: Any = AuditEntry.objects.get(action="card.change_substitute")
    assert (entry.before["first_name"], entry.after["first_name"]) == ("Karl-Heinz", "Karlheinz")


def test_who_corrects_an_old_form_is_told(hall: Cast) -> None:
    appoint(hall)
    base = seen(first(hall))
    correct = partial(substitute_services.correct, by=hall.director, base=base)
    correct(first(hall), Entry("Albrecht", "Karl"))
    assert refusal_codes(correct, first(hall), Entry("Albrecht", "Heinz")) == ["form.stale"]
    answer = sign_in(hall.director).post(address(hall), {**FIELDS, "first_name": "Heinz", "base": base})
    assert (answer.status_code, "Drop what was typed" in answer.text) == (409, True)


def test_an_old_form_never_puts_somebody_else_in_his_place(hall: Cast) -> None:
    appoint(hall)
    answer = sign_in(hall.director).post(address(hall), {**FIELDS, "last_name": "Zander", "base": ""})
    assert answer.status_code == 409
    assert str(first(hall).substitute) == "Albrecht, Karl-Heinz"


def test_who_was_taken_back_is_not_corrected(hall: Cast) -> None:
    appoint(hall)
    base = seen(first(hall))
    take_back(first(hall), by=hall.director, reason="by mistake")
    step = partial(substitute_services.correct, first(hall), ALBRECHT, by=hall.director, base=base)
    assert refusal_codes(step) == ["substitute.none"]


def test_a_corrected_name_leaves_the_person_of_another_tournament_alone(hall: Cast) -> None:
    other = create_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    appoint(hall)
    base = seen(first(hall))
    substitute_services.correct(first(hall), Entry("Zander"), by=hall.director, base=base)
    elsewhere.player.refresh_from_db()
    assert (str(elsewhere.player), str(first(hall).substitute)) == ("Albrecht, Karl-Heinz", "Zander")
