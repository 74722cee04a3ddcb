"""Bans of an organizer: entered and lifted by its managers, with or without a reason, never removed."""

from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, answer_statuses, make_cast, page_words, register_players, run_at_once, sign_in
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.setup.bans import services
from tournament.models import AuditEntry, Ban, Organizer

FISCHER: dict[str, str] = {
    "last_name": "Fischer", "first_name": "Frank", "pass_number": "04.112-7", "reason": "Insulted a referee."
}  # fmt: skip


def address(cast: Cast, step: str = "") -> str:
    return f"/o/{cast.organizer.slug}/bans/{step}"


def ban_fischer(cast: Cast, **more: str) -> Ban:
    return services.ban(cast.organizer, **{**FISCHER, **more}, by=cast.director)


def test_a_manager_bans_a_player_and_the_page_lists_the_ban(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.post(address(cast), FISCHER).status_code == 302
    ban = Ban.objects.get()
    assert (ban.organizer, str(ban), ban.pass_number, ban.reason) == (
        cast.organizer, "Fischer, Frank", "04.112-7", "Insulted a referee."
    )  # fmt: skip
    assert (ban.banned_by, ban.lifted_at) == (cast.director, None)
    page = page_words(client.get(address(cast)))
    assert "Fischer, Frank (04.112-7) is banned from now on." in page
    assert "pass 04.112-7 · Insulted a referee. since" in page
    assert "by director Lift the ban" in page


def test_a_ban_needs_a_last_name_only(cast: Cast) -> None:
    client = sign_in(cast.director)
    assert client.post(address(cast), {"last_name": "Fischer"}).status_code == 302
    assert Ban.objects.get().reason == ""
    assert "Fischer no reason given" in page_words(client.get(address(cast)))


def test_a_ban_needs_a_manager(cast: Cast) -> None:
    """The director is no manager here; the stranger manages another organizer."""
    cast.organizer.members.filter(user=cast.clerk).update(manages=True)
    cast.organizer.members.filter(user=cast.director).update(manages=False)
    people = (cast.director, cast.referee, cast.stranger)
    assert answer_statuses(address(cast), *people, data=FISCHER) == [403, 403, 404]
    assert answer_statuses(address(cast), *people, get=True) == [403, 403, 404]
    assert not Ban.objects.exists()
    assert answer_statuses(address(cast), cast.clerk, data=FISCHER) == [302]


def test_a_ban_is_recorded_in_the_trail(cast: Cast) -> None:
    ban_fischer(cast)
    entry: Any = AuditEntry.objects.get(action="ban.add")
    assert (entry.user, entry.organizer, entry.tournament) == (cast.director, cast.organizer, None)
    assert (entry.after, entry.reason) == (
        {"last_name": "Fischer", "first_name": "Frank", "pass_number": "04.112-7"}, "Insulted a referee."
    )  # fmt: skip


def test_the_ban_button_pressed_twice_bans_once(cast: Cast) -> None:
    assert [sign_in(cast.director).post(address(cast), FISCHER).status_code for _click in range(2)] == [302, 302]
    assert Ban.objects.count() == AuditEntry.objects.filter(action="ban.add").count() == 1


def test_a_second_ban_of_the_same_player_with_another_reason_is_refused(cast: Cast) -> None:
    ban_fischer(cast)
    answer = sign_in(cast.director).post(address(cast), {**FISCHER, "reason": "Owes the fee."})
    assert answer.status_code == 409
    assert "Fischer, Frank (04.112-7) has been banned since" in page_words(answer)
    assert Ban.objects.get().reason == "Insulted a referee."


def test_two_players_of_one_name_with_different_passes_are_banned_separately(cast: Cast) -> None:
    ban_fischer(cast)
    ban_fischer(cast, pass_number="04.112-8")
    assert Ban.objects.count() == 2


@pytest.mark.parametrize("wrong", [{"last_name": " "}, {"reason": "a\u202eb"}, {"pass_number": "1" * 31}])
def test_a_ban_form_with_invalid_fields_is_asked_again(cast: Cast, wrong: dict[str, str]) -> None:
    answer = sign_in(cast.director).post(address(cast), {**FISCHER, **wrong})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, list(wrong))
    assert not Ban.objects.exists()


def test_bans_of_one_player_at_the_same_time_make_one_ban(committed: None) -> None:
    cast = make_cast()
    done = run_at_once(*[partial(services.ban, cast.organizer, **FISCHER, by=cast.director)] * 3)
    assert {type(outcome) for outcome in done} == {Ban}
    assert Ban.objects.count() == AuditEntry.objects.filter(action="ban.add").count() == 1


