"""The tests on a PostgreSQL of their own: `python -m tests.postgres [what pytest is told]`.

Its tables are made once, and every worker's database is a copy of them. What it writes need not outlive it.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence

import psycopg

from tests.browser.cluster import cluster, programs

TEMPLATE = "migrated"


def run(words: Sequence[str]) -> int:
    """The exit code of pytest."""
    if not (commands := programs()):
        sys.exit("There is no PostgreSQL here: .ci/postgres.sh installs it.")
    with cluster(commands, fsync="off", max_connections=200) as url:
        with psycopg.connect(url, autocommit=True) as database:
            database.execute(f"CREATE DATABASE {TEMPLATE}")
        told = os.environ | {"SKATWART_DATABASE_URL": url.replace("/postgres", f"/{TEMPLATE}"), "PYTHONPATH": "."}
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=told, check=True)
        told |= {"SKATWART_DATABASE_URL": url, "POSTGRES_TEMPLATE": TEMPLATE}
        return subprocess.run([sys.executable, "-m", "pytest", *words], env=told, check=False).returncode


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # what was started is ended all the same
    sys.exit(run(sys.argv[1:]))
