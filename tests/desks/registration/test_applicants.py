"""Entries from before the day at the desk: taken over once, like a list; later changes are shown."""

from typing import Any

import pytest

from tests.builders import Cast, page_words, publish_draw, register_players, sign_in
from tests.desks.registration.entering import (
    advance_address,
    card_number,
    confirm_take_over,
    open_advance,
    preview_take_over,
    register_in_advance,
    take_over_entries,
)
from tournament.desks.registration.advance import services as advance
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import parts
from tournament.desks.registration.presence.services import withdraw
from tournament.desks.setup.bans import services as bans
from tournament.models import AdvanceEntry, AuditEntry, StartCard
from tournament.queries.people.advance import applicants


@pytest.fixture
def day(cast: Cast) -> Cast:
    open_advance(cast)
    return cast


def fates(cast: Cast) -> list[str]:
    return [f"{person.fate}{person.reserve or ''}" for person in applicants(cast.tournament)]


def register_by_hand(cast: Cast, last_name: str, first_name: str = "", **values: Any) -> StartCard:
    entry = Entry(last_name, first_name, **values)
    return registration.register(cast.tournament, entry, by=cast.director)


def test_all_with_a_place_are_taken_over_and_have_start_cards(day: Cast) -> None:
    entries = [
        register_in_advance(day, "Albers", "Ida", club="Kreuz As"),
        register_in_advance(day, "Böhme", "Erna", birth_year=1950),
    ]
    page = page_words(take_over_entries(day))
    assert "2 start cards were added. 2 entries have their start cards." in page
    assert [card_number(entry) for entry in entries] == [1, 2]
    assert [str(card.player.club or "") for card in StartCard.objects.order_by("number")] == ["Kreuz As", ""]
    assert fates(day) == ["expected", "expected"]
    trail: Any = AuditEntry.objects.get(action="cards.import")
    assert trail.after["entries"] == [1, 2]
    assert AuditEntry.objects.filter(action="advance.take").count() == 2


def test_entries_taken_over_twice_get_one_card_each(day: Cast) -> None:
    entry, _other = register_in_advance(day, "Albers", "Ida"), register_in_advance(day, "Böhme")
    preview, again = preview_take_over(day), preview_take_over(day, entry)
    confirm_take_over(day, preview)
    confirm_take_over(day, preview)
    assert "have changed since this preview" in page_words(confirm_take_over(day, again))
    assert StartCard.objects.count() == 2
    nobody = sign_in(day.director).post(advance_address(day, "take-over/"), {"ticked": 1}, follow=True)
    assert "Tick who is to be taken over." in page_words(nobody)
    assert "Nobody of them waits" in page_words(
        sign_in(day.director).post(advance_address(day, "take-over/"), follow=True)
    )


def test_only_ticked_entries_are_taken_over_and_a_reserve_may_be_ticked(day: Cast) -> None:
    day.tournament.advance_terms.places = 1
    day.tournament.advance_terms.save()
    register_in_advance(day, "Albers")
    reserve = register_in_advance(day, "Böhme")
    take_over_entries(day, reserve)
    assert fates(day) == ["reserve1", "expected"]


def test_an_entry_of_a_registered_player_is_linked_with_the_card_and_counts_once(day: Cast) -> None:
    register_by_hand(day, "Albers", "Ida", club="Kreuz As")
    there, news = (
        register_in_advance(day, "Albers", "Ida", club="Kreuz As"),
        register_in_advance(day, "Böhme", "Erna", sex="f"),
    )
    register_by_hand(day, "Böhme", "Erna")
    preview = preview_take_over(day)
    assert "linked with their start cards" in page_words(preview)
    assert "1 start card was changed. 2 entries have their start cards." in page_words(confirm_take_over(day, preview))
    assert (card_number(there), card_number(news)) == (1, 2)
    assert StartCard.objects.get(number=2).player.sex == "f"


def test_an_entry_that_looks_like_a_card_is_asked_about_and_linked_if_it_is_the_same(day: Cast) -> None:
    register_by_hand(day, "Boehme", "Erna")
    same, other = register_in_advance(day, "Böhme", "Erna"), register_in_advance(day, "Boehmer", "Erna")
    preview = preview_take_over(day)
    assert "Ticked ones are known by that start card" in page_words(preview)
    confirm_take_over(day, preview, same=[same.number])
    assert (card_number(same), card_number(other)) == (1, 2)


