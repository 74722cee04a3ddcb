"""An evening of a club in a browser: from “next evening” to printed seats, every key and click of it counted."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import new_context
from tests.browser.forms import fields_of
from tests.browser.running import PASSWORD, Person, Server, manage
from tests.browser.running import expect as answered
from tests.browser.walk import Hand
from tests.conftest import with_files, with_tables
from tests.tiers import full

pytestmark = full

CLUB = "/o/skatclub-kreuz-as"
MOST = 40  # keys and clicks for 24 people
WORDS = ("Anker", "Birke", "Dolch", "Eimer", "Flug", "Gurke", "Hobel", "Igel", "Jacke", "Kiste", "Lampe", "Mauer")
NAMES = [f"{word}{end}" for word in WORDS for end in ("", "mann")] + ["Orgel", "Qualle"]


@pytest.fixture(scope="module")
def house(begun: Path, migrated: Path | None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A club with 26 members, on its own server: a second organizer would take the backup away from the director."""
    var = with_files(with_tables(tmp_path_factory.mktemp("club") / "var", migrated), begun)
    founded = manage(var, "organizer", "Skatclub Kreuz As", "--manager", "anna", PASSWORD=PASSWORD)
    assert founded.returncode == 0, founded.stderr
    server = Server(var, SKATWART_DEMO="no").wait_for()
    with Person(server.port) as anna:
        anna.sign_in("anna")
        for name in NAMES:
            entry = {"last_name": name, "membership": "member", "publish_as": "full", "another": "yes"}
            answered(anna.post(f"{CLUB}/players/enter/", **entry), 302)
    yield server
    assert server.stop() == 0, server.said()
    assert "Internal Server Error" not in server.said()


@pytest.fixture
def anna(house: Server) -> Iterator[Person]:
    with Person(house.port) as person:
        yield person.sign_in("anna")


def opened(anna: Person, name: str, **settings: object) -> str:
    told = {"name": name, "place": "Krug", "date": "2026-11-19", **settings}
    fields = {**fields_of(anna.get(f"{CLUB}/open/").text), **told}
    answer = answered(anna.post(f"{CLUB}/open/", **fields), 302)
    slug = re.fullmatch("/t/(.+)/", answer.location)
    assert slug, answer.location
    return slug[1]


def here(anna: Person, slug: str, *names: str) -> None:
    """Ticked and paid, as the page sends it without a script."""
    page = anna.get(f"/t/{slug}/cards/here/").text
    keys = dict(re.findall(r'<label for="here-(\d+)">([^<]+)</label>', page))
    ticked = [key for key, name in keys.items() if name.strip() in names]
    was = fields_of(page)["was"]
    answered(anna.post(f"/t/{slug}/cards/here/save/", was=was, here=ticked, money=list(keys), all_paid="on"), 302)


@pytest.fixture
def window(house: Server, browser: Browser, anna: Person) -> Iterator[Page]:
    with closing(new_context(browser, house, anna.cookies, viewport={"width": 1366, "height": 768})) as context:
        yield context.new_page()


def line(page: Page, name: str) -> Locator:
    return page.locator("[data-here-row]", has=page.get_by_text(name, exact=True))


def test_from_next_evening_to_printed_seats_for_24(window: Page, anna: Person) -> None:
    """Two of the last time are missing, two others come, and a guest whom nobody knows: all keys are counted."""
    slug = opened(anna, "7. Abend")
    here(anna, slug, *NAMES[:23])
    page, hand = window, Hand(window)
    page.goto(f"/t/{slug}/")
    hand.click(page.get_by_role("button", name="Next evening"))
    expect(page.get_by_role("heading", name="Who is here")).to_be_visible()
    hand.click(page.get_by_role("link", name="As last time"))
    expect(page.locator("[data-here-count]")).to_have_text("23")
    for name in (NAMES[3], NAMES[8]):
        hand.click(line(page, name).locator("[name=here]"))
    hand.click(page.get_by_label("Find, or name a guest"))
    for typed in ("org", "qua", "zander"):
        hand.write(typed)
        hand.press("Enter")
    expect(page.locator("[data-here-ask]")).to_contain_text("zander: in no list, and without a first name.")
    hand.press("Enter")
    expect(page.locator("[data-here-count]")).to_have_text("24")
    expect(page.locator("[data-here-open]")).to_have_text("€240.00")
    hand.click(page.get_by_label("Whoever is here has paid"))
    expect(page.locator("[data-here-open]")).to_have_text("€0.00")
    hand.click(page.get_by_role("button", name="Save, on to the draw"))
    expect(page.get_by_text("24 here: 6 tables of four")).to_be_visible()
    page.wait_for_load_state()
    with page.expect_navigation():
        hand.press("d")
    with page.expect_navigation():
        hand.press("p")
    hand.click(page.get_by_role("link", name="The day").first)
    hand.click(page.get_by_role("link", name="Print the seat lists"))
    paper = page.locator("a[href$='seats-1-by-table.pdf']:visible").first
    address = paper.get_attribute("href") or ""
    hand.click(paper)
    assert anna.get_paper(address).body.startswith(b"%PDF")
    assert hand.keys + hand.clicks + hand.text <= MOST


