"""The games of a whole series out of one file: into the grids of its tables, where each is looked at and saved."""

from io import BytesIO
from typing import Any

from tests.builders import Cast, answer_statuses, key_sheet, page_words, publish_draw, register_players, sign_in
from tests.desks.sheets.grid import declarer_of, sheet_address
from tournament.models import OpenSheet, SheetVersion, Table

HEAD = "Tisch;Spiel;Alleinspieler;Farbe;Spitzen;Gewonnen;Punkte"


def draw_two_tables(cast: Cast) -> dict[int, Table]:
    register_players(cast.tournament, 7, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return {table.number: table for table in Table.objects.filter(draw__series__number=1)}


def lines_of(table: int, seats: int) -> list[str]:
    games = {4: 48, 3: 36}[seats]
    return [f"{table};{game};{declarer_of(game, seats)};Kreuz;1;gewonnen;24" for game in range(1, games + 1)]


def send_file(cast: Cast, lines: list[str]) -> Any:
    file = BytesIO("\n".join([HEAD, *lines]).encode())
    file.name = "games.csv"
    address = f"/t/{cast.tournament.slug}/sheets/1/games/import/"
    return sign_in(cast.clerk).post(address, {"file": file}, follow=True)


def test_the_games_of_all_tables_are_filled_in_and_count_once_they_are_saved(cast: Cast) -> None:
    tables = draw_two_tables(cast)
    page = page_words(sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/"))
    assert "Games of many tables from a file" in page
    answer = send_file(cast, [*lines_of(1, tables[1].seats.count()), *lines_of(2, tables[2].seats.count())])
    assert "The games of 2 tables are filled in. Open each sheet, look, and save it." in page_words(answer)
    assert not SheetVersion.objects.exists()
    drafts = {seen.table.number: seen.typed for seen in OpenSheet.objects.select_related("table")}
    assert {table: draft["g1_declarer"] for table, draft in drafts.items()} == {1: "2", 2: "2"}
    grid = sign_in(cast.clerk).get(sheet_address(cast, "games/", table=2))
    assert 'name="g36_declarer"' in grid.text


def test_a_file_with_a_table_that_does_not_fit_fills_nothing_in(cast: Cast) -> None:
    tables = draw_two_tables(cast)
    here = lines_of(1, tables[1].seats.count())
    words = page_words(send_file(cast, [*here, "9;1;2;Kreuz;1;gewonnen;24"]))
    assert "“9” is no table of this series whose sheet is still to be keyed. Nothing was taken." in words
    words = page_words(send_file(cast, [*here, "2;1;2;Herzdame;1;gewonnen;24"]))
    assert "Table 2 can't be read; nothing was taken:" in words
    assert not OpenSheet.objects.exists()


def test_a_column_is_named_as_the_file_calls_it(cast: Cast) -> None:
    tables = draw_two_tables(cast)
    here = lines_of(1, tables[1].seats.count())
    words = page_words(send_file(cast, [*here, "2;1;Anna;Herzdame;1;gewonnen;viele"]))
    line = len(here) + 2
    for column, found in (("Alleinspieler", "Anna"), ("Farbe", "Herzdame"), ("Punkte", "viele")):
        assert f"Line {line}, {column}: “{found}”" in words


def test_a_table_whose_sheet_counts_is_left_alone(cast: Cast) -> None:
    tables = draw_two_tables(cast)
    key_sheet(tables[1], by=cast.clerk)
    words = page_words(send_file(cast, lines_of(1, tables[1].seats.count())))
    assert "“1” is no table of this series whose sheet is still to be keyed." in words


def test_only_whoever_keys_sheets_fills_games_in(cast: Cast) -> None:
    draw_two_tables(cast)
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    assert answer_statuses(f"/t/{cast.tournament.slug}/sheets/1/games/import/", *people) == [403, 403, 403, 404]
