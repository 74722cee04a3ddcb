"""The JSON feed: the hall's posted lists for other programs, as docs/feed.md and its schema define it."""

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
def check_schema() -> Callable[[Any], Any]:
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


def get_json(cast: Cast, name: str, status: int = 200) -> Any:
    answer = Client().get(f"/p/{cast.tournament.slug}/{name}")
    assert answer.status_code == status
    return json.loads(answer.content) if status == 200 else None


def test_every_file_of_the_feed_fits_the_schema(hall: Cast, check_schema: Callable[[Any], Any]) -> None:
    release(hall)
    overview = check_schema(get_json(hall, "feed.json"))
    names = [*(seats["address"] for seats in overview["seats"]), overview["standings"]]
    kinds = [check_schema(json.loads(Client().get(name).content))["kind"] for name in names]
    assert kinds == ["seats", "standings"]
    draw_all_lots(hall.tournament, by=hall.director)
    results.finalise(hall.tournament, by=hall.director)
    final = check_schema(get_json(hall, "feed/standings.json"))
    assert (final["status"], final["digest"]) == ("final", hall.tournament.finals.get().digest)


def test_the_schema_refuses_a_row_without_its_rank(hall: Cast, check_schema: Callable[[Any], Any]) -> None:
    release(hall)
    told = get_json(hall, "feed/standings.json")
    del told["ratings"][0]["rows"][0]["rank"]
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check_schema(told)


def test_rows_of_the_feed_stand_as_they_were_posted(hall: Cast) -> None:
    release(hall)
    body = hall.tournament.series.get(number=1).postings.get().body
    everybody, teams, _best = get_json(hall, "feed/standings.json")["ratings"]
    told = [(row["rank"], row["number"], row["performance"]) for row in everybody["rows"]]
    assert told == [(row["rank"], row["number"], row["performance"]) for row in body["rows"]]
    assert told[-1][0] is None, "who was expelled has no rank"
    assert (teams["rows"][0]["lack"], len(teams["rows"][0]["members"])) == ("few", 2)


def test_unreleased_lists_are_not_in_the_feed(cast: Cast) -> None:
    assert get_json(cast, "feed.json")["standings"] is None
    get_json(cast, "feed/standings.json", 404)
    get_json(cast, "feed/seats-1.json", 404)


def test_a_series_that_fell_out_has_no_seats_in_the_feed(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    publish_draw(cast.tournament, 2, by=cast.director)
    assert [seats["series"] for seats in get_json(cast, "feed.json")["seats"]] == [1, 2]
    break_off(cast.tournament, by=cast.director, reason="the hall burnt down")
    assert [seats["series"] for seats in get_json(cast, "feed.json")["seats"]] == [1]


def test_without_a_public_page_there_is_no_feed(hall: Cast) -> None:
    release(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(public_page=False)
    for name in ("feed.json", "feed/seats-1.json", "feed/standings.json"):
        get_json(hall, name, 404)


def test_names_in_the_feed_are_as_strangers_may_read_them(hall: Cast) -> None:
    Player.objects.update(last_name="Böhme", first_name="Erna")
    Tournament.objects.filter(pk=hall.tournament.pk).update(short_names=True)
    release(hall)
    told = json.dumps(
        [get_json(hall, name) for name in ("feed/seats-1.json", "feed/standings.json")], ensure_ascii=False
    )
    assert "Erna B." in told
    assert "Böhme" not in told


def test_an_unchanged_feed_is_answered_304_and_closed_to_other_sites_scripts(hall: Cast) -> None:
    release(hall)
    address = f"/p/{hall.tournament.slug}/feed/standings.json"
    first = Client().get(address)
    assert "Access-Control-Allow-Origin" not in first.headers
    assert not first.cookies
    assert Client().get(address, headers={"if-none-match": first.headers["ETag"]}).status_code == 304
    assert sign_in(hall.viewer).get(address).json() == first.json()
