"""The worked examples of real clubs' rules, through the command: a file of lists and a rule in, a ranking out."""

import json
from pathlib import Path

import pytest

from scoring.__main__ import main
from tests.scoring.season_examples import EXAMPLES, Example
from tests.scoring.test_season_twice import as_csv


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_clubs_rule_by_the_command(example: Example, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    columns = ("date", "series", "name", "group", "total", "won", "lost", "games", "joined", "arrears")
    lines = [
        {name: getattr(played, name) for name in columns}
        | {"tags": sorted(played.tags), "declared": sorted(played.declared)}
        for played in example.lists
    ]
    (tmp_path / "year.csv").write_text(as_csv(lines), encoding="utf-8")
    (tmp_path / "rule.json").write_text(json.dumps(example.rule), encoding="utf-8")
    assert main(["season", f"{tmp_path}/year.csv", "--rule", f"{tmp_path}/rule.json", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert tuple((row["rank"], row["name"], row["value"]) for row in answer) == example.answer
