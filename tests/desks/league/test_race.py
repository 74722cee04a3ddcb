"""Two clerks act on a league's day at the same moment; a constraint is met only with the guard removed."""

from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError

from tests.builders import Cast, make_cast, remove_guard, run_at_once
from tests.leagues import (
    create_league,
    create_planned_group,
    first_meeting,
    key_series,
    line_up_teams,
    open_match_day,
    seat_of,
    sides,
)
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups import services as lineups
from tournament.models import (
    AuditEntry,
    Draw,
    LeagueMeeting,
    LineUp,
    MeetingTeam,
    Player,
    SeatChangeover,
    StartCard,
    Tournament,
)
from tournament.refused import Refused

WON = {11: (9, 0), 21: (5, 0)}


def create_meeting(**terms: Any) -> tuple[Cast, LeagueMeeting]:
    cast = make_cast()
    return cast, first_meeting(create_planned_group(cast, create_league(cast, **terms)))


def players(side: MeetingTeam) -> dict[int, Player]:
    squad = side.team.squad.in_force().select_related("player")
    return {row.position: row.player for row in squad if row.position}


def count_entries(action: str) -> int:
    return AuditEntry.objects.filter(action=action).count()


def codes_of(results: list[object]) -> list[str]:
    return [found.code for result in results if isinstance(result, Refused) for found in result.findings]


def test_two_line_ups_at_once_leave_one_of_them_whole(committed: None) -> None:
    cast, meeting = create_meeting()
    side = sides(meeting)[0]
    squad = players(side)
    one, other = {at: squad[at] for at in (1, 2, 3, 4)}, {at: squad[7 - at] for at in (1, 2, 3, 4)}
    results = run_at_once(*(partial(lineups.line_up, side, places, by=cast.director) for places in (one, other)))
    assert codes_of(results) == []
    stands = {row.place: row.player for row in LineUp.objects.filter(side=side).select_related("player")}
    assert stands in (one, other)
    assert count_entries("league.line_up") == 2


def test_the_same_line_up_sent_at_once_is_recorded_once(committed: None) -> None:
    cast, meeting = create_meeting()
    side = sides(meeting)[0]
    places = {at: who for at, who in players(side).items() if at <= 4}
    run_at_once(*[partial(lineups.line_up, side, places, by=cast.director)] * 3)
    assert LineUp.objects.filter(side=side).count() == 4
    assert count_entries("league.line_up") == 1


def test_two_clerks_who_open_a_day_at_once_open_one_tournament(committed: None) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    first, second = run_at_once(*[partial(open_match_day, cast, meeting)] * 2)
    assert first == second
    assert Tournament.objects.filter(meeting=meeting).count() == count_entries("league.open") == 1
    assert StartCard.objects.filter(tournament=first).count() == 16


def test_two_substitutes_for_a_seat_meet_the_constraint_without_the_guard(
    committed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    open_match_day(cast, meeting)
    side = sides(meeting)[0]
    remove_guard(monkeypatch, lineups, "wrong_person")
    results = run_at_once(*substitute_steps(cast, side))
    assert {type(result) for result in results} == {SeatChangeover, IntegrityError}


def substitute_steps(cast: Cast, side: MeetingTeam) -> list[partial[SeatChangeover]]:
    """Returns two steps, each of which puts another substitute on the same seat."""
    row, squad = seat_of(side, 1), players(side)
    return [partial(lineups.change, row, squad[at], series=1, by=cast.director) for at in (5, 6)]


def test_the_second_of_two_substitutes_for_one_seat_is_refused(committed: None) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    open_match_day(cast, meeting)
    side = sides(meeting)[0]
    results = run_at_once(*substitute_steps(cast, side))
    assert codes_of(results) == ["league.changed_there"]
    line = SeatChangeover.objects.in_force().select_related("player").get()
    assert StartCard.objects.get(line_up=seat_of(side, 1)).substitute == line.player
    assert count_entries("league.change") == 1
    back = run_at_once(*[partial(lineups.take_back, line, by=cast.director, reason="The wrong one")] * 2)
    assert back == [None, None]
    assert count_entries("league.change_taken_back") == 1


def test_one_substitute_for_two_seats_at_once_gets_one_of_them(committed: None) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    open_match_day(cast, meeting)
    side = sides(meeting)[0]
    fifth = players(side)[5]
    seats = [seat_of(side, place) for place in (1, 2)]
    results = run_at_once(*(partial(lineups.change, row, fifth, series=1, by=cast.director) for row in seats))
    assert codes_of(results) == ["league.sits_elsewhere"]
    assert SeatChangeover.objects.in_force().count() == 1


def test_a_team_that_breaks_off_twice_at_once_causes_one_new_draw(committed: None) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    key_series(cast, tournament, 1, WON)
    side = sides(meeting)[0]
    why: dict[str, Any] = {"from_series": 2, "by": cast.director, "reason": "A bereavement"}
    run_at_once(*[partial(days.set_state, side, MeetingTeam.State.ABANDONED, **why)] * 3)
    assert count_entries("league.state") == count_entries("draw.void") == 1
    seated = Draw.objects.in_force().get(series__tournament=tournament, series__number=2)
    assert (seated.attempt, seated.tables.count()) == (2, 4)


def test_two_late_players_entered_at_once_for_one_place_leave_one(committed: None) -> None:
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    open_match_day(cast, meeting)
    side = sides(meeting)[3]
    steps = [partial(days.enter_late, side, players(side)[at], from_series=2, by=cast.director) for at in (4, 5)]
    results = run_at_once(*steps)
    assert codes_of(results) == ["league.team_whole"]
    assert LineUp.objects.filter(side=side).count() == 4
    assert count_entries("league.late") == 1


def test_a_sheet_keyed_while_a_team_breaks_off_counts_or_loses_its_seats(committed: None) -> None:
    """Either the sheet is first and series 2 has begun, or the team is first and the sheet's seats are gone."""
    cast, meeting = create_meeting()
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    key_series(cast, tournament, 1, WON)
    side = sides(meeting)[0]
    why: dict[str, Any] = {"from_series": 2, "by": cast.director, "reason": "A bereavement"}
    keyed, _state = run_at_once(
        partial(key_series, cast, tournament, 2, WON),
        partial(days.set_state, side, MeetingTeam.State.ABANDONED, **why),
    )
    draw = Draw.objects.in_force().get(series__tournament=tournament, series__number=2)
    counting = draw.tables.filter(versions__counts=True).count()
    assert (draw.attempt, counting) in ([(2, 0)] if isinstance(keyed, Refused) else [(1, 4), (2, 4)])
    assert MeetingTeam.objects.get(pk=side.pk).state == "abandoned"
