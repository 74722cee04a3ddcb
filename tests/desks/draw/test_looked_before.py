"""A draw prepares its work before it locks the tournament, and notices every change made in between."""

from functools import partial
from typing import Any

import pytest

import seating
from tests.builders import Cast, draw_series, key_sheet, publish_draw, refusal_codes, register_players, series_of
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.draws import services
from tournament.desks.draw.files import services as list_services
from tournament.desks.draw.files.importer import Place, SeatReading
from tournament.desks.draw.making import services as making_services
from tournament.desks.draw.seats import reading as seat_reading
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.presence import services as presence
from tournament.models import Closing, Draw, StartCard
from tournament.queries.record.recount import faults
from tournament.queries.seats.costs import judge_of
from tournament.queries.seats.draws import plan_of


def act_before_lock(monkeypatch: pytest.MonkeyPatch, module: Any, step: Any, *modules: Any) -> None:
    """Runs another desk's step after the preparation and just before the tournament is locked."""
    real = module.locked_series

    def lock_after_step(*args: Any) -> Any:
        for place in (module, *modules):
            monkeypatch.setattr(place, "locked_series", real)
        step()
        return real(*args)

    for place in (module, *modules):
        monkeypatch.setattr(place, "locked_series", lock_after_step)


def withdraw_first_player(cast: Cast) -> None:
    presence.withdraw(StartCard.objects.get(tournament=cast.tournament, number=1), by=cast.director, reason="ill")


def fail_if_called(*_args: Any) -> None:
    raise AssertionError("it was read again, and others waited")


def test_a_player_who_leaves_before_the_lock_keeps_a_draw_from_being_published(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    act_before_lock(monkeypatch, services, lambda: withdraw_first_player(cast))
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.left", "draw.field_changed"]
    assert not Draw.objects.published().exists()


def test_a_player_who_leaves_before_the_lock_is_not_in_the_closing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    act_before_lock(monkeypatch, closing_services, lambda: withdraw_first_player(cast))
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director)
    drawn_then = making_services.draw_closed(closing, by=cast.director)
    assert 1 not in set(drawn_then.seats.values_list("card__number", flat=True))


def test_a_player_who_leaves_before_the_lock_is_not_in_a_draw_in_one_go(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    act_before_lock(monkeypatch, making_services, lambda: withdraw_first_player(cast))
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    assert 1 not in set(draw.seats.values_list("card__number", flat=True))


def test_a_field_that_became_too_small_before_the_lock_is_not_closed(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    act_before_lock(monkeypatch, closing_services, lambda: withdraw_first_player(cast))
    assert refusal_codes(closing_services.close, series_of(cast.tournament, 1), by=cast.director) == ["seating.too_few"]
    assert not Closing.objects.exists()


def test_the_field_is_not_read_again_under_the_lock_if_nothing_changed(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    step: Any = monkeypatch.setattr
    act_before_lock(
        monkeypatch,
        making_services,
        lambda: step("tournament.desks.draw.closing.reading.field_now", fail_if_called),
    )
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    act_before_lock(monkeypatch, services, lambda: step(services, "misfits", fail_if_called))
    assert services.publish(draw, by=cast.director).published_at


def players_to_exchange(draw: Draw) -> tuple[int, int]:
    plan = plan_of(draw)
    return plan.tables[0].entrants[0], plan.tables[1].entrants[0]


def test_changed_seats_are_worked_out_once_if_nothing_changed_before_the_lock(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    act_before_lock(
        monkeypatch, seat_services, lambda: monkeypatch.setattr(seat_services, "worked_out", fail_if_called)
    )
    assert (
        seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="couple", base=0).number == 1
    )


def test_no_plan_is_compared_or_serialized_under_the_lock(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """With thousands of players each of these takes as long as keying a sheet."""
    register_players(cast.tournament, 11, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)

    def forbid_comparisons() -> None:
        for name in ("__hash__", "__eq__"):
            monkeypatch.setattr(seating.Table, name, fail_if_called)
        monkeypatch.setattr(seating, "canonical", fail_if_called)

    act_before_lock(monkeypatch, seat_services, forbid_comparisons)
    assert (
        seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="couple", base=0).number == 1
    )


def test_a_sheet_of_another_table_does_not_make_the_exchange_work_out_seats_again(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)

    def save_sheet() -> None:
        key_sheet(draw.tables.get(number=3), by=cast.clerk)
        monkeypatch.setattr(seat_services, "worked_out", fail_if_called)

    act_before_lock(monkeypatch, seat_services, save_sheet)
    assert (
        seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="couple", base=0).number == 1
    )
    assert list(faults()) == []


def test_a_sheet_keyed_before_the_lock_keeps_the_seats_of_its_table(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    act_before_lock(monkeypatch, seat_services, lambda: key_sheet(draw.tables.get(number=1), by=cast.clerk))
    exchange = partial(
        seat_services.exchange, draw, *players_to_exchange(draw), by=cast.director, reason="couple", base=0
    )
    assert refusal_codes(exchange) == ["draw.keyed_table"]


def test_a_late_comer_is_seated_at_a_table_without_a_sheet(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of three tables of three got its sheet before the lock."""
    register_players(cast.tournament, 9, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    seats = seat_reading.worked_out(draw, lambda draw, _before: seat_reading.fitted(draw, judge_of(draw)))
    (touched,) = seats.difference.touched
    act_before_lock(monkeypatch, seat_services, lambda: key_sheet(draw.tables.get(number=touched), by=cast.clerk))
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert draw.seats.get(card=late).table.number != touched
    assert list(faults()) == []


def test_a_player_who_leaves_before_the_lock_has_no_seat_in_the_fitted_draw(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    act_before_lock(monkeypatch, seat_services, lambda: withdraw_first_player(cast))
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert set(draw.seats.values_list("card__number", flat=True)) == set(range(2, 11))


def test_a_player_who_leaves_before_the_lock_keeps_a_list_from_being_taken_over(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 7, by=cast.director)
    series = series_of(cast.tournament, 1)
    seats = [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 4), (2, 2, 5), (2, 3, 6), (2, 4, 7)]
    reading = SeatReading(tuple(Place(line, *seat) for line, seat in enumerate(seats, 2)), ())
    act_before_lock(monkeypatch, list_services, lambda: withdraw_first_player(cast))
    take_over = partial(list_services.take_over, series, reading, by=cast.director, source="list.csv")
    assert refusal_codes(take_over)[0] == "seats.absent"
    assert not Closing.objects.exists()
