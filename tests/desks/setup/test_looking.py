"""A file that is read back is inspected in a process of its own, whose answer is checked like any other input."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.builders import Cast
from tests.desks.setup.looked import inspect_in_process
from tests.tiers import sweep
from tournament.desks.setup.backup import looking
from tournament.desks.setup.backup.looking import look_into_archive, look_through_backup
from tournament.files import limits
from tournament.queries.record.archive import FORMAT, KEPT
from tournament.queries.record.schema import schema
from tournament.refused import Refused
from tournament.wording import sentence

SIZE = 16_000_000  # bytes: as many as a browser may send


@pytest.fixture
def sent_file(tmp_path: Path) -> Iterator[Path]:
    """A file that was sent. At the end only the file of its rows may lie beside it."""
    file = tmp_path / "sent"
    yield file
    assert {path.name for path in tmp_path.iterdir()} <= {"sent", "sent.rows"}


def refusal_sentence(look: Callable[[Path], object], file: Path, data: bytes) -> str:
    file.write_bytes(data)
    with pytest.raises(Refused) as refusal:
        look(file)
    said = sentence(refusal.value.findings[0])
    assert "%(" not in said
    return said


def make_archive(rows: Any = "[]", **content: Any) -> bytes:
    """An archive with these rows in its first part, and a digest that doesn't fit."""
    first = KEPT[0]
    parts: dict[str, Any] = {
        section.name: {"fields": [field.name for field in section.fields], "rows": []} for section in KEPT
    }
    parts |= {"organizer": {"fields": ["name"], "rows": [["A"]]}, "people": {"fields": [], "rows": []}, **content}
    document = {"format": FORMAT, "schema": schema(), "made_at": "", "content": parts, "digest": ""}
    empty = json.dumps(parts[first.name])
    return json.dumps(document).replace(empty, empty.replace("[]}", f"{rows}}}")).encode()


ATTACKS: dict[str, Callable[[], bytes]] = {
    "16 MB of brackets": lambda: b'{"format":' + b"[" * SIZE,
    "16 MB of objects": lambda: b'{"a":' * (SIZE // 5),
    "deep in a row": lambda: make_archive("[[" + "[" * 4_000 + "]" * 4_000 + "]]"),
    "a number of 10 MB": lambda: b'{"format":' + b"9" * 10_000_000 + b"}",
    "a number without end": lambda: make_archive('[["a", 1e999999999]]'),
    "one text of 10 MB": lambda: make_archive(json.dumps([["x" * 10_000_000]])),
    "millions of rows": lambda: make_archive("[" + "0," * (SIZE // 2 - 9000) + "0]"),
}


@sweep("attack", sorted(ATTACKS))
def test_each_attack_is_refused_in_a_sentence(
    attack: str, sent_file: Path, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    said = refusal_sentence(look_into_archive, sent_file, ATTACKS[attack]())
    assert "no archive of a tournament" in said or "can't be what it says" in said or "its digest" in said


@pytest.mark.skipif(not limits.IS_HELD, reason="this system holds no limits")
def test_a_file_that_takes_too_much_memory_ends_the_process_and_not_the_server(
    sent_file: Path, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five million lists are ten times their text."""
    monkeypatch.setattr(looking, "MEMORY", 400_000_000)
    assert "more time or memory" in refusal_sentence(
        look_into_archive, sent_file, b'{"a":[' + b"[]," * (SIZE // 3) + b"[]]}"
    )


def test_a_file_that_takes_too_long_is_given_up(sent_file: Path, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "SECONDS", 0.01)
    assert "more time or memory" in refusal_sentence(look_into_archive, sent_file, b"{}")


HEAD = {
    "contents": {
        "is_backup": False, "organizers": ["A"], "tournaments": [], "people": 0, "last_at": None, "version": "1"
    },
    "organizer": "A", "digest": "0", "people": {}, "clubs": [],
}  # fmt: skip


@pytest.mark.parametrize(
    "answer",
    [
        *("", "[]", "null", "{", "{}", '{"contents":null}', '{"contents":{}}', "[" * 100_000),
        *('{"code":"people.gone","values":{}}', '{"code":[]}', '{"code":"archive.changed","values":[]}'),
        *('{"code":"archive.faults","values":{"count":{},"found":""}}', '{"code":"archive.wrong","values":{}}'),
        *(json.dumps(HEAD | {name: 7}) for name in ("organizer", "digest", "people", "clubs")),
    ],
    ids=lambda answer: answer[:40],
)
def test_a_malformed_answer_of_the_process_is_refused(
    sent_file: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setattr(looking, "answered", lambda _file, rows, **_told: rows.write_text(answer))
    assert "more time or memory" in refusal_sentence(look_into_archive, sent_file, b"{}")
    if "organizer" not in answer or "contents" not in answer:
        assert "more time or memory" in refusal_sentence(look_through_backup, sent_file, b"")


def test_a_quoted_text_is_no_longer_than_a_sentence(sent_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = {"code": "archive.faults", "values": {"count": 1, "found": "x" * 1_000_000}}
    monkeypatch.setattr(looking, "answered", lambda _file, rows, **_told: rows.write_text(json.dumps(answer)))
    assert len(refusal_sentence(look_into_archive, sent_file, b"{}")) < 1000


def test_an_endless_answer_of_the_process_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "answer").open("wb") as answer, Path("/dev/zero").open("rb") as endless, pytest.raises(Refused):
        looking.copy(endless, answer, 100_000)


def test_rows_are_checked_again_as_they_are_read(tmp_path: Path) -> None:
    (file := tmp_path / "a.rows").write_text(json.dumps(HEAD) + '\n"tournament"\n[1]\n')
    archive = looking.looked(tmp_path / "a")
    assert archive.rows == file
    with pytest.raises(Refused):
        _first = archive.tournament
