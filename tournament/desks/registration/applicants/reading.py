"""Those who have a place as lines that the import of a list reads. Reads only."""

import csv
from collections.abc import Iterable
from io import StringIO

from tournament.models import AdvanceEntry
from tournament.queries.people.advance import Applicant, Fate

COLUMNS = {  # of an entry, and the heading by which the import knows it
    "last_name": "last name",
    "first_name": "first name",
    "club": "club",
    "pass_number": "pass number",
    "sex": "sex",
    "birth_year": "year of birth",
    "team": "team",
    "tandem": "tandem",
    "mixed": "mixed",
}


def import_lines(people: Iterable[Applicant]) -> str:
    """CSV with semicolons; whoever stands by is not in it."""
    file = StringIO()
    writer = csv.writer(file, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUMNS.values())
    writer.writerows(line(person.entry) for person in people if person.fate is Fate.IN)
    return file.getvalue()


def line(entry: AdvanceEntry) -> list[str]:
    """No cell begins a formula: strangers wrote it, and somebody may open the file in a spreadsheet."""
    return [unformulated(str(getattr(entry, name) or "")) for name in COLUMNS]


def unformulated(text: str) -> str:
    return text.lstrip("=+-@ ")
