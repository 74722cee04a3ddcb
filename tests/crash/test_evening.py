"""Killed while “Who is here” is saved: every start card with its fee and its entry of the register, or none of it."""

import pytest

from tests.browser.running import Person, letters
from tests.crash.kept import rows
from tests.crash.laptop import Laptop
from tests.tiers import full

pytestmark = full

GUESTS = 150
WHOLE, NOTHING = (GUESTS, GUESTS, GUESTS), (0, 0, 0)
STANDS = """
    SELECT count(DISTINCT c.id), count(DISTINCT e.id), (SELECT count(*) FROM tournament_player WHERE last_name LIKE ?)
    FROM tournament_tournament t LEFT JOIN tournament_startcard c ON c.tournament_id = t.id
    LEFT JOIN tournament_cashentry e ON e.card_id = c.id WHERE t.slug = ?
"""


def save(person: Person, slug: str, name: str, answers: list[int]) -> None:
    """Everybody is new to the register, is here and has paid."""
    named = "; ".join(f"{name}{letters(place)}" for place in range(GUESTS))
    page = {"was": "", "guest": named, "money": "g0", "all_paid": "on"}
    answers.append(person.post(f"/t/{slug}/cards/here/save/", **page).status)


def stands(laptop: Laptop, slug: str, name: str) -> tuple[int, ...]:
    """Start cards, what they paid, and the entries of the register."""
    return tuple(rows(laptop.database, STANDS, f"{name}%", slug)[0])


@pytest.mark.parametrize("name", ["Anton", "Berta"])
def test_all_of_it_is_there_or_nothing(laptop: Laptop, name: str) -> None:
    """Anton's evening is killed in the middle of the transaction, Berta's as soon as any of it can be seen."""
    answers: list[int] = []
    with laptop.director() as director:
        slug = director.open_tournament(f"Evening of {name}", series_count=1, entry_fee="10")
        laptop.kill_amid(
            lambda: save(director, slug, name, answers),
            laptop.freeze_writing if name == "Anton" else lambda: stands(laptop, slug, name) != NOTHING,
        )
    there = stands(laptop, slug, name)
    assert there in (NOTHING, WHOLE)
    assert there == WHOLE or not answers
    laptop.expect_well()
    with laptop.director() as director:
        save(director, slug, name, answers)
    assert stands(laptop, slug, name) == WHOLE
