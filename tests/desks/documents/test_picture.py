"""The picture for messengers: the first ten of the released list, as a PNG that phones show as it is."""

from io import BytesIO

import pytest
from PIL import Image

from tests.builders import Cast, play_series, register_players, sign_in
from tests.papers import printed
from tournament.desks.documents.picture.papers import Line
from tournament.desks.results.final import services as results
from tournament.models import Player, Tournament
from tournament.papers import pdf


@pytest.fixture
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 12, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.post_standings(cast.tournament.series.get(number=1), by=cast.director)
    return cast


def picture_text(cast: Cast) -> str:
    answer = sign_in(cast.viewer).get(address(cast))
    assert answer.headers["content-type"] == "image/png"
    return " ".join(printed.pages_of(answer.content)[0].split())


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/papers/picture.png"


@pytest.mark.usefixtures("in_words")
def test_the_picture_says_what_hangs_in_the_hall(hall: Cast) -> None:
    text = picture_text(hall)
    assert "Standings after series 1 Pokal 21 November 2026 · Saal" in text
    assert text.endswith("Kreuz As")
    first = hall.tournament.series.get(number=1).postings.get().body["rows"][0]
    assert f"1 {first['name']} {first['performance']}" in text


@pytest.mark.usefixtures("in_words")
def test_names_in_the_picture_are_as_strangers_may_read_them(hall: Cast) -> None:
    Player.objects.update(last_name="Böhme", first_name="Erna")
    series = hall.tournament.series.get(number=1)
    results.post_standings(series, by=hall.director)
    Tournament.objects.filter(pk=hall.tournament.pk).update(short_names=True)
    assert "Erna B." in picture_text(hall)
    assert "Böhme" not in picture_text(hall)


def test_before_anything_is_released_there_is_no_picture(cast: Cast) -> None:
    answer = sign_in(cast.viewer).get(address(cast))
    assert answer.status_code == 409
    assert "No standings are released yet." in answer.content.decode()


def test_a_picture_that_cannot_be_typeset_is_refused_with_what_is_missing(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "is_there", lambda: False)
    answer = sign_in(hall.viewer).get(address(hall))
    assert answer.status_code == 409
    assert "Pango" in answer.content.decode()


def test_a_long_name_stands_in_smaller_letters_in_the_picture() -> None:
    assert not Line(1, "Erna Böhme", "", 1).is_long
    assert Line(1, "Maximilian Hohenlohe-Langenburg von Öhringen", "", 1).is_long


@pytest.mark.usefixtures("set_once")
def test_a_picture_is_as_wide_as_a_phone_shows_it_and_as_high_as_its_content() -> None:
    page = pdf.Picture("<style>@page { size: 1080px 2000px; margin: 0 }</style><p style='height: 500px'><p id=end>")
    with Image.open(BytesIO(pdf.render(page))) as image:
        width, height = image.size
    assert width == 1080
    assert 500 < height < 600
