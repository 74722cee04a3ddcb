"""Whole tournaments from files: the demo's own paper, and four made ones that are recounted here in plain Python."""

import csv
import io
import json
import random
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.builders import Cast, loaded_demo
from tests.commands.test_demo import expected
from tests.tiers import full
from tournament.desks.registration.presence import services as presence
from tournament.desks.results.final import services as results
from tournament.desks.setup.settings import services as setup
from tournament.management.commands import demo as paper
from tournament.management.commands.take_over import Command
from tournament.models import AuditEntry, Seat, SheetVersion, Tournament, User
from tournament.queries.day import final_lacks
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults

Rows = list[list[Any]]


def take_over(
    tournament: Tournament, folder: Path, *kinds: str, by: str = "director", ended: str = ""
) -> tuple[int, str]:
    """What the command prints, and how it ends."""
    out, given = io.StringIO(), {kind: folder / f"{kind}.csv" for kind in kinds}
    try:
        call_command("take_over", tournament.slug, by=by, ended=ended, stdout=out, **given)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def write(folder: Path, kind: str, head: str, rows: Rows) -> None:
    with (folder / f"{kind}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows([head.split(";"), *rows])


@pytest.fixture
def demo(db: None) -> Iterator[None]:
    with loaded_demo():
        yield


def put_right(tournament: Tournament, *places: tuple[int, int]) -> None:
    """The director corrects a sheet as the demo's list of corrections says."""
    director = User.objects.get(username="director")
    for series, table in places:
        version = SheetVersion.objects.get(
            table__draw__series__tournament=tournament, table__draw__series__number=series, table__number=table
        )
        rows = dict(paper.paper(series))[table]
        paper.correct(version, [paper.footer(row) for row in rows], director)


@full
def test_the_whole_demo_comes_out_of_its_files(demo: None, tmp_path: Path) -> None:
    seats = Seat.objects.filter(draw__series__tournament__slug="herbstpokal-2026").order_by("pk")
    rows = [list(row) for row in seats.values_list("draw__series__number", "table__number", "number", "card__number")]
    write(tmp_path, "seats", "Serie;Tisch;Platz;Startnr.", rows)
    for name in ("players.csv", "sheets.csv"):
        (tmp_path / name).write_bytes((paper.PAPER / name).read_bytes())
    director = User.objects.get(username="director")
    old = Tournament.objects.get(slug="herbstpokal-2026")
    tournament = setup.open_tournament(old.organizer, by=director, name="Papier", place="Saal", date=date(2026, 10, 10))
    run = partial(take_over, tournament, tmp_path, "players", "seats", "sheets")

    status, output = run()
    assert status == 1
    assert "players.csv: 31 registered, 0 there already" in output
    assert "seats.csv, series 2: 31 seats taken over and published" in output
    assert "sheets.csv, series 2: 7 count, 1 are kept" in output
    assert "seats.csv, series 3: refused: Series 2: 1 sheet with findings: table 3" in output
    assert "series 2, table 3: kept, doesn't count: " in output
    put_right(tournament, (2, 3))
    status, output = run()
    assert status == 1
    assert "players.csv: 0 registered, 31 there already" in output
    assert "sheets.csv, series 3: 6 count, 2 are kept" in output
    put_right(tournament, (3, 2), (3, 5))
    before = AuditEntry.objects.count()
    status, output = run()
    assert status == 0
    assert AuditEntry.objects.count() == before
    assert "series 3, table 5: was corrected since" in output
    assert "before the final result" in output  # the minutes for protests run from the last sheet that was keyed

    out = io.StringIO()
    call_command("standings", tournament.slug, "--json", stdout=out)
    assert json.loads(out.getvalue()) == expected(3)
    assert list(faults()) == []
    with pytest.raises(CommandError, match="before today"):
        run(ended="2099-01-01T18:00")
    assert "series 3: ended 2026-10-10 18:30" in run(ended="2026-10-10T18:30")[1]
    assert final_lacks(tournament) == []
    results.finalise(tournament, by=director)
    assert "refused: The final result stands" not in run()[1]


# The made tournaments: how many players, series, games at four and three, worst series dropped, and who withdraws
# after which series.
MADE = {
    "7 players, 2 series": (7, 2, 48, 36, 0, {}),
    "12 players, 4 series, the worst dropped": (12, 4, 36, 27, 1, {}),
    "30 players, 3 series, two withdraw": (30, 3, 48, 36, 0, {4: 1, 11: 2}),
    "64 players, 2 series, one withdraws": (64, 2, 40, 30, 0, {64: 1}),
}


def sizes(count: int) -> list[int]:
    threes = -count % 4
    return [3] * threes + [4] * ((count - 3 * threes) // 4)  # those of three first: a list may have them anywhere


def played(chance: random.Random, games: int, seats: int) -> tuple[list[list[int]], int]:
    """Points, won, lost of every seat by playing single games, and the games passed."""
    feet, passed = [[0, 0, 0] for _ in range(seats)], 0
    for _game in range(games):
        if chance.random() < 0.04:
            passed += 1
            continue
        foot, worth = feet[chance.randrange(seats)], chance.choice((18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 48, 59, 96))
        lost = chance.random() < (0.6 if foot is feet[0] else 0.15)  # seat 1 is often below zero
        foot[0] += -2 * worth if lost else worth
        foot[2 if lost else 1] += 1
    return feet, passed


def invented(name: str) -> tuple[Rows, Rows, dict[int, dict[int, tuple[int, int, int]]]]:
    """Seats and feet as files, and by start number and series performance, won and lost, counted here (SkWO 5)."""
    count, series_count, at_four, at_three, _dropped, left = MADE[name]
    chance, seats, feet = random.Random(name), [], []
    truth: dict[int, dict[int, tuple[int, int, int]]] = {number: {} for number in range(1, count + 1)}
    for series in range(1, series_count + 1):
        here = [number for number in truth if left.get(number, 99) >= series]
        chance.shuffle(here)
        for table, size in enumerate(sizes(len(here)), 1):
            sitting = [here.pop() for _ in range(size)]
            figures, passed = played(chance, at_four if size == 4 else at_three, size)
            for seat, (number, (points, won, lost)) in enumerate(zip(sitting, figures, strict=True), 1):
                others = sum(foot[2] for foot in figures) - lost
                total = points + 50 * (won - lost) + {3: 40, 4: 30}[size] * others
                truth[number][series] = (total, won, lost)
                seats.append([series, table, seat, number])
                feet.append([series, table, seat, number, str(points).replace("-", "−"), won, lost, total, passed])
    chance.shuffle(feet)
    return seats, feet, truth


def ranked(truth: dict[int, dict[int, tuple[int, int, int]]], dropped: int) -> list[tuple[int, int, int, int, int]]:
    """Rank, number, performance, won, lost: the worst series of everybody left out, equal ranks where all is equal.

    Among equal series the one with fewer won games, then with more lost ones, is the worse; a missed one is the worst.
    """
    most = max(len(series) for series in truth.values())
    totals: list[tuple[int, int, int, int]] = []
    for number, series in truth.items():
        best = sorted(series.values(), key=lambda line: (line[0], line[1], -line[2]), reverse=True)[: most - dropped]
        performance, won, lost = (sum(line[place] for line in best) for place in range(3))
        totals.append((number, performance, won, lost))
    order = sorted(totals, key=lambda line: (-line[1], -line[2], line[3]))
    keys = [(-line[1], -line[2], line[3]) for line in order]
    rows = [(keys.index(key) + 1, *line) for key, line in zip(keys, order, strict=True)]
    return sorted(rows, key=lambda row: (row[0], row[1]))


@full
@pytest.mark.parametrize("name", MADE)
def test_a_made_tournament_comes_out_as_counted_by_hand(cast: Cast, tmp_path: Path, name: str) -> None:
    _count, series_count, at_four, at_three, dropped, left = MADE[name]
    tournament = setup.open_tournament(
        cast.organizer, by=cast.director, name=name, place="Saal", date=date(2026, 11, 7), series_count=series_count,
        games_at_four=at_four, games_at_three=at_three, worst_dropped=dropped,
    )  # fmt: skip
    seats, feet, truth = invented(name)
    people = [[number, f"{chr(64 + number // 8 + 1)}{chr(97 + number % 26)}" * 5, "ja"] for number in truth]
    write(tmp_path, "players", "Startnummer;Nachname;Bezahlt", people)
    write(tmp_path, "seats", "mesa;asiento;serie;tarjeta", [[row[1], row[2], row[0], row[3]] for row in seats])
    write(tmp_path, "sheets", "Serie;Tisch;Platz;Nr.;Punkte;Gewonnen;Verloren;Gesamt;Eingepasst", feet)
    assert any(total < 0 for lines in truth.values() for total, _won, _lost in lines.values())
    run = partial(take_over, tournament, tmp_path, "players", "seats", "sheets")
    for series in range(1, series_count + 1):
        gone = [number for number, last in left.items() if last == series]
        status, output = run()
        if not gone:
            continue
        assert status == 1
        assert f"series {series + 1}: refused: Start card {gone[0]} is here and has no seat in this list" in output
        assert f"if they withdrew before series {series + 1}: --left {gone[0]}:{series}" in output
        for number in gone:
            card = tournament.cards.get(number=number)
            presence.withdraw(card, by=cast.director, reason="went home")
    assert status == 0, output
    table = standings(tournament)
    rows = sorted((row.rank or 0, row.number, row.performance, row.won, row.lost) for row in table.rows)
    assert rows == ranked(truth, dropped)
    assert list(faults()) == []


def test_what_does_not_fit_is_named_with_its_line_and_the_rest_is_taken(cast: Cast, tmp_path: Path) -> None:
    seats, feet, _truth = invented("7 players, 2 series")
    write(tmp_path, "players", "Nr;Name;Bezahlt", [[n, f"{chr(64 + n)}{chr(96 + n)}" * 4, "ja"] for n in range(1, 8)])
    write(tmp_path, "seats", "Serie;Tisch;Platz;Nr", [*seats, [9, 1, 1, 1]])
    feet = sorted(feet)
    feet[0][3] = 99  # another start number than the one that sits there
    feet[-1][4] = "12.5"
    write(tmp_path, "sheets", "Serie;Tisch;Platz;Nr;Punkte;Gewonnen;Verloren;Gesamt;Eingepasst", feet)
    status, output = take_over(cast.tournament, tmp_path, "players", "seats", "sheets")
    assert status == 1
    assert "sheets.csv, line 2: refused: Series 1, table 1, seat 1: start card 99 in the file" in output
    assert "sheets.csv, series 1: 1 count, 0 are kept" in output
    assert "seats.csv, series 2: refused: Series 1: 1 sheet missing: table 1" in output
    assert "sheets.csv, line 15: refused: points: “12.5” is no whole number" in output
    assert "seats.csv, series 3: refused: Series 2 has no published seat list yet." in output


def test_it_needs_a_tournament_its_director_and_files_that_are_there(cast: Cast, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no tournament"):
        call_command("take_over", "nothing", by="director")
    with pytest.raises(CommandError, match="no director"):
        take_over(cast.tournament, tmp_path, by="clerk")
    with pytest.raises(CommandError, match="can't be read"):
        take_over(cast.tournament, tmp_path, "seats")
    (tmp_path / "seats.csv").write_text("Tisch;Platz;Nr\n1;1;1\n")
    status, output = take_over(cast.tournament, tmp_path, "seats")
    assert (status, "These columns are missing: series." in output) == (1, True)


HEAD = "Serie;Tisch;Platz;Spieler;Spielpunkte;Gewonnene Spiele;Verlorene Spiele;Gesamtleistung;Eingepasst"


def in_two_series(
    cast: Cast, folder: Path, **settings: Any
) -> tuple[Tournament, dict[int, dict[int, tuple[int, int, int]]]]:
    """Seven players in two series, of whom the last one leaves between them; one file has all, as others write it."""
    chance, feet = random.Random("leaver"), []
    truth: dict[int, dict[int, tuple[int, int, int]]] = {number: {} for number in range(1, 8)}
    for series, here in ((1, range(1, 8)), (2, range(1, 7))):
        sitting = iter(here)
        for table, size in enumerate(reversed(sizes(len(here))), 1):
            figures, passed = played(chance, 48 if size == 4 else 36, size)
            for seat, (points, won, lost) in enumerate(figures, 1):
                others = sum(foot[2] for foot in figures) - lost
                performance = points + 50 * (won - lost) + {3: 40, 4: 30}[size] * others
                truth[number := next(sitting)][series] = (performance, won, lost)
                feet.append([series, table, seat, number, f"{points},0", won, lost, f"{performance},00", passed])
    tournament = setup.open_tournament(
        cast.organizer, by=cast.director, name="One file", place="Saal", date=date(2026, 11, 7), series_count=2,
        **settings,
    )  # fmt: skip
    people = [[number, f"{chr(64 + number)}{chr(96 + number)}" * 5, "Dame", "-", "–", "-"] for number in truth]
    write(folder, "players", "Nr;Name;Geschlecht;Verein;Mannschaft;Kategorie", people)
    write(folder, "sheets", HEAD, feet)
    return tournament, truth


def test_one_file_of_sheets_is_enough_where_it_says_who_sat_there(cast: Cast, tmp_path: Path) -> None:
    tournament, truth = in_two_series(cast, tmp_path, ratings=["ladies"])
    out, files = io.StringIO(), {kind: tmp_path / f"{kind}.csv" for kind in ("players", "sheets")}
    for again in range(2):
        call_command("take_over", tournament.slug, by="director", all_paid=True, left=["7:1"], stdout=out, **files)
        assert AuditEntry.objects.filter(action="card.withdraw").count() == 1, again
    assert "7 entry fees taken" in out.getvalue()
    assert "start card 7: withdrew" in out.getvalue()
    lines = [(row.rank or 0, row.number, row.performance, row.won, row.lost) for row in standings(tournament).rows]
    assert sorted(lines) == ranked(truth, 0)
    assert not tournament.cards.filter(team__isnull=False).exists()
    assert not tournament.cards.filter(player__club__isnull=False).exists()
    told = io.StringIO()
    call_command("standings", tournament.slug, "--json", "--rating", "ladies", stdout=told)
    (ladies,) = json.loads(told.getvalue())
    assert [(row["rank"], row["key"], row["performance"], row["won"], row["lost"]) for row in ladies["rows"]] == ranked(
        truth, 0
    )
    with pytest.raises(CommandError, match="such as 17:1"):
        call_command("take_over", tournament.slug, by="director", left=["8:1"])
    with pytest.raises(CommandError, match="Known: main, ladies, series-1, series-2, all"):
        call_command("standings", tournament.slug, rating="teams")


def test_seats_are_drawn_where_no_file_has_them(cast: Cast, tmp_path: Path) -> None:
    tournament, truth = in_two_series(cast, tmp_path)
    path, out = tmp_path / "sheets.csv", io.StringIO()
    files = {"players": tmp_path / "players.csv", "sheets": path}
    path.write_text("\n".join(without(line, 3) for line in path.read_text().splitlines()))
    call_command(
        "take_over", tournament.slug, by="director", all_paid=True, draw=True, left=["7:1"], stdout=out, **files
    )
    assert "series 1: 7 seats drawn and published" in out.getvalue()
    assert "series 2: 6 seats drawn and published" in out.getvalue()
    all_performances = sum(row.performance for row in standings(tournament).rows)
    assert all_performances == sum(total for lines in truth.values() for total, _won, _lost in lines.values())


def without(line: str, place: int) -> str:
    cells = line.split(";")
    return ";".join(cells[:place] + cells[place + 1 :])


def test_a_file_without_totals_is_said_to_count_for_nothing(cast: Cast, tmp_path: Path) -> None:
    tournament, _truth = in_two_series(cast, tmp_path)
    path, out = tmp_path / "sheets.csv", io.StringIO()
    head, *lines = path.read_text().splitlines()
    place = head.split(";").index("Gesamtleistung")
    path.write_text("\n".join(without(line, place) for line in (head, *lines)))
    files = {"players": tmp_path / "players.csv", "sheets": path}
    with pytest.raises(SystemExit):
        call_command("take_over", tournament.slug, by="director", all_paid=True, stdout=out, **files)
    assert "sheets.csv: no column has the total of the paper: the sheets are kept, and don't count" in out.getvalue()


def test_the_help_names_every_column_that_a_sheet_needs() -> None:
    told = Command().create_parser("manage.py", "take_over").format_help()
    assert "series, table, seat, points, won, lost, total, passed" in " ".join(told.split())
