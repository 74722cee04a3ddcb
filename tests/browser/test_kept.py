"""The laptop is gone for good: what it acknowledged is in the browsers of its clerks, who send it again to the other.

Two servers with two folders, the second one's a copy of the first's of a moment ago. What a taking-over writes there is
in its file; how one takes over has tests of its own.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import copyfile, copytree

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opens, new_context, numbers
from tests.browser.keying import SHEETS, Pad, is_at
from tests.browser.running import PASSWORD, Person, Server, free_port
from tests.tiers import full
from tournament.part import FILE, Here, Part

SINCE = "2026-11-23T12:00:00+00:00"
LOOK = "() => document.dispatchEvent(new Event('visibilitychange'))"  # as whoever comes back to the window
VERSIONS = """SELECT place.number, count(*) FROM tournament_sheetversion
    JOIN tournament_table place ON place.id = table_id
    WHERE place.draw_id = (SELECT max(id) FROM tournament_draw) GROUP BY 1"""
KEPT = (
    "() => Object.keys(localStorage).filter(key => key.startsWith('kept ')).map(key => JSON.parse(localStorage[key]))"
)
BANS = "/o/skatfreunde-demo/bans/"
NOTED = """form => {
    sessionStorage.removeItem("sent");
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    return "sent" in sessionStorage;
}"""


@dataclass
class Laptops:
    """Two laptops of a hall. The second has another name, so that no browser takes a cookie of the first to it."""

    folder: Path
    first: Server
    slug: str
    port: int
    second: Server | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def copy(self) -> None:
        """What the second one had when the first one was lost."""
        var = self.folder / "second"
        var.mkdir()
        copyfile(self.first.var / "secret-key", var / "secret-key")
        here, there = sqlite3.connect(self.first.database), sqlite3.connect(var / "skatwart.sqlite3")
        with closing(here), closing(there):
            here.backup(there)
            (entry,) = there.execute("SELECT max(id) FROM tournament_auditentry").fetchone()
        plays(var, Here(Part.LEADS, self.first.url, since=SINCE, entry=entry, told=True))

    def take_over(self, *, address: bool = False) -> None:
        """By its own address, or by that of the first."""
        self.first.kill()
        self.second = Server(self.folder / "second", self.first.port if address else self.port).wait_for()

    def counted(self) -> list[tuple[int, int]]:
        """By table, how many versions the second laptop has."""
        with closing(sqlite3.connect(self.folder / "second" / "skatwart.sqlite3")) as there:
            return there.execute(VERSIONS).fetchall()


def plays(var: Path, now: Here) -> None:
    (var / FILE).write_text(json.dumps(asdict(now)))


@pytest.fixture
def laptops(begun: Path, tmp_path: Path) -> Iterator[Laptops]:
    """Four tables are drawn, and the first laptop knows the address of the one that follows it."""
    first = Server(copytree(begun, tmp_path / "first")).wait_for()
    with Person(first.port) as director:
        slug = director.sign_in("director").open_tournament("Probe", series_count=1)
        director.import_players(slug, 16)
        director.publish_draw(slug)
        director.appoint(slug, "clerk")
    both = Laptops(tmp_path, first, slug, free_port())
    plays(first.var, Here(other=both.address))
    yield both
    for server in filter(None, (both.first, both.second)):
        server.kill()


@pytest.fixture
def clerk(browser: Browser, laptops: Laptops) -> Iterator[Page]:
    with Person(laptops.first.port) as person:
        context = new_context(browser, laptops.first, person.sign_in("director").cookies)
    yield context.new_page()
    context.close()


def sign_in(page: Page) -> None:
    page.locator("[name=username]").fill("director")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in/" not in url)


def at_desk(page: Page, laptops: Laptops) -> Pad:
    page.goto(f"/t/{laptops.slug}/sheets/1/")
    return Pad(page)


def key(pad: Pad, *tables: int) -> None:
    for table in tables:
        pad.key(table, SHEETS[table - 1])
        is_at(pad.page, table, "counted")


@full
def test_sheets_are_sent_again_to_the_laptop_that_took_over(clerk: Page, laptops: Laptops) -> None:
    """One was in the copy, two were not, and one had not been sent: none is lost, none is there twice."""
    pad = at_desk(clerk, laptops)
    key(pad, 1)
    laptops.copy()
    key(pad, 2, 3)
    laptops.first.kill()
    pad.key(4, SHEETS[3])
    clerk.evaluate(LOOK)
    expect(clerk.get_by_role("alert").filter(has_text="This laptop doesn't answer")).to_be_visible()
    laptops.take_over()
    clerk.evaluate(LOOK)
    clerk.get_by_role("link", name="Go on there").click()
    clerk.wait_for_url(f"{laptops.address}/sign-in/**")
    sign_in(clerk)
    rows = clerk.locator("[data-kept-sheets] li")
    expect(rows.locator("strong")).to_have_text([f"Series 1, table {table} · {laptops.slug}" for table in (2, 3, 4)])
    expect(rows.nth(2)).to_contain_text("never sent")
    clerk.get_by_role("button", name="Send all sheets again").click()
    expect(rows.locator(".sk-finding.ok")).to_have_text([f"Table {table} is saved." for table in (2, 3, 4)])
    clerk.get_by_role("link", name="Back to the page where you were").click()
    clerk.wait_for_url(f"{laptops.address}/t/{laptops.slug}/sheets/1/")
    for table in range(1, 5):
        is_at(clerk, table, "counted")
    assert laptops.counted() == [(table, 1) for table in range(1, 5)]


def ban(page: Page, name: str) -> None:
    page.goto(BANS)
    page.get_by_label("Last name").fill(name)
    page.get_by_role("button", name="Ban from now on").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


@full
def test_what_another_keyed_meanwhile_stays_and_a_form_is_looked_at_first(clerk: Page, laptops: Laptops) -> None:
    """On the laptop that has got the address of the first one, everything is there already."""
    pad = at_desk(clerk, laptops)
    laptops.copy()
    key(pad, 1, 2, 3)
    ban(clerk, "Albers")
    laptops.take_over(address=True)
    with Person(laptops.first.port) as other:
        other.sign_in("clerk")
        for table, paper in ((1, SHEETS[0]), (2, SHEETS[8])):
            other.post(f"/t/{laptops.slug}/sheets/1/{table}/key/", **paper.fields(), base=0, keep=1)
    clerk.evaluate(LOOK)
    clerk.get_by_role("link", name="Go on there").click()
    clerk.wait_for_url("**/kept/here/")
    clerk.get_by_role("button", name="Send all sheets again").click()
    rows = clerk.locator("[data-kept-sheets] li")
    expect(rows.nth(0)).to_contain_text("It is there already, with the same figures.")
    expect(rows.nth(1)).to_contain_text("The sheet of table 2 counts already, as clerk keyed it.")
    expect(rows.nth(2)).to_contain_text("Table 3 is saved.")
    assert laptops.counted() == [(1, 1), (2, 1), (3, 1)]
    clerk.goto(f"/t/{laptops.slug}/")
    expect(clerk.locator("[data-staff-waiting]")).to_contain_text("sent from this browser: 2.")
    clerk.get_by_role("link", name="Look and send again").click()
    clerk.locator("[data-kept-sheets]").get_by_role("button", name="It is there: put aside").click()
    form = clerk.locator("[data-kept-forms] li")
    expect(form).to_contain_text("Ban from now on")
    form.get_by_role("button", name="Send again").click()
    expect(clerk.get_by_role("heading", name="Albers")).to_be_visible()
    expect(clerk.locator("[data-staff-waiting]")).to_be_hidden()
    clerk.goto("/kept/here/")
    expect(clerk.get_by_role("heading", name="Nothing waits here")).to_be_visible()


def test_a_form_is_kept_as_it_was_sent_once_it_is_acknowledged(opens: Opens) -> None:
    page = opens(by="director")
    name = f"Thomsen {next(numbers)}"  # nobody whom other tests of this server register or ban
    ban(page, name)
    page.wait_for_load_state()  # its scripts have kept it
    (form,) = page.evaluate(KEPT)
    assert (form["by"], form["url"], form["page"], form["title"]) == ("director", BANS, BANS, "Ban from now on · Bans")
    assert ["last_name", name] in form["fields"]
    assert "csrfmiddlewaretoken" not in dict(form["fields"])
    assert form["entry"].isdigit()
    page.reload()
    assert page.evaluate(KEPT) == [form]


@full
def test_what_was_refused_is_not_kept(opens: Opens) -> None:
    page = opens(BANS, by="director")
    page.locator("main form").first.evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Ban from now on").click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    page.wait_for_load_state()
    assert page.evaluate(KEPT) == []


@full
@pytest.mark.parametrize(
    ("path", "form", "noted"),
    [
        (BANS, "main form", True),
        (BANS, "form[action='/language/']", False),
        (BANS, "form[action='/sign-out/']", False),
        ("/o/skatfreunde-demo/people/add/", "main form", False),  # with a password
        ("/o/skatfreunde-demo/backup/", "main form:has([type=file])", False),
    ],
)
def test_passwords_files_and_what_is_no_work_are_not_noted(opens: Opens, path: str, form: str, noted: bool) -> None:
    page = opens(path, by="director")
    assert page.locator(form).first.evaluate(NOTED) is noted


@full
def test_after_ten_minutes_nothing_is_kept_and_what_is_lost_longer(opens: Opens) -> None:
    page = opens(BANS, by="director", clocked=True)
    old = {"at": 1, "by": "director", "url": BANS, "page": BANS, "title": "", "fields": [], "entry": "1"}
    now = page.evaluate("() => Date.now()")
    ages = [{"at": now - 599_000}, {"at": now - 601_000}, {"at": now - 3_600_000, "lost": True}]
    for place, age in enumerate(ages):
        page.evaluate("([key, sent]) => localStorage.setItem(key, JSON.stringify(sent))", [f"kept {place}", old | age])
    page.reload()
    page.wait_for_function("() => localStorage['kept 1'] === undefined")
    assert {sent["at"] for sent in page.evaluate(KEPT)} == {now - 599_000, now - 3_600_000}
