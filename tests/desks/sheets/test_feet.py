"""Importing the feet of many sheets from a file: each is checked like one keyed by hand, none is dropped silently."""

import csv
import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook

from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_findings,
    register_players,
    run_at_once,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.sheets.after import services as after_services
from tournament.desks.sheets.files import importer as feet_importer
from tournament.desks.sheets.files import services as feet_services
from tournament.desks.sheets.files.importer import Fate
from tournament.desks.sheets.versions.paper import preview
from tournament.files.seats import read
from tournament.models import AuditEntry, Draw, FooterEntry, SheetVersion, Table

HEAD = ["Serie", "Tisch", "Platz", "Startnr", "Punkte", "Gewonnen", "Verloren", "Gesamt", "Eingepasst"]


@pytest.fixture
@remembered
def draw(cast: Cast) -> Draw:
    register_players(cast.tournament, 11, by=cast.director)  # tables 1 and 2 of four, table 3 of three
    return publish_draw(cast.tournament, by=cast.director)


def lines_of(draw: Draw, worth: int = 24) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for table in draw.tables.order_by("number"):
        seats = list(table.seats.select_related("card").order_by("number"))
        feet = make_clean_footers(len(seats), draw.series.tournament.games(len(seats)), worth)
        for seat, foot in zip(seats, feet, strict=True):
            figures = (foot.points, foot.won, foot.lost, foot.total)
            rows.append([draw.series.number, table.number, seat.number, seat.card.number, *figures, 0])
    return rows


def as_csv(rows: list[list[Any]], head: list[str] | None = None) -> bytes:
    text = io.StringIO()
    csv.writer(text, delimiter=";").writerows([head or HEAD, *rows])
    return text.getvalue().encode()


