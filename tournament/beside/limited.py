"""A step that may hang, such as writing to a stick or a disk in the network, of which nobody waits for the end."""

import threading
from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


class StillRunning(Exception):
    """It goes on by itself, or the one before it does."""


def run_within(step: Callable[[], Made], seconds: float | None, *, alone: threading.Lock, patience: float = 0) -> Made:
    """What the step gives, or what it raises; StillRunning if it takes longer, or another has the lock for longer.

    It runs in a thread of its own, which keeps the lock until it ends.
    """
    made: list[Made] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            made.append(step())
        except BaseException as error:  # raised again where it is waited for
            errors.append(error)
        finally:
            alone.release()

    if not alone.acquire(timeout=patience):
        raise StillRunning
    thread = threading.Thread(target=run, name="limited", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise StillRunning
    if errors:
        raise errors[0]
    return made[0]
