"""The one table of kinds of effects: whole, and nobody beside it decides what a kind means."""

import ast
from pathlib import Path

import pytest

from tournament.desks.rulings.decisions.choices import OFFERS
from tournament.models.effects import (
    ADDING,
    AT_A_TABLE,
    COUNTING,
    EXPELLING,
    INVALIDATING,
    MEANINGS,
    RECOUNTING,
    ZEROING,
    Kind,
    Who,
)
from tournament.wording.sentences import SENTENCES

ROOT = Path(__file__).resolve().parents[2] / "tournament"
THE_TABLE = ROOT / "models" / "effects.py"
BY_EXAMPLE = ROOT / "management" / "commands" / "demo.py"  # gives effects as a referee would


def test_every_kind_has_its_meaning() -> None:
    assert MEANINGS.keys() == set(Kind)


@pytest.mark.parametrize(
    ("kinds", "those"),
    [
        (ADDING, {"points"}),
        (AT_A_TABLE, {"game", "zero", "sheet", "rest", "round"}),
        (COUNTING, {"points", "game", "zero", "sheet", "expelled", "excluded"}),
        (EXPELLING, {"expelled", "excluded"}),
        (INVALIDATING, {"sheet"}),
        (RECOUNTING, {"game"}),
        (ZEROING, {"zero", "sheet"}),
        (
            [kind for kind, meaning in MEANINGS.items() if meaning.who is Who.ORGANIZER],
            {"sheet", "expelled", "excluded"},
        ),
    ],
)
def test_what_is_asked_of_the_table(kinds: list[str], those: set[str]) -> None:
    assert sorted(kinds) == sorted(those)


def test_no_two_choices_of_a_form_are_one() -> None:
    assert len(OFFERS) == sum(len(meaning.choices) for meaning in MEANINGS.values())
    assert all(meaning.choices for meaning in MEANINGS.values())


def test_a_form_offers_them_in_the_order_in_which_they_are_needed() -> None:
    offered = ["won", "lost", "void", "warning", "off", "zero", "sheet", "expelled"]
    offered += ["added", "excluded", "rest", "round"]
    assert list(OFFERS) == offered


def test_what_stands_already_has_its_sentence() -> None:
    assert {meaning.once for meaning in MEANINGS.values() if meaning.once} <= SENTENCES.keys()


def names_a_kind(node: ast.AST) -> bool:
    """`Kind.GAME` or `Adjustment.Kind.GAME`."""
    if not isinstance(node, ast.Attribute) or node.attr not in Kind.__members__:
        return False
    return (getattr(node.value, "id", "") or getattr(node.value, "attr", "")) == "Kind"


def test_nobody_beside_the_table_names_a_kind() -> None:
    naming = {
        path.relative_to(ROOT)
        for path in ROOT.rglob("*.py")
        if path not in {THE_TABLE, BY_EXAMPLE} and "migrations" not in path.parts
        if any(map(names_a_kind, ast.walk(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert naming == set()
