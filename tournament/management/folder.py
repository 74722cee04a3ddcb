"""Who has the folder of the data: its owner alone; and the server while it runs, or a command that puts another there.

The lock is the system's and goes with its process, however that ends; the file stays, and says nothing by being there.
"""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament import part
from tournament.desks.setup.arriving import alive
from tournament.management.errors import why
from tournament.typed import TYPED

NAME = "in-use.lock"
ADDRESS = "address"  # where the server answers, for a second start
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def closed(folder: Path) -> Iterator[str]:
    """From now on only its owner gets at names, money and passwords; a sentence about what was open, or stays so."""
    if not is_open(folder):
        return
    with suppress(PermissionError):
        folder.chmod(folder.stat().st_mode & ~OTHERS)
    told = (
        _("Others on this computer can read the data in %(folder)s. Keep it on a disk where that can be refused.")
        if is_open(folder)  # still, as on a stick
        else _("Others on this computer could read the data in %(folder)s. From now on only you can.")
    )
    yield told % {"folder": folder}


def is_open(folder: Path) -> bool:
    return sys.platform != "win32" and bool(folder.stat().st_mode & OTHERS)


def own_part() -> part.Here:
    """Which part this laptop plays of two."""
    try:
        return part.here()
    except part.Unreadable as error:
        raise CommandError(
            _(
                "%(why)s. This file says whether this laptop leads. If it does, and no other one has taken over, take "
                "the file away. If it followed, begin in another folder (%(data)sFOLDER): %(follow)s…"
            )
            % {"why": error, "follow": TYPED["follow_first"], "data": TYPED["data"]}
        ) from None


def address_of_running(folder: Path) -> str:
    """Where the server answers that has this folder; nothing where none has it, or a command has."""
    try:
        return (folder / ADDRESS).read_text(encoding="utf-8") if alive.is_taken(folder / NAME) else ""
    except OSError:
        return ""


@contextmanager
def held(folder: Path, address: str = "") -> Iterator[None]:
    """Nobody else has the folder meanwhile; a server says where it answers."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CommandError(
            _("Nothing can be kept in %(folder)s: %(why)s.") % {"folder": folder, "why": why(error)}
        ) from None
    try:
        take(file, folder)
        (folder / ADDRESS).unlink(missing_ok=True)  # of one that was killed
        if address:
            (folder / ADDRESS).write_text(address, encoding="utf-8")
        yield
        (folder / ADDRESS).unlink(missing_ok=True)
    finally:
        os.close(file)


def take(file: int, folder: Path) -> None:
    """At once or not at all."""
    try:
        alive.take(file)
    except (BlockingIOError, PermissionError):
        raise CommandError(
            _("Skatwart is running on the data in %(folder)s. Stop it first (Ctrl-C).") % {"folder": folder}
        ) from None
    except OSError as error:
        raise CommandError(_("%(folder)s can't be locked: %(why)s.") % {"folder": folder, "why": why(error)}) from None
