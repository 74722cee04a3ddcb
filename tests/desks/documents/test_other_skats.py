"""Results of another Skat name its rules on every file and paper: so they enter no official list unseen (V13)."""

import csv
import io

import pypdfium2
import pytest

from tests.builders import Cast, make_cast, play_series_as, register_players, sign_in
from tests.papers import printed
from tests.tiers import sweep
from tournament.desks.results.final import services as results

SAYS = "Not under SkWO. Played by: club evening with kontra, Bock and Ramsch."

BOCK = {"bock": {"on": ["lost_60", "kontra_lost", "re", "grand_hand_won", "null_won", "passed", "value_72"]}}
LAST_WORDS = ("divided by 10", "doubled")


def play_day(**settings: object) -> Cast:
    cast = make_cast(series_count=1, ratings=["ladies"], **settings)
    register_players(cast.tournament, 4, by=cast.director, sex="f")
    play_series_as(
        cast.tournament, 1, {number: (number, 0) for number in range(1, 5)}, by=cast.director, clerk=cast.clerk
    )
    results.finalise(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
def club(db: None) -> Cast:
    return play_day(rule_edition="pub")


def read_lines(cast: Cast, name: str) -> list[dict[str, str]]:
    told = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/{name}").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(told), delimiter=";"))


@sweep("name", ["result-1.csv", "standings-1.csv", "result-1/ladies.csv", "result-1/series-1.csv"])
def test_every_line_of_a_result_file_names_the_rules_of_another_skat(club: Cast, name: str) -> None:
    told = read_lines(club, name)
    assert len(told) == 4
    assert {line["Rules"] for line in told} == {SAYS}


def test_a_result_file_under_the_order_has_no_column_for_rules(db: None) -> None:
    assert "Rules" not in read_lines(play_day(), "result-1.csv")[0]


@pytest.mark.usefixtures("in_words")
def test_a_diploma_of_another_skat_names_its_rules(club: Cast) -> None:
    paper = printed.text(sign_in(club.director).get(f"/t/{club.tournament.slug}/papers/diplomas.pdf"))
    assert "Played by: club evening with kontra, Bock and Ramsch. Not under SkWO." in paper


@pytest.mark.parametrize("house", [{"ramsch": {"scale": 10}}, {"kontra": 2, "spitze": 2, "open": "double", **BOCK}])
def test_the_rules_of_a_house_stand_above_the_lines_of_its_sheet(db: None, house: dict[str, object]) -> None:
    cast = make_cast(rule_edition="isko", performance_system="seeger_fabian", house=house)
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/blank-sheet-of-four.pdf")
    page = pypdfium2.PdfDocument(answer.content)[0].get_textpage()
    last_of_rules, first_of_lines = LAST_WORDS[len(house) > 1], "base value"
    assert foot_and_top(page, last_of_rules)[0] > foot_and_top(page, first_of_lines)[1]


def foot_and_top(page: pypdfium2.PdfTextPage, words: str) -> tuple[float, float]:
    """Returns bottom and top of these words' first letter, in points from the foot of the page."""
    index, _count = page.search(words).get_next()
    _left, bottom, _right, top = page.get_charbox(index)
    return bottom, top
