"""From when on a match day is binding: what is fixed then, and what still needs a reason."""

from datetime import date
from typing import Any
from uuid import uuid4

from tests.builders import Cast, key_sheet, refusal_codes
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
from tournament.desks.league.terms import services as terms
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import NO_EFFECT, Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.sheets.after import services as after
from tournament.models import AuditEntry, MeetingTeam, Ruling, Seat, SheetVersion, StartCard
from tournament.queries.league.bound import is_binding
from tournament.queries.league.tables import tables_of
from tournament.queries.sheets.states import footers_of


def test_a_day_on_which_nothing_is_played_binds_nobody_however_long_ago_it_was(cast: Cast) -> None:
    league = create_league(cast, binding_days=14, series_a_day=1, dates=[date(2020, 3, 22)])
    meeting = first_meeting(create_planned_group(cast, league))
    line_up_teams(cast, meeting)  # who enters the day late needs no reason
    tournament = open_match_day(cast, meeting)
    table = tournament.series.get().draws.in_force().get().tables.order_by("number")[0]
    meeting = first_meeting(meeting.group)
    assert not is_binding(meeting)
    key_sheet(table, by=cast.clerk)
    assert is_binding(first_meeting(meeting.group))


def test_a_complete_day_cannot_be_changed_after_its_binding_date(cast: Cast) -> None:
    group = create_planned_group(
        cast, create_league(cast, series_a_day=1, dates=[date(2020, 3, 22)], binding_days=36500)
    )
    meeting = first_meeting(group)
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    tournament = open_match_day(cast, meeting)
    first, *_others, last = sides(meeting)
    fifth = first.team.squad.select_related("player").get(position=5).player
    new = lineups.change(seat_of(first, 1), fifth, series=1, after_round=0, by=cast.director)
    key_series(cast, tournament, 1, {11: (9, 0), 21: (5, 0)})
    terms.change(group.league, {"binding_days": 14}, by=cast.director, reason="As agreed")
    before = tables_of([group])[group.pk].rows
    sixth = first.team.squad.select_related("player").get(position=6).player
    own = last.team.squad.select_related("player").get(position=4).player
    why: dict[str, Any] = {"by": cast.director, "reason": "-"}
    assert refusal_codes(days.set_state, first, MeetingTeam.State.ABSENT, **why) == ["league.bound"]
    assert refusal_codes(days.set_state, first, MeetingTeam.State.ABANDONED, from_series=1, **why) == ["league.bound"]
    assert refusal_codes(days.enter_late, last, own, from_series=1, **why) == ["league.bound"]
    assert refusal_codes(lineups.take_back, new, **why) == ["league.bound"]
    assert refusal_codes(lineups.change, seat_of(first, 2), sixth, series=1, **why) == ["league.bound"]
    assert tables_of([group])[group.pk].rows == before
    terms.change(group.league, {"binding_days": 36500}, by=cast.director, reason="The jury has decided")
    days.set_state(first, MeetingTeam.State.ABSENT, **why)
    assert tables_of([group])[group.pk].rows != before


def test_sheets_and_rulings_of_a_complete_day_are_fixed_after_its_binding_date(cast: Cast) -> None:
    group = create_planned_group(
        cast, create_league(cast, series_a_day=1, dates=[date(2020, 3, 22)], binding_days=36500)
    )
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    key_series(cast, tournament, 1, {11: (9, 0), 21: (5, 0)})
    terms.change(group.league, {"binding_days": 14}, by=cast.director, reason="As agreed")
    series = tournament.series.get()
    card = StartCard.objects.get(tournament=tournament, number=11)
    table = Seat.objects.select_related("table__draw__series").get(card=card).table

    def rule_points(points: int) -> Ruling:
        words: dict[str, Any] = {"paragraph": "ISkO 4.2.3", "facts": "-", "decision": "-"}
        effect = Effect("points", points=points) if points else NO_EFFECT
        return rulings.rule(series, card, by=cast.director, effect=effect, token=uuid4(), **words)

    version = table.versions.get(counts=True)
    paper: dict[str, Any] = {
        "footers": footers_of(version),
        "passed": version.passed,
        "base": 1,
        "reason": "-",
        "by": cast.director,
    }
    assert refusal_codes(after.correct, table, paragraph=SheetVersion.Paragraph.AGREED_LATER, **paper) == [
        "league.bound"
    ]
    assert refusal_codes(after.take_out, table, base=1, by=cast.director, reason="-") == ["league.bound"]
    assert refusal_codes(rule_points, -50) == ["league.bound"]
    assert rule_points(0).adjustments.count() == 0
    terms.change(group.league, {"binding_days": 36500}, by=cast.director, reason="The jury has decided")
    penalty = rule_points(-50)
    terms.change(group.league, {"binding_days": 14}, by=cast.director, reason="As agreed")
    assert refusal_codes(withdrawals.withdraw, penalty, by=cast.director, reason="-") == ["league.bound"]
    (effect,) = penalty.adjustments.all()
    assert refusal_codes(withdrawals.withdraw_effect, effect, by=cast.director, reason="-") == ["league.bound"]


def test_changes_of_an_incomplete_day_after_its_binding_date_need_a_reason(cast: Cast) -> None:
    group = create_planned_group(
        cast, create_league(cast, series_a_day=2, dates=[date(2020, 3, 22)], binding_days=36500)
    )
    meeting = first_meeting(group)
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    key_series(cast, open_match_day(cast, meeting), 1)
    terms.change(group.league, {"binding_days": 14}, by=cast.director, reason="As agreed")
    first, *_others, last = sides(meeting)
    fourth = last.team.squad.select_related("player").get(position=4).player
    assert refusal_codes(days.enter_late, last, fourth, from_series=2, by=cast.director) == ["league.binding"]
    days.enter_late(last, fourth, from_series=2, by=cast.director, reason="Keyed from paper")
    assert AuditEntry.objects.get(action="league.late").reason == "Keyed from paper"
    days.set_state(first, MeetingTeam.State.ABANDONED, from_series=2, by=cast.director, reason="A bereavement")
    back: dict[str, Any] = {"state": MeetingTeam.State.PLAYS, "by": cast.director}
    assert refusal_codes(days.set_state, first, reason="", **back) == ["league.binding"]
    days.set_state(first, reason="Keyed for the wrong team", **back)
