"""A series on a phone without a network from game 3 to game 44, and how soon it counts after its last game, as ratios.

A real browser writes 48 games of the demo's first sheet. The network goes after game 2; after game 20 the page is
loaded again, as far as plain HTTP lets it: with the network, but with nothing that gets through to the sheet. When the
network is back, what waited is sent: bytes, and the time until everything is there, beside the time that one game takes
with the network. Then everybody signs, and the sheet counts: timed from the last tap of the last game, without the time
that people take. Every game must be there once, and the foot that of the paper.

`PYTHONPATH=. python bench/offline.py`
"""

import json
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Request, expect, sync_playwright

from bench.taps import DATA, PHONE, SHEETS, game, totals
from scoring import read_sheets
from tests.browser.running import Person, Server, chromium, manage

FIRST, LAST, RELOAD = 3, 44, 20
TABLE = """
from tests.builders import open_tournament, players, published
from tournament.models import Organizer, User
from tournament.queries.sheets.kept import address_of
director = User.objects.get(username="director")
tournament = open_tournament(Organizer.objects.get(slug="skatfreunde-demo"),
    director, score_sheets="both", series_count=1)
players(tournament, 4, by=director)
table = published(tournament, by=director).tables.select_related("draw__series__tournament").get()
print(address_of(table), *table.seats.order_by("number").values_list("card__code", flat=True))
"""
PROVEN = """
from tournament.models import SheetVersion, TableEntry
entries = TableEntry.objects.filter(said__kind="written").values_list("said__game", flat=True)
version = SheetVersion.objects.get(counts=True, kind="kept")
print(sorted(entries) == list(range(1, 49)), *version.footers.order_by("seat").values_list("total", flat=True))
"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        var = Path(folder)
        server = Server(var).wait_for()
        with Person(server.port).sign_in("director"):
            pass
        done = manage(var, "shell", "--no-imports", "-c", TABLE)
        address, *codes = done.stdout.split()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium())
                page = browser.new_context(base_url=server.url, locale="en-GB", **PHONE).new_page()
                series(page, address, codes)
                browser.close()
            proven = manage(var, "shell", "--no-imports", "-c", PROVEN).stdout.split()
            assert proven == ["True", *map(str, totals(sheet()))], proven
            assert manage(var, "verify").stdout == "all is well\n"
        finally:
            server.stop()


def sheet() -> Any:
    return read_sheets((DATA / f"{SHEETS[0]}.csv").read_text(encoding="utf-8"))[0].sheet


def series(page: Page, address: str, codes: list[str]) -> None:
    bytes_sent: list[int] = []
    page.goto(address)
    page.locator("[data-phones-seat]").first.tap()
    names = json.loads(page.locator("[data-phones-names]").get_attribute("data-phones-names") or "")
    rows = sheet().rows
    with_network = [timed(page, lambda row=row: game(page, row, names)) for row in rows[: FIRST - 1]]
    page.context.set_offline(True)
    for row in rows[FIRST - 1 : LAST]:
        game(page, row, names)
        if row.number == RELOAD:
            loaded_again(page)
    expect(page.locator("[data-phones-network]")).to_contain_text(f"{LAST - FIRST + 1}")
    page.on("request", lambda request: bytes_sent.append(size(request)))
    caught_up = timed(page, lambda: page.context.set_offline(False))
    later = [timed(page, lambda row=row: game(page, row, names)) for row in rows[LAST:]]
    signed = time.perf_counter()
    for seat, code in enumerate(codes, start=1):
        page.locator(f"[data-phones-seats] > li:nth-child({seat}) [data-phones-sign]").tap()
        page.get_by_label("Code of the start card").fill(code)
        page.locator("[data-phones-signs-now]").tap()
        expect(page.locator(f"[data-phones-seats] > li:nth-child({seat}) [data-phones-signed]")).to_be_visible()
    expect(page.locator("[data-phones-closed]")).to_be_visible()
    signed = time.perf_counter() - signed
    usual = sum(with_network + later) / len(with_network + later)
    missed, sent = LAST - FIRST + 1, sum(bytes_sent)
    print(f"{missed} games without the network, a reload among them: sent in {sent:,} bytes")
    print(f"until all are there: {caught_up / usual:.1f} times as long as a game with the network, taps included")
    print(f'from the last game to "counted", four sign: {(later[-1] + signed) / usual:.1f} times as long as a game')


def timed(page: Page, step: Any) -> float:
    """Until the page says that everything is sent."""
    begun = time.perf_counter()
    step()
    expect(page.locator("[data-phones-network]")).to_have_text("Everything is sent.", timeout=60_000)
    return time.perf_counter() - begun


def loaded_again(page: Page) -> None:
    """The page itself comes, nothing that it asks or sends does."""
    page.route("**/entries/**", lambda route: route.abort())
    page.route("**/write/**", lambda route: route.abort())
    page.context.set_offline(False)
    page.reload()
    page.context.set_offline(True)
    page.unroute("**/entries/**")
    page.unroute("**/write/**")


def size(request: Request) -> int:
    return len(json.dumps(request.headers)) + len(request.post_data or "")


if __name__ == "__main__":
    main()
