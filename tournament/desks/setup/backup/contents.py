"""What is in a file that somebody wants to read back: a backup, looked at from outside, or the archive of a tournament.

A backup comes from strangers: it is opened for reading alone, must have the tables, indexes and triggers that the
migrations make, and is recounted in a process of its own before anybody is offered to put it in our place.
"""

import json
import math
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.utils.translation import get_language

from scoring import Finding, finding
from tournament.desks.setup.archive.importer import Archive
from tournament.desks.setup.backup.command import restore_command
from tournament.files import limits
from tournament.queries.record.schema import schema, version_number
from tournament.queries.record.schema_parts import Part, expected_parts, file_differences, parts_in
from tournament.refused import Refused
from tournament.tree import ROOT

SECONDS = 120  # that recounting may take
MEMORY = 2 * 1024**3  # bytes of addresses: every row of the largest backup that a browser may send, and its seals
WRITTEN = 1024**3  # bytes of one file: an older backup grows as it is brought up to date
OUT_OF_MEMORY = (
    "MemoryError",
    "Cannot allocate memory",
    "failed to map segment",
    "error return without exception set",
    "returned NULL without setting an exception",
    "couldn't be imported",
)
YEARS = range(1900, 2200)
LAST_CHANGE = "SELECT max(name) FROM django_migrations WHERE app = 'tournament'"
PLAYED = """
    SELECT t.name, t.date, o.name,
        (SELECT count(*) FROM tournament_startcard c WHERE c.tournament_id = t.id AND c.struck_at IS NULL),
        t.series_count,
        (SELECT count(*) FROM tournament_sheetversion v JOIN tournament_table b ON b.id = v.table_id
            JOIN tournament_draw d ON d.id = b.draw_id JOIN tournament_series s ON s.id = d.series_id
            WHERE s.tournament_id = t.id AND v.counts),
        EXISTS (SELECT 1 FROM tournament_finalresult f WHERE f.tournament_id = t.id AND f.reopened_at IS NULL)
    FROM tournament_tournament t JOIN tournament_organizer o ON o.id = t.organizer_id ORDER BY t.date DESC, t.name
"""


@dataclass(frozen=True)
class Played:
    """A tournament as the preview names it."""

    name: str
    date: str
    organizer: str
    cards: int
    series: int
    sheets: int
    final: bool  # SQLite says 0 or 1

    @property
    def day(self) -> datetime | None:
        return moment(str(self.date))


@dataclass(frozen=True)
class Contents:
    """`last_at`: when it was made, of an archive; of a backup, when the last thing was done that it knows of."""

    is_backup: bool
    organizers: tuple[str, ...]
    tournaments: tuple[Played, ...]
    people: int
    last_at: datetime | None
    version: str


def of_archive(archive: Archive, made_at: str) -> Contents:
    told = archive.rows["tournament"][0]
    sheets = sum(1 for row in archive.rows["sheetversion"] if row["counts"])
    final = any(row["reopened_at"] is None for row in archive.rows["finalresult"])
    cards = sum(1 for row in archive.rows["startcard"] if row["struck_at"] is None)
    played = Played(
        told["name"], told["date"].isoformat(), archive.organizer, cards, told["series_count"], sheets, final
    )
    return Contents(False, (archive.organizer,), (played,), len(archive.people), moment(made_at), schema())


def made_at(data: bytes) -> str:
    """The head alone: the digest doesn't hold it."""
    return str(json.loads(data).get("made_at", ""))


