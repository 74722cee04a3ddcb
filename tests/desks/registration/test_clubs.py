"""Clubs: suggested while typing, asked about if they look alike, merged by the director; “no club” is a choice."""

from typing import Any

import pytest

from tests.browser.forms import forms_to
from tests.builders import Cast, make_cast, page_words, register_players, sign_in
from tests.desks.registration.importing import confirm_import, preview_import
from tests.tiers import sweep
from tournament.desks.registration.cards import services
from tournament.desks.registration.clubs.services import merge
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.ratings import services as ratings
from tournament.models import AuditEntry, Club, Player, StartCard
from tournament.queries.people.clubs import ClubNames
from tournament.refused import Refused


def address(cast: Cast, step: str = "register/") -> str:
    return f"/t/{cast.tournament.slug}/cards/{step}"


def register(cast: Cast, last_name: str, club: str, **more: Any) -> StartCard:
    return services.register(cast.tournament, Entry(last_name, club=club), by=cast.clerk, **more)


def club_of(last_name: str) -> str:
    return str(Player.objects.get(last_name=last_name).club or "")


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Kreuz-As", "SC Kreuz As"),
        ("SC Kreuz As", "Kreuz-As"),
        ("Kreuz-As", "Skatclub Kreuz As e.V."),
        ("Kreuz As", "kreuz as"),
        ("Kreuz As", "KreuzAs"),
        ("Pik Bube", "Pik Buben"),
        ("Herz Dame", "Herz-Damme"),
        ("1. SC Köln", "SC Köln"),
        ("Groß Buben", "Gross-Buben"),
    ],
)
def test_a_club_that_may_be_a_known_one_is_asked_about(cast: Cast, known: str, typed: str) -> None:
    register(cast, "Eins", known)
    with pytest.raises(Refused) as refusal:
        register(cast, "Zwei", typed)
    (finding,) = refusal.value.findings
    assert (finding.code, finding.values["known"]) == ("clubs.alike", known)


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Kreuz As", "Kreuz As"),
        ("Kreuz As", "Pik As"),
        ("SC Köln 1", "SC Köln 2"),
        ("SC Herz", "SC Karo"),
        ("SC", "Skatclub"),
        ("Kreuz As", ""),
    ],
)
def test_a_club_that_is_clearly_another_is_not_asked_about(cast: Cast, known: str, typed: str) -> None:
    register(cast, "Eins", known)
    assert register(cast, "Zwei", typed).number == 2


def test_the_desk_takes_the_known_club_with_one_press(cast: Cast) -> None:
    register(cast, "Eins", "Kreuz-As")
    client, typed = sign_in(cast.clerk), {"last_name": "Zwei", "club": "SC Kreuz As"}
    asked = client.post(address(cast), typed)
    assert asked.status_code == 409
    assert "The club SC Kreuz As looks like Kreuz-As, which is known already." in asked.text
    assert 'class="btn btn-primary" name="club_is" value="Kreuz-As" autofocus' in " ".join(asked.text.split())
    assert f'<a class="btn btn-quiet" href="{address(cast, "")}">Do not register</a>' in asked.text
    assert client.post(address(cast), {**typed, "club_is": "Kreuz-As"}).status_code == 302
    assert club_of("Zwei") == "Kreuz-As"
    assert Club.objects.count() == 1


def test_the_desk_confirms_that_a_club_is_another(cast: Cast) -> None:
    register(cast, "Eins", "Kreuz-As")
    client, typed = sign_in(cast.clerk), {"last_name": "Zwei", "club": "SC Kreuz As", "another": "yes"}
    assert client.post(address(cast), {**typed, "club_asked": "Pik As"}).status_code == 409
    assert client.post(address(cast), {**typed, "club_asked": "SC Kreuz As"}).status_code == 302
    assert club_of("Zwei") == "SC Kreuz As"
    assert register(cast, "Drei", "SC Kreuz As").number == 3


