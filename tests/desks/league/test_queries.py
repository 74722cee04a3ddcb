"""A page of a league costs the same for a small group with one day and for a large one with many days, among others."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from tests.builders import make_cast, sign_in
from tests.full_league import create_full_league
from tests.tiers import sweep
from tournament.models import League, LeagueTeam, MeetingTeam, User
from tournament.papers import pdf

LEAGUE, GROUP, TEAM = "/o/{organizer}/leagues/{league}/", "group/{group}/", "team/{team}/"
MEETING, DAY, PAPERS = "meeting/{meeting}/", "/t/day-{meeting}/league/", "papers/"
PAGES = (
    LEAGUE,
    f"{LEAGUE}terms/",
    f"{LEAGUE}places/?place=2",
    LEAGUE + GROUP,
    f"{LEAGUE}{GROUP}plan/",
    f"{LEAGUE}{GROUP}table/",
    f"{LEAGUE}{GROUP}cross/",
    f"{LEAGUE}{GROUP}singles/",
    LEAGUE + TEAM,
    f"{LEAGUE}{TEAM}squad/",
    LEAGUE + MEETING,
    f"{LEAGUE}{MEETING}arrange/",
    f"{LEAGUE}{PAPERS}{GROUP}",
    f"{LEAGUE}{PAPERS}group-{{group}}-plan.csv",
    f"{LEAGUE}{PAPERS}group-{{group}}-squads.csv",
    f"{LEAGUE}{PAPERS}squad-{{team}}.csv",
    f"{LEAGUE}{PAPERS}group-{{group}}-table.csv",
    f"{LEAGUE}{PAPERS}group-{{group}}-cross-table.csv",
    f"{LEAGUE}{PAPERS}group-{{group}}-single-ranking.csv",
    f"{LEAGUE}{PAPERS}{MEETING}invitation.pdf",
    f"{LEAGUE}{PAPERS}{MEETING}line-ups.pdf",
    f"{LEAGUE}{PAPERS}{MEETING}change-list.pdf",
    f"{LEAGUE}{PAPERS}{MEETING}report.pdf",
    DAY,
    f"{DAY}state/{{side}}/",
    f"{DAY}late/{{side}}/",
    "/l/{organizer}/{league}/",
    "/l/{organizer}/{league}/{group}/",
)

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Stage:
    director: User
    few: League
    many: League


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stage]:
    """Both leagues for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast()
        few = create_full_league(cast.organizer, by=cast.director, name="Few", teams=4, days=2, played=1, series=2)
        many = create_full_league(
            cast.organizer, by=cast.director, name="Many", count=3, teams=16, days=5, played=3, series=3
        )
        yield Stage(cast.director, few, many)
        transaction.set_rollback(True)


def address_of(page: str, league: League) -> str:
    """Returns the page's address for the league's first team and that team's first meeting."""
    team = LeagueTeam.objects.filter(league=league).order_by("pk")[0]
    side = MeetingTeam.objects.filter(team=team, day__number=1).get()
    keys = {"group": team.group_id, "team": team.pk, "meeting": side.meeting_id, "side": side.pk}
    return page.format(organizer=league.organizer.slug, league=league.pk, **keys)


def record_queries(client: Client, address: str) -> list[str]:
    """Records the queries of a second request, when caches are warm."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address)
    assert response.status_code == 200, address
    return [query["sql"] for query in queries.captured_queries]


@sweep("page", PAGES)
def test_a_page_of_a_league_costs_no_more_queries_for_many_teams_days_and_groups(
    stage: Stage, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    client = sign_in(stage.director)
    few, many = (record_queries(client, address_of(page, league)) for league in (stage.few, stage.many))
    assert len(many) == len(few), "\n".join(many)
