"""Registering by quick entry: numbers are never used again, look-alikes are asked about."""

import re
from typing import Any

import pytest

from tests.builders import Cast, make_cast, page_words, play_series, register_players, sign_in
from tests.tiers import sweep
from tournament.desks.registration.cards import services
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.models import AuditEntry, CashEntry, Player, StartCard, Tournament
from tournament.refused import Refused

ERNA: dict[str, Any] = {
    "last_name": "Böhme", "first_name": "Erna", "club": "Kreuz As", "sex": "f", "category": "senior", "team": "Asse",
    "paid": "on", "present": "on",
}  # fmt: skip

ALONE = {"alone": "yes", "another": "yes"}  # the desk knows that neither first name nor club are said


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/cards/register/"


def register(cast: Cast, last_name: str, first_name: str = "", **more: Any) -> StartCard:
    return services.register(cast.tournament, Entry(last_name, first_name, **more), by=cast.clerk)


def test_quick_entry_makes_a_card_with_player_club_team_and_fee(cast: Cast) -> None:
    response = sign_in(cast.clerk).post(address(cast), ERNA)
    assert (response.status_code, response["Location"]) == (302, f"/t/{cast.tournament.slug}/cards/")
    card = StartCard.objects.get()
    player, team = card.player, card.team
    assert (card.number, str(player), str(player.club), str(team)) == (1, "Böhme, Erna", "Kreuz As", "Asse")
    assert (player.sex, player.category, card.checked_in_at is not None) == ("f", "senior", True)
    assert [(fee.cents, fee.by) for fee in CashEntry.objects.filter(card=card)] == [(1000, cast.clerk)]


def test_the_last_name_is_enough_once_the_desk_has_said_so(cast: Cast) -> None:
    assert sign_in(cast.clerk).post(address(cast), {"last_name": "Böhme", **ALONE}).status_code == 302
    card = StartCard.objects.get()
    assert (card.player.club, card.team, card.checked_in_at) == (None, None, None)
    assert not CashEntry.objects.exists()


@pytest.mark.parametrize("more", [{}, {"paid": "on", "present": "on"}, {"team": "Asse"}, {"club": " "}])
def test_a_name_alone_is_asked_about_before_it_becomes_a_card(cast: Cast, more: dict[str, str]) -> None:
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "fSchmi", **more})
    assert (asked.status_code, StartCard.objects.exists(), CashEntry.objects.exists()) == (409, False, False)
    assert "fSchmi alone, without first name and club: is that the whole name?" in page_words(asked)
    form = asked.text[asked.text.index('class="sk-quick') :].partition("</form>")[0]
    assert re.findall(r"<(\w+)[^>]* autofocus", form) == ["a"]
    assert "name=" not in re.findall("<button[^>]*>", form)[0]  # Enter asks again
    assert client.post(address(cast), {"last_name": "fSchmi", "alone": "yes", **more}).status_code == 409
    assert client.post(address(cast), {"last_name": "fSchmi", **ALONE, **more}).status_code == 302


@pytest.mark.parametrize(
    "more", [{"first_name": "Eva"}, {"club": "Kreuz As"}, {"club": "no club"}, {"pass_number": "04.112"}]
)
def test_a_name_with_anything_that_says_who_it_is_is_not_asked_about(cast: Cast, more: dict[str, str]) -> None:
    assert sign_in(cast.clerk).post(address(cast), {"last_name": "Böhme", **more}).status_code == 302


def test_a_name_alone_that_looks_like_a_card_is_asked_about_both(cast: Cast) -> None:
    register(cast, "Böhme")
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "Boehme", **ALONE})
    assert "This looks like start card 1, Böhme." in asked.text
    assert 'name="alone" value="yes"' in asked.text
    answer = {"last_name": "Boehme", **ALONE, **fields_of(asked.text, "another")}
    assert client.post(address(cast), answer).status_code == 302


def test_the_desk_hears_which_club_and_which_fee_were_booked(cast: Cast) -> None:
    client, club = sign_in(cast.clerk), {"club": "Kreuz As"}
    news = page_words(client.post(address(cast), ERNA, follow=True))
    assert "Start card 1: Böhme, Erna · Kreuz As (new club) · 10.00 € taken" in news
    other = {"last_name": "Zander", "first_name": "Udo", **club}
    assert "Start card 2: Zander, Udo · Kreuz As · 10.00 € to be taken" in page_words(
        client.post(address(cast), other, follow=True)
    )


