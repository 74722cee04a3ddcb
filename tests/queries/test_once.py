"""What is asked once a state: not again for the next page, anew after whatever was done, and by whoever writes."""

from collections.abc import Callable

import pytest
from django.db import transaction

from tests.builders import Cast, create_tournament, key_sheet, publish_draw, register_players
from tournament.models import Table, Tournament
from tournament.queries import once
from tournament.queries.mark import newest_of
from tournament.queries.once import once_a_state
from tournament.queries.protests.times import times_of
from tournament.queries.sheets.twins import all_open_twins


class Asked:
    def __init__(self) -> None:
        self.tournaments: list[Tournament] = []

    def __call__(self, tournament: Tournament) -> int:
        self.tournaments.append(tournament)
        return len(self.tournaments)


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are asked for outside of a transaction, tests run within one."""
    monkeypatch.setattr(once, "is_writing", lambda: False)


@pytest.fixture
def question() -> tuple[Asked, Callable[[Tournament], int]]:
    asked = Asked()

    def ask(tournament: Tournament) -> int:
        return asked(tournament)

    return asked, once_a_state()(ask)


@pytest.mark.usefixtures("pages")
def test_the_next_page_asks_nothing(cast: Cast, question: tuple[Asked, Callable[[Tournament], int]]) -> None:
    asked, ask = question
    assert [ask(cast.tournament), ask(cast.tournament)] == [1, 1]
    assert len(asked.tournaments) == 1


@pytest.mark.usefixtures("pages")
def test_each_tournament_has_its_own_answer(cast: Cast, question: tuple[Asked, Callable[[Tournament], int]]) -> None:
    asked, ask = question
    other = create_tournament(cast.organizer, cast.director, name="Other")
    ask(cast.tournament)
    ask(other)
    assert asked.tournaments == [cast.tournament, other]


@pytest.mark.usefixtures("pages")
def test_settings_that_were_read_before_the_mark_answer_for_nobody_else(
    cast: Cast, question: tuple[Asked, Callable[[Tournament], int]]
) -> None:
    _asked, ask = question
    before = Tournament.objects.get(pk=cast.tournament.pk)
    cast.tournament.series_count += 1
    assert [ask(before), ask(cast.tournament), ask(before)] == [1, 2, 1]


@pytest.mark.usefixtures("pages")
def test_whatever_is_done_asks_anew(cast: Cast, question: tuple[Asked, Callable[[Tournament], int]]) -> None:
    _asked, ask = question
    ask(cast.tournament)
    register_players(cast.tournament, 1, by=cast.director)
    assert ask(cast.tournament) == 2


@pytest.mark.usefixtures("pages")
def test_what_was_read_while_something_was_done_is_not_kept(cast: Cast) -> None:
    answers = iter((1, 2))

    def ask(tournament: Tournament) -> int:
        answer = next(answers)
        if answer == 1:
            register_players(tournament, 1, by=cast.director)
        return answer

    asked = once_a_state()(ask)
    newest = newest_of(cast.tournament)
    assert [asked(cast.tournament), newest_of(cast.tournament) != newest] == [1, True]
    assert [asked(cast.tournament), asked(cast.tournament)] == [2, 2]


@pytest.mark.usefixtures("pages")
def test_an_answer_larger_than_the_room_is_given_and_not_kept(cast: Cast) -> None:
    asked: list[int] = []

    @once_a_state(room=2, size=lambda answer: answer)
    def ask(_tournament: Tournament, size: int) -> int:
        asked.append(size)
        return size

    assert [ask(cast.tournament, size) for size in (3, 3, 1, 1)] == [3, 3, 1, 1]
    assert asked == [3, 3, 1]


def test_whoever_is_about_to_write_asks_for_himself(
    cast: Cast, question: tuple[Asked, Callable[[Tournament], int]]
) -> None:
    _asked, ask = question
    with transaction.atomic():
        assert [ask(cast.tournament), ask(cast.tournament)] == [1, 2]


@pytest.mark.usefixtures("pages")
def test_times_and_twins_of_the_day_follow_every_sheet(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert (times_of(cast.tournament)[1], all_open_twins(cast.tournament)) == ({}, {})
    first, second = Table.objects.filter(draw__series__tournament=cast.tournament).order_by("number")
    key_sheet(first, by=cast.clerk)
    assert times_of(cast.tournament)[1][1].start
    key_sheet(second, by=cast.clerk)
    assert times_of(cast.tournament)[1][1].end
    assert [twins.tables for twins in all_open_twins(cast.tournament)[1]] == [(1, 2)]
