"""Killed between the parts of an import: the parts that were written stand whole, and the rest is offered again."""

from tests.crash.laptop import Laptop
from tests.tiers import full
from tournament.desks.registration.files.parts import NEW_AT_ONCE

pytestmark = full

LINES = 30 * NEW_AT_ONCE
CARDS = """
    SELECT count(*) FROM tournament_startcard c JOIN tournament_tournament t ON t.id = c.tournament_id WHERE t.slug = ?
"""


def test_what_was_written_stands_and_the_rest_is_offered_again(laptop: Laptop) -> None:
    with laptop.director() as director:
        slug = director.open_tournament("Langer Import", series_count=1)
        laptop.kill_amid(
            lambda: director.import_players(slug, LINES), lambda: laptop.count(CARDS, slug) >= 2 * NEW_AT_ONCE
        )
    there = laptop.count(CARDS, slug)
    assert 0 < there < LINES
    assert there % NEW_AT_ONCE == 0
    laptop.expect_well()
    with laptop.director() as director:
        director.import_players(slug, LINES)
    assert laptop.count(CARDS, slug) == LINES
