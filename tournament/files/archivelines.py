"""On which sheet of which series a line of an archive stands, by the ways in which its rows lead to each other."""

import json
import re
from collections.abc import Sequence
from typing import Any

HEADING = re.compile(r'"(\w+)":\{"fields":(\[.*?\]),"rows":\[')
WAY = {  # part -> the field that leads towards its table, and the part to which that leads
    "footerentry": ("version", "sheetversion"),
    "gamerow": ("version", "sheetversion"),
    "sheetversion": ("table", "table"),
    "tableentry": ("sheet", "tablesheet"),
    "tablesheet": ("table", "table"),
    "tablestake": ("table", "table"),
    "refereecall": ("table", "table"),
    "timeup": ("draw", "draw"),
    "seat": ("table", "table"),
    "table": ("draw", "draw"),
    "draw": ("series", "series"),
}
Row = dict[str, Any]


def sheet_of(lines: Sequence[str], at: int) -> tuple[int, int] | None:
    """Series and table of the line at this place; none where it leads to no table. A touched one may lead anywhere.

    >>> archive = [
    ...     '"series":{"fields":["number"],"rows":[', "[1],", "[2]]},",
    ...     '"draw":{"fields":["series"],"rows":[', "[1]]},",
    ...     '"table":{"fields":["draw","number"],"rows":[', "[0,7]]},",
    ...     '"seat":{"fields":["table","card"],"rows":[', "[0,12]]}",
    ... ]
    >>> sheet_of(archive, 8), sheet_of(archive, 1)
    ((2, 7), None)
    """
    try:
        rows = Rows(lines)
        name = rows.part_of(at)
        row = rows.row(name, at)
        table = None
        while name != "series":
            table = row if name == "table" else table
            field, to = WAY[name]
            name, row = to, rows.row(to, rows.parts[to][1][row[field]])
        return (row["number"], table["number"]) if table else None
    except (LookupError, TypeError, ValueError, RecursionError):
        return None


class Rows:
    """The rows of an archive where its lines have them: a part is its fields and the places of its rows."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        starts = [(at, heading) for at, line in enumerate(lines) if (heading := HEADING.match(line))]
        ends = [*(at for at, _heading in starts[1:]), len(lines)]
        self.parts = {
            heading[1]: (json.loads(heading[2]), range(at + 1, end))
            for (at, heading), end in zip(starts, ends, strict=True)
        }

    def part_of(self, at: int) -> str:
        return next((name for name, (_fields, places) in self.parts.items() if at in places), "")

    def row(self, name: str, at: int) -> Row:
        values, _end = json.JSONDecoder().raw_decode(self.lines[at])
        return dict(zip(self.parts[name][0], values, strict=True))