def test_a_ban_is_lifted_with_a_reason_and_stays_on_record(cast: Cast) -> None:
    ban, client = ban_fischer(cast), sign_in(cast.director)
    lift = address(cast, f"{ban.pk}/lift/")
    assert "Give a reason" in client.post(lift, {"reason": " "}, follow=True).text
    assert Ban.objects.get().lifted_at is None
    for reason in ("Apologised.", "Another reason."):
        assert client.post(lift, {"reason": reason}).status_code == 302
    ban.refresh_from_db()
    assert (ban.lifted_by, ban.lift_reason, ban.lifted_at is not None) == (cast.director, "Apologised.", True)
    page = page_words(client.get(address(cast)))
    assert "Nobody is banned" in page
    assert "Fischer, Frank (04.112-7) : Insulted a referee. (director," in page
    assert "lifted: Apologised. (director," in page
    entry: Any = AuditEntry.objects.get(action="ban.lift")
    assert (entry.organizer, entry.before["last_name"], entry.reason) == (cast.organizer, "Fischer", "Apologised.")


def test_lifting_a_ban_needs_a_manager_and_rejects_get(cast: Cast) -> None:
    lift = address(cast, f"{ban_fischer(cast).pk}/lift/")
    assert answer_statuses(lift, cast.clerk, cast.stranger, data={"reason": "mine"}) == [403, 404]
    assert answer_statuses(lift, cast.director, get=True) == [302]
    assert Ban.objects.get().lifted_at is None


def test_a_ban_of_another_organizer_is_not_found(cast: Cast) -> None:
    elsewhere = services.ban(Organizer.objects.get(name="Herz Dame"), **FISCHER, by=cast.stranger)
    client = sign_in(cast.director)
    assert client.post(address(cast, f"{elsewhere.pk}/lift/"), {"reason": "mine"}).status_code == 404
    assert "Fischer" not in page_words(client.get(address(cast)))


def test_a_player_whose_ban_was_lifted_can_be_banned_again(cast: Cast) -> None:
    services.lift(ban_fischer(cast), by=cast.director, reason="Apologised.")
    ban_fischer(cast)
    assert sorted(ban.lifted_at is None for ban in Ban.objects.all()) == [False, True]


def test_a_start_card_fills_the_ban_form(cast: Cast) -> None:
    entry = Entry("Fischer", "Frank", pass_number="04.112-7")
    card = registration.register(cast.tournament, entry, by=cast.clerk)
    client = sign_in(cast.director)
    link = f"{address(cast)}?card={card.pk}"
    assert f'href="{link}"' in client.get(f"/t/{cast.tournament.slug}/cards/1/").text
    assert client.get(link).context["form"].initial == {name: FISCHER[name] for name in list(FISCHER)[:3]}
    assert not Ban.objects.exists()


def test_a_start_card_of_another_organizer_fills_no_ban_form(cast: Cast) -> None:
    other = Organizer.objects.get(name="Herz Dame").tournaments.get()
    (card,) = register_players(other, 1, by=cast.stranger)
    client = sign_in(cast.director)
    assert client.get(f"{address(cast)}?card={card.pk}").status_code == 404
    assert client.get(f"{address(cast)}?card={'9' * 30}").context["form"].initial == {}


def test_only_managers_see_links_to_the_bans(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    cast.organizer.members.filter(user=cast.clerk).update(manages=True)
    cast.organizer.members.filter(user=cast.director).update(manages=False)
    pages = (f"/t/{cast.tournament.slug}/cards/1/", f"/o/{cast.organizer.slug}/")
    for user, shown in ((cast.clerk, True), (cast.director, False)):
        assert [address(cast) in sign_in(user).get(page).text for page in pages] == [shown, shown]


def test_the_page_of_bans_costs_the_same_for_many_bans(cast: Cast) -> None:
    client = sign_in(cast.director)

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(cast)).status_code == 200
        return len(queries)

    services.lift(ban_fischer(cast), by=cast.director, reason="Apologised.")
    ban_fischer(cast)
    few = cost()
    for number in range(9):
        services.lift(ban_fischer(cast, first_name=f"Lifted {number}"), by=cast.director, reason="Apologised.")
        ban_fischer(cast, first_name=f"Banned {number}")
    assert cost() == few
