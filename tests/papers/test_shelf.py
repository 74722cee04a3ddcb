"""Papers that were made: found by their digest, of bounded size, for nobody else's eyes, and never half of one."""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from tournament.papers.shelf import Shelf


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "papers", most=100_000)


def test_what_was_put_there_is_found_and_nothing_else(shelf: Shelf) -> None:
    assert shelf.get(digest("plan")) is None
    shelf.put(digest("plan"), b"%PDF-plan")
    assert shelf.get(digest("plan")) == b"%PDF-plan"
    assert shelf.get(digest("other")) is None


def test_only_the_server_reads_it(shelf: Shelf) -> None:
    shelf.put(digest("plan"), b"%PDF-plan")
    assert shelf.folder.stat().st_mode & 0o777 == 0o700
    assert shelf.place(digest("plan")).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", [b"", b"%PDF-cut", bytes(40)])
def test_a_damaged_one_is_none(shelf: Shelf, damage: bytes) -> None:
    shelf.put(digest("plan"), b"%PDF-plan")
    shelf.place(digest("plan")).write_bytes(damage)
    assert shelf.get(digest("plan")) is None
    shelf.put(digest("plan"), b"%PDF-plan")
    assert shelf.get(digest("plan")) == b"%PDF-plan"


def test_those_not_asked_for_the_longest_make_room(shelf: Shelf) -> None:
    for age, name in enumerate(("old", "older", "oldest")):
        shelf.put(digest(name), bytes(30_000))
        os.utime(shelf.place(digest(name)), (1_000 - age, 1_000 - age))
    assert shelf.get(digest("oldest"))  # asked for now
    shelf.put(digest("new"), bytes(30_000))
    there = {name for name in ("old", "older", "oldest", "new") if shelf.get(digest(name))}
    assert there == {"old", "oldest", "new"}


def test_a_start_clears_it_of_strangers(shelf: Shelf) -> None:
    shelf.tidy()
    assert not shelf.folder.exists()
    shelf.put(digest("plan"), b"%PDF-plan")
    for name in ("0123456789abcdef", "notes.txt", f"{digest('x')[:10]}.paper"):
        (shelf.folder / name).write_text("half of a paper")
    (shelf.folder / f"{digest('link')}.paper").symlink_to("/etc/hostname")
    shelf.folder.chmod(0o755)
    shelf.tidy()
    assert [place.name for place in shelf.folder.iterdir()] == [f"{digest('plan')}.paper"]
    assert shelf.folder.stat().st_mode & 0o777 == 0o700


def test_it_can_be_emptied(shelf: Shelf) -> None:
    shelf.clear()
    shelf.put(digest("plan"), b"%PDF-plan")
    shelf.clear()
    assert shelf.get(digest("plan")) is None