def test_the_beginning_of_a_known_club_is_asked_about(cast: Cast) -> None:
    register(cast, "Böhme", "Erna", club="Grand Hand 78")
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "Schmidt", "first_name": "Peter", "club": "Grand"})
    assert asked.status_code == 409
    assert "The club Grand looks like Grand Hand 78, which is known already. Is it another club?" in page_words(asked)
    assert 'name="club_is" value="Grand Hand 78"' in re.sub(r"\s+", " ", asked.text)


def test_a_registration_is_recorded(cast: Cast) -> None:
    card = register(cast, "Böhme", "Erna", paid=True)
    entry: Any = AuditEntry.objects.get(action="card.register")
    assert (entry.user, entry.tournament, entry.organizer, entry.card) == (
        cast.clerk, cast.tournament, cast.organizer, card
    )  # fmt: skip
    assert (entry.after["last_name"], entry.after["number"]) == ("Böhme", 1)
    assert AuditEntry.objects.get(action="card.pay").after == {"cents": 1000}


def test_a_tournament_without_an_entry_fee_books_nothing(db: None) -> None:
    cast = make_cast(entry_fee_cents=0)
    register(cast, "Böhme", paid=True)
    assert not CashEntry.objects.exists()


def test_a_number_is_never_used_again(cast: Cast) -> None:
    cards = register_players(cast.tournament, 3, by=cast.director)
    presence.withdraw(cards[2], by=cast.director, reason="ill")
    assert register(cast, "Neu").number == 4
    cards[2].refresh_from_db()
    assert cards[2].number == 3


def test_numbers_count_on_from_the_highest(cast: Cast) -> None:
    register(cast, "Eins", number=100)
    assert register(cast, "Zwei").number == 101


def test_a_start_number_that_was_given_is_refused(cast: Cast) -> None:
    register(cast, "Eins", number=7)
    with pytest.raises(Refused) as refusal:
        register(cast, "Zwei", number=7)
    assert [(finding.code, finding.values["number"]) for finding in refusal.value.findings] == [
        ("cards.number_taken", 7)
    ]


