"""An archive is complete, reads back to the same digests, and a made-up one is refused with the place where it lies."""

import json
from typing import Any

import pytest
from django.apps import apps
from django.db import transaction

from tests.desks.setup.archives import DEMO, EVERY_ROLE, archive_content, archive_refusal, change_archive, write_archive
from tournament import currencies
from tournament.desks.documents.press.reading import news_of
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.models import (
    Appointment,
    AuditEntry,
    Draw,
    FinalResult,
    Member,
    Organizer,
    Tournament,
    User,
)
from tournament.queries.record.archive import KEPT, PEOPLE
from tournament.queries.record.not_kept import NOT_KEPT
from tournament.queries.record.recount import faults
from tournament.refused import Refused
from tournament.wording.press import press_text

pytestmark = pytest.mark.django_db


@pytest.mark.django_db  # the demo_archives alone doesn't ask for a database
def test_every_model_is_in_the_archive_or_left_out_on_purpose() -> None:
    models = set(apps.get_app_config("tournament").get_models())
    assert {section.model for section in KEPT} | NOT_KEPT == models
    assert {section.model for section in KEPT} & NOT_KEPT == set()


def test_every_field_is_in_the_archive_or_left_out_on_purpose() -> None:
    missing = {
        f"{section.name}.{field.name}"
        for section in KEPT
        for field in section.model._meta.concrete_fields
        if field not in section.fields and not field.primary_key and field.related_model not in (Organizer, Tournament)
    }
    of_the_organizer = {"tournament.season", "tournament.came_home_at", "tournament.organized_by"}
    arriving = {"tournament.arriving", "draw.being_seated"}
    registered = {"advanceentry.code", "advanceentry.token"}
    tokens = {"ruling.token", "protest.token", "cashentry.token"}
    assert missing == {*of_the_organizer, *arriving, *registered, "startcard.code", *tokens}
    assert not any(section.model._meta.local_many_to_many for section in KEPT)


@pytest.mark.parametrize("name", ["Herbstpokal", "Winterpokal", "Klubabend"])
def test_an_archive_reads_back_to_the_same_archive_and_passes_verify(archives: dict[str, bytes], name: str) -> None:
    restored = restore(read(archives[name]), roles=EVERY_ROLE)
    assert json.loads(write_archive(restored))["digest"] == json.loads(archives[name])["digest"]
    assert archive_content(write_archive(restored)) == archive_content(archives[name])
    assert list(faults()) == []
    then = Tournament.objects.get(name=name, organizer__name="Before")
    for model, path in ((FinalResult, "tournament"), (Draw, "series__tournament")):
        before, after = (model._base_manager.filter(**{path: side}).order_by("pk") for side in (then, restored))
        assert [row.digest for row in before] == [row.digest for row in after]


def test_passwords_and_codes_are_not_in_the_archive(demo_archives: dict[str, bytes]) -> None:
    text = demo_archives["Winterpokal"].decode()
    codes = list(Tournament.objects.get(name="Winterpokal").cards.values_list("code", flat=True))
    assert not [code for code in codes if code in text]
    assert not [user.password for user in User.objects.all() if user.password in text]


def test_writing_an_archive_takes_a_few_queries_for_each_list(
    demo_archives: dict[str, bytes], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(150):
        write_archive(Tournament.objects.get(name="Herbstpokal"))


def test_unknown_people_are_added_locked_out_and_former_members_get_no_role(archives: dict[str, bytes]) -> None:
    Member.objects.filter(organizer__name=DEMO, user__username="referee").delete()
    new = change_archive(archives["Herbstpokal"].replace(b'"clerk2"', b'"bertha"'), dict.copy)
    restored = restore(read(new), roles=EVERY_ROLE)
    bertha = User.objects.get(username="bertha")
    assert (bertha.is_active, bertha.has_usable_password()) == (False, False)
    assert Member.objects.get(user=bertha).manages is False
    assert Appointment.objects.get(tournament=restored, user=bertha).role == "clerk"
    assert not Appointment.objects.filter(tournament=restored, user__username="referee").exists()
    assert not Member.objects.filter(organizer__name=DEMO, user__username="referee").exists()


def recorded_roles() -> Any:
    return dict(AuditEntry.objects.get(action="tournament.restore").after or {})["roles"]


def test_a_restore_without_ticked_roles_gives_none(archives: dict[str, bytes]) -> None:
    archive = read(archives["Herbstpokal"])
    restored = restore(archive)
    assert not Appointment.objects.filter(tournament=restored).exists()
    assert recorded_roles() == []
    assert {role for _place, _username, _name, role in archive.roles} > {"director", "clerk"}


def test_a_restore_gives_the_ticked_role_only(archives: dict[str, bytes]) -> None:
    archive = read(archives["Herbstpokal"])
    place, username, _name, role = next(told for told in archive.roles if told[3] == "clerk")
    restored = restore(archive, roles={place})
    given = Appointment.objects.get(tournament=restored)
    assert (given.user.username, given.role) == (username, role)
    assert recorded_roles() == [f"{username}: {role}"]


def test_a_restore_is_recorded_at_the_organizer(archives: dict[str, bytes]) -> None:
    restored = restore(read(archives["Herbstpokal"]))
    entry = AuditEntry.objects.get(action="tournament.restore", organizer=restored.organizer)
    digest = json.loads(archives["Herbstpokal"])["digest"]
    assert entry.after == {"name": "Herbstpokal", "address": "herbstpokal-2026", "digest": digest, "roles": []}


def test_an_archive_that_was_restored_already_is_refused(archives: dict[str, bytes]) -> None:
    restore(read(archives["Herbstpokal"]))
    assert "archive.there: Skatfreunde Demo has a tournament" in archive_refusal(archives["Herbstpokal"])


def test_another_organizer_may_restore_the_same_archive_at_another_address(archives: dict[str, bytes]) -> None:
    restore(read(archives["Herbstpokal"]))
    other = Organizer.objects.create(name="Other", slug="other")
    with pytest.raises(Refused, match=r"archive\.address_taken"), transaction.atomic():
        restore(read(archives["Herbstpokal"]), organizer=other)
    assert restore(read(archives["Herbstpokal"]), organizer=other, slug="again").slug == "again"


def test_an_archive_of_a_tournament_that_keeps_changing_is_refused(
    demo_archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter(range(100))
    monkeypatch.setattr("tournament.queries.record.archive.last_entry", lambda _tournament: next(numbers))
    with pytest.raises(Refused, match=r"archive\.moved"):
        write_archive(Tournament.objects.get(name="Winterpokal"))


def test_people_are_in_the_archive_by_name_alone(demo_archives: dict[str, bytes]) -> None:
    told = archive_content(demo_archives["Winterpokal"])["people"]
    assert told["fields"] == list(PEOPLE)
    assert [row[0] for row in told["rows"]] == ["clerk", "clerk2", "director", "jury", "referee", "treasurer", "viewer"]


def test_whoever_reads_the_archive_of_another_organizer_sees_who_held_it(archives: dict[str, bytes]) -> None:
    other = Organizer.objects.create(name="Verbandsheim", slug="verbandsheim")
    restored = restore(read(archives["Herbstpokal"]), organizer=other)
    assert (restored.organizer_name, restored.organized_by) == ("Skatfreunde Demo", "Skatfreunde Demo")
    news = news_of(restored)
    assert news
    with currencies.using(restored.currency):
        assert "Skatfreunde Demo" in press_text(news)
        assert "Verbandsheim" not in press_text(news)
    assert read(write_archive(restored)).organizer == "Skatfreunde Demo"
    assert restore(read(archives["Winterpokal"])).organized_by == ""
