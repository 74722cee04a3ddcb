"""The manual is true: each chapter is walked as it says, in German, and what it quotes stands on the pages."""

import pytest

from tests.browser.conftest import Opens
from tests.browser.manual.chapters import WALKED
from tests.browser.manual.walk import SIZE, Chapter, Walk
from tests.browser.manual.words import unsaid
from tests.browser.running import Person


@pytest.mark.parametrize("chapter", WALKED, ids=[chapter.name for chapter in WALKED])
def test_a_chapter_is_walked_as_it_says(opens: Opens, director: Person, chapter: Chapter) -> None:
    page = opens("/help/", by=chapter.by, locale="de-DE", viewport=SIZE)
    walk = Walk(page, director, chapter.stage(director, chapter.tournament))
    assert [name for name, _shown in chapter.walked(walk)] == chapter.pictures
    assert unsaid(chapter.name, "de", walk.said) == []
