"""Has a file of a stranger read in a process of its own, and believes nothing that comes out of it.

The process is new for each file and ends with it. Its memory and its time are held by the system (`limits`), its
answer and the time on the clock from here: whatever the file says, the server goes on as before.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring import finding
from tournament.files import limits
from tournament.files.dbase import LARGEST
from tournament.files.tables import HEAD, MAX_FIELDS, Row
from tournament.files.walk import MAX_LINES
from tournament.refused import Refused
from tournament.tree import ROOT

CLOCK = 12 if limits.IS_HELD else limits.SECONDS  # seconds; on a busy machine 4 of the processor are more
ANSWER = 24 * 1024 * 1024  # bytes for as many lines as a list has
PATIENCE = 10  # seconds that a file waits for those before it
KEPT = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT")  # of the environment: no key goes along
CODES = {
    **dict.fromkeys(["import.no_table", "import.broken_workbook", "import.bomb", "import.too_heavy"], frozenset()),
    **dict.fromkeys(["import.misread", "import.broken_encoding"], frozenset({"row"})),
    "import.too_long": frozenset({"lines", "limit"}),
    "import.too_wide": frozenset({"row", "columns", "limit"}),
    "import.too_much": frozenset({"row", "limit"}),
    "import.long_cell": frozenset({"cell", "length", "limit"}),
    "import.far_cell": frozenset({"cell", "columns", "lines"}),
    **dict.fromkeys(["history.no_archive", "history.broken"], frozenset()),
    "history.too_large": frozenset({"limit"}),
}  # why a file may be refused, and the values of each
CELL = re.compile(r"[A-Z]{1,8}[0-9]{1,8}")
places = threading.Semaphore(2)


@dataclass(frozen=True)
class Allowed:
    """What a file may take: so many times the lines, time and answer of a list, and bytes of a file that it unpacks."""

    times: int = 1
    written: int = 0

    @property
    def lines(self) -> int:
        return self.times * MAX_LINES

    @property
    def limits(self) -> dict[str, int]:
        """As the process holds itself to them; memory grows with the lines, but there is no need for as much."""
        memory = limits.MEMORY * (1 if self.times == 1 else 2)
        seconds = limits.SECONDS * self.times
        return {"memory": memory, "seconds": seconds, "written": self.written, "lines": self.lines}


LIST = Allowed()
HISTORY = Allowed(times=5, written=LARGEST + 1)


def read_apart(name: str, data: bytes, words: Mapping[str, str], allowed: Allowed = LIST) -> list[Row]:
    if not places.acquire(timeout=PATIENCE):
        raise Refused(finding("import.busy"))
    try:
        answer = answered(data, words, allowed)
    finally:
        places.release()
    try:
        return rows_in(name, json.loads(answer), allowed.lines)
    except (ValueError, TypeError, KeyError, RecursionError):  # cut off, or nothing that our reader writes
        raise Refused(finding("import.too_heavy")) from None


def answered(data: bytes, words: Mapping[str, str], allowed: Allowed) -> bytes:
    """What the process says until it ends or is ended; too much of it is as good as nothing."""
    told = json.dumps({**allowed.limits, "words": dict(words)})
    most = ANSWER * allowed.times
    with tempfile.TemporaryFile() as given, tempfile.TemporaryDirectory() as folder:
        given.writelines((told.encode(), b"\n", data))
        given.seek(0)
        with started(given, Path(folder)) as process:
            clock = threading.Timer(CLOCK * allowed.times, process.kill)
            clock.start()
            try:
                answer: bytes = process.stdout.read(most + 1) if process.stdout else b""
            finally:
                clock.cancel()
                process.kill()
    return answer if len(answer) <= most else b""


def started(given: Any, folder: Path) -> subprocess.Popen[bytes]:
    """What it unpacks lies in this folder, which goes even if the process is ended."""
    return subprocess.Popen(
        [sys.executable, "-m", "tournament.files.reader"],
        stdin=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env={
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1",
            **{name: os.environ[name] for name in KEPT if name in os.environ},
            **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        },
    )


def rows_in(name: str, answer: Any, lines: int) -> list[Row]:
    """The answer as rows, each looked at: the process that wrote it may be somebody else's by now."""
    if "code" in answer:
        values = values_in(answer["values"])
        if values.keys() != CODES[answer["code"]]:
            raise ValueError
        raise Refused(finding(answer["code"], **values, name=name))
    told = answer["rows"]
    if type(told) is not list or len(told) > lines + HEAD:
        raise ValueError
    return [row_in(*row) for row in told]


def values_in(told: Any) -> dict[str, Any]:
    """Figures, and the name of a cell."""
    if type(told) is not dict:
        raise ValueError
    if not all(type(value) is (str if name == "cell" else int) for name, value in told.items()):
        raise ValueError
    if not CELL.fullmatch(told.get("cell", "A1")):
        raise ValueError
    return dict(told)


def row_in(line: Any, texts: Any, uncomputed: Any) -> Row:
    if type(line) is not int or not all(type(text) is str for text in texts) or len(texts) > MAX_FIELDS:
        raise ValueError
    if not all(type(place) is int and 0 <= place < MAX_FIELDS for place in uncomputed):
        raise ValueError
    return Row(line, tuple(texts), frozenset(uncomputed))
