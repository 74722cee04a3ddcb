"""The process that opens one file of a stranger and then ends, with all the memory that the file took.

Told on its standard input: a line of JSON with its limits and the headings, then the bytes. It answers with one JSON.
"""

import json
import sys
from typing import Any

from tournament.files import limits
from tournament.files.tables import MAX_FIELDS, Row, rows_of
from tournament.files.walk import MAX_LINES, Unread


def main() -> None:
    told = json.loads(sys.stdin.buffer.readline())
    limits.hold(told["memory"], told["seconds"], written=told["written"])
    answer = answer_to(sys.stdin.buffer.read(), told["words"], told["lines"])
    sys.stdout.buffer.write(json.dumps(answer, separators=(",", ":")).encode())


def answer_to(data: bytes, words: dict[str, str], lines: int = MAX_LINES) -> dict[str, Any]:
    try:
        return {"rows": [as_told(row) for row in rows_of(data, words, lines)]}
    except Unread as reason:
        return {"code": reason.code, "values": reason.values}
    except MemoryError:
        return {"code": "import.too_heavy", "values": {}}


def as_told(row: Row) -> list[Any]:
    """Without what lies beyond the last column that can have a heading: nothing stands there but formulas."""
    return [row.line, row.texts[:MAX_FIELDS], sorted(place for place in row.uncomputed if place < MAX_FIELDS)]


if __name__ == "__main__":
    main()
