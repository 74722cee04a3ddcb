"""A quote that is never closed must not swallow the people behind it."""

from tests.builders import Cast, refusal_codes
from tournament.desks.registration.files import importer


def test_an_open_quote_is_refused(cast: Cast) -> None:
    data = b'Name;Vorname\n"Meier;Ot\nB;C\n'
    assert refusal_codes(importer.read, cast.tournament, "list.csv", data) == ["import.no_table"]
