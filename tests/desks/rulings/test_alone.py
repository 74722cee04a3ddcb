"""One Spielleiter with one laptop and one sign-in runs a protest from its receipt to the final result, by the pages."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.builders import end_series, make_footer, page_words, series_of, sheet_data, sign_in
from tests.desks.setup.asked import opening_form
from tournament.desks.setup.people import services as members
from tournament.models import Appointment, FinalResult, Juror, Protest, Ruling, Tournament, User, Verdict
from tournament.queries.ranking.standings import standings

WON = {1: (30, 13, 5, 0), 2: (3, 2, 1, 0)}  # whoever sits where, nobody is equal in the end
REFEREE, JURORS = "Brandt, Sabine", ("Albrecht, Karl-Heinz", "Böhme, Jürgen")


@pytest.fixture
def director(db: None) -> User:
    """The only person who signs in here."""
    director = User.objects.create_user("leitung", first_name="Ute", last_name="Leitung")
    members.found_organizer("Kreuz As", manager=director)
    return director


def open_hall(client: Client) -> Tournament:
    """Opens a tournament of two series, lets four players in and draws, all by the pages."""
    client.post("/o/kreuz-as/open/", opening_form(series_count=2))
    tournament = Tournament.objects.get()
    for name in ("Aaaa", "Bbbb", "Cccc", "Dddd"):
        card = {"last_name": name, "first_name": name, "club": "Kreuz As", "paid": "on", "present": "on"}
        client.post(f"/t/{tournament.slug}/cards/register/", card)
    return tournament


def play(client: Client, tournament: Tournament, series: int) -> None:
    at = f"/t/{tournament.slug}"
    client.post(f"{at}/draw/{series}/close/", {"engine": "swaps-1", "attempt": 1, "at_once": "yes"})
    client.post(f"{at}/draw/{series}/1/publish/")
    client.post(f"{at}/times/{series}/start/")
    footers = [make_footer(24 * won, won, 0, 0, 4) for won in WON[series]]
    client.post(f"{at}/sheets/{series}/1/key/", sheet_data(footers, passed=48 - sum(WON[series])))


def rule(client: Client, tournament: Tournament) -> Any:
    """The referee takes 100 points off number 1 at the table; the Spielleiter types it in."""
    form = {
        "token": uuid4(),
        "series": 1,
        "table": 1,
        "number": 1,
        "paragraph": "ISkO 4.2.3",
        "facts": "Late.",
        "effect": "off",
        "points": 100,
        "decided_by": REFEREE,
    }
    return client.post(f"/t/{tournament.slug}/rulings/exclude/", form, follow=True)


def decide(client: Client, tournament: Tournament, **more: str) -> Any:
    """Enters what the jury, which nobody named before, decided about protest 1: two uphold it."""
    form = {"paragraph": "SkWO 7.3.3", "decision": "No points off.", "reason": "The clock was wrong."}
    form |= {"effect": "none", "withdraws": "on", "outcome": "upheld", "naming_reason": "nobody was named"}
    for place, name in enumerate(JURORS, start=1):
        form |= {f"new_name_{place}": name, f"new_vote_{place}": "for"}
    return client.post(f"/t/{tournament.slug}/protests/1/decide/", {**form, **more}, follow=True)


def test_one_person_alone_runs_a_protest_from_its_receipt_to_the_final_result(director: User) -> None:
    client = sign_in(director)
    tournament = open_hall(client)
    play(client, tournament, 1)
    at = f"/t/{tournament.slug}"

    before = standings(tournament, upto=1).rows[0]
    assert "Brandt, Sabine, written down by Ute Leitung" in page_words(rule(client, tournament))
    ruling = f"ruling-{Ruling.objects.get().pk}"
    client.post(f"{at}/protests/file/", {"token": uuid4(), "number": 1, "against": ruling, "text": "I was in time."})
    day = page_words(client.get(f"{at}/"))
    assert "Protest 1 is open." in day

    page = page_words(client.get(f"{at}/protests/"))
    assert "written down by the direction or with the role “jury”: Ute Leitung" in page
    decided = page_words(decide(client, tournament))
    assert "Protest 1 is upheld." in decided
    assert "written down by Ute Leitung" in decided
    assert [str(vote.juror) for vote in Verdict.objects.get().votes.all()] == list(JURORS)
    assert standings(tournament, upto=1).rows[0].performance == before.performance

    play(client, tournament, 2)
    end_series(series_of(tournament, 2), by=director)
    assert "The final result stands." in page_words(client.post(f"{at}/results/finalise/", follow=True))
    assert FinalResult.objects.count() == 1
    assert (User.objects.count(), Appointment.objects.count()) == (1, 1)


def test_the_direction_enters_the_decision_about_a_sheet_that_it_keyed_itself(director: User) -> None:
    client = sign_in(director)
    tournament = open_hall(client)
    play(client, tournament, 1)
    form = {"token": uuid4(), "number": 1, "against": "result", "series": 1, "table": 1, "text": "I won 12 games."}
    client.post(f"/t/{tournament.slug}/protests/file/", form)
    page = page_words(client.get(f"/t/{tournament.slug}/protests/1/decide/"))
    assert "You keyed or read this sheet yourself: you write down what the jury has decided" in page
    assert "No jury is named. Enter below who was there and decided." in page
    down = {"outcome": "turned_down", "new_vote_1": "against", "new_vote_2": "against"}
    assert "Protest 1 is turned down." in page_words(decide(client, tournament, **down))
    assert Verdict.objects.get().recorded_by == director


def test_whoever_keyed_the_sheet_is_none_of_its_judges_and_the_way_out_is_said(director: User) -> None:
    client = sign_in(director)
    tournament = open_hall(client)
    client.post(f"/t/{tournament.slug}/protests/jury/", {"name": "Leitung, Ute", "user": director.pk})
    play(client, tournament, 1)
    form = {"token": uuid4(), "number": 1, "against": "result", "series": 1, "table": 1, "text": "I won 12 games."}
    client.post(f"/t/{tournament.slug}/protests/file/", form)
    page = page_words(client.get(f"/t/{tournament.slug}/protests/1/decide/"))
    assert "Leitung, Ute keyed or read this sheet and is not among the judges of this case." in page
    assert "Somebody else judges instead: enter the name below." in page
    own = page_words(decide(client, tournament, new_name_1="Ute Leitung"))
    assert "This one is of the jury already and stands above." in own
    assert "Protest 1 is upheld." in page_words(decide(client, tournament))
    assert Juror.objects.count() == 3


def test_nobody_of_the_table_judges_by_being_typed_in(director: User) -> None:
    client = sign_in(director)
    tournament = open_hall(client)
    play(client, tournament, 1)
    rule(client, tournament)
    ruling = f"ruling-{Ruling.objects.get().pk}"
    form = {"token": uuid4(), "number": 1, "against": ruling, "text": "I was in time."}
    client.post(f"/t/{tournament.slug}/protests/file/", form)
    for told, words in (
        ({"new_name_1": "Bbbb, Bbbb"}, "Bbbb, Bbbb sits at this table"),
        ({"new_name_1": "Somebody", "new_card_1": "2"}, "Somebody sits at this table"),
        ({"new_name_1": "Aaaa Aaaa"}, "Aaaa Aaaa is concerned in this case"),
        ({"new_name_1": "Sabine Brandt"}, "Sabine Brandt made this decision"),
        ({"new_card_1": "99"}, "There is no start card 99."),
        ({"new_vote_1": ""}, "How did this one vote?"),
        ({"new_name_1": ""}, "Whose vote is this?"),
        ({"naming_reason": ""}, "Give a reason; it stands beside their names"),
        ({"outcome": "turned_down"}, "2 of 2 votes uphold it: that upholds it."),
    ):
        assert words in page_words(decide(client, tournament, **told)), told
    assert not Verdict.objects.exists()
    assert Protest.objects.waiting().count() == 1
