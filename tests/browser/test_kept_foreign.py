"""What a browser keeps is his who sent it, and what a link brings from nowhere is nobody's: each is asked about."""

import json
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens
from tests.browser.keying import SHEETS
from tests.browser.test_kept import BANS, KEPT, sign_in
from tests.tiers import full

pytestmark = full


ELSEWHERE = "/.//192.0.2.66/"


def sent(page: Page, **more: Any) -> dict[str, Any]:
    now = page.evaluate("() => Date.now()")
    plain = {"at": now, "by": "director", "url": BANS, "page": ELSEWHERE, "title": "Fee · Cash", "fields": []}
    return {**plain, "entry": "", **more}


def bring(page: Page, *items: dict[str, Any]) -> None:
    page.goto(f"/kept/#{quote(json.dumps({'page': ELSEWHERE, 'items': items}))}")
    page.wait_for_url("**/kept/here/")


def test_a_link_that_somebody_made_up_leads_nowhere_else_and_sets_no_password(opens: Opens) -> None:
    page = opens(BANS, by="director")
    item = sent(page, **{"from": "http://192.0.2.1:8000"})
    at = item["at"]
    password: dict[str, Any] = {"url": "/o/skatfreunde-demo/people/add/", "fields": [["password", "known to him"]]}
    more: list[dict[str, Any]] = [{"url": "//192.0.2.66/"}, {"url": ELSEWHERE}, password]
    bring(page, item, *(item | {"at": at + place} | one for place, one in enumerate(more, start=1)))
    rows = page.locator("[data-kept-foreign] li")
    expect(rows).to_have_count(1)
    expect(page.locator("[data-kept-forms], [data-kept-sheets]").locator("li")).to_have_count(0)
    expect(rows.locator("strong")).to_have_text(BANS)  # its title is made up, too
    expect(rows).to_contain_text("from a page that doesn’t say where it is, http://192.0.2.1:8000")
    assert rows.locator("[data-kept-page]").get_attribute("href") == "/"
    assert page.locator("[data-kept-back]").get_attribute("href") is None


def test_each_form_of_an_unknown_address_is_asked_about_before_it_is_sent(opens: Opens) -> None:
    page = opens(BANS, by="director")
    bring(page, sent(page, fields=[["last_name", "Niemand"], ["first_name", "Nie"], ["club", ""]]))
    page.locator("[data-kept-foreign]").get_by_role("button", name="Send again").click()
    question = page.locator("#confirm")
    expect(question).to_contain_text(f"At “{BANS}” this would be written: last_name Niemand, first_name Nie. It comes")
    question.get_by_role("button", name="Cancel").click()
    page.goto(BANS)
    expect(page.get_by_role("heading", name="Niemand")).to_have_count(0)


def test_each_sheet_of_an_unknown_address_is_asked_about_and_none_goes_with_the_others(opens: Opens, hall: str) -> None:
    page = opens(BANS, by="director")
    fields = [[name, str(value)] for name, value in SHEETS[0].fields().items()]
    bring(page, sent(page, url=f"/t/{hall}/sheets/1/1/key/", fields=[*fields, ["base", "0"]]))
    expect(page.get_by_role("button", name="Send all sheets again")).to_be_hidden()
    row = page.locator("[data-kept-foreign] li")
    row.get_by_role("button", name="Send again").click()
    question = page.locator("#confirm")
    expect(question).to_contain_text(f"At “Series 1, table 1 · {hall}” this would be written: ")
    expect(question).to_contain_text(" ".join(fields[0]))
    expect(row.locator(".sk-finding")).to_have_count(0)
    question.get_by_role("button", name="Send again").click()
    expect(row.locator(".sk-finding.ok")).to_have_text("Table 1 is saved.")


def put(page: Page, *items: dict[str, Any]) -> None:
    for place, item in enumerate(items):
        told = item | {"at": item["at"] + place}
        page.evaluate("it => localStorage.setItem(`kept ${it.at} ${it.url}`, JSON.stringify(it))", told)


def signed_in(opens: Opens) -> Page:
    """In a way that ends nobody else's session."""
    page = opens("/sign-in/", alone=True)
    sign_in(page)
    page.goto(BANS)
    page.locator("summary", has_text="director").first.click()
    return page


def test_what_somebody_else_has_sent_from_this_browser_is_not_shown_and_waits_for_him(opens: Opens) -> None:
    page = opens(BANS, by="director")
    hers = sent(page, by="clerk", fields=[["last_name", "Geheim"]])
    put(page, hers, sent(page, fields=[["last_name", "Albers"]]))
    page.goto("/kept/here/")
    expect(page.locator("[data-kept-forms] li")).to_have_count(1)
    expect(page.locator("[data-kept-others]")).to_contain_text("clerk (1)")
    assert "Geheim" not in page.content()
    page.goto(BANS)
    expect(page.locator("[data-staff-waiting]")).to_contain_text("sent from this browser: 1.")
    assert {item["by"] for item in page.evaluate(KEPT)} == {"clerk", "director"}


def test_who_signs_out_is_told_what_stays_in_this_browser(opens: Opens) -> None:
    page = signed_in(opens)
    put(page, sent(page), sent(page, by="clerk"))
    me = page.locator("[data-staff-person]").get_attribute("data-staff-person")
    unsent = json.dumps({"table": 1, "url": "/t/hall/sheets/1/1/key/", "fields": {}})
    page.evaluate("told => localStorage.setItem(...told)", [f"sending {me} /t/hall/sheets/1/ 1 0.5", unsent])
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.locator("#confirm")).to_contain_text("Of what you have sent in this browser 2 may not be saved yet.")
    page.locator("#confirm").get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: BANS not in url)
    assert len(page.evaluate(KEPT)) == 2


def test_who_has_nothing_waiting_signs_out_at_once(opens: Opens) -> None:
    page = signed_in(opens)
    put(page, sent(page, by="clerk"))
    page.get_by_role("button", name="Sign out").first.click()
    page.wait_for_url(lambda url: BANS not in url)