def test_a_player_who_registered_twice_has_one_card_and_one_place(day: Cast) -> None:
    day.tournament.advance_terms.places = 2
    day.tournament.advance_terms.save()
    first, second = (
        register_in_advance(day, "Albers", "Ida"),
        register_in_advance(day, "Albers", "Ida", club="Kreuz As"),
    )
    take_over_entries(day, same=[second.number])
    assert (card_number(first), card_number(second)) == (1, 1)
    advance.cancel(first)
    register_in_advance(day, "Böhme")
    register_in_advance(day, "Claus")
    assert fates(day) == ["cancelled", "expected", "in", "reserve1"]
    assert not any(person.has_news for person in applicants(day.tournament))


def test_an_entry_that_looks_like_several_cards_is_left_to_the_desk(day: Cast) -> None:
    register_by_hand(day, "Albers", "Ida", club="Kreuz As")
    registration.register(day.tournament, Entry("Albers", "Ida", "Pik"), by=day.director, another={1, "Pik"})
    entry = register_in_advance(day, "Albers", "Ida", club="Herz")
    assert "Look like several start cards" in page_words(take_over_entries(day, same=[entry.number]))
    assert card_number(entry) is None
    sign_in(day.director).post(advance_address(day, f"{entry.number}/card/"), {"number": 2})
    assert card_number(entry) == 2


def test_an_entry_changed_or_cancelled_after_the_preview_is_left_out(day: Cast) -> None:
    changed, cancelled, stays = (register_in_advance(day, name) for name in ("Albers", "Böhme", "Claus"))
    preview = preview_take_over(day)
    advance.change(changed, club="Kreuz As")
    advance.cancel(cancelled)
    assert "left out: entries 1, 2." in page_words(confirm_take_over(day, preview))
    assert [card_number(entry) for entry in (changed, cancelled, stays)] == [None, None, 3]


def test_a_long_list_is_linked_part_by_part(day: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "NEW_AT_ONCE", 1)
    monkeypatch.setattr(parts, "CHANGES_AT_ONCE", 1)
    register_by_hand(day, "Albers", "Ida")
    register_by_hand(day, "Böhme", "Erna")
    entries = [register_in_advance(day, *names) for names in (("Albers", "Ida"), ("Claus", "Uwe"), ("Dahl", "Kai"))]
    entries.append(register_in_advance(day, "Böhme", "Erna", club="Pik"))
    take_over_entries(day)
    assert [card_number(entry) for entry in entries] == [1, 3, 4, 2]
    assert AuditEntry.objects.filter(action="cards.import").count() == 4


def test_a_banned_entry_waits_unless_the_director_lets_it_in(day: Cast) -> None:
    bans.ban(day.organizer, last_name="Böhme", first_name="", pass_number="", reason="cheated", by=day.director)
    entry = register_in_advance(day, "Böhme")
    take_over_entries(day)
    assert card_number(entry) is None
    take_over_entries(day, let_in=[entry.number])
    assert card_number(entry) == 1


def test_a_wrong_entry_does_not_keep_the_others_from_being_taken_over(day: Cast) -> None:
    odd, fine = register_in_advance(day, "-"), register_in_advance(day, "Summe")
    preview = preview_take_over(day)
    assert "Not taken over: register them by hand" in page_words(preview)
    confirm_take_over(day, preview)
    assert (card_number(odd), card_number(fine)) == (None, 1)


def test_an_entry_that_is_left_out_keeps_waiting(day: Cast) -> None:
    register_by_hand(day, "Albers", "Ida")
    there, new, third = (
        register_in_advance(day, "Albers", "Ida"),
        register_in_advance(day, "Böhme"),
        register_in_advance(day, "Claus"),
    )
    take_over_entries(day, leave=[there.number, new.number])
    assert [card_number(entry) for entry in (there, new, third)] == [None, None, 2]


