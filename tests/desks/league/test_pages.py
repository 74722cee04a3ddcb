"""Pages of a league: begin, fill and plan it, play a day with an incomplete team and a substitute, read the tables."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.browser.forms import fields_of
from tests.builders import Cast, page_words, sign_in
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
from tournament.desks.league.lineups import services as lineups
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.forms import SquadForm
from tournament.desks.league.terms.reading import TERMS as USUAL
from tournament.models import (
    AuditEntry,
    League,
    LeagueGroup,
    LeagueMeeting,
    LineUp,
    Player,
    SeatChangeover,
    SquadPlayer,
    Tournament,
)

TERMS = {
    "name": "Oberliga", "year": "2026", "dates": "2026-03-22", "teams_a_group": "4", "central_days": "",
    "series_a_day": "2", "games_at_four": "48", "players": "4", "least_players": "3", "substitutes": "4", "unit": "1",
    "ties": "won,lost", "order": "plus,points", "up": "1", "down": "1", "change_at": "round", "binding_days": "365",
}  # fmt: skip
TEAMS = "Herz Dame; Club 1; 08.01.002\nKreuz Bube; Club 2; ; B\nPik Ass\nKaro Sieben; Club 4"


def squad_lines(name: str, *, first: int = 1) -> str:
    return "\n".join(f"{number} {name}{number}, Anna; {name}-{number}" for number in range(first, first + 5))


@pytest.fixture
def client(cast: Cast) -> Client:
    return sign_in(cast.director)


def home(league: League) -> str:
    return f"/o/{league.organizer.slug}/leagues/{league.pk}/"


def test_the_page_of_a_new_league_has_its_usual_terms(cast: Cast, client: Client) -> None:
    begin = f"/o/{cast.organizer.slug}/leagues/begin/"
    client.post(begin, fields_of(client.get(begin).content.decode()) | {"name": "Oberliga", "dates": "2026-03-22"})
    league, usual = League.objects.get(), League(days_planned=1)
    assert {term: getattr(league, term) for term in USUAL} == {term: getattr(usual, term) for term in USUAL}


def test_a_league_goes_from_its_first_page_to_the_tables(cast: Cast, client: Client) -> None:
    leagues = f"/o/{cast.organizer.slug}/leagues/"
    wrong = client.post(f"{leagues}begin/", {**TERMS, "dates": "2026-03-22, x"})
    assert "“x” is no date." in page_words(wrong)
    assert client.get(f"{leagues}begin/").context["form"]["ties"].value() == "won,lost"
    assert "multiple of four" in page_words(client.post(f"{leagues}begin/", {**TERMS, "teams_a_group": "18"}))
    for odd in ({"unit": "99999"}, {"teams_a_group": "400"}, {"binding_days": "-1"}, {"substitutes": "9" * 30}):
        assert client.post(f"{leagues}begin/", TERMS | odd).status_code == 422
    many = " ".join(f"2026-01-{day:02}" for day in range(1, 15))
    assert "at most 12 match days" in page_words(client.post(f"{leagues}begin/", TERMS | {"dates": many}))
    client.post(f"{leagues}begin/", TERMS)
    client.post(f"{leagues}begin/", TERMS)
    league = League.objects.get()
    client.post(f"{home(league)}add/", {"name": "North"})
    group = LeagueGroup.objects.get()
    page = f"{home(league)}group/{group.pk}/"
    assert "Line 1: name; club; number; letter." in page_words(client.post(f"{page}teams/", {"teams": ";x"}))
    twice = client.post(f"{page}teams/", {"teams": "A; ; ; B\nC; ; ; B"})
    assert (twice.status_code, group.teams.count()) == (409, 0)
    client.post(f"{page}teams/", {"teams": TEAMS})
    assert group.teams.count() == 4
    assert "have no letter yet" in page_words(client.post(f"{page}plan/make/", follow=True))
    client.post(f"{page}letters/")
    assert group.teams.get(name="Kreuz Bube").letter == "B"
    assert "they follow from it" in page_words(client.get(page))
    assert "Draw the letters" not in page_words(client.get(page))
    assert "a lot holds" in page_words(client.post(f"{page}letters/"))
    client.post(f"{page}plan/make/")
    client.post(f"{page}plan/make/")
    assert "Every two teams meet exactly once." in page_words(client.get(f"{page}plan/"))
    meeting = LeagueMeeting.objects.get()
    for number, team in enumerate(group.teams.order_by("letter")):
        squad = f"{home(league)}team/{team.pk}/squad/"
        client.post(f"{squad}name/", {"people": squad_lines("ABCD"[number])})
        assert f"{'ABCD'[number]}5, Anna" in page_words(client.get(squad))
    at = f"{home(league)}meeting/{meeting.pk}/"
    refused = client.post(f"{at}open/")
    assert (refused.status_code, "has no line-up yet" in page_words(refused)) == (409, True)
    for side in sides(meeting):
        squad_of = side.team.squad.in_force().order_by("position").values_list("player", flat=True)
        count = 3 if side.team.letter == "D" else 4
        chosen = {f"place_{place}": player for place, player in enumerate(squad_of[:count], 1)}
        assert client.post(f"{at}line-up/{side.pk}/", chosen).status_code == 302
    assert f'href="{at}"' in client.get(home(league)).text.split("Groups")[0]
    client.post(f"{at}open/")
    client.post(f"{at}open/")
    assert "Next match day" not in client.get(home(league)).text
    tournament = Tournament.objects.get(meeting=meeting)
    day = f"/t/{tournament.slug}/league/"
    assert "A missing player comes" in page_words(client.get(day))
    assert "Next evening" not in page_words(client.get(f"/t/{tournament.slug}/"))
    key_series(cast, tournament, 1, {11: (14, 3), 21: (5, 0), 31: (2, 0)})
    side = sides(meeting)[0]
    begins, taker = seat_of(side, 1), SquadPlayer.objects.get(team=side.team, position=5).player
    change = {"player": taker.pk, "series": "1", "after_round": "6"}
    form = f"{day}change/{begins.pk}/"
    assert "Write what the seat had made" in page_words(client.post(form, change))
    figures = {"points": "100", "won": "5", "lost": "3"}
    assert "how many games the others had lost" in page_words(client.post(form, change | figures))
    client.post(form, change | figures | {"others_lost": "2"})
    assert "after round 6; the seat had 260 points with what is added, 5:3" in page_words(client.get(day))
    table = page_words(client.get(f"{page}table/"))
    for told in ("3:0", "goes up", "goes down", "1 series of a meeting"):
        assert told in table
    singles = page_words(client.get(f"{page}singles/"))
    for told in ("A5, Anna", "9 : 0", "5 : 3"):
        assert told in singles
    assert "1:0" in page_words(client.get(f"{page}cross/"))
    for place in ("1", "001" + "0" * 5000, "0010000", "x"):
        assert str(league.groups.get()) in page_words(client.get(f"{home(league)}places/?place={place}"))
    change_back = f"{day}change/{begins.changes.get().pk}/back/"
    client.post(change_back, {"reason": "wrong seat"})
    assert begins.changes.in_force().count() == 0
    late = sides(meeting)[3]
    fourth = late.team.squad.order_by("position")[3].player
    client.post(f"{day}late/{late.pk}/", {"player": fourth.pk, "from_series": "2"})
    assert LineUp.objects.get(side=late, place=4).from_series == 2
    state = {"state": "abandoned", "from_series": "2", "reason": "A bereavement"}
    client.post(f"{day}state/{late.pk}/", state)
    assert "broke the day off" in page_words(client.get(day))
    assert AuditEntry.objects.filter(tournament=tournament, action="league.state").count() == 1


def test_take_back_in_the_change_list_takes_back_the_line_it_stands_in(cast: Cast, client: Client) -> None:
    meeting = first_meeting(create_planned_group(cast, create_league(cast)))
    _first, *others = line_up_teams(cast, meeting)
    day = f"/t/{open_match_day(cast, meeting).slug}/league/"
    changes = []
    for side in others[:2]:  # whose rows of the line-up have other keys than the lines of the change list
        taker = side.team.squad.get(position=5).player
        changes.append(lineups.change(seat_of(side, 1), taker, series=2, by=cast.director))
    for change in reversed(changes):
        lines = re.findall(r"<li>(.*?)</li>", client.get(day).text, re.DOTALL)
        (line,) = [line for line in lines if f"<b>{change.player}</b>" in line]
        (address,) = re.findall(r'<form method="post" action="([^"]*)"', line)
        assert client.post(address, {"reason": "wrong seat"}).status_code == 302
        changes.remove(change)
        assert list(SeatChangeover.objects.in_force().order_by("pk")) == changes


def test_a_line_up_is_suggested_as_the_squad_has_it_and_then_as_last_time(cast: Cast, client: Client) -> None:
    first, second = create_planned_group(cast, create_league(cast, days=2)).meetings.order_by("day__number")

    def suggestion(meeting: LeagueMeeting) -> list[str]:
        answer = client.get(f"{home(meeting.group.league)}meeting/{meeting.pk}/line-up/{sides(meeting)[0].pk}/")
        form = answer.context["form"]
        assert ("captain" in page_words(answer)) == (form.suggested is not None)
        return [str(Player.objects.get(pk=key)) for _place, key in sorted(form.initial.items())]

    assert suggestion(first) == [f"P{number}, North 1" for number in (1, 2, 3, 4)]
    side = line_up_teams(cast, first)[0]
    squad = {row.position: row.player for row in side.team.squad.select_related("player")}
    lineups.line_up(side, {1: squad[6], 2: squad[2], 3: squad[3]}, by=cast.director)
    last = [f"P{number}, North 1" for number in (6, 2, 3)]
    assert suggestion(first) == last
    open_match_day(cast, first)
    assert suggestion(second) == last
    squads.take_out(side.team.squad.get(position=6), by=cast.director, reason="Moved away")
    assert suggestion(second) == [f"P{number}, North 1" for number in (1, 2, 3, 4)]


def test_days_and_meetings_move_with_a_reason_until_they_are_open(cast: Cast, client: Client) -> None:
    league = create_league(cast, days=2)
    group = create_planned_group(cast, league)
    meeting = first_meeting(group)
    at = f"{home(league)}meeting/{meeting.pk}/"
    assert client.post(f"{at}move/", {"to": "2026-03-29"}).status_code == 422
    assert "another meeting on" in page_words(client.post(f"{at}move/", {"to": "2026-04-05", "reason": "The hall"}))
    client.post(f"{at}move/", {"to": "2026-03-29", "reason": "The hall is let"})
    assert "The hall is let" in page_words(client.get(at))
    day = f"{home(league)}day/{meeting.day_id}/move/"
    assert "Put the dates into their order" in page_words(client.post(day, {"to": "2026-06-01", "reason": "Easter"}))
    client.post(day, {"to": "2026-03-15", "reason": "Easter"})
    assert "15 March 2026" in page_words(client.get(home(league)))
    client.post(f"{at}arrange/", {"host": "", "place": "Reken", "hall": "Am Markt 1", "starts": "10:00"})
    assert "Am Markt 1" in page_words(client.get(at))
    line_up_teams(cast, meeting)
    open_match_day(cast, meeting)
    assert "open already" in page_words(client.post(f"{at}move/", {"to": "2026-03-28", "reason": "x"}))
    give_up = client.post(f"{home(league)}group/{group.pk}/plan/give-up/", {"reason": "x"})
    assert give_up.status_code == 409


def test_terms_change_with_a_reason_unless_plan_or_teams_rest_on_them(cast: Cast, client: Client) -> None:
    league = create_league(cast)
    terms = f"{home(league)}terms/"
    form: dict[str, Any] = {**TERMS, "reason": "The congress"}
    assert client.post(terms, {**form, "reason": ""}).status_code == 422
    client.post(terms, {**form, "unit": "2"})
    league.refresh_from_db()
    assert (league.unit, league.up) == (2, 1)
    create_planned_group(cast, league)
    assert "The plan is made by these terms" in page_words(client.post(terms, {**form, "teams_a_group": "8"}))
    assert "more than the 4 teams" in page_words(client.post(terms, {**form, "up": "3", "down": "3"}))
    assert AuditEntry.objects.filter(action="league.terms").count() == 1


def test_a_team_is_changed_and_removed_on_its_pages(cast: Cast, client: Client) -> None:
    league = create_league(cast)
    group = create_planned_group(cast, league, squads_of=4)
    team = group.teams.order_by("letter")[0]
    page = f"{home(league)}team/{team.pk}/"
    form = {"name": "North 2", "club": "", "number": "", "letter": "A", "shares_hall": "", "hall": "", "contact": ""}
    assert "is in this league already" in page_words(client.post(page, form))
    client.post(page, {**form, "name": "Herz Dame II", "hall": "Am Markt 1"})
    team.refresh_from_db()
    assert (team.name, team.hall, team.letter) == ("Herz Dame II", "Am Markt 1", "A")
    assert "Give it up before teams or letters change" in page_words(client.post(page, {**form, "letter": "C"}))
    row = team.squad.in_force()[0]
    client.post(f"{page}squad/{row.pk}/leave/", {"reason": "Moved away"})
    assert "Moved away" in page_words(client.get(f"{page}squad/"))
    assert client.post(f"{page}remove/", {"reason": "x"}).status_code == 409


def test_unknown_leagues_and_a_tournament_without_a_league_are_not_found(cast: Cast, client: Client) -> None:
    league = create_league(cast)
    for page in ("leagues/999999/", f"leagues/{league.pk}/group/999999/", f"leagues/{league.pk}/meeting/999999/"):
        assert client.get(f"/o/{cast.organizer.slug}/{page}").status_code == 404
    assert client.get(f"/t/{cast.tournament.slug}/league/").status_code == 404


def test_a_number_in_the_team_can_be_changed_to_a_free_one_alone(cast: Cast, client: Client) -> None:
    league = create_league(cast)
    team = create_planned_group(cast, league, squads_of=4).teams.order_by("letter")[0]
    page = f"{home(league)}team/{team.pk}/squad/"
    first, second = team.squad.order_by("position")[:2]
    client.post(f"{page}{first.pk}/number/", {"position": "7"})
    assert team.squad.get(pk=first.pk).position == 7
    taken = client.post(f"{page}{second.pk}/number/", {"position": "7"})
    assert (taken.status_code, team.squad.get(pk=second.pk).position) == (409, 2)
    assert client.post(f"{page}{second.pk}/number/", {"position": "seven"}).status_code == 422
    client.post(f"{page}{first.pk}/number/", {"position": ""})
    assert team.squad.get(pk=first.pk).position is None


def test_a_squads_line_that_would_take_hours_to_parse_is_refused() -> None:
    assert SquadForm({"people": "1" + " " * 200 + "Muster, Max"}).is_valid()
    assert not SquadForm({"people": "1" + " " * 400 + "Muster, Max"}).is_valid()
