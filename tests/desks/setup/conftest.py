"""Folders of the test's own, somebody who manages all organizers, the demo as archives, and a venue's day."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, loaded_demo, make_cast
from tests.desks.setup.archives import DEMO, write_archive
from tests.desks.setup.looked import inspect_in_process
from tests.venues import Venue, create_venue
from tournament.desks.setup.backup import looking, services
from tournament.desks.setup.backup.place import Place
from tournament.models import (
    Member,
    Organizer,
    Tournament,
    User,
)


@pytest.fixture
def var(tmp_path: Path, settings: Any) -> Path:
    settings.VAR = tmp_path / "var"
    settings.VAR.mkdir()
    return Path(settings.VAR)


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def venue(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Venue:
    """A league's venue, away from home: its day is open, and series 1 played."""
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    venue = create_venue(cast)
    venue.open()
    venue.play(1)
    return venue


@pytest.fixture
def manages_all(var: Path, committed: None) -> Cast:
    """The director manages every organizer of the machine."""
    cast = make_cast(series_count=1)
    for member in Member.objects.filter(user=cast.stranger):
        Member.objects.create(organizer=member.organizer, user=cast.director, manages=True)
    return cast


@pytest.fixture
def set_up(manages_all: Cast, stick: Path) -> Place:
    """Copies go to the stick."""
    return services.set_place(manages_all.organizer, folder=str(stick), by=manages_all.director)


@pytest.fixture(scope="module")
def demo_archives(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, bytes]]:
    """The archives of the demo's tournaments, by name."""
    with django_db_blocker.unblock(), loaded_demo():
        yield {tournament.name: write_archive(tournament) for tournament in Tournament.objects.all()}


@pytest.fixture
def archives(demo_archives: dict[str, bytes]) -> Iterator[dict[str, bytes]]:
    """The demo's organizer has gone, and another one of its name has the same people and nothing else."""
    with transaction.atomic():
        Organizer.objects.update(name="Before", slug="before")
        for tournament in Tournament.objects.all():
            Tournament.objects.filter(pk=tournament.pk).update(slug=f"before-{tournament.pk}")
        organizer = Organizer.objects.create(name=DEMO, slug="demo")
        Member.objects.bulk_create(Member(organizer=organizer, user=user) for user in User.objects.all())
        yield demo_archives
        transaction.set_rollback(True)
