"""A stopwatch and a keypad: 32 sheets keyed in a real browser, at the desk and on the page of each sheet, by turns.

The keys come as fast as the browser takes them, so what is measured is what the pages add to a clerk's own pace.
"""

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.keying import Pad, Paper, papers
from tests.browser.running import Person, Server, chromium

TABLES = 32
TURNS = 4  # sheets at one place, then as many at the other


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as var:
        server = Server(Path(var)).wait_for()
        try:
            with Person(server.port).sign_in("director") as person, sync_playwright() as playwright:
                slugs = [hall(person, name) for name in ("Am Pult", "Seite für Seite")]
                browser = playwright.chromium.launch(executable_path=chromium())
                context = browser.new_context(base_url=server.url, locale="en-GB")
                context.add_cookies(
                    [{"name": name, "value": text, "url": server.url} for name, text in person.cookies.items()]
                )
                report(*measure(context.new_page(), context.new_page(), slugs))
                browser.close()
        finally:
            server.stop()


def hall(person: Person, name: str) -> str:
    slug = person.open_tournament(name, series_count=1)
    person.import_players(slug, 4 * TABLES)
    person.publish_draw(slug)
    return slug


def measure(desk: Page, plain: Page, slugs: list[str]) -> tuple[list[float], list[float], list[int], list[Paper]]:
    """Seconds a sheet at the desk and on its page, the keys pressed at the desk, and the sheets."""
    sheets = [papers()[table % len(papers())] for table in range(TABLES)]
    pad = Pad(desk)
    desk.goto(f"/t/{slugs[0]}/sheets/1/")
    took: tuple[list[float], list[float]] = ([], [])
    keys: list[int] = []
    for first in range(0, TABLES, TURNS):
        for table in range(first, first + TURNS):
            before, pressed = time.perf_counter(), pad.pressed
            pad.key(table + 1, sheets[table])
            expect(desk.get_by_label("Table")).to_be_focused()
            took[0].append(time.perf_counter() - before)
            keys.append(pad.pressed - pressed)
        for table in range(first, first + TURNS):
            before = time.perf_counter()
            plain.goto(f"/t/{slugs[1]}/sheets/1/{table + 1}/")
            Pad(plain).foot(sheets[table])
            plain.wait_for_url("**/sheets/1/")
            took[1].append(time.perf_counter() - before)
    expect(desk.locator(".sk-tile.is-counted")).to_have_count(TABLES)
    return *took, keys, sheets


def report(desk: list[float], plain: list[float], keys: list[int], sheets: list[Paper]) -> None:
    digits = [paper.digits + len(str(table)) for table, paper in enumerate(sheets, start=1)]
    signs = [sum(figure < 0 for line in paper.seats for figure in line) for paper in sheets]
    beside = [pressed - own - minus for pressed, own, minus in zip(keys, digits, signs, strict=True)]
    usual, own = statistics.mean(keys), statistics.mean(digits)
    print(f"{len(keys)} sheets of four: {usual:.1f} keys a sheet, {own:.1f} of them digits, at most {max(signs)} signs")
    print(f"beside digits and signs {min(beside)} to {max(beside)} keys")
    ratio = statistics.median(plain) / statistics.median(desk)
    print(f"the page of each sheet takes {ratio:.1f} times as long as the desk (median of a sheet)")
    print(f"here: {statistics.median(desk) * 1000:.0f} ms a sheet at the desk, slowest {max(desk) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
