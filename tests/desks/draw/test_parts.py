"""A draw is written in parts: other writers pass in between, it is invisible until complete, and can be resumed."""

from functools import partial
from typing import Any

import pytest
from django.test import Client

import seating
from tests.builders import (
    Cast,
    draw_series,
    make_cast,
    page_words,
    refusal_codes,
    register_players,
    run_at_once,
    series_of,
    sign_in,
)
from tournament.beside.precedence import precedence
from tournament.desks.draw.closing import services as closing_services
from tournament.desks.draw.making import services as making_services
from tournament.desks.draw.parts import services as parts
from tournament.desks.setup.backup import services as backups
from tournament.models import AuditEntry, Closing, Draw, Seal, Seat, Table
from tournament.queries.record.recount import faults
from tournament.queries.seats.draws import replays

PLAYERS = 96  # three parts
ROWS = parts.TABLES * 5  # of a part: tables and their seats


class Cut(BaseException):
    """The end of the process, as near as a test comes to it."""


def interrupt_draw(monkeypatch: pytest.MonkeyPatch, cast: Cast, count: int = 2) -> Closing:
    """Draws series 1 and ends the process after so many parts; returns the unfinished closing."""
    real, written = parts.write, 0

    def write(part: parts.Part, cards: Any) -> None:
        nonlocal written
        if written == count:
            raise Cut
        real(part, cards)
        written += 1

    with monkeypatch.context() as killed:
        killed.setattr(making_services, "write", write)
        with pytest.raises(Cut):
            making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    return Closing.objects.get(outcome="")


def rows_per_transaction(since: int) -> list[int]:
    """How many rows each transaction has written since this seal."""
    return [seal.row_count for seal in Seal.objects.filter(pk__gt=since)]


def test_no_transaction_of_a_draw_writes_more_than_a_part(cast: Cast) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    since = Seal.objects.latest("pk").pk
    way = seating.Way(seating.AHEAD, series=3, steps=9000)
    making_services.draw(series_of(cast.tournament, 1), by=cast.director, way=way)
    assert Seat.objects.count() == 3 * PLAYERS
    assert max(rows_per_transaction(since)) <= ROWS
    assert list(faults()) == []


