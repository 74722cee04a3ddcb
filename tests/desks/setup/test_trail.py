"""The trail as a page: the newest entries first, changed values behind a click, and a search."""

import re

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, key_sheet, page_words, play_series, publish_draw, register_players, sign_in
from tournament.desks.registration.presence.services import withdraw
from tournament.models import AuditEntry


def test_a_page_has_the_newest_and_the_rest_is_paged(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    first, second = page_of(cast), page_of(cast, page=2)
    assert count_rows(first) == 20
    assert count_rows(second) > 0
    assert first != second


def test_changed_values_stand_behind_a_click(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    page = page_of(cast)
    assert "<details><summary>all values</summary>" in page
    assert "<dl>" not in re.sub("<details>.*?</details>", "", page, flags=re.DOTALL)


def test_a_search_shows_changed_values_at_once(cast: Cast) -> None:
    register_players(cast.tournament, 2, by=cast.director)
    assert "Before" not in headings(page_of(cast))
    for asked in ({"card": 1}, {"q": "director"}):
        assert {"Before", "After"} < headings(page_of(cast, **asked))


def test_the_search_finds_entries_of_later_pages(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    assert "/cards/1/" not in page_of(cast)
    assert "/cards/1/" in page_of(cast, q="Aa")


def test_an_entry_about_a_table_links_to_the_sheet_of_that_table(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    key_sheet(publish_draw(cast.tournament, 2, by=cast.director).tables.get(number=1), by=cast.clerk)
    found = re.findall(r'<a href="([^"]*/sheets/[^"]*)">([^<]*)</a>', page_of(cast, q="clerk"))
    assert [words for _address, words in found] == ["Series 2, Table 1", "Series 1, Table 2", "Series 1, Table 1"]
    for link, words in found[:2]:
        assert words.lower() in page_words(sign_in(cast.director).get(link)).lower()


def test_every_line_begins_with_a_capital(cast: Cast) -> None:
    (card,) = register_players(cast.tournament, 1, by=cast.director)
    withdraw(card, by=cast.director, reason="ill")
    assert re.findall(r"\bwithdrawn\b", page_of(cast), flags=re.IGNORECASE)[0] == "Withdrawn"


def test_a_page_far_behind_reads_its_own_entries_alone(cast: Cast) -> None:
    """Entries of earlier pages are skipped by their keys, without a join."""
    register_players(cast.tournament, 24, by=cast.director)
    with CaptureQueriesContext(connection) as asked:
        page = page_of(cast, page=3)
    passing = [query["sql"] for query in asked if "OFFSET" in query["sql"]]
    assert len(passing) == 1
    assert "JOIN" not in passing[0]
    assert count_rows(page) > 0


def test_the_pages_have_every_entry_once_in_any_order(cast: Cast) -> None:
    register_players(cast.tournament, 24, by=cast.director)
    count = AuditEntry.objects.filter(tournament=cast.tournament).count()
    for sort in ("at", "-at", "action", "-user_name"):
        pages = [page_of(cast, page=page, sort=sort) for page in range(1, count // 20 + 2)]
        assert sum(map(count_rows, pages)) == count
        assert len(set(pages)) == len(pages)


def page_of(cast: Cast, **asked: str | int) -> str:
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/", asked).text
    return page[page.index("<main") : page.index("</main>")]


def headings(page: str) -> set[str]:
    return {words.strip() for words in re.findall(r'<th[^>]*scope="col"[^>]*>([^<]*)<', page)}


def count_rows(page: str) -> int:
    return page.count('<td class="sk-when"')