@pytest.mark.parametrize(
    ("answer", "button", "club"),
    [
        ({"another_of": "Kreuz-As"}, "Another person, of Kreuz-As: register", "Kreuz-As"),
        ({"another": "yes"}, "Another person, of the new club SC Kreuz As: register", "SC Kreuz As"),
    ],
)
def test_every_answer_to_a_question_about_person_and_club_names_the_club(
    cast: Cast, answer: dict[str, str], button: str, club: str
) -> None:
    register(cast, "Eins", "Kreuz-As")
    client, typed = sign_in(cast.clerk), {"last_name": "Eins", "birth_year": "1980", "club": "SC Kreuz As"}
    asked = client.post(address(cast), typed)
    assert asked.status_code == 409
    assert button in page_words(asked)
    assert "Another person: register" not in page_words(asked)
    told = {**typed, "asked": "1", "club_asked": "SC Kreuz As", **answer}
    assert client.post(address(cast), told).status_code == 302
    assert [str(card.player.club) for card in StartCard.objects.order_by("number")] == ["Kreuz-As", club]


def test_a_change_of_a_card_asks_only_about_a_new_club(cast: Cast) -> None:
    register(cast, "Eins", "Kreuz-As")
    card = register(cast, "Zwei", "SC Kreuz As", another={"SC Kreuz As"})
    services.change(card, Entry("Zwei", "Zacharias", club="SC Kreuz As"), by=cast.clerk)
    with pytest.raises(Refused, match=r"clubs\.alike"):
        services.change(card, Entry("Zwei", "Zacharias", club="Kreuz As"), by=cast.clerk)
    client = sign_in(cast.clerk)
    form = client.get(address(cast, "2/")).context["form"]
    typed = {"last_name": "Zwei", "club": "Kreuz Ass", "base": form.initial["base"]}
    answer = client.post(address(cast, "2/change/"), typed)
    assert answer.status_code == 409
    assert "Another club: save" in answer.text


@sweep("club", ["no club", "vereinslos", "Ohne Verein", "-", "–", "sin club"])
def test_no_club_is_a_choice(cast: Cast, club: str) -> None:
    assert '<option value="no club">' in sign_in(cast.clerk).get(address(cast, "")).text
    assert sign_in(cast.clerk).post(address(cast), {"last_name": "Frei", "club": club}).status_code == 302
    assert (club_of("Frei"), Club.objects.count()) == ("", 0)


def test_no_club_is_a_choice_in_a_list_too(cast: Cast) -> None:
    confirm_import(cast, preview_import(cast, "Name;Verein\nFrei;vereinslos\n")[1])
    assert (club_of("Frei"), Club.objects.count()) == ("", 0)


def test_a_list_asks_once_for_each_club_and_takes_the_known_name_by_a_tick(cast: Cast) -> None:
    register(cast, "Eins", "Kreuz-As")
    text, sealed = preview_import(
        cast, "Name;Verein\nZwei;SC Kreuz As\nDrei;SC Kreuz As\nVier;Pik Bube\nAcht;Pik Buben\n"
    )
    assert "Clubs that look alike: tick which are the same" in text
    assert [text.count(f'name="same_club" value="{at}"') for at in range(3)] == [1, 1, 0]
    confirm_import(cast, sealed, same_club=["0", "7"])
    clubs = [club_of(name) for name in ("Zwei", "Drei", "Vier", "Acht")]
    assert clubs == ["Kreuz-As", "Kreuz-As", "Pik Bube", "Pik Buben"]


def merge_clubs(cast: Cast, club: str, into: str) -> int:
    one, other = (Club.objects.get(name=name) for name in (club, into))
    return merge(cast.tournament, one, other, by=cast.director)


@pytest.fixture
def two_clubs(cast: Cast) -> None:
    register(cast, "Eins", "Kreuz-As")
    register(cast, "Zwei", "SC Kreuz As", another={"SC Kreuz As"})


