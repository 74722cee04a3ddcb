"""Standings are counted once for all pages of a state, and anew after whatever was done."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, play_series, register_players, series_of
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.models import AuditEntry, OwnRating, Player, StartCard, Table
from tournament.queries import once
from tournament.queries.ranking import rated as rating_queries
from tournament.queries.ranking import totals as sums
from tournament.queries.ranking.postings import posted_rows
from tournament.queries.ranking.rated import rated, rated_of
from tournament.queries.ranking.ratings import Kind, Rating
from tournament.queries.ranking.standings import played_in, standings


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Pages are asked for outside of a transaction, tests run within one."""
    monkeypatch.setattr(once, "is_writing", lambda: False)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def fresh(cast: Cast) -> str:
    cast.tournament.refresh_from_db()
    for cache in once.CACHES:
        cache.clear()
    return told(cast)


def told(cast: Cast) -> str:
    table = standings(cast.tournament)
    return repr((table.missing, posted_rows(table)))


def test_the_second_page_costs_one_query(hall: Cast) -> None:
    first = standings(hall.tournament)
    with CaptureQueriesContext(connection) as queries:
        assert standings(hall.tournament) is first
    assert len(queries) == 1


def test_whoever_is_about_to_write_reads_for_himself(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    with transaction.atomic():
        assert standings(cast.tournament) is not standings(cast.tournament)


def take_out(cast: Cast) -> None:
    table = Table.objects.get(draw__series__tournament=cast.tournament)
    after_services.take_out(table, base=1, by=cast.director, reason="another table's")


def rule(cast: Cast) -> object:
    card = StartCard.objects.get(tournament=cast.tournament, number=1)
    return rulings.rule(
        series_of(cast.tournament, 1), card, by=cast.referee, paragraph="ISkO 4.2.3", facts="-", decision="-",
        effect=Effect("points", points=-100), called_by=card, token=uuid4(),
    )  # fmt: skip


def spell(cast: Cast) -> object:
    card = StartCard.objects.get(tournament=cast.tournament, number=1)
    return registration.change(card, Entry("Zimmermann", "Zoë"), by=cast.director)


def spell_elsewhere(cast: Cast) -> object:
    """The same player at another tournament of the organizer."""
    card = StartCard.objects.get(tournament=cast.tournament, number=1)
    day = cast.tournament.date
    other = setup.open_tournament(cast.organizer, by=cast.director, name="Other", place="Saal", date=day)
    elsewhere = registration.register(other, Entry(card.player.last_name, card.player.first_name), by=cast.director)
    entry = Entry(card.player.last_name.upper(), card.player.first_name, category="senior")
    return registration.change(elsewhere, entry, by=cast.director)


@pytest.mark.parametrize("step", [take_out, rule, spell, spell_elsewhere])
def test_it_is_counted_anew_after(hall: Cast, step: Callable[[Cast], object]) -> None:
    before = told(hall)
    step(hall)
    after = told(hall)
    assert after != before
    assert after == fresh(hall)


def test_a_rating_is_ranked_once_for_all_who_ask(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    standings_once = standings(hall.tournament)
    first = rated(hall.tournament)
    for name in ("singles", "groups"):
        monkeypatch.setattr(rating_queries, name, never)
    monkeypatch.setattr(sums, "total", never)
    assert rated(hall.tournament) == first
    assert [row.key for row in first[0].rows] == [row.number for row in standings_once.ranked]


def test_a_rating_of_other_people_under_the_same_name_is_another(hall: Cast) -> None:
    """A form asks what a rating would be before it is saved."""
    card = StartCard.objects.get(tournament=hall.tournament, number=1)
    Player.objects.filter(pk=card.player_id).update(sex=Player.Sex.FEMALE)
    AuditEntry.objects.create(action="card.change", tournament=hall.tournament, organizer=hall.organizer)
    own = OwnRating(tournament=hall.tournament, name="Own")
    state = played_in(hall.tournament, 1)
    everybody = rated_of(state, Rating("own", Kind.PLAYERS, own=own), 1)
    own.sex = Player.Sex.FEMALE
    ladies = rated_of(state, Rating("own", Kind.PLAYERS, own=own), 1)
    assert (len(everybody.rows), len(ladies.rows)) == (4, 1)


def never(*_args: object, **_more: object) -> None:
    raise AssertionError("it was counted again")
