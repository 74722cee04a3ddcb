"""The day as a person walks it: keys and clicks of each stretch, beside those of the pages before they were redone.

What a person takes is reckoned, not timed: 0.3 s a key, 1 s a click. The counts before were taken in the same way at
commit e866e0f; there the first organizer was made in a shell.
"""

import re
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import new_context
from tests.browser.keying import SHEETS, is_at
from tests.browser.pages import DONE
from tests.browser.running import Person, Server, chromium
from tests.browser.walk import STRETCHES, Count, Day, Hand, begin, key

BEFORE = {
    "register at the door": Count(keys=3, clicks=0, text=19),
    "check an unpaid player in": Count(keys=0, clicks=4, text=0),
    "settle a wrong total": Count(keys=2, clicks=3, text=14),
    "correct a sheet that counts": Count(keys=3, clicks=4, text=30),
    "find a player's seat": Count(keys=2, clicks=2, text=4),
    "release the standings": Count(keys=0, clicks=2, text=0),
    "hand three prizes out": Count(keys=0, clicks=3, text=0),
    "from an empty folder to the first sheet": Count(keys=34, clicks=6, text=213),
}


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="skatwart-bench-") as folder:
        browser = playwright.chromium.launch(executable_path=chromium())
        now = walked(browser, Path(folder) / "demo") | begun(browser, Path(folder) / "empty")
        browser.close()
    for stretch, before in BEFORE.items():
        count = now[stretch]
        print(f"{stretch:40} {told(count)}, before {told(before)}: {count.seconds / before.seconds:.2f} of the time")
    totals = [sum(count.seconds for count in counts.values()) / 60 for counts in (now, BEFORE)]
    print(f"all of it: {totals[0]:.1f} minutes of a person, before {totals[1]:.1f}")


def told(count: Count) -> str:
    return f"{count.keys:3} keys {count.clicks} clicks {count.text:3} signs {count.seconds:5.1f} s"


def walked(browser: Browser, var: Path) -> dict[str, Count]:
    server = Server(var).wait_for()
    counts = {}
    try:
        with Person(server.port).sign_in("director") as director:
            fresh, hall = (director.open_tournament(name, series_count=1) for name in ("At the door", "In the hall"))
            director.import_players(hall, 16)
            director.publish_draw(hall)
            with closing(new_context(browser, server, director.cookies)) as context:
                page = context.new_page()
                page.goto(f"/t/{hall}/sheets/1/")
                key(Hand(page), 1, SHEETS[0])
                is_at(page, 1, "counted")
                for name, stretch in STRETCHES.items():
                    hand = Hand(page)
                    stretch(hand, Day(fresh, hall, DONE))
                    counts[name] = hand.count
    finally:
        server.stop()
    return counts


def begun(browser: Browser, var: Path) -> dict[str, Count]:
    server = Server(var, SKATWART_DEMO="no").wait_for()
    try:
        printed = re.search(r"the code (\S{4}-\S{4})\n", server.said())
        assert printed
        with closing(new_context(browser, server, {})) as context:
            hand = Hand(context.new_page())
            begin(hand, printed[1])
    finally:
        server.stop()
    return {"from an empty folder to the first sheet": hand.count}


if __name__ == "__main__":
    main()
