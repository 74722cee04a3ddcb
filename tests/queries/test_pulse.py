"""The pulse changes with whatever a waiting page would show otherwise, and with nothing else."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    make_clean_footers,
    publish_draw,
    register_players,
    sign_in,
)
from tests.remembered import remembered
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.opened.services import close_sheet, open_sheet
from tournament.desks.sheets.readings import services as reading_services
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import OpenSheet, Table
from tournament.queries.record.pulse import public_pulse, pulse


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    cast = make_cast(second_reading="blind")
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def table(cast: Cast) -> Table:
    return Table.objects.get(draw__series__tournament=cast.tournament)


def changes(cast: Cast, step: Callable[[], object]) -> bool:
    before = pulse(cast.tournament)
    step()
    return pulse(cast.tournament) != before


def test_it_is_the_same_while_nothing_happens(cast: Cast) -> None:
    assert len({pulse(cast.tournament) for _ in range(5)}) == 1


def test_it_changes_with_every_step_of_a_sheet(cast: Cast) -> None:
    paper = Paper(tuple(make_clean_footers(4, 48, 20)))
    by = cast.second_clerk
    at = table(cast)
    assert changes(cast, lambda: key_sheet(at, by=cast.clerk))
    first = at.versions.get()
    assert changes(cast, lambda: reading_services.read_blind(first, paper, by=by))
    assert changes(cast, lambda: reading_services.read_blind(first, paper, by=by, stands=True))
    second = at.versions.get(number=2)
    assert changes(cast, lambda: reading_services.read_blind(second, paper, by=cast.clerk))
    assert changes(cast, lambda: after_services.take_out(at, base=2, by=cast.director, reason="another table's"))


def test_it_changes_with_the_rest_of_the_tournament(cast: Cast) -> None:
    assert changes(cast, lambda: register_players(cast.tournament, 1, by=cast.director))
    assert changes(cast, lambda: setup.change_settings(cast.tournament, by=cast.director, place="Halle"))


def test_it_changes_when_somebody_comes_and_goes(cast: Cast) -> None:
    at = table(cast)
    assert changes(cast, lambda: open_sheet(at, by=cast.clerk))
    assert changes(cast, lambda: open_sheet(at, by=cast.second_clerk))
    assert changes(cast, lambda: close_sheet(at, by=cast.clerk))


def test_it_changes_when_somebody_is_not_seen_any_more(cast: Cast) -> None:
    open_sheet(table(cast), by=cast.clerk)
    ago = timezone.now() - timedelta(seconds=21)
    assert changes(cast, lambda: OpenSheet.objects.update(seen_at=ago))


def test_being_here_still_and_typing_change_nothing(cast: Cast) -> None:
    at = table(cast)
    open_sheet(at, by=cast.clerk)
    assert not changes(cast, lambda: open_sheet(at, by=cast.clerk))
    assert not changes(cast, lambda: open_sheet(at, by=cast.clerk, typed={"points_1": "5"}))


def test_the_same_sheet_sent_twice_changes_nothing(cast: Cast) -> None:
    at = table(cast)
    key_sheet(at, by=cast.clerk)
    assert not changes(cast, lambda: key_sheet(at, by=cast.clerk))


def test_another_tournament_has_its_own(cast: Cast) -> None:
    other = setup.open_tournament(
        cast.organizer, by=cast.director, name="Other", place="Saal", date=cast.tournament.date
    )
    before = pulse(other)
    assert before != pulse(cast.tournament)
    key_sheet(table(cast), by=cast.clerk)
    open_sheet(table(cast), by=cast.clerk)
    assert pulse(other) == before


def test_the_page_is_asked_often_and_costs_little(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as queries:
        pulse(cast.tournament)
    assert len(queries) == 2


def test_it_is_for_those_who_may_look(cast: Cast) -> None:
    address = f"/t/{cast.tournament.slug}/pulse/"
    everybody = (cast.director, cast.clerk, cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(address, *everybody, get=True) == [200, 200, 200, 200, 200, 404]
    assert Client().get(address).status_code == 302
    answer = sign_in(cast.viewer).get(address)
    assert pulse(cast.tournament) in answer.content.decode()


def test_the_hall_hears_of_the_first_and_the_last_sheet_alone(db: None) -> None:
    """All phones in the hall would fetch their page with every sheet."""
    cast = make_cast()
    register_players(cast.tournament, 12, by=cast.director)
    tables = publish_draw(cast.tournament, by=cast.director).tables.order_by("number")
    beats = [public_pulse(cast.tournament)]
    for at in tables:
        key_sheet(at, by=cast.clerk)
        beats.append(public_pulse(cast.tournament))
    before, first, second, last = beats
    assert first == second
    assert len({before, first, last}) == 3


def test_the_hall_hears_when_a_sheet_is_taken_out(db: None) -> None:
    """What was released may no longer hold."""
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    first, second = publish_draw(cast.tournament, by=cast.director).tables.order_by("number")
    before = public_pulse(cast.tournament)
    for table in (first, second):
        key_sheet(table, by=cast.clerk)
    after_services.take_out(first, base=1, by=cast.director, reason="another table's")
    taken_out = public_pulse(cast.tournament)
    after_services.take_out(second, base=1, by=cast.director, reason="another table's")
    assert len({before, taken_out, public_pulse(cast.tournament)}) == 3


def test_the_hall_hears_of_what_is_released_and_of_names(cast: Cast) -> None:
    beats = [public_pulse(cast.tournament)]
    register_players(cast.tournament, 1, by=cast.director)
    beats.append(public_pulse(cast.tournament))
    results.post_standings(cast.tournament.series.get(number=1), by=cast.director)
    beats.append(public_pulse(cast.tournament))
    setup.change_settings(cast.tournament, by=cast.director, short_names=True)
    beats.append(public_pulse(cast.tournament))
    assert len(set(beats)) == 4


def test_the_hall_does_not_hear_of_an_open_sheet(cast: Cast) -> None:
    before = public_pulse(cast.tournament)
    open_sheet(table(cast), by=cast.clerk)
    assert public_pulse(cast.tournament) == before
    with CaptureQueriesContext(connection) as queries:
        public_pulse(cast.tournament)
    assert len(queries) == 2
