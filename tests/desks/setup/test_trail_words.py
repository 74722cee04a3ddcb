"""The trail in the reader's language: every recorded field has a name, and every code has words."""

import ast
import importlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from pytest_django import DjangoDbBlocker

import tournament
from tests.builders import loaded_demo
from tournament.models import AuditEntry, PrizePlan
from tournament.models.cash import BREAK_OFF, COUNTED
from tournament.wording.names import TRAIL_NAMES
from tournament.wording.trail import CODES, NAMED, in_words, recorded, trail_name

pytestmark = pytest.mark.django_db

DESKS = Path(tournament.__file__).parent / "desks"
KEPT_IN = {"before", "after", "values", "data", "place", "was", "now"}


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


def test_every_field_that_a_service_records_has_a_name() -> None:
    names = {name for path in sorted(DESKS.rglob("*.py")) for name in names_recorded(path)}
    assert {"closing", "entropy", "of_loss_fees", "struck_at", "prize_rounding", "folder", "seal"} < names
    assert sorted(name for name in names if not has_name(name)) == []


@pytest.mark.usefixtures("demo", "euros")
def test_the_demo_has_no_key_and_no_code_in_german() -> None:
    """Values of the field for people are exempt: the demo's people have roles as names."""
    codes = {str(code) for code in known_codes() if not str(code).isdigit()}
    with override("de"):
        lines = [(name, words) for values in recorded_values() for name, words in recorded(values)]
        names = {trail_name(name) for values in recorded_values() for name in values if has_name(name)}
    assert {name for name, _words in lines} <= names
    assert {words for name, words in lines if name != "Person"} & codes == set()
    whole = {part for _name, words in lines for part in re.split(r"[ ,|]+", words)}
    assert whole & {"main", "curve", "every", "swaps-1", "ladies", "best_series", "2026-10-10"} == set()
    assert ("Preise werden gerundet auf", "1,00\N{NO-BREAK SPACE}€") in lines


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("rating", "main", "All players"),
        ("rating", "series-2", "Series 2"),
        ("plan", "series-2", "Series 2"),
        ("plan", "loss_fees", "Loss fees for the best"),
        ("plan", "For the youth", "For the youth"),
        ("template", "curve", "falling curve"),
        ("size", "every", "every k-th player"),
        ("engine", "swaps-1", "by lot"),
        ("entropy", "cards: CJ SJ HJ", "chance: ten cards of a shuffled deck"),
        ("entropy", "", "–"),
        ("date", "2026-10-10", "10 Oct 2026"),
        ("prize_rounding", 100, "1.00 €"),
        ("stake", "0.50", "0.5 cents"),
        ("roles", ["clerk"], "clerk"),
        ("kind", "apart", "must not sit at one table"),
        ("tables", [[1, 5, 6, 7], [2, 8, 9, 10]], "1, 5, 6, 7 | 2, 8, 9, 10"),
        ("note", f"{COUNTED} 1000 1200", "counted in the box: 10.00 €, in the book: 12.00 €"),
        ("note", f"{BREAK_OFF} 1/3", "broken off: 1 of 3 series not played"),
        ("differences", [{"seat": 2, "field": "won", "expected": 3, "found": 4}], "2 won 3 4"),
    ],
)
@pytest.mark.usefixtures("euros")
def test_a_value_is_said_in_words(name: str, value: Any, words: str) -> None:
    assert in_words(name, value).replace("\N{NO-BREAK SPACE}", " ") == words


@pytest.mark.parametrize(
    "values",
    [
        *({name: text} for name in ("facts", "name") for text in ("2026-02-31", "9999-12-31T23:59:59-12:00")),
        *({"loss_fee_tiers": tiers} for tiers in (5, "x", [[1]])),
        *({"house": house} for house in (5, {"nobody": 1})),
        *({"prize_rounding": 1.5}, {"stake": "x"}, {"prizes": [5]}),
        *({"template": "guaranteed", **more} for more in ({}, {"given": 5}, {"given": ["x"]})),
    ],
    ids=str,
)
@pytest.mark.usefixtures("euros")
def test_a_value_without_words_is_shown_as_it_is_kept(values: dict[str, Any]) -> None:
    told = " ".join(words for _name, words in recorded(values))
    assert str(next(iter(values.values()))) in told


@pytest.mark.usefixtures("euros")
def test_guaranteed_prizes_are_said_as_sums_and_percentages_are_not() -> None:
    guaranteed, percent = ({"template": template, "given": [5000]} for template in ("guaranteed", "percent"))
    assert dict(recorded(guaranteed))["percentages or sums"] == "50.00\N{NO-BREAK SPACE}€"
    assert dict(recorded(percent))["percentages or sums"] == "5000"


def recorded_values() -> Iterator[dict[str, Any]]:
    for both in AuditEntry.objects.values_list("before", "after"):
        yield from filter(None, both)


def known_codes() -> Iterator[object]:
    yield from (code for choices in CODES.values() for code, _words in choices)
    fields = (field for model in (*NAMED, PrizePlan) for field in model._meta.concrete_fields)
    yield from (code for field in fields for code, _words in field.flatchoices)


def has_name(name: str) -> bool:
    return name in TRAIL_NAMES or any(hasattr(model, name) for model in NAMED)


def names_recorded(path: Path) -> Iterator[str]:
    """Keys of what is given to the trail as `before` and `after`, and the fields that are named to `audit.values`."""
    text = path.read_text(encoding="utf-8")
    if "audit.record" not in text and "audit.values" not in text:
        return
    module = importlib.import_module(".".join(("tournament", "desks", *path.relative_to(DESKS).with_suffix("").parts)))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "values" and "audit" in ast.dump(node.func):
            yield from texts(node.args)
            starred = (argument.value for argument in node.args if isinstance(argument, ast.Starred))
            yield from (name for fields in starred for name in getattr(module, getattr(fields, "id", ""), ()))
        yield from keys_of(node)


def keys_of(node: ast.AST) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    kept = isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and any(
        name.id in KEPT_IN for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)
    )
    kept = kept or (isinstance(node, ast.keyword) and node.arg in ("before", "after"))
    value = getattr(node, "value", None)
    if kept and value:
        dicts = (inner for inner in ast.walk(value) if isinstance(inner, ast.Dict))
        yield from (name for inner in dicts for name in texts(inner.keys))


def texts(nodes: Iterable[ast.AST | None]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