def test_a_late_arrival_between_series_gets_the_next_number(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    assert register(cast, "Spät", paid=True, present=True).number == 5


def test_registering_needs_the_desk(cast: Cast) -> None:
    for user, status in ((cast.referee, 403), (cast.viewer, 403), (cast.stranger, 404)):
        assert sign_in(user).post(address(cast), ERNA).status_code == status
    assert not StartCard.objects.exists()
    assert sign_in(cast.treasurer).post(address(cast), ERNA).status_code == 302


def test_registering_rejects_get(cast: Cast) -> None:
    assert sign_in(cast.clerk).get(address(cast)).status_code == 302


@sweep(
    "wrong",
    [
        {"last_name": ""},
        {"last_name": "   "},
        {"last_name": "x" * 500},
        {"first_name": "a\u202eb"},
        {"last_name": "\u200b"},
        {"last_name": "\u0308"},
        {"first_name": "Er\u00adna"},
        {"club": "a\x07b"},
        {"team": "x" * 81},
        {"sex": "x"},
        {"category": "king"},
        {"last_name": "a\0b"},
    ],
    ids=lambda wrong: str({name: text[:10] for name, text in wrong.items()}),
)
def test_a_value_that_cannot_be_on_a_card_is_refused(cast: Cast, wrong: dict[str, str]) -> None:
    response = sign_in(cast.clerk).post(address(cast), {**ERNA, **wrong})
    assert response.status_code == 422
    assert not StartCard.objects.exists()


@sweep("name", ["=cmd()", "<b>x</b>", "O’Neill", "';--", "%(name)s", "{{ 7 }}"])
def test_a_name_that_looks_like_code_is_taken_as_a_name(cast: Cast, name: str) -> None:
    client = sign_in(cast.clerk)
    assert client.post(address(cast), {"last_name": name, **ALONE}).status_code == 302
    assert StartCard.objects.get().player.last_name == name
    assert "<b>x</b>" not in client.get(f"/t/{cast.tournament.slug}/cards/").text


@pytest.mark.parametrize(
    ("there", "typed"),
    [
        (("Böhme", "Erna"), ("Boehme", "Erna")),
        (("Böhme", "Erna"), ("Bohme", "Erna")),
        (("Groß", "Paul"), ("Gross", "Paul")),
        (("Böhme", "Erna"), ("Erna", "Böhme")),
        (("Schmidt", "Hans-Jürgen"), ("Schmidt", "Hans Jürgen")),
        (("Meier", "Anton"), ("Meyer", "Anton")),
        (("Meier", "Anton"), ("Meir", "Anton")),
        (("Meier", "Anton"), ("Meierr", "Anton")),
        (("Schmidt", "Eva"), ("Schimdt", "Eva")),
        (("Böhme", "Erna"), ("BÖHME", "erna")),
        (("Böhme", "Erna"), ("Böhme", "Erna")),
        (("Nguyễn", "An"), ("Nguyen", "An")),
    ],
    ids=lambda name: " ".join(name),
)
def test_a_name_that_looks_like_a_card_is_asked_about(
    cast: Cast, there: tuple[str, str], typed: tuple[str, str]
) -> None:
    register(cast, *there)
    with pytest.raises(Refused) as refusal:
        register(cast, *typed)
    (finding,) = refusal.value.findings
    assert (finding.code, finding.values["number"]) == ("cards.alike", 1)


@pytest.mark.parametrize(
    ("there", "typed"),
    [
        (("Böhme", "Erna"), ("Böhme", "Karl")),
        (("Meier", "Anton"), ("Müller", "Anton")),
        (("Li", "An"), ("Lo", "Ai")),
        (("Schmidt", ""), ("Schneider", "")),
    ],
    ids=lambda name: " ".join(name),
)
def test_a_name_that_is_clearly_another_is_not_asked_about(
    cast: Cast, there: tuple[str, str], typed: tuple[str, str]
) -> None:
    register(cast, *there)
    assert register(cast, *typed).number == 2


def test_the_desk_confirms_that_a_lookalike_is_another_person(cast: Cast) -> None:
    register(cast, "Böhme", "Erna")
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "Boehme", "first_name": "Erna"})
    assert asked.status_code == 409
    assert "This looks like start card 1, Böhme, Erna. Is it another person?" in asked.text
    assert 'value="Boehme"' in asked.text
    assert StartCard.objects.count() == 1
    answer = {"last_name": "Boehme", "first_name": "Erna", **fields_of(asked.text, "another")}
    assert client.post(address(cast), answer).status_code == 302
    assert StartCard.objects.count() == 2


def test_the_question_is_about_everybody_who_looks_alike(cast: Cast) -> None:
    services.register(cast.tournament, Entry("Böhme", "Erna"), by=cast.clerk)
    services.register(cast.tournament, Entry("Boehme", "Erna"), by=cast.clerk, another={1})
    asked = sign_in(cast.clerk).post(address(cast), {"last_name": "Bohme", "first_name": "Erna"})
    assert "This looks like start card 1, Böhme, Erna." in asked.text
    assert "This looks like start card 2, Boehme, Erna." in asked.text
    assert fields_of(asked.text, "another")["asked"] == ["1", "2"]


@pytest.mark.parametrize("asked", [[], ["2"], ["x", "²", "-1", "9" * 5000]])
def test_the_answer_holds_only_for_the_cards_that_were_asked_about(cast: Cast, asked: list[str]) -> None:
    """The name was changed after the question: now it looks like somebody else."""
    register(cast, "Böhme", "Erna")
    register(cast, "Schmidt", "Karl")
    answer = {"last_name": "Boehme", "first_name": "Erna", "another": "yes", "asked": asked}
    again = sign_in(cast.clerk).post(address(cast), answer)
    assert again.status_code == 409
    assert "This looks like start card 1, Böhme, Erna." in again.text
    assert StartCard.objects.count() == 2


def test_pressing_enter_in_the_question_asks_again_and_registers_nobody(cast: Cast) -> None:
    register(cast, "Böhme", "Erna")
    client = sign_in(cast.clerk)
    asked = client.post(address(cast), {"last_name": "Boehme", "first_name": "Erna"}).text
    form = asked[asked.index('class="sk-quick') :].partition("</form>")[0]
    assert "name=" not in re.findall("<button[^>]*>", form)[0]  # the browser's default button
    assert re.findall(r"<(\w+)[^>]* autofocus", form) == ["a"]
    again = {"last_name": "Boehme", "first_name": "Erna", "asked": fields_of(asked, "another")["asked"]}
    assert client.post(address(cast), again).status_code == 409
    assert StartCard.objects.count() == 1


