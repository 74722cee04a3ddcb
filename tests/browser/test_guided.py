"""What happened? On a referee's phone: every tap shows the next question, and one takes the answer to the log."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.pages import RUNNING

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOG = f"/t/{RUNNING}/rulings/"


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f"label:has([name={name}][value={value}])").tap()


def test_a_revoke_is_ruled_and_logged_by_taps(opens: Opens) -> None:
    page = opens(LOG, by="referee", **PHONE)
    page.locator("[name=table]").fill("4")
    page.locator("[name=game]").fill("17")
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
    answer.get_by_role("link", name="Take it to the log").tap()
    form = page.locator("form[data-decisions-form]")
    expect(form.locator("[name=paragraph]")).to_have_value("ISkO 4.2.3")
    expect(form.locator("[name=value]")).to_have_value("72")
    expect(form.locator("[name=effect]:checked")).to_have_value("lost")
    expect(form.locator("[name=table]")).to_have_value("4")
    expect(form.locator("[name=game]")).to_have_value("17")
    expect(form.locator("[name=number]:checked")).to_have_value(number)
    expect(form.locator("[name=facts]")).to_have_value(
        "Revoke: suit or trump not followed; noticed at once; fault: the declarer."
    )


def test_figures_are_asked_for_as_soon_as_they_matter_and_keep_what_is_typed(opens: Opens) -> None:
    page = opens("/calculator/ruling/?incident=opponent_gives_up&play_on=no", **PHONE)
    expect(page.locator("[name=points]")).to_have_count(0)
    tap(page, "contract", "clubs")
    page.locator("[name=tops]").select_option("1")
    page.locator("[name=bid]").select_option("18")
    tap(page, "decided", "won")
    points = page.locator("[name=points]")
    points.focus()
    page.keyboard.type("90", delay=120)
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
