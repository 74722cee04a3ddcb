"""`python -m scoring season`: lists and a rule in, a ranking out; whatever is wrong is named at its place."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main

LISTS = """\
date;series;name;group;total;won;lost;games
2026-01-09;1;Albrecht;member;1012;11;2;48
2026-01-09;2;Albrecht;member;804;9;3;48
2026-01-09;1;Böhme;guest;977;10;1;36

2026-01-16;1;Böhme;member;-40;2;5;48
"""


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    def asked(lists: str, rule: object = None, *more: str) -> tuple[int, str, str]:
        (tmp_path / "year.csv").write_text(lists, encoding="utf-8")
        (tmp_path / "rule.json").write_text(rule if isinstance(rule, str) else json.dumps(rule or {}), encoding="utf-8")
        files = ["season", f"{tmp_path}/year.csv", *(["--rule", f"{tmp_path}/rule.json"] if rule else [])]
        code = main([*files, *more])
        output = capsys.readouterr()
        return code, output.out.replace(f"{tmp_path}/", ""), output.err.replace(f"{tmp_path}/", "")

    return asked


def test_it_answers_machines(ask: Any) -> None:
    code, out, err = ask(LISTS, {"unit": "evening", "aggregate": "mean"}, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == [
        {"rank": 1, "name": "Albrecht", "value": "1816.00", "units": 1, "lists": 2, "evenings": 1, "dropped": 0,
         "won": 20, "lost": 5},
        {"rank": 2, "name": "Böhme", "value": "468.50", "units": 2, "lists": 2, "evenings": 2, "dropped": 0,
         "won": 12, "lost": 6},
    ]  # fmt: skip


def test_it_answers_people(ask: Any) -> None:
    _code, out, _err = ask(LISTS, {"qualify": {"groups": ["guest"], "lists": 2}, "keep": {"best": 1}})
    assert [" ".join(line.split()) for line in out.splitlines()] == [
        "– Albrecht 1012.00 2 lists 20 : 5", "– Böhme 977.00 2 lists 12 : 6"
    ]  # fmt: skip


def test_without_a_rule_the_totals_are_added_up(ask: Any) -> None:
    code, out, _err = ask(LISTS, None, "--json")
    assert code == 0
    assert [(row["rank"], row["value"]) for row in json.loads(out)] == [(1, "1816.00"), (2, "937.00")]


@pytest.mark.parametrize(
    "lists",
    [
        "\ufeff" + LISTS,
        LISTS.replace(";", ","),
        LISTS.replace("\n", "\r\n"),
        LISTS.replace(
            "date;series;name;group;total;won;lost;games", "Datum;Serie;Spieler;x;Gesamt;Gewonnen;Verloren;y"
        ),
    ],
)
def test_files_as_spreadsheets_save_them(ask: Any, lists: str) -> None:
    assert ask(lists, None, "--json")[0] == 0


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ({"which": {"series": [1]}}, "1012.00"),
        ({"which": {"from": "2026-01-10"}, "absent": 5}, None),
        ({"which": {"to": "2026-01-09"}}, "1816.00"),
        ({"norm": 24}, "908.00"),
        ({"absent": 500}, "2316.00"),
        ({"absent": -0.5}, "1815.50"),
        ({"keep": {"drop": [[1, 1], [3, 2]]}}, "1012.00"),
        ({"keep": "all", "aggregate": {"mean_at_least": 5}}, "363.20"),
        ({"aggregate": "mean", "adjust": [{"per": 0.25, "from": 1}, {"missed_power": 3}]}, "907.25"),
        ({"absent": None, "keep": None}, "1816.00"),
        ({"ties": ["lists"]}, "1816.00"),
    ],
)
def test_every_key_of_a_rule(ask: Any, rule: object, value: str | None) -> None:
    code, out, _err = ask(LISTS, rule, "--json")
    assert code == 0
    assert {row["name"]: row["value"] for row in json.loads(out)}.get("Albrecht") == value


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("[", "rule.json: a rule is a JSON object"),
        ("[]", "rule.json: a rule is a JSON object"),
        ({"kepe": 1}, "rule.json, kepe: nothing here is called kepe"),
        ({"unit": "month"}, "rule.json, unit: month is not among list, evening"),
        ({"which": 3}, "rule.json, which: 3 is no object"),
        ({"which": {"until": "2026-01-01"}}, "rule.json, which.until: nothing here is called until"),
        ({"which": {"from": "2026-02-31"}}, "rule.json, which.from: 2026-02-31 is no date like 2026-01-31"),
        ({"which": {"series": 1}}, "rule.json, which.series: 1 is no list"),
        ({"which": {"series": [0]}}, "rule.json, which.series: 0 is no whole number from 1 to 1000000"),
        ({"norm": 0}, "rule.json, norm: 0 is no whole number from 1 to 1000000"),
        ({"norm": True}, "rule.json, norm: true is no whole number from 1 to 1000000"),
        ('{"absent": 1e999}', "rule.json, absent: 1e999 is no number from -1000000 to 1000000"),
        ('{"absent": NaN}', "rule.json, absent: NaN is no number from -1000000 to 1000000"),
        ({"keep": "best"}, "rule.json, keep: best is not among all"),
        ({"keep": {}}, "rule.json, keep: one of best, first and drop is needed"),
        ({"keep": {"best": 1, "drop": []}}, "rule.json, keep: one of best, first and drop is needed"),
        ({"keep": {"best": 1.5}}, "rule.json, keep.best: 1.5 is no whole number from 0 to 1000000"),
        ({"keep": {"drop": [[1]]}}, "rule.json, keep.drop: [[1]] is no list of pairs: units played, units dropped"),
        ({"aggregate": "median"}, "rule.json, aggregate: median is not among sum, mean"),
        ({"aggregate": {}}, "rule.json, aggregate.mean_at_least: null is no whole number from 1 to 1000000"),
        ({"adjust": [{}]}, "rule.json, adjust: either per or missed_power is needed"),
        ({"adjust": [{"missed_power": 99}]}, "rule.json, adjust.missed_power: 99 is no whole number from 1 to 9"),
        ({"qualify": {"groups": [1]}}, "rule.json, qualify.groups: 1 is no word"),
        ({"ties": ["points"]}, "rule.json, ties: points is not among won, lost, lists, lot"),
    ],
)
def test_a_wrong_rule_is_named_at_its_key(ask: Any, rule: object, sentence: str) -> None:
    assert ask(LISTS, rule) == (1, "", f"{sentence}\n")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("2;Albrecht", "1;Albrecht"), "line 3, name: Albrecht has a list of 2026-01-09, series 1, in line 2, too: "
                                       "remove one of them"),
        (("2026-01-16", "2026-13-16"), "line 6, date: 2026-13-16 is no date like 2026-01-31"),
        (("2026-01-16", ""), "line 6, date: it is missing"),
        (("1012", "many"), "line 2, total: many is no whole number"),
        (("1012", ""), "line 2, total: it is missing"),
        (("2;5;48", "-2;5;48"), "line 6, won: -2 is no whole number from 0 on"),
        (("1;Böhme;guest", "0;Böhme;guest"), "line 4, series: 0 is no whole number from 1 on"),
        (("Böhme;guest", " ;guest"), "line 4, name: it is missing"),
        (("total;", "sum;"), "line 1, total: it is missing"),
        (("games", "won"), "line 1, won: two columns with this heading: remove one of them"),
        (("5;48", "5;48;9"), "line 6: 9 cells under 8 headings: remove a separator or add a heading"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_named_with_its_place(ask: Any, changed: tuple[str, str], sentence: str) -> None:
    assert ask(LISTS.replace(*changed, 1)) == (1, "", f"year.csv, {sentence}\n")


def test_a_norm_needs_the_games_of_every_list(ask: Any) -> None:
    told = ask(LISTS.replace("5;48", "5;").replace("1;36", "1;0"), {"norm": 48})
    assert (
        told[2] == "year.csv, line 4, games: 0 is no whole number from 1 on\nyear.csv, line 6, games: it is missing\n"
    )
    assert ask(LISTS.replace("games", "x"), {"norm": 48})[2] == "year.csv, line 1, games: it is missing\n"


def test_machines_are_told_what_is_wrong(ask: Any) -> None:
    code, out, err = ask(LISTS, {"norm": 0}, "--json")
    assert (code, err) == (1, "")
    (defect,) = json.loads(out)["findings"]
    assert (defect["file"], defect["code"], defect["field"]) == ("rule.json", "input.wrong_type", "norm")


def test_files_that_are_none(ask: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert ask("") == (1, "", "year.csv, line 1: there is nothing in this file: save the sheet as CSV and try again\n")
    assert main(["season", str(tmp_path / "none.csv")]) == 2
    assert "none.csv: this file can't be read" in capsys.readouterr().err
    assert ask(LISTS.splitlines()[0], None, "--json")[1] == "[]\n"
