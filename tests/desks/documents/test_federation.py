"""The federation's file of a result: pass and club number, category, each series with its games, total and rank."""

import csv
import io

import pytest

from tests.builders import Cast, draw_all_lots, make_cast, play_series_as, sign_in
from tournament.desks.documents.federation.lists import club_number
from tournament.desks.registration.cards import services as registration
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence.services import withdraw
from tournament.desks.registration.substitutes.services import substitute as appoint
from tournament.desks.results.final import services as results
from tournament.models import Tournament


@pytest.fixture
def hall(db: None) -> Cast:
    cast = make_cast(series_count=2)
    register_three_players(cast)
    for number in (1, 2):
        play_one_series(cast, number)
    return cast


def register_three_players(cast: Cast) -> None:
    for name in ("Böhme", "Wolf", "Krüger"):
        entry = Entry(
            name, "Alex", club="Kreuz As 0701101", pass_number="12345", sex="f", category="senior", paid=True,
            present=True,
        )  # fmt: skip
        registration.register(cast.tournament, entry, by=cast.director, another=range(1000))


def play_one_series(cast: Cast, number: int) -> None:
    games = {1: (10, 1), 2: (number, 0), 3: (0, 0)}
    play_series_as(cast.tournament, number, games, by=cast.director, clerk=cast.clerk)


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


def test_the_federations_file_has_the_pass_number_of_the_substitute_on_a_card(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=2)
    register_three_players(cast)
    play_one_series(cast, 1)
    withdraw(cast.tournament.cards.get(number=2), by=cast.director, reason="ill")
    substitute = Entry("Albrecht", "Eva", club="Herz Dame", pass_number="67890", sex="f", category="senior")
    appoint(cast.tournament.cards.get(number=2), substitute, by=cast.director, reason="ill")
    play_one_series(cast, 2)
    finalise(cast)
    text = sign_in(cast.viewer).get(address(cast)).content.decode("utf-8-sig")
    rows = csv.DictReader(io.StringIO(text), delimiter=";")
    assert {row["No."]: (row["Pass number"], row["Name"]) for row in rows} == {
        "1": ("12345", "Böhme, Alex"),
        "2": ("67890", "Wolf, Alex / Albrecht, Eva"),
        "3": ("12345", "Krüger, Alex"),
    }


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