def as_workbook(rows: list[list[Any]]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    assert book.active is not None
    for row in [HEAD, *rows]:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def import_url(cast: Cast, step: str = "") -> str:
    return f"/t/{cast.tournament.slug}/sheets/import/{step}"


def upload(cast: Cast, data: bytes, name: str = "listen.csv", **more: Any) -> Any:
    return sign_in(cast.clerk).post(import_url(cast), {"file": SimpleUploadedFile(name, data), **more})


def confirm(cast: Cast, page: Any, **more: Any) -> Any:
    return sign_in(cast.clerk).post(import_url(cast, "confirmed/"), {"sealed": page.context["sealed"], **more})


def fates(page: Any) -> dict[int, Fate]:
    return {foot.table.number: foot.fate for foot in page.context["reading"].feet}


def errors(page: Any) -> list[tuple[int | None, str]]:
    return [(problem.where.row, problem.code) for problem in page.context["reading"].errors]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_right_feet_count_by_one_press_and_a_second_press_changes_nothing(cast: Cast, draw: Draw, kind: str) -> None:
    rows = lines_of(draw)
    page = upload(cast, as_csv(rows) if kind == "csv" else as_workbook(rows), f"listen.{kind}")
    assert set(fates(page).values()) == {Fate.RIGHT}
    assert not SheetVersion.objects.exists()
    after = confirm(cast, page)
    assert "3 sheets count." in page_words(after)
    assert SheetVersion.objects.filter(counts=True, keyed_by=cast.clerk).count() == 3
    assert AuditEntry.objects.filter(action="sheet.key").count() == 3
    entry: Any = AuditEntry.objects.get(action="sheets.import")
    assert entry.after == {"file": f"listen.{kind}", "counted": 3, "keyed": 0}
    before = AuditEntry.objects.count()
    assert "There is nothing new in this file." in page_words(confirm(cast, page))
    assert AuditEntry.objects.count() == before


def test_a_sheet_with_findings_is_kept_and_does_not_count(cast: Cast, draw: Draw) -> None:
    rows = lines_of(draw)
    rows[0][7] += 10
    page = upload(cast, as_csv(rows))
    assert (fates(page)[1], fates(page)[2]) == (Fate.FINDINGS, Fate.RIGHT)
    assert "with findings" in page_words(page)
    after = confirm(cast, page)
    assert "2 sheets count. 1 is kept and doesn't count yet." in page_words(after)
    version = SheetVersion.objects.get(table__number=1)
    assert not version.counts
    assert FooterEntry.objects.get(version=version, seat=1).total == rows[0][7]
    assert fates(upload(cast, as_csv(rows)))[1] is Fate.KEYED


def test_a_file_without_a_column_for_the_total_means_that_no_total_stands_on_paper(cast: Cast, draw: Draw) -> None:
    rows = [[*row[:7], row[8]] for row in lines_of(draw)]
    page = upload(cast, as_csv(rows, [*HEAD[:7], HEAD[8]]))
    assert [foot.total for foot in page.context["reading"].feet[0].footers] == [None] * 4
    typed = preview(Table.objects.get(draw=draw, number=1), footers=page.context["reading"].feet[0].footers, passed=0)
    assert page.context["reading"].feet[0].findings == typed  # the very checks of keying by hand


def test_a_sheet_that_counts_already_is_left_alone_and_named(cast: Cast, draw: Draw) -> None:
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    key_sheet(draw.tables.get(number=2), by=cast.clerk, footers=make_clean_footers(4, 48, 18))
    page = upload(cast, as_csv(lines_of(draw)))
    assert fates(page) == {1: Fate.COUNTED, 2: Fate.OTHERWISE, 3: Fate.RIGHT}
    assert "counts already, with other figures" in page_words(page)
    confirm(cast, page)
    assert SheetVersion.objects.count() == 3


def test_a_sheet_that_was_taken_out_does_not_come_back_by_the_file(cast: Cast, draw: Draw) -> None:
    rows = lines_of(draw)
    confirm(cast, upload(cast, as_csv(rows)))
    after_services.take_out(draw.tables.get(number=1), base=1, by=cast.director, reason="another table's")
    assert fates(upload(cast, as_csv(rows)))[1] is Fate.KEYED


@sweep(
    ("line", "column", "value", "expected"),
    [
        (2, 3, 99, [(2, "feet.other_card")]),
        (2, 4, "1.152", [(2, "import.no_figure"), (2, "feet.unread")]),
        (2, 5, "", [(2, "import.no_figure"), (2, "feet.unread")]),
        (2, 1, 9, [(2, "feet.no_table"), (3, "feet.other_seats")]),
        (2, 0, 2, [(2, "series.undrawn"), (3, "feet.other_seats")]),
        (2, 0, 9, [(2, "feet.no_series"), (3, "feet.other_seats")]),
        (3, 2, 1, [(2, "feet.other_seats")]),
        (4, 8, 1, [(2, "feet.passed_differ")]),
    ],
)
def test_lines_that_match_no_seat_are_named_and_the_other_tables_are_imported(
    cast: Cast, draw: Draw, line: int, column: int, value: Any, expected: list[Any]
) -> None:
    rows = lines_of(draw)
    rows[line - 2][column] = value
    page = upload(cast, as_csv(rows))
    assert errors(page) == expected
    confirm(cast, page)
    assert set(SheetVersion.objects.values_list("table__number", flat=True)) == {2, 3}


def test_start_numbers_that_are_exchanged_are_found_line_by_line(cast: Cast, draw: Draw) -> None:
    rows = lines_of(draw)
    rows[0][3], rows[1][3] = rows[1][3], rows[0][3]
    assert errors(upload(cast, as_csv(rows))) == [(2, "feet.other_card"), (3, "feet.other_card")]


def test_a_file_of_an_undrawn_series_leads_to_its_seats(cast: Cast, draw: Draw) -> None:
    rows = [[2, *row[1:]] for row in lines_of(draw)]
    client = sign_in(cast.director)
    page = client.post(import_url(cast), {"file": SimpleUploadedFile("a.csv", as_csv(rows))})
    assert "Seats of series 2 from this file" in page_words(page)
    confirm(cast, upload(cast, as_csv(lines_of(draw))))
    seats = client.post(f"/t/{cast.tournament.slug}/draw/2/list/", {"sealed": page.context["sealed"]})
    assert "Take these seats over" in page_words(seats)
    assert "Seats of series 2 from this file" not in page_words(upload(cast, as_csv(rows)))  # a clerk draws nothing


def test_a_file_without_a_column_for_the_series_is_read_for_the_series_that_is_open(cast: Cast, draw: Draw) -> None:
    data = as_csv([row[1:] for row in lines_of(draw)], HEAD[1:])
    assert "no column for the series" in page_words(upload(cast, data))
    page = upload(cast, data, series="1")
    assert set(fates(page).values()) == {Fate.RIGHT}
    assert "3 sheets count." in page_words(confirm(cast, page, series="1"))


def test_tables_that_are_missing_in_the_file_are_named(cast: Cast, draw: Draw) -> None:
    assert "table 3 is not in this file" in page_words(upload(cast, as_csv(lines_of(draw)[:8])))


def test_imported_feet_wait_for_the_second_reading(cast: Cast, draw: Draw) -> None:
    cast.tournament.second_reading = "confirm"
    cast.tournament.save(update_fields=["second_reading"])
    page = upload(cast, as_csv(lines_of(draw)))
    assert "3 are kept and don't count yet." in page_words(confirm(cast, page))
    changed = as_csv(lines_of(draw, 18))
    assert set(fates(upload(cast, changed)).values()) == {Fate.WAITING}


def test_a_sheet_that_was_keyed_meanwhile_stays_and_is_named(cast: Cast, draw: Draw) -> None:
    page = upload(cast, as_csv(lines_of(draw)))
    reading = page.context["reading"]
    key_sheet(draw.tables.get(number=1), by=cast.second_clerk, footers=make_clean_footers(4, 48, 18))
    taken = feet_services.take(cast.tournament, reading.new, by=cast.clerk, source="a.csv")
    assert (taken.counted, [foot.table.number for foot, _why in taken.refused]) == (2, [1])


def test_two_imports_at_once_key_every_sheet_once(committed: None) -> None:
    cast = make_cast()
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    file = read("a.csv", as_csv(lines_of(draw)), needed=feet_importer.NEEDED)
    new = feet_importer.read(cast.tournament, file).new
    done = run_at_once(
        *(
            lambda by=by: feet_services.take(cast.tournament, new, by=by, source="a.csv")
            for by in (cast.clerk, cast.second_clerk)
        )
    )
    assert sum(taken.counted for taken in done) == 2
    assert SheetVersion.objects.filter(counts=True).count() == SheetVersion.objects.count() == 2


def test_a_file_without_the_foot_is_refused_and_a_spoilt_preview_too(cast: Cast, draw: Draw) -> None:
    page = upload(cast, b"Serie;Tisch;Platz;Nr\n1;1;1;1\n")
    assert page.status_code == 422
    assert "These columns are missing: points, won, lost." in page_words(page)
    answer = sign_in(cast.clerk).post(import_url(cast, "confirmed/"), {"sealed": "spoilt"}, follow=True)
    assert "Choose the file again." in page_words(answer)
    file = read("a.csv", as_csv([row[1:] for row in lines_of(draw)], HEAD[1:]), needed=feet_importer.NEEDED)
    assert [problem.code for problem in refusal_findings(feet_importer.read, cast.tournament, file)] == [
        "feet.which_series"
    ]


def test_importing_feet_needs_a_clerk_or_the_director(cast: Cast, draw: Draw) -> None:
    for user, status in ((cast.viewer, 403), (cast.stranger, 404), (cast.clerk, 200), (cast.director, 200)):
        assert sign_in(user).get(import_url(cast)).status_code == status
