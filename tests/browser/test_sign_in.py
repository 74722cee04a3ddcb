"""Signing in, the theme and the language, as somebody at the laptop sees them."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opens, numbers, wait_until
from tests.browser.pages import COUNTED, MISSING, RUNNING
from tests.browser.running import PASSWORD, Foot, Person
from tests.tiers import full

PHONE = {"width": 360, "height": 740}


def sign_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_signs_in_and_out(opens: Opens) -> None:
    page = opens("/sign-in/")
    sign_in(page, "referee", PASSWORD)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your tournaments")
    expect(page.get_by_role("link", name="Winterpokal").first).to_be_visible()
    page.get_by_role("banner").get_by_label("Account of referee").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Skat tournaments")


@full
def test_comes_to_the_page_that_was_asked_for(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/rulings/")
    sign_in(page, "referee", PASSWORD)
    expect(page).to_have_url(f"/t/{RUNNING}/rulings/")


def test_wrong_password_is_told_and_the_name_is_kept(opens: Opens) -> None:
    page = opens("/sign-in/")
    sign_in(page, "treasurer", "18-20-weg")
    expect(page.get_by_role("alert")).to_contain_text("User name or password is wrong.")
    expect(page.get_by_label("Username")).to_have_value("treasurer")
    expect(page.get_by_label("Password")).to_have_value("")
    sign_in(page, "treasurer", PASSWORD)
    expect(page).to_have_url("/")


@full
def test_the_name_is_selected_even_if_the_browser_was_quicker_than_the_script(opens: Opens) -> None:
    page = opens("/sign-in/", alone=True)
    late: list[Route] = []
    page.route("**/frame/forms*.js", lambda route: late.append(route))
    sign_in(page, name := f"quick{next(numbers)}", "18-20-weg")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Username")).to_be_focused()
    wait_until(page, lambda: bool(late))
    for route in late:
        route.continue_()
    selected = "() => document.activeElement.name + getSelection().toString()"
    page.wait_for_function(f"() => ({selected})() === 'username{name}'")


@full
def test_five_wrong_passwords_close_the_door_for_a_while(opens: Opens) -> None:
    page = opens("/sign-in/")
    for _attempt in range(5):
        with page.expect_navigation():
            sign_in(page, "somebody", "18-20-weg")
    expect(page.get_by_role("heading", level=1)).to_have_text("Too many attempts")


@full
def test_theme_stays_over_pages_and_windows(opens: Opens) -> None:
    page = opens("/", by="clerk", color_scheme="light")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Switch between light and dark").click()
    expect(html).to_have_attribute("data-theme", "dark")
    page.goto(f"/t/{RUNNING}/standings/")
    expect(html).to_have_attribute("data-theme", "dark")
    second = page.context.new_page()
    second.goto("/calculator/")
    expect(second.locator("html")).to_have_attribute("data-theme", "dark")
    second.get_by_role("button", name="Switch between light and dark").click()
    expect(html).to_have_attribute("data-theme", "light")


@full
def test_dark_is_there_before_the_first_paint(opens: Opens) -> None:
    """The script that chooses it stands in the head itself, before any style, and runs where it stands."""
    page = opens("/", color_scheme="dark")
    first = page.locator("head script, head link[rel=stylesheet]").first
    assert "theme" in (first.text_content() or "")
    assert first.get_attribute("src") is None
    assert first.get_attribute("type") is None
    assert page.locator("html").get_attribute("data-theme") == "dark"


@full
@pytest.mark.parametrize("language", ["de", "es"])
def test_language_changes_by_the_switch_and_stays(opens: Opens, language: str) -> None:
    page = opens(f"/t/{RUNNING}/standings/", by="clerk")
    heading = page.get_by_role("heading", level=1).inner_text()
    with page.expect_navigation():
        page.get_by_role("banner").get_by_label("Language").select_option(language)
    assert page.locator("html").get_attribute("lang") == language
    assert page.get_by_role("heading", level=1).inner_text() != heading
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == language


@full
@pytest.mark.parametrize(("locale", "language"), [("de-AT", "de"), ("es-MX", "es"), ("en-US", "en"), ("fr-FR", "en")])
def test_language_follows_the_browser(opens: Opens, locale: str, language: str) -> None:
    assert opens("/", locale=locale).locator("html").get_attribute("lang") == language


@full
def test_works_without_javascript(opens: Opens, director: Person, seated: str) -> None:
    """Sign in, choose a language, open a table by its number, key a sheet, see it counted."""
    page = opens("/sign-in/", java_script_enabled=False)
    with page.expect_navigation():
        sign_in(page, "director", PASSWORD)
    page.get_by_role("banner").get_by_label("Language").select_option("en")
    with page.expect_navigation():
        page.get_by_role("button", name="Change").click()
    page.goto(f"/t/{seated}/sheets/1/")
    page.get_by_label("Table").fill("1")
    page.keyboard.press("Enter")
    for name, value in Foot(off=10).fields().items():
        page.locator(f"[name={name}]").fill(str(value))
    page.get_by_role("button", name="Save as on paper").click()
    expect(page.locator("tr[data-keying-seat='1'] + tr .sk-finding")).to_be_visible()
    page.locator("[name=total_1]").fill(str(Foot().fields()["total_1"]))
    page.get_by_role("button", name="Save as on paper").click()
    expect(page.get_by_role("status")).to_contain_text("Table 1 is saved.")
    expect(page.locator("tbody .sk-badge.ok")).to_have_text("counted")


@full
def test_without_javascript_menus_and_tabs_work(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/sheets/2/{MISSING}/", by="clerk", java_script_enabled=False)
    page.get_by_role("banner").get_by_label("Account of clerk").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.goto(f"/t/{RUNNING}/sheets/2/{COUNTED}/")
    expect(page.locator("[name=points_1]")).to_be_disabled()


@full
def test_the_menu_of_a_phone_opens_by_the_keyboard_without_javascript(opens: Opens) -> None:
    page = opens(f"/t/{RUNNING}/rulings/", by="clerk", java_script_enabled=False, viewport=PHONE)
    menu = page.get_by_role("navigation", name="Tournament")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Menu").press("Enter")
    expect(menu.locator("li:visible > a:visible")).to_have_count(9)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Account of clerk").locator("visible=true").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    menu.get_by_role("link", name="Results").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Results")
