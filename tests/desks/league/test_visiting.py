"""The plan of a meeting at its venue: read in as a copy, opened and played there, changed by its leader alone."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.builders import Cast, answer_statuses, page_words, refusal_codes, sign_in
from tests.desks.setup.looked import inspect_in_process
from tests.files.plans import make_plan
from tests.venues import Venue, create_venue
from tournament.desks.league.giving import services as giving
from tournament.desks.league.groups import services as groups
from tournament.desks.league.groups.entry import TeamEntry
from tournament.desks.league.plan import services as plan
from tournament.desks.league.sending import asking
from tournament.desks.league.sending import reading as sending_reading
from tournament.desks.league.sending import services as sending
from tournament.desks.league.squads import services as squads
from tournament.desks.league.squads.named import Named
from tournament.desks.league.terms import services as terms
from tournament.desks.league.visiting import services
from tournament.desks.setup.backup import looking
from tournament.files.meetingplan import MeetingPlan, plan_read, plan_written
from tournament.models import (
    AuditEntry,
    DayFromVenue,
    League,
    LeagueDay,
    LeagueMeeting,
    MeetingTeam,
    PlanFromLeader,
    Player,
    SquadPlayer,
)
from tournament.queries.people.register import people_of


@pytest.fixture
def venue(cast: Cast) -> Venue:
    return create_venue(cast)


def read_plan_again(venue: Venue) -> tuple[LeagueMeeting, bool]:
    return services.read_in(venue.organizer, giving.give_out(venue.meeting, by=venue.cast.director), by=venue.host)


def squad_names(meeting: LeagueMeeting, letter: str) -> list[tuple[int, str]]:
    squad = SquadPlayer.objects.in_force().filter(team__sides__meeting=meeting, team__letter=letter)
    return sorted((row.position or 0, str(row.player)) for row in squad.select_related("player"))


def test_a_plan_is_read_in_as_a_copy_with_terms_teams_and_squads(venue: Venue) -> None:
    league, copy = venue.league, venue.copy.group.league
    assert (copy.organizer, copy.leader, copy.key, str(copy)) == (venue.organizer, "Kreuz As", league.key, str(league))
    assert (copy.series_a_day, copy.games_at_four, copy.up) == (2, league.games_at_four, league.up)
    assert [str(side.team) for side in venue.copy.sides.order_by("team__letter")] == [f"North {n}" for n in range(1, 5)]
    assert venue.copy.host
    assert venue.copy.host.name == "North 1"
    assert squad_names(venue.copy, "B") == squad_names(venue.meeting, "B")
    assert len(squad_names(venue.copy, "B")) == 6
    assert AuditEntry.objects.get(action="league.plan_read").organizer == venue.organizer


def test_reading_the_same_plan_twice_changes_no_row(venue: Venue) -> None:
    before = people_of(venue.organizer), list(SquadPlayer.objects.values_list("pk", flat=True))
    assert read_plan_again(venue) == (venue.copy, False)
    assert (people_of(venue.organizer), list(SquadPlayer.objects.values_list("pk", flat=True))) == before
    assert AuditEntry.objects.filter(action="league.plan_read").count() == 1


def test_a_newer_plan_replaces_the_older_one_and_doubles_nobody(venue: Venue) -> None:
    cast = venue.cast
    Player.objects.filter(organizer=cast.organizer).update(pass_number="", club=None)
    read_plan_again(venue)
    team = venue.meeting.sides.order_by("team__letter")[0].team
    gone, stays = team.squad.get(position=6), team.squad.get(position=1)
    squads.take_out(gone, by=cast.director, reason="Has left the club")
    squads.name(team, [Named("Newcomer", position=7)], by=cast.director)
    stays.player.last_name = "Spelt anew"
    stays.player.save()
    here = venue.copy.sides.order_by("team__letter")[0].team
    squads.name(here, [Named("Named at the venue", position=7)], by=venue.host)
    plan.arrange(venue.meeting, place="Saal", hall="", starts=None, host=None, by=cast.director)
    before = len(people_of(venue.organizer))
    meeting, is_new = read_plan_again(venue)
    assert (meeting, is_new, meeting.place, meeting.host) == (venue.copy, True, "Saal", None)
    assert squad_names(meeting, "A")[-1] == (7, "Newcomer")
    assert (6, "P6, North 1") not in squad_names(meeting, "A")
    assert squad_names(meeting, "A")[0] == (0, "Named at the venue")
    assert len(people_of(venue.organizer)) == before + 1
    assert len(PlanFromLeader.objects.get(meeting=meeting).squads) == 24


def test_an_open_day_is_not_changed_by_a_newer_plan(venue: Venue) -> None:
    venue.open()
    assert read_plan_again(venue) == (venue.copy, False)
    plan.arrange(venue.meeting, place="Saal", hall="", starts=None, host=None, by=venue.cast.director)
    file = giving.give_out(venue.meeting, by=venue.cast.director)
    assert refusal_codes(services.read_in, venue.organizer, file, by=venue.host) == ["plan.opened"]


def read_plan(venue: Venue, told: MeetingPlan) -> LeagueMeeting:
    return services.read_in(venue.organizer, plan_written(told), by=venue.host)[0]


def test_other_meetings_of_a_league_are_read_into_the_same_copy(venue: Venue) -> None:
    first = read_plan(venue, make_plan())
    day = {"number": 2, "date": date(2026, 4, 5), "is_central": False}
    second = read_plan(venue, make_plan(day=day))
    assert first.group == second.group
    assert League.objects.filter(organizer=venue.organizer).count() == 2
    assert Player.objects.filter(organizer=venue.organizer, last_name="Aa").count() == 1
    assert SquadPlayer.objects.in_force().filter(league=first.group.league).count() == 20


def test_a_date_of_another_day_and_a_team_that_plays_elsewhere_are_refused(venue: Venue) -> None:
    first = read_plan(venue, make_plan())
    told = make_plan(day={"number": 2, "date": date(2026, 3, 22), "is_central": False})
    assert refusal_codes(read_plan, venue, told) == ["plan.day_moved"]
    MeetingTeam.objects.filter(meeting=first).update(state="plays")
    LeagueMeeting.objects.filter(pk=first.pk).update(tournament=venue.cast.tournament)
    other = make_plan(meeting={**make_plan().meeting, "number": 2})
    assert refusal_codes(read_plan, venue, other) == ["plan.played_elsewhere"]
    LeagueMeeting.objects.filter(pk=first.pk).update(tournament=None)
    second = read_plan(venue, other)
    assert (first.sides.count(), second.sides.count()) == (0, 4)


def test_a_renamed_team_is_recognized_by_its_number(venue: Venue) -> None:
    numbered = tuple({**team, "number": f"04.{at}"} for at, team in enumerate(make_plan().teams))
    first = read_plan(venue, make_plan(teams=numbered))
    keys = set(first.sides.values_list("team", flat=True))
    renamed = ({**numbered[0], "name": "Kreuz As Nord"}, *numbered[1:])
    assert set(read_plan(venue, make_plan(teams=renamed)).sides.values_list("team", flat=True)) == keys
    turned = ({**numbered[0], "number": ""}, {**numbered[1], "name": "New", "number": "04.0"}, *numbered[2:])
    with_number = (
        {**numbered[0], "name": "New", "number": "04.0"},
        {**turned[1], "name": "Kreuz As Nord"},
        *numbered[2:],
    )
    assert refusal_codes(read_plan, venue, make_plan(teams=with_number)) in (["plan.wrong"], ["plan.teams_turned"])


def test_an_own_league_of_the_same_name_stays_apart_from_the_copy(venue: Venue) -> None:
    own = terms.begin(
        venue.organizer, name="Oberliga", year=2025, dates=[date(2025, 3, 1)], by=venue.host, teams_a_group=4
    )
    told = make_plan(league={**make_plan().league, "year": 2025})
    copy = read_plan(venue, told).group.league
    assert (str(copy), str(own)) == ("Oberliga (Landesverband) 2025", "Oberliga 2025")
    another = make_plan(league={**make_plan().league, "year": 2025}, key="x" * 20)
    assert refusal_codes(read_plan, venue, another) == ["league.there"]


def test_an_organizers_own_plan_is_refused(venue: Venue) -> None:
    file = giving.give_out(venue.meeting, by=venue.cast.director)
    assert refusal_codes(services.read_in, venue.cast.organizer, file, by=venue.cast.director) == ["plan.own"]
    assert plan_read(file)[0].organizer == "Kreuz As"


def test_a_plan_of_contradicting_terms_is_refused_and_leaves_no_row(venue: Venue) -> None:
    for wrong in ({"games_at_four": 45}, {"teams_a_group": 15}, {"up": 10, "down": 10}, {"least_players": 1}):
        told = make_plan(league={**make_plan().league, **wrong})
        assert refusal_codes(read_plan, venue, told)[0].startswith("league.")
    assert League.objects.filter(organizer=venue.organizer).count() == 1
    assert LeagueDay.objects.filter(league__organizer=venue.organizer).count() == 1


def leaders_steps(venue: Venue) -> list[Callable[[], Any]]:
    group, league, by = venue.copy.group, venue.copy.group.league, venue.host
    team = venue.copy.sides.order_by("team__letter")[0].team
    row = team.squad.in_force()[0]
    return [
        lambda: terms.change(league, {"up": 1}, by=by, reason="x"),
        lambda: groups.add_group(league, "South", by=by),
        lambda: groups.add_teams(group, [TeamEntry("x")], by=by),
        lambda: groups.change_team(team, TeamEntry("x"), by=by),
        lambda: groups.remove_team(team, by=by, reason="x"),
        lambda: groups.draw_letters(group, by=by),
        lambda: plan.make(group, by=by),
        lambda: plan.unmake(group, by=by, reason="x"),
        lambda: plan.arrange(venue.copy, place="x", hall="", starts=None, host=None, by=by),
        lambda: plan.move(venue.copy, date(2026, 4, 4), by=by, reason="x"),
        lambda: plan.move_day(venue.copy.day, date(2026, 4, 4), by=by, reason="x"),
        lambda: squads.set_position(row, 9, by=by),
        lambda: squads.take_out(row, by=by, reason="x"),
        lambda: giving.give_out(venue.copy, by=by),
        lambda: giving.make_code(venue.copy, by=by),
    ]


def test_the_copy_is_changed_by_its_leader_alone(venue: Venue) -> None:
    for step in leaders_steps(venue):
        assert refusal_codes(step) == ["league.led_elsewhere"]


def test_the_leaders_steps_are_not_offered_at_a_venue(venue: Venue) -> None:
    host, copy, group = sign_in(venue.host), venue.copy, venue.copy.group
    league = f"/o/{venue.organizer.slug}/leagues/{group.league_id}/"
    team = f"{league}team/{copy.sides.all()[0].team_id}/"
    closed_steps = [
        team, f"{league}terms/", f"{league}day/{copy.day_id}/move/",
        *(copy_address(venue, step) for step in ("move/", "arrange/")),
    ]  # fmt: skip
    for step in closed_steps:
        answer = host.get(step)
        assert (answer.status_code, "led by Kreuz As" in page_words(answer)) == (409, True), step
    assert host.get(f"{league}venues/{copy.pk}/").status_code == 404
    pages = {league: "move", f"{league}group/{group.pk}/": team, f"{league}group/{group.pk}/plan/": "give-up"}
    for page, step in (
        *pages.items(),
        (f"{team}squad/", "/leave/"),
        (copy_address(venue), "venues/"),
        (league, "add/"),
    ):
        answer = host.get(page)
        assert (answer.status_code, f'{step}"' in answer.text) == (200, False), page
    assert "The squad is led by Kreuz As" in page_words(host.get(f"{team}squad/"))
    assert "home/" not in host.get(copy_address(venue)).text


def test_only_a_day_that_was_read_in_and_opened_can_be_sent_home(venue: Venue) -> None:
    assert refusal_codes(sending.day_out, venue.copy, by=venue.host) == ["sending.not_open"]
    venue.open()
    PlanFromLeader.objects.all().delete()
    assert refusal_codes(sending.day_out, venue.copy, by=venue.host) == ["sending.no_plan"]


def copy_address(venue: Venue, *steps: str) -> str:
    return f"/o/{venue.organizer.slug}/leagues/{venue.copy.group.league_id}/meeting/{venue.copy.pk}/{''.join(steps)}"


def test_a_plan_is_read_in_and_its_day_sent_by_the_venues_pages(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "answered", inspect_in_process)
    leader, host = sign_in(venue.cast.director), sign_in(venue.host)
    step = f"/o/{venue.cast.organizer.slug}/leagues/{venue.league.pk}/meeting/{venue.meeting.pk}/"
    file = leader.post(f"{step}plan-out/")
    assert file["Content-Disposition"].endswith('.skatwart"')
    read_page = f"/o/{venue.organizer.slug}/leagues/read/"
    answer = host.post(read_page, {"file": SimpleUploadedFile("plan.skatwart", file.content)}, follow=True)
    assert "This plan was read in before; nothing has changed." in page_words(answer)
    touched = file.content.replace(b"North 1", b"North 7", 1)
    answer = host.post(read_page, {"file": SimpleUploadedFile("plan.skatwart", touched)})
    assert answer.status_code == 422
    assert "This plan was changed after it was given out, at line 4." in page_words(answer)
    assert "there is nothing to send" in page_words(host.get(copy_address(venue, "home/")))
    venue.open()
    assert f'href="{copy_address(venue)}"' in host.get(copy_address(venue).split("meeting/")[0]).text
    venue.play(1)
    code = leader.post(f"{step}code/").context["code"]

    def posted(place: str, typed: str, data: bytes, _patience: float) -> tuple[int, Any]:
        assert place == "http://leader:8000"
        response = Client().post(
            asking.PATH, data, content_type="application/octet-stream", headers={asking.CODE: typed}
        )
        return response.status_code, response.json()

    monkeypatch.setattr(asking, "posted", posted)
    monkeypatch.setattr(sending, "run_in_thread", lambda step: step())
    send = {"address": "leader:8000", "code": code}
    assert "The leader has the match day, as number 1" in page_words(
        host.post(copy_address(venue, "home/"), send, follow=True)
    )
    assert "had this match day already" in page_words(host.post(copy_address(venue, "home/"), send, follow=True))
    wrong = host.post(copy_address(venue, "home/"), {**send, "code": "ABCD"}, follow=True)
    assert "No meeting has this code" in page_words(wrong)
    for bad in ({"address": "ftp://x", "code": code}, {"address": "", "code": code}, {**send, "code": "käse"}):
        assert host.post(copy_address(venue, "home/"), bad).status_code in (409, 422)
    assert DayFromVenue.objects.count() == 1
    day = host.post(copy_address(venue, "home/file/"))
    assert day["Content-Disposition"].endswith('.skatwart"')
    assert AuditEntry.objects.filter(action="league.day_out", organizer=venue.organizer).exists()
    assert not AuditEntry.objects.filter(action="league.day_out").exclude(tournament=None).exists()


def test_the_venues_pages_are_for_its_own_managers(venue: Venue) -> None:
    venue.open()
    cast = venue.cast
    assert answer_statuses(copy_address(venue, "home/"), venue.host, cast.director, cast.stranger, get=True) == [
        200,
        404,
        404,
    ]
    assert answer_statuses(copy_address(venue, "home/file/"), venue.host, cast.director) == [200, 404]
    read_page = f"/o/{venue.organizer.slug}/leagues/read/"
    assert answer_statuses(read_page, venue.host, cast.director, get=True) == [200, 404]
    for step in ("plan-out/", "code/", "code/end/"):
        assert answer_statuses(copy_address(venue, step), venue.host, cast.director) == [409, 404]


def test_a_day_is_sent_by_one_thread_at_a_time_and_the_page_waits_for_its_answer(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The leader's server accepts the connection and says nothing: nobody's request waits for it."""
    steps: list[Callable[[], None]] = []
    monkeypatch.setattr(sending, "run_in_thread", steps.append)
    venue.open()
    host, page = sign_in(venue.host), copy_address(venue, "home/")
    send = {"address": "leader:8000", "code": "ABCD"}
    assert host.post(page, send).status_code == 302
    waiting = host.get(page)
    assert "on its way to http://leader:8000" in page_words(waiting)
    assert 'http-equiv="refresh"' in waiting.text
    for _press in range(8):
        again = host.post(page, send)
        assert (again.status_code, "on its way to http://leader:8000 already" in page_words(again)) == (409, True)
    assert len(steps) == 1

    def silent(*_asked: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(asking, "posted", silent)
    steps[0]()
    answered = host.get(page)
    assert "No Skatwart answers at http://leader:8000 within 20 seconds." in page_words(answered)
    assert 'value="http://leader:8000"' in answered.text  # to send it once more
    assert host.post(page, send).status_code == 302


def test_a_day_whose_answer_was_lost_with_its_server_is_sent_once_more(
    venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "run_in_thread", lambda _step: None)
    monkeypatch.setattr(sending_reading, "LONGEST", timedelta(0))
    venue.open()
    host, page = sign_in(venue.host), copy_address(venue, "home/")
    for _press in range(2):
        assert host.post(page, {"address": "leader:8000", "code": "ABCD"}).status_code == 302
    assert "there was no answer, as the server here was stopped" in page_words(host.get(page))