def test_by_keys_alone(window: Page, anna: Person) -> None:
    """Letters find a line, Enter ticks it; arrows go, space ticks, p is paid; whoever is not here has paid nothing."""
    slug = opened(anna, "Keys", card_money=2)
    page = window
    page.goto(f"/t/{slug}/cards/here/")
    expect(page.get_by_label("Find, or name a guest")).to_be_focused()
    page.keyboard.type("mau")
    expect(page.locator("[data-here-row]:visible")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(line(page, "Mauer").locator("[name=here]")).to_be_checked()
    expect(page.locator("[data-here-row]:visible")).to_have_count(26)
    page.keyboard.press("ArrowDown")
    expect(line(page, "Anker").locator("[name=here]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("p")
    row = line(page, "Ankermann")
    for box in ("here", "paid"):
        expect(row.locator(f"[name={box}]")).to_be_checked()
    page.keyboard.press("Space")
    for box in ("here", "paid"):
        expect(row.locator(f"[name={box}]")).not_to_be_checked()
    page.keyboard.press("f")
    page.keyboard.type("kisteman")
    page.keyboard.press("Enter")
    line(page, "Kistemann").locator("[name=money]").uncheck()
    expect(line(page, "Kistemann").locator("[data-here-owes]")).to_have_text("€2.00")
    expect(page.locator("[data-here-owed]")).to_have_text("€12.00")
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_text("Saved: 2 are here.")).to_be_visible()
    expect(line(page, "Kistemann").locator("[name=money]")).not_to_be_checked()


def test_one_box_of_a_line_is_unticked_and_the_others_stay(window: Page, anna: Person) -> None:
    """Whoever does not play for money, or is left out of a rating, is still here and has still paid."""
    slug = opened(anna, "Boxes", card_money=2)
    answered(anna.post(f"/t/{slug}/results/ratings/define/", name="Veterans", fee="3.00"), 302)
    page = window
    page.goto(f"/t/{slug}/cards/here/")
    row = line(page, "Anker")
    here, paid, money, rating = (row.locator(f"[name{name}]") for name in ("=here", "=paid", "=money", "^=rating-"))
    for box in (here, paid, rating):
        box.check()
    expect(page.locator("[data-here-owed]")).to_have_text("€13.00")
    money.uncheck()
    for box in (here, paid, rating):
        expect(box).to_be_checked()
    rating.uncheck()
    for box in (here, paid):
        expect(box).to_be_checked()
    expect(page.locator("[data-here-owed]")).to_have_text("€2.00")


def test_a_name_that_looks_like_a_members_is_asked_about(window: Page, anna: Person) -> None:
    slug = opened(anna, "Asked")
    page = window
    page.goto(f"/t/{slug}/cards/here/")
    page.keyboard.type("Hobell")
    page.keyboard.press("Enter")
    expect(page.locator("[data-here-ask]")).to_contain_text("Hobell: in no list, and without a first name.")
    page.keyboard.press("Enter")
    line(page, "Anker").locator("[name=here]").check()
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_text("Which Hobell is it?")).to_be_visible()
    expect(line(page, "Anker").locator("[name=here]")).to_be_checked()
    page.get_by_role("radio", name="Hobel").check()
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_text("Saved: 2 are here.")).to_be_visible()
    expect(line(page, "Hobel").locator("[name=here]")).to_be_checked()


