"""Series set by rank: table 1 gets ranks 1 to 4 and so on, tables of three come last, and it replays like a draw."""

import seating
from tests.builders import Cast, make_cast, page_words, play_series, publish_draw, register_players, series_of, sign_in
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.making import services as making_services
from tournament.models import Draw, Seat
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.draws import replays


def set_series(cast: Cast, way: seating.Way | None = None) -> Draw:
    register_players(cast.tournament, 11, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    draw = making_services.draw(series_of(cast.tournament, 2), by=cast.director, way=way)
    return drawing.publish(draw, by=cast.director)


def numbers_by_table(draw: Draw) -> dict[int, set[int]]:
    tables: dict[int, set[int]] = {}
    for table, number in Seat.objects.filter(draw=draw).values_list("table__number", "card__number"):
        tables.setdefault(table, set()).add(number)
    return tables


def test_table_1_has_ranks_1_to_4_and_threes_come_last(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    draw = set_series(cast, seating.Way(seating.RANKED))
    order = [row.number for row in standings(cast.tournament, upto=1).rows]
    assert numbers_by_table(draw) == {1: set(order[:4]), 2: set(order[4:8]), 3: set(order[8:])}


def test_a_series_set_by_rank_replays(db: None) -> None:
    draw = set_series(make_cast(set_by_rank_from=2))
    assert draw.engine == "repaired-1"
    assert replays(draw)


def test_series_before_the_first_one_by_rank_are_drawn(db: None) -> None:
    cast = make_cast(set_by_rank_from=3)
    assert set_series(cast).engine == "swaps-1"


def test_a_late_arrival_sits_behind_those_with_a_rank(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    register_players(cast.tournament, 7, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    draw = publish_draw(cast.tournament, 2, by=cast.director)
    assert late.number in numbers_by_table(draw)[2]
    assert len(numbers_by_table(draw)[2]) == 4


def test_the_page_says_that_a_series_is_set_by_rank(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    set_series(cast)
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/2/"))
    assert "set by rank" in page
    assert "mates and repeats parted" in page
    assert "Seed" not in page
    assert "recounted: right" in page


def test_groups_by_rank_are_closed_first_and_chance_decides_within_them(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    register_players(cast.tournament, 28, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/2"
    client.post(f"{at}/close/", {"engine": "groups-1", "ranks": 12, "rotating": "on"})
    assert "The registration is closed" in page_words(client.get(f"{at}/"))
    client.post(f"{at}/closing/2/make/", {"kind": "dice", "value": "1 2 3 4 5 6 1 2 3 4"})
    draw = Draw.objects.get(series__number=2)
    assert (draw.engine, replays(draw)) == ("groups-1", True)
    order = [row.number for row in standings(cast.tournament, upto=1).rows]
    assert {number for table in (1, 2, 3) for number in numbers_by_table(draw)[table]} == set(order[:12])


def test_a_series_set_without_chance_is_drawn_at_once(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    asked = {"engine": "ranked-1", "attempt": 1}
    sign_in(cast.director).post(f"/t/{cast.tournament.slug}/draw/2/close/", asked)
    assert Draw.objects.get(series__number=2).engine == "ranked-1"
