"""1.000 on a German sheet is a thousand and must not be read as one; a minus has several looks."""

import pytest

from tournament.desks.sheets.versions.forms import SheetForm


def test_a_thousands_dot_is_asked_about() -> None:
    assert "points_1" in SheetForm({"points_1": "1.000"}, seats=4).errors
    assert "points_1" not in SheetForm({"points_1": "1000"}, seats=4).errors


@pytest.mark.parametrize("minus", ["-", "−", "–"], ids=ascii)
def test_every_minus_sign_is_one(minus: str) -> None:
    form = SheetForm({"points_1": f"{minus}48", "total_1": f"{minus}98"}, seats=4)
    form.is_valid()
    assert (form.cleaned_data["points_1"], form.cleaned_data["total_1"]) == (-48, -98)


@pytest.mark.parametrize("typed", ["−", "–", "48–", "4–8", "−−48", "—48"], ids=ascii)
def test_a_minus_in_the_wrong_place_is_asked_about(typed: str) -> None:
    assert "points_1" in SheetForm({"points_1": typed}, seats=4).errors
