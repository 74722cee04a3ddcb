"""The folder of the data is its owner's alone: what was open is closed and said, what can't be closed is said."""

from pathlib import Path
from stat import S_IMODE

import pytest

from tournament.management.folder import closed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (place := tmp_path / "var").mkdir(mode=0o700)
    return place


@pytest.mark.parametrize("mode", [0o755, 0o750, 0o711, 0o770, 0o707])
def test_what_others_could_read_is_closed_and_said(folder: Path, mode: int) -> None:
    folder.chmod(mode)
    assert list(closed(folder)) == [
        f"Others on this computer could read the data in {folder}. From now on only you can."
    ]
    assert S_IMODE(folder.stat().st_mode) == 0o700
    assert list(closed(folder)) == []


def test_what_is_closed_stays_as_it_is(folder: Path) -> None:
    folder.chmod(0o500)
    assert list(closed(folder)) == []
    assert S_IMODE(folder.stat().st_mode) == 0o500


def refuse(_place: Path, _mode: int) -> None:
    raise PermissionError


def ignore(_place: Path, _mode: int) -> None:
    """As a stick does."""


@pytest.mark.parametrize("way", [refuse, ignore])
def test_what_cant_be_closed_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch, way: object) -> None:
    folder.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", way)
    (told,) = closed(folder)
    assert told.startswith(f"Others on this computer can read the data in {folder}. Keep it on a disk")
