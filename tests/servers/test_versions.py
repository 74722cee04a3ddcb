"""A change of version while clerks work: the tables are the new version's already, and the old servers go on."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.browser.running import Foot, Person, Server, expect
from tests.tiers import full

pytestmark = full

NEWER = """
ALTER TABLE tournament_sheetversion ADD COLUMN of_the_next_version integer NULL;
ALTER TABLE tournament_tournament ADD COLUMN filled_by_the_next_version integer NOT NULL DEFAULT 0;
CREATE TABLE tournament_of_the_next_version (id bigint PRIMARY KEY);
INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_of_the_next_version', now());
"""


@pytest.fixture
def started() -> Iterator[list[Server]]:
    servers: list[Server] = []
    yield servers
    for server in servers:
        assert server.stop() == 0
        assert "Internal Server Error" not in server.said()


def test_a_clerk_goes_on_at_an_old_server_while_the_tables_are_those_of_a_new_one(
    started: list[Server], club: str, var: Path
) -> None:
    told = {"SKATWART_DATABASE_URL": club}
    old = Server(var, None, "old", **told).wait_for()
    started.append(old)
    with Person(old.port).sign_in("director") as clerk:
        slug = clerk.open_tournament("Versionswechsel", series_count=1)
        clerk.import_players(slug, 8)
        clerk.publish_draw(slug)
        expect(clerk.key(slug, 1, Foot()), 302)
        with psycopg.connect(club) as newer:
            newer.execute(NEWER)
        expect(clerk.key(slug, 2, Foot(worth=30)), 302)
        expect(clerk.get(f"/t/{slug}/standings/"), 200)
    assert old.stop() == 0
    started.append(Server(var, None, "old-again", **told).wait_for())  # whatever watches over it starts it again
    with Person(started[-1].port, clerk.cookies) as again:
        assert "1440" in expect(again.get(f"/t/{slug}/sheets/1/2/"), 200).text
