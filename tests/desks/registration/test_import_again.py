"""A second list of the same people: it shows what it would change, and takes it. An empty cell empties nothing."""

from typing import Any

import pytest

from tests.builders import Cast, sign_in
from tests.desks.registration.importing import confirm_import, preview_import
from tests.remembered import remembered
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.fees import services as fees
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.strikes import services as strikes
from tournament.desks.registration.substitutes.services import substitute
from tournament.desks.setup.bans.services import ban
from tournament.models import AuditEntry, CashEntry, Player, StartCard

FIRST = "Name;Vorname\nBöhme;Erna\nSchmidt;Eva\n"
SECOND = (
    "Name;Vorname;Verein;Geschlecht;Kategorie;Mannschaft;Pass;bezahlt;da\n"
    "Böhme;Erna;Kreuz As;w;Senior;Asse;12.34;ja;x\n"
    "Schmidt;Eva;;;;;;;\n"
)


@pytest.fixture
def erna(cast: Cast) -> StartCard:
    return import_first_list(cast)


@remembered
def import_first_list(cast: Cast) -> StartCard:
    confirm_import(cast, preview_import(cast, FIRST)[1])
    return StartCard.objects.get(number=1)


def reload_card(card: StartCard) -> StartCard:
    return StartCard.objects.select_related("player__club", "team").get(pk=card.pk)


def test_the_preview_of_a_second_list_shows_its_changes(cast: Cast, erna: StartCard) -> None:
    text, sealed = preview_import(cast, SECOND)
    assert sealed
    assert "<dt>there, with something new</dt><dd>1</dd>" in text
    assert "<dt>there already</dt><dd>1</dd>" in text
    assert "<dt>new</dt><dd>0</dd>" in text
    for words in ("club: – → <b>Kreuz As</b>", "sex: – → <b>female</b>", "paid: – → <b>✓</b>", "here: – → <b>✓</b>"):
        assert words in text
    assert "Change these start cards" in text
    assert reload_card(erna).player.club is None


def test_a_confirmed_second_list_changes_the_cards(cast: Cast, erna: StartCard) -> None:
    answer = confirm_import(cast, preview_import(cast, SECOND)[1])
    assert "1 start card was changed." in answer.text
    card = reload_card(erna)
    player = card.player
    assert (str(player.club), player.sex, player.category, player.pass_number, str(card.team)) == (
        "Kreuz As", "f", "senior", "12.34", "Asse"
    )  # fmt: skip
    assert card.checked_in_at is not None
    assert [entry.card for entry in CashEntry.objects.all()] == [erna]
    assert (StartCard.objects.count(), Player.objects.count()) == (2, 2)


def test_a_second_list_is_recorded_card_by_card_and_as_a_whole(cast: Cast, erna: StartCard) -> None:
    confirm_import(cast, preview_import(cast, SECOND)[1])
    change: Any = AuditEntry.objects.get(action="card.change")
    assert (change.card, change.before["club"], change.after["club"]) == (erna, None, "Kreuz As")
    entry: Any = AuditEntry.objects.filter(action="cards.import").latest("pk")
    assert (entry.after["changed"], entry.after["numbers"]) == ([1], [])


def test_the_same_list_a_third_time_changes_nothing(cast: Cast, erna: StartCard) -> None:
    confirm_import(cast, preview_import(cast, SECOND)[1])
    text, sealed = preview_import(cast, SECOND)
    assert "Everybody in this file is registered already" in text
    assert sealed == ""


def test_new_people_of_a_second_list_are_registered(cast: Cast, erna: StartCard) -> None:
    text, sealed = preview_import(cast, SECOND + "Aalto;Ida;;;;;;;\n")
    assert "Register and change" in text
    answer = confirm_import(cast, sealed)
    assert "1 start card was added. 1 start card was changed." in answer.text


def test_an_empty_cell_or_a_no_takes_nothing_away(cast: Cast, erna: StartCard) -> None:
    confirm_import(cast, preview_import(cast, SECOND)[1])
    text, sealed = preview_import(cast, "Name;Vorname;Verein;Mannschaft;bezahlt;da\nBöhme;Erna;;;nein;nein\n")
    assert "registered already" in text
    assert (sealed, reload_card(erna).checked_in_at is not None) == ("", True)


def test_a_line_is_left_out_by_its_tick(cast: Cast, erna: StartCard) -> None:
    confirm_import(cast, preview_import(cast, SECOND)[1], leave=["2"])
    assert (reload_card(erna).player.club, CashEntry.objects.count()) == (None, 0)


def test_a_start_number_decides_between_namesakes(cast: Cast) -> None:
    for count in range(2):
        services.register(cast.tournament, Entry("Müller", "Peter"), by=cast.clerk, another=range(1 + count))
    _text, sealed = preview_import(cast, "Nr;Name;Vorname;Mannschaft\n2;Müller;Peter;Asse\n")
    confirm_import(cast, sealed)
    assert [str(card.team) for card in StartCard.objects.order_by("number")] == ["None", "Asse"]


def test_namesakes_are_not_changed_without_a_start_number(cast: Cast) -> None:
    for count in range(2):
        services.register(cast.tournament, Entry("Müller", "Peter"), by=cast.clerk, another=range(1 + count))
    text, sealed = preview_import(cast, "Name;Vorname;Mannschaft\nMüller;Peter;Asse\n")
    assert ("registered already" in text, sealed) == (True, "")


