"""What a draw needs to know is found out before the tournament is held, and nothing slips in between."""

from typing import Any

import pytest

from tests.builders import Cast, codes, drawn, players, series_of
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.draws import services
from tournament.desks.draw.making import services as making_services
from tournament.desks.registration.presence import services as presence
from tournament.models import Closing, Draw, StartCard


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
    players(cast.tournament, 8, by=cast.director)
    draw = drawn(cast.tournament, by=cast.director)
    before(monkeypatch, services, lambda: goes(cast))
    assert codes(services.publish, draw, by=cast.director) == ["draw.left", "draw.field_changed"]
    assert not Draw.objects.published().exists()


def test_who_goes_before_a_draw_is_closed_is_not_in_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    players(cast.tournament, 9, by=cast.director)
    before(monkeypatch, closing_services, lambda: goes(cast))
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director)
    drawn_then = making_services.draw_closed(closing, by=cast.director)
    assert 1 not in set(drawn_then.seats.values_list("card__number", flat=True))


def test_who_goes_before_a_draw_in_one_go_is_not_in_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    players(cast.tournament, 9, by=cast.director)
    before(monkeypatch, making_services, lambda: goes(cast))
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    assert 1 not in set(draw.seats.values_list("card__number", flat=True))


def test_a_field_that_became_too_small_is_refused(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    players(cast.tournament, 3, by=cast.director)
    before(monkeypatch, closing_services, lambda: goes(cast))
    assert codes(closing_services.close, series_of(cast.tournament, 1), by=cast.director) == ["seating.too_few"]
    assert not Closing.objects.exists()


def test_where_nothing_was_done_nothing_is_read_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    players(cast.tournament, 8, by=cast.director)
    step: Any = monkeypatch.setattr
    before(
        monkeypatch,
        making_services,
        lambda: step("tournament.desks.draw.closing.reading.field_now", never),
    )
    draw = making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    before(monkeypatch, services, lambda: step(services, "misfits", never))
    assert services.publish(draw, by=cast.director).published_at
