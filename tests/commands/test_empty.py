"""A command in a folder in which Skatwart was never started says so, and what to do."""

import socket
from pathlib import Path

import pytest

from tests.browser.running import manage
from tests.tiers import full

pytestmark = full

COMMANDS = [
    ("verify",), ("backup",), ("standings", "pokal"), ("organizer", "Kreuz As", "--manager", "anna"), ("demo",),
    ("take_over", "pokal", "--sheets", "sheets.csv", "--by", "anna"), ("restore", "archive.json"),
]  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_it_says_that_there_is_no_data_and_what_to_do(tmp_path: Path, words: tuple[str, ...]) -> None:
    for name in ("sheets.csv", "archive.json"):
        (tmp_path / name).write_text("{}")
    told = manage(tmp_path / "var", *(str(tmp_path / word) if "." in word else word for word in words))
    assert told.returncode == 1
    assert told.stderr.startswith(f"CommandError: There is no data in {tmp_path / 'var'} yet. Start Skatwart there")
    assert "Traceback" not in told.stderr
    assert not (tmp_path / "var").exists()


def test_a_backup_that_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    assert manage(tmp_path / "var", "restore", str(broken)).returncode == 1
    assert not (tmp_path / "var").exists()


def test_a_start_whose_port_is_taken_leaves_nothing_behind(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = manage(tmp_path / "var", "start", SKATWART_PORT=str(taken.getsockname()[1]))
    assert "can't be used" in told.stderr
    assert not (tmp_path / "var").exists()
