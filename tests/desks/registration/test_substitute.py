"""Somebody plays on for a player who withdrew or was expelled (SkWO 4.4, text of 2002): who, when, and when not."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    at_once,
    codes,
    drawn,
    expelled,
    keyed,
    make_cast,
    open_tournament,
    played,
    players,
    published,
    refused,
    signed_in,
    statuses,
    words,
)
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import importer
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import services as substitute_services
from tournament.desks.registration.substitutes.reading import seen
from tournament.desks.registration.substitutes.services import substitute, take_back
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.models import AuditEntry, Player, StartCard, Tournament
from tournament.queries.people.cards import in_the_field
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.draws import changes_since, entrants
from tournament.refused import Refused

ALBRECHT = Entry("Albrecht", "Karl-Heinz", club="Herz Dame", sex="m", category="senior")
FIELDS = {"last_name": "Albrecht", "first_name": "Karl-Heinz", "club": "Herz Dame", "reason": "walked off"}


def address(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/1/substitute/" + (f"{step}/" if step else "")


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Four in a club and a team, and who has start card 1 has walked off."""
    cards = players(cast.tournament, 4, by=cast.director, club="Kreuz As", team="Asse")
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    return cast


def first(cast: Cast) -> StartCard:
    return StartCard.objects.get(tournament=cast.tournament, number=1)


def appoint(cast: Cast, entry: Entry = ALBRECHT, pass_number: str = "", **more: Any) -> StartCard:
    entry = replace(entry, pass_number=pass_number)
    return substitute(first(cast), entry, by=cast.director, **{"reason": "walked off", **more})


def numbers(cast: Cast) -> list[int]:
    """Who would be drawn now."""
    return [card.number for card in in_the_field(cast.tournament)]


def actions(cast: Cast) -> list[str]:
    return list(AuditEntry.objects.filter(card=first(cast)).order_by("pk").values_list("action", flat=True))


# appointing


def test_the_card_keeps_its_number_and_plays_on(hall: Cast) -> None:
    assert numbers(hall) == [2, 3, 4]
    assert signed_in(hall.director).post(address(hall), FIELDS).status_code == 302
    card = first(hall)
    assert (card.name, str(card), str(card.club)) == (
        "AaAaAaAa / Albrecht, Karl-Heinz", "1 AaAaAaAa / Albrecht, Karl-Heinz", "Herz Dame"
    )  # fmt: skip
    assert (card.substitution_reason, card.withdrawal_reason) == ("walked off", "in a rage")
    assert numbers(hall) == [1, 2, 3, 4]


def test_who_left_no_longer_speaks_for_the_card(hall: Cast) -> None:
    before = first(hall).code
    signed_in(hall.director).post(address(hall), FIELDS)
    assert first(hall).code != before


def test_it_is_recorded_once_though_clicked_twice(hall: Cast) -> None:
    client = signed_in(hall.director)
    for _click in range(2):
        assert client.post(address(hall), FIELDS).status_code == 302
    entry: Any = AuditEntry.objects.get(action="card.substitute")
    assert (entry.user, entry.card, entry.reason) == (hall.director, first(hall), "walked off")
    assert (entry.after["last_name"], entry.after["club"]) == ("Albrecht", "Herz Dame")
    assert Player.objects.filter(last_name="Albrecht").count() == 1


def test_only_the_director_appoints(hall: Cast) -> None:
    others = (hall.clerk, hall.referee, hall.treasurer, hall.viewer, hall.jury, hall.stranger)
    for step in ("", "take-back"):
        assert statuses(address(hall, step), *others, data=FIELDS) == [403, 403, 403, 403, 403, 404]
    assert first(hall).substitute is None


def test_the_page_has_a_form_and_leads_back(hall: Cast) -> None:
    page = words(signed_in(hall.director).get(address(hall)))
    assert "Substitute for start card 1" in page
    assert "Appoint the substitute" in page
    assert "Only after a malicious withdrawal or in a grave case." in page


