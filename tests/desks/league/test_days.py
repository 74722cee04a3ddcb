"""A match day from line-ups to match points: seats by the line-up, incomplete teams, substitutes, absent teams."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.leagues import (
    create_league,
    create_planned_group,
    first_meeting,
    key_series,
    line_up_teams,
    name_squad,
    open_match_day,
    seat_of,
    sides,
)
from tests.tiers import sweep
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.models import AuditEntry, Draw, MeetingTeam, Seat, StartCard, Tournament
from tournament.queries.league.played import played_in
from tournament.queries.league.tables import match_words, points_of, singles_of, tables_of
from tournament.queries.protests.hall import hall
from tournament.queries.record.recount import draw_faults


def cards_by_table(tournament: Tournament, series: int) -> list[list[int]]:
    draw = Draw.objects.published().get(series__tournament=tournament, series__number=series)
    return [
        list(Seat.objects.filter(table=table).order_by("number").values_list("card__number", flat=True))
        for table in draw.tables.order_by("number")
    ]


def test_the_line_up_of_series_1_fixes_tables_and_seats_for_the_day(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    assert tournament == open_match_day(cast, meeting)
    assert cards_by_table(tournament, 1) == [[11, 21, 31, 41], [22, 32, 42, 12], [33, 43, 13, 23], [44, 14, 24, 34]]
    assert cards_by_table(tournament, 2) == [[21, 31, 41, 11], [32, 42, 12, 22], [43, 13, 23, 33], [14, 24, 34, 44]]
    assert {str(card.team) for card in tournament.cards.filter(number__lt=20)} == {"North 1"}
    for draw in Draw.objects.filter(series__tournament=tournament).select_related("series__tournament"):
        assert list(draw_faults(draw)) == []
    assert AuditEntry.objects.filter(tournament=tournament, action="league.open").count() == 1


def test_the_hall_waits_for_one_series_after_the_other_though_all_seats_are_posted(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    tournament = open_match_day(cast, meeting)
    wall = f"/p/{tournament.slug}/wall/"
    Tournament.objects.filter(pk=tournament.pk).update(public_page=True)
    assert (hall(tournament).series, hall(tournament).next_key) == (1, "start")
    assert "Seats of series 1" in page_words(Client().get(wall, headers={"accept-language": "en"}))
    late = sides(meeting)[3]
    days.enter_late(late, late.team.squad.get(position=4).player, from_series=2, by=cast.director)
    assert hall(tournament).series == 1
    key_series(cast, tournament, 1)
    assert (hall(tournament).series, hall(tournament).next_key) == (2, "start")
    assert "Seats of series 2" in page_words(Client().get(wall, headers={"accept-language": "en"}))
    key_series(cast, tournament, 2)
    assert hall(tournament).series == 2


@sweep(
    ("counts", "sizes"),
    [
        ((4, 4, 4, 3), [4, 4, 4, 3]),
        ((4, 4, 3, 3), [4, 4, 3, 3]),
        ((4, 3, 3, 3), [4, 3, 3, 3]),
        ((3, 3, 3, 3), [4, 4, 4]),
        ((4, 4, 4, 0), [3, 3, 3, 3]),
        ((4, 0, 4, 0), [4, 4]),
    ],
)
def test_incomplete_teams_are_seated_as_the_rules_have_it(cast: Cast, counts: Any, sizes: list[int]) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, counts)
    tournament = open_match_day(cast, meeting)
    assert [len(table) for table in cards_by_table(tournament, 1)] == sizes
    for draw in Draw.objects.filter(series__tournament=tournament).select_related("series__tournament"):
        assert list(draw_faults(draw)) == []


@pytest.mark.parametrize("counts", [(4, 4, 3, 0), (4, 3, 0, 0), (4, 0, 0, 0)])
def test_a_meeting_with_a_missing_team_opens_only_if_the_others_are_complete(cast: Cast, counts: Any) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, counts)
    assert refusal_codes(open_match_day, cast, meeting) == ["league.no_tables"]
    assert not Tournament.objects.filter(name__startswith="Day").exists()


def test_no_day_opens_without_line_ups_and_no_line_up_takes_a_stranger(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    assert refusal_codes(open_match_day, cast, meeting) == ["league.line_up_missing"] * 4
    one, other = sides(meeting)[:2]
    stranger = other.team.squad.select_related("player")[0].player
    own = [row.player for row in one.team.squad.select_related("player").order_by("position")]
    for wrong, code in (
        ({1: own[0], 2: own[1], 3: stranger}, "league.not_in_squad"),
        ({1: own[0], 2: own[1]}, "league.too_few"),
        ({1: own[0], 2: own[1], 3: own[1]}, "league.lined_up_twice"),
        ({1: own[0], 2: own[1], 9: own[2]}, "league.no_table"),
    ):
        assert refusal_codes(lineups.line_up, one, wrong, by=cast.director) == [code]
    assert not one.line_up.exists()
    twice = [Named(stranger.last_name, stranger.first_name, stranger.pass_number)]
    assert refusal_codes(squads.name, one.team, twice, by=cast.director) == ["league.in_two_teams"]


def test_players_bound_to_positions_keep_the_table_of_their_number(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast, positions_bound=True)))
    side = sides(meeting)[0]
    own = [row.player for row in side.team.squad.select_related("player").order_by("position")]
    wrong = {1: own[1], 2: own[0], 3: own[2], 4: own[3]}
    assert refusal_codes(lineups.line_up, side, wrong, by=cast.director) == ["league.position_bound"] * 2
    line_up_teams(cast, meeting)
    lineups.line_up(side, {1: own[0], 2: own[4], 4: own[3]}, by=cast.director)
    tournament = open_match_day(cast, meeting)
    assert [len(table) for table in cards_by_table(tournament, 1)] == [4, 4, 3, 4]


def test_a_substitutes_sheet_goes_on_for_the_team_and_is_split_in_the_single_ranking(cast: Cast) -> None:
    """5:3 and 100, then 900 (league.md, section 5)."""
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    begins = seat_of(side, 1)
    taker = side.team.squad.select_related("player").get(position=5).player
    at = Figures(100, 5, 3)
    lineups.change(begins, taker, series=1, after_round=6, figures=at, by=cast.director)
    lineups.change(begins, taker, series=1, after_round=6, figures=at, by=cast.director)
    assert begins.changes.count() == 1
    key_series(cast, tournament, 1, {11: (14, 3)})
    assert StartCard.objects.get(tournament=tournament, number=11).name == f"{begins.player} / {taker}"
    played = played_in([group])[group.pk]
    total = 24 * 14 - 48 * 3 + 50 * 11
    (counted,) = played.series
    assert next(each for each in counted.sides if each.team == side.team_id).points == total
    parts = {str(each.player): each for each in singles_of(played)}
    assert (parts[str(begins.player)].part.points, parts[str(begins.player)].part.won) == (100, 5)
    rest = parts[str(taker)].part
    assert (rest.points, rest.won, rest.lost) == (total - 100, 9, 0)
    key_series(cast, tournament, 2, {11: (3, 0)})
    later = {str(each.player): each for each in singles_of(played_in([group])[group.pk])}
    assert later[str(taker)].part.points == total - 100 + 3 * 74
    assert later[str(begins.player)].series == 1


def test_two_substitutes_within_one_series_each_get_the_points_since_the_previous_change(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    begins = seat_of(side, 1)
    fifth, sixth = (side.team.squad.get(position=position).player for position in (5, 6))
    lineups.change(begins, fifth, series=1, after_round=4, figures=Figures(100, 4, 1), by=cast.director)
    lineups.change(begins, sixth, series=1, after_round=8, figures=Figures(400, 9, 2), by=cast.director)
    key_series(cast, tournament, 1, {11: (14, 3)})
    total = 24 * 14 - 48 * 3 + 50 * 11
    parts = {str(each.player): each.part for each in singles_of(played_in([group])[group.pk])}
    made = [(part.points, part.won, part.lost) for part in (parts[str(who)] for who in (begins.player, fifth, sixth))]
    assert made == [(100, 4, 1), (300, 5, 1), (total - 400, 5, 1)]


def test_the_start_card_names_the_player_who_sits_there_last(cast: Cast) -> None:
    """The later change is entered first: its series decides, and not the order of the lines."""
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    begins = seat_of(side, 1)
    fifth, sixth = (side.team.squad.get(position=position).player for position in (5, 6))
    last = lineups.change(begins, sixth, series=2, by=cast.director)
    lineups.change(begins, fifth, series=1, after_round=4, figures=Figures(100, 4, 1), by=cast.director)
    page = page_words(sign_in(cast.director).get(f"/t/{tournament.slug}/cards/"))
    assert f"{begins.player} / {sixth}" in page
    lineups.take_back(last, by=cast.director, reason="He left")
    assert StartCard.objects.get(line_up=begins).name == f"{begins.player} / {fifth}"


def test_impossible_lines_of_the_change_list_are_refused(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast, substitutes=1), squads_of=8))
    line_up_teams(cast, meeting)
    side = sides(meeting)[0]
    squad = {row.position: row.player for row in side.team.squad.select_related("player")}
    begins = seat_of(side, 1)
    assert refusal_codes(lineups.change, begins, squad[5], series=1, by=cast.director) == ["league.not_opened"]
    open_match_day(cast, meeting)
    begins = seat_of(side, 1)
    for player, more, code in (
        (squad[2], {"series": 1}, "league.sits_elsewhere"),
        (squad[1], {"series": 1}, "league.sits_there"),
        (squad[5], {"series": 3}, "league.no_series"),
        (squad[5], {"series": 1, "after_round": 12}, "league.no_round"),
        (squad[5], {"series": 1, "after_round": 3}, "league.figures_needed"),
        (squad[5], {"series": 1, "after_round": 1, "figures": Figures(9, 5, 3)}, "league.figures_many"),
    ):
        assert refusal_codes(lineups.change, begins, player, **more, by=cast.director) == [code]
    new = lineups.change(begins, squad[5], series=2, by=cast.director)
    assert refusal_codes(lineups.change, seat_of(side, 2), squad[6], series=2, by=cast.director) == [
        "league.substitutes_many"
    ]
    lineups.take_back(new, by=cast.director, reason="He left")
    assert StartCard.objects.get(line_up=begins).substitute is None
    lineups.change(seat_of(side, 2), squad[6], series=2, by=cast.director)


def test_a_change_with_figures_above_the_sheet_is_named_as_not_split(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    taker = side.team.squad.select_related("player").get(position=5).player
    figures = Figures(400, 5, 0)
    new = lineups.change(seat_of(side, 1), taker, series=1, after_round=6, figures=figures, by=cast.director)
    key_series(cast, tournament, 1, {11: (4, 0)})
    played = played_in([group])[group.pk]
    assert played.unsplit == (new,)
    assert all(each.seat.place.line_up.place != 1 or each.seat.side != side for each in played.parts)


def test_a_missing_player_enters_with_the_next_series_at_the_incomplete_table(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    tournament = open_match_day(cast, meeting)
    key_series(cast, tournament, 1)
    side = sides(meeting)[3]
    fourth = side.team.squad.select_related("player").get(position=4).player
    assert refusal_codes(days.enter_late, side, fourth, from_series=1, by=cast.director) == ["league.series_begun"]
    days.enter_late(side, fourth, from_series=2, by=cast.director)
    assert [len(table) for table in cards_by_table(tournament, 2)] == [4, 4, 4, 4]
    assert 44 in cards_by_table(tournament, 2)[3]
    fifth = side.team.squad.select_related("player").get(position=5).player
    assert refusal_codes(days.enter_late, side, fifth, from_series=2, by=cast.director) == ["league.team_whole"]


def test_a_team_that_breaks_off_keeps_earlier_points_and_makes_no_more(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    key_series(cast, tournament, 1, {11: (9, 0), 21: (5, 0), 31: (3, 0)})
    side = sides(meeting)[0]
    abandoned = MeetingTeam.State.ABANDONED
    assert refusal_codes(days.set_state, side, abandoned, by=cast.director, reason="") == ["league.reason_needed"]
    days.set_state(side, abandoned, from_series=2, by=cast.director, reason="A bereavement")
    assert [len(table) for table in cards_by_table(tournament, 2)] == [3, 3, 3, 3]
    key_series(cast, tournament, 2, {21: (5, 0)})
    rows = {row.team.name: row for row in tables_of([group])[group.pk].rows}
    assert (rows["North 1"].match, rows["North 1"].points) == ("3:3", 9 * 74)
    days.set_state(side, abandoned, from_series=1, by=cast.director, reason="A bereavement")
    rows = {row.team.name: row for row in tables_of([group])[group.pk].rows}
    assert (rows["North 1"].match, rows["North 1"].points) == ("0:6", 0)


def test_a_day_of_three_series_has_match_points_for_each_series(cast: Cast) -> None:
    """Three series, match points a series 3:0 to 0:3, on the day nine."""
    group = create_planned_group(cast, create_league(cast, series_a_day=3))
    meeting = first_meeting(group)
    line_up_teams(cast, meeting)
    tournament = open_match_day(cast, meeting)
    for series, best in ((1, 11), (2, 11), (3, 21)):
        key_series(cast, tournament, series, {best: (12, 0), 31: (5, 0), 41: (2, 0)})
    played = played_in([group])[group.pk]
    shares = [points_of(each, group.league) for each in played.of_meeting[meeting.pk]]
    first = sides(meeting)[0].team_id
    assert [match_words(share[first]) for share in shares] == ["3:0", "3:0", "0:3"]
    with CaptureQueriesContext(
        connection,
    ) as few:
        tables_of([group])
    assert len(few) < 20


def test_teams_of_eight_and_meetings_of_five_teams_are_seated_completely(cast: Cast) -> None:
    eight = create_planned_group(cast, create_league(cast, players=8, least_players=7), squads_of=10)
    meeting = first_meeting(eight)
    for side in sides(meeting):
        squad = side.team.squad.select_related("player").order_by("position")
        people = {place: row.player for place, row in enumerate(squad[:8], 1)}
        lineups.line_up(side, people, by=cast.director)
    assert [len(table) for table in cards_by_table(open_match_day(cast, meeting), 1)] == [4] * 8
    league = create_league(cast, name="Bundesliga", teams_a_group=20, days=6, central_days=[6])
    group = create_planned_group(cast, league, squads_of=4)
    last = group.meetings.select_related("group", "day").filter(day__number=6)[0]
    line_up_teams(cast, last, (4, 4, 4, 4, 4))
    tournament = open_match_day(cast, last)
    assert [len(table) for table in cards_by_table(tournament, 2)] == [5] * 4
    assert tournament.games(5) == 60
    for draw in Draw.objects.filter(series__tournament=tournament).select_related("series__tournament"):
        assert list(draw_faults(draw)) == []
    key_series(cast, tournament, 1, {11: (5, 0), 21: (4, 0), 31: (3, 0), 41: (2, 0), 51: (1, 0)})
    rows = tables_of([group])[group.pk].rows[:5]
    assert [row.match for row in rows] == ["4:0", "3:1", "2:2", "1:3", "0:4"]


def test_a_squad_keeps_known_players_and_lets_nobody_in_twice(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    team = group.teams.all()[0]
    assert len(name_squad(cast, team)) == 6
    row = team.squad.in_force().get(position=6)
    squads.take_out(row, by=cast.director, reason="Moved away")
    assert team.squad.in_force().count() == 5
    again = [Named(row.player.last_name, row.player.first_name, row.player.pass_number, position=6)]
    squads.name(team, again, by=cast.director)
    assert team.squad.in_force().get(position=6).player == row.player
    both = [Named("X", "Y"), Named("X", "Y")]
    assert refusal_codes(squads.name, team, both, by=cast.director) == ["league.named_twice"]
    assert refusal_codes(squads.name, team, [Named("X", "Y", position=6)], by=cast.director) == [
        "league.position_taken"
    ]
