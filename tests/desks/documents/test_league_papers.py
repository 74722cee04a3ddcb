"""Papers of a league: plan, tables and rankings as lists, and a meeting's papers, blank and as entered."""

import csv
import io

import pytest

from tests.builders import Cast, sign_in
from tests.html_tables import read_table
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
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.desks.documents.league import papers
from tournament.desks.documents.league.lists import (
    cross_list,
    plan_list,
    singles_list,
    squads_list,
    table_list,
)
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.lineups.figures import Figures
from tournament.desks.league.plan import services as plan
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.models import LeagueGroup, LeagueMeeting
from tournament.papers.listing import Cell


@pytest.fixture
def group(cast: Cast) -> LeagueGroup:
    return create_planned_group(cast, create_league(cast, up=1, down=1))


@pytest.fixture
def meeting(cast: Cast, group: LeagueGroup) -> LeagueMeeting:
    """Its first series is played, with a substitute in it."""
    meeting = first_meeting(group)
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    tournament = open_match_day(cast, meeting)
    side = sides(meeting)[0]
    taker = side.team.squad.select_related("player").get(position=5).player
    lineups.change(seat_of(side, 1), taker, series=1, after_round=6, figures=Figures(100, 5, 3), by=cast.director)
    key_series(cast, tournament, 1, {11: (14, 3), 21: (5, 0), 31: (2, 0)})
    return LeagueMeeting.objects.select_related("group__league", "day").get(pk=meeting.pk)


def keys_of(group: LeagueGroup) -> tuple[int, int]:
    return group.league_id, group.pk


def test_lists_of_a_league_say_what_its_pages_say(cast: Cast, group: LeagueGroup, meeting: LeagueMeeting) -> None:
    rows = [list(row) for row in table_list(cast.organizer, *keys_of(group)).rows]
    assert [(row[0], row[1], row[4], row[5]) for row in rows] == [
        (1, "North 1", "3:0", "goes up"), (2, "North 2", "2:1", ""), (3, "North 3", "1:2", ""),
        (4, "North 4", "0:3", "goes down"),
    ]  # fmt: skip
    assert table_list(cast.organizer, *keys_of(group)).stamp is not None
    assert list(cross_list(cast.organizer, *keys_of(group)).rows[0])[2:] == ["×", "1:0", "1:0", "1:0"]
    first = singles_list(cast.organizer, *keys_of(group)).rows[0]
    assert (first[1], first[4], first[5]) == ("P5, North 1", 9, 0)


def test_the_plan_of_a_league_marks_meetings_that_were_moved(cast: Cast, group: LeagueGroup) -> None:
    meeting = first_meeting(group)
    to = meeting.day.date.replace(day=29)
    plan.move(meeting, to, by=cast.director, reason="The hall is let")
    listing = plan_list(cast.organizer, *keys_of(group))
    (row,) = listing.rows
    assert isinstance(row[1], Cell)
    assert row[1].star
    assert list(row[4:]) == ["A North 1", "B North 2", "C North 3", "D North 4"]
    assert "The hall is let" in listing.notes[0]


