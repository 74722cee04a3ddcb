"""Files of strangers are read in a process of their own, which the system and the caller hold whatever they say."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.files.attacks import ATTACKS, pack_workbook, sheet_of
from tests.tiers import sweep
from tournament.files import apart, limits, tables, walk
from tournament.files.apart import read_apart
from tournament.refused import Refused
from tournament.tree import ROOT
from tournament.wording import sentence

HEADINGS = {"name": "last_name", "vorname": "first_name"}
LIST = b"Name;Vorname\nEins;Otto\n"
PLACES = {
    "100 kB of text in 8,000 cells": "Cell A1 holds 100000 characters",
    "10 kB of text in 20,000 cells": "Up to line 121 there are more than",
    "dimension A1:XFD1048576": "Cell XFD1048576 stands far outside",
    "a million headings": "Line 1 has 1000000 columns",
    "5 MB of separators": "Line 2 has 5000001 columns",
    "5 MB of long cells": "Cell A2 holds 100000 characters",
    "1.2 million short lines": "1200001 lines are too many",
}
NOTHING_IN_IT = {"a far cell in UTF-16"}  # letters that no reader of sheets knows: an empty list


def refused(data: bytes) -> str:
    with pytest.raises(Refused) as refusal:
        read_apart("list", data, HEADINGS)
    (found,) = refusal.value.findings
    said = sentence(found)
    assert "%(" not in said
    return said


@sweep("attack", sorted(ATTACKS.keys() - NOTHING_IN_IT))
def test_each_attack_is_refused_in_a_sentence_that_names_its_place(attack: str) -> None:
    said = refused(ATTACKS[attack]())
    assert PLACES.get(attack, "") in said
    assert "took more time or memory" not in said  # it was seen before the system had to end it


@pytest.mark.parametrize("attack", sorted(NOTHING_IN_IT))
def test_what_the_reader_does_not_understand_takes_nothing(attack: str) -> None:
    assert read_apart("list", ATTACKS[attack](), HEADINGS) == []


def test_an_honest_list_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [row.texts for row in read_apart("list", LIST, HEADINGS)] == [("Name", "Vorname"), ("Eins", "Otto")]


@pytest.mark.skipif(not limits.IS_HELD, reason="this system holds no limits")
@pytest.mark.parametrize(
    ("memory", "seconds", "greedy"),
    [
        (200_000_000, 10, "text = 'x' * 10**9"),
        (10**9, 1, "while True: pass"),
        (10**9, 10, "from pathlib import Path; Path('left').write_text('x')"),
    ],
)
def test_memory_time_and_files_are_held_by_the_system(tmp_path: Path, memory: int, seconds: int, greedy: str) -> None:
    script = f"from tournament.files import limits; limits.hold({memory}, {seconds})\n{greedy}"
    command, environment = [sys.executable, "-c", script], {"PYTHONPATH": str(ROOT)}
    assert subprocess.run(command, cwd=tmp_path, env=environment, check=False, capture_output=True).returncode


@pytest.mark.skipif(not limits.IS_HELD, reason="this system holds no limits")
def test_a_file_that_needs_more_memory_than_there_is_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY", 60_000_000)
    cells = "".join(f'<row r="{line}"><c r="BH{line}"><v>1</v></c></row>' for line in (1, 20_000))
    assert "took more time or memory" in refused(pack_workbook(sheet_of(cells)))


def test_a_file_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "CLOCK", 0.001)
    assert "took more time or memory" in refused(LIST)


def test_an_answer_that_is_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "ANSWER", 20)
    assert "took more time or memory" in refused(LIST)


@pytest.mark.parametrize(
    "answer",
    [
        *("", "[]", "null", "{", "{}", '{"rows":null}', '{"rows":{}}', '{"rows":[1]}', '{"rows":[[1]]}'),
        *('{"rows":[["1",["a"],[]]]}', '{"rows":[[1,[2],[]]]}', '{"rows":[[1,["a"],["b"]]]}'),
        *('{"rows":[[1,["a"],[-1]]]}', '{"rows":[[1,["a"],[],0]]}', '{"code":"people.gone","values":{}}'),
        *('{"code":"import.bomb","values":[]}', '{"code":"import.bomb","values":{"a":{}}}', '{"code":[]}'),
        *('{"code":"import.bomb","values":{"a":"' + "x" * 100 + '"}}', "[" * 100_000),
        json.dumps({"rows": [[1, ["a"] * (tables.MAX_FIELDS + 1), []]]}),
        json.dumps({"rows": [[1, ["a"], []]] * (walk.MAX_LINES + tables.HEAD + 1)}),
        json.dumps({"code": "import.bomb", "values": {"row": "none"}}),
        json.dumps({"code": "import.bomb", "values": {"severity": 5}}),
        json.dumps({"code": "import.too_long", "values": {"lines": 5}}),
    ],
    ids=lambda answer: answer[:40],
)
def test_the_answer_is_believed_by_nobody(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(apart, "answered", lambda _data, _words, _allowed: answer.encode())
    assert "took more time or memory" in refused(LIST)


def test_whoever_comes_while_others_are_read_waits_and_then_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "places", threading.Semaphore(0))
    monkeypatch.setattr(apart, "PATIENCE", 0.01)
    assert "Other large files are being read" in refused(LIST)


def test_a_refusal_gives_its_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "places", threading.Semaphore(1))
    monkeypatch.setattr(apart, "PATIENCE", 0.01)
    refused(b"%PDF-1.7")
    assert read_apart("list", LIST, HEADINGS)


def test_no_key_of_the_server_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKATWART_SECRET_KEY", "no stranger's")
    environments: list[dict[str, str]] = []
    start: Callable[..., Any] = subprocess.Popen

    def watched(command: list[str], *, env: dict[str, str], **told: Any) -> Any:
        environments.append(env)
        return start(command, env=env, **told)

    monkeypatch.setattr(subprocess, "Popen", watched)
    read_apart("list", LIST, HEADINGS)
    (environment,) = environments
    assert not [name for name in environment if name.startswith("SKATWART")]
