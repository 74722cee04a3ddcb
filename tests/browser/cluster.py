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
        who: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.geteuid() == 0:
            weak = pwd.getpwnam("nobody")
            os.chown(folder, weak.pw_uid, weak.pw_gid)
            who |= {"user": weak.pw_uid, "group": weak.pw_gid, "extra_groups": []}
        data = folder / "data"
        build = ["--username=skatwart", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        subprocess.run([programs / "initdb", *build, data], check=True, timeout=SECONDS, **who)
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses="]
        command += [f"--{name}={value}" for name, value in settings.items()]
        process = subprocess.Popen(command, start_new_session=True, **who)  # Ctrl-C is for us, who then end it
        try:
            yield ready(f"postgres://skatwart@{quote(place, safe='')}/postgres")
        finally:
            process.send_signal(signal.SIGINT)  # waits for nobody who is connected
            try:
                process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


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
