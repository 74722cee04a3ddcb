"""Tables of five where the organizer sets their number of games (ISkO 3.2.7), from the closing to late comers."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import seating
from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    make_cast,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.draws.balance import balance
from tournament.desks.draw.making import services as making_services
from tournament.desks.draw.proof.reading import recounted
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.presence import services as presence
from tournament.models import Draw, Seat
from tournament.queries.day import size_lacks, splits
from tournament.queries.record.recount import faults
from tournament.queries.seats.costs import judge_of, least_cost
from tournament.queries.seats.draws import changes_since, notes, plan_of, replays
from tournament.wording import sentence

HEAD = "Tisch;Platz;Start-Nr.\n"


@pytest.fixture
@remembered
def five(db: None) -> Cast:
    return make_cast(games_at_five=60)


def seats_at(draw: Draw) -> list[int]:
    return [len(table.entrants) for table in plan_of(draw).tables]


def lines(*tables: int) -> str:
    """A list of seats: tables of these sizes, start numbers from 1."""
    seats = [(table, seat) for table, size in enumerate(tables, 1) for seat in range(1, size + 1)]
    return HEAD + "".join(f"{table};{seat};{number}\n" for number, (table, seat) in enumerate(seats, 1))


def upload(cast: Cast, text: str) -> Any:
    file = SimpleUploadedFile("seats.csv", text.encode())
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/draw/1/list/", {"file": file})


def list_error_codes(cast: Cast, text: str) -> list[str]:
    page = upload(cast, text)
    assert page.status_code == 422
    return [problem.code for problem in page.context["reading"].errors]


@sweep("engine", seating.ENGINES[:3])
@sweep(("count", "sizes"), [(5, [5]), (9, [4, 5]), (13, [4, 4, 5])])
def test_a_player_left_over_becomes_the_fifth_at_a_table(five: Cast, engine: str, count: int, sizes: list[int]) -> None:
    register_players(five.tournament, count, by=five.director)
    first = series_of(five.tournament, 1)
    making_services.draw(first, by=five.director, way=seating.Way(engine, series=2 if engine == seating.AHEAD else 1))
    draw = Draw.objects.in_force().get(series=first)
    assert seats_at(draw) == sizes
    assert replays(draw)
    assert '"fives":true' in draw.inputs
    assert all(check.holds for check in recounted(draw))
    assert list(faults()) == []
    assert judge_of(draw).cost(plan_of(draw)) >= least_cost(draw)


@pytest.mark.parametrize("engine", [engine for engine in seating.BY_RANK if engine != seating.ORDERED])
def test_a_series_set_by_rank_has_its_table_of_five_last(five: Cast, engine: str) -> None:
    five.tournament.set_by_rank_from = 1
    five.tournament.save(update_fields=["set_by_rank_from"])
    register_players(five.tournament, 13, by=five.director)
    making_services.draw(series_of(five.tournament, 1), by=five.director, way=seating.Way(engine))
    draw = Draw.objects.get()
    assert seats_at(draw) == [4, 4, 5]
    assert all(check.holds for check in recounted(draw))
    assert [note.code for note in notes(draw)] == []


def test_the_draw_page_names_the_table_of_five_that_goes_round(five: Cast) -> None:
    five.tournament.set_by_rank_from = 1
    five.tournament.save(update_fields=["set_by_rank_from"])
    register_players(five.tournament, 9, by=five.director)
    assert "or that of five, go round" in page_words(sign_in(five.director).get(f"/t/{five.tournament.slug}/draw/1/"))


def test_five_players_fill_a_table_and_two_do_not(five: Cast) -> None:
    assert [found.code for found in size_lacks(five.tournament, 5)] == []
    (lack,) = size_lacks(five.tournament, 2)
    assert sentence(lack) == "2 players fill no table; with 3 and more it works."
    five.tournament.games_at_five = None
    assert [found.code for found in size_lacks(five.tournament, 5)] == ["seating.too_few"]


def test_the_sizes_name_the_table_of_five(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    said = [sentence(found) for found in splits(five.tournament, 1, -1)]
    assert said == [
        "9 here: 1 table of four, 1 table of five",
        "one more: 1 table of four, 2 tables of three",
        "one fewer: 2 tables of four",
    ]


def test_a_late_comer_is_the_fifth_and_a_fifth_who_leaves_moves_nobody(five: Cast) -> None:
    cards = register_players(five.tournament, 8, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    before = plan_of(draw)
    (late,) = register_players(five.tournament, 1, by=five.director)
    assert [found.code for found in changes_since(draw)] == ["draw.came"]
    seat_services.fit(draw, by=five.director, reason="late", base=0)
    assert sorted(seats_at(draw)) == [4, 5]
    seat = Seat.objects.get(draw=draw, card=late)
    assert (seat.number, [one.code for one in seating.moved(before, plan_of(draw))]) == (5, ["seating.seated"])
    presence.withdraw(late, by=five.director, reason="ill")
    seat_services.fit(draw, by=five.director, reason="gone", base=1)
    assert plan_of(draw) == before
    assert list(faults()) == []
    assert len(cards) == 8


def test_a_table_with_its_sheet_keeps_its_four_and_the_other_takes_the_fifth(five: Cast) -> None:
    register_players(five.tournament, 8, by=five.director)
    draw = publish_draw(five.tournament, by=five.director)
    key_sheet(draw.tables.get(number=2), by=five.clerk)
    register_players(five.tournament, 1, by=five.director)
    seat_services.fit(draw, by=five.director, reason="late", base=0)
    assert seats_at(draw) == [5, 4]


def test_a_tenth_player_opens_another_table(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    register_players(five.tournament, 1, by=five.director)
    seat_services.fit(draw, by=five.director, reason="late", base=0)
    assert seats_at(draw) == [4, 3, 3]
    assert list(faults()) == []


def test_a_fifth_seat_is_exchanged_and_the_page_shows_it(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    four, of_five = plan_of(draw).tables
    address = f"/t/{five.tournament.slug}/draw/1/1/exchange/?one={four.entrants[0]}&other={of_five.entrants[4]}"
    assert "table 2, seat 5" in page_words(sign_in(five.director).get(address))
    seat_services.exchange(draw, four.entrants[0], of_five.entrants[4], by=five.director, reason="couple", base=0)
    assert plan_of(draw).tables[1].entrants[4] == four.entrants[0]
    assert list(faults()) == []


def test_a_fixed_fifth_seat_is_offered_and_kept_only_where_five_may_sit(five: Cast) -> None:
    cards = register_players(five.tournament, 9, by=five.director)
    address = f"/t/{five.tournament.slug}/draw/wishes/"
    asked = {"kind": "fixed", "card_number": 1, "table": 1, "seat": 5}
    assert '<option value="5">5</option>' in sign_in(five.director).get(address).text
    assert sign_in(five.director).post(f"{address}add/", asked).status_code == 302
    assert plan_of(draw_series(five.tournament, by=five.director)).tables[0].entrants[4] == cards[0].number


def test_a_fifth_seat_is_no_wish_where_tables_of_five_are_not_allowed(cast: Cast) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    address = f"/t/{cast.tournament.slug}/draw/wishes/"
    assert '<option value="5">' not in sign_in(cast.director).get(address).text
    asked = {"kind": "fixed", "card_number": 1, "table": 1, "seat": 5}
    assert sign_in(cast.director).post(f"{address}add/", asked).status_code == 422


def test_a_voided_draw_is_made_again_with_a_table_of_five(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    drawing.void(publish_draw(five.tournament, by=five.director), by=five.director, reason="a mistake")
    assert seats_at(draw_series(five.tournament, by=five.director, seed="another")) == [4, 5]


def test_the_balance_counts_tables_of_five_and_omits_tables_of_three_if_there_were_none(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    found = balance(draw)
    assert found.threes == ()
    assert [(bar.figure, bar.count) for bar in found.fives] == [(0, 4), (1, 5)]
    assert [(bar.figure, bar.count) for bar in found.seats] == [(1, 9)]
    text = page_words(sign_in(five.director).get(f"/t/{five.tournament.slug}/draw/1/"))
    assert "Players by times at a table of five" in text
    assert "Players by times at a table of three" not in text


def test_a_list_with_a_table_of_five_is_taken_over(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    page = upload(five, lines(4, 5))
    assert page.status_code == 200
    address = f"/t/{five.tournament.slug}/draw/1/list/confirmed/"
    sign_in(five.director).post(address, {"sealed": page.context["sealed"]})
    draw = Draw.objects.get()
    assert seats_at(draw) == [4, 5]
    assert draw.is_listed
    assert list(faults()) == []


@pytest.mark.parametrize(
    ("count", "tables", "expected"),
    [
        (9, (3, 3, 3), ["seats.table_number", "seats.fives"]),
        (8, (5, 3), ["seats.threes", "seats.fives"]),
        (13, (5, 5, 3), ["seats.fives"]),
    ],
)
def test_a_list_has_one_table_of_five_and_only_where_one_is_left_over(
    five: Cast, count: int, tables: tuple[int, ...], expected: list[str]
) -> None:
    register_players(five.tournament, count, by=five.director)
    found = list_error_codes(five, lines(*tables))
    assert sorted(found) == sorted(expected)


def test_a_gap_between_seats_is_refused_with_the_seats_that_a_table_needs(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    page = upload(five, lines(4, 5).replace("2;4;8", "2;6;8").replace("2;6;8", "1;5;8"))
    assert page.status_code == 422
    assert "needed are 1 to 4, 1 to 3, or 1 to 5" in page_words(page)


def test_a_list_with_five_is_refused_by_paragraph_where_tables_of_five_are_not_allowed(cast: Cast) -> None:
    register_players(cast.tournament, 9, by=cast.director)
    text = page_words(upload(cast, lines(4, 5)))
    assert "Five sit at table 2, and nobody may in this tournament (SkWO 7.1)." in text
    assert "the settings have to say with how many games (ISkO 3.2.7)" in text


def test_late_comers_are_seated_by_the_current_setting_for_tables_of_five(cast: Cast) -> None:
    """The draw was made without tables of five: a fifth player gets a seat only once the setting allows them."""
    register_players(cast.tournament, 4, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    assert "fives" not in draw.inputs
    register_players(cast.tournament, 1, by=cast.director)
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="late", base=0) == ["seating.too_few"]
    cast.tournament.games_at_five = 60
    cast.tournament.save(update_fields=["games_at_five"])
    assert [found.code for found in changes_since(Draw.objects.get())] == ["draw.came", "draw.settings_changed"]
    assert sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/fit/").status_code == 200
    seat_services.fit(Draw.objects.get(), by=cast.director, reason="late", base=0)
    assert seats_at(draw) == [5]
    assert least_cost(draw) <= judge_of(draw).cost(plan_of(draw))
    assert list(faults()) == []


def test_a_late_comer_is_no_fifth_once_the_setting_no_longer_allows_it(five: Cast) -> None:
    register_players(five.tournament, 8, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    five.tournament.games_at_five = None
    five.tournament.save(update_fields=["games_at_five"])
    register_players(five.tournament, 1, by=five.director)
    seat_services.fit(Draw.objects.get(), by=five.director, reason="late", base=0)
    assert seats_at(draw) == [3, 3, 3]
    assert list(faults()) == []


def test_the_recount_finds_a_table_of_five_where_none_is_allowed(five: Cast) -> None:
    register_players(five.tournament, 9, by=five.director)
    draw = draw_series(five.tournament, by=five.director)
    Draw.objects.filter(pk=draw.pk).update(inputs=draw.inputs.replace(',"fives":true', ""))
    five.tournament.games_at_five = None
    five.tournament.save(update_fields=["games_at_five"])
    assert sum("plan.sizes" in fault for fault in faults()) >= 2
