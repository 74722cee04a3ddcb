"""What is posted stays the same to the byte: bodies and digests of a day that has everything, and one of long ago."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, end_series, key_sheet, make_cast, make_footer, publish_draw, series_of
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.lots.services import write_down
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.models import FinalResult, StartCard
from tournament.queries.ranking.posted import Posted
from tournament.queries.ranking.postings import body, digest

DATA = Path(__file__).resolve().parents[1] / "data" / "posted"
DIGESTS = {
    "full": "14215d5a5b1c0bf2dc7ac7efddc4ea3df3cf573332f719af15bb4a594dd1c13f",
    "whole": "67a2dca93d558d460ffc6f0cf5d1429f385f393f9af088bdbc577318012c816e",
    "early": "64a26a00dddbb0f232ae1c0d4878a2efa65ded2a386f36d103c6a97d8d54a7f1",
    "long_ago": "94d61a82610dcf98f8823e7950b61b09922994b2c1c09f293186f1ceb9308de1",
}

pytestmark = pytest.mark.django_db  # by this pytest-django knows that a database is needed


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """Two series of eight, the worse one dropped; a team that is raised, and whatever rulings do."""
    with django_db_blocker.unblock(), transaction.atomic():
        ratings = ["teams", "ladies", "best_series"]
        cast = make_cast(series_count=2, worst_dropped=1, ratings=ratings, team_rule="three_raised")
        for place in range(8):
            team, sex = ("Die Damen", "f") if place < 3 else ("Die Buben", "m") if place < 7 else ("", "m")
            entry = Entry(f"Böhme{place + 1}", "Jo", club="Kreuz As", team=team, sex=sex, paid=True, present=True)
            registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
        key_all(cast, 1)
        rule(cast, 1, Effect("points", points=-1001))
        rule(cast, 5, Effect("zero"))
        rule(cast, 6, Effect("game", score=-48, written=24), game=17)
        rule(cast, 7, Effect("warning"))
        yield cast
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast) -> Iterator[Cast]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


def key_all(cast: Cast, number: int, *, but: int = 0) -> None:
    series = series_of(cast.tournament, number)
    for table in publish_draw(cast.tournament, number, by=cast.director, seed=f"s{number}").tables.order_by("number"):
        if table.number != but:
            key_sheet(table, by=cast.clerk, footers=[make_footer(24 * won, won, 0, 0, 4) for won in (20, 14, 13, 1)])
    if number == cast.tournament.series_count and not but:
        end_series(series, by=cast.director)


def card(cast: Cast, number: int) -> StartCard:
    return cast.tournament.cards.get(number=number)


def rule(cast: Cast, number: int, effect: Effect, *, series: int = 1, **more: Any) -> None:
    rulings.rule(
        series_of(cast.tournament, series), card(cast, number), by=cast.referee, paragraph="SkWO 7.1.2", facts="-",
        decision="-", effect=effect, token=uuid4(), **more,
    )  # fmt: skip


def full(cast: Cast) -> dict[str, Any]:
    """With a lot, somebody who has withdrawn and somebody who was expelled.

    `whole` is the same day as it was posted when nobody who was expelled counted for his team.
    """
    key_all(cast, 2)
    presence.withdraw(card(cast, 8), by=cast.director, reason="ill")
    rule(cast, 2, Effect("expelled"), series=2)
    tied = [row["number"] for row in body(cast.tournament)["rows"] if row["needs_lot"]]
    write_down(cast.tournament, rating="main", after=2, order=tied[:2][::-1], witness="Erna", by=cast.director)
    return body(cast.tournament)


def early(cast: Cast) -> dict[str, Any]:
    key_all(cast, 2, but=2)
    return body(cast.tournament, upto=2)


def text(content: dict[str, Any]) -> str:
    """With its keys in the order in which they are kept."""
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def archived(name: str) -> str:
    return (DATA / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("day", [full, early])
def test_a_body_is_the_same_to_the_byte(hall: Cast, day: Any) -> None:
    content = day(hall)
    assert text(content) == archived(day.__name__)
    assert digest(content) == DIGESTS[day.__name__]


def test_since_then_an_expelled_player_counts_for_his_team_and_all_else_is_as_it_was() -> None:
    now, then = json.loads(archived("full")), json.loads(archived("whole"))
    teams, before = now["ratings"].pop(0), then["ratings"].pop(0)
    assert now == then
    assert [(row["name"], len(row["members"])) for row in teams["rows"]] == [("Die Damen", 3), ("Die Buben", 4)]
    assert [(row["name"], len(row["members"])) for row in before["rows"]] == [("Die Buben", 4), ("Die Damen", 2)]


def test_what_was_posted_then_as_the_final_result_is_counted_as_it_was(hall: Cast) -> None:
    full(hall)
    kept = {"body": json.loads(archived("whole")), "digest": DIGESTS["whole"]}
    FinalResult.objects.create(tournament=hall.tournament, version=1, edition="", posted_by=hall.director, **kept)
    assert text(body(hall.tournament)) == archived("whole")


@pytest.mark.parametrize("name", DIGESTS)
def test_a_digest_is_that_of_the_text(name: str) -> None:
    assert digest(json.loads(archived(name))) == DIGESTS[name]


@pytest.mark.parametrize("name", ["full", "whole", "early"])
def test_what_is_read_from_a_body_is_written_as_it_was(name: str) -> None:
    assert text(Posted.from_json(json.loads(archived(name))).to_json()) == archived(name)


@pytest.mark.parametrize("name", ["full", "whole"])
def test_a_body_is_read_by_names(name: str) -> None:
    posted = Posted.from_json(json.loads(archived(name)))
    rows = {row.number: row for row in posted.rows}
    assert (posted.after_series, rows[2].expelled, rows[8].withdrawn) == (2, True, True)
    assert [(effect.kind, effect.score, effect.written) for effect in rows[6].effects] == [("game", -48, 24)]
    assert (rows[5].ruled, rows[5].dropped, rows[5].lines[1].zeroed) == (frozenset({1}), (1,), True)
    assert [rating.code for rating in posted.ratings] == ["teams", "ladies", "best_series"]
    assert {row.is_group for row in posted.ratings[0].rows} == {True}
    assert [(lot.order, lot.witness) for lot in posted.lots] == [((8, 6), "Erna")]
    raised = Posted.from_json(json.loads(archived("early"))).ratings[0].rows
    assert any(str(row.performance).endswith("/3") for row in raised)


def test_a_body_of_long_ago_lacks_what_came_later() -> None:
    posted = Posted.from_json(json.loads(archived("long_ago")))
    assert (posted.ratings, posted.lots) == ((), ())
    for row in posted.rows:
        assert (row.effects, row.dropped, row.ruled) == ((), (), frozenset())
        assert (row.expelled, row.withdrawn, row.needs_lot) == (False, False, False)
    assert [row.number for row in posted.rows] == [3, 8, 6, 4, 7, 5, 1, 2]
