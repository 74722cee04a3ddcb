"""Every address and every role: who gets in where, on one stage that stands for all of these tests."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, add_person, make_cast, play_series, register_players, series_of, sign_in
from tests.claims.positions import claim_as_json
from tournament.access import ACTIONS, Role
from tournament.desks.cash.book import services as cash
from tournament.desks.draw.wishes import services as wishes
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.results.ratings import services as ratings
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.protests import services as protests
from tournament.desks.setup.bans import services as bans
from tournament.models import (
    AccountEntry,
    AdvanceEntry,
    CalendarTag,
    CashEntry,
    Cup,
    CupEntrant,
    CupRound,
    DayFromVenue,
    DayOfAnother,
    JackpotWin,
    Joining,
    League,
    LeagueDay,
    LeagueGroup,
    LeagueMeeting,
    LeagueTeam,
    LineUp,
    MeetingTeam,
    PastFile,
    PastList,
    Player,
    Qualification,
    RankingRule,
    RefereeCall,
    Season,
    SeasonMoney,
    SeasonRanking,
    SeatChangeover,
    SquadPlayer,
    Team,
)
from tournament.navigation import GROUPS
from tournament.papers import pdf
from tournament.queries.season.published import published_at
from tournament.queries.sheets.kept import secret_of


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str, URLPattern]]:
    """Name, route and pattern of every address."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        else:
            yield str(entry.name), route, entry


ADDRESSES = {name: (route, entry) for name, route, entry in patterns(get_resolver())}
IN_TOURNAMENTS = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith(("t/", "q/")))
PUBLIC = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith("p/"))
PUBLIC_SEASONS = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith("s/"))
OF_ORGANIZERS = sorted(name for name, (route, _entry) in ADDRESSES.items() if route.startswith("o/"))


def action_of(name: str) -> str:
    return str(getattr(ADDRESSES[name][1].callback, "action", None))


def is_post_only(name: str) -> bool:
    return getattr(ADDRESSES[name][1].callback, "post_only", False)


@dataclass(frozen=True)
class Scene:
    """A tournament in which every address leads to something, with everybody who may come, signed in once."""

    cast: Cast
    people: dict[str, Client]
    kwargs: dict[str, Any]

    def address(self, name: str) -> str:
        route = ADDRESSES[name][0]
        return reverse(name, kwargs={word: self.kwargs[word] for word in self.kwargs if f":{word}>" in route})

    def ask(self, client: Client, name: str) -> int:
        """The status of an address, by GET, or by POST where only that is answered. Nothing is left behind."""
        address = self.address(name)
        with transaction.atomic():
            response = client.post(address) if is_post_only(name) else client.get(address)
            deque(response, maxlen=0)  # a file is closed when it was sent
            transaction.set_rollback(True)
        if response.status_code < 300:
            assert response["Content-Security-Policy"].startswith("default-src 'self'"), name
        return int(response.status_code)


def entrance(status: int) -> int:
    """Whoever is let in may still be asked for more, sent on or refused for a reason of the day: all that is 200."""
    return status if status in (403, 404, 405) or status >= 500 else 200


pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """The scene for all tests of this file: building it takes longer than asking."""
    with django_db_blocker.unblock(), transaction.atomic(), pytest.MonkeyPatch.context() as patched:
        patched.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
        yield make_scene()
        transaction.set_rollback(True)


@pytest.fixture
def scene(stage: Scene) -> Iterator[Scene]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


