"""Labels: 24 on a sheet of A4, from the first one that is still there, each where its label lies."""

import pypdfium2
import pytest

from tests.builders import Cast, publish_draw, register_players, sign_in
from tests.papers import printed
from tournament.desks.documents.labels.papers import Label, card_labels, sheets_of

MM = 72 / 25.4


@pytest.fixture
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def address(cast: Cast, name: str) -> str:
    return f"/t/{cast.tournament.slug}/papers/{name}"


def lower_left(content: bytes, words: str) -> tuple[float, float, int]:
    """Where a text begins, in millimetres from the upper left corner of its page, and on which page."""
    with pypdfium2.PdfDocument(content) as document:
        for number, page in enumerate(document):
            letters = page.get_textpage()
            if place := letters.search(words).get_next():
                left, _bottom, _right, top = letters.get_charbox(place[0])
                return left / MM, (page.get_height() - top) / MM, number
    raise AssertionError(words)


@pytest.mark.usefixtures("set_once")
@pytest.mark.parametrize(("asked", "column", "row"), [("", 0, 0), ("?first=5", 1, 1), ("?first=24&height=37", 2, 7)])
def test_the_first_label_is_printed_where_the_sheet_has_its_first(
    hall: Cast, asked: str, column: int, row: int
) -> None:
    answer = sign_in(hall.viewer).get(address(hall, f"labels.pdf{asked}"))
    height = 37 if "37" in asked else 36
    above = (297 - 8 * height) / 2
    name = hall.tournament.cards.get(number=1).player.last_name
    left, top, page = lower_left(answer.content, name)
    assert page == 0
    assert 70 * column < left < 70 * (column + 1)
    assert above + height * row < top < above + height * (row + 1)


@pytest.mark.usefixtures("in_words")
def test_the_label_of_a_table_has_its_series_number_and_players(hall: Cast) -> None:
    text = printed.text(sign_in(hall.viewer).get(address(hall, "labels-1.pdf")))
    assert "Pokal · 21 Nov 2026 1 / 1 series / table" in text
    for card in hall.tournament.cards.all():
        assert card.name in text


def test_a_sheet_that_is_full_goes_on_with_the_next_one(hall: Cast) -> None:
    (manuscript,) = sheets_of(hall.tournament, card_labels(hall.tournament), first=20, height="36")
    pages = manuscript.values[2]["pages"]
    assert [len(page) for page in pages] == [24, 3]
    assert pages[0][:19] == [Label()] * 19


@pytest.mark.parametrize("asked", ["first=25", "first=0", "first=x", "height=40"])
def test_labels_are_refused_for_a_first_label_or_size_that_no_sheet_has(hall: Cast, asked: str) -> None:
    answer = sign_in(hall.viewer).get(address(hall, f"labels.pdf?{asked}"))
    assert answer.status_code == 409
    assert "name the first free one by 1 to 24" in answer.content.decode()


def test_there_are_no_labels_without_players_or_a_draw(cast: Cast) -> None:
    viewer = sign_in(cast.viewer)
    assert [viewer.get(address(cast, name)).status_code for name in ("labels.pdf", "labels-1.pdf")] == [409, 409]


def test_a_long_name_stands_in_smaller_letters_on_its_label() -> None:
    assert not Label("1", "Böhme, Erna").is_long
    assert Label("1", "Hohenlohe-Langenburg, Maximilian Emanuel").is_long
