"""A club's history from "Vereinsmeister": a made-up archive by its description, read, looked at and ranked."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from scoring.season import SeasonRule, season, two_decimals
from scoring.season_told import read_lists
from tests.files.clubs import CLUB_FIELDS, GOOD_ROWS, make_dbf, make_vmz
from tournament.files.clubs import CHECKED, POINTS, History
from tournament.files.clubs import history as read_history
from tournament.refused import Refused
from tournament.wording import sentence


def history(data: bytes, value: str = CHECKED) -> History:
    return read_history("club.VMZ", data, value=value)


def changed(at: int, field: str, text: str) -> list[tuple[str, ...]]:
    rows = [list(row) for row in GOOD_ROWS]
    rows[at][list(CLUB_FIELDS).index(field)] = text
    return [tuple(row) for row in rows]


def test_an_archive_becomes_lists_that_a_season_ranks(tmp_path: Path) -> None:
    file, written = tmp_path / "club.VMZ", tmp_path / "lists.csv"
    file.write_bytes(make_vmz(make_dbf([*GOOD_ROWS, GOOD_ROWS[0]], deleted=frozenset({3}))))
    out = StringIO()
    call_command("history", str(file), "--csv", str(written), stdout=out)
    assert out.getvalue() == "3 lists fit.\n"
    assert written.read_text(encoding="utf-8").splitlines()[1] == "2026-01-09;1;2;Anna Müller;1012;11;1"
    lists = read_lists(written.read_text(encoding="utf-8"))
    assert lists.wrong == ()
    standings = season(lists.lists, SeasonRule())
    assert [(one.name, two_decimals(one.value)) for one in standings] == [
        ("Anna Müller", "1812.00"),
        ("Bernd Groß", "-40.00"),
    ]
    with pytest.raises(CommandError, match="exists"):
        call_command("history", str(file), "--csv", str(written), stdout=out)
    assert [one.total for one in history(file.read_bytes(), POINTS).lists] == [512, -90, 400]


def test_a_field_of_yes_or_no_is_not_read_whatever_stands_in_it() -> None:
    table = bytearray(make_dbf([(*row, "?") for row in GOOD_ROWS], fields={**CLUB_FIELDS, "GAST": 1}))
    table[32 * (len(CLUB_FIELDS) + 1) + 11] = ord("L")
    for sign in b"?\xffT ":
        table[-2] = sign
        assert len(history(make_vmz(bytes(table))).lists) == len(GOOD_ROWS)


@pytest.mark.parametrize(
    ("rows", "code", "row"),
    [
        (changed(1, "SPIELTAG", "20260231"), "history.misread", 2),
        (changed(0, "WERT", "10a2"), "history.misread", 1),
        (changed(0, "WERT", "10.5"), "history.misread", 1),
        (changed(2, "GSP", "-1"), "history.misread", 3),
        (changed(1, "NAME1", ""), "history.misread", 2),
        (changed(1, "NR", "1"), "history.two_names", 2),
        (changed(2, "NR", "7"), "history.two_numbers", 3),
        (changed(2, "SPIELTAG", "20260109"), "history.twice", 3),
    ],
)
def test_a_row_that_does_not_fit_is_named_and_the_others_are_read(
    rows: Sequence[tuple[str, ...]], code: str, row: int, tmp_path: Path
) -> None:
    found = history(make_vmz(make_dbf(rows)))
    assert [(problem.code, problem.where.row) for problem in found.wrong] == [(code, row)]
    assert {played.row for played in found.lists} == {1, 2, 3} - {row}
    file, written, out = tmp_path / "club.VMZ", tmp_path / "lists.csv", StringIO()
    file.write_bytes(make_vmz(make_dbf(rows)))
    with pytest.raises(CommandError, match=r"2 lists fit\. Nothing was written"):
        call_command("history", str(file), "--csv", str(written), stdout=out)
    assert f"Row {row}: " in out.getvalue()
    assert not written.exists()
    call_command("history", str(file), "--csv", str(written), "--leave-out", stdout=out)
    assert len(written.read_text(encoding="utf-8").splitlines()) == 3


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import.empty"),
        (b"PK\x03\x04", "history.unreadable"),
        (make_vmz(make_dbf(GOOD_ROWS))[:200], "history.unreadable"),
        (make_vmz(b"x", name="README.txt"), "history.unreadable"),
        (b"%PDF-1.7", "history.unreadable"),
        (make_vmz(make_dbf(GOOD_ROWS), name="Spieler.dbf"), "history.no_archive"),
        (make_vmz(b"\x03"), "history.broken"),
        (make_vmz(b"\x04" + make_dbf(GOOD_ROWS)[1:]), "history.broken"),
        (make_vmz(make_dbf(GOOD_ROWS)[:-20]), "history.broken"),
        (make_vmz(make_dbf([("1",)], fields={"NR": 4})), "history.columns_lacking"),
        (make_vmz(bytes(33 * 1024 * 1024)), "history.too_large"),
    ],
)
def test_what_is_no_such_archive_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        history(data)
    assert [problem.code for problem in refusal.value.findings] == [code]


WHOLE = [  # a table of four: 30 for each game that the others lost, 3, 5, 4 and 6 of them
    ("2026-01-09", "1", "1", "Anna", "700", "10", "3", "1140"),
    ("2026-01-09", "1", "1", "Bernd", "500", "8", "1", "1000"),
    ("2026-01-09", "1", "1", "Carl", "300", "6", "2", "620"),
    ("2026-01-09", "1", "1", "Dora", "200", "5", "0", "630"),
]


def read_csv(*rows: Sequence[str]) -> History:
    head = "date;series;table;name;points;won;lost;total"
    return read_history("club.csv", "\n".join([head, *map(";".join, rows)]).encode())


def problems(read: History) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.where.row) for problem in read.wrong]


def test_a_row_that_is_there_twice_makes_no_other_one_of_its_table_wrong() -> None:
    read = read_csv(*WHOLE, WHOLE[1])
    assert problems(read) == [("history.twice", 6)]
    assert [played.name for played in read.lists] == ["Anna", "Bernd", "Carl", "Dora"]


@pytest.mark.parametrize("place", [0, 1, 3])
@pytest.mark.parametrize("cell", [0, 5])
def test_a_row_that_cannot_be_read_makes_no_other_one_of_its_table_wrong(place: int, cell: int) -> None:
    bent = [
        tuple("x" if (row, at) == (place, cell) else text for at, text in enumerate(WHOLE[row])) for row in range(4)
    ]
    read = read_csv(*bent)
    assert problems(read) == [("history.misread", place + 2)]
    assert len(read.lists) == 3


def test_what_is_wrong_in_a_table_without_a_bent_row_is_still_named() -> None:
    bent = (*WHOLE[0][:-1], "1141")
    assert problems(read_csv(bent, *WHOLE[1:])) == [("history.total", 2)]


def test_the_days_in_sentences_of_a_history_are_written_as_the_language_has_them() -> None:
    (problem,) = read_csv(*WHOLE, WHOLE[1]).wrong
    with translation.override("de"):
        assert "09.01.2026" in sentence(problem)


def test_a_table_of_which_nothing_is_left_has_no_rows() -> None:
    assert history(make_vmz(make_dbf([]))) == History((), ())
    assert history(make_vmz(make_dbf(GOOD_ROWS, deleted=frozenset({0, 1, 2})))) == History((), ())


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nothing\.VMZ: No such file"):
        call_command("history", str(tmp_path / "nothing.VMZ"))
