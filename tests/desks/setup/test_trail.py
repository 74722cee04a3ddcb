"""The trail as a page: the newest on a screen, what was changed a click away, and found by whoever asks."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, register_players, sign_in
from tournament.desks.registration.presence.services import withdraw
from tournament.models import AuditEntry


def test_a_page_has_the_newest_and_the_rest_is_paged(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    first, second = page_of(cast), page_of(cast, page=2)
    assert rows(first) == 20
    assert rows(second) > 0
    assert first != second


def test_what_was_changed_stands_behind_a_click(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    page = page_of(cast)
    assert "<details><summary>all values</summary>" in page
    assert "<dl>" not in re.sub("<details>.*?</details>", "", page, flags=re.DOTALL)


def test_whoever_asks_sees_what_was_changed_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    assert "Before" not in headings(page_of(cast))
    for asked in ({"card": 1}, {"q": "director"}):
        assert {"Before", "After"} < headings(page_of(cast, **asked))


def test_the_search_finds_what_stands_on_a_later_page(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    assert "/cards/1/" not in page_of(cast)
    assert "/cards/1/" in page_of(cast, q="Aa")


def test_every_line_begins_with_a_capital(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    withdraw(card, by=cast.director, reason="ill")
    assert re.findall(r"\bwithdrawn\b", page_of(cast), flags=re.IGNORECASE)[0] == "Withdrawn"


def test_a_page_far_behind_reads_its_own_entries_alone(cast: Cast) -> None:
    """What is passed over are keys: nothing is joined to them."""
    register_players(cast.tournament, 24, by=cast.director)
    with CaptureQueriesContext(connection) as asked:
        page = page_of(cast, page=3)
    passing = [query["sql"] for query in asked if "OFFSET" in query["sql"]]
    assert len(passing) == 1
    assert "JOIN" not in passing[0]
    assert rows(page) > 0


def test_the_pages_have_every_entry_once_in_any_order(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    count = AuditEntry.objects.filter(tournament=cast.tournament).count()
    for sort in ("at", "-at", "action", "-user_name"):
        pages = [page_of(cast, page=page, sort=sort) for page in range(1, count // 20 + 2)]
        assert sum(map(rows, pages)) == count
        assert len(set(pages)) == len(pages)


def page_of(cast: Cast, **asked: str | int) -> str:
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/", asked).text
    return page[page.index("<main") : page.index("</main>")]


def headings(page: str) -> set[str]:
    return {words.strip() for words in re.findall(r'<th[^>]*scope="col"[^>]*>([^<]*)<', page)}


def rows(page: str) -> int:
    return page.count('<td class="sk-when"')
