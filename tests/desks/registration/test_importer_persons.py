"""People of a list are matched with pass numbers, registered cards and bans."""

import pytest

from tests.builders import Cast
from tests.desks.registration.lists import import_errors, make_workbook
from tournament.desks.registration.cards.services import register
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files.importer import read
from tournament.desks.setup.bans import services as ban_services


@pytest.mark.parametrize(
    "heading",
    ["Pass", "Pass-Nr.", "Passnummer", "Spielerpass", "Spielerpass-Nr.", "pass number", "Número de pase", "Nº de pase"],
)
def test_the_column_of_pass_numbers_is_known_under_many_headings(cast: Cast, heading: str) -> None:
    reading = read(cast.tournament, "liste.csv", f"Name;{heading}\nBöhme;04.112-7\n".encode())
    assert ([line.values["pass_number"] for line in reading.lines], reading.notes) == (["04.112-7"], ())


def test_a_pass_number_of_a_workbook_is_read_as_it_is_seen(cast: Cast) -> None:
    (line,) = read(cast.tournament, "liste.xlsx", make_workbook([["Name", "Pass"], ["Böhme", 41127]])).lines
    assert line.values["pass_number"] == "41127"


def test_a_pass_number_has_its_limit(cast: Cast) -> None:
    assert import_errors(cast, f"Name;Pass\nBöhme;{'1' * 30}\nSchmidt;{'2' * 31}\n") == [(3, "import.too_long_text")]


def test_the_same_pass_on_the_list_or_further_up_is_asked_about(cast: Cast) -> None:
    register(cast.tournament, Entry("Böhme", pass_number="04.112-7"), by=cast.director)
    text = "Name;Pass\nSchmidt;041127\nAalto;8\nEngel; 8\n"
    lines = read(cast.tournament, "liste.csv", text.encode()).lines
    assert [[person.who for person in line.alike] for line in lines] == [["Böhme (04.112-7)"], [], ["Aalto (8)"]]


def test_the_same_name_with_another_pass_is_not_there_already(cast: Cast) -> None:
    register(cast.tournament, Entry("Böhme", "Erna", pass_number="04.112-7"), by=cast.director)
    text = "Name;Vorname;Pass\nBöhme;Erna;04 112 7\nBöhme;Erna;\nBöhme;Erna;9\n"
    reading = read(cast.tournament, "liste.csv", text.encode())
    assert [line.line for line in reading.known] == [2, 3]
    assert [(line.line, len(line.alike)) for line in reading.lines] == [(4, 1)]


def test_lines_of_banned_people_are_marked(cast: Cast) -> None:
    names = {"last_name": "Böhme", "first_name": "Erna"}
    ban = ban_services.ban(cast.organizer, **names, pass_number="7", reason="", by=cast.director)
    reading = read(cast.tournament, "liste.csv", b"Name;Vorname;Pass\nBoehme;Erna;\nNeu;Otto;7\nNeu;Ida;8\n")
    assert [line.bans for line in reading.lines] == [(ban,), (ban,), ()]
    assert [line.line for line in reading.banned] == [2, 3]
