"""Bans of the organizer: only the director registers a banned person, and that decision is in the trail."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    Cast,
    add_person,
    answer_statuses,
    create_tournament,
    page_words,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.registration.cards import services
from tournament.desks.registration.cards.reading import seen
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import services as import_services
from tournament.desks.registration.files.changes import list_base
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import services as substitutes
from tournament.desks.registration.substitutes.reading import seen as seen_of_substitute
from tournament.desks.setup.bans import services as ban_services
from tournament.models import AuditEntry, Ban, Organizer, StartCard

WHY = "Insulted a referee."
FISCHER: dict[str, Any] = {"last_name": "Fischer", "first_name": "Frank"}
OTHER_PASS = {"last_name": "Neu", "first_name": "Otto", "pass_number": "04 112 7"}


@pytest.fixture
@remembered
def ban(cast: Cast) -> Ban:
    return create_ban(cast.organizer, cast.director)


def create_ban(organizer: Organizer, by: Any, reason: str = WHY) -> Ban:
    return ban_services.ban(
        organizer, last_name="Fischer", first_name="Frank", pass_number="04.112-7", reason=reason, by=by
    )


def cards(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/cards/{step}"


def names() -> list[str]:
    return [str(card) for card in StartCard.objects.order_by("number")]


def list_let_ins() -> list[Any]:
    """(director, ban, card) of each decision to let a banned person in, from the trail."""
    entries = AuditEntry.objects.filter(action="card.let_in").order_by("pk")
    return list(entries.values_list("user_name", "after__ban", "card__number"))


@pytest.mark.parametrize("typed", [FISCHER, {**FISCHER, "last_name": "Fisher"}, OTHER_PASS], ids=str)
def test_a_clerk_is_told_to_call_the_director_and_nothing_is_registered(
    cast: Cast, ban: Ban, typed: dict[str, str]
) -> None:
    for user in (cast.clerk, cast.treasurer):
        answer = sign_in(user).post(cards(cast, "register/"), typed)
        assert answer.status_code == 409
        page = page_words(answer)
        assert "This looks like Fischer, Frank (04.112-7), whom the organizer has banned since" in page
        assert "call the director" in page
        assert WHY not in page
        assert 'name="let_in"' not in answer.text
        assert f'value="{typed["last_name"]}"' in answer.text
    assert names() == []


def test_a_player_who_resembles_no_ban_is_registered(cast: Cast, ban: Ban) -> None:
    services.register(cast.tournament, Entry("Fischer", "Karl", pass_number="04.112-8"), by=cast.clerk)
    assert names() == ["1 Fischer, Karl"]
    assert list_let_ins() == []


def test_the_director_sees_the_reason_and_decides(cast: Cast, ban: Ban) -> None:
    client = sign_in(cast.director)
    asked = client.post(cards(cast, "register/"), FISCHER)
    assert asked.status_code == 409
    assert f"(director): {WHY} Let in all the same" in page_words(asked)
    assert "call the director" not in page_words(asked)
    assert names() == []
    form = asked.text[asked.text.index('class="sk-quick') :].partition("</form>")[0]
    assert f'action="{cards(cast, "let-in/")}"' in form
    assert f'name="let_in" value="{ban.pk}" required' in form
    assert re.findall(r"<(\w+)[^>]* autofocus", form) == ["a"]  # the cursor changes nothing
    assert client.post(cards(cast, "let-in/"), {**FISCHER, "let_in": ban.pk}).status_code == 302
    assert names() == ["1 Fischer, Frank"]


def test_a_ban_without_a_reason_says_that_none_was_given(cast: Cast) -> None:
    create_ban(cast.organizer, cast.director, reason="")
    assert "(director): no reason given" in page_words(sign_in(cast.director).post(cards(cast, "register/"), FISCHER))


def test_the_decision_is_recorded_with_the_ban_and_the_card(cast: Cast, ban: Ban) -> None:
    services.register(cast.tournament, Entry(**FISCHER), by=cast.director, let_in={ban.pk})
    entry: Any = AuditEntry.objects.get(action="card.let_in")
    assert (entry.user, entry.tournament, entry.card) == (cast.director, cast.tournament, StartCard.objects.get())
    assert entry.after == {"ban": "Fischer, Frank (04.112-7)", "banned_at": ban.banned_at.isoformat(timespec="seconds")}
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/"))
    assert "Let in despite a ban" in page
    assert "ban Fischer, Frank (04.112-7)" in page


def test_the_tick_of_a_clerk_counts_for_nothing(cast: Cast, ban: Ban) -> None:
    """A clerk who sends what the director's page sends, to every address that registers or changes."""
    services.register(cast.tournament, Entry("Neu"), by=cast.clerk)
    page = sign_in(cast.clerk).get(cards(cast, "1/")).text
    base = re.search(r'name="base" value="([^"]+)"', page)
    tick = {**FISCHER, "let_in": ban.pk, "another": "yes", "asked": "1", "base": base[1] if base else ""}
    for user in (cast.clerk, cast.treasurer):
        assert answer_statuses(cards(cast, "register/"), user, data=tick) == [409]
        assert answer_statuses(cards(cast, "let-in/"), user, data=tick) == [403]
        assert answer_statuses(cards(cast, "1/change/"), user, data=tick) == [409]
        assert answer_statuses(cards(cast, "1/let-in/"), user, data=tick) == [403]
    assert names() == ["1 Neu"]
    assert list_let_ins() == []


