"""What stands folded in a row of a table is opened without shoving the page sideways."""

import pytest

from tests.browser.conftest import Opens
from tests.browser.pages import PAGES
from tests.tiers import full

pytestmark = full


@pytest.mark.parametrize("width", [800, 1366])
def test_who_voids_an_entry_sees_the_whole_field(opens: Opens, width: int) -> None:
    page = opens(PAGES["cash"].path, by="treasurer", locale="es", viewport={"width": width, "height": 800})
    page.locator("td.act > details > summary").first.click()
    room = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert room == 0
    field = page.locator("td.act > details[open] input[name=reason]").bounding_box()
    assert field
    assert field["width"] > 150
