"""Files that were sent to be read back are kept for an hour, written in parts, and limited in size."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tournament.desks.setup.backup import uploads
from tournament.refused import Refused


@pytest.mark.parametrize(("start", "limit"), [(uploads.SQLITE, "LARGEST_BACKUP"), (b"{", "LARGEST_ARCHIVE")])
def test_a_file_without_end_is_refused_before_it_is_kept(
    var: Path, monkeypatch: pytest.MonkeyPatch, start: bytes, limit: str
) -> None:
    """The file is written part by part, up to the limit."""
    monkeypatch.setattr(uploads, limit, 3 * 1024 * 1024)
    given = 0

    def endless() -> Iterator[bytes]:
        nonlocal given
        yield start
        while True:
            given += 1
            yield b"x" * 64 * 1024

    with pytest.raises(Refused) as refused:
        uploads.keep(endless())
    assert [finding.code for finding in refused.value.findings] == ["backup.too_large"]
    assert given < 50
    assert list((var / "passing").iterdir()) == []


def test_a_sent_file_is_deleted_after_an_hour(var: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = uploads.keep([b"{}"])
    assert uploads.kept(token).read_bytes() == b"{}"
    monkeypatch.setattr(uploads, "HOUR", -1)
    uploads.keep([b"{}"])
    with pytest.raises(Refused):
        uploads.kept(token)


@pytest.mark.parametrize("token", ["", "..", "../secret-key", "a" * 30])
def test_only_files_that_were_sent_can_be_read(var: Path, token: str) -> None:
    with pytest.raises(Refused):
        uploads.kept(token)


def test_json_is_told_from_other_texts_by_its_first_sign() -> None:
    assert uploads.limit_of(b"\n {") == uploads.LARGEST_ARCHIVE
