"""Every link around a list that is shown page by page leads somewhere else, and all rows are reached by them."""

import re
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.builders import make_cast, play_series, register_players, sign_in
from tests.evenings import create_ranking, create_season
from tests.tiers import full
from tournament.desks.seasons.takings import services as takings
from tournament.models import Player, Tournament

ROWS = 3  # on a page
LISTS = {
    "registration.cards": "/t/{slug}/cards/?show=",
    "registration.players": "/o/{organizer}/players/",
    "cash.book": "/t/{slug}/cash/",
    "standings.ranking": "/t/{slug}/standings/?after=1",
    "setup.trail": "/t/{slug}/trail/",
    "sheets.board": "/t/{slug}/sheets/1/",
    "seasons.ranking": "/o/{organizer}/seasons/{season}/ranking/{ranking}/",
    "seasons.accounts": "/o/{organizer}/seasons/{season}/accounts/",
}


@pytest.fixture(scope="module")
def places(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[tuple[Client, dict[str, Any]]]:
    """A series of sixteen that was played in a season with accounts and a ranking, and its director."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast(series_count=1, name="Pokal")
        season = create_season(cast)
        Tournament.objects.filter(pk=cast.tournament.pk).update(season=season)
        register_players(cast.tournament, 16, by=cast.director, club="Kreuz As")
        Player.objects.update(membership=Player.Membership.MEMBER)
        takings.write(season, {"dues_cents": 1000}, since=season.begins, reason="", by=cast.director)
        play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
        ranking = create_ranking(season, cast)
        named = {"slug": cast.tournament.slug, "organizer": cast.organizer.slug}
        yield sign_in(cast.director), named | {"season": season.pk, "ranking": ranking.pk}
        transaction.set_rollback(True)


@pytest.fixture
def hall(places: tuple[Client, dict[str, Any]], db: None) -> tuple[Client, dict[str, Any]]:
    return places


def links(page: str) -> set[str]:
    """The addresses around a list: of its heads, of the links that turn pages, and of those that show all."""
    around = re.findall(r"<thead.*?</thead>|<nav[^>]*aria-label=\"Pages\".*?</nav>", page, re.DOTALL)
    return {unescape(link) for part in around for link in re.findall(r'href="([^"]*)"', part)}


def query(address: str) -> list[tuple[str, str]]:
    return sorted(parse_qsl(address.partition("?")[2]))


def walk(client: Client, address: str) -> dict[str, Any]:
    """Every page of a list that its own links reach, by address; from one in another order they are not followed."""
    seen: dict[str, Any] = {}
    left = [address]
    while left:
        here = left.pop()
        if here in seen:
            continue
        seen[here] = client.get(here)
        assert seen[here].status_code == 200, here
        if "sort=" not in here:
            left += [address.partition("?")[0] + link for link in links(seen[here].text)]
    return seen


def rows_of(answer: Any) -> list[str]:
    return [str(row.record) for row in answer.context["table"].paginated_rows]


def test_every_paged_list_is_tried() -> None:
    views = (settings.BASE_DIR / "tournament" / "desks").rglob("views.py")
    paged = {".".join(path.parts[-3:-1]) for path in views if "RequestConfig(" in path.read_text(encoding="utf-8")}
    assert paged == LISTS.keys()


@full
@pytest.mark.parametrize("name", LISTS)
def test_every_link_of_a_paged_list_leads_on(
    hall: tuple[Client, dict[str, Any]], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, named = hall
    views = import_module(f"tournament.desks.{name}.views")
    address = LISTS[name].format(**named)
    monkeypatch.setattr(views, "AT_ONCE", 1000)
    everything = rows_of(client.get(address))
    assert len(everything) > ROWS
    monkeypatch.setattr(views, "AT_ONCE", ROWS)
    turned = {link: answer for link, answer in walk(client, address).items() if "sort=" not in link}
    dead = {here: link for here, answer in turned.items() for link in links(answer.text) if query(link) == query(here)}
    assert dead == {}
    assert {row for answer in turned.values() for row in rows_of(answer)} == set(everything)


def test_all_below_the_standings_shows_all(
    hall: tuple[Client, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, named = hall
    address = f"/t/{named['slug']}/standings/"
    monkeypatch.setattr("tournament.desks.standings.ranking.views.AT_ONCE", ROWS)
    for page in (f"{address}?after=1", f"{address}?after=1&page=2", f"{address}?rating=clubs", f"{address}?q=A"):
        answer = client.get(page)
        shown = len(rows_of(answer))
        (link,) = re.findall(r'<a href="([^"]*)">All</a>', answer.text) or [""]
        if link:
            whole = client.get(address + unescape(link))
            assert len(rows_of(whole)) == answer.context["table"].paginator.count > shown
            assert ">All</a>" not in whole.text
    assert ">All</a>" in client.get(address).text
