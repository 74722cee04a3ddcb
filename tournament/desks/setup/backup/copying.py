"""The whole database in one file, made while the hall goes on. A file that has its name is whole: no kill leaves half.

What the command `backup` writes, what a browser downloads and what goes to the stick are made here, and alike.
"""

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from django.conf import settings

from scoring import finding
from tournament.refused import Refused

UNFINISHED = ".unfinished"
SUFFIX = ".sqlite3"
LOOKED_AT = 20  # copies, for one that is whole
BETWEEN = "between"  # what a copy is called that is made while a series goes on
MADE_BETWEEN = re.compile(rf"skatwart-\d{{4}}-\d\d-\d\d-\d{{6}}-{BETWEEN}(-\d+)?{re.escape(SUFFIX)}")
NEWEST = 6  # of those stay, and before these the last one of each hour
ROUGH = re.compile(r"[^a-z0-9-]+")


def is_sqlite() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]) == "django.db.backends.sqlite3"


def refuse_postgresql() -> None:
    if not is_sqlite():
        raise Refused(finding("backup.postgresql"))


def dated(at: datetime, what: str = "") -> str:
    """The name of a copy: when it was made, and after what."""
    after = ROUGH.sub("-", what).strip("-")
    return f"skatwart-{at:%Y-%m-%d-%H%M%S}{f'-{after}' if after else ''}{SUFFIX}"


def free(target: Path) -> Path:
    """This name, or the next one that nothing has: a copy overwrites nothing."""
    names = (target.with_stem(f"{target.stem}-{number}") for number in count(2))
    return target if not target.exists() else next(name for name in names if not name.exists())


def thin(folder: Path) -> None:
    """Takes away copies made between series but for the newest, and the last of each hour; never any other file."""
    made_between = sorted(file for file in folder.iterdir() if MADE_BETWEEN.fullmatch(file.name))
    older = made_between[:-NEWEST]
    of_hours = {file.name[: len("skatwart-2026-11-25-19")]: file for file in older}  # the last one of each
    for file in set(older) - set(of_hours.values()):
        with suppress(OSError):  # it is tried again with the next one
            file.unlink()


def write_copy(target: Path) -> int:
    """Its size in bytes. Raises OSError or sqlite3.Error and leaves nothing; what is there stays as it is.

    Refused where the database's own engine finds the copy damaged: it would take the place of a good one.
    """
    if target.exists():
        raise FileExistsError(target)
    for left in target.parent.glob(f"skatwart-*{UNFINISHED}*"):  # of one that was killed
        left.unlink()
    beside = target.with_name(target.name + UNFINISHED)
    try:
        beside.touch(mode=0o600)  # it has everybody's passwords, as digests
        refuse_damaged(filled(beside) or unsound(beside), target.parent)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.rename(target)
    finally:
        beside.unlink(missing_ok=True)
    return target.stat().st_size


def filled(file: Path) -> str:
    """What is wrong with the database, where it can't even be copied."""
    try:
        fill(file)
    except sqlite3.OperationalError:
        raise  # no room, no rights: the database is well
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # its own words are not always text
        return str(error)
    return ""


def fill(file: Path) -> None:
    """One file without a journal beside it, so that it opens where nothing can be written, too."""
    with (
        closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as source,
        closing(sqlite3.connect(file)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")


def refuse_damaged(why: str, beside: Path) -> None:
    if not why:
        return
    if (good := last_sound(beside, settings.VAR / "backups")) is None:
        raise Refused(finding("backup.unsound_ever", why=why))
    at = datetime.fromtimestamp(good.stat().st_mtime).astimezone()
    raise Refused(finding("backup.unsound", why=why, file=str(good), at=f"{at:%Y-%m-%d %H:%M}"))


def unsound(file: Path) -> str:
    """What SQLite finds wrong with a file, in its own words; nothing where all is well."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as opened:
            (told,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
            stray = opened.execute("PRAGMA foreign_key_check").fetchone()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        return str(error)
    if told != "ok":
        return " ".join(str(told).split())
    return f"foreign key: {stray[0]} {stray[1]}" if stray else ""


def last_sound(*folders: Path) -> Path | None:
    """The newest copy in these folders that is whole."""
    copies = {file for folder in folders if folder.is_dir() for file in folder.glob(f"skatwart-*{SUFFIX}")}
    newest = sorted(copies, key=lambda file: file.stat().st_mtime, reverse=True)
    return next((file for file in newest[:LOOKED_AT] if not unsound(file)), None)


def put_into(database: Path, file: Path) -> None:
    """Everything of this file in the place of all that is in the database, in one transaction of SQLite's."""
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(database)) as ours:
        source.backup(ours)
