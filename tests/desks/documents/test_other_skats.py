"""Results of another Skat name its rules on every file and paper: so they enter no official list unseen (V13)."""

import csv
import io

import pytest

from tests.builders import Cast, make_cast, played_as, players, signed_in
from tests.papers import printed
from tournament.desks.results.final import services as results

SAYS = "Not under SkWO. Played by: club evening with kontra, Bock and Ramsch."


def ended(**settings: object) -> Cast:
    cast = make_cast(series_count=1, ratings=["ladies"], **settings)
    players(cast.tournament, 4, by=cast.director, sex="f")
    played_as(cast.tournament, 1, {number: (number, 0) for number in range(1, 5)}, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def club(db: None) -> Cast:
    return ended(rule_edition="pub")


def lines(cast: Cast, name: str) -> list[dict[str, str]]:
    told = signed_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{name}").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(told), delimiter=";"))


@pytest.mark.parametrize("name", ["result-1.csv", "standings-1.csv", "result-1/ladies.csv", "result-1/series-1.csv"])
def test_every_line_of_a_file_says_it(club: Cast, name: str) -> None:
    told = lines(club, name)
    assert len(told) == 4
    assert {line["Rules"] for line in told} == {SAYS}


def test_under_the_order_a_file_is_as_it_was(db: None) -> None:
    assert "Rules" not in lines(ended(), "result-1.csv")[0]


@pytest.mark.usefixtures("in_words")
def test_a_diploma_says_it(club: Cast) -> None:
    paper = printed.text(signed_in(club.director).get(f"/t/{club.tournament.slug}/papers/diplomas.pdf"))
    assert "Played by: club evening with kontra, Bock and Ramsch. Not under SkWO." in paper
