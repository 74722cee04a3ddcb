"""A club's archive as "Vereinsmeister" makes it, by its description: a table of lists in a ZIP."""

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

CLUB_FIELDS = {"NR": 4, "NAME1": 20, "WERT": 6, "PUNKTE": 6, "GSP": 3, "VSP": 3, "SPIELTAG": 8, "SERIE": 2, "TISCH": 2}
GOOD_ROWS = [
    ("1", "Müller, Anna", "1012", "512", "11", "1", "20260109", "1", "2"),
    ("2", "Bernd Groß", "-40", "-90", "3", "2", "20260109", "1", "2"),
    ("1", "Anna Müller", "800", "400", "8", "0", "20260116", "1", "1"),
]


def make_dbf(
    rows: Sequence[tuple[str, ...]], deleted: frozenset[int] = frozenset(), fields: dict[str, int] = CLUB_FIELDS
) -> bytes:
    """Returns a dBASE table with these rows; those at the places in `deleted` are marked as deleted."""
    length = 1 + sum(fields.values())
    begins = 32 + 32 * len(fields) + 1
    head = bytes([3, 126, 1, 16]) + len(rows).to_bytes(4, "little")
    head += begins.to_bytes(2, "little") + length.to_bytes(2, "little") + bytes(20)
    for name, size in fields.items():
        head += name.encode().ljust(11, b"\0") + b"C" + bytes(4) + bytes([size]) + bytes(15)
    body = b""
    for at, row in enumerate(rows):
        cells = [text.encode("cp850").ljust(size) for text, size in zip(row, fields.values(), strict=True)]
        body += (b"*" if at in deleted else b" ") + b"".join(cells)
    return head + b"\r" + body + b"\x1a"


def make_vmz(table: bytes, name: str = "VM.dbf") -> bytes:
    """Returns the archive of a club: a ZIP with this table."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr(name, table)
    return file.getvalue()