def test_a_reason_and_a_name_are_needed(hall: Cast) -> None:
    for missing in ("reason", "last_name"):
        assert signed_in(hall.director).post(address(hall), {**FIELDS, missing: " "}).status_code == 422
    assert first(hall).substitute is None


def test_taking_back_is_never_done_by_looking(hall: Cast) -> None:
    appoint(hall)
    assert signed_in(hall.director).get(address(hall, "take-back")).status_code == 302
    assert first(hall).substitute


def test_who_still_plays_is_not_replaced(hall: Cast) -> None:
    presence.come_back(first(hall), by=hall.director)
    assert codes(appoint, hall) == ["substitute.still_plays"]
    page = words(signed_in(hall.director).get(address(hall)))
    assert "has neither withdrawn nor been expelled" in page
    assert "Appoint the substitute" not in page


def test_who_was_expelled_is_replaced(cast: Cast) -> None:
    cards = players(cast.tournament, 4, by=cast.director)
    expelled(cards[0], by=cast.referee)
    assert numbers(cast) == [2, 3, 4]
    appoint(cast)
    assert numbers(cast) == [1, 2, 3, 4]


def test_by_the_text_of_1999_nobody_is_replaced(db: None) -> None:
    cast = make_cast(substitutes=Tournament.Substitutes.NEVER)
    (card,) = players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    assert codes(appoint, cast) == ["substitute.never"]
    client = signed_in(cast.director)
    answer = client.post(address(cast), FIELDS)
    assert answer.status_code == 409
    assert "It is the setting “substitutes” of the tournament." in answer.text
    assert "It is the setting “substitutes” of the tournament." in client.get(address(cast)).text
    page = words(client.get(f"/t/{cast.tournament.slug}/cards/1/"))
    assert "Nobody plays on in his place: the tournament goes by the text of 1999." in page
    assert "Appoint a substitute" not in page


def test_the_setting_stays_while_a_substitute_plays(hall: Cast) -> None:
    appoint(hall)
    never = Tournament.Substitutes.NEVER
    (finding,) = refused(setup.change_settings, hall.tournament, by=hall.director, substitutes=never)
    assert (finding.code, finding.values["cards"]) == ("settings.substitutes_play", (1,))
    take_back(first(hall), by=hall.director, reason="by mistake")
    assert setup.change_settings(hall.tournament, by=hall.director, substitutes=never).substitutes == never


def test_one_card_has_one_substitute(hall: Cast) -> None:
    appoint(hall)
    assert codes(appoint, hall, Entry("Böhme")) == ["cards.substituted"]


def test_after_the_final_result_nobody_is_appointed_or_taken_back(db: None) -> None:
    cast = make_cast(series_count=1)
    cards = players(cast.tournament, 4, by=cast.director)
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    results.finalise(cast.tournament, by=cast.director)
    assert codes(appoint, cast) == ["tournament.final"]
    assert codes(take_back, first(cast), by=cast.director, reason="r") == ["tournament.final"]


# who he is


def test_who_holds_a_card_himself_is_refused(hall: Cast) -> None:
    (finding,) = refused(appoint, hall, Entry("ababABAB", club="Kreuz As"))
    assert (finding.code, finding.values["number"]) == ("substitute.holds_card", 2)
    assert codes(appoint, hall, Entry("AaAaAaAa"), another=range(9)) == ["substitute.holds_card"]


def test_who_stands_in_already_is_refused_elsewhere(hall: Cast) -> None:
    appoint(hall)
    other = StartCard.objects.get(number=2)
    presence.withdraw(other, by=hall.director, reason="ill")
    step = partial(substitute, other, ALBRECHT, by=hall.director, reason="r", another=range(9))
    assert codes(step) == ["substitute.holds_card"]


