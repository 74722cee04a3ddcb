"""Figures with a thousands dot or a misplaced minus are refused; every kind of minus sign is read."""

import pytest

from tournament.desks.sheets.versions.forms import SheetForm


def test_a_thousands_dot_is_asked_about() -> None:
    assert "points_1" in SheetForm({"points_1": "1.000"}, seats=4).errors
    assert "points_1" not in SheetForm({"points_1": "1000"}, seats=4).errors


@pytest.mark.parametrize("minus", ["-", "−", "–"], ids=ascii)
def test_every_kind_of_minus_sign_is_read_as_minus(minus: str) -> None:
    form = SheetForm({"points_1": f"{minus}48", "total_1": f"{minus}98"}, seats=4)
    form.is_valid()
    assert (form.cleaned_data["points_1"], form.cleaned_data["total_1"]) == (-48, -98)


@pytest.mark.parametrize("typed", ["−", "–", "48–", "4–8", "−−48", "—48"], ids=ascii)
def test_a_minus_in_the_wrong_place_is_asked_about(typed: str) -> None:
    assert "points_1" in SheetForm({"points_1": typed}, seats=4).errors
