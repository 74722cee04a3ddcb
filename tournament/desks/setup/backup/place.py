"""The folder or stick that every series is copied to, and what became of the last copy: one small file beside the data.

It belongs to this machine and not to the data: a database that is read back elsewhere brings no stick with it, and to
remember a copy no sheet has to wait.
"""

import json
import os
import re
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings

from scoring import finding
from tournament.refused import Refused

FILE = "copies.json"
MARK = "skatwart-copies-go-here.txt"
MARKING, LONGEST_MARK = re.compile(r"[0-9a-f]{16}"), 100
EXAMPLE = r"E:\Stick" if os.name == "nt" else "/media/stick"  # how a folder is written on this machine
OF_THE_MACHINE = ("/dev", "/proc", "/sys")


@dataclass(frozen=True)
class Copy:
    name: str
    size: int
    at: str
    entry: int  # the last one of the trail that is in it
    entered: str = ""  # when that was done, which tells it from an entry of another database

    @property
    def made_at(self) -> datetime:
        return datetime.fromisoformat(self.at)


class Failing(StrEnum):
    MISSING = "missing"  # the folder
    ANOTHER = "another"  # folder than was chosen
    FULL = "full"
    DAMAGED = "damaged"  # the database, not the folder
    OTHERWISE = "otherwise"


@dataclass(frozen=True)
class Failure:
    """Since when copies fail, and why the last one did."""

    kind: str
    why: str
    since: str

    @property
    def failing_since(self) -> datetime:
        return datetime.fromisoformat(self.since)


@dataclass(frozen=True)
class Place:
    folder: str
    mark: str  # stands in a file there: a stick that isn't plugged in leaves an empty folder behind
    last: Copy | None = None
    failure: Failure | None = None

    @property
    def path(self) -> Path:
        return Path(self.folder)

    @property
    def on_our_disk(self) -> bool:
        """Whether one broken disk takes the data and the copies."""
        try:
            return self.path.stat().st_dev == settings.VAR.stat().st_dev
        except OSError:
            return False


def place() -> Place | None:
    """The one that is set, as it was remembered last."""
    try:
        told = json.loads((settings.VAR / FILE).read_text(encoding="utf-8"))
        last, failure = told.pop("last"), told.pop("failure")
        return Place(**told, last=Copy(**last) if last else None, failure=Failure(**failure) if failure else None)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None


def remember(remembered: Place) -> None:
    """Whole or not at all, whoever is killed. Refused where the disk of the data has no room for so little."""
    beside = settings.VAR / f"{FILE}.new"
    try:
        beside.write_text(json.dumps(asdict(remembered), ensure_ascii=False, indent=1), encoding="utf-8")
        beside.replace(settings.VAR / FILE)
    except OSError as error:
        raise Refused(finding("backup.unwritten", why=reason_of(error))) from None


def forget() -> None:
    (settings.VAR / FILE).unlink(missing_ok=True)


def checked(folder: str) -> Place:
    """A place that copies can go to: a file was written there."""
    try:
        path = Path(folder)
        if not path.is_absolute():
            raise Refused(finding("place.relative", example=EXAMPLE))
        if not path.is_dir():
            raise Refused(finding("place.missing", folder=folder))
        if any(path.resolve().is_relative_to(system) for system in OF_THE_MACHINE):
            raise Refused(finding("place.system", folder=folder))
        if path.resolve().is_relative_to(settings.VAR.resolve()):
            raise Refused(finding("place.inside", folder=folder))
        return Place(folder, marked(path))
    except (OSError, ValueError) as error:
        raise Refused(finding("place.unwritable", folder=folder, why=reason_of(error))) from None


def marked(path: Path) -> str:
    """What stands in the file that marks the folder; the mark of an earlier time stays good."""
    mark, text = path / MARK, mark_of(path)
    if text is None and os.path.lexists(mark):
        raise Refused(finding("place.mark", folder=str(path), name=MARK))
    if text is None or not MARKING.fullmatch(text):
        text = secrets.token_hex(8)
    mark.write_text(f"{text}\n", encoding="utf-8")
    return text


def mark_of(path: Path) -> str | None:
    """Of an ordinary file alone: a link leads elsewhere, and whoever reads a pipe waits for ever."""
    mark = path / MARK
    if mark.is_symlink() or not mark.is_file():
        return None
    with mark.open("rb") as file:
        return file.read(LONGEST_MARK).decode(errors="replace").strip()


def barrier(chosen: Place) -> Failing | None:
    """What keeps a copy from going there, before it is tried."""
    if not chosen.path.is_dir():
        return Failing.MISSING
    try:
        same = mark_of(chosen.path) == chosen.mark
    except OSError:
        same = False
    return None if same else Failing.ANOTHER


def failing(chosen: Place, kind: Failing, why: str, now: datetime) -> Place:
    """The same, failing: since now, or since it began to."""
    since = chosen.failure.since if chosen.failure else now.isoformat()
    return replace(chosen, failure=Failure(kind, why, since))


def reason_of(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
