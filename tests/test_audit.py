"""The trail: rows are added, never changed or removed; the director reads it by tournament, table and player."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from tests.builders import Cast, key_sheet, play_series, publish_draw, record_action, register_players, sign_in
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.models import AuditEntry, Seal, User
from tournament.models.audit import TrailIsPermanent
from tournament.queries.record.book import book_faults
from tournament.queries.record.trail import of_card, of_table, trail


def entry_of(cast: Cast) -> AuditEntry:
    return record_action(
        "card.change", by=cast.director, tournament=cast.tournament, before={"a": 1}, after={"a": 2}, reason="why"
    )


def test_it_says_who_what_when_before_after_and_why(cast: Cast) -> None:
    entry = entry_of(cast)
    stored = AuditEntry.objects.get(pk=entry.pk)
    assert (stored.user, stored.user_name, stored.organizer) == (cast.director, "director", cast.organizer)
    assert (stored.action, stored.before, stored.after, stored.reason) == ("card.change", {"a": 1}, {"a": 2}, "why")
    assert stored.at.tzinfo is not None


def test_the_model_refuses_to_change_an_entry(cast: Cast) -> None:
    entry = entry_of(cast)
    entry.reason = "another"
    with pytest.raises(TrailIsPermanent):
        entry.save()
    with pytest.raises(TrailIsPermanent):
        entry.save(update_fields=["reason"])


def test_the_model_refuses_to_remove_an_entry(cast: Cast) -> None:
    entry = entry_of(cast)
    with pytest.raises(TrailIsPermanent):
        entry.delete()


def test_the_model_refuses_to_change_or_remove_many(cast: Cast) -> None:
    entry = entry_of(cast)
    steps: list[Callable[[], object]] = [
        lambda: AuditEntry.objects.update(reason="another"),
        lambda: AuditEntry.objects.all().delete(),
        lambda: AuditEntry.objects.filter(pk=entry.pk).update(reason="another"),
        lambda: AuditEntry.objects.bulk_update([entry], ["reason"]),
        lambda: cast.tournament.trail.update(reason="another"),
        lambda: cast.tournament.trail.all().delete(),
    ]
    for step in steps:
        with pytest.raises(TrailIsPermanent), transaction.atomic():
            step()
    assert AuditEntry.objects.get(pk=entry.pk).reason == "why"


@pytest.mark.parametrize(
    "statement",
    ["UPDATE tournament_auditentry SET reason = 'another'", "DELETE FROM tournament_auditentry"],
)
def test_the_database_refuses_those_who_go_round_the_model(cast: Cast, statement: str) -> None:
    entry = entry_of(cast)
    with pytest.raises(DatabaseError, match="the trail is permanent"), transaction.atomic():
        connection.cursor().execute(statement)
    assert AuditEntry.objects.get(pk=entry.pk).reason == "why"


def test_the_database_refuses_the_way_round_by_the_base_manager(cast: Cast) -> None:
    entry = entry_of(cast)
    entries = AuditEntry._base_manager.filter(pk=entry.pk)
    for step in (lambda: entries.update(reason="another"), lambda: entries.delete()):
        with pytest.raises((DatabaseError, TrailIsPermanent)), transaction.atomic():
            step()


def test_a_person_of_the_trail_can_not_be_removed(cast: Cast) -> None:
    entry_of(cast)
    with pytest.raises(DatabaseError), transaction.atomic():
        User.objects.get(pk=cast.director.pk).delete()


def test_nothing_is_recorded_of_a_step_that_failed(cast: Cast) -> None:
    before = AuditEntry.objects.count()
    with transaction.atomic():
        entry_of(cast)
        transaction.set_rollback(True)
    assert AuditEntry.objects.count() == before


def test_it_is_read_by_tournament(cast: Cast) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    assert {entry.tournament for entry in trail(cast.tournament)} == {cast.tournament}
    assert {entry.action for entry in trail(cast.tournament)} >= {"tournament.open", "role.give", "card.register"}


def test_it_is_read_by_table(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    (entry,) = of_table(trail(cast.tournament), series=1, table=2)
    assert (entry.action, entry.table and entry.table.number) == ("sheet.key", 2)


def test_it_is_read_by_player_with_the_sheets_of_his_tables(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    presence.withdraw(cards[0], by=cast.director, reason="ill")
    actions = [entry.action for entry in of_card(trail(cast.tournament), cards[0])]
    assert actions == ["card.withdraw", "sheet.key", "card.pay", "card.register"]


def page(cast: Cast, user: User, **words: Any) -> Any:
    return sign_in(user).get(f"/t/{cast.tournament.slug}/trail/", words)


def test_the_page_needs_the_director(cast: Cast) -> None:
    for user in (cast.clerk, cast.referee, cast.treasurer, cast.viewer):
        assert page(cast, user).status_code == 403
    assert page(cast, cast.stranger).status_code == 404


def test_the_page_shows_everything_in_words(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    key_sheet(table, by=cast.clerk)
    text = page(cast, cast.director).text
    for words in ("Tournament opened", "Role given", "Start card registered", "Series drawn", "Sheet keyed", "clerk"):
        assert words in text


def test_the_page_is_filtered_by_player_and_by_table(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    player, table = page(cast, cast.director, card=1).text, page(cast, cast.director, series=1, table=2).text
    assert "Start card registered" in player
    assert "Role given" not in player
    assert "Sheet keyed" in table
    assert "Start card registered" not in table
    assert page(cast, cast.director, card=99).status_code == 404


@pytest.mark.parametrize("nonsense", ["x", "-1", "²", "9" * 50, "", "1e3"])
def test_the_page_takes_no_nonsense_for_a_number(cast: Cast, nonsense: str) -> None:
    assert page(cast, cast.director, card=nonsense, series=nonsense, table=nonsense).status_code == 200


def test_what_people_typed_is_text_on_the_page(cast: Cast) -> None:
    registration.register(cast.tournament, Entry("<script>alert(1)</script>"), by=cast.director)
    assert "<script>alert" not in page(cast, cast.director).text


@pytest.mark.parametrize("sort", ["at", "-user_name", "action", "nonsense", "-before"])
def test_the_page_is_sorted(cast: Cast, sort: str) -> None:
    assert page(cast, cast.director, sort=sort, page="999").status_code == 200


def test_a_seal_that_names_none_before_it_is_named(cast: Cast) -> None:
    for _time in range(2):
        register_players(cast.tournament, 1, by=cast.director)
    assert not [fault for fault in book_faults() if "does not name the one before it" in fault]
    seal = Seal.objects.latest("pk")
    del seal.left[Seal._meta.db_table]
    seal.digest = seal.digest_of()
    seal.save()
    (fault,) = [fault for fault in book_faults() if "does not name the one before it" in fault]
    assert str(cast.tournament) in fault
