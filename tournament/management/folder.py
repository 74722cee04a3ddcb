"""Who has the folder of the data: the server while it runs, or a command that puts another database there.

The lock is the system's and goes with its process, however that ends; the file stays, and says nothing by being there.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "in-use.lock"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Nobody else has the folder meanwhile."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise CommandError(
            _("Nothing can be kept in %(folder)s: %(why)s.") % {"folder": folder, "why": error.strerror}
        ) from None
    try:
        take(file, folder)
        yield
    finally:
        os.close(file)


def take(file: int, folder: Path) -> None:
    """At once or not at all."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise CommandError(
            _("Skatwart is running on the data in %(folder)s. Stop it first (Ctrl-C).") % {"folder": folder}
        ) from None
    except OSError as error:
        raise CommandError(
            _("%(folder)s can't be locked: %(why)s.") % {"folder": folder, "why": error.strerror}
        ) from None
