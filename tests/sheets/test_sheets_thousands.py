"""1.000 on a German sheet is a thousand and must not be read as one."""

from tournament.sheets.forms import SheetForm


def test_a_thousands_dot_is_asked_about() -> None:
    assert "points_1" in SheetForm({"points_1": "1.000"}, seats=4).errors
    assert "points_1" not in SheetForm({"points_1": "1000"}, seats=4).errors
