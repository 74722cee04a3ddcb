"""What the desk shows of every table: who sits there, where its sheet stands, and whose figures stand in its form."""

import pytest

from scoring import EDITIONS, Contract, Footer, Row, lost_charges, won_values
from tests.builders import Cast, key_sheet, make_cast, make_clean_footers, make_footer, publish_draw, register_players
from tests.remembered import remembered
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.board.reading import Tile, tiles
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.opened.reading import drafts
from tournament.desks.sheets.opened.services import open_sheet
from tournament.desks.sheets.readings import services as reading_services
from tournament.desks.sheets.versions.reading import figures, rules_of
from tournament.queries.sheets.states import State


def wrong() -> list[Footer]:
    return [make_footer(1152, 48, 0, 0, 4, off=30), *make_clean_footers(4, 48)[1:]]


def hall(**settings: str) -> Cast:
    cast = make_cast(**settings)
    register_players(cast.tournament, 8, by=cast.director, club="Kreuz As")
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
@remembered
def cast(db: None) -> Cast:
    return hall()


def tile(cast: Cast, who: str = "clerk", number: int = 1) -> Tile:
    series = cast.tournament.series.get(number=1)
    return next(place for place in tiles(series, getattr(cast, who)) if place.table.number == number)


def test_every_table_is_there_in_order(cast: Cast) -> None:
    assert [place.table.number for place in tiles(cast.tournament.series.get(number=1), cast.clerk)] == [1, 2]
    assert tiles(cast.tournament.series.get(number=2), cast.clerk) == []


def test_a_tile_knows_who_sits_there(cast: Cast) -> None:
    seats = tile(cast).seats
    assert len(seats) == 4
    assert [seat[0] for seat in seats] == [seat.card.number for seat in tile(cast).table.seats]
    assert all(name and club == "Kreuz As" for _number, name, club in seats)


def test_a_missing_sheet_has_no_figures(cast: Cast) -> None:
    assert (tile(cast).table.state, tile(cast).figures) == (State.MISSING, {})


def test_a_sheet_with_findings_is_shown_to_everybody_as_it_was_keyed(cast: Cast) -> None:
    key_sheet(tile(cast).table.table, by=cast.clerk, footers=wrong())
    for who in ("clerk", "second_clerk", "director"):
        shown = tile(cast, who).figures
        assert (shown["points_1"], shown["total_1"], shown["passed"]) == (1152, 3582, 0)


def test_a_total_that_is_missing_is_an_empty_text(cast: Cast) -> None:
    version = key_sheet(
        tile(cast).table.table, by=cast.clerk, footers=[Footer(1152, 48, 0, None), *make_clean_footers(4, 48)[1:]]
    )
    assert figures(version)["total_1"] == ""
    assert figures(version)["total_2"] == 0


@pytest.mark.parametrize("kind", ["confirm", "blind"])
def test_what_waits_is_shown_to_its_first_reader_alone(db: None, kind: str) -> None:
    cast = hall(second_reading=kind)
    key_sheet(tile(cast).table.table, by=cast.clerk)
    assert tile(cast).figures["points_1"] == 1152
    assert tile(cast, "second_clerk").figures == {}
    assert (tile(cast).second, tile(cast, "second_clerk").second) == ("", kind)


def test_a_rejected_sheet_is_shown_to_everybody(db: None) -> None:
    cast = hall(second_reading="confirm")
    reading_services.reject(key_sheet(tile(cast).table.table, by=cast.clerk), by=cast.second_clerk, reason="no")
    assert tile(cast).table.state is State.REJECTED
    assert tile(cast, "director").figures["points_1"] == 1152
    assert tile(cast, "director").second == ""


def test_a_draft_stands_over_what_was_keyed(cast: Cast) -> None:
    table = tile(cast).table.table
    key_sheet(table, by=cast.clerk, footers=wrong())
    before = tile(cast).figures
    open_sheet(table, by=cast.clerk, typed={"points_1": "7", "g1_won": "+"})
    assert tile(cast).figures == before | {"points_1": "7"}
    assert tile(cast, "second_clerk").figures["points_1"] == 1152


def test_a_draft_of_others_at_these_seats_is_none(cast: Cast) -> None:
    """Seats were exchanged after it was typed: the columns belong to other people now."""
    table = tile(cast).table.table
    sitting = ",".join(str(card) for card, _name, _club in tile(cast).seats)
    open_sheet(table, by=cast.clerk, typed={"points_1": "7", "cards": sitting})
    assert tile(cast).figures == {"points_1": "7"}
    open_sheet(table, by=cast.clerk, typed={"cards": ",".join(reversed(sitting.split(",")))})
    assert tile(cast).figures == {}


def test_an_empty_draft_is_none(cast: Cast) -> None:
    table = tile(cast).table.table
    key_sheet(table, by=cast.clerk, footers=wrong())
    open_sheet(table, by=cast.clerk, typed={"points_1": ""})
    assert tile(cast).figures["points_1"] == 1152


def test_a_counted_table_shows_no_draft(cast: Cast) -> None:
    table = tile(cast).table.table
    open_sheet(table, by=cast.second_clerk, typed={"points_1": "7"})
    key_sheet(table, by=cast.clerk)
    assert drafts(table.draw.series, cast.second_clerk) == {1: {"points_1": "7"}}
    assert tile(cast, "second_clerk").figures == {}


def test_a_draft_comes_back_with_a_sheet_that_is_taken_out(cast: Cast) -> None:
    table = tile(cast).table.table
    open_sheet(table, by=cast.second_clerk, typed={"points_1": "7"})
    key_sheet(table, by=cast.clerk)
    after_services.take_out(table, base=1, by=cast.director, reason="another table's")
    assert tile(cast, "second_clerk").figures == {"points_1": "7"}


def test_a_foot_that_was_counted_from_the_games_is_not_keyed_again(cast: Cast) -> None:
    table = tile(cast).table.table
    row = Row(number=1, dealer=1, declarer=2, contract=Contract.CLUBS, tops=1, won=True, score=24)
    services.key(table, by=cast.clerk, footers=(), passed=0, base=0, rows=[row])
    assert (tile(cast).table.state, tile(cast).figures) == (State.FINDINGS, {})


def test_who_has_it_open_is_at_its_table(cast: Cast) -> None:
    for user in (cast.second_clerk, cast.clerk):
        open_sheet(tile(cast).table.table, by=user)
    assert [claim.user for claim in tile(cast, "director").open_by] == [cast.second_clerk, cast.clerk]
    assert [claim.user for claim in tile(cast).open_by] == [cast.second_clerk]  # nobody is told of himself
    assert tile(cast, number=2).open_by == ()


def test_a_browser_adds_up_by_the_rules_of_the_tournament(cast: Cast) -> None:
    rules = rules_of(cast.tournament)
    isko = EDITIONS["isko"]
    assert (rules["own"], rules["others"], rules["games"]) == (50, {"3": 40, "4": 30}, {"3": 36, "4": 48})
    assert rules["values"] == sorted(won_values(isko))
    assert rules["charges"] == sorted(lost_charges(isko))


def test_a_variant_has_its_own_figures(db: None) -> None:
    cast = make_cast(rule_edition="before_1999", games_at_four=24)
    rules = rules_of(cast.tournament)
    assert rules["games"]["4"] == 24
    assert rules["charges"] == sorted(lost_charges(EDITIONS["before_1999"]))