def make_scene() -> Scene:
    """One series, played and final; so most steps are refused, but nobody is kept from trying who may."""
    cast = make_cast(series_count=1)
    cards = register_players(cast.tournament, 3, by=cast.director)
    team = Team.objects.create(tournament=cast.tournament, name="Asse")
    cards[0].team = team
    cards[0].save(update_fields=["team"])
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    series = series_of(cast.tournament, 1)
    ruling = rulings.rule(
        series, cards[0], by=cast.referee, paragraph="ISkO 4.2.3", facts="Late.", decision="Warned.",
        effect=Effect("warning"), position=claim_as_json(), token=uuid4(),
    )  # fmt: skip
    entry = cash.book(cast.tournament, kind=CashEntry.Kind.INCOME, cents=500, note="", token=uuid4(), by=cast.treasurer)
    wish = wishes.wish(cast.tournament, cards[0], by=cast.director, kind="apart", other=cards[1])
    names = {"last_name": "Fort", "first_name": "", "pass_number": ""}
    ban = bans.ban(cast.organizer, **names, reason="", by=cast.director)
    head = Player.objects.create(organizer=cast.organizer, last_name="Vorher")
    joining = Joining.objects.create(
        organizer=cast.organizer, player=cards[2].player, into=head, anew=True, joined_by=cast.director
    )
    protest = protests.file(cards[1], against=ruling, text="No.", by=cast.clerk, token=uuid4())
    protests.take_back(protest, by=cast.clerk, reason="settled")
    juror = jury.name(cast.tournament, name="Albrecht, Karl-Heinz", reason="late", by=cast.director)
    rating = ratings.define(cast.tournament, by=cast.director, name="Ladies of the club", sex="f")
    posting = results.post_standings(series, by=cast.director)
    prizes.propose_all(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)
    before = {"source": "Before", "source_date": cast.tournament.date, "rating": "main", "place": 9, "reserve": 1}
    place = Qualification.objects.create(tournament=cast.tournament, player=cards[2].player, **before)
    AdvanceEntry.objects.create(tournament=cast.tournament, number=1, last_name="Vorher")
    seat = cards[0].seats.get()
    told = {"tournament": cast.tournament, "card": cards[0], "table": seat.table}
    win = JackpotWin.objects.create(game=1, vouched_by="Roth", noted_by=cast.treasurer, **told)
    manager = add_person(cast.organizer, "manager", cast.director)
    cast.organizer.members.filter(user__in=[manager, cast.director]).update(manages=True)
    cast.organizer.members.filter(user=cast.director).update(manages=False)
    people = {
        "manager": manager,
        "director": cast.director,
        "clerk": cast.clerk,
        "clerk2": cast.second_clerk,
        "referee": cast.referee,
        "treasurer": cast.treasurer,
        "viewer": cast.viewer,
        "jury": cast.jury,
        "stranger": cast.stranger,
    }
    day = cast.tournament.date
    season = Season.objects.create(organizer=cast.organizer, slug="year", name="Year", begins=day, ends=day)
    cast.tournament.season = season
    cast.tournament.save(update_fields=["season"])
    SeasonMoney.objects.create(season=season, rule={"dues_cents": 100}, since=day, made_by=cast.director)
    facts = {"season": season, "player": cards[0].player, "day": day, "by": cast.director}
    booking = AccountEntry.objects.create(kind="payment", cents=-100, **facts)
    cast.organizer.members.filter(user=cast.treasurer).update(keeps_money=True)
    type(cast.organizer).objects.filter(pk=cast.organizer.pk).update(publishes_all_time=True)
    year = SeasonRanking.objects.create(season=season, name="Year", is_published=True)
    RankingRule.objects.create(ranking=year, rule={}, since=day, made_by=cast.director)
    league = League.objects.create(organizer=cast.organizer, slug="league", name="League", year=day.year)
    file = PastFile.objects.create(
        organizer=cast.organizer,
        name="club.csv",
        made_by=cast.director,
        begun_at=timezone.now(),
        taken_at=timezone.now(),
    )
    past = PastList.objects.create(
        file=file, season=season, player=cards[0].player, line=2, date=day, series=1, total=1000, games=48
    )
    asked = DayOfAnother.objects.create(season=season, tournament=cast.tournament, asked_by=cast.director)
    calendar_tag = CalendarTag.objects.create(season=season, tag="cup", weekday=0, which=[], made_by=cast.director)
    match_day = LeagueDay.objects.create(league=league, number=1, date=day)
    group = LeagueGroup.objects.create(league=league, name="North")
    league_team = LeagueTeam.objects.create(league=league, group=group, name="Herz Dame", letter="A")
    squad = SquadPlayer.objects.create(league=league, team=league_team, player=cards[0].player)
    meeting = LeagueMeeting.objects.create(group=group, day=match_day, number=1, tournament=cast.tournament)
    came = {"tournament": cast.tournament, "number": 1, "digest": "0", "brought_by": cast.director}
    DayFromVenue.objects.create(meeting=meeting, **came)
    side = MeetingTeam.objects.create(meeting=meeting, day=match_day, team=league_team)
    line_up = LineUp.objects.create(side=side, place=1, player=cards[0].player, card=cards[0])
    taken = {"line_up": line_up, "series": 1, "player": cards[1].player, "made_by": cast.director}
    cup = Cup.objects.create(season=season, name="Cup", is_published=True, made_by=cast.director)
    CupEntrant.objects.create(cup=cup, number=1, player=cards[0].player)
    CupEntrant.objects.create(cup=cup, number=2, player=cards[1].player)
    of_round = {"number": 1, "begins": day, "ends": day, "entrants": [1, 2], "byed": [], "pairs": [[1, 2]], "byes": []}
    round_of_cup = CupRound.objects.create(cup=cup, seed="Skat", drawn_by=cast.director, **of_round)
    kwargs = dict.fromkeys(("number", "series", "attempt", "closing", "table", "version", "other"), 1)
    places = {"slug": cast.tournament.slug, "organizer": cast.organizer.slug}
    things = {
        "season": season.pk,
        "league": league.pk,
        "cup": round_of_cup.cup_id,
        "file": past.file_id,
        "date": past.date.isoformat(),
        "group": group.pk,
        "league_team": league_team.pk,
        "match_day": match_day.pk,
        "meeting": meeting.pk,
        "side": side.pk,
        "squad": squad.pk,
        "line_up": line_up.pk,
        "changeover": SeatChangeover.objects.create(**taken).pk,
        "year": season.slug,
        "ranking": year.pk,
        "booking": booking.pk,
        "day": cast.tournament.pk,
        "tag": calendar_tag.pk,
        "asked": asked.pk,
        "call": RefereeCall.objects.create(table=seat.table).pk,
        "secret": secret_of(seat.draw, seat.table.number),
        "entry": entry.pk,
        "wish": wish.pk,
        "win": win.pk,
        "ban": ban.pk,
        "player": cards[0].player_id,
        "into": cards[1].player_id,
        "joining": joining.pk,
        "rating": rating.pk,
        "tournament": cast.tournament.pk,
        "ruling": ruling.pk,
        "protest": protest.number,
        "juror": juror.pk,
        "team": team.pk,
        "place": place.pk,
        "effect": ruling.adjustments.get().pk,
        "posting": posting.pk,
        "plan": cast.tournament.prize_plans.get().pk,
        "user": cast.viewer.pk,
        "role": "viewer",
        "code": "main",
        "token": "nobody-knows-it",
    }
    return Scene(cast, {who: sign_in(user) for who, user in people.items()}, {**kwargs, **places, **things})