def test_a_later_change_is_shown_beside_the_card_until_it_is_seen(day: Cast) -> None:
    entry = register_in_advance(day, "Albers", "Ida")
    take_over_entries(day)
    advance.change(entry, club="Pik Bube")
    client = sign_in(day.clerk)
    assert "1 entry was changed or cancelled" in page_words(client.get(advance_address(day)))
    page = page_words(client.get(advance_address(day, f"{entry.number}/")))
    assert "Otherwise on the start card" in page
    assert "Pik Bube" in page
    client.post(advance_address(day, f"{entry.number}/seen/"))
    assert "changed since" not in page_words(client.get(advance_address(day)))


def test_a_late_cancellation_is_news_until_the_card_is_gone(day: Cast) -> None:
    entry = register_in_advance(day, "Albers", "Ida")
    take_over_entries(day)
    advance.cancel(entry)
    assert "start card still stands" in page_words(sign_in(day.clerk).get(advance_address(day)))
    assert "Registered before the day (1)" in page_words(sign_in(day.clerk).get(f"/t/{day.tournament.slug}/cards/"))
    withdraw(StartCard.objects.get(number=1), by=day.director, reason="cancelled")
    assert "start card still stands" not in page_words(sign_in(day.clerk).get(advance_address(day)))


def test_an_entry_is_turned_down_with_a_reason_that_its_player_reads(day: Cast) -> None:
    entry = register_in_advance(day, "Albers")
    client, there = sign_in(day.director), advance_address(day, f"{entry.number}/turn-down/")
    client.post(there, {"reason": ""})
    assert fates(day) == ["in"]
    client.post(there, {"reason": "Only members play."})
    client.post(there, {"reason": "Another one."})
    assert fates(day) == ["turned_down"]
    own = {"entry": entry.number, "code": entry.code}
    assert "Only members play." in page_words(client.post(f"/p/{day.tournament.slug}/entry/own/", own))
    assert AuditEntry.objects.get(action="advance.turn_down").reason == "Only members play."


def test_an_entry_with_a_card_is_not_turned_down_and_not_linked_again(day: Cast) -> None:
    entry = register_in_advance(day, "Albers")
    take_over_entries(day)
    client = sign_in(day.director)
    for step, told in (("turn-down", {"reason": "no"}), ("card", {"number": 1}), ("card", {"number": 9})):
        assert client.post(advance_address(day, f"{entry.number}/{step}/"), told).status_code == 409
    assert fates(day) == ["expected"]


def test_a_wrong_link_is_undone_and_the_card_stays(day: Cast) -> None:
    entry = register_in_advance(day, "Albers")
    take_over_entries(day)
    sign_in(day.director).post(advance_address(day, f"{entry.number}/no-card/"))
    assert (card_number(entry), StartCard.objects.count()) == (None, 1)
    assert fates(day) == ["in"]


def test_an_absent_player_owes_the_fee_if_the_organizer_says_so(day: Cast) -> None:
    day.tournament.advance_terms.pays_anyway = True
    day.tournament.advance_terms.save()
    register_in_advance(day, "Zander")
    take_over_entries(day)
    register_players(day.tournament, 8, by=day.director)
    publish_draw(day.tournament, by=day.director)
    assert "did not come owes the entry fee" in page_words(sign_in(day.clerk).get(advance_address(day)))


def test_a_clerk_sees_entries_and_takes_none_over(day: Cast) -> None:
    entry = register_in_advance(day, "Albers")
    client = sign_in(day.clerk)
    assert "Take over" not in page_words(client.get(advance_address(day)))
    steps = ("take-over/", f"{entry.number}/card/", f"{entry.number}/turn-down/", f"{entry.number}/no-card/")
    assert {client.post(advance_address(day, step), {"number": 1, "reason": "x"}).status_code for step in steps} == {
        403
    }
    assert AdvanceEntry.objects.waiting().count() == 1


@pytest.mark.parametrize("step", ["", "1/"])
def test_only_the_desk_sees_the_contact_of_an_entry(day: Cast, step: str) -> None:
    register_in_advance(day, "Albers", contact="0171 234")
    answers = [
        sign_in(user).get(advance_address(day, step)).status_code for user in (day.viewer, day.jury, day.stranger)
    ]
    assert set(answers) <= {403, 404}
