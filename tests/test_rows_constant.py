"""What no longer counts is not read: pages read the same rows beside many old versions, postings and entries.

The workbook of all data tells every one of them, and reads it once.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.db.models.sql import compiler
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, create_tournament, play_series, register_players, series_of, sign_in
from tests.grown import add_superseded_rows
from tests.tiers import full
from tournament import audit
from tournament.desks.documents.archive.views import everything
from tournament.desks.results.final import services as results
from tournament.desks.results.final.views import AT_ONCE
from tournament.desks.setup.people.services import found_organizer
from tournament.desks.setup.trail.views import AT_ONCE as TRAIL_AT_ONCE
from tournament.models import AuditEntry, FooterEntry, PostedStandings

PAGES = [
    "/t/{}/",
    "/t/{}/cards/",
    "/t/{}/find/?q=1",
    "/t/{}/sheets/1/",
    "/t/{}/standings/",
    "/t/{}/results/",
    "/t/{}/protests/",
    "/t/{}/times/",
    "/t/{}/trail/",
    "/t/{}/trail/?page=last",
    "/t/{}/pulse/",
    "/p/{}/",
    "/p/{}/standings/",
    "/p/{}/wall/",
]
VERSIONS, POSTINGS, ENTRIES = 300, 100, 600
ASKED = 15  # queries by which a list that hangs is compared with what would be posted now
FEW = 80  # entries of the trail and released standings as they fit a screen


@pytest.fixture
def day(cast: Cast) -> Cast:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    results.post_standings(series_of(cast.tournament, 1), by=cast.director)
    return cast


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[type[Model]]:
    """The model of every row that became one."""
    rows: list[type[Model]] = []
    from_db = vars(Model)["from_db"].__func__

    def counted(cls: type[Model], *given: Any) -> Model:
        rows.append(cls)
        made: Model = from_db(cls, *given)
        return made

    monkeypatch.setattr(Model, "from_db", classmethod(counted))
    return rows


@pytest.fixture
def fetched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows the database gave, at once, whatever became of them."""
    counts: list[int] = []
    usual = compiler.cursor_iter

    def counted(*given: Any) -> Iterator[Any]:
        for rows in usual(*given):
            counts.append(len(rows))
            yield rows

    monkeypatch.setattr(compiler, "cursor_iter", counted)
    return counts


def cost_of(fetched: list[int], client: Client, page: str, slug: str) -> tuple[int, int]:
    """Rows and queries of a page."""
    last = -(-AuditEntry.objects.filter(tournament__slug=slug).count() // TRAIL_AT_ONCE)
    address = page.format(slug).replace("last", str(last))
    fetched.clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200, address
    return sum(fetched), len(asked)


def grown(cast: Cast) -> None:
    add_superseded_rows(cast.tournament, series=1, versions=VERSIONS, postings=POSTINGS, entries=ENTRIES)


@full
def test_pages_read_and_ask_no_more_where_much_no_longer_counts(day: Cast, fetched: list[int]) -> None:
    client, slug = sign_in(day.director), day.tournament.slug
    before = {page: cost_of(fetched, client, page, slug) for page in PAGES}
    grown(day)
    after = {page: cost_of(fetched, client, page, slug) for page in PAGES}
    grew = {
        page: (before[page], cost)
        for page, cost in after.items()
        if cost[0] > before[page][0] + FEW or cost[1] > before[page][1] + ASKED
    }
    assert grew == {}


def something_done(cast: Cast) -> None:
    """Nothing that a page shows, but what is in memory is that of an earlier state now."""
    with audit.atomic():
        audit.record("archive.download", by=cast.director, tournament=cast.tournament)


def neighbour(cast: Cast) -> None:
    """A club whose tournament has come as far, in the same database."""
    tournament = create_tournament(found_organizer("Karo Neun", manager=cast.stranger), cast.stranger)
    register_players(tournament, 8, by=cast.stranger)
    play_series(tournament, 1, by=cast.stranger, clerk=cast.stranger)


@full
def test_pages_read_no_more_where_another_club_plays_too(day: Cast, fetched: list[int]) -> None:
    """But for the entries of what was done between the two."""
    client, slug = sign_in(day.director), day.tournament.slug
    counts = []
    for come in (lambda _cast: None, neighbour):
        come(day)
        something_done(day)
        counts.append({page: cost_of(fetched, client, page, slug)[0] for page in PAGES})
    alone, among_others = counts
    assert {page: (alone[page], rows) for page, rows in among_others.items() if rows > alone[page] + 2} == {}


@pytest.mark.usefixtures("euros")
def test_the_workbook_reads_what_it_tells_and_nothing_twice(day: Cast, read: list[type[Model]]) -> None:
    book = everything(day.tournament)
    told, needed = sum(len(sheet.rows) for sheet in book.values), len(read)
    grown(day)
    read.clear()
    book = everything(day.tournament)
    more = sum(len(sheet.rows) for sheet in book.values) - told
    assert more >= 3 * VERSIONS + ENTRIES
    assert len(read) - needed == more + VERSIONS  # a version is read beside its three feet
    assert read.count(FooterEntry) == FooterEntry.objects.count()
    assert PostedStandings not in read


def test_released_standings_come_as_they_fit_a_screen_and_all_by_a_link(day: Cast) -> None:
    """What hangs is among them, though all others were released later."""
    client, address = sign_in(day.director), f"/t/{day.tournament.slug}/results/"
    assert "Show all" not in client.get(address).text
    grown(day)
    hangs = PostedStandings.objects.in_force().get()
    PostedStandings.objects.in_force().update(posted_at=hangs.posted_at - timedelta(hours=1))
    some, whole = client.get(address).text, client.get(address + "?all=1").text
    assert f"/papers/posting-{hangs.pk}.pdf" in some
    assert f"Show all {POSTINGS + 2}" in some
    assert some.count(".pdf") == AT_ONCE + 1
    assert whole.count(".pdf") == POSTINGS + 2
    assert "Show all" not in whole
