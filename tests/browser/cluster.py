"""A PostgreSQL of its own in a temporary folder: no port, no password, gone afterwards.

It is as durable as out of the box, but for what its settings say otherwise (`fsync="off"`).

It is found on the path, or where Debian keeps it. It refuses to run as root: then it runs as whoever may do least here.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

SECONDS = 30


def programs() -> Path | None:
    """The folder of PostgreSQL's programs: of the one on the path, or of the newest that Debian has."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    return max(folders, key=lambda folder: float(folder.parent.name), default=None)


@contextmanager
def cluster(programs: Path, **settings: object) -> Iterator[str]:
    """The address of its database, as SKATWART_DATABASE_URL wants it."""
    with tempfile.TemporaryDirectory(prefix="skatwart-postgres-", ignore_cleanup_errors=True) as place:
        folder = Path(place)
        build = ["--username=skatwart", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        subprocess.run([programs / "initdb", *build, folder / "data"], check=True, timeout=SECONDS, **weak(folder))
        process = begin(programs, folder, **settings)
        try:
            yield ready(address(folder))
        finally:
            process.send_signal(signal.SIGINT)  # waits for nobody who is connected
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def weak(folder: Path) -> dict[str, Any]:
    """How its programs are run: there, silently, and not as root, who gives the folder away for that."""
    who: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if os.geteuid() == 0:
        least = pwd.getpwnam("nobody")
        os.chown(folder, least.pw_uid, least.pw_gid)
        who |= {"user": least.pw_uid, "group": least.pw_gid, "extra_groups": []}
    return who


def begin(programs: Path, folder: Path, **settings: object) -> "subprocess.Popen[bytes]":
    """The server of the folder's data; its socket is in the folder. Ctrl-C is for us, who then end it."""
    command: list[str | Path] = [programs / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses="]
    command += [f"--{name}={value}" for name, value in settings.items()]
    return subprocess.Popen(command, start_new_session=True, **weak(folder))


def address(folder: Path, database: str = "postgres") -> str:
    return f"postgres://skatwart@{quote(str(folder), safe='')}/{database}"


def ready(url: str) -> str:
    """The address, once it answers."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            psycopg.connect(url).close()
        except psycopg.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
        else:
            return url
