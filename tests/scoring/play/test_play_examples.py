"""The examples in the docstrings of `scoring.play` come out."""

import doctest
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

from scoring import play
from scoring.cli_claim import answer_of_line, as_words

MODULES = sorted(module.name for module in pkgutil.iter_modules(play.__path__))
# Shown by the questions that they answer.
WITHOUT_EXAMPLES = {
    "answers",
    "asking_hidden",
    "asking_open",
    "hidden",
    "judged",
    "lines",
    "points",
    "seen",
    "tricks",
    "dealing",
}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_come_out(name: str) -> None:
    result = doctest.testmod(import_module(f"scoring.play.{name}"))
    assert (result.attempted > 0) is (name not in WITHOUT_EXAMPLES)
    assert result.failed == 0


def test_all_public_names_are_listed() -> None:
    modules = {*MODULES}
    shown = {name for name in vars(play) if not name.startswith("_") and name not in modules}
    assert shown == set(play.__all__)


DOCS = Path(__file__).resolve().parents[3] / "docs" / "scoring.md"
CONSOLE = re.findall(
    r"\$ echo '([^']*)' \| python3 -m scoring claim *\n((?:(?!```).*\n)*)", DOCS.read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("question", "shown"), CONSOLE)
def test_the_examples_of_the_docs_come_out(question: str, shown: str) -> None:
    assert as_words(1, answer_of_line(question)) + "\n" == shown


def test_the_docs_have_examples() -> None:
    assert len(CONSOLE) == 3
