"""What a draw needs to know is found out before the tournament is held, and nothing slips in between."""

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
from tournament.queries.seats.draws import plan_of


def before(monkeypatch: pytest.MonkeyPatch, module: Any, step: Any, *modules: Any) -> None:
    """A step of somebody else's after everything was looked at, and before the tournament is held."""
    real = module.locked_series

    def held(*args: Any) -> Any:
        for place in (module, *modules):
            monkeypatch.setattr(place, "locked_series", real)
        step()
        return real(*args)

    for place in (module, *modules):
        monkeypatch.setattr(place, "locked_series", held)


def goes(cast: Cast) -> None:
    presence.withdraw(StartCard.objects.get(tournament=cast.tournament, number=1), by=cast.director, reason="ill")


def never(*_args: Any) -> None:
    raise AssertionError("it was read again, and others waited")


def test_who_goes_before_a_draw_is_published_keeps_it_back(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    before(monkeypatch, services, lambda: goes(cast))
    assert refusal_codes(services.publish, draw, by=cast.director) == ["draw.left", "draw.field_changed"]
    assert not Draw.objects.published().exists()


def test_who_goes_before_a_draw_is_closed_is_not_in_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    before(monkeypatch, closing_services, lambda: goes(cast))
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director)
    drawn_then = making_services.draw_closed(closing, by=cast.director)
    assert 1 not in set(drawn_then.seats.values_list("card__number", flat=True))


def test_who_goes_before_a_draw_in_one_go_is_not_in_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    before(monkeypatch, making_services, lambda: goes(cast))
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    assert 1 not in set(draw.seats.values_list("card__number", flat=True))


def test_a_field_that_became_too_small_is_refused(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    before(monkeypatch, closing_services, lambda: goes(cast))
    assert refusal_codes(closing_services.close, series_of(cast.tournament, 1), by=cast.director) == ["seating.too_few"]
    assert not Closing.objects.exists()


def test_where_nothing_was_done_nothing_is_read_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    step: Any = monkeypatch.setattr
    before(
        monkeypatch,
        making_services,
        lambda: step("tournament.desks.draw.closing.reading.field_now", never),
    )
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    before(monkeypatch, services, lambda: step(services, "misfits", never))
    assert services.publish(draw, by=cast.director).published_at


def two_of(draw: Draw) -> tuple[int, int]:
    plan = plan_of(draw)
    return plan.tables[0].entrants[0], plan.tables[1].entrants[0]


def test_seats_that_are_changed_are_worked_out_once_where_nothing_was_done(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_players(cast.tournament, 11, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    before(monkeypatch, seat_services, lambda: monkeypatch.setattr(seat_services, "worked_out", never))
    assert seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="couple", base=0).number == 1


def test_no_plan_is_compared_or_put_into_words_while_others_wait(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thousands each of these takes as long as a sheet."""
    register_players(cast.tournament, 11, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)

    def held() -> None:
        for name in ("__hash__", "__eq__"):
            monkeypatch.setattr(seating.Table, name, never)
        monkeypatch.setattr(seating, "canonical", never)

    before(monkeypatch, seat_services, held)
    assert seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="couple", base=0).number == 1


def test_a_sheet_of_another_table_works_nothing_out_anew(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)

    def saved() -> None:
        key_sheet(draw.tables.get(number=3), by=cast.clerk)
        monkeypatch.setattr(seat_services, "worked_out", never)

    before(monkeypatch, seat_services, saved)
    assert seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="couple", base=0).number == 1
    assert list(faults()) == []


def test_a_sheet_of_a_table_that_was_to_change_keeps_its_seats(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 12, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    before(monkeypatch, seat_services, lambda: key_sheet(draw.tables.get(number=1), by=cast.clerk))
    exchange = partial(seat_services.exchange, draw, *two_of(draw), by=cast.director, reason="couple", base=0)
    assert refusal_codes(exchange) == ["draw.keyed_table"]


def test_who_comes_late_is_seated_at_a_table_that_is_still_free(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of three tables of three got its sheet before the lock."""
    register_players(cast.tournament, 9, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    (touched,) = seat_reading.worked_out(draw, lambda draw, _before: seat_reading.fitted(draw)).difference.touched
    before(monkeypatch, seat_services, lambda: key_sheet(draw.tables.get(number=touched), by=cast.clerk))
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert draw.seats.get(card=late).table.number != touched
    assert list(faults()) == []


def test_who_goes_before_seats_are_fitted_has_none(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    register_players(cast.tournament, 1, by=cast.director)
    before(monkeypatch, seat_services, lambda: goes(cast))
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert set(draw.seats.values_list("card__number", flat=True)) == set(range(2, 11))


def test_who_goes_before_a_list_is_taken_over_keeps_it_back(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, 7, by=cast.director)
    series = series_of(cast.tournament, 1)
    seats = [(1, 1, 1), (1, 2, 2), (1, 3, 3), (2, 1, 4), (2, 2, 5), (2, 3, 6), (2, 4, 7)]
    reading = SeatReading(tuple(Place(line, *seat) for line, seat in enumerate(seats, 2)), ())
    before(monkeypatch, list_services, lambda: goes(cast))
    take_over = partial(list_services.take_over, series, reading, by=cast.director, source="list.csv")
    assert refusal_codes(take_over)[0] == "seats.absent"
    assert not Closing.objects.exists()