def fields_of(page: str, *buttons: str) -> dict[str, list[str]]:
    """The hidden fields of the question, and the button that was pressed."""
    asked = re.findall(r'<input type="hidden" name="asked" value="(\d+)">', page)
    return {"asked": asked, **{name: ["yes"] for name in buttons if f'name="{name}" value="yes"' in page}}


def test_a_double_click_registers_once(cast: Cast) -> None:
    client = sign_in(cast.clerk)
    assert [client.post(address(cast), ERNA).status_code for _click in range(2)] == [302, 409]
    assert StartCard.objects.count() == 1


def test_two_of_one_name_are_two_players(cast: Cast) -> None:
    cards = [
        services.register(cast.tournament, Entry("Müller", "Peter"), by=cast.clerk, another=range(1000))
        for _twin in range(2)
    ]
    assert len({card.player_id for card in cards}) == 2


def test_a_player_of_another_tournament_is_recognized_once(cast: Cast) -> None:
    before = register(cast, "Böhme", "Erna", club="Kreuz As", sex="f")
    other = setup.open_tournament(
        cast.organizer, by=cast.director, name="Other", place="Saal", date=cast.tournament.date
    )
    entry = Entry("Böhme", "Erna", club="Kreuz As", sex="f")
    again = [services.register(other, entry, by=cast.director, another=range(1000)) for _twin in range(2)]
    assert [card.player_id == before.player_id for card in again] == [True, False]
    assert Player.objects.count() == 2


def test_players_of_another_organizer_are_strangers(cast: Cast) -> None:
    before = register(cast, "Böhme", "Erna", club="Kreuz As")
    elsewhere = services.register(
        Tournament.objects.get(name="Elsewhere"), Entry("Böhme", "Erna", club="Kreuz As"), by=cast.stranger
    )
    assert elsewhere.player_id != before.player_id
    assert elsewhere.player.club != before.player.club


def test_a_final_result_closes_the_desk(db: None) -> None:
    cast = make_cast(series_count=1)
    register_players(cast.tournament, 3, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    assert sign_in(cast.clerk).post(address(cast), ERNA).status_code == 409
    assert StartCard.objects.count() == 3


def test_a_search_for_a_whole_page_of_words_is_answered(cast: Cast) -> None:
    url = f"/t/{cast.tournament.slug}/cards/"
    assert sign_in(cast.clerk).get(url, {"q": "word " * 3000}).status_code == 200


@pytest.mark.parametrize("name", ["王小明", "Böhme 🂡"])
def test_a_name_that_the_papers_cannot_show_is_refused(cast: Cast, name: str) -> None:
    answer = sign_in(cast.clerk).post(f"/t/{cast.tournament.slug}/cards/register/", {"last_name": name})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["last_name"])
    assert "The papers have no letter for" in answer.text
    assert not StartCard.objects.exists()


@pytest.mark.parametrize("name", ["Łukasz", "Дмитрий", "Γιώργος", "عمر", "O’Neill", "Bo\u0308hme"])
def test_a_name_that_the_papers_can_show_is_taken(cast: Cast, name: str) -> None:
    assert sign_in(cast.clerk).post(address(cast), {"last_name": name, **ALONE}).status_code == 302


def test_a_search_that_finds_nobody_does_not_say_there_are_none(cast: Cast) -> None:
    page = f"/t/{cast.tournament.slug}/cards/"
    assert "No start cards yet." in page_words(sign_in(cast.clerk).get(page))
    register_players(cast.tournament, 1, by=cast.director)
    text = page_words(sign_in(cast.clerk).get(page, {"q": "zzz"}))
    assert "Nobody here is like that." in text
    assert "No start cards yet." not in text


def test_a_list_of_the_unpaid_without_anybody_says_that_all_have_paid(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    client, address = sign_in(cast.clerk), f"/t/{cast.tournament.slug}/cards/"
    assert "Everybody has paid. All start cards" in page_words(client.get(f"{address}?show=unpaid"))
    assert "Everybody is here. All start cards" in page_words(client.get(f"{address}?show=absent"))
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert "Nobody here is like that." in page_words(client.get(f"{address}?show=unpaid&q=nobody"))
