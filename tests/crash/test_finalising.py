"""Killed while the final result is posted: it stands with its entry in the trail, or there is nothing of it."""

import time

import pytest

from tests.browser.forms import fields_of
from tests.browser.running import PATIENCE, Answer, Foot, Person, expect
from tests.crash.kept import rows
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

TABLES = 4
FINALS = """
    SELECT f.digest FROM tournament_finalresult f JOIN tournament_tournament t ON t.id = f.tournament_id
    WHERE t.slug = ?
"""
TRAIL = """
    SELECT json_extract(a.after, '$.digest') FROM tournament_auditentry a
    JOIN tournament_tournament t ON t.id = a.tournament_id WHERE a.action = 'result.finalise' AND t.slug = ?
"""


def digests(laptop: Laptop, question: str, slug: str) -> list[str]:
    return [digest for (digest,) in rows(laptop.database, question, slug)]


def play(director: Person, name: str) -> str:
    """A tournament that lacks nothing but its final result; gives its slug."""
    slug = director.open_tournament(name, series_count=1, objection_minutes=0)
    director.import_players(slug, 4 * TABLES)
    director.publish_draw(slug)
    for table in range(1, TABLES + 1):
        expect(director.key(slug, table, Foot(worth=(18, 20, 22, 24)[table % 4])), 302)
    deadline = time.monotonic() + PATIENCE
    while post_standings(director, slug).status != 302:  # the second of the last sheet is the players' still
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return slug


def post_standings(director: Person, slug: str) -> Answer:
    return director.post(f"/t/{slug}/results/post/1/", **fields_of(director.get(f"/t/{slug}/standings/").text))


def finalise(director: Person, slug: str) -> Answer:
    fields = fields_of(director.get(f"/t/{slug}/results/").text)
    return director.post(f"/t/{slug}/results/finalise/", **fields)


@pytest.mark.parametrize("name", ["Kreuzpokal", "Herzpokal"])
def test_it_stands_whole_or_not_at_all_and_pressed_again_it_stands_once(laptop: Laptop, name: str) -> None:
    """Kreuzpokal is killed in the middle of the transaction, Herzpokal as soon as its result can be seen."""
    with laptop.director() as director:
        slug = play(director, name)
        laptop.kill_amid(
            lambda: finalise(director, slug),
            laptop.freeze_writing if name == "Kreuzpokal" else lambda: bool(digests(laptop, FINALS, slug)),
        )
    assert digests(laptop, FINALS, slug) == digests(laptop, TRAIL, slug)
    assert len(digests(laptop, FINALS, slug)) <= 1
    laptop.expect_well()
    with laptop.director() as director:
        expect(finalise(director, slug), 302)
    assert digests(laptop, FINALS, slug) == digests(laptop, TRAIL, slug)
    assert len(digests(laptop, FINALS, slug)) == 1
