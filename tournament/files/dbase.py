"""The table of lists in an archive of "Vereinsmeister" (.VMZ) as rows of text, in the process that `reader` is.

The archive is a ZIP of tables of dBase III in the code page of DOS; VM.dbf has a row a player and list, and the rest is
not opened. `dbf` reads no table but one that has a name, so this one is laid into a folder that goes with the process.
"""

import warnings
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import BadZipFile, ZipFile
from zlib import error as broken

from tournament.files.walk import Unread

LISTS = "vm.dbf"
CODE_PAGE = "cp850"
LARGEST = 32 * 1024 * 1024  # bytes of the table: fifty years of a large club are a tenth of it
MOST_FIELDS = 60
NOT_TOLD = b"ML"  # memos, and yes or no, of which `dbf` fails at any other sign; a list has neither


def lists_in(data: bytes) -> str:
    """How the archive calls its table of lists; nothing where it is a ZIP without tables, or none."""
    with suppress(BadZipFile), ZipFile(BytesIO(data)) as archive:
        tables = [name for name in archive.namelist() if name.lower().endswith(".dbf")]
        if tables and not any(name.lower() == LISTS for name in tables):
            raise Unread("history.no_archive")
        return next((name for name in tables if name.lower() == LISTS), "")
    return ""


def records(data: bytes, inside: str) -> Iterator[tuple[int, list[str]]]:
    """First the names of the fields, numbered 0; then each row that is not deleted, with its number in the table."""
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(inside) as file:
            table = file.read(LARGEST + 1)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, broken):
        raise Unread("history.broken") from None
    if len(table) > LARGEST:
        raise Unread("history.too_large", limit=LARGEST // 1024 // 1024)
    with TemporaryDirectory() as folder:
        path = Path(folder, LISTS)
        path.write_bytes(table)
        yield from rows_in(path)


def rows_in(path: Path) -> Iterator[tuple[int, list[str]]]:
    import dbf  # here, so that no other file of a stranger waits until it is there

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            kinds = {"N": (number, str), "F": (number, str), "D": (day, str)}
            table = dbf.Db3Table(str(path), codepage=CODE_PAGE, ignore_memos=True, default_data_types=kinds)
            with table.open(dbf.READ_ONLY):
                yield from rows_of(table, dbf.is_deleted)
    except (dbf.DbfError, ValueError, TypeError, LookupError, OSError):
        raise Unread("history.broken") from None


def rows_of(table: Any, is_deleted: Any) -> Iterator[tuple[int, list[str]]]:
    names = table.field_names
    if len(names) > MOST_FIELDS:
        raise ValueError("no table of lists has so many fields")
    told = [place for place, name in enumerate(names) if table.field_info(name).field_type not in NOT_TOLD]
    yield 0, [names[place] for place in told]
    for number_of_row, record in enumerate(table, start=1):
        if not is_deleted(record):
            yield number_of_row, [text_in(record, place) for place in told]


def text_in(record: Any, place: int) -> str:
    """As it stands in the table; a date of letters is told as what it is, no date."""
    try:
        return str(record[place]).strip(" \0")
    except ValueError:
        return "?"


def number(digits: bytes) -> str:
    return digits.decode(CODE_PAGE)


def day(year: int, month: int, of_month: int) -> str:
    return f"{year:04}{month:02}{of_month:02}"
