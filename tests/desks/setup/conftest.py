"""Data in a folder of the test's own, a stick beside it, and somebody who manages all organizers of the machine."""

from pathlib import Path
from typing import Any

import pytest

from tests.builders import Cast, make_cast
from tournament.desks.setup.backup import services
from tournament.desks.setup.backup.place import Place
from tournament.models import Member


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