def test_lists_and_papers_of_a_league_come_in_all_kinds_of_files(
    cast: Cast, group: LeagueGroup, meeting: LeagueMeeting
) -> None:
    client = sign_in(cast.director)
    home = f"/o/{cast.organizer.slug}/leagues/{group.league_id}/papers/"
    answer = client.get(f"{home}group-{group.pk}-table.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert any("North 1" in row and "3:0" in row for row in rows)
    assert client.get(f"{home}group-{group.pk}-plan.xlsx").content[:2] == b"PK"
    assert client.get(f"{home}group-{group.pk}-cross-table.pdf").content[:4] == b"%PDF"
    assert "Match report" in client.get(f"{home}group/{group.pk}/").text
    for name in ("invitation", "line-ups", "change-list", "report"):
        assert client.get(f"{home}meeting/{meeting.pk}/{name}.pdf").content[:4] == b"%PDF", name


def test_the_list_of_squads_goes_team_by_team_without_players_who_were_taken_out(
    cast: Cast, group: LeagueGroup
) -> None:
    first, second = group.teams.order_by("letter")[:2]
    squads.name(first, [Named("Ilse", "Anna", "12.345", position=None)], by=cast.director)
    squads.take_out(second.squad.get(position=2), by=cast.director, reason="Moved away")
    names = [(row[0], row[1], row[3]) for row in squads_list(cast.organizer, *keys_of(group)).rows]
    ones = [("North 1", number, f"P{number}") for number in range(1, 7)]
    assert names[:8] == [*ones, ("North 1", None, "Ilse"), ("North 2", 1, "P1")]
    assert names[8] == ("North 2", 3, "P3")
    assert len(names) == 4 * 6
    assert "24 people" in squads_list(cast.organizer, *keys_of(group)).lead
    client = sign_in(cast.director)
    home = f"/o/{cast.organizer.slug}/leagues/{group.league_id}/papers/"
    answer = client.get(f"{home}squad-{first.pk}.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[-1] == ["North 1", "", "Ilse", "Anna", "Club 1", "12.345"]
    assert len(rows) == 1 + 7
    for name in (f"squad-{first.pk}", f"group-{group.pk}-squads"):
        assert client.get(f"{home}{name}.xlsx").content[:2] == b"PK"
        assert client.get(f"{home}{name}.pdf").content[:4] == b"%PDF"
    assert client.get(f"{home}squad-999999.csv").status_code == 404
    assert f"squad-{first.pk}.csv" in client.get(f"{home.removesuffix('papers/')}team/{first.pk}/squad/").text


def words_of(manuscript: Manuscript) -> str:
    return " ".join(str(manuscript.values).split())


def test_changes_are_printed_beside_their_headings(
    cast: Cast, group: LeagueGroup, meeting: LeagueMeeting, in_words: None
) -> None:
    """P5 came for P1 in series 1, P6 for P5 in series 2, and North 4 was one short until then."""
    side, *_others, short = sides(meeting)
    sixth = side.team.squad.select_related("player").get(position=6).player
    lineups.change(seat_of(side, 1), sixth, series=2, by=cast.director)
    days.enter_late(short, short.team.squad.get(position=4).player, from_series=2, by=cast.director)
    client = sign_in(cast.director)
    home = f"/o/{cast.organizer.slug}/leagues/{group.league_id}/papers/meeting/{meeting.pk}"
    for name in ("change-list", "report"):
        changes = read_table(client.get(f"{home}/{name}.pdf").text, "Out")
        written = [row for row in changes if row["No."]]
        places = [(row["Team"], row["No."], row["Series"], row["After round"]) for row in written]
        assert places == [("North 4", "44", "2", "–"), ("North 1", "11", "1", "6"), ("North 1", "11", "2", "–")], name
        people = [(row["Out"], row["In"]) for row in written]
        assert people == [
            ("was missing", "P4, North 4"), ("P1, North 1", "P5, North 1"), ("P5, North 1", "P6, North 1"),
        ], name  # fmt: skip
        figures = [(row["Points"], row["Won"], row["Lost"]) for row in written]
        assert figures == [("", "", ""), ("100", "5", "3"), ("", "", "")], name
    page = client.get(f"{home}/change-list.pdf").text
    assert {row["Lost by others"] for row in read_table(page, "Out")} == {""}
    assert "have their bonuses already" in page
    assert "Lost by others" not in client.get(f"{home}/report.pdf").text


def test_papers_of_a_meeting_are_printed_blank_or_as_entered(cast: Cast, meeting: LeagueMeeting) -> None:
    assert "P1, North 1" in words_of(papers.line_ups(meeting))
    assert "P1, North 1" not in words_of(papers.line_ups(meeting, blank=True))
    assert "P5, North 1" in words_of(papers.change_list(meeting))
    assert "P5, North 1" not in words_of(papers.change_list(meeting, blank=True))
    report = words_of(papers.match_report(meeting))
    for told in ("'3:0'", "'0:3'", "P5, North 1", "'provisional': True"):
        assert told in report
    assert "North 4" in words_of(papers.invitation(meeting))
