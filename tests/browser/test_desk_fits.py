"""The desk on the screens of laptops: what a clerk needs next is in sight."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens
from tests.browser.keying import SHEETS, Pad, with_total
from tests.tiers import full

pytestmark = full


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768)])
def test_with_a_wrong_total_the_button_that_saves_is_in_sight(opens: Opens, hall: str, size: tuple[int, int]) -> None:
    width, height = size
    page = opens(f"/t/{hall}/sheets/1/", by="director", viewport={"width": width, "height": height})
    Pad(page).key(3, with_total(SHEETS[1], 2, 30))
    formula = page.get_by_role("button", name="by the formula")
    expect(formula).to_be_visible()
    save = page.get_by_role("button", name="Save as on paper")
    expect(save).to_be_in_viewport(ratio=1)
    if width > 1200:
        expect(formula).to_be_in_viewport(ratio=1)
        marks, asked = page.locator(".sk-key-marks").bounding_box(), formula.bounding_box()
        assert marks
        assert asked
        assert asked["y"] + asked["height"] <= marks["y"]  # and nothing lies over it
