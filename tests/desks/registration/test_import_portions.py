"""A part of a long import holds the write lock about as long as a few sheets: limits of its rows and queries."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, key_sheet, publish_draw, register_players
from tournament.desks.registration.cards.again import Returning
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.files import services
from tournament.desks.registration.files.changes import list_base
from tournament.models import Seal, Tournament

SHEETS = 6  # by their rows, many of which a list writes in one go


def rows_at_once(tournament: Tournament, since: int) -> int:
    """Of the largest transaction after this seal."""
    seals = Seal.objects.filter(tournament=tournament, pk__gt=since)
    return max(seal.row_count for seal in seals)


def last_seal(tournament: Tournament) -> int:
    return Seal.objects.filter(tournament=tournament).latest("pk").pk


def rows_of_a_sheet(cast: Cast) -> int:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    since = last_seal(cast.tournament)
    key_sheet(table, by=cast.clerk)
    return rows_at_once(cast.tournament, since)


def test_a_part_of_a_list_writes_about_as_much_as_a_few_sheets(cast: Cast) -> None:
    sheet, tournament, since = rows_of_a_sheet(cast), cast.tournament, last_seal(cast.tournament)
    entries = [Entry(f"Name {place}", "Otto", paid=True, present=True) for place in range(30)]
    base = list_base(tournament)
    services.register_all(tournament, entries, by=cast.director, source="liste.csv", base=base, seal="seal")
    assert rows_at_once(tournament, since) <= SHEETS * sheet


def test_an_unknown_name_needs_no_query_of_final_results(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as queries:
        player = Returning(cast.tournament, ["Nobody"]).player_of(Entry("Nobody", "Yet"), None)
    assert player._state.adding
    assert [query["sql"] for query in queries if "finalresult" in query["sql"]] == []
    assert len(queries) == 1
