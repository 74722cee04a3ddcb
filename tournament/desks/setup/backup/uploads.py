"""A file that somebody wants to read back, kept beside the data until it is confirmed. Only files of our two kinds.

What is kept here is of the moment: a start of the server forgets it, and so does an hour.
"""

import re
import secrets
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from scoring import finding
from tournament.desks.setup.backup.command import restore_command
from tournament.refused import Refused

FOLDER = "passing"
SQLITE = b"SQLite format 3\0"
LARGEST_BACKUP = 120 * 1024 * 1024  # bytes: what the server lets in is a little more
LARGEST_ARCHIVE = 16 * 1024 * 1024  # 600 players over eight series; read in memory, where it takes twenty times as much
HOUR = 60 * 60
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,60}")


def folder() -> Path:
    place = settings.VAR / FOLDER
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def forget_all() -> None:
    shutil.rmtree(settings.VAR / FOLDER, ignore_errors=True)


def forget_old() -> None:
    for path in folder().iterdir():
        with suppress(FileNotFoundError):  # it was sent meanwhile
            if time.time() - path.stat().st_mtime > HOUR:
                path.unlink()


def keep(parts: Iterable[bytes]) -> str:
    """The file under a name that nobody guesses, which is given. One of no kind of ours, or too large, is refused."""
    forget_old()
    token, size, limit = secrets.token_urlsafe(24), 0, 0
    path = folder() / token
    try:
        with path.open("wb") as file:
            for part in parts:
                limit, size = limit or limit_of(part), size + len(part)
                if size > limit:
                    raise Refused(finding("backup.too_large", limit=limit // 1024**2, command=restore_command()))
                file.write(part)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise Refused(finding("backup.unwritten", why=error.strerror or str(error))) from None
        raise
    return token


def limit_of(start: bytes) -> int:
    """How large a file may be that begins like this."""
    if start.startswith(SQLITE):
        return LARGEST_BACKUP
    if start.lstrip().startswith(b"{"):
        return LARGEST_ARCHIVE
    raise Refused(finding("backup.unknown_file"))


def kept(token: str) -> Path:
    path = settings.VAR / FOLDER / token
    if not TOKEN.fullmatch(token) or not path.is_file():
        raise Refused(finding("backup.gone"))
    return path


def forget(path: Path) -> None:
    """With what was found in it."""
    for part in (path, *path.parent.glob(f"{path.name}.*")):
        part.unlink(missing_ok=True)


def is_backup(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SQLITE)) == SQLITE
