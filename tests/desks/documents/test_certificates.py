"""Diplomas: from the final result in force alone; for the first, for one player, for a team with its members."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.builders import Cast, answer_statuses, make_cast, page_words, play_series, sign_in
from tests.papers import printed
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import FinalResult

LONG = ("Wolfeschlegelsteinhausenberger-Oberhausen", "Maximilian Jürgen")  # 60 characters with the comma
NAMES = [LONG, ("Александрова", "Екатерина"), ("الهاشمي", "محمد"), *((f"Name{n}", "Bo") for n in range(5))]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("set_once")]


@pytest.fixture(scope="module")
def stage(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """One series of eight in two teams, with its final result."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_cast(series_count=1, ratings=["teams", "ladies"])
        for place, (last, first) in enumerate(NAMES):
            team = "Die Buben" if place % 2 else "Die Damen"
            entry = Entry(last, first, club="Kreuz As", team=team, paid=True, present=True)
            registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
        play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
        results.finalise(cast.tournament, by=cast.director)
        yield cast
        transaction.set_rollback(True)


@pytest.fixture
def hall(stage: Cast) -> Iterator[Cast]:
    with transaction.atomic():
        yield stage
        transaction.set_rollback(True)


def ask(cast: Cast, **query: Any) -> Any:
    return sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/diplomas.pdf", query)


def diploma_pages(cast: Cast, **query: Any) -> list[str]:
    return printed.pages(ask(cast, **query))


def final_rows(cast: Cast) -> list[dict[str, Any]]:
    body: dict[str, Any] = FinalResult.objects.get(tournament=cast.tournament).body
    return list(body["rows"])


def test_each_of_the_first_places_has_a_diploma(hall: Cast) -> None:
    diplomas = diploma_pages(hall, rating="main", first=2)
    best = [row for row in final_rows(hall) if row["rank"] <= 2]
    assert len(diplomas) == len(best)
    for page, row in zip(diplomas, best, strict=True):
        assert f"Place {row['rank']} with {row['performance']} points" in page
        assert "Pokal" in page
        assert "Saal 21 November 2026" in page


def test_a_single_diploma_is_one_page_however_long_the_name(hall: Cast) -> None:
    assert len(", ".join(LONG)) == 60
    (page,) = diploma_pages(hall, rating="main", number=1)
    assert f"{LONG[1]} {LONG[0]}".replace("-", "") in page.replace("- ", "").replace("-", "")
    assert "Kreuz As" in page


def test_every_ranked_player_has_a_diploma(hall: Cast) -> None:
    assert len(diploma_pages(hall, rating="main", first="")) == len(NAMES)


def test_the_diploma_of_a_team_names_its_members(hall: Cast) -> None:
    (page,) = diploma_pages(hall, rating="teams", number=2)
    assert "Die Buben" in page
    assert "Екатерина Александрова" in page
    assert "Teams" in page


def test_no_diploma_is_printed_before_there_is_a_final_result(hall: Cast) -> None:
    results.reopen(FinalResult.objects.get(tournament=hall.tournament), by=hall.director, reason="a sheet")
    answer = ask(hall, rating="main")
    assert answer.status_code == 409
    assert "Diplomas are printed from the final result; there is none in force yet." in page_words(answer)


@pytest.mark.parametrize(
    "wanted",
    [{"rating": "main", "number": 99}, {"rating": "ladies"}, {"rating": "nothing"}, {"rating": "main", "first": "x"}],
)
def test_a_choice_of_diplomas_that_fits_no_place_is_answered_in_words(hall: Cast, wanted: dict[str, Any]) -> None:
    answer = ask(hall, **wanted)
    assert answer.status_code == 409
    assert "Nobody has a place that fits" in page_words(answer)


def test_the_page_of_papers_asks_for_whom_diplomas_are_printed(hall: Cast) -> None:
    address = f"/t/{hall.tournament.slug}/papers/"
    page = sign_in(hall.viewer).get(address).text
    assert f'action="{address}diplomas.pdf"' in page
    assert '<option value="teams">Teams</option>' in page
    assert answer_statuses(f"{address}diplomas.pdf", hall.stranger, get=True) == [404]
