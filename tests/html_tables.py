"""What stands in a table of a page or a paper, each cell beside the heading of its column."""

import re

from tests.papers.printed import words_of

TABLE = re.compile(r"<table\b.*?</table>", re.DOTALL)
ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
CELL = re.compile(r"<(t[hd])\b[^>]*>(.*?)</\1>", re.DOTALL)


def read_table(html: str, heading: str) -> list[dict[str, str]]:
    """Returns the rows of the only table with this heading: the words of each cell by those of its own heading."""
    tables = [
        [[words_of(cell) for _tag, cell in CELL.findall(row)] for row in ROW.findall(table)]
        for table in TABLE.findall(html)
    ]
    ((head, *rows),) = [table for table in tables if table and heading in table[0]]
    return [dict(zip(head, row, strict=True)) for row in rows]