def test_a_manager_who_is_no_director_lets_no_banned_person_in(cast: Cast, ban: Ban) -> None:
    manager = add_person(cast.organizer, "manager", cast.director)
    cast.organizer.members.filter(user=manager).update(manages=True)
    cast.organizer.members.filter(user=cast.clerk).update(manages=True)
    tick = {**FISCHER, "let_in": ban.pk}
    assert answer_statuses(cards(cast, "let-in/"), manager, cast.clerk, data=tick) == [403, 403]
    assert answer_statuses(cards(cast, "register/"), manager, cast.clerk, data=tick) == [403, 409]
    assert names() == []


@pytest.mark.parametrize("ticked", [[], ["0"], ["x", "²", "-1", "9" * 5000]])
def test_the_tick_holds_for_the_ban_that_was_asked_about(cast: Cast, ban: Ban, ticked: list[str]) -> None:
    client = sign_in(cast.director)
    assert client.post(cards(cast, "let-in/"), {**FISCHER, "let_in": ticked}).status_code == 409
    again = ban_services.ban(
        cast.organizer, last_name="Fischer", first_name="Franka", pass_number="", reason="", by=cast.director
    )
    assert client.post(cards(cast, "let-in/"), {**FISCHER, "let_in": [ban.pk]}).status_code == 409
    assert client.post(cards(cast, "let-in/"), {**FISCHER, "let_in": [ban.pk, again.pk]}).status_code == 302
    assert [told[1] for told in list_let_ins()] == ["Fischer, Frank (04.112-7)", "Fischer, Franka"]


