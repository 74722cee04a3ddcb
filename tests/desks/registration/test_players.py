"""The register of an organizer's people: entries are added, changed, searched, joined and split again."""

from datetime import date
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    make_cast,
    page_words,
    play_series,
    refusal_codes,
    refusal_findings,
    register_players,
    run_at_once,
    sign_in,
)
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.cards.reading import entry_of
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.players import services
from tournament.desks.results.final import services as results
from tournament.models import AuditEntry, Club, FinalResult, Joining, Organizer, Player, StartCard, Tournament
from tournament.queries.people.persons import Persons
from tournament.queries.ranking.postings import body, digest
from tournament.queries.record.recount import faults

HANS: dict[str, Any] = {
    "last_name": "Meier", "first_name": "Hans", "club": "Kreuz As", "sex": "m", "category": "senior",
    "birth_year": 1950, "pass_number": "04.112-7", "membership": "member", "member_since": date(1999, 4, 1),
    "publish_as": "full",
}  # fmt: skip


def address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/players/{step}"


def enter_player(cast: Cast, **more: Any) -> Player:
    return services.enter(cast.organizer, {**HANS, **more}, by=cast.director, another=True)


def change_player(cast: Cast, player: Player, **more: Any) -> Player:
    return services.change(player, {**HANS, **more}, by=cast.director)


def card_of(cast: Cast, player: Player, tournament: Tournament | None = None) -> StartCard:
    """A start card that points to this very entry."""
    (card,) = registration_of(cast, tournament or cast.tournament)
    StartCard.objects.filter(pk=card.pk).update(player=player)
    return StartCard.objects.get(pk=card.pk)


def registration_of(cast: Cast, tournament: Tournament) -> list[StartCard]:
    return register_players(tournament, 1, by=cast.director)


def play_to_final_result(cast: Cast) -> list[StartCard]:
    """Plays a tournament of one series to its final result; returns its cards."""
    names = ("Albrecht", "Böttcher", "Cremer")
    entries = [Entry(name, paid=True, present=True) for name in names]
    cards = [registration.register(cast.tournament, entry, by=cast.director) for entry in entries]
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    return cards


def result_line(card: StartCard) -> str:
    """A tournament on the page of a person: start number, rank and points."""
    row = next(row for row in FinalResult.objects.get().body["rows"] if row["number"] == card.number)
    return f"Pokal {card.number} {row['rank']} {row['performance']:,}"


def form_fields_of(card: StartCard, **more: Any) -> dict[str, Any]:
    """The fields of the register's form for the player of a card."""
    told = {name: getattr(card.player, name) for name in HANS if name != "club"}
    return {**told, "club": card.player.club.name if card.player.club else "", **more}


def test_an_entered_player_is_in_the_list_and_in_the_trail(cast: Cast) -> None:
    client = sign_in(cast.director)
    answer = client.post(address(cast, "enter/"), {**HANS, "member_since": "1999-04-01"})
    assert (answer.status_code, answer["Location"]) == (302, address(cast))
    player = Player.objects.get(last_name="Meier")
    assert {name: str(getattr(player, name)) for name in HANS} == {name: str(value) for name, value in HANS.items()}
    page = page_words(client.get(address(cast)))
    assert "1 member · 0 guests" in page
    assert "Meier, Hans Kreuz As Kreuz As member since 1 Apr 1999 male · senior 04.112-7 0" in page
    entry: Any = AuditEntry.objects.get(action="register.enter")
    assert (entry.user, entry.organizer, entry.tournament) == (cast.director, cast.organizer, None)
    assert (entry.after["last_name"], entry.after["register_entry"]) == ("Meier", player.pk)


