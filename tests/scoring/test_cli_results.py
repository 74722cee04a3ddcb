"""`python -m scoring rank` and `settle`: the order of a list, the money at a table; wrong input in a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.__main__ import main

LIST = "name;performance;won;lost\nAlbrecht;2107;18;3\nBöhme;1900;12;1\n\nKeller;1900;12;1\nMöller;1900;11;0\n"


def asked(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    output = capsys.readouterr()
    return code, output.out, output.err


def test_rank_orders_and_names_who_needs_a_lot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(LIST, encoding="utf-8")
    code, out, err = asked(capsys, "rank", path)
    assert (code, err) == (0, "")
    assert [" ".join(line.split()) for line in out.splitlines()] == [
        "1 Albrecht 2107 18 : 3",
        "2 Böhme 1900 12 : 1 needs a lot",
        "2 Keller 1900 12 : 1 needs a lot",
        "4 Möller 1900 11 : 0",
    ]


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "\ufeff" + LIST,
        LIST.replace(";", ","),
        LIST.replace(";", "\t"),
        LIST.replace("name;performance;won;lost", "Spieler;Leistung;Gewonnen;Verloren"),
        LIST.replace("\n", "\r\n"),
    ],
)
def test_rank_answers_machines(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(text.encode())
    code, out, _err = asked(capsys, "rank", path, "--json")
    ranked: list[dict[str, Any]] = json.loads(out)
    assert code == 0
    assert ranked[0] == {
        "rank": 1, "name": "Albrecht", "performance": 2107, "won": 18, "lost": 3, "needs_lot": False
    }  # fmt: skip
    assert [(row["rank"], row["name"], row["needs_lot"]) for row in ranked[1:]] == [
        (2, "Böhme", True), (2, "Keller", True), (4, "Möller", False)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "line 1 has no column name, performance, won, lost."),
        (b"name;won;lost\nA;1;2\n", "line 1 has no column performance."),
        (b"name;performance;won;lost\nA;900;9;2\nB;9x;1;2\n", "line 3: performance is '9x'; write a whole number."),
        (b"name;performance;won;lost\n\nA;-900;-1;2\n", "line 3: won is '-1'; write a whole number."),
        (b"name;performance;won;lost\nA;900\n", "line 2: won is ''; write a whole number."),
        (b"name;performance;won;lost\nB\xf6hme;1;1;1\n", "this is no UTF-8."),
    ],
)
def test_a_wrong_list_is_told_its_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: bytes, sentence: str
) -> None:
    path = tmp_path / "list.csv"
    path.write_bytes(text)
    code, out, err = asked(capsys, "rank", path)
    assert (code, out) == (2, "")
    assert err.startswith(f"{path}: {sentence}")


def test_a_file_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _out, err = asked(capsys, "rank", tmp_path / "no.csv")
    assert (code, err) == (2, f"{tmp_path / 'no.csv'}: No such file or directory.\n")


def test_a_negative_performance_ranks_below(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name,performance,won,lost\nA,\N{MINUS SIGN}30,1,2\nB,-29,0,1\n", encoding="utf-8")
    ranked = json.loads(asked(capsys, "rank", path, "--json")[1])
    assert [(row["name"], row["performance"]) for row in ranked] == [("B", -29), ("A", -30)]


@pytest.mark.parametrize(
    ("arguments", "cents"),
    [
        (("196", "33", "-12", "85", "--stake", "1"), [482, -170, -350, 38]),
        (("--stake", "0,5", "196", "33", "-12", "85"), [241, -85, -175, 19]),
        (("1", "0", "0", "--stake", "1/2"), [1, 0, -1]),
    ],
)
def test_settle_says_what_every_seat_gets(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], cents: list[int]
) -> None:
    code, out, _err = asked(capsys, "settle", *arguments)
    assert (code, [int(figure) for figure in out.split()]) == (0, cents)
    answer = json.loads(asked(capsys, "settle", *arguments, "--json")[1])
    assert (answer["cents"], sum(answer["cents"]), len(answer["points"])) == (cents, 0, len(cents))


@pytest.mark.parametrize("stake", ["-1", "x", "1/0", ""])
def test_a_wrong_stake_is_asked_again(capsys: pytest.CaptureFixture[str], stake: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["settle", "1", "2", "3", f"--stake={stake}"])
    assert "is no stake; write cents a point, such as 1 or 0.5" in capsys.readouterr().err


def test_settle_needs_a_whole_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, _out, err = asked(capsys, "settle", "1", "2", "--stake", "1")
    assert (code, err) == (2, "A table has 3, 4 or 5 seats, not 2: give the points of each.\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"name;performance;won;lost\nA;{'9' * 5000};1;1\n", "line 2: performance is '99999999999999999999'"),
        (f"name;performance;won;lost\n{'x' * 140_000};1;1;1\n", "this is no CSV"),
    ],
)
def test_rank_says_what_it_cannot_read(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "list.csv"
    path.write_text(text, encoding="utf-8")
    code, out, err = asked(capsys, "rank", path)
    assert (code, out) == (2, "")
    assert why in err


SHEET = """\
game;dealer;declarer;contract;tops;won;score
1;1;2;null;;lost;{score}
2;2;3;clubs;1;won;24
3;3;;;;passed;
"""


@pytest.mark.parametrize(
    ("arguments", "cents"),
    [(("--stake", "0.5"), [12, -60, 48]), (("--stake", "1", "--rules", "isko_1999"), [22, -116, 94])],
)
def test_settle_reads_a_sheet_game_by_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], cents: list[int]
) -> None:
    path = tmp_path / "table.csv"
    path.write_text(SHEET.format(score=-46), encoding="utf-8")
    code, out, err = asked(capsys, "settle", "--games", path, *arguments)
    assert (code, [int(figure) for figure in out.split()], err) == (0, cents, "")
    assert json.loads(asked(capsys, "settle", "--games", path, *arguments, "--json")[1])["cents"] == cents


def test_a_sheet_with_findings_is_settled_as_it_counts_and_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "table.csv"
    path.write_text(SHEET.format(score=-23), encoding="utf-8")
    code, out, err = asked(capsys, "settle", "--games", path, "--stake", "0.5")
    assert (code, out.split(), err) == (1, ["12", "-60", "48"], f"{path}: check finds 1 thing on it.\n")


def test_settle_game_by_game_needs_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    foot = Path(__file__).parent / "data" / "footers.csv"
    code, out, err = asked(capsys, "settle", "--games", foot, "--stake", "1")
    assert (code, out) == (2, "")
    assert "has no single games; give the final points." in err
    assert "can't be read: check says why." in asked(capsys, "settle", "--games", tmp_path / "x", "--stake", "1")[2]
    code, _out, err = asked(capsys, "settle", "1", "2", "3", "--games", foot, "--stake", "1")
    assert (code, err) == (2, "Give the points of the seats or a file with --games, not both.\n")
