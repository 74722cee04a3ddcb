"""Points of a ruling are never lost or read as others than were typed."""

import pytest

from tests.builders import Cast
from tournament.rulings.forms import RulingForm


@pytest.mark.parametrize(
    ("effect", "points", "wrong"), [("", "-100", "effect"), ("points", "-1.000", "points"), ("points", "", "points")]
)
def test_it_asks_instead_of_guessing(cast: Cast, effect: str, points: str, wrong: str) -> None:
    form = RulingForm({"effect": effect, "points": points}, tournament=cast.tournament)
    assert wrong in form.errors


def test_points_with_their_effect_are_taken(cast: Cast) -> None:
    form = RulingForm({"effect": "points", "points": "-100"}, tournament=cast.tournament)
    assert not {"effect", "points"} & form.errors.keys()


@pytest.mark.parametrize("minus", ["-", "−", "–"], ids=ascii)
def test_every_minus_sign_takes_points_off(cast: Cast, minus: str) -> None:
    form = RulingForm({"effect": "points", "points": f" {minus}100"}, tournament=cast.tournament)
    form.is_valid()
    assert form.cleaned_data["points"] == -100


def test_the_field_lets_the_browser_type_any_minus_sign(cast: Cast) -> None:
    assert 'type="number"' not in str(RulingForm(tournament=cast.tournament)["points"])
