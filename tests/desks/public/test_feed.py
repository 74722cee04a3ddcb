"""The JSON feed: what hangs in the hall for other programs, as docs/feed.md and its schema have it."""

import json
from collections.abc import Callable
from typing import Any

import fastjsonschema
import pytest
from django.conf import settings
from django.test import Client

from tests.builders import (
    Cast,
    draw_all_lots,
    end_series,
    expel_player,
    make_cast,
    play_series,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)
from tournament.desks.results.final import services as results
from tournament.desks.setup.breaking_off.services import break_off
from tournament.models import Player, Team, Tournament


@pytest.fixture(scope="module")
def is_as_documented() -> Callable[[Any], Any]:
    schema = json.loads((settings.BASE_DIR / "docs" / "feed.schema.json").read_text(encoding="utf-8"))
    check: Callable[[Any], Any] = fastjsonschema.compile(schema)
    return check


@pytest.fixture
def hall(db: None) -> Cast:
    """One series played, with a team that lacks players, and somebody expelled."""
    cast = make_cast(series_count=1, ratings=["teams", "best_series"])
    cards = register_players(cast.tournament, 8, by=cast.director)
    team = Team.objects.create(tournament=cast.tournament, name="Asse")
    cast.tournament.cards.filter(number__in=(1, 2)).update(team=team)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    expel_player(cards[7], by=cast.director)
    end_series(series_of(cast.tournament, 1), by=cast.director)
    return cast


def release(cast: Cast) -> None:
    results.post_standings(cast.tournament.series.get(number=1), by=cast.director)


def asked(cast: Cast, name: str, status: int = 200) -> Any:
    answer = Client().get(f"/p/{cast.tournament.slug}/{name}")
    assert answer.status_code == status
    return json.loads(answer.content) if status == 200 else None


def test_all_of_it_is_as_the_schema_has_it(hall: Cast, is_as_documented: Callable[[Any], Any]) -> None:
    release(hall)
    overview = is_as_documented(asked(hall, "feed.json"))
    names = [*(seats["address"] for seats in overview["seats"]), overview["standings"]]
    kinds = [is_as_documented(json.loads(Client().get(name).content))["kind"] for name in names]
    assert kinds == ["seats", "standings"]
    draw_all_lots(hall.tournament, by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    final = is_as_documented(asked(hall, "feed/standings.json"))
    assert (final["status"], final["digest"]) == ("final", hall.tournament.finals.get().digest)


def test_the_schema_lets_nothing_else_pass(hall: Cast, is_as_documented: Callable[[Any], Any]) -> None:
    release(hall)
    told = asked(hall, "feed/standings.json")
    del told["ratings"][0]["rows"][0]["rank"]
    with pytest.raises(fastjsonschema.JsonSchemaException):
        is_as_documented(told)


def test_rows_stand_as_they_were_posted(hall: Cast) -> None:
    release(hall)
    body = hall.tournament.series.get(number=1).postings.get().body
    everybody, teams, _best = asked(hall, "feed/standings.json")["ratings"]
    told = [(row["rank"], row["number"], row["performance"]) for row in everybody["rows"]]
    assert told == [(row["rank"], row["number"], row["performance"]) for row in body["rows"]]
    assert told[-1][0] is None, "who was expelled has no rank"
    assert (teams["rows"][0]["lack"], len(teams["rows"][0]["members"])) == ("few", 2)


def test_what_is_not_released_is_not_there(cast: Cast) -> None:
    assert asked(cast, "feed.json")["standings"] is None
    asked(cast, "feed/standings.json", 404)
    asked(cast, "feed/seats-1.json", 404)


def test_a_series_that_fell_out_seats_nobody(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    assert [seats["series"] for seats in asked(cast, "feed.json")["seats"]] == [1, 2]
    break_off(cast.tournament, by=cast.director, reason="the hall burnt down")
    assert [seats["series"] for seats in asked(cast, "feed.json")["seats"]] == [1]


def test_without_a_public_page_there_is_no_feed(hall: Cast) -> None:
    release(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(public_page=False)
    for name in ("feed.json", "feed/seats-1.json", "feed/standings.json"):
        asked(hall, name, 404)


def test_names_are_as_strangers_may_read_them(hall: Cast) -> None:
    Player.objects.update(last_name="Böhme", first_name="Erna")
    Tournament.objects.filter(pk=hall.tournament.pk).update(short_names=True)
    release(hall)
    told = json.dumps([asked(hall, name) for name in ("feed/seats-1.json", "feed/standings.json")], ensure_ascii=False)
    assert "Erna B." in told
    assert "Böhme" not in told


def test_who_has_it_already_gets_304_and_no_other_page_may_read_it(hall: Cast) -> None:
    release(hall)
    address = f"/p/{hall.tournament.slug}/feed/standings.json"
    first = Client().get(address)
    assert "Access-Control-Allow-Origin" not in first.headers
    assert not first.cookies
    assert Client().get(address, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    assert sign_in(hall.viewer).get(address).json() == first.json()
