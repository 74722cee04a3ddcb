"""Who doesn't lead writes nothing, and a server without a word about it leads."""

from pathlib import Path
from typing import NoReturn

import pytest
from django.conf import settings
from django.core.management import call_command

from tests.builders import Cast
from tournament import audit, part
from tournament.models import Club
from tournament.part import Here, Part
from tournament.refused import Refused


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR", tmp_path)
    return tmp_path


def test_without_a_file_a_server_leads(folder: Path) -> None:
    assert part.here() == Here()
    assert part.here().leads


def test_what_was_remembered_holds_for_every_process_and_is_for_its_owner_alone(folder: Path) -> None:
    part.remember(Here(Part.FOLLOWS, "http://192.0.2.1:8000", "KEY", heard="2026-11-23T10:00:00+00:00"))
    assert part.here().part is Part.FOLLOWS
    assert not part.here().leads
    assert (folder / part.FILE).stat().st_mode & 0o077 == 0
    part.remember(Here())
    assert part.here().leads


def test_a_file_that_nobody_of_us_wrote_makes_nobody_lead(folder: Path) -> None:
    (folder / part.FILE).write_text('{"part": "conducts"}')
    with pytest.raises(ValueError, match="conducts"):
        part.here()


def test_a_file_that_cannot_be_looked_at_makes_nobody_lead(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part.remember(Here(Part.FOLLOWS))

    def locked(_file: Path, **_how: object) -> NoReturn:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(type(folder), "stat", locked)
    with pytest.raises(PermissionError):
        part.here()


def test_on_windows_a_file_that_somebody_reads_is_replaced_a_moment_later(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, tries = Path.replace, iter((True, True, False))

    def read_by_somebody(beside: Path, file: Path) -> Path:
        if next(tries):
            raise PermissionError(13, "in use")
        return replace(beside, file)

    monkeypatch.setattr(type(folder), "replace", read_by_somebody)
    with pytest.raises(PermissionError):
        part.remember(Here(Part.FOLLOWS))  # elsewhere that means something else
    monkeypatch.setattr("sys.platform", "win32")
    part.remember(Here(Part.FOLLOWS))
    assert part.here().part is Part.FOLLOWS


@pytest.mark.django_db
@pytest.mark.parametrize("plays", [Part.FOLLOWS, Part.REPLACED, Part.UNSURE])
def test_who_does_not_lead_writes_nothing(plays: Part, folder: Path) -> None:
    part.remember(Here(plays, "http://192.0.2.1:8000"))
    before = Club.objects.count()
    with pytest.raises(Refused) as refusal, audit.atomic():
        Club.objects.create(name="Kreuz As")
    assert [finding.code for finding in refusal.value.findings] == [f"second.{plays}"]
    assert Club.objects.count() == before
    assert folder == settings.VAR


@pytest.mark.django_db
@pytest.mark.parametrize("plays", [Part.FOLLOWS, Part.REPLACED, Part.UNSURE])
def test_who_does_not_lead_is_made_ready_all_the_same(plays: Part, cast: Cast, folder: Path) -> None:
    part.remember(Here(plays, "http://192.0.2.1:8000"))
    call_command("migrate", verbosity=0, interactive=False)
    assert cast.tournament.pk
    assert folder == settings.VAR
