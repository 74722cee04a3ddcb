"""From one state to the next a ranking reads and counts what changed, and comes to what it would from the beginning."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from scoring import invalid_feet
from tests.builders import Cast, key_sheet, play_series, publish_draw, register_players, series_of
from tests.desks.rulings.hall import rule_on_game
from tests.tiers import sweep
from tournament.desks.draw.seats import services as seats
from tournament.desks.sheets.after import services as after
from tournament.models import AuditEntry, Draw, Table
from tournament.queries.mark import newest_of
from tournament.queries.ranking import counted, totals
from tournament.queries.ranking import standings as ranking
from tournament.queries.ranking.counted import COUNTED, SEATED, goes_on
from tournament.queries.ranking.standings import PLAYED, Played, played_in, standings_of
from tournament.queries.ranking.totals import ADDED

MEMORIES: tuple[Any, ...] = (PLAYED, COUNTED, SEATED, ADDED)


@pytest.fixture
def hall(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """Two tables of a series that is played. Pages are asked for outside of a transaction, tests run within one."""
    for module in (ranking, counted):
        monkeypatch.setattr(module, "is_writing", lambda: False)
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
    return repr((standings_of(state, 2), state.seats, state.tables))


def from_the_beginning(cast: Cast) -> str:
    for memory in MEMORIES:
        memory.clear()
    return told(cast)


def table(cast: Cast) -> Table:
    return Table.objects.get(draw__series__tournament=cast.tournament, number=1)


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


def note(cast: Cast) -> None:
    AuditEntry.objects.create(action="tournament.change", tournament=cast.tournament, organizer=cast.organizer)


@sweep("step", [lose, rekey, rule, drop_worst, count_points_alone, draw_again])
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


def test_one_more_sheet_is_read_and_what_moved_is_added_up(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    now(hall)
    read, added = counting(monkeypatch, counted, "feet_of"), counting(monkeypatch, totals, "total")
    rekey(hall)
    now(hall)
    assert [len(asked["version__in"]) for asked in read] == [1]
    assert len(added) == 1  # all others at the table have nothing, as before


def test_many_sheets_are_read_at_once_and_one_that_was_corrected_meanwhile_by_its_key(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted, "FEW", 1)
    usual, _joined = counted.counting_versions(hall.tournament, 1)
    rekey(hall)
    feet = counted.read_feet(hall.tournament, 1, usual)
    assert feet.keys() == usual.keys()


def test_seats_are_read_again_only_where_a_draw_or_a_change_came(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    now(hall)
    read = counting(monkeypatch, counted, "seats_by_card")
    rekey(hall)
    now(hall)
    assert read == []
    publish_draw(hall.tournament, 2, by=hall.director)
    before = now(hall).seats
    one, other = (min(place) for place in tables_of(series_draw(hall, 2)))
    seats.exchange(series_draw(hall, 2), one, other, by=hall.director, reason="couple", base=0)
    assert now(hall).seats != before
    assert len(read) == 2


def series_draw(cast: Cast, number: int) -> Draw:
    return Draw.objects.select_related("series__tournament").get(series=series_of(cast.tournament, number))


def tables_of(draw: Draw) -> list[list[int]]:
    return [list(row.seats.values_list("card__number", flat=True)) for row in draw.tables.all()]


def test_another_database_in_its_place_has_another_trail(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = newest_of(hall.tournament)
    assert newest
    key, at = newest
    assert goes_on(hall.tournament, (key, at))
    assert not goes_on(hall.tournament, (key, at + timedelta(seconds=1)))
    assert not goes_on(hall.tournament, (key + 1, at))
    now(hall)
    read = counting(monkeypatch, counted, "feet_of"), counting(monkeypatch, counted, "seats_by_card")
    monkeypatch.setattr(counted, "goes_on", lambda *_trail: False)
    note(hall)
    now(hall)
    assert list(map(len, read)) == [1, 1]


def test_what_was_read_while_somebody_wrote_is_not_remembered(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    trail = iter(range(1, 100))
    monkeypatch.setattr(counted, "newest_of", lambda _tournament: (next(trail), AuditEntry().at))
    now(hall)
    assert COUNTED.taken == SEATED.taken == 0


def counting(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[dict[str, Any]]:
    """What a function is called with by name."""
    calls: list[dict[str, Any]] = []
    work = getattr(module, name)

    def counted_call(*args: Any, **named: Any) -> Any:
        calls.append(named)
        return work(*args, **named)

    monkeypatch.setattr(module, name, counted_call)
    return calls