def test_a_namesake_of_another_club_is_asked_about(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Böhme", "Erna", "Pik Bube"), by=cast.clerk)
    text, _sealed = preview_import(cast, "Name;Vorname;Verein\nBöhme;Erna;Kreuz As\n")
    assert "<dt>to be asked about</dt><dd>1</dd>" in text


def test_two_lines_with_one_name_are_asked_about(cast: Cast, erna: StartCard) -> None:
    text, _sealed = preview_import(cast, "Name;Vorname;Verein\nBöhme;Erna;Kreuz As\nBöhme;Erna;Pik Bube\n")
    assert "<dt>to be asked about</dt><dd>2</dd>" in text


def test_a_withdrawn_card_is_not_checked_in_by_a_list(cast: Cast, erna: StartCard) -> None:
    presence.withdraw(erna, by=cast.director, reason="ill")
    confirm_import(cast, preview_import(cast, SECOND)[1])
    assert (reload_card(erna).checked_in_at, CashEntry.objects.count(), str(reload_card(erna).club)) == (
        None,
        0,
        "Kreuz As",
    )


def test_an_unknown_value_is_an_error_of_its_line(cast: Cast, erna: StartCard) -> None:
    text, sealed = preview_import(cast, "Name;Vorname;Geschlecht\nBöhme;Erna;vielleicht\n")
    assert "<b>Line 2:</b> sex: “vielleicht” is not known here." in text
    assert sealed == ""


def test_a_pass_number_of_another_card_is_an_error(cast: Cast, erna: StartCard) -> None:
    services.register(cast.tournament, Entry("Aalto", "Ida", pass_number="12-34"), by=cast.clerk)
    text, sealed = preview_import(cast, SECOND)
    assert "Pass number 12.34 is that of start card 3." in text
    assert sealed == ""


def test_a_banned_pass_number_is_taken_only_with_its_tick(cast: Cast, erna: StartCard) -> None:
    names = {"last_name": "Fort", "first_name": "Franz", "pass_number": "1234"}
    ban(cast.organizer, **names, reason="cheated", by=cast.director)
    text, sealed = preview_import(cast, SECOND)
    assert "Banned by the organizer" in text
    confirm_import(cast, sealed)
    assert reload_card(erna).player.pass_number == ""
    confirm_import(cast, preview_import(cast, SECOND)[1], let_in=["2"])
    assert reload_card(erna).player.pass_number == "12.34"
    assert AuditEntry.objects.filter(action="card.let_in", card=erna).exists()


@pytest.mark.parametrize("step", ["changed", "struck", "withdrawn"])
def test_a_card_changed_since_the_preview_stops_the_list(cast: Cast, erna: StartCard, step: str) -> None:
    _text, sealed = preview_import(cast, SECOND)
    if step == "changed":
        services.change(erna, Entry("Böhme", "Erna", "Pik Bube"), by=cast.clerk)
    elif step == "struck":
        strikes.strike(StartCard.objects.get(number=2), by=cast.clerk, reason="twice")
    else:
        presence.withdraw(erna, by=cast.director, reason="ill")
    answer = confirm_import(cast, sealed)
    assert answer.status_code == 409
    assert "The start cards have changed since this preview was made." in answer.text
    assert not AuditEntry.objects.filter(action="card.change", after__club="Kreuz As").exists()


def test_payment_and_check_in_since_the_preview_do_not_stop_the_list(cast: Cast, erna: StartCard) -> None:
    """A fee paid while the preview is open is booked once."""
    _text, sealed = preview_import(cast, SECOND)
    fees.pay(erna, by=cast.clerk)
    presence.check_in(erna, by=cast.clerk)
    assert confirm_import(cast, sealed).status_code == 200
    assert (CashEntry.objects.count(), str(reload_card(erna).club)) == (1, "Kreuz As")


def test_a_card_played_by_a_substitute_is_left_alone(cast: Cast, erna: StartCard) -> None:
    presence.withdraw(erna, by=cast.director, reason="ill")
    substitute(erna, Entry("Neu", "Nora"), by=cast.director, reason="a grave case")
    text, sealed = preview_import(cast, "Name;Vorname;Verein\nBöhme;Erna;Kreuz As\nNeu;Nora;Kreuz As\n")
    assert ("registered already" in text, sealed) == (True, "")


def test_confirming_a_second_list_needs_the_director(cast: Cast, erna: StartCard) -> None:
    address = f"/t/{cast.tournament.slug}/cards/import/confirmed/"
    _text, sealed = preview_import(cast, SECOND)
    assert sign_in(cast.clerk).post(address, {"sealed": sealed}).status_code == 403
    assert reload_card(erna).player.club is None


def test_a_list_that_only_changes_people_tells_of_no_new_ones(cast: Cast, erna: StartCard) -> None:
    _text, sealed = preview_import(cast, SECOND)
    answer = confirm_import(cast, sealed)
    assert "1 start card was changed." in answer.text
    assert "0 start cards" not in answer.text
    assert "Nothing of the list was taken over." in confirm_import(cast, sealed).text
