"""The laptop of a small club whose server tests kill, and start again.

One for all tests of a worker: each has a tournament of its own there. The club has little else, so that to start the
server and to verify all that it has takes a second, where the demo takes five.
"""

import os
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

from tests.browser.running import GONE, PATIENCE, Person, Server, manage
from tests.crash.kept import rows

ORGANIZER = "Skatfreunde Demo"  # `Person` opens tournaments at this one
DIRECTOR = "director"


class Laptop:
    """Its server runs from the first `start` on, until a test kills or stops it."""

    def __init__(self, var: Path) -> None:
        self.var, self.database = var, var / "skatwart.sqlite3"
        self.last: Server | None = None
        self.cookies: dict[str, str] = {}

    def start(self) -> Server:
        """The server that runs, started now if there is none."""
        if self.last is None or self.last.process.poll() is not None:
            self.last = Server(self.var).wait_for()
        return self.last

    def stop(self) -> None:
        """Ctrl-C, if it runs; it ends without a complaint."""
        if self.last and self.last.process.poll() is None:
            assert self.last.stop() == 0, self.last.said()
            assert "Traceback" not in self.last.said()

    def director(self) -> Person:
        """Signs in once: a session outlives every kill."""
        port = self.start().port
        if self.cookies:
            return Person(port, self.cookies)
        person = Person(port).sign_in(DIRECTOR)
        self.cookies = dict(person.cookies)
        return person

    def kill_amid(self, step: Callable[[], object], is_moment: Callable[[], bool]) -> None:
        """Kills the server as soon as it is the moment, while a thread makes this step.

        A step that ends before leaves nothing to wait for: what a test asserts has to hold whenever the kill came.
        """
        server, errors = self.start(), list[BaseException]()

        def make_step() -> None:
            try:
                with suppress(*GONE):
                    step()
            except BaseException as error:  # raised again below
                errors.append(error)

        stepping = threading.Thread(target=make_step, daemon=True)
        stepping.start()
        deadline = time.monotonic() + PATIENCE
        while stepping.is_alive() and not is_moment():
            assert server.process.poll() is None, f"it ended with {server.process.returncode}:\n{server.said()}"
            assert time.monotonic() < deadline, f"no such moment in {PATIENCE} s; the server said:\n{server.said()}"
            time.sleep(0.004)
        server.kill()
        stepping.join(PATIENCE)
        assert not stepping.is_alive()
        if errors:
            raise errors[0]

    def freeze_writing(self) -> bool:
        """Whether a transaction that writes is under way; if so, the server stands still in its middle."""
        return freeze_writing(self.start().process, self.database)

    def count(self, question: str, *values: object) -> int:
        ((number,),) = rows(self.database, question, *values)
        return int(number)

    def count_seals(self) -> int:
        """Grows with every part of a long piece of work that is written."""
        return self.count("SELECT count(*) FROM tournament_seal")

    def expect_well(self) -> None:
        """As whoever verifies finds it, be it running or killed."""
        verified = manage(self.var, "verify")
        assert (verified.returncode, verified.stdout.strip()) == (0, "all is well"), verified.stdout + verified.stderr


def freeze_writing(process: "Popen[Any]", database: Path) -> bool:
    """Stops this process, which may be killed then, if it is in the middle of a transaction that writes."""
    if not is_writing(database):
        return False
    process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    if is_writing(database):
        return True
    process.send_signal(signal.SIGCONT)  # it came to its end meanwhile
    return False


def is_writing(database: Path) -> bool:
    """Whether another process has SQLite's lock for writing."""
    with closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
        connection.execute("ROLLBACK")
        return False
