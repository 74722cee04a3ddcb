"""Five hundred players: no start number of three digits is broken over two lines, on any page and any screen."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Opens
from tests.browser.running import Foot, Person, Server
from tests.tiers import full

pytestmark = full

PLAYERS = 500
PAGES = [
    "/t/{slug}/",
    "/t/{slug}/cards/?page=6",
    "/t/{slug}/cards/?q=1",
    "/t/{slug}/cards/415/",
    "/t/{slug}/cards/here/",
    "/t/{slug}/find/?q=4",
    "/t/{slug}/draw/1/",
    "/t/{slug}/draw/1/1/exchange/?one=415&other=120",
    "/t/{slug}/draw/1/1/proof/",
    "/t/{slug}/draw/wishes/",
    "/t/{slug}/sheets/1/",
    "/t/{slug}/sheets/1/101/",
    "/t/{slug}/sheets/1/progress/",
    "/t/{slug}/standings/?all=1",
    "/t/{slug}/standings/player/415/",
    "/t/{slug}/rulings/",
    "/t/{slug}/results/returns/",
    "/t/{slug}/cash/",
    "/t/{slug}/trail/",
    "/p/{slug}/",
    "/p/{slug}/seats/1/",
]
BROKEN = r"""() => {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  const broken = new Set();
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const number of text.data.matchAll(/(?<!\w)\d{3,4}(?!\w)/g)) {
      const range = document.createRange();
      range.setStart(text, number.index);
      range.setEnd(text, number.index + number[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.add(number[0]);
    }
  }
  return [...broken].slice(0, 5);
}"""


@pytest.fixture(scope="module")
def full_hall(server: Server, cookies: Callable[[str], dict[str, str]]) -> Iterator[str]:
    with Person(server.port, cookies("director")) as director:
        slug = director.open_tournament("Fünfhundert", series_count=2)
        director.import_players(slug, PLAYERS)
        director.publish_draw(slug)
        for table in (1, 101, 125):
            director.key(slug, table, Foot())
        yield slug


@pytest.mark.parametrize("width", [1366, 360])
def test_no_number_is_broken(opens: Opens, full_hall: str, width: int) -> None:
    page = opens("/", by="director", viewport={"width": width, "height": 768})
    broken: dict[str, list[str]] = {}
    for path in PAGES:
        answer = page.goto(path.format(slug=full_hall))
        assert answer
        assert answer.ok, path
        broken[path] = page.evaluate(BROKEN)
    assert {path: numbers for path, numbers in broken.items() if numbers} == {}
