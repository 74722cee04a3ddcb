"""Series set by rank: table 1 gets ranks 1 to 4 and so on, tables of three come last, and it replays like a draw."""

import json
from pathlib import Path

import pytest

import seating
from seating.__main__ import main
from tests.builders import Cast, make_cast, page_words, play_series, publish_draw, register_players, series_of, sign_in
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.making import services as making_services
from tournament.desks.results.lots.reading import ties_now
from tournament.desks.results.lots.services import draw_lot
from tournament.models import Draw, Seat
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.draws import certificate_of, replays


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
    draw = set_series(cast)
    order = [row.number for row in standings(cast.tournament, upto=1).rows]
    assert numbers_by_table(draw) == {1: set(order[:4]), 2: set(order[4:8]), 3: set(order[8:])}


@pytest.mark.parametrize(("means", "engine"), [("strict", "ranked-1"), ("apart", "repaired-1")])
def test_a_series_is_set_by_rank_as_the_settings_say_and_replays(db: None, means: str, engine: str) -> None:
    draw = set_series(make_cast(set_by_rank_from=2, seats_by_rank=means))
    assert draw.engine == engine
    assert replays(draw)


@pytest.mark.parametrize("means", ["strict", "apart"])
def test_the_certificate_of_a_series_set_by_rank_holds_on_the_command_line(db: None, means: str) -> None:
    certificate = certificate_of(set_series(make_cast(set_by_rank_from=2, seats_by_rank=means)))
    assert certificate
    assert all(check.holds for check in seating.verify(certificate))


@pytest.mark.parametrize(("means", "option"), [("strict", []), ("apart", ["--apart"])])
def test_the_command_seats_by_rank_as_the_page_does(
    db: None, means: str, option: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draw = set_series(make_cast(set_by_rank_from=2, seats_by_rank=means))
    people, past, _wishes = seating.parse_inputs(draw.inputs)
    series = [{"tables": [list(table.entrants) for table in plan.tables]} for plan in past.series]
    file = tmp_path / "field.json"
    file.write_text(json.dumps({"entrants": [{"id": who.id, "club": who.club} for who in people], "series": series}))
    assert main(["ranked", str(file), "--json", *option]) == 0
    assert json.loads(capsys.readouterr().out)["digest"] == draw.digest


def play_with_one_club(means: str, players: int = 12) -> Cast:
    """Plays series 1 with players who are all of one club, and whoever met then would meet again by rank."""
    cast = make_cast(set_by_rank_from=2, seats_by_rank=means, apart_clubs=False)
    register_players(cast.tournament, players, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    return cast


def draw_page(cast: Cast) -> str:
    return page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/2/"))


def press_the_button(cast: Cast, **asked: str) -> Draw:
    """Presses the button with the form as the page offers it."""
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/2/"
    form = client.get(at).context["way_form"]
    offered = {name: form[name].value() for name in ("engine", "ranks")}
    client.post(f"{at}close/", {**offered, "at_once": "yes", "attempt": 1, **asked})
    return Draw.objects.get(series__number=2)


def test_before_the_button_the_page_says_whom_a_lot_that_is_not_drawn_would_part(db: None) -> None:
    cast = make_cast(set_by_rank_from=2)
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    (tie,) = ties_now(cast.tournament)
    told = draw_page(cast)
    assert f"share rank {tie.place} and would sit at different tables. Draw the lot first" in told
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/2/")
    assert f'href="/t/{cast.tournament.slug}/results/lots/">Start cards' in page.text
    draw_lot(cast.tournament, rating="main", after=1, keys=tie.keys, by=cast.director)
    assert "would sit at different tables" not in draw_page(cast)


@pytest.mark.parametrize("means", ["strict", "apart"])
def test_of_ties_at_one_table_the_page_says_nothing(db: None, means: str) -> None:
    cast = make_cast(set_by_rank_from=2, seats_by_rank=means)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    assert ties_now(cast.tournament)
    assert "Draw the lot first" not in draw_page(cast)


def test_where_people_move_apart_the_page_says_whose_tables_a_lot_decides_before_they_do(db: None) -> None:
    cast = make_cast(set_by_rank_from=2, seats_by_rank="apart")
    register_players(cast.tournament, 8, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    (tie,) = ties_now(cast.tournament)
    told = f"share rank {tie.place}, and their order decides who would sit at which table before anybody moves."
    assert told in draw_page(cast)
    draw_lot(cast.tournament, rating="main", after=1, keys=tie.keys, by=cast.director)
    assert "Draw the lot first" not in draw_page(cast)


def test_strictly_by_rank_the_page_says_so_before_the_button_and_nobody_moves(db: None) -> None:
    cast = play_with_one_club("strict")
    before = draw_page(cast)
    assert "Strictly by rank: 1 to 4 sit at table 1, 5 to 8 at table 2, and so on. Nobody is moved" in before
    draw = press_the_button(cast)
    order = [row.number for row in standings(cast.tournament, upto=1).rows]
    assert numbers_by_table(draw) == {1: set(order[:4]), 2: set(order[4:8]), 3: set(order[8:])}
    assert "at another table than the rank alone would give" not in draw_page(cast)


def test_with_repeats_apart_the_page_says_who_sits_elsewhere_before_it_is_published(db: None) -> None:
    cast = play_with_one_club("apart")
    assert "How many sit elsewhere and who is said above the plan, before you publish it." in draw_page(cast)
    draw = press_the_button(cast)
    order = [row.number for row in standings(cast.tournament, upto=1).rows]
    strict = {number: place // 4 + 1 for place, number in enumerate(order)}
    moved = {
        number for table, numbers in numbers_by_table(draw).items() for number in numbers if strict[number] != table
    }
    page = draw_page(cast)
    assert moved
    assert f"{len(moved)} of 12 players sit at another table than the rank alone would give" in page
    above = page.partition("Exchange two seats")[0]
    names = {card.number: card.name for card in cast.tournament.cards.all()}
    assert {number for number, name in names.items() if f"{number} {name}; by rank it would be table" in above} == moved
    assert draw.published_at is None


def test_one_series_is_seated_the_other_way_where_that_is_chosen_for_it(db: None) -> None:
    cast = play_with_one_club("apart")
    assert press_the_button(cast, engine="ranked-1").engine == "ranked-1"


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


def test_what_is_set_by_rank_is_called_no_draw_before_and_after_the_button(db: None) -> None:
    cast = play_with_one_club("strict")
    before = draw_page(cast)
    assert "Ready to be seated" in before
    press_the_button(cast)
    after = draw_page(cast)
    assert "Void these seats" in after
    for page in (before, after):
        assert "Ready to be drawn" not in page
        assert "Void this draw" not in page


def test_the_page_says_that_a_series_is_set_by_rank(db: None) -> None:
    cast = make_cast(set_by_rank_from=2, seats_by_rank="apart")
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


def test_the_day_calls_a_series_that_is_set_by_rank_no_draw(db: None) -> None:
    cast = play_with_one_club("strict")
    page = page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/"))
    assert "Seats of series 2 by rank" in page
    assert "Draw of series 2" not in page
