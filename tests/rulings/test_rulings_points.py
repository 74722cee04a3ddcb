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
