"""What happened? On a referee's phone: every tap shows the next question, and one takes the answer to the log."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.running import Person
from tests.tiers import full

pytestmark = full


PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f"label:has([name={name}][value={value}])").tap()


def type_slowly(page: Page, figure: str) -> None:
    """Each digit's answer comes before the next one is typed."""
    for typed in range(1, len(figure) + 1):
        with page.expect_response(re.compile(f"points={figure[:typed]}(&|$)")):
            page.keyboard.press(figure[typed - 1])


def test_a_revoke_is_ruled_and_logged_by_taps(opens: Opens, director: Person, hall: str) -> None:
    director.appoint(hall, "referee", "referee")
    log = f"/t/{hall}/rulings/"
    page = opens(log, by="referee", **PHONE)
    page.locator("[name=table]").fill("4")
    page.locator("[name=game]").fill("21")
    page.locator(".sk-people").first.locator("label").nth(1).tap()
    number = page.locator("[name=number]:checked").input_value()
    page.locator("form[data-decisions-form]").get_by_role("link", name="What happened?").tap()
    page.get_by_role("link", name="Revoke: suit or trump not followed").tap()
    tap(page, "what", "in_trick")
    tap(page, "by", "declarer")
    tap(page, "play_on", "no")
    tap(page, "contract", "clubs")
    page.locator("[name=tops]").select_option("2")
    page.locator("[name=bid]").select_option("18")
    tap(page, "decided", "open")
    answer = page.locator("#answer")
    expect(answer).to_contain_text("The opponents win")
    expect(answer).to_contain_text("−72")
    expect(answer.get_by_role("link", name="Take it to the log")).to_be_in_viewport(ratio=1)
    answer.get_by_role("link", name="Take it to the log").tap()
    form = page.locator("form[data-decisions-form]")
    expect(form.locator("[name=paragraph]")).to_have_value("ISkO 4.2.3")
    expect(form.locator("[name=value]")).to_have_value("72")
    expect(form.locator("[name=effect]:checked")).to_have_value("lost")
    expect(form.locator("[name=table]")).to_have_value("4")
    expect(form.locator("[name=game]")).to_have_value("21")
    expect(form.locator("[name=number]:checked")).to_have_value(number)
    expect(form.locator("[name=facts]")).to_have_value(
        "Revoke: suit or trump not followed; noticed at once; fault: the declarer."
    )
    said = form.locator("[name=facts]").input_value() + " Seen by two."
    form.locator("[name=facts]").fill(said)
    form.get_by_role("button", name="Put it in the log").tap()
    page.wait_for_url(f"**{log}**")
    expect(page.locator(".sk-decision")).to_contain_text("Seen by two.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_the_answer_comes_into_view_below_a_long_form_and_a_desk_stays_where_it_is(opens: Opens) -> None:
    """On a phone it stands below the questions; beside them nothing is shoved."""
    asked = "/calculator/ruling/?incident=revoke&what=in_trick&by=declarer&play_on=no&contract=clubs&tops=2&bid=18"
    for device, moves in ((PHONE, True), ({"viewport": {"width": 1366, "height": 768}}, False)):
        page = opens(asked, **device)
        answer, last = page.locator("#answer"), page.locator("label:has([name=decided][value=open])")
        last.scroll_into_view_if_needed()
        stood = page.evaluate("scrollY")
        last.click()
        expect(answer).to_contain_text("−72")
        expect(answer.locator(".sk-big")).to_be_in_viewport(ratio=1)
        assert (page.evaluate("scrollY") > stood) == moves
        page.evaluate("scrollTo(0, 0)")
        page.locator("[name=bid]").evaluate(
            "bid => { bid.value = 20; bid.dispatchEvent(new Event('input', {bubbles: true})) }"
        )
        expect(page).to_have_url(re.compile("bid=20"))
        assert page.evaluate("scrollY") == 0  # the answer is the same


def test_whoever_types_goes_on_seeing_what_is_typed(opens: Opens) -> None:
    page = opens("/calculator/ruling/?incident=opponent_gives_up&play_on=no&contract=clubs&tops=1&bid=18", **PHONE)
    tap(page, "decided", "won")
    points = page.locator("[name=points]")
    points.focus()
    type_slowly(page, "90")
    expect(page.locator("#answer")).to_contain_text("+36")
    expect(points).to_be_in_viewport(ratio=1)


def test_figures_are_asked_for_as_soon_as_they_matter_and_keep_what_is_typed(opens: Opens) -> None:
    page = opens("/calculator/ruling/?incident=opponent_gives_up&play_on=no", **PHONE)
    expect(page.locator("[name=points]")).to_have_count(0)
    tap(page, "contract", "clubs")
    page.locator("[name=tops]").select_option("1")
    page.locator("[name=bid]").select_option("18")
    tap(page, "decided", "won")
    points = page.locator("[name=points]")
    points.focus()
    type_slowly(page, "90")
    expect(page.locator("#answer")).to_contain_text("+36")
    expect(points).to_have_value("90")
    expect(points).to_be_focused()
    expect(page.get_by_role("link", name="Take it to the log")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_every_incident_is_a_large_target_and_works_without_a_script(opens: Opens, script: bool) -> None:
    page = opens("/calculator/ruling/", **PHONE, java_script_enabled=script)
    heights = [box["height"] for link in page.locator(".sk-incidents a").all() if (box := link.bounding_box())]
    assert len(heights) > 30
    assert min(heights) >= 44
    page.get_by_role("link", name="A card was seen while dealing").click()
    expect(page.locator("#answer")).to_contain_text("The same dealer deals again.")
    page.goto("/calculator/ruling/?incident=wrong_lead")
    page.locator("[name=what][value=last_trick]").check(force=True)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#answer")).to_contain_text("ISkO 4.1.10")
