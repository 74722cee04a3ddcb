"""Two servers that start at the same moment on an empty PostgreSQL: one makes the tables, the other waits for it."""

import time
from pathlib import Path

import psycopg

from tests.browser.running import FIRST_START, READY, Person, Server, expect, manage
from tests.tiers import full

pytestmark = full

WAITING = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()
"""
MADE = "SELECT count(*), count(DISTINCT name) FROM django_migrations WHERE app = 'tournament'"


def test_one_makes_the_tables_and_the_other_waits_and_starts_well(empty: str, tmp_path: Path) -> None:
    told = {"SKATWART_DATABASE_URL": empty}
    servers = [Server(tmp_path / f"server-{place}", None, f"server-{place}", **told) for place in range(2)]
    try:
        with psycopg.connect(empty, autocommit=True) as database:
            waited = was_waited(database, servers)
            for server in servers:
                server.wait_for()
            count, names = database.execute(MADE).fetchone() or (0, 0)
        assert waited
        assert count == names > 0
        for server in servers:
            with Person(server.port) as person:
                assert "Herbstpokal" in expect(person.sign_in("director").get("/"), 200).text
            assert "Internal Server Error" not in server.said()
        assert manage(servers[0].var, "verify", **told).stdout == "all is well\n"
    finally:
        assert [server.stop() for server in servers] == [0, 0]


def was_waited(database: psycopg.Connection, servers: list[Server]) -> bool:
    """Whether one stood at the lock while the other one worked."""
    deadline = time.monotonic() + FIRST_START
    while not all(READY in server.said() for server in servers):
        (count,) = database.execute(WAITING).fetchone() or (0,)
        if count:
            return True
        said = [server.said() for server in servers]
        assert all(server.process.poll() is None for server in servers), said
        assert time.monotonic() < deadline, f"not ready in {FIRST_START} s: {said}"
        time.sleep(0.02)
    return False
