"""A club's history as the program "Vereinsmeister" keeps it (.VMZ): one played list after the other, and what is wrong.

The file is a ZIP of tables of dBase III: VM.dbf has a row a player and list. What names it has otherwise is not read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from io import BytesIO
from zipfile import BadZipFile, ZipFile
from zlib import error as broken

from scoring import Finding, finding
from scoring.season_told import is_date
from tournament.files.dbase import Record, read
from tournament.folding import folded
from tournament.refused import Refused

LISTS = "vm.dbf"
NEEDED = ("NR", "NAME1", "GSP", "VSP", "SPIELTAG", "SERIE", "TISCH")
TOTALS = ("WERT", "PUNKTE")  # with bonuses, and the points of the games alone
LARGEST = 32 * 1024 * 1024  # bytes of the table: fifty years of a large club are a tenth of it
WHOLE = re.compile(r"-?[0-9]{1,6}(?:\.0*)?", re.ASCII)
DAY = re.compile(r"[0-9]{8}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A list that somebody has played. row: in which row of the table it stands; player: the number there."""

    row: int
    day: date
    series: int
    table: int
    player: int
    name: str
    total: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class History:
    """What fits, by day, series, table and row; and what of the others doesn't."""

    lists: tuple[Played, ...]
    wrong: tuple[Finding, ...]


def history(data: bytes, *, total: str = TOTALS[0]) -> History:
    """Refused where it is no such archive; total: which column is what somebody has made on a list."""
    records = _records(data, (*NEEDED, total))
    wrong: list[Finding] = []
    lists = []
    for record in records:
        played = _played(record, total)
        if isinstance(played, Played):
            lists.append(played)
        else:
            wrong += played
    doubtful = list(_doubtful(lists))
    out = {problem.where.row for problem in doubtful}
    wrong += doubtful
    fits = sorted(
        (played for played in lists if played.row not in out),
        key=lambda one: (one.day, one.series, one.table, one.row),
    )
    names = {played.player: played.name for played in fits}  # as the newest list spells it: a ranking goes by names
    fits = [replace(played, name=names[played.player]) for played in fits]
    return History(tuple(fits), tuple(sorted(wrong, key=lambda problem: problem.where.row or 0)))


def _records(data: bytes, needed: Sequence[str]) -> tuple[Record, ...]:
    try:
        with ZipFile(BytesIO(data)) as archive:
            inside = next((one for one in archive.infolist() if one.filename.lower() == LISTS), None)
            if inside is None:
                raise Refused(finding("history.no_archive"))
            with archive.open(inside) as file:
                table = file.read(LARGEST + 1)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, broken):
        raise Refused(finding("history.no_archive")) from None
    if len(table) > LARGEST:
        raise Refused(finding("history.too_large", limit=LARGEST // 1024 // 1024))
    try:
        records = read(table)
    except ValueError as error:
        raise Refused(finding("history.broken", found=str(error))) from None
    if records and (lacking := [name for name in needed if name not in records[0].texts]):
        raise Refused(finding("history.columns_lacking", names=", ".join(lacking)))
    return records


def _played(record: Record, total: str) -> Played | list[Finding]:
    """Or what can't be in this row, field by field."""
    wrong: list[Finding] = []

    def number(name: str, least: int) -> int:
        text = record.texts[name]
        if WHOLE.fullmatch(text) and int(text.split(".")[0]) >= least:
            return int(text.split(".")[0])
        wrong.append(_misread(record, name))
        return least

    played = Played(
        row=record.number,
        day=_day(record, wrong),
        series=number("SERIE", 1),
        table=number("TISCH", 0),
        player=number("NR", 1),
        name=" ".join(record.texts["NAME1"].split()),
        total=number(total, -999_999),
        won=number("GSP", 0),
        lost=number("VSP", 0),
    )
    if not folded(played.name):
        wrong.append(_misread(record, "NAME1"))
    return wrong or played


def _day(record: Record, wrong: list[Finding]) -> date:
    text = record.texts["SPIELTAG"]
    if DAY.fullmatch(text) and is_date(f"{text[:4]}-{text[4:6]}-{text[6:]}"):
        return date(int(text[:4]), int(text[4:6]), int(text[6:]))
    wrong.append(_misread(record, "SPIELTAG"))
    return date.min


def _misread(record: Record, name: str) -> Finding:
    return finding("history.misread", row=record.number, field=name, line=record.number, found=record.texts[name][:40])


def _doubtful(lists: Sequence[Played]) -> Iterator[Finding]:
    """Two names under a number, two numbers under a name, and two lists of one player in a series."""
    first_of: dict[tuple[int, date, int], int] = {}
    names: dict[int, Played] = {}
    numbers: dict[str, Played] = {}
    for played in lists:
        known = names.setdefault(played.player, played)
        if _letters(known.name) != _letters(played.name):
            yield finding(
                "history.two_names",
                row=played.row,
                line=played.row,
                number=played.player,
                name=played.name,
                other=known.name,
                first=known.row,
            )
            continue
        known = numbers.setdefault(_letters(played.name), played)
        if known.player != played.player:
            yield finding(
                "history.two_numbers",
                row=played.row,
                line=played.row,
                number=played.player,
                name=played.name,
                other=known.player,
                first=known.row,
            )
            continue
        first = first_of.setdefault((played.player, played.day, played.series), played.row)
        if first != played.row:
            yield finding(
                "history.twice",
                row=played.row,
                line=played.row,
                first=first,
                name=played.name,
                series=played.series,
                day=played.day.isoformat(),
            )


@lru_cache(5_000)
def _letters(name: str) -> str:
    """By which two spellings are one name: letters alone, in whatever order its words stand."""
    words = re.findall(r"[^\W\d_]+", folded(name))
    return " ".join(sorted(words))