def test_the_register_needs_a_manager_of_the_organizer(cast: Cast) -> None:
    """The director is no manager here; the stranger manages another organizer."""
    one, other = enter_player(cast), enter_player(cast, last_name="Maier")
    services.join(one, other, reason="same", by=cast.director)
    joining = Joining.objects.get()
    cast.organizer.members.filter(user=cast.clerk).update(manages=True)
    cast.organizer.members.filter(user=cast.director).update(manages=False)
    people = (cast.director, cast.referee, cast.stranger)
    for step in ("", "enter/", f"{other.pk}/"):
        assert answer_statuses(address(cast, step), *people, get=True) == [403, 403, 404]
        assert answer_statuses(address(cast, step), cast.clerk, get=True) == [200]
    for step in ("enter/", f"{other.pk}/", f"{one.pk}/join/{other.pk}/", f"split/{joining.pk}/"):
        assert answer_statuses(address(cast, step), *people, data={"reason": "mine"}) == [403, 403, 404]
    joining.refresh_from_db()
    assert joining.parted_at is None
    pages = [sign_in(user).get(f"/o/{cast.organizer.slug}/").text for user in (cast.clerk, cast.director)]
    assert [address(cast) in page for page in pages] == [True, False]


def test_people_of_another_organizer_are_not_found(cast: Cast) -> None:
    elsewhere = Organizer.objects.get(name="Herz Dame")
    theirs = services.enter(elsewhere, HANS, by=cast.stranger)
    ours = enter_player(cast, last_name="Schulz")
    client = sign_in(cast.director)
    assert client.get(address(cast, f"{theirs.pk}/")).status_code == 404
    assert client.post(address(cast, f"{ours.pk}/join/{theirs.pk}/"), {"reason": "x"}).status_code == 404
    assert "Meier" not in page_words(client.get(address(cast)))


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"last_name": " "}, "last_name"),
        ({"membership": "guest"}, "member_since"),
        ({"birth_year": 1850}, "birth_year"),
        ({"pass_number": "1" * 31}, "pass_number"),
        ({"club": "a\u202eb"}, "club"),
        ({"member_since": "31.2.1999"}, "member_since"),
        ({"publish_as": "nickname"}, "publish_as"),
    ],
)
def test_a_wrong_value_is_named_at_its_field(cast: Cast, wrong: dict[str, Any], field: str) -> None:
    answer = sign_in(cast.director).post(address(cast, "enter/"), {**HANS, "member_since": "1999-04-01", **wrong})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert not Player.objects.filter(organizer=cast.organizer).exists()


def test_an_entry_that_looks_like_another_is_asked_about(cast: Cast) -> None:
    enter_player(cast)
    client, typed = sign_in(cast.director), {**HANS, "last_name": "Maier", "member_since": ""}
    answer = client.post(address(cast, "enter/"), typed)
    assert answer.status_code == 409
    assert "Meier, Hans (Kreuz As, 04.112-7) is in the register already" in page_words(answer)
    assert Player.objects.count() == 1
    assert client.post(address(cast, "enter/"), {**typed, "another": "yes"}).status_code == 302
    assert Player.objects.count() == 2


def test_a_player_is_in_the_register_once_with_the_number_of_tournaments(cast: Cast) -> None:
    registration.register(cast.tournament, Entry("Böhme", "Ute", "Herz Dame", "f"), by=cast.clerk)
    second = create_tournament(cast.organizer, cast.director, name="Zweites")
    registration.register(second, Entry("Böhme", "Ute", "Herz Dame", "f"), by=cast.director)
    page = page_words(sign_in(cast.director).get(address(cast)))
    assert "0 members · 1 guest" in page
    assert "Böhme, Ute Herz Dame Herz Dame guest female 2" in page


def test_the_list_is_searched_and_shows_members_or_guests(cast: Cast) -> None:
    enter_player(cast)
    enter_player(cast, last_name="Müller", pass_number="", membership="guest", member_since=None, club="")
    client = sign_in(cast.director)

    def shown(asked: str) -> list[str]:
        rows: Any = client.get(address(cast, asked)).context["table"].data
        return [str(person.player) for person in rows]

    assert shown("") == ["Meier, Hans", "Müller, Hans"]
    assert shown("?q=mueller") == ["Müller, Hans"]
    assert shown("?q=04112-7") == shown("?q=kreuz") == shown("?show=members") == ["Meier, Hans"]
    assert shown("?show=guests") == ["Müller, Hans"]
    assert shown("?show=guests&q=meier") == []
    assert "Nobody here is like that." in page_words(client.get(address(cast, "?q=nobody")))