def moment(text: str) -> datetime | None:
    """None where it is no time of ours, which every time zone can show."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.year in YEARS else None


def of_backup(path: Path) -> Contents:
    """Looked through first: whole, of Skatwart, of no newer one, and nothing in it that acts by itself."""
    try:
        with closing(opened(path)) as backup:
            refuse_damaged(backup)
            version = refuse_foreign(backup)
            return contents(backup, version)
    except (sqlite3.Error, UnicodeDecodeError):  # the engine's words are not always text
        raise Refused(finding("backup.damaged")) from None


def opened(path: Path) -> sqlite3.Connection:
    backup = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    for guard in ("trusted_schema=OFF", "cell_size_check=ON", "query_only=ON"):
        backup.execute(f"PRAGMA {guard}")
    return backup


def refuse_damaged(backup: sqlite3.Connection) -> None:
    (whole,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
    strays = backup.execute("PRAGMA foreign_key_check").fetchone()
    if whole != "ok" or strays:
        raise Refused(finding("backup.damaged"))


def refuse_foreign(backup: sqlite3.Connection) -> str:
    """The last change of its tables. Of our state it is made as ours is; an older one brings nothing that acts."""
    try:
        (version,) = backup.execute(LAST_CHANGE).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        raise Refused(finding("backup.foreign")) from None
    if not isinstance(version, str) or not version[:4].isdigit():
        raise Refused(finding("backup.foreign"))
    if version > schema():
        raise Refused(finding("backup.newer", found=version_number(version), expected=version_number(schema())))
    if page_size(backup) != page_size(connection):
        raise Refused(finding("backup.foreign"))  # SQLite can't put it in the place of ours
    refuse_changed(backup) if version == schema() else refuse_acting(backup)
    return version


def refuse_changed(backup: sqlite3.Connection) -> None:
    """Every table, index and trigger that the migrations make, with their conditions and columns, and nothing else."""
    if found := file_differences(backup):
        raise Refused(finding("backup.changed", found="; ".join(found)))


def refuse_acting(backup: sqlite3.Connection) -> None:
    """An older state has other tables and indexes: it is compared once it is brought up to date; until then none of
    its own triggers and views may act.
    """
    found, expected = parts_in(backup.cursor(), "sqlite"), expected_parts("sqlite")
    if any(acts(part, text) and expected.get(part) != text for part, text in found.items()):
        raise Refused(finding("backup.foreign"))


def page_size(database: Any) -> int:
    with closing(database.cursor()) as cursor:
        cursor.execute("PRAGMA page_size")
        return int(cursor.fetchone()[0])


def acts(part: Part, definition: str) -> bool:
    _table, kind, _name = part
    return kind in ("trigger", "view") or (kind == "table" and "VIRTUAL" in definition.upper().split())


def contents(backup: sqlite3.Connection, version: str) -> Contents:
    organizers = tuple(str(name) for (name,) in backup.execute("SELECT name FROM tournament_organizer ORDER BY name"))
    played = tuple(Played(*row) for row in backup.execute(PLAYED))
    (people,) = backup.execute("SELECT count(*) FROM tournament_user").fetchone()
    (last,) = backup.execute("SELECT max(at) FROM tournament_auditentry").fetchone()
    last_at = moment(f"{last}+00:00")
    if (last is not None and last_at is None) or not all(tournament.day for tournament in played):
        raise Refused(finding("backup.foreign"))
    return Contents(True, organizers, played, int(people), last_at, version)


def made_ready(path: Path, version: str) -> None:
    """Brings the tables of an older one up to date and recounts everything, in processes that know this file alone."""
    steps = [["verify"]] if version == schema() else [["migrate", "--verbosity", "0"], ["verify"]]
    for words in steps:
        try:
            told = subprocess.run(  # noqa: S603 - our own command on a file of a name that we gave
                [*held(), "-m", "tournament", *words],
                cwd=ROOT,
                env=environment(path),
                capture_output=True,
                encoding="utf-8",
                check=False,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            raise Refused(finding("backup.slow", seconds=SECONDS, command=restore_command())) from None
        if told.returncode:
            raise Refused(finding("backup.too_heavy") if is_out_of_memory(told.stderr) else fault_of(told.stdout))
    with closing(opened(path)) as backup:
        refuse_changed(backup)


def held() -> list[str]:
    """Python, held by the system to what such a process may take; where it holds nothing, the clock does."""
    if not limits.IS_HELD:
        return [sys.executable]
    most = (MEMORY, math.ceil(SECONDS), WRITTEN)
    return [sys.executable, str(Path(limits.__file__)), *map(str, most)]


def is_out_of_memory(told: str) -> bool:
    """Wherever it ran out; our own program can always be imported otherwise."""
    return any(words in told for words in OUT_OF_MEMORY)


def fault_of(told: str) -> Finding:
    """The first one that the recount found. Where it found none, it broke off over what isn't as we write it."""
    faults = told.strip().splitlines()
    return finding("backup.faults", found=faults[0][:200]) if faults else finding("backup.foreign")


def environment(path: Path) -> dict[str, str]:
    """In the language of whoever reads it."""
    language = {"LC_ALL": f"{get_language() or 'en'}.UTF-8", "PYTHONUTF8": "1"}
    return {**os.environ, **language, "SKATWART_DATABASE_URL": f"sqlite:///{path}", "SKATWART_VAR": str(settings.VAR)}
