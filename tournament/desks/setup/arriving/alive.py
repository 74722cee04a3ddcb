"""Whether an archive is still being read in, by this server or by a command beside it.

The lock is the system's, on a file beside the data, and goes with its process, however that ends.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def file_of(key: int) -> Path:
    return Path(settings.VAR) / f"arriving-{key}.lock"


@contextmanager
def at_work(key: int) -> Iterator[None]:
    """This tournament arrives, until the end of it or of the process."""
    file = os.open(file_of(key), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        take(file)
        yield
    finally:
        os.close(file)
        with suppress(OSError):
            file_of(key).unlink(missing_ok=True)


def is_alive(key: int) -> bool:
    return is_taken(file_of(key))


def is_taken(path: Path) -> bool:
    """Whether another process has it."""
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return False
    try:
        take(file)
    except (BlockingIOError, PermissionError):
        return True
    else:
        return False
    finally:
        os.close(file)


def take(file: int) -> None:
    """At once or not at all: BlockingIOError, on Windows PermissionError, where another has it."""
    if sys.platform == "win32":
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