def test_a_changed_entry_is_recorded_at_a_running_tournament(cast: Cast) -> None:
    card = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    client, page = sign_in(cast.director), address(cast, f"{card.player_id}/")
    base = client.get(page).context["form"].initial["base"]
    sent = {**HANS, "member_since": "1999-04-01", "base": base}
    assert client.post(page, sent).status_code == 302
    card.refresh_from_db()
    assert (str(card.club), card.player.membership) == ("Kreuz As", "member")
    entry: Any = AuditEntry.objects.get(action="register.change")
    assert (entry.before["membership"], entry.after["membership"]) == ("guest", "member")
    told: Any = AuditEntry.objects.get(action="card.change", card=card)
    assert (told.before["club"], told.after["club"]) == (None, "Kreuz As")
    assert client.post(page, {**sent, "club": "Herz Dame"}).status_code == 409  # the form is older than what it says
    assert client.post(page, sent).status_code == 302  # the same button twice
    assert AuditEntry.objects.filter(action="register.change").count() == 1


def test_a_year_of_birth_after_a_tournament_of_the_player_is_refused(cast: Cast) -> None:
    card = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    assert refusal_codes(change_player, cast, card.player, birth_year=2027) == ["register.unborn"]


def test_changing_an_entry_in_a_final_result_makes_a_new_entry_joined_with_it(db: None) -> None:
    cast = make_cast(series_count=1)
    card, *_others = play_to_final_result(cast)
    final = FinalResult.objects.get()
    before = (final.digest, digest(body(cast.tournament)))
    renewed = services.change(card.player, form_fields_of(card, club="Herz Dame"), by=cast.director)
    assert renewed.pk != card.player_id
    card.refresh_from_db()
    assert (card.club, str(renewed.club)) == (None, "Herz Dame")
    assert Persons(cast.organizer).entries(card.player_id) == (renewed.pk, card.player_id)
    final.refresh_from_db()
    assert (final.digest, digest(body(cast.tournament))) == before
    assert list(faults(cast.tournament)) == []
    page = page_words(sign_in(cast.director).get(address(cast, f"{renewed.pk}/")))
    assert "another entry, for results that have it as it was" in page
    assert result_line(card) in page


def test_a_change_that_no_final_result_shows_changes_the_entry_itself(db: None) -> None:
    cast = make_cast(series_count=1)
    card, *_others = play_to_final_result(cast)
    same = services.change(card.player, form_fields_of(card, membership="member", publish_as="none"), by=cast.director)
    assert (same.pk, same.membership, same.publish_as) == (card.player_id, "member", "none")
    assert list(faults(cast.tournament)) == []


def test_a_name_of_a_final_result_corrected_at_the_desk_stays_one_person(db: None) -> None:
    cast = make_cast(series_count=1)
    card, *_others = play_to_final_result(cast)
    later = create_tournament(cast.organizer, cast.director, name="Zweites")
    new = registration.register(later, entry_of(card), by=cast.director)
    assert new.player_id == card.player_id
    spelt = Entry("Albrechd")
    registration.change(new, spelt, by=cast.director)
    new.refresh_from_db()
    assert new.player_id != card.player_id
    assert Persons(cast.organizer).head(new.player_id) == card.player_id


def test_another_name_on_a_card_does_not_rename_the_member(cast: Cast) -> None:
    member = enter_player(cast)
    card = card_of(cast, member)
    registration.change(card, Entry("Ganz", "Anders"), by=cast.director)
    member.refresh_from_db()
    card.refresh_from_db()
    assert (str(member), card.name) == ("Meier, Hans", "Ganz, Anders")


