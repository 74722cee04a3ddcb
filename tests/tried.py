"""A Skatwart that was installed some other way is tried from outside: `python -m tests.tried PORT key`, later `find`.

`key` opens a tournament, seats eight, keys a sheet and prints a paper; `find` sees after a restart that it counts.
The demo's people have to be there (SKATWART_DEMO=yes).
"""

import sys
import time

from tests.browser.running import GONE, Foot, Person, expect

NAME, SLUG = "Tried", "tried-2026"
PATIENCE = 240  # seconds until it answers


def answering(port: int) -> Person:
    """Waits until somebody is at the port, then signs the director in."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Person(port).sign_in("director")
        except GONE:
            if time.monotonic() > end:
                raise
            time.sleep(1)


def key(director: Person) -> None:
    slug = director.open_tournament(NAME, series_count=1)
    director.import_players(slug, 8)
    director.publish_draw(slug)
    expect(director.key(slug, 1, Foot()), 302)
    paper = expect(director.get_paper(f"/t/{slug}/papers/plan.pdf"), 200)
    print(f"keyed; a paper of {len(paper.body)} bytes, {paper.kind}")


def find(director: Person) -> None:
    page = expect(director.get(f"/t/{SLUG}/standings/"), 200)
    if "1,152" not in page.text and "3552" not in page.text and "3,552" not in page.text:
        sys.exit("The sheet is gone.")
    print("found")


if __name__ == "__main__":
    with answering(int(sys.argv[1])) as director:
        {"key": key, "find": find}[sys.argv[2]](director)
