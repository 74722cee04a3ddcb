"""Several processes that serve on one port, each a whole server with its own lanes; the system shares out who comes.

They are forked from the one that has made everything ready, and know what it knew then (the code that founds the first
organizer). One that dies is replaced; when the first one ends, however that happens, all do.
"""

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import NoReturn

from django.db import connection

PAUSE = 1  # seconds before one that has died is replaced


def keep_working(count: int, serve: Callable[[], None]) -> None:
    """Until Ctrl-C, which comes as an exception."""
    connection.close()  # each has its own
    end_of_line, line = os.pipe()  # nothing is said on it: it ends with this process
    workers = {begin(serve, end_of_line, line) for _worker in range(count)}
    try:
        while True:
            workers.discard(os.wait()[0])
            time.sleep(PAUSE)
            workers.add(begin(serve, end_of_line, line))
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGINT)
        for worker in workers:
            os.waitpid(worker, 0)


def begin(serve: Callable[[], None], end_of_line: int, line: int) -> int:
    """The new process's number. What begins here never comes back from here."""
    if worker := os.fork():
        return worker
    code = 1
    try:
        os.close(line)
        threading.Thread(target=end_with_first, args=(end_of_line,), daemon=True).start()
        serve()
        code = 0
    finally:
        os._exit(code)


def end_with_first(end_of_line: int) -> NoReturn:
    os.read(end_of_line, 1)
    os._exit(1)
