"""Standings are counted once for all pages of a state, and anew after whatever was done."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, played, players, series_of
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.models import StartCard, Table
from tournament.queries.ranking import standings as ranking
from tournament.queries.ranking.standings import PLAYED, standings


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Pages are asked for outside of a transaction, tests run within one."""
    monkeypatch.setattr(ranking, "is_writing", lambda: False)
    players(cast.tournament, 4, by=cast.director)
    played(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def fresh(cast: Cast) -> str:
    cast.tournament.refresh_from_db()
    PLAYED.clear()
    return repr(standings(cast.tournament))


def test_the_second_page_costs_one_query(hall: Cast) -> None:
    first = standings(hall.tournament)
    with CaptureQueriesContext(connection) as queries:
        assert standings(hall.tournament) is first
    assert len(queries) == 1


def test_whoever_is_about_to_write_reads_for_himself(cast: Cast) -> None:
    players(cast.tournament, 4, by=cast.director)
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
    before = repr(standings(hall.tournament))
    step(hall)
    after = repr(standings(hall.tournament))
    assert after != before
    assert after == fresh(hall)
