"""After whatever was done a ranking is what it is when nothing was kept: no version of the trail finds an older one."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from django.db import transaction

from scoring import invalid_feet
from tests.builders import Cast, key_sheet, play_series, publish_draw, register_players
from tests.desks.rulings.hall import rule_on_game
from tests.tiers import sweep
from tournament.desks.draw.seats import services as seats
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.sheets.after import services as after
from tournament.models import AuditEntry, StartCard, Table
from tournament.queries import once
from tournament.queries.ranking.standings import Played, played_in, standings_of


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Two tables of a series that is played. Pages are asked for outside of a transaction, tests run within one."""
    monkeypatch.setattr(once, "is_writing", lambda: False)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def now(cast: Cast) -> Played:
    cast.tournament.refresh_from_db()
    state = played_in(cast.tournament, 2)
    standings_of(state, 2)
    return state


def told(cast: Cast) -> str:
    state = now(cast)
    names = [row.name for row in standings_of(state, 2).rows]
    return repr((standings_of(state, 2), names, state.seats, state.tables))


def from_the_beginning(cast: Cast) -> str:
    for cache in once.CACHES:
        cache.clear()
    return told(cast)


def table(cast: Cast) -> Table:
    return Table.objects.get(draw__series__tournament=cast.tournament, number=1)


def card(cast: Cast) -> StartCard:
    return StartCard.objects.get(tournament=cast.tournament, number=1)


def lose(cast: Cast) -> None:
    """The sheet is lost: nothing stands on it any more."""
    nothing = list(invalid_feet(4))
    paragraph = "SkWO 7.2.4"
    after.correct(table(cast), by=cast.director, footers=nothing, passed=0, base=1, paragraph=paragraph, reason="lost")


def rekey(cast: Cast) -> None:
    after.take_out(table(cast), base=1, by=cast.director, reason="another table's")
    key_sheet(table(cast), by=cast.clerk, base=1)


def rule(cast: Cast) -> None:
    rule_on_game(cast, -44, 22, seat=1)


def drop_worst(cast: Cast) -> None:
    play_series(cast.tournament, 2, by=cast.director, clerk=cast.clerk)
    told(cast)
    cast.tournament.worst_dropped = 1
    cast.tournament.save(update_fields=["worst_dropped"])
    note(cast)


def count_points_alone(cast: Cast) -> None:
    cast.tournament.performance_system = "game_points"
    cast.tournament.save(update_fields=["performance_system"])
    note(cast)


def draw_again(cast: Cast) -> None:
    publish_draw(cast.tournament, 2, by=cast.director)


def exchange_seats(cast: Cast) -> None:
    draw = publish_draw(cast.tournament, 2, by=cast.director)
    told(cast)
    one, other = (min(row.seats.values_list("card__number", flat=True)) for row in draw.tables.all())
    seats.exchange(draw, one, other, by=cast.director, reason="couple", base=0)


def rename(cast: Cast) -> None:
    registration.change(card(cast), Entry("Zimmermann", "Zoë"), by=cast.director)


def note(cast: Cast) -> None:
    AuditEntry.objects.create(action="tournament.change", tournament=cast.tournament, organizer=cast.organizer)


@sweep("step", [lose, rekey, rule, drop_worst, count_points_alone, draw_again, exchange_seats, rename])
def test_it_is_what_it_would_be_from_the_beginning(hall: Cast, step: Callable[[Cast], None]) -> None:
    before = told(hall)
    step(hall)
    after_it = told(hall)
    assert after_it != before
    assert after_it == from_the_beginning(hall)


def test_a_game_whose_ruling_is_gone_counts_as_it_was_written(hall: Cast) -> None:
    before = told(hall)
    ruling = rule_on_game(hall, -44, 22, seat=1)
    assert told(hall) != before
    ruling.adjustments.all().delete()
    note(hall)
    assert told(hall) == before


def test_what_was_taken_back_is_counted_for_nobody(hall: Cast) -> None:
    """The next entry of the trail may have the key of the one that is gone."""
    before = told(hall)
    with suppress(ZeroDivisionError), transaction.atomic():
        rekey(hall)
        assert told(hall) != before
        raise ZeroDivisionError
    assert told(hall) == before
    rule(hall)
    assert told(hall) == from_the_beginning(hall) != before
