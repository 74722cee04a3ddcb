"""When a phone in the crowd shows the seat of its player: 1.6 Mbit/s, 150 ms, a processor four times slower.

A hall of 500, seats of the first series posted. Each round is a new phone: first paint and largest paint the first time
and the second, then what it asked for. Beside it the same phone on this machine as it is, which tells how much of
that is the air. `python bench/painted.py 3` is three rounds; the usual is nine.
"""

import re
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import new_context
from tests.browser.running import Person, Server, chromium
from tests.browser.test_phone import PHONE, fetched

ROUNDS, PLAYERS = 9, 500
AIR: dict[str, Any] = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
SLOWER = 4
PAINTED = """() => new Promise(done => new PerformanceObserver(list => {
    const [first] = performance.getEntriesByName("first-contentful-paint");
    done([first.startTime, list.getEntries().at(-1).startTime]);
}).observe({type: "largest-contentful-paint", buffered: true}))"""


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with hall() as (server, slug), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium())
        for name, is_slow in (("in the crowd", True), ("this machine as it is", False)):
            took = [painted(browser, server, f"/p/{slug}/?card={number}", is_slow) for number in range(7, 7 + rounds)]
            for visit, times in zip(("cold", "warm"), zip(*took, strict=True), strict=True):
                firsts, largest = (statistics.median(by) for by in zip(*times, strict=True))
                worst = max(first for first, _largest in times)
                told = f"first paint {firsts:5.0f} ms (worst {worst:5.0f}), largest {largest:5.0f} ms"
                print(f"{name:22} {visit}: {told}", flush=True)
        with closing(new_context(browser, server, {}, **PHONE)) as context:
            for visit in ("cold", "warm"):
                weights = fetched(context.new_page(), f"/p/{slug}/?card=6")
                print(f"{visit}: {len(weights)} requests, {sum(weights.values()):,} bytes")
        browser.close()


@contextmanager
def hall() -> Iterator[tuple[Server, str]]:
    with tempfile.TemporaryDirectory(prefix="skatwart-bench-") as var:
        server = Server(Path(var)).wait_for()
        try:
            with Person(server.port).sign_in("director") as director:
                slug = director.open_tournament("Messung", series_count=2)
                director.import_players(slug, PLAYERS)
                director.publish_draw(slug)
            yield server, slug
        finally:
            server.stop()


def painted(browser: Browser, server: Server, address: str, is_slow: bool) -> list[tuple[float, float]]:
    """First and largest paint in ms after the tap, the first time and the second."""
    with closing(new_context(browser, server, {}, **PHONE)) as context:
        context.set_default_timeout(120_000)
        return [visited(context.new_page(), address, is_slow) for _visit in ("cold", "warm")]


def visited(page: Page, address: str, is_slow: bool) -> tuple[float, float]:
    session = page.context.new_cdp_session(page)
    if is_slow:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", AIR)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    first, largest = page.evaluate(PAINTED)
    own = page.locator(".sk-mine")
    place = own.bounding_box()
    assert place
    assert place["y"] < PHONE["viewport"]["height"] / 2  # the seat is in what was painted
    assert re.search(r"Table\s+\d+\s+Seat\s+\d+", own.inner_text())
    page.close()
    return first, largest


if __name__ == "__main__":
    main()
