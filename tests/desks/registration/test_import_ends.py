"""What a list has besides people: a sum at its end, and headings that are cut short."""

from typing import Any

import pytest

from tests.builders import Cast
from tests.desks.registration.lists import listed_people, make_workbook
from tournament.desks.registration.files.importer import read
from tournament.wording import sentence

HEAD = "Nr;Name;Vorname;Verein;Startgeld\n1;Böhme;Erna;Kreuz As;ja\n2;Schmidt;Eva;;ja\n"
BOTH = [("Böhme", "Erna", "Kreuz As"), ("Schmidt", "Eva", "")]


@pytest.mark.parametrize(
    "end",
    [
        "Summe;;;;20",
        ";Summe;;;20,00 €",
        ";Gesamt: 2;;;",
        "Anzahl Spieler: 2",
        ";Anzahl der Teilnehmer;2;;",
        ";;;;20.00",
        "2;;;;20",
        ";TOTAL;;;20\n;Summe;;;40",
        ";Summe;;;20\n;;;\n",
    ],
)
def test_a_sum_at_the_end_of_a_list_is_left_out(cast: Cast, end: str) -> None:
    reading = read(cast.tournament, "liste.csv", (HEAD + end).encode())
    assert listed_people(reading) == BOTH
    assert reading.errors == ()
    assert {finding.code for finding in reading.notes} == {"import.sum_line"}


def test_a_sum_is_named_with_its_line(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", f"{HEAD}\n;Summe;;;20\n".encode())
    assert [sentence(finding) for finding in reading.notes] == ["Line 5 adds up (Summe 20) and is left out."]


def test_a_sum_at_the_end_of_a_workbook_is_left_out(cast: Cast) -> None:
    rows: list[list[Any]] = [["Name", "Vorname", "bezahlt"], ["Böhme", "Erna", "ja"], ["Summe", None, 10.0]]
    reading = read(cast.tournament, "liste.xlsx", make_workbook(rows))
    assert (len(reading.lines), reading.errors) == (1, ())


@pytest.mark.parametrize(
    "end", [";Total;Peter;SC Herz;", ";Gesamt;;SC Herz;", ";Summer;;;", ";-1+1;;;", "3;Sum@(1);;;"]
)
def test_a_person_at_the_end_is_not_taken_for_a_sum(cast: Cast, end: str) -> None:
    reading = read(cast.tournament, "liste.csv", (HEAD + end).encode())
    assert (len(reading.lines), reading.notes) == (3, ())


def test_a_sum_in_the_middle_of_a_list_is_an_error(cast: Cast) -> None:
    """Only the end of a list adds up what stands above; a name may be missing anywhere else."""
    reading = read(cast.tournament, "liste.csv", (HEAD + ";;;;10\n3;Aalto;;;ja\n").encode())
    assert [finding.code for finding in reading.errors] == ["import.no_name", "import.unknown_value"]


def test_a_number_without_a_name_is_no_sum(cast: Cast) -> None:
    reading = read(cast.tournament, "liste.csv", (HEAD + "3;;;;\n").encode())
    assert [finding.code for finding in reading.errors] == ["import.no_name"]


@pytest.mark.parametrize(
    ("heading", "words"),
    [("bez.", "paid"), ("Bez", "paid"), ("Mannsch.", "team"), ("anw.", "here"), ("Kat.", "category")],
)
def test_a_heading_cut_short_is_named_with_what_it_may_mean(cast: Cast, heading: str, words: str) -> None:
    reading = read(cast.tournament, "liste.csv", f"Name;{heading}\nBöhme;10 €\n".encode())
    assert [sentence(finding) for finding in reading.notes] == [
        f"The heading “{heading}” may mean “{words}”: the column is not taken. Write the whole word to have it read."
    ]
    assert not reading.lines[0].values["paid"]


@pytest.mark.parametrize("head", ["Name;be", "Name;bezahlt;bez.", "Name;Bezirk", "Name;spielerpa;Pass"])
def test_a_short_heading_that_is_ambiguous_or_redundant_is_unused(cast: Cast, head: str) -> None:
    row = "Böhme;" + ";".join(["ja"] * head.count(";"))
    reading = read(cast.tournament, "liste.csv", f"{head}\n{row}\n".encode())
    assert "import.short_column" not in {finding.code for finding in reading.notes}
