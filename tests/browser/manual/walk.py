"""A chapter of the manual as it is walked: what is clicked, and which part of the page its picture shows.

The pictures are taken on this walk, and a test walks it as well: a page that has changed fails the chapter. Steps name
nothing by its words, so that one walk serves every language; the words are those of the chapter's text.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.running import Person

SIZE = ViewportSize(width=1000, height=1300)  # higher than what a picture shows, so that no bar lies over it

# Everything that can be read on a page, or is called so: folds and fields, too.
TEXTS = """() => [
    ...[...document.querySelectorAll("main, nav, header, footer, dialog")].map(part => part.textContent),
    ...[...document.querySelectorAll("[aria-label]")].map(part => part.getAttribute("aria-label")),
    ...[...document.querySelectorAll("input")].map(part => `${part.value} ${part.placeholder}`),
].join(" ")"""


class Shown(NamedTuple):
    """A part of the page, what is ringed in it, and how much of its height is enough, in pixels."""

    part: Locator
    mark: Locator | None = None
    height: int = SIZE["height"]


@dataclass
class Walk:
    """One tournament in one browser; `said`: all that stood on the pages so far; `code`: what sets Skatwart up."""

    page: Page
    director: Person
    slug: str
    said: list[str] = field(default_factory=list)
    code: str = ""

    def go(self, path: str = "") -> None:
        """To a page of the tournament, or to one that begins with a slash."""
        self.page.goto(path if path.startswith("/") else f"/t/{self.slug}/{path}")
        self.look()

    def look(self) -> None:
        self.said.append(self.page.evaluate(TEXTS))

    def click(self, what: Locator) -> None:
        """What leads to another page."""
        self.look()
        with self.page.expect_navigation():
            what.click()
        self.look()

    def sign_in(self, name: str) -> None:
        """Somebody else takes the next steps."""
        with Person(self.director.connection.port).sign_in(name) as other:
            session = other.cookies["sessionid"]
        self.page.context.add_cookies([{"name": "sessionid", "value": session, "url": urljoin(self.page.url, "/")}])

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector).first


Step = Callable[[Walk], Shown]


@dataclass(frozen=True)
class Chapter:
    """`stage` makes the tournament in which the steps are walked one after the other; its name is of no other one.

    `unset`: walked on a Skatwart that nobody has set up, by somebody who is not signed in.
    """

    name: str
    tournament: str
    stage: Callable[[Person, str], str]
    steps: tuple[Step, ...]
    by: str = "director"
    unset: bool = False

    def picture(self, step: Step) -> str:
        return f"{self.name}-{step.__name__.replace('_', '-')}"

    @property
    def pictures(self) -> list[str]:
        return [self.picture(step) for step in self.steps]

    def walked(self, walk: Walk) -> Iterator[tuple[str, Shown]]:
        """Each step with its picture's name, when what it shows is there to be seen."""
        for step in self.steps:
            shown = step(walk)
            for part in filter(None, (shown.part, shown.mark)):
                expect(part).to_be_visible()
            walk.look()
            yield self.picture(step), shown
