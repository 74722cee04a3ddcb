"""The manual is true: each chapter is walked as it says, in German, and what it quotes stands on the pages."""

from contextlib import closing

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Opens, new_context
from tests.browser.manual.chapters import WALKED
from tests.browser.manual.walk import SIZE, Chapter, Walk
from tests.browser.manual.words import unsaid
from tests.browser.running import Person, Server, code_of
from tests.tiers import full

pytestmark = full


NEW = [chapter for chapter in WALKED if chapter.unset]
BEGUN = [chapter for chapter in WALKED if not chapter.unset]


@pytest.mark.parametrize("chapter", BEGUN, ids=[chapter.name for chapter in BEGUN])
def test_a_chapter_is_walked_as_it_says(opens: Opens, director: Person, chapter: Chapter) -> None:
    page = opens("/help/", by=chapter.by, locale="de-DE", viewport=SIZE)
    holds(chapter, Walk(page, director, chapter.stage(director, chapter.tournament)))


def test_the_first_start_is_walked_as_it_says(browser: Browser, empty: Server) -> None:
    (chapter,) = NEW
    with (
        closing(new_context(browser, empty, {}, locale="de-DE", viewport=SIZE)) as context,
        Person(empty.port) as nobody,
    ):
        holds(chapter, Walk(context.new_page(), nobody, "", code=code_of(empty)))


def holds(chapter: Chapter, walk: Walk) -> None:
    assert [name for name, _shown in chapter.walked(walk)] == chapter.pictures
    assert unsaid(chapter.name, "de", walk.said) == []
