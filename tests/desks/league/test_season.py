"""A whole season: teams by letters, tables of many meetings by constant queries, the public page, worked rows."""

from itertools import combinations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast, page_words, refusal_codes, sign_in
from tests.league_rows import EAST, east_series
from tests.leagues import (
    create_group,
    create_league,
    create_planned_group,
    first_meeting,
    key_series,
    line_up_teams,
    open_match_day,
)
from tests.tiers import full
from tournament.desks.league.groups import services as groups
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.groups.reading import follows_from_seed
from tournament.desks.league.plan import services as plan
from tournament.desks.league.terms import services as terms
from tournament.models import LeagueGroup, LeagueMeeting, LeagueTeam
from tournament.queries.league import tables as counted
from tournament.queries.league.plan import plan_of
from tournament.queries.league.played import GroupPlayed
from tournament.queries.league.tables import tables_of


def test_sixteen_teams_meet_once_each_and_host_as_evenly_as_can_be(cast: Cast) -> None:
    group = create_group(cast, create_league(cast, teams_a_group=16, days=5, central_days=[5]), teams=16)
    plan.make(group, by=cast.director)
    made = plan_of(group)
    assert (len(made.meetings), made.repeats, made.never) == (20, 0, 0)
    assert set(made.hosted.values()) == {1}
    assert [meeting.host for meeting in made.meetings if meeting.day.number == 5] == [None] * 4
    met = [pair for meeting in made.meetings for pair in combinations(meeting.teams, 2)]
    assert len(met) == len(set(met)) == 120


def test_a_plan_for_fifteen_teams_leaves_one_letter_free(cast: Cast) -> None:
    group = create_group(cast, create_league(cast, teams_a_group=16, days=5), teams=15)
    plan.make(group, by=cast.director)
    made = plan_of(group)
    assert sorted({len(meeting.sides) for meeting in made.meetings}) == [3, 4]
    assert (made.repeats, made.never) == (0, 0)
    assert all(meeting.host for meeting in made.meetings)


def test_letters_follow_from_their_seed_and_fit_teams_that_share_a_hall(cast: Cast) -> None:
    league = create_league(cast, teams_a_group=16, days=5, central_days=[5])
    group = groups.add_group(league, "West", by=cast.director)
    teams = groups.add_teams(group, [TeamEntry(f"W{number}") for number in range(16)], by=cast.director)
    one, other = (LeagueTeam.objects.get(pk=team.pk) for team in teams[:2])
    groups.change_team(one, TeamEntry("W0"), shares_hall=other, by=cast.director)
    groups.draw_letters(group, by=cast.director, seed="1")
    first = dict(group.teams.values_list("name", "letter"))
    assert refusal_codes(groups.draw_letters, group, by=cast.director, seed="2") == ["league.letters_drawn"]
    assert dict(group.teams.values_list("name", "letter")) == first
    LeagueGroup.objects.update(letters_seed="")
    groups.draw_letters(group, by=cast.director, seed="2")
    assert dict(group.teams.values_list("name", "letter")) != first
    LeagueGroup.objects.update(letters_seed="")
    groups.draw_letters(group, by=cast.director, seed="1")
    assert dict(group.teams.values_list("name", "letter")) == first
    drawn = LeagueGroup.objects.select_related("league").get(pk=group.pk)
    assert follows_from_seed(drawn, list(group.teams.all()))
    drawn.letters_seed = "3"
    assert not follows_from_seed(drawn, list(group.teams.all()))
    plan.make(group, by=cast.director)
    hosts = LeagueMeeting.objects.filter(host__in=[one, other]).values_list("day__number", flat=True)
    assert len(hosts) == len(set(hosts)) == 2


def test_letters_by_hand_that_exclude_each_other_are_named(cast: Cast) -> None:
    league = create_league(cast, teams_a_group=4, days=1)
    group = groups.add_group(league, "South", by=cast.director)
    entries = [TeamEntry(f"S{number}", letter=letter) for number, letter in enumerate("ABCD")]
    teams = groups.add_teams(group, entries, by=cast.director)
    assert refusal_codes(groups.add_teams, group, [TeamEntry("S9")], by=cast.director) == ["league.group_full"]
    plan.make(group, by=cast.director)
    meeting = LeagueMeeting.objects.select_related("host").get(group=group)
    assert meeting.host is not None
    plan.unmake(group, by=cast.director, reason="The hall")
    host = LeagueTeam.objects.get(pk=meeting.host.pk)
    other = groups.add_group(league, "East", by=cast.director)
    twin_entry = TeamEntry("E0", letter=host.letter)
    (twin,) = groups.add_teams(other, [twin_entry], by=cast.director)
    twin = LeagueTeam.objects.get(pk=twin.pk)
    groups.change_team(twin, twin_entry, shares_hall=host, by=cast.director)
    more = [TeamEntry(f"E{number}") for number in range(1, 4)]
    groups.add_teams(other, more, by=cast.director)
    assert refusal_codes(groups.draw_letters, other, by=cast.director) == ["league.letters_exclude"]
    assert len(teams) == 4


@full
def test_a_leagues_table_costs_the_same_for_many_meetings(cast: Cast) -> None:
    few, many = (
        create_planned_group(cast, create_league(cast)),
        create_planned_group(cast, create_league(cast, name="B", days=3, teams_a_group=8)),
    )
    meetings = [first_meeting(few), *many.meetings.select_related("group", "day")[:3]]
    for meeting in meetings:
        line_up_teams(cast, meeting)
        tournament = open_match_day(cast, meeting)
        for series in (1, 2):
            key_series(cast, tournament, series, {11: (5, 0), 21: (3, 0)})
    counts = []
    for group in (few, many):
        this = LeagueGroup.objects.select_related("league__organizer").get(pk=group.pk)
        with CaptureQueriesContext(connection) as queries:
            assert len(tables_of([this])[group.pk].rows) == group.teams.count()
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_rows_of_ispa_east_stand_on_the_page_in_their_order(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from the series of the year: each row sums to 120, the last is 26:94."""
    league = create_league(cast, name="ISPA", unit=2, teams_a_group=16, days=5, up=4)
    group = create_group(cast, league, "East", teams=16)
    series = tuple(east_series(list(group.teams.order_by("pk").values_list("pk", flat=True))))
    monkeypatch.setattr(counted, "played_in", lambda groups: {one.pk: GroupPlayed(one, (), series) for one in groups})
    page = page_words(
        sign_in(cast.director).get(f"/o/{cast.organizer.slug}/leagues/{league.pk}/group/{group.pk}/table/")
    )
    places = [page.index(f" East {number} ") for number in range(1, 17)]
    assert places == sorted(places)
    for points, plus, minus in EAST:
        assert f"{points} {plus}:{minus}" in page.replace(",", "")
    assert page.count("goes up") == 4


def test_a_league_is_open_to_everybody_once_it_is_published(cast: Cast) -> None:
    group = create_planned_group(cast, create_league(cast))
    address = f"/l/{cast.organizer.slug}/{group.league_id}/"
    assert Client().get(address).status_code == Client().get(f"{address}{group.pk}/").status_code == 404
    terms.change(group.league, {"is_published": True}, by=cast.director, reason="It begins")
    assert "North" in page_words(Client().get(address))
    page = page_words(Client().get(f"{address}{group.pk}/"))
    assert "North 1, North 2, North 3, North 4" in page
    assert "P1" not in page
