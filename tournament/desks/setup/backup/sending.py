"""A file on its way to a browser, which tells when its last byte has left. What breaks off tells nothing."""

import io
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.db import connection

from tournament.models import AuditEntry


@dataclass(frozen=True)
class Taken:
    """A file for whoever asked, and the entry of the trail that is its last one: it says who took it."""

    path: Path
    entry: AuditEntry


class Sending(io.BufferedReader):
    """The server closes it when it was sent, and when the browser has gone: where it stands then says which."""

    def __init__(self, path: Path, when_sent: Callable[[], None]) -> None:
        super().__init__(io.FileIO(path))
        self.when_sent = when_sent

    def close(self) -> None:
        if self.closed:
            return
        whole = self.tell() == os.fstat(self.fileno()).st_size
        super().close()
        if whole:
            self.when_sent()

    def __del__(self) -> None:
        """Nobody took it: it counts as sent to nobody."""
        super().close()


def later(step: Callable[[], None]) -> None:
    """In a thread of its own: the server closes files in the one thread that serves all connections."""

    def done() -> None:
        try:
            step()
        finally:
            connection.close()

    threading.Thread(target=done, name="arrived").start()
