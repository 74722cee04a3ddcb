"""The federation's file of a result: pass and club number, category, each series with its games, total and rank."""

import csv
import io

import pytest

from tests.builders import Cast, draw_all_lots, make_cast, play_series_as, sign_in
from tournament.desks.documents.federation.lists import club_number
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.results.final import services as results
from tournament.models import Tournament


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(series_count=2)
    for name in ("Böhme", "Wolf", "Krüger"):
        entry = Entry(
            name, "Alex", club="Kreuz As 0701101", pass_number="12345", sex="f", category="senior", paid=True,
            present=True,
        )  # fmt: skip
        registration.register(cast.tournament, entry, by=cast.director, another=range(1000))
    for number in (1, 2):
        games = {1: (10, 1), 2: (number, 0), 3: (0, 0)}
        play_series_as(cast.tournament, number, games, by=cast.director, clerk=cast.clerk)
    return cast


def finalise(cast: Cast) -> None:
    draw_all_lots(cast.tournament, by=cast.director)
    results.finalise(cast.tournament, by=cast.director)


def address(cast: Cast, kind: str = "csv") -> str:
    return f"/t/{cast.tournament.slug}/papers/federation.{kind}"


def test_the_federations_file_has_points_and_games_of_each_series(hall: Cast) -> None:
    finalise(hall)
    answer = sign_in(hall.viewer).get(address(hall))
    assert answer.content.startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";")
    first = dict(zip(head, rows[0], strict=True))
    assert len(rows) == 3
    assert first == {
        "Rank": "1", "No.": "1", "Pass number": "12345", "Club number": "07.01.101", "Name": "Böhme, Alex",
        "Club": "Kreuz As 0701101", "Sex": "female", "Category": "senior",
        "Series 1": "642", "Series 1, Won": "10", "Series 1, Lost": "1",
        "Series 2": "642", "Series 2, Won": "10", "Series 2, Lost": "1",
        "Won": "20", "Lost": "2", "Total": "1284",
    }  # fmt: skip


def test_the_federations_file_is_made_of_the_final_result_alone(hall: Cast) -> None:
    answer = sign_in(hall.viewer).get(address(hall))
    assert answer.status_code == 409
    assert "there is none in force yet" in answer.content.decode()


def test_other_skats_enter_no_official_list(hall: Cast) -> None:
    finalise(hall)
    Tournament.objects.filter(pk=hall.tournament.pk).update(rule_edition="texas")
    answer = sign_in(hall.viewer).get(address(hall))
    assert answer.status_code == 409
    assert "they enter no official list" in answer.content.decode()


@pytest.mark.parametrize(
    ("club", "number"),
    [("Kreuz As 0701101", "07.01.101"), ("07.01.101 Kreuz As", "07.01.101"), ("Skatclub 1978", ""), ("", "")],
)
def test_a_club_number_is_read_from_the_name_of_the_club(club: str, number: str) -> None:
    assert club_number(club) == number
