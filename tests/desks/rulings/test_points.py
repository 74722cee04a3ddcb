"""Points of a ruling are never lost and never read otherwise than they were typed."""

import pytest

from tests.builders import Cast
from tournament.desks.rulings.decisions.forms import RulingForm


def ruling_form_with(cast: Cast, effect: str, points: str) -> RulingForm:
    return RulingForm({"effect": effect, "points": points}, tournament=cast.tournament, organizers=False)


@pytest.mark.parametrize(
    ("effect", "points"), [("off", "1.000"), ("off", ""), ("off", "0"), ("added", ""), ("added", "-100")]
)
def test_ambiguous_points_are_asked_about(cast: Cast, effect: str, points: str) -> None:
    assert "points" in ruling_form_with(cast, effect, points).errors


def test_points_with_their_effect_are_taken(cast: Cast) -> None:
    assert not {"effect", "points"} & ruling_form_with(cast, "off", "100").errors.keys()


@pytest.mark.parametrize("typed", ["100", "+100", "-100", "−100", "–100"], ids=ascii)
def test_points_off_are_taken_off_with_and_without_a_minus(cast: Cast, typed: str) -> None:
    form = ruling_form_with(cast, "off", typed)
    form.is_valid()
    assert form.effect_asked() == {"kind": "points", "points": -100}


def test_points_added_are_added(cast: Cast) -> None:
    form = ruling_form_with(cast, "added", "100")
    form.is_valid()
    assert form.effect_asked() == {"kind": "points", "points": 100}


def test_the_field_lets_the_browser_type_any_minus_sign(cast: Cast) -> None:
    assert 'type="number"' not in str(ruling_form_with(cast, "off", "")["points"])
