"""Games dealt out of turn on the grid: struck, and replayed in the lines below under the same number (ISkO 3.2.11)."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from scoring import write_sheet
from tests.builders import Cast, sign_in
from tests.desks.sheets.grid import (
    JSON,
    cells,
    clean_grid,
    declarer_of,
    send_grid,
    sheet_address,
)
from tournament.models import SheetVersion, Table
from tournament.queries.sheets.states import sheet_of
from tournament.queries.sheets.written import counted_sheet


def grid_with_struck_games(grid: dict[str, str]) -> dict[str, str]:
    """The clean grid, in which games 3 and 4 were dealt out of turn: struck in lines 3 and 4, replayed below."""
    lines = {
        line: {name.split("_")[1]: text for name, text in grid.items() if name.startswith(f"g{line}_")}
        for line in range(1, 49)
    }
    moved = {**{line: lines[line] for line in (1, 2)}, **{line + 2: lines[line] for line in range(3, 49)}}
    annulled = {line: lines[line] | {"steps": "U", "total": "999"} for line in (3, 4)}
    return {f"g{line}_{cell}": text for line, cells in (moved | annulled).items() for cell, text in cells.items()}


def test_games_dealt_out_of_turn_are_struck_and_their_replay_counts(cast: Cast, table: Table) -> None:
    """ISkO 3.2.11: the replay stands in the next lines under the same number, with the dealer of that number."""
    grid = grid_with_struck_games(clean_grid())
    checked = sign_in(cast.clerk).post(sheet_address(cast, "games/check/"), {"base": "0", **grid}, headers=JSON).json()
    assert (checked["findings"], checked["rows"], checked["counted"]["5"]) == ([], 50, {"4": 24})
    assert send_grid(cast, grid).json()["outcome"] == "counted"
    version = SheetVersion.objects.get()
    rows = list(version.games.values_list("line", "number", "dealer", "annulled"))
    assert rows[2:6] == [(3, 3, 3, True), (4, 4, 4, True), (5, 3, 3, False), (6, 4, 4, False)]
    assert [foot.points for foot in version.footers.all()] == [288] * 4
    page = sign_in(cast.clerk).get(sheet_address(cast, "games/")).text
    assert page.count("is-struck") == 2
    assert page.count('data-games-line="') == 50
    call_command("verify")


def test_a_finding_below_a_struck_game_stands_in_its_own_line(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, grid_with_struck_games(clean_grid()) | cells(5, total=25)).json()
    assert [(found["row"], found["field"]) for found in answer["findings"]] == [(5, "running_total")]


def test_an_imported_file_with_struck_games_shows_them_struck_in_the_grid(cast: Cast, table: Table) -> None:
    send_grid(cast, grid_with_struck_games(clean_grid()))
    sheet = sheet_of(SheetVersion.objects.get(), cast.tournament)
    upload = SimpleUploadedFile("sheet.csv", write_sheet(sheet).encode())
    clerk = sign_in(cast.clerk)
    clerk.post(sheet_address(cast, "games/import/"), {"file": upload})
    assert clerk.get(sheet_address(cast, "games/")).text.count("is-struck") == 2


def test_a_struck_game_can_t_be_ruled_and_its_replay_can(cast: Cast, table: Table) -> None:
    send_grid(cast, grid_with_struck_games(clean_grid()))
    seat = table.seats.select_related("card").get(number=declarer_of(3, 4))
    assert counted_sheet(table, cast.tournament).says(seat.card, 3) == 24
