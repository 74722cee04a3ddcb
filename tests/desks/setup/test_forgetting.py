"""Names of the register: guests go with the names of a tournament, members stay; a person without a day is erased."""

from datetime import timedelta
from typing import Any

from django.forms import model_to_dict
from django.utils import timezone

from tests.builders import Cast, answer_statuses, make_cast, page_words, play_series, refusal_codes, sign_in
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.players import services as register
from tournament.desks.results.final import services as results
from tournament.desks.setup.forgetting import services
from tournament.desks.setup.names.services import remove_names
from tournament.models import AuditEntry, FinalResult, Joining, Player, Seal, StartCard
from tournament.queries.record.book import book_faults
from tournament.queries.record.recount import faults

HANS: dict[str, Any] = {
    "last_name": "Meier", "first_name": "Hans", "club": "", "sex": "m", "category": "", "birth_year": None,
    "pass_number": "04.112-7", "membership": "guest", "member_since": None, "publish_as": "full",
}  # fmt: skip


def address(cast: Cast, player: Player) -> str:
    return f"/o/{cast.organizer.slug}/players/{player.pk}/forget/"


def enter_hans(cast: Cast, **more: Any) -> Player:
    return register.enter(cast.organizer, {**HANS, **more}, by=cast.director, another=True)


def make_finished_cast() -> tuple[Cast, list[StartCard]]:
    """A tournament whose final result has stood for seven months."""
    cast = make_cast(series_count=1)
    names = (("Albrecht", "Anna"), ("Böttcher", "Bernd"), ("Cremer", "Carla"))
    entries = [Entry(*name, paid=True, present=True) for name in names]
    cards = [registration.register(cast.tournament, entry, by=cast.director) for entry in entries]
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    FinalResult.objects.update(posted_at=timezone.now() - timedelta(days=220))
    return cast, cards


def records_with(name: str) -> list[str]:
    """The kinds of records in register, trail and seals that still have the name."""
    rows = [*Player.objects.all(), *Joining.objects.all(), *AuditEntry.objects.all()]
    there = {type(row).__name__ for row in rows if name in str(model_to_dict(row))}
    return sorted(there | {"Seal" for seal in Seal.objects.all() if name in str(seal.values)})


def test_a_member_stays_and_a_guest_goes_with_the_names_of_a_tournament(db: None) -> None:
    cast, (anna, bernd, _carla) = make_finished_cast()
    member = {**HANS, "last_name": "Albrecht", "first_name": "Anna", "pass_number": "", "sex": ""}
    register.change(anna.player, {**member, "membership": "member"}, by=cast.director)
    guest = {**member, "last_name": "Böttcher", "first_name": "Bernd", "publish_as": "none"}
    register.change(bernd.player, guest, by=cast.director)
    assert records_with("Böttcher") == ["AuditEntry", "Player", "Seal"]
    remove_names(cast.tournament, by=cast.director, reason="The time is over.")
    assert records_with("Böttcher") == records_with("Cremer") == []
    assert str(Player.objects.members().get()) == "Albrecht, Anna"
    assert Player.objects.named().count() == 1
    anna.refresh_from_db()
    assert (anna.name, anna.player.membership) == ("#1", "guest")
    assert list(faults()) == list(book_faults()) == []
    page = page_words(sign_in(cast.director).get(f"/o/{cast.organizer.slug}/players/"))
    assert "1 member · 0 guests" in page


def test_joined_entries_of_one_person_go_or_stay_together(db: None) -> None:
    """A guest under two names goes with both; the old name of a member goes, and he stays."""
    cast, (anna, bernd, _carla) = make_finished_cast()
    guest = enter_hans(cast, last_name="Arndt", first_name="Anna")
    member = enter_hans(cast, last_name="Boll", first_name="Bernd", membership="member")
    register.join(anna.player, guest, reason="Frau Albrecht, now Arndt", by=cast.director)
    register.join(bernd.player, member, reason="Böttcher took another name", by=cast.director)
    remove_names(cast.tournament, by=cast.director, reason="The time is over.")
    assert [records_with(name) for name in ("Albrecht", "Arndt", "Böttcher")] == [[], [], []]
    assert [str(player) for player in Player.objects.named()] == ["Boll, Bernd"]
    assert not Joining.objects.exists()
    assert list(faults()) == list(book_faults()) == []


def test_a_person_with_a_day_elsewhere_stays_in_the_register(db: None) -> None:
    cast, (anna, *_others) = make_finished_cast()
    later = register.enter(cast.organizer, {**HANS, "last_name": "Arndt"}, by=cast.director, another=True)
    other = enter_hans(cast, last_name="Ahrendt")
    card = StartCard.objects.get(pk=_others[1].pk)
    register.join(later, anna.player, reason="the same", by=cast.director)
    register.join(anna.player, other, reason="the same", by=cast.director)
    StartCard.objects.filter(pk=card.pk).update(player=later)  # stands for a day whose names stay
    gone = services.forget_orphans(cast.organizer, {anna.player_id})
    assert gone == {}
    assert Joining.objects.in_force().count() == 2


def test_a_person_without_a_day_is_erased_with_a_reason(cast: Cast) -> None:
    hans = enter_hans(cast)
    register.change(hans, {**HANS, "first_name": "Johann"}, by=cast.director)
    client = sign_in(cast.director)
    assert "Give a reason" in client.post(address(cast, hans), {"reason": " "}, follow=True).text
    assert records_with("Meier") == ["AuditEntry", "Player", "Seal"]
    answer = client.post(address(cast, hans), {"reason": "Meier wants to be forgotten."}, follow=True)
    assert "The register no longer has this entry." in page_words(answer)
    assert records_with("Meier") == records_with("Johann") == records_with("04.112-7") == []
    entry: Any = AuditEntry.objects.get(action="register.forget")
    assert (entry.after, entry.reason) == ({"register_entry": hans.pk}, "… wants to be forgotten.")
    assert list(book_faults()) == []
    assert client.post(address(cast, hans), {"reason": "again"}).status_code == 404


def test_a_person_who_has_played_is_not_erased(cast: Cast) -> None:
    card = registration.register(cast.tournament, Entry("Meier", "Hans"), by=cast.clerk)
    other = enter_hans(cast, last_name="Schulz")
    register.join(card.player, other, reason="same", by=cast.director)
    assert refusal_codes(services.forget, other, by=cast.director, reason="x") == ["register.has_days"]
    answer = sign_in(cast.director).post(address(cast, other), {"reason": "x"})
    assert answer.status_code == 409
    assert "Schulz, Hans has played and stays in the register until" in page_words(answer)


def test_erasing_a_person_needs_a_manager_and_rejects_get(cast: Cast) -> None:
    hans = enter_hans(cast)
    assert answer_statuses(address(cast, hans), cast.clerk, cast.stranger, data={"reason": "mine"}) == [403, 404]
    assert answer_statuses(address(cast, hans), cast.director, get=True) == [302]
    assert Player.objects.filter(pk=hans.pk).exists()


def test_erasing_a_person_keeps_the_same_first_name_of_somebody_else_in_the_trail(cast: Cast) -> None:
    hans, other = enter_hans(cast), enter_hans(cast, last_name="Schulz")
    services.forget(hans, by=cast.director, reason="left")
    entry: Any = AuditEntry.objects.get(action="register.enter", after__register_entry=other.pk)
    assert (entry.after["last_name"], entry.after["first_name"]) == ("Schulz", "Hans")
