"""Where the system lacks Pango, Skatwart does everything but PDF: a paper is a page that a browser prints alike.

What Chromium makes of it is held against WeasyPrint's file: as many pages, and on each the same words in the same
lines, but for what browsers can't do, which `OWN`, `WRAPS`, `BESIDE` and `SAVED` name with its reason.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, dropwhile
from pathlib import Path
from shutil import copyfile, copytree
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import new_context
from tests.browser.pages import DONE, PAPERS
from tests.browser.running import Person, Server
from tests.installed import ROOT
from tests.papers.printed import lines_of, pages_of
from tests.tiers import full

HALL = "hall.localhost"  # Chromium finds this machine by it; to Skatwart it is a name in the hall: papers have codes
OWN = "|".join(
    (
        r"Skatwart ?· ?made.*?\d\d:\d\d",
        r"page ?\d+ ?of ?\d+",  # parts of a file count their pages each for itself
        rf"{re.escape(HALL)}:\d+",
        r"(?: ?\.){3,} ?\d+",  # in a table of contents: no browser knows on which page something will be
    )
)
MADE = re.compile(OWN)
SMALL = "nothing measures whether it fits on its page, so it is set small, and more stands in a line"
WRAPS = {  # the same words in the same order, but a line may end a word earlier or later
    "plan-pdf": SMALL,
    "public-plan": SMALL,
    "invitation-pdf": SMALL,
    "all-papers": f"the plan is in it: {SMALL}",
}
STAMP = "beside the stamp WeasyPrint leaves a text less room than Chromium, and sets both a little lower"
BESIDE = {"rating-pdf": STAMP, "standings-pdf": STAMP}  # the same words on the page
SAVED = {  # the same lines in the same order, on one page more
    "year-end-list-pdf": "few rows would stand on its last page: for WeasyPrint all are measured and set closer",
}
LONG = {  # of 38 players: more pages than one
    "result": f"/t/{DONE}/papers/result-1.pdf",
    "score sheets": f"/t/{DONE}/papers/score-sheets-1.pdf",
    "table cards": f"/t/{DONE}/papers/table-cards-1.pdf",
}
COMPARED = LONG | {name: path for name, path in PAPERS.items() if urlsplit(path).path.endswith(".pdf")}


pytestmark = full


@pytest.fixture(scope="module")
def without(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose processes find no Pango, nor what else Windows lacks."""
    folder = tmp_path_factory.mktemp("without")
    copyfile(ROOT / "tests" / "elsewhere.py", folder / "sitecustomize.py")  # which each Python looks for
    started = Server(copytree(begun, folder / "var"), PYTHONPATH=str(folder), SKATWART_ALLOWED_HOSTS=HALL)
    started.url = f"http://{HALL}:{started.port}"
    started.wait_for()
    yield started
    assert started.stop() == 0, started.said()
    assert "Error" not in started.said()


@pytest.fixture(scope="module")
def complete(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same, and Pango. A server of its own: on that of all browser tests something may have been keyed since."""
    started = Server(copytree(begun, tmp_path_factory.mktemp("complete") / "var"), SKATWART_ALLOWED_HOSTS=HALL)
    started.wait_for()
    yield started
    assert started.stop() == 0, started.said()


@pytest.fixture(scope="module")
def keeper(complete: Server) -> Iterator[Person]:
    """Who takes the files."""
    with Person(complete.port, host=HALL) as person:
        yield person.sign_in("director")


@pytest.fixture(scope="module")
def window(browser: Browser, without: Server) -> Iterator[Page]:
    with Person(without.port, host=HALL) as person:
        context = new_context(browser, without, person.sign_in("director").cookies)
    yield context.new_page()
    context.close()


def words_on(pages: list[str]) -> list[Counter[str]]:
    """Letters and figures of every page: blanks between them are what a reader of PDF takes for such."""
    return [Counter(sign for sign in MADE.sub("", page) if sign.isalnum()) for page in pages]


def lines_on(pages: list[list[str]]) -> list[list[str]]:
    """Letters and figures of every line that has any."""
    lines = [[re.sub(r"\W|_", "", MADE.sub("", line)) for line in page] for page in pages]
    return [[line for line in page if line] for page in lines]


def without_heads(pages: list[list[str]]) -> list[str]:
    """The lines of all pages, without the heads that each further page repeats."""
    first, *further = pages
    return [*first, *chain.from_iterable(dropwhile(first.__contains__, page) for page in further)]


@pytest.mark.parametrize("paper", COMPARED)
def test_it_is_printed_as_the_file_would_be(window: Page, keeper: Person, paper: str) -> None:
    window.goto(COMPARED[paper])
    expect(window.locator(".told")).to_contain_text("For PDF files Pango is missing here: ")
    window.wait_for_load_state()  # its first lines are there before its last ones
    printed, answer = window.pdf(prefer_css_page_size=True), keeper.get_paper(COMPARED[paper])
    assert (answer.status, answer.kind) == (200, "application/pdf")
    file = answer.body
    assert not [page for page in pages_of(printed) if "Pango" in page]
    lines, of_file = lines_on(lines_of(printed)), lines_on(lines_of(file))
    if paper in SAVED:
        assert len(lines) == len(of_file) + 1
        assert without_heads(lines) == without_heads(of_file)
        return
    assert words_on(pages_of(printed)) == words_on(pages_of(file))
    if paper in WRAPS:
        assert list(map("".join, lines)) == list(map("".join, of_file))
    elif paper not in BESIDE:
        assert lines == of_file


def test_exceptions_are_of_papers_that_there_are() -> None:
    assert WRAPS.keys() | BESIDE.keys() | SAVED.keys() <= COMPARED.keys()
    assert not WRAPS.keys() & BESIDE.keys()
    assert not SAVED.keys() & (WRAPS.keys() | BESIDE.keys())


def test_a_name_that_would_run_is_text_and_nothing_may_run(window: Page) -> None:
    window.goto(COMPARED["result"])
    expect(window.locator(".told")).to_be_visible()  # where it takes longer, a page that waits comes first
    answer = window.reload()
    assert answer
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert window.evaluate("document.fonts.ready.then(fonts => [...fonts].some(font => font.status == 'loaded'))")