def test_other_writers_are_let_pass_after_each_part_of_a_draw(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    written: list[int] = []
    monkeypatch.setattr(precedence, "step_back", lambda: written.append(Table.objects.count()))
    making_services.draw(series_of(cast.tournament, 1), by=cast.director)
    assert written == list(range(parts.TABLES, Table.objects.count(), parts.TABLES))
    assert written


def test_a_draw_is_invisible_before_its_last_part_is_written(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = interrupt_draw(monkeypatch, cast)
    assert Seat.objects.count() == 2 * 4 * parts.TABLES
    assert not Draw.objects.exists()
    assert not closing.draws.exists()
    assert not Seat.objects.in_force().exists()
    assert not Table.objects.in_force().exists()
    assert not Seat.objects.seated().exists()
    assert not series_of(cast.tournament, 1).draws.exists()
    assert not AuditEntry.objects.filter(action="draw.draw").exists()
    assert list(faults()) == []
    director, at = sign_in(cast.director), f"/t/{cast.tournament.slug}"
    assert "The registration is closed" in director.get(f"{at}/draw/1/").text
    assert director.get(f"{at}/draw/1/1/proof/").status_code == 404
    assert director.post(f"{at}/draw/1/1/publish/").status_code == 404
    assert "Table 1" not in director.get(f"{at}/cards/1/").text
    assert Client().get(f"/p/{cast.tournament.slug}/seats/1/").status_code == 404


def test_no_archive_is_saved_while_a_draw_is_half_written(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = interrupt_draw(monkeypatch, cast)
    save = partial(backups.save_tournament, cast.tournament, by=cast.director, at=closing.closed_at)
    assert refusal_codes(save) == ["archive.closing_waits"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_an_interrupted_draw_is_finished_with_the_seats_that_were_decided(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = interrupt_draw(monkeypatch, cast, count)
    decided = Draw.even_being_seated.get().plan
    monkeypatch.setattr(seating, "make", None)  # what came out is not made again
    draw = making_services.draw_closed(closing, by=cast.clerk)
    monkeypatch.undo()
    assert (draw.plan, draw.drawn_by, Seat.objects.count()) == (decided, cast.clerk, PLAYERS)
    assert replays(draw)
    assert AuditEntry.objects.filter(action="draw.draw").count() == 1
    assert list(faults()) == []


def test_the_page_finishes_an_interrupted_draw(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = interrupt_draw(monkeypatch, cast)
    director, page = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1/"
    assert "Finish the draw of series 1" in page_words(director.get(page))
    other = director.post(f"{page}closing/{closing.number}/make/", {"kind": "dice", "value": "1 2 3 4 5 6 1 2 3 4"})
    assert (other.status_code, "Chance has spoken already" in other.text) == (409, True)
    assert director.post(f"{page}closing/{closing.number}/make/", {"go_on": "1"}).status_code == 302
    assert Draw.objects.get().seats.count() == PLAYERS


def test_an_interrupted_draw_that_is_given_up_leaves_no_rows(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = interrupt_draw(monkeypatch, cast)
    since = Seal.objects.latest("pk").pk
    closing_services.give_up(closing, by=cast.director, reason="power cut")
    assert max(rows_per_transaction(since)) <= ROWS
    assert not Draw.even_being_seated.exists()
    assert (Table.objects.count(), Seat.objects.count()) == (0, 0)
    assert list(faults()) == []
    again = draw_series(cast.tournament, by=cast.director)
    assert (again.attempt, again.seats.count()) == (1, PLAYERS)
    assert list(faults()) == []


def test_a_draw_whose_first_part_was_removed_meanwhile_is_complete_in_the_end(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One director was about to give the closing up, and another one draws to the end."""
    register_players(cast.tournament, PLAYERS, by=cast.director)
    real = parts.write

    def write(part: parts.Part, cards: Any) -> None:
        real(part, cards)
        monkeypatch.setattr(making_services, "write", real)
        parts.take_away(Closing.objects.get(outcome=""))

    monkeypatch.setattr(making_services, "write", write)
    assert draw_series(cast.tournament, by=cast.director).seats.count() == PLAYERS
    assert list(faults()) == []


def test_a_search_that_ends_second_changes_nothing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """It changes neither the plan nor the number of steps."""
    register_players(cast.tournament, 13, by=cast.director)
    monkeypatch.setattr(making_services, "TOLD_EVERY", 1)
    way, goes_on = seating.Way(seating.AHEAD, series=3, steps=100_000), making_services.Search.goes_on
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director, way=way)

    steps: list[int] = []

    def overtake(search: making_services.Search, step: int) -> bool:
        if search.told == 0:
            return goes_on(search, step)
        with monkeypatch.context() as other:
            other.setattr(making_services.Search, "goes_on", goes_on)
            making_services.stop(closing, by=cast.director)
            making_services.decide(closing, way, by=cast.director)
        steps.append(Closing.objects.get().steps)
        monkeypatch.setattr(making_services.Search, "goes_on", goes_on)
        return goes_on(search, step)

    monkeypatch.setattr(making_services.Search, "goes_on", overtake)
    draw = making_services.draw_closed(closing, by=cast.director)
    assert [Closing.objects.get().steps] == steps
    assert replays(draw)
    assert list(faults()) == []


def test_a_closing_drawn_several_times_at_once_ends_with_one_draw(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director)
    results = run_at_once(*[partial(making_services.draw_closed, closing, by=cast.director)] * 3)
    assert set(results) == {Draw.objects.get()}
    assert (Table.objects.count(), Seat.objects.count()) == (PLAYERS // 4, PLAYERS)
    assert AuditEntry.objects.filter(action="draw.draw").count() == 1
    assert list(faults()) == []


def test_a_button_pressed_twice_at_once_draws_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, PLAYERS, by=cast.director)
    press = partial(making_services.draw, series_of(cast.tournament, 1), by=cast.director, attempt=1)
    assert set(run_at_once(press, press)) == {Draw.objects.get()}
    assert Closing.objects.count() == 1


def test_drawing_and_giving_up_at_once_leave_a_whole_draw_or_none(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, PLAYERS, by=cast.director)
    closing = closing_services.close(series_of(cast.tournament, 1), by=cast.director)
    run_at_once(
        partial(making_services.draw_closed, closing, by=cast.director),
        partial(closing_services.give_up, closing, by=cast.director, reason="one more at the door"),
    )
    assert (Draw.even_being_seated.count(), Seat.objects.count()) in ((0, 0), (1, PLAYERS))
    assert list(faults()) == []