def test_a_member_is_recognized_at_the_desk_by_the_name_alone(cast: Cast) -> None:
    member = enter_player(cast)
    card = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    assert (card.player_id, str(card.club), card.player.sex) == (member.pk, "Kreuz As", "m")
    other = Entry("Meier", "Hans", "Herz Dame")
    namesake = registration.register(cast.tournament, other, by=cast.clerk, another={1})
    assert namesake.player_id != member.pk
    second = create_tournament(cast.organizer, cast.director, name="Zweites")
    enter_player(cast, club="Pik Sieben", pass_number="")
    unclear = registration.register(second, Entry("Meier", "Hans"), by=cast.director)
    assert not unclear.player.is_member  # two may be meant
    known = registration.register(second, Entry("Meier", "Hans", "Kreuz As", "m"), by=cast.director, another={1})
    assert known.player_id == member.pk


def test_a_joined_person_with_a_card_gets_no_second_card_under_the_other_name(cast: Cast) -> None:
    """A second registration under the other name is a namesake."""
    hans, old = enter_player(cast), enter_player(cast, last_name="Schulz", club="")
    services.join(old, hans, reason="He married.", by=cast.director)
    same = Entry("Schulz", "Hans", "", "m", "senior")
    first = registration.register(cast.tournament, same, by=cast.clerk)
    assert Persons(cast.organizer).head(first.player_id) == hans.pk
    second = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    assert second.player_id not in (hans.pk, old.pk)


def test_two_entries_are_joined_with_a_reason_and_split_again(db: None) -> None:
    cast = make_cast(series_count=1)
    card, *_others = play_to_final_result(cast)
    hans = enter_player(cast)
    before = digest(body(cast.tournament))
    client = sign_in(cast.director)
    question = client.get(address(cast, f"{hans.pk}/?with={card.player_id}"))
    assert f"Is Meier, Hans the same person as {card.player}?" in page_words(question)
    step = address(cast, f"{card.player_id}/join/{hans.pk}/")
    assert "Give a reason" in client.post(step, {"reason": " "}, follow=True).text
    assert not Joining.objects.exists()
    for _click in range(2):
        assert client.post(step, {"reason": "She married."})["Location"] == address(cast, f"{hans.pk}/")
    joining = Joining.objects.get()
    assert (joining.player, joining.into, joining.reason) == (card.player, hans, "She married.")
    page = page_words(client.get(address(cast, f"{hans.pk}/")))
    assert result_line(card) in page
    assert client.get(address(cast, f"{card.player_id}/"))["Location"] == address(cast, f"{hans.pk}/")
    listed = page_words(client.get(address(cast)))
    assert f"Meier, Hans also {card.player}" in listed
    assert digest(body(cast.tournament)) == before == FinalResult.objects.get().digest
    assert list(faults(cast.tournament)) == []

    split = address(cast, f"split/{joining.pk}/")
    assert "Give a reason" in client.post(split, {"reason": ""}, follow=True).text
    for reason in ("Two sisters.", "Another reason."):
        assert client.post(split, {"reason": reason}).status_code == 302
    joining.refresh_from_db()
    assert (joining.parted_by, joining.part_reason) == (cast.director, "Two sisters.")
    assert Persons(cast.organizer).entries(hans.pk) == (hans.pk,)
    assert "Has not played in any tournament yet." in page_words(client.get(address(cast, f"{hans.pk}/")))
    deeds = AuditEntry.objects.filter(action__in=("register.join", "register.split")).order_by("pk")
    assert list(deeds.values_list("action", "reason")) == [
        ("register.join", "She married."),
        ("register.split", "Two sisters."),
    ]
    assert digest(body(cast.tournament)) == before
    services.join(card.player, hans, reason="One after all.", by=cast.director)
    assert Persons(cast.organizer).head(card.player_id) == hans.pk