def test_another_person_of_the_same_name_is_told_apart_by_the_club_or_the_pass(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert codes(appoint, hall, Entry("AbAbAbAb"), pass_number="01.02.003") == ["substitute.holds_card"]
    assert codes(appoint, hall, Entry("AbAbAbAb", club="Herz Dame")) == ["cards.alike"]
    assert codes(appoint, hall, Entry("AbAbAbAb"), pass_number="01.02.004") == ["cards.alike"]
    assert appoint(hall, Entry("AbAbAbAb"), pass_number="01.02.004", another=[2]).substitute


def test_the_same_pass_is_the_same_person_whatever_the_name(hall: Cast) -> None:
    Player.objects.filter(last_name="AbAbAbAb").update(pass_number="01.02.003")
    assert codes(appoint, hall, ALBRECHT, pass_number="01.02.003") == ["substitute.holds_card"]


def test_names_that_look_alike_are_asked_about(hall: Cast) -> None:
    client, fields = signed_in(hall.director), {**FIELDS, "last_name": "AbAbAbA", "first_name": ""}
    asked = client.post(address(hall), fields)
    assert asked.status_code == 409
    assert "Is it another person?" in asked.text
    assert first(hall).substitute is None
    assert client.post(address(hall), {**fields, "asked": "2", "another": "yes"}).status_code == 302
    assert str(first(hall).substitute) == "AbAbAbA"


def test_somebody_known_to_the_organizer_is_found_again(hall: Cast) -> None:
    other = open_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    assert appoint(hall, pass_number="01.02.003").substitute == elsewhere.player
    elsewhere.player.refresh_from_db()
    assert elsewhere.player.pass_number == "01.02.003"


def test_a_known_pass_is_not_written_over(hall: Cast) -> None:
    other = open_tournament(hall.organizer, hall.director, name="Other")
    player = services.register(other, ALBRECHT, by=hall.director).player
    Player.objects.filter(pk=player.pk).update(pass_number="99")
    assert appoint(hall, pass_number="01").substitute != player
    player.refresh_from_db()
    assert player.pass_number == "99"


def test_registration_asks_whether_it_is_a_substitute(hall: Cast) -> None:
    appoint(hall)
    (finding,) = refused(services.register, hall.tournament, ALBRECHT, by=hall.clerk)
    assert (finding.code, finding.values["number"]) == ("cards.alike", 1)
    new = services.register(hall.tournament, ALBRECHT, by=hall.clerk, another=[1])
    assert new.player != first(hall).substitute
    reading = importer.read(hall.tournament, "x.csv", b"last name;first name\nAlbrecht;Karl-Heinz")
    assert [{person.number for person in line.alike} for line in reading.lines] == [{1, new.number}]


def test_another_name_on_a_card_leaves_the_substitute_of_another_tournament_alone(hall: Cast) -> None:
    person = appoint(hall).substitute
    other = open_tournament(hall.organizer, hall.director, name="Other")
    card = services.register(other, ALBRECHT, by=hall.director)
    assert card.player == person
    services.change(card, Entry("Zander"), by=hall.director)
    assert str(first(hall).substitute) == "Albrecht, Karl-Heinz"


def test_he_is_spelt_better(hall: Cast) -> None:
    appoint(hall)
    played(hall.tournament, by=hall.director, clerk=hall.clerk)
    client = signed_in(hall.director)
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
    assert codes(correct, first(hall), Entry("Albrecht", "Heinz")) == ["form.stale"]
    answer = signed_in(hall.director).post(address(hall), {**FIELDS, "first_name": "Heinz", "base": base})
    assert (answer.status_code, "Open the form anew" in answer.text) == (409, True)


def test_an_old_form_never_puts_somebody_else_in_his_place(hall: Cast) -> None:
    appoint(hall)
    answer = signed_in(hall.director).post(address(hall), {**FIELDS, "last_name": "Zander", "base": ""})
    assert answer.status_code == 409
    assert str(first(hall).substitute) == "Albrecht, Karl-Heinz"


def test_who_was_taken_back_is_not_corrected(hall: Cast) -> None:
    appoint(hall)
    base = seen(first(hall))
    take_back(first(hall), by=hall.director, reason="by mistake")
    step = partial(substitute_services.correct, first(hall), ALBRECHT, by=hall.director, base=base)
    assert codes(step) == ["substitute.none"]


def test_a_corrected_name_leaves_the_person_of_another_tournament_alone(hall: Cast) -> None:
    other = open_tournament(hall.organizer, hall.director, name="Other")
    elsewhere = services.register(other, ALBRECHT, by=hall.director)
    appoint(hall)
    base = seen(first(hall))
    substitute_services.correct(first(hall), Entry("Zander"), by=hall.director, base=base)
    elsewhere.player.refresh_from_db()
    assert (str(elsewhere.player), str(first(hall).substitute)) == ("Albrecht, Karl-Heinz", "Zander")


# taking back


def test_it_is_taken_back_with_a_reason(hall: Cast) -> None:
    appoint(hall)
    client = signed_in(hall.director)
    assert "Give a reason" in client.post(address(hall, "take-back"), {"reason": " "}, follow=True).text
    assert first(hall).substitute
    for _click in range(2):
        assert client.post(address(hall, "take-back"), {"reason": "by mistake"}).status_code == 302
    card = first(hall)
    assert (card.substitute, card.substituted_at, card.substitution_reason) == (None, None, "")
    entry: Any = AuditEntry.objects.get(action="card.take_back_substitute")
    assert (entry.before["last_name"], entry.reason) == ("Albrecht", "by mistake")
    assert numbers(hall) == [2, 3, 4]


def test_what_was_drawn_with_him_holds_him(hall: Cast) -> None:
    appoint(hall)
    draw = drawn(hall.tournament, by=hall.director)
    (finding,) = refused(take_back, first(hall), by=hall.director, reason="r")
    assert (finding.code, finding.values["series"]) == ("substitute.drawn", (1,))
    drawing.void(draw, by=hall.director, reason="one is missing")
    take_back(first(hall), by=hall.director, reason="r")
    assert first(hall).substitute is None


def test_what_was_drawn_before_him_does_not_but_its_sheet_does(cast: Cast) -> None:
    cards = players(cast.tournament, 4, by=cast.director)
    draw = published(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    appoint(cast)
    take_back(first(cast), by=cast.director, reason="by mistake")
    appoint(cast)
    keyed(draw.tables.get(), by=cast.clerk)
    assert codes(take_back, first(cast), by=cast.director, reason="r") == ["substitute.drawn"]


def test_two_who_appoint_at_once_appoint_one(committed: None) -> None:
    cast = make_cast()
    (card,) = players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="ill")
    steps = [partial(appoint, cast, Entry(name)) for name in ("Böhme", "Schmidt")]
    assert sorted(type(done).__name__ for done in at_once(*steps)) == ["Refused", "StartCard"]


def test_who_stands_in_on_two_cards_at_once_stands_in_on_one(committed: None) -> None:
    cast = make_cast()
    cards = players(cast.tournament, 2, by=cast.director)
    for card in cards:
        presence.withdraw(card, by=cast.director, reason="ill")
    steps = [partial(substitute, card, ALBRECHT, by=cast.director, reason="r") for card in cards]
    assert sorted(type(done) is StartCard for done in at_once(*steps)) == [False, True]


# leaving and coming back


def test_who_was_replaced_comes_back_only_when_that_is_taken_back(hall: Cast) -> None:
    appoint(hall)
    with pytest.raises(Refused):
        presence.come_back(first(hall), by=hall.director)
    answer = signed_in(hall.director).post(f"/t/{hall.tournament.slug}/cards/1/come-back/")
    assert (answer.status_code, "Take the substitution back first." in answer.text) == (409, True)
    take_back(first(hall), by=hall.director, reason="by mistake")
    presence.come_back(first(hall), by=hall.director)
    assert numbers(hall) == [1, 2, 3, 4]


def test_a_substitute_leaves_too_and_comes_back(hall: Cast) -> None:
    appoint(hall)
    for _click in range(2):
        presence.withdraw(first(hall), by=hall.director, reason="ill")
    assert numbers(hall) == [2, 3, 4]
    assert first(hall).withdrawal_reason == "ill"
    for _click in range(2):
        presence.come_back(first(hall), by=hall.director)
    assert numbers(hall) == [1, 2, 3, 4]
    assert actions(hall)[-3:] == ["card.substitute", "card.withdraw", "card.come_back"]


def test_a_substitute_is_expelled_too(hall: Cast) -> None:
    appoint(hall)
    expelled(first(hall), by=hall.referee)
    assert numbers(hall) == [2, 3, 4]
    assert [row.number for row in standings(hall.tournament).rows if row.expelled] == [1]


def test_what_happened_before_he_stepped_in_does_not_concern_him(hall: Cast) -> None:
    appoint(hall)
    effect = expelled(first(hall), by=hall.referee)
    effect.ruling.happened_at = timezone.now() - timedelta(minutes=5)
    effect.ruling.save()
    assert numbers(hall) == [1, 2, 3, 4]


def test_he_is_here_even_if_the_player_never_came(cast: Cast) -> None:
    cards = players(cast.tournament, 4, by=cast.director, present=False)
    presence.withdraw(cards[0], by=cast.director, reason="never came")
    appoint(cast)
    assert numbers(cast) == [1]


# what he is in draws and lists


def test_the_draw_keeps_his_club_and_the_team_of_the_card_apart(hall: Cast) -> None:
    appoint(hall)
    drawn_in = next(entrant for entrant in entrants(hall.tournament) if entrant.id == 1)
    assert (drawn_in.club, drawn_in.team) == ("Herz Dame", "Asse")


def test_he_sits_where_the_card_sat(cast: Cast) -> None:
    cards = players(cast.tournament, 4, by=cast.director, club="Herz Dame")
    draw = drawn(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    assert [change.code for change in changes_since(draw)] == ["draw.left"]
    appoint(cast)
    assert changes_since(draw) == []
    assert drawing.publish(draw, by=cast.director).published_at


def test_who_was_taken_out_of_the_seats_gets_one_again_with_his_substitute(cast: Cast) -> None:
    cards = players(cast.tournament, 8, by=cast.director)
    draw = drawn(cast.tournament, by=cast.director)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    seat_services.fit(draw, by=cast.director, reason="left", base=0)
    appoint(cast, Entry("Albrecht"))
    seat_services.fit(draw, by=cast.director, reason="a substitute", base=1)
    assert draw.seats.filter(card=first(cast)).exists()


def test_his_results_and_those_before_him_are_one_row(cast: Cast) -> None:
    cards = players(cast.tournament, 4, by=cast.director)
    played(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="in a rage")
    appoint(cast)
    played(cast.tournament, 2, by=cast.director, clerk=cast.clerk)
    row = next(row for row in standings(cast.tournament).rows if row.number == 1)
    assert (row.name, row.public_name) == ("AaAaAaAa / Albrecht, Karl-Heinz", "A. / Karl-Heinz A.")
    assert (row.club, row.sex, row.category, row.withdrawn) == ("Herz Dame", "m", "senior", False)
    assert (len(row.lines), row.rank is not None) == (2, True)
    assert row.performance == sum(line.performance for line in row.lines)


def test_the_desk_finds_the_card_under_either_name(hall: Cast) -> None:
    appoint(hall)
    for asked in ("albrecht", "karl-heinz", "dame", "aaaaaa", "aaaa albrecht"):
        page = signed_in(hall.clerk).get(f"/t/{hall.tournament.slug}/cards/", {"q": asked})
        assert [row.record.number for row in page.context["table"].rows] == [1]
        assert "substitute plays" in page.text


def test_the_card_says_what_happened(hall: Cast) -> None:
    page = words(signed_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/1/"))
    assert "Appoint a substitute" in page
    appoint(hall)
    page = words(signed_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/1/"))
    for line in (
        "AaAaAaAa / Albrecht, Karl-Heinz", "in a rage", "Substitute Albrecht, Karl-Heinz, Herz Dame, since",
        "walked off", "plays on in his own right", "Correct the substitute", "Take the substitution back", "Withdraw",
    ):  # fmt: skip
        assert line in page
    for button in ("Comes back", "Appoint a substitute"):
        assert button not in page
    seen = words(signed_in(hall.viewer).get(f"/t/{hall.tournament.slug}/cards/1/"))
    assert "walked off" in seen
    assert "Take the substitution back" not in seen
