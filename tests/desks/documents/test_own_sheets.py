"""Table card and printed sheet bear the code of the table's page where tables write on phones, and only there."""

import pytest

from tests.builders import Cast, make_cast, publish_draw, register_players
from tests.composing import compose_papers
from tournament.desks.documents.seats.reading import drawn
from tournament.desks.documents.sheets import papers
from tournament.queries.sheets.kept import address_at


@pytest.mark.django_db
@pytest.mark.parametrize("on", ["paper", "both", "phones"])
def test_table_card_and_sheet_bear_the_code_of_the_tables_page_where_phones_write(on: str) -> None:
    cast: Cast = make_cast(score_sheets=on)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    draw = drawn(cast.tournament, 1)
    card, sheet = papers.cards_of(draw, "http://hall"), papers.sheets_of(draw, "http://hall")[0]
    own, desk = "http://hall" + address_at(draw, 1), f"http://hall/q/{cast.tournament.pk}/1/1/1/"
    assert sheet.values[2] == {1: desk if on == "paper" else own}
    assert [address for _table, _seats, address in card.values[1]] == ["" if on == "paper" else own]
    (page,) = compose_papers(card)
    assert ("scan it with a phone" in str(page), "<svg" in str(page)) == (on != "paper", on != "paper")