def test_joining_a_joined_person_moves_all_entries_and_a_split_parts_them_again(cast: Cast) -> None:
    one, two, three = (enter_player(cast, last_name=name) for name in ("Eins", "Zwei", "Drei"))
    services.join(one, two, reason="same", by=cast.director)
    services.join(one, three, reason="same", by=cast.director)  # of the whole person
    assert Persons(cast.organizer).entries(one.pk) == (three.pk, *sorted((one.pk, two.pk)))
    services.split(Joining.objects.get(player=two), reason="not", by=cast.director)
    persons = Persons(cast.organizer)
    assert (persons.entries(three.pk), persons.head(one.pk)) == ((three.pk,), two.pk)
    assert refusal_codes(change_player, cast, one, last_name="Neu") == ["register.joined"]


def test_two_entries_with_cards_in_one_tournament_are_not_joined(cast: Cast) -> None:
    one = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    other = registration.register(cast.tournament, Entry("Schulz", "Eva"), by=cast.clerk)
    (found,) = refusal_findings(services.join, one.player, other.player, reason="same", by=cast.director)
    assert (found.code, found.values["tournament"]) == ("register.same_day", "Pokal")
    step = address(cast, f"{one.player_id}/join/{other.player_id}/")
    answer = sign_in(cast.director).post(step, {"reason": "same"})
    assert answer.status_code == 409
    assert "both have a start card in Pokal, so they are two." in page_words(answer)
    assert not Joining.objects.exists()


def test_entries_that_may_be_one_person_are_shown_in_pairs_and_offered(cast: Cast) -> None:
    one, two = enter_player(cast), enter_player(cast, last_name="Maier", pass_number="")
    three = enter_player(cast, last_name="Schulz", first_name="Eva")  # the same pass
    enter_player(cast, last_name="Ganz", first_name="Anders", pass_number="")
    client = sign_in(cast.director)
    pairs = client.get(address(cast, "?show=alike")).context["pairs"]
    assert [(one.pk, other.pk) for one, other in pairs] == [(one.pk, two.pk), (one.pk, three.pk)]
    offered = client.get(address(cast, f"{one.pk}/")).context["candidates"]
    assert sorted(person.pk for person in offered) == [two.pk, three.pk]
    found = client.get(address(cast, f"{one.pk}/?q=ganz")).context["candidates"]
    assert [str(person.player) for person in found] == ["Ganz, Anders"]


def test_two_entries_joined_both_ways_at_once_are_joined_once(committed: None) -> None:
    cast = make_cast()
    one, other = enter_player(cast), enter_player(cast, last_name="Maier")
    join = partial(services.join, reason="same", by=cast.director)
    done = run_at_once(partial(join, one, other), partial(join, other, one))
    assert len({player.pk for player in done}) == 1
    assert Joining.objects.count() == AuditEntry.objects.filter(action="register.join").count() == 1


def test_an_entry_whose_name_was_erased_is_not_in_the_register(cast: Cast) -> None:
    Player.objects.create(organizer=cast.organizer, last_name="#17")
    nameless = Player.objects.get(last_name="#17")
    client = sign_in(cast.director)
    assert "#17" not in page_words(client.get(address(cast)))
    assert client.get(address(cast, f"{nameless.pk}/")).status_code == 404


def test_the_pages_cost_the_same_queries_for_many_people(cast: Cast) -> None:
    client = sign_in(cast.director)
    hans = enter_player(cast)

    def cost(page: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        return len(queries)

    def some(count: int) -> None:
        for number in range(count):
            day = create_tournament(cast.organizer, cast.director, name=f"Abend {Tournament.objects.count()}")
            card_of(cast, hans, day)
            other = enter_player(cast, last_name=f"Meyer{'abcdefghijk'[number]}{count}", club=f"Club {number} {count}")
            services.join(other, hans, reason="same", by=cast.director)

    some(1)
    pages = (address(cast), address(cast, "?show=alike"), address(cast, f"{hans.pk}/"))
    few = [cost(page) for page in pages]
    some(5)
    assert [cost(page) for page in pages] == few
    assert Club.objects.count() > 5
