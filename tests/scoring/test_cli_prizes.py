"""`python -m scoring prizes` and `lot`: a pot shared out, a lot replayed; nonsense is answered in a sentence."""

import json

import pytest

from scoring.__main__ import main


def asked(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    code = main(line.split())
    output = capsys.readouterr()
    return code, output.out, output.err


@pytest.mark.parametrize(
    ("line", "amounts"),
    [
        ("prizes 30000 8 --least 1000", [9400, 5000, 3600, 3000, 2600, 2300, 2100, 2000]),
        ("prizes 12345 4 --unit 1 --least 1000", [5007, 3002, 2335, 2001]),
        ("prizes 30000 8 --equal --unit 50", [3750] * 8),
        ("prizes 12345 3 --unit 50 --percent 50 30 20", [6195, 3700, 2450]),
        ("prizes 30000 6 --least 1000 --guaranteed 10000 6000", [10100, 6000, 4500, 3600, 3100, 2700]),
        ("prizes 20000 4 --unit 1 --guaranteed 5000", [6924, 5000, 4615, 3461]),
    ],
)
def test_prizes_are_listed(capsys: pytest.CaptureFixture[str], line: str, amounts: list[int]) -> None:
    code, out, err = asked(capsys, line)
    assert (code, err) == (0, "")
    assert [tuple(map(int, row.split())) for row in out.splitlines()] == list(enumerate(amounts, 1))
    code, out, err = asked(capsys, f"{line} --json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {"pot": sum(amounts), "wanted": len(amounts), "prizes": amounts}


def test_fewer_prizes_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "prizes 250 8") == (
        0, "   1       150\n   2       100\n", "The pot is enough for 2 of 8 prizes.\n"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("prizes 100 2 --percent 50 30 20", "2 prizes need as many percentages, not 3.\n"),
        ("prizes 100 0", "no prizes: pot 100, count 0, unit 100, least 0.\n"),
        ("lot seed 4 4", "a lot needs a seed and at least two, each once.\n"),
    ],
)
def test_nonsense_is_told(capsys: pytest.CaptureFixture[str], line: str, sentence: str) -> None:
    assert asked(capsys, line) == (2, "", sentence)


def test_a_lot_is_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "lot seed 4 7 9")[0] == 0
    assert main(["lot", "my seed", "7", "9", "4"]) == 0
    assert capsys.readouterr().out == "4 9 7\n"