@pytest.mark.parametrize("width", [360, 1366])
def test_nothing_is_wider_than_the_page_and_the_foot_leaves_room(window: Page, anna: Person, width: int) -> None:
    slug = opened(anna, f"Width {width}")
    page = window
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/t/{slug}/cards/here/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    foot = page.locator(".sk-here-foot").bounding_box()
    assert foot
    assert foot["height"] < 740 / 3
    expect(page.locator("[data-here-owes]").first).to_be_visible()


def test_without_scripts_one_form_does_it(house: Server, browser: Browser, anna: Person) -> None:
    slug = opened(anna, "Plain")
    with closing(new_context(browser, house, anna.cookies, java_script_enabled=False)) as context:
        page = context.new_page()
        page.goto(f"/t/{slug}/cards/here/")
        line(page, "Anker").locator("[name=here]").check()
        page.get_by_label("name of a guest").fill("Nina Neumann")
        page.get_by_label("Whoever is here has paid").check()
        page.get_by_role("button", name="Save", exact=True).last.click()
        expect(page.get_by_text("Saved: 2 are here.")).to_be_visible()
        expect(line(page, "Neumann, Nina").locator("[name=paid]")).to_be_checked()


def test_letters_and_arrows_reach_the_guests_of_earlier_evenings(window: Page, anna: Person) -> None:
    """They are folded, and unfold for whom the letters mean, and where the arrow goes on to."""
    first = opened(anna, "Long ago", date="2026-10-01")
    was = fields_of(anna.get(f"/t/{first}/cards/here/").text)["was"]
    answered(anna.post(f"/t/{first}/cards/here/save/", was=was, guest="Xaver", all_paid="on"), 302)
    here(anna, opened(anna, "Without him", date="2026-10-08"), "Anker")
    page = window
    page.goto(f"/t/{opened(anna, 'With him', date='2026-10-15')}/cards/here/")
    box = line(page, "Xaver").locator("[name=here]")
    expect(box).to_be_hidden()
    line(page, "Qualle").locator("[name=here]").focus()
    page.keyboard.press("ArrowDown")
    expect(box).to_be_focused()
    page.keyboard.press("f")
    page.keyboard.type("xav")
    expect(page.locator("[data-here-row]:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(box).to_be_checked()
    expect(page.locator("[data-here-count]")).to_have_text("1")


def test_what_is_owed_to_the_season_is_paid_beside_the_name(window: Page, anna: Person) -> None:
    """One click books it, and no second one does; where it is refused, its own page says why."""
    named = {"name": "Year of accounts", "begins": "2026-06-01", "ends": "2026-06-30"}
    year = answered(anna.post(f"{CLUB}/seasons/", **named), 302).location
    taken = {"list_money": "0.50", "dues": "12", "since": "2026-06-01"}
    answered(anna.post(f"{year}accounts/rule/", **fields_of(anna.get(f"{year}accounts/rule/").text) | taken), 302)
    answered(anna.post(f"{year}accounts/dues/"), 302)
    slug = opened(anna, "Of the year", date="2026-06-04")
    answered(anna.post(f"{year}put-in/", day=key_of(anna, year, "Of the year")), 302)
    page = window
    page.goto(f"/t/{slug}/cards/here/")
    row = line(page, "Anker")
    row.locator("[name=here]").check()
    expect(page.locator("[data-here-account]")).to_have_text("€12.00")
    button = row.get_by_role("button", name="Anker: has paid his account")
    with page.expect_response("**/cash/accounts/*/") as booked:
        button.click()
    assert booked.value.status == 302
    expect(row.get_by_role("status")).to_have_text("paid")
    expect(button).to_have_count(0)
    expect(page.locator("[data-here-account]")).to_have_text("€0.00")
    expect(row.locator("[name=here]")).to_be_checked()
    page.goto(f"/t/{slug}/cards/here/")
    expect(line(page, "Anker").locator("[data-here-arrears]")).to_have_count(0)
    expect(line(page, "Birke").locator("[data-here-arrears]")).to_have_count(1)


def key_of(anna: Person, year: str, name: str) -> str:
    """Of an evening that can be put into the season."""
    found = re.search(rf'name="day" value="(\d+)">\s*[^<]*{name}', anna.get(year).text)
    assert found, name
    return found[1]
