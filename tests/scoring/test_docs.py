"""What is written about the core is true: examples in docstrings and in the README, and the list of public names."""

import doctest
import pkgutil
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import scoring
from scoring.__main__ import main
from tests.tiers import sweep

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(module.name for module in pkgutil.iter_modules(scoring.__path__) if module.name != "__main__")
# The parts of the checks, which are shown by check() itself, and mere words.
WITHOUT_EXAMPLES = {
    "cli_prizes",
    "cli_results",
    "cli_rules",
    "cli_settle",
    "cli_sheets",
    "columns",
    "contracts",
    "marks",
    "defects",
    "english_claims",
    "english_guide",
    "figures",
    "foot",
    "incidents",
    "levels",
    "lines",
    "outcome",
    "play",  # a room of its own, with tests of its own
    "ramschrows",
}
README = (ROOT / "README.md").read_text(encoding="utf-8")


@sweep("name", MODULES)
def test_the_examples_of_a_module_come_out(name: str) -> None:
    result = doctest.testmod(import_module(f"scoring.{name}"))
    assert (result.attempted > 0) is (name not in WITHOUT_EXAMPLES)
    assert result.failed == 0


def test_all_public_names_are_listed() -> None:
    shown = {
        name for name, thing in vars(scoring).items() if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert shown == set(scoring.__all__)


def test_the_examples_of_the_readme_come_out() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0


CONSOLE = [
    (command, output)
    for block in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL)
    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.MULTILINE)
]


@pytest.mark.parametrize(("command", "output"), CONSOLE, ids=[command for command, _said in CONSOLE])
def test_the_commands_of_the_readme_answer_as_shown(command: str, output: str) -> None:
    here = command.replace("python3", f"'{sys.executable}'")
    asked = subprocess.run(["sh", "-c", here], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (asked.stdout, asked.stderr) == (output, "")


def test_the_readme_shows_commands() -> None:
    assert len(CONSOLE) == 4


HELP = re.findall(
    r"```console\n\$ python3 -m scoring ([^\n]*)\n(.*?)```",
    (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8"),
    flags=re.DOTALL,
)


@pytest.mark.parametrize(("words", "shown"), [(first.split(), rest) for first, rest in map(tuple, HELP)])
def test_the_help_of_every_command_is_in_the_docs(
    words: list[str], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    # Where lines are broken is up to the Python at hand.
    assert capsys.readouterr().out.split() == shown.split()


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([])
    assert left.value.code == 2
    assert "COMMAND" in capsys.readouterr().err
    assert [words.split()[0] for words, _shown in HELP] == [
        "--help",
        "value",
        "rule",
        "claim",
        "check",
        "rank",
        "season",
        "settle",
        "prizes",
        "lot",
    ]