def test_every_address_has_a_name_of_its_own() -> None:
    names = [name for name, _route, _entry in patterns(get_resolver())]
    assert sorted(set(names)) == sorted(names)


def test_every_view_declares_its_action_and_every_action_has_a_view() -> None:
    assert {name: action_of(name) for name in ADDRESSES if action_of(name) not in ACTIONS} == {}
    assert {action_of(name) for name in ADDRESSES} == ACTIONS.keys()


def test_every_desk_of_the_navigation_asks_for_its_own_action() -> None:
    desks = [desk for _label, desks in GROUPS for desk in desks]
    assert [desk for desk in desks if action_of(desk.view) != desk.action] == []


@pytest.mark.parametrize("name", IN_TOURNAMENTS)
def test_a_tournament_lets_in_whoever_has_the_role(scene: Scene, name: str) -> None:
    able = {str(role) for role in ACTIONS[action_of(name)]}
    entrances = {who: entrance(scene.ask(client, name)) for who, client in scene.people.items()}
    expected = {who: 200 if who.rstrip("2") in able else 403 for who in scene.people} | {"stranger": 404}
    assert entrances == expected


def test_who_is_not_signed_in_is_asked_to(scene: Scene) -> None:
    client, unasked = Client(), {}
    for name in (*IN_TOURNAMENTS, *OF_ORGANIZERS, "password"):
        address = scene.address(name)
        response = client.post(address) if is_post_only(name) else client.get(address)
        if (response.status_code, response.get("Location")) != (302, f"/sign-in/?next={address}"):
            unasked[name] = response.status_code
    assert unasked == {}


@pytest.mark.parametrize("name", OF_ORGANIZERS)
def test_an_organizer_lets_in_its_managers_and_treasurer_and_shows_itself_to_its_people(
    scene: Scene, name: str
) -> None:
    able = ACTIONS[action_of(name)]
    staff, treasurer = (200 if roles & able else 403 for roles in ({Role.MEMBER}, {Role.MEMBER, Role.TREASURER}))
    entrances = {who: entrance(scene.ask(client, name)) for who, client in scene.people.items()}
    expected = dict.fromkeys(scene.people, staff) | {"treasurer": treasurer, "manager": 200, "stranger": 404}
    assert entrances == expected


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_page_is_open_until_it_is_switched_off(scene: Scene, name: str) -> None:
    assert entrance(scene.ask(Client(), name)) == 200
    tournament = scene.cast.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(public_page=False)
    assert scene.ask(Client(), name) == 404
    assert scene.ask(sign_in(scene.cast.director), name) == 404


@pytest.mark.parametrize("name", PUBLIC_SEASONS)
def test_a_season_is_open_as_long_as_a_ranking_or_a_cup_of_it_is_public(scene: Scene, name: str) -> None:
    published_at.cache_clear()  # nothing is written into the trail here
    assert entrance(scene.ask(Client(), name)) == 200
    SeasonRanking.objects.update(is_published=False)
    type(scene.cast.organizer).objects.update(publishes_all_time=False)
    Cup.objects.update(is_published=False)
    published_at.cache_clear()
    assert scene.ask(Client(), name) == 404
    assert scene.ask(sign_in(scene.cast.director), name) == 404


@pytest.mark.parametrize("name", ["home", "sign-in", "calculator"])
def test_the_first_pages_are_open_to_anybody(scene: Scene, name: str) -> None:
    assert scene.ask(Client(), name) == 200