@pytest.mark.usefixtures("two_clubs")
def test_two_clubs_are_merged(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert "SC Kreuz As → Kreuz-As" in client.get(address(cast, "clubs/")).text
    asked = client.get(address(cast, "clubs/"), {"club": "SC Kreuz As", "into": "Kreuz-As"})
    (form,) = [form for form in forms_to(asked.text, address(cast, "clubs/")) if form["club"] == "SC Kreuz As"]
    answer = client.post(address(cast, "clubs/"), form, follow=True)
    assert "SC Kreuz As is Kreuz-As from now on." in answer.text
    assert (club_of("Eins"), club_of("Zwei")) == ("Kreuz-As", "Kreuz-As")
    entry: Any = AuditEntry.objects.get(action="clubs.merge")
    assert (entry.before, entry.after, entry.user) == (
        {"club": "SC Kreuz As"}, {"club": "Kreuz-As", "players": 1}, cast.director
    )  # fmt: skip


@pytest.mark.usefixtures("two_clubs")
def test_the_question_before_merging_names_both_clubs_and_the_name_that_stays(cast: Cast) -> None:
    asked = page_words(sign_in(cast.director).get(address(cast, "clubs/"), {"club": "SC Kreuz As", "into": "Kreuz-As"}))
    for told in (
        "Is SC Kreuz As the same club as Kreuz-As?",
        "The name Kreuz-As stays; 1 player of SC Kreuz As plays for it from now on",
        "Merge, Kreuz-As stays",
        "No, SC Kreuz As is to stay",
    ):
        assert told in asked
    assert (club_of("Zwei"), Club.objects.in_force().count()) == ("SC Kreuz As", 2)


@pytest.mark.usefixtures("two_clubs")
def test_the_name_of_a_merged_club_leads_to_the_remaining_club(cast: Cast) -> None:
    merge_clubs(cast, "SC Kreuz As", "Kreuz-As")
    register(cast, "Drei", "SC Kreuz As")
    confirm_import(cast, preview_import(cast, "Name;Verein\nVier;SC Kreuz As\n")[1])
    assert (club_of("Drei"), club_of("Vier")) == ("Kreuz-As", "Kreuz-As")
    text = sign_in(cast.clerk).get(address(cast, "")).text
    assert '<option value="Kreuz-As">' in text
    assert '<option value="SC Kreuz As">' not in text


@pytest.mark.usefixtures("two_clubs")
def test_after_two_merges_all_names_lead_to_the_last_club(cast: Cast) -> None:
    register(cast, "Drei", "Asse")
    merge_clubs(cast, "SC Kreuz As", "Kreuz-As")
    merge_clubs(cast, "Kreuz-As", "Asse")
    assert ClubNames(cast.organizer).called("SC Kreuz As") == "Asse"
    assert register(cast, "Vier", "SC Kreuz As").club == Club.objects.get(name="Asse")


@pytest.mark.usefixtures("two_clubs")
def test_the_same_press_twice_merges_once(cast: Cast) -> None:
    assert (merge_clubs(cast, "SC Kreuz As", "Kreuz-As"), merge_clubs(cast, "SC Kreuz As", "Kreuz-As")) == (1, 0)
    assert AuditEntry.objects.filter(action="clubs.merge").count() == 1
    with pytest.raises(Refused, match=r"clubs\.merged"):
        merge_clubs(cast, "Kreuz-As", "SC Kreuz As")


@pytest.mark.usefixtures("two_clubs")
@pytest.mark.parametrize("rated", ["Kreuz-As", "SC Kreuz As"])
def test_clubs_are_not_merged_if_a_rating_goes_by_one_of_them(cast: Cast, rated: str) -> None:
    club = Club.objects.get(name=rated)
    ratings.define(cast.tournament, by=cast.director, name="Of the house", club=club)
    with pytest.raises(Refused, match=r"clubs\.rated"):
        merge_clubs(cast, "SC Kreuz As", "Kreuz-As")
    assert club_of("Zwei") == "SC Kreuz As"


@pytest.mark.usefixtures("two_clubs")
def test_merging_needs_the_director_and_two_clubs(cast: Cast) -> None:
    data = {"club": "SC Kreuz As", "into": "Kreuz-As"}
    for user, status in ((cast.clerk, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(address(cast, "clubs/"), data).status_code == status
    client = sign_in(cast.director)
    for wrong in ({**data, "into": "SC Kreuz As"}, {**data, "into": "Nirgends"}, {}):
        assert client.post(address(cast, "clubs/"), wrong).status_code in (200, 422)
    assert club_of("Zwei") == "SC Kreuz As"


def test_clubs_of_another_organizer_are_unknown(db: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 1, by=cast.director, club="Kreuz-As")
    other = cast.stranger.memberships.get().organizer
    Club.objects.create(organizer=other, name="SC Kreuz As")
    assert ClubNames(cast.organizer).alike("SC Herz Dame") == []
    data = {"club": "SC Kreuz As", "into": "Kreuz-As"}
    assert sign_in(cast.director).post(address(cast, "clubs/"), data).status_code == 422
