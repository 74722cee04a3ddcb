"""Lists of ratings and of single series: the same as the ranking, provisional and final; and everything in one file."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from openpyxl import load_workbook
from pytest_django import DjangoDbBlocker

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    draw_all_lots,
    end_series,
    key_sheet,
    make_cast,
    make_footer,
    publish_draw,
    register_players,
    series_of,
    sign_in,
)  # fmt: skip
from tests.papers import printed
from tournament.desks.documents.results.series import series_rows
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.setup.settings import services as setup
from tournament.models import Player
from tournament.papers import pdf
from tournament.queries.ranking.lots import lots_of
from tournament.queries.ranking.postings import body, to_post
from tournament.queries.ranking.rated import rated

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("set_once")]


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """Two series of eight, three and four in a team, a ruling in series 1; the worst series is dropped."""
    with django_db_blocker.unblock(), transaction.atomic():
        ratings = ["teams", "ladies", "best_series"]
        cast = make_cast(series_count=2, worst_dropped=1, ratings=ratings, team_rule="three_raised")
        for place in range(8):
            team, sex = ("Die Damen", "f") if place < 3 else ("Die Buben", "m") if place < 7 else ("", "m")
            entry = Entry(f"Name{place + 1}", "Bo", team=team, sex=sex, paid=True, present=True)
            registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
        for number in (1, 2):
            series = publish_draw(cast.tournament, number, by=cast.director, seed=f"s{number}")
            for table in series.tables.order_by("number"):
                feet = [make_footer(24 * won, won, 0, 0, 4) for won in (20, 14, 13, 1)]
                key_sheet(table, by=cast.clerk, footers=feet)
            if number == 1:
                penalise(cast)
        end_series(series_of(cast.tournament, 2), by=cast.director)
        yield cast
        transaction.set_rollback(True)


def penalise(cast: Cast) -> None:
    card = cast.tournament.cards.get(number=1)
    effect = Effect("points", points=-1001)
    rulings.rule(
        series_of(cast.tournament, 1), card, by=cast.referee, paragraph="SkWO 7.1.2", facts="-", decision="-",
        effect=effect, token=uuid4(),
    )  # fmt: skip


@pytest.fixture
def hall(stage: Cast) -> Iterator[Cast]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


def get(cast: Cast, paper: str) -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{paper}")


def read_table(cast: Cast, paper: str) -> list[list[str]]:
    answer = get(cast, paper)
    assert answer.status_code == 200
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def finalise(cast: Cast) -> None:
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)


def test_the_list_of_a_single_series_is_the_ranking_of_that_series(hall: Cast) -> None:
    content = to_post(hall.tournament)
    by_code = {ranking.rating.code: ranking for ranking in rated(hall.tournament, each_series=True)}
    for number in (1, 2):
        code = f"series-{number}"
        ranked = series_rows(content, number, lots_of(hall.tournament).get((code, number), {}))
        fields = ("rank", "key", "name", "performance", "won", "lost", "needs_lot")
        expected = [tuple(getattr(row, name) for name in fields) for row in by_code[code].rows]
        assert [tuple(getattr(row, name) for name in fields) for row in ranked] == expected
    line = next(row for row in content.rows if row.number == 1).series[0]
    first = {row.key: row.performance for row in series_rows(content, 1, {})}
    assert first[1] == line.points + 50 * line.won - 1001, "the penalty counts, also where the series is dropped"


def test_a_team_stands_with_its_members_and_thirds_stay_thirds(hall: Cast) -> None:
    head, *rows = read_table(hall, "after-2/teams.csv")
    assert head == ["Rank", "Teams", "No.", "Name", "Performance", "Won", "Lost", "Total"]
    teams = {row[1]: row for row in rows if not row[2]}
    (rating,) = [ranking for ranking in body(hall.tournament)["ratings"] if ranking["code"] == "teams"]
    assert [row[1] for row in rows if not row[2]] == [row["name"] for row in rating["rows"]]
    assert len([row for row in rows if row[1] == "Die Damen" and row[2]]) == 3
    raised = next(row for row in rating["rows"] if row["name"] == "Die Damen")["performance"]
    assert "/3" in str(raised)
    assert teams["Die Damen"][7].endswith("/3")


def test_ladies_and_the_best_series_are_lists_of_players(hall: Cast) -> None:
    assert {row[2] for row in read_table(hall, "after-2/ladies.csv")[1:]} == {f"Name{n}, Bo" for n in (1, 2, 3)}
    head, *rows = read_table(hall, "after-2/best_series.csv")
    assert (head[4], len(rows)) == ("Series", 8)
    assert {row[4] for row in rows} <= {"1", "2"}


def test_all_ratings_are_one_workbook_and_all_series_one_paper(hall: Cast) -> None:
    sheets = load_workbook(io.BytesIO(get(hall, "after-2/all.xlsx").content)).sheetnames
    assert sheets == ["After series 2", "Teams", "Ladies", "Best single series", "Series 1", "Series 2"]
    paper = printed.text(get(hall, "after-2/series.pdf"))
    assert "Series 1" in paper
    assert "Series 2" in paper
    assert "Provisional" in paper or "PROVISIONAL" in paper
    assert get(hall, "after-2/all.csv").status_code == 404


@pytest.mark.parametrize(
    "paper", ["after-2/nothing.pdf", "after-1/series-2.pdf", "after-9/main.pdf", "result-1/main.pdf"]
)
def test_lists_of_unknown_ratings_or_series_are_not_found(hall: Cast, paper: str) -> None:
    assert get(hall, paper).status_code == 404


@pytest.mark.usefixtures("in_words")
def test_final_lists_stay_as_they_were_finalised(hall: Cast) -> None:
    finalise(hall)
    before = read_table(hall, "result-1/ladies.csv"), read_table(hall, "result-1/series-1.csv")
    Player.objects.filter(last_name="Name1").update(last_name="Another", sex="m")
    assert (read_table(hall, "result-1/ladies.csv"), read_table(hall, "result-1/series-1.csv")) == before
    paper = printed.text(get(hall, "result-1/ladies.pdf"))
    assert "Final result" in paper
    assert "Name1, Bo" in paper


def test_lists_of_ratings_are_for_all_roles_and_not_for_strangers(hall: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "render", lambda *_papers, **_step: b"%PDF")
    for paper in ("after-1/main.pdf", "all-to-keep.pdf", "series-1.pdf"):
        address = f"/t/{hall.tournament.slug}/papers/{paper}"
        assert answer_statuses(address, hall.viewer, hall.jury, hall.stranger, get=True) == [200, 200, 404]


@pytest.mark.usefixtures("in_words")
def test_the_file_of_a_series_ends_with_its_standings(hall: Cast) -> None:
    paper = printed.text(get(hall, "series-1.pdf"))
    for part in ("who sits where", "your table and seat", "Score sheet", "Standings after series 1", "Series 1"):
        assert part in paper
    seated = make_next(hall)
    assert "Standings after" not in printed.text(get(seated, "series-1.pdf"))


def make_next(cast: Cast) -> Cast:
    """Another tournament of the same people whose first series is only drawn."""
    fresh = create_tournament(cast.organizer, cast.director, name="Next")
    register_players(fresh, 4, by=cast.director)
    publish_draw(fresh, by=cast.director)
    setup.appoint(fresh, cast.viewer, role="viewer", by=cast.director)
    return replace(cast, tournament=fresh)


def test_all_papers_to_keep_are_one_file(hall: Cast) -> None:
    finalise(hall)
    paper = printed.text(get(hall, "all-to-keep.pdf"))
    for part in ("Tournament plan", "Final result", "Best single series", "who sits where", "Log of the referees"):
        assert part in paper, part


@pytest.mark.usefixtures("in_words")
def test_the_file_to_keep_has_the_plan_before_anything_is_played(hall: Cast) -> None:
    paper = printed.text(get(make_next(hall), "all-to-keep.pdf"))
    assert "Tournament plan" in paper
    assert "Final result" not in paper
