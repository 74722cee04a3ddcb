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
from typing import Any

from scoring import finding
from tournament.files import limits
from tournament.files.tables import HEAD, MAX_FIELDS, Row
from tournament.files.walk import MAX_LINES
from tournament.refused import Refused
from tournament.tree import ROOT

CLOCK = 12 if limits.IS_HELD else limits.SECONDS  # seconds; on a busy machine 4 of the processor are more
ANSWER = 24 * 1024 * 1024  # bytes
PATIENCE = 10  # seconds that a file waits for those before it
KEPT = ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP")  # of the environment: no key goes along
CODES = {
    **dict.fromkeys(["import.no_table", "import.broken_workbook", "import.bomb", "import.too_heavy"], frozenset()),
    **dict.fromkeys(["import.misread", "import.broken_encoding"], frozenset({"row"})),
    "import.too_long": frozenset({"lines", "limit"}),
    "import.too_wide": frozenset({"row", "columns", "limit"}),
    "import.too_much": frozenset({"row", "limit"}),
    "import.long_cell": frozenset({"cell", "length", "limit"}),
    "import.far_cell": frozenset({"cell", "columns", "lines"}),
}  # why a file may be refused, and the values of each
CELL = re.compile(r"[A-Z]{1,8}[0-9]{1,8}")
places = threading.Semaphore(2)


def read_apart(name: str, data: bytes, words: Mapping[str, str]) -> list[Row]:
    if not places.acquire(timeout=PATIENCE):
        raise Refused(finding("import.busy"))
    try:
        answer = answered(data, words)
    finally:
        places.release()
    try:
        return rows_in(name, json.loads(answer))
    except (ValueError, TypeError, KeyError, RecursionError):  # cut off, or nothing that our reader writes
        raise Refused(finding("import.too_heavy")) from None


def answered(data: bytes, words: Mapping[str, str]) -> bytes:
    """What the process says until it ends or is ended; too much of it is as good as nothing."""
    told = json.dumps({"memory": limits.MEMORY, "seconds": limits.SECONDS, "words": dict(words)})
    with tempfile.TemporaryFile() as given:
        given.writelines((told.encode(), b"\n", data))
        given.seek(0)
        with started(given) as process:
            clock = threading.Timer(CLOCK, process.kill)
            clock.start()
            try:
                answer: bytes = process.stdout.read(ANSWER + 1) if process.stdout else b""
            finally:
                clock.cancel()
                process.kill()
    return answer if len(answer) <= ANSWER else b""


def started(given: Any) -> subprocess.Popen[bytes]:
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
        },
    )


def rows_in(name: str, answer: Any) -> list[Row]:
    """The answer as rows, each looked at: the process that wrote it may be somebody else's by now."""
    if "code" in answer:
        values = values_in(answer["values"])
        if values.keys() != CODES[answer["code"]]:
            raise ValueError
        raise Refused(finding(answer["code"], **values, name=name))
    told = answer["rows"]
    if type(told) is not list or len(told) > MAX_LINES + HEAD:
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