def test_letting_in_rejects_get(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    for step, above in (("let-in/", ""), ("1/let-in/", "1/")):
        answer = sign_in(cast.director).get(cards(cast, step))
        assert (answer.status_code, answer["Location"]) == (302, cards(cast, above))


def test_a_banned_person_who_looks_like_a_card_is_asked_about_once(cast: Cast, ban: Ban) -> None:
    services.register(cast.tournament, Entry("Fischer", "Fran"), by=cast.director, let_in={ban.pk})
    client = sign_in(cast.director)
    asked = client.post(cards(cast, "register/"), FISCHER)
    assert "This looks like start card 1, Fischer, Fran. Is it another person?" in asked.text
    assert 'name="let_in"' in asked.text
    half = client.post(cards(cast, "let-in/"), {**FISCHER, "let_in": ban.pk})
    assert half.status_code == 409
    assert f'<input type="hidden" name="let_in" value="{ban.pk}">' in half.text  # what was decided stays decided
    assert cards(cast, "let-in/") in half.text
    answer = {**FISCHER, "let_in": ban.pk, "another": "yes", "asked": "1"}
    assert client.post(cards(cast, "let-in/"), answer).status_code == 302
    assert names()[-1] == "2 Fischer, Frank"


def test_the_clerk_is_not_asked_about_lookalikes_of_a_banned_person(cast: Cast, ban: Ban) -> None:
    services.register(cast.tournament, Entry("Fischer", "Fran"), by=cast.director, let_in={ban.pk})
    page = sign_in(cast.clerk).post(cards(cast, "register/"), FISCHER)
    assert "call the director" in page.text
    assert "Is it another person?" not in page.text


def test_a_ban_that_was_lifted_refuses_nobody(cast: Cast, ban: Ban) -> None:
    ban_services.lift(ban, by=cast.director, reason="Apologised.")
    services.register(cast.tournament, Entry(**FISCHER), by=cast.clerk, let_in={ban.pk})
    assert names() == ["1 Fischer, Frank"]
    assert list_let_ins() == []


def test_a_ban_of_another_organizer_does_not_count(cast: Cast) -> None:
    create_ban(Organizer.objects.get(name="Herz Dame"), cast.stranger)
    services.register(cast.tournament, Entry(**FISCHER), by=cast.clerk)
    assert names() == ["1 Fischer, Frank"]


def test_a_ban_holds_in_every_tournament_of_the_organizer(cast: Cast, ban: Ban) -> None:
    other = create_tournament(cast.organizer, cast.director, name="Other")
    assert refusal_codes(services.register, other, Entry(**FISCHER), by=cast.director) == ["cards.banned"]
    services.register(cast.tournament, Entry(**FISCHER), by=cast.director, let_in={ban.pk})
    assert refusal_codes(services.register, other, Entry(**FISCHER), by=cast.director) == ["cards.banned"]


def test_a_refusal_never_carries_the_reason(cast: Cast, ban: Ban) -> None:
    (finding,) = refusal_findings(services.register, cast.tournament, Entry(**FISCHER), by=cast.clerk)
    assert finding.values.keys() == {"ban", "name", "since"}


@pytest.mark.parametrize("typed", [FISCHER, OTHER_PASS], ids=str)
def test_a_card_that_gets_a_banned_name_or_pass_is_refused_too(cast: Cast, ban: Ban, typed: dict[str, str]) -> None:
    card = services.register(cast.tournament, Entry("Neu", "Otto"), by=cast.clerk)
    fields = {**typed, "base": seen(card)}
    told = sign_in(cast.clerk).post(cards(cast, "1/change/"), fields)
    assert told.status_code == 409
    assert "call the director" in told.text
    assert WHY not in told.text
    client = sign_in(cast.director)
    asked = client.post(cards(cast, "1/change/"), fields)
    assert WHY in page_words(asked)
    assert f'action="{cards(cast, "1/let-in/")}"' in asked.text
    assert client.post(cards(cast, "1/let-in/"), {**fields, "let_in": ban.pk}).status_code == 302
    assert list_let_ins() == [("director", "Fischer, Frank (04.112-7)", 1)]


def test_a_card_registered_before_its_ban_is_not_asked_about(cast: Cast) -> None:
    card = services.register(cast.tournament, Entry(**FISCHER), by=cast.clerk)
    create_ban(cast.organizer, cast.director)
    better = Entry("Fischer", "Franc", club="Kreuz As", pass_number="04.112-7")
    services.change(card, better, by=cast.clerk)
    assert names() == ["1 Fischer, Franc"]
    assert list_let_ins() == []


def test_a_ban_after_registration_is_shown_to_the_director_alone(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    services.register(cast.tournament, Entry(**FISCHER), by=cast.clerk)
    mark = "refused by the organizer"
    pages = (cards(cast), cards(cast, "3/"), cards(cast, "1/"))
    assert [mark in sign_in(cast.director).get(page).text for page in pages] == [False, False, False]
    ban = create_ban(cast.organizer, cast.director)
    assert [mark in sign_in(cast.director).get(page).text for page in pages] == [True, True, False]
    assert WHY in sign_in(cast.director).get(cards(cast, "3/")).text
    for user in (cast.clerk, cast.viewer):
        texts = [sign_in(user).get(page).text for page in pages]
        assert [mark in text or WHY in text for text in texts] == [False, False, False]
    ban_services.lift(ban, by=cast.director, reason="Apologised.")
    assert [mark in sign_in(cast.director).get(page).text for page in pages] == [False, False, False]


def test_the_card_list_costs_the_same_queries_for_many_bans(cast: Cast) -> None:
    client, twenty = sign_in(cast.director), register_players(cast.tournament, 20, by=cast.director)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(cards(cast)).status_code == 200
        return len(queries)

    counts = []
    for card in twenty[::5]:
        name = card.player.last_name
        ban_services.ban(cast.organizer, last_name=name, first_name="", pass_number="", reason="", by=cast.director)
        counts.append(cost())
    assert len(set(counts)) == 1


def withdraw_first_player(cast: Cast) -> StartCard:
    """Registers and withdraws a player, so that a substitute may be appointed."""
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    presence.withdraw(card, by=cast.director, reason="walked off")
    return card


@pytest.mark.parametrize("typed", [FISCHER, OTHER_PASS], ids=str)
def test_a_banned_substitute_is_the_directors_decision_too(cast: Cast, ban: Ban, typed: dict[str, str]) -> None:
    card, client, page = withdraw_first_player(cast), sign_in(cast.director), cards(cast, "1/substitute/")
    asked = client.post(page, {**typed, "reason": "walked off"})
    assert asked.status_code == 409
    assert f"(director): {WHY} Let in all the same" in page_words(asked)
    assert re.findall(r"<(\w+)[^>]* autofocus", asked.text.partition("</main>")[0]) == ["a"]
    card.refresh_from_db()
    assert card.substitute is None
    assert client.post(page, {**typed, "reason": "walked off", "let_in": ban.pk}).status_code == 302
    card.refresh_from_db()
    assert card.substitute
    assert list_let_ins() == [("director", "Fischer, Frank (04.112-7)", 1)]
    assert "refused by the organizer" in client.get(cards(cast)).text


def test_a_substitute_who_gets_a_banned_name_is_asked_about_once(cast: Cast, ban: Ban) -> None:
    card = substitutes.substitute(withdraw_first_player(cast), Entry("Neu"), by=cast.director, reason="walked off")
    change: dict[str, Any] = {"by": cast.director, "base": seen_of_substitute(card)}
    assert refusal_codes(substitutes.correct, card, Entry(**FISCHER), **change) == ["cards.banned"]
    card = substitutes.correct(card, Entry(**FISCHER), let_in={ban.pk}, **change)
    better = Entry(**FISCHER, club="Kreuz As")
    substitutes.correct(card, better, by=cast.director, base=seen_of_substitute(card))
    assert len(list_let_ins()) == 1


LIST = "Nachname;Vorname;Pass\nAalto;Ida;\nFischer;Frank;\nNeu;Otto;04-112-7\n"


def preview(cast: Cast) -> tuple[str, str]:
    file = SimpleUploadedFile("liste.csv", LIST.encode())
    page = sign_in(cast.director).post(cards(cast, "import/"), {"file": file})
    sealed = re.search(r'name="sealed" value="([^"]*)"', page.text)
    assert sealed
    return page_words(page), sealed[1]


def confirm(cast: Cast, sealed: str, **more: Any) -> Any:
    return sign_in(cast.director).post(cards(cast, "import/confirmed/"), {"sealed": sealed, **more}, follow=True)


def test_the_preview_marks_banned_lines_with_the_reason(cast: Cast, ban: Ban) -> None:
    text, _sealed = preview(cast)
    assert "banned 2" in text
    assert text.count(WHY) == 2
    assert "Fischer, Frank banned" in text
    assert "Line 4: Neu, Otto (04-112-7)" in text


def test_a_preview_without_bans_says_nothing_of_them(cast: Cast) -> None:
    assert "banned" not in preview(cast)[0].lower()


def test_banned_lines_without_a_tick_are_left_out(cast: Cast, ban: Ban) -> None:
    confirm(cast, preview(cast)[1], let_in=["x", "²", "99"])
    assert names() == ["1 Aalto, Ida"]
    assert list_let_ins() == []


def test_the_director_lets_banned_lines_in_one_by_one(cast: Cast, ban: Ban) -> None:
    confirm(cast, preview(cast)[1], let_in=["4"])
    assert names() == ["1 Aalto, Ida", "2 Neu, Otto"]
    assert list_let_ins() == [("director", "Fischer, Frank (04.112-7)", 2)]


def test_a_line_that_is_the_same_person_is_left_out_although_it_is_let_in(cast: Cast, ban: Ban) -> None:
    confirm(cast, preview(cast)[1], let_in=["3", "4"], same=["3"])
    assert names() == ["1 Aalto, Ida", "2 Neu, Otto"]


def test_a_ban_that_came_after_the_preview_holds(cast: Cast) -> None:
    _text, sealed = preview(cast)
    create_ban(cast.organizer, cast.director)
    answer = confirm(cast, sealed, let_in=["3", "4"])
    assert answer.status_code == 409
    assert "The bans have changed since this preview was made." in answer.text
    assert names() == []


def test_an_import_needs_the_director(cast: Cast, ban: Ban) -> None:
    tick = {"sealed": preview(cast)[1], "let_in": ["3", "4"]}
    assert answer_statuses(cards(cast, "import/confirmed/"), cast.clerk, cast.treasurer, data=tick) == [403, 403]
    step = import_services.register_all
    entries = [Entry(**FISCHER)]
    told = {"source": "x", "base": list_base(cast.tournament), "seal": "s"}
    assert refusal_codes(step, cast.tournament, entries, by=cast.director, **told) == ["import.bans_changed"]
    assert names() == []


@pytest.mark.parametrize("page", ["", "seats/1/", "standings/"])
def test_the_hall_sees_neither_bans_nor_pass_numbers(cast: Cast, ban: Ban, page: str) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    entry = Entry(**FISCHER, pass_number="04.112-7", present=True, paid=True)
    services.register(cast.tournament, entry, by=cast.director, let_in={ban.pk})
    publish_draw(cast.tournament, by=cast.director)
    text = sign_in(cast.director).get(f"/p/{cast.tournament.slug}/{page}").text
    assert ("04.112-7" in text, WHY in text, "banned" in text, "refused" in text) == (False, False, False, False)
