"""What is written about the seating is true: the help of every command, and the public names."""

import re
from pathlib import Path
from types import ModuleType

import pytest

import seating
from seating.__main__ import main
from tests.tiers import sweep

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs" / "seating.md").read_text(encoding="utf-8")
HELP = re.findall(r"```console\n\$ python3 -m seating ([^\n]*)\n(.*?)```", DOCS, flags=re.DOTALL)


def test_all_public_names_are_listed() -> None:
    shown = {
        name for name, thing in vars(seating).items() if not name.startswith("_") and not isinstance(thing, ModuleType)
    }
    assert shown == set(seating.__all__)


@pytest.mark.parametrize(("words", "shown"), [(first.split(), rest) for first, rest in map(tuple, HELP)])
def test_the_help_of_every_command_is_in_the_docs(
    words: list[str], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    assert capsys.readouterr().out.split() == shown.split()


def test_every_command_is_there() -> None:
    names = ["--help", "sizes", "draw", "plan", "ranked", "pairs", "verify"]
    assert [words.split()[0] for words, _shown in HELP] == names


CELL = re.compile(r"(\d+)(?: \(≥ (\d+)\))?")


@sweep("players", [9, 12, 16, 17, 20, 28, 37, 44])
def test_the_table_of_what_is_reached(players: int) -> None:
    """A sample of the lines; the whole table takes minutes."""
    (line,) = re.findall(rf"^\| {players} \|(.*)\|$", DOCS, flags=re.MULTILINE)
    entrants = [seating.Entrant(number) for number in range(players)]
    for series, cell in enumerate(line.split("|"), 3):
        figures = CELL.fullmatch(cell.strip())
        assert figures
        least = seating.bound_ahead(entrants, seating.History(), seating.Wishes(), series).repeats
        assert int(figures[2] or figures[1]) == least
        if series < 7:
            plans = seating.plan_ahead(entrants, seating.History(), seating.Wishes(), "table", series).plans
            assert seating.total_cost(plans, entrants, seating.History(), seating.Wishes()).repeats == int(figures[1])
