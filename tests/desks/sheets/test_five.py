"""Sheets of tables of five (ISkO 3.2.7), from keying to the standings: checked as strictly as at four."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import Footer
from tests import fives
from tests.builders import Cast, key_sheet, make_cast, make_footer, page_words, sheet_data, sign_in
from tests.desks.sheets.grid import JSON, cells, sheet_address
from tests.fives import TABLE, clean_footers, clean_grid, table_of_five
from tests.remembered import remembered
from tournament.desks.sheets.after import services as after
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.files.importer import Fate
from tournament.desks.sheets.versions.reading import rules_of
from tournament.models import AuditEntry, FooterEntry, SheetVersion, Table
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import sheet_faults, standings_faults
from tournament.queries.record.rowfaults import unasked
from tournament.queries.sheets.states import State, table_states


@pytest.fixture
@remembered
def table(cast: Cast) -> Table:
    """Table 2 of five; table 1 of four."""
    fives.seat_nine_players(cast.tournament, by=cast.director)
    return table_of_five(cast.tournament)


def send(cast: Cast, data: dict[str, Any], step: str = "games/key/", by: Any = None) -> Any:
    return sign_in(by or cast.clerk).post(sheet_address(cast, step, TABLE), {"base": "0", **data}, headers=JSON)


def finding_places(answer: Any) -> list[tuple[Any, ...]]:
    return [(each["row"], each["seat"], each["field"]) for each in answer.json()["findings"]]


def footer_figures(version: SheetVersion) -> list[tuple[int, int, int, int]]:
    return list(version.footers.values_list("seat", "points", "won", "lost"))


def test_the_foot_of_five_counts_with_thirty_for_a_lost_game_of_the_others(cast: Cast, table: Table) -> None:
    """ISkO 3.2.7 seats five, and no order says what a lost game brings the others then: as at four, our resolution."""
    answer = send(cast, sheet_data(clean_footers()), "key/")
    assert (answer.status_code, answer.json()["outcome"]) == (200, "counted")
    rows = standings(cast.tournament, upto=1).ranked
    others, loser = 24 * 12 + 50 * 12 + 30, 24 * 11 - 48 + 50 * 10
    assert [(row.performance, row.won, row.lost) for row in rows] == [(others, 12, 0)] * 4 + [(loser, 11, 1)]
    version = SheetVersion.objects.get()
    assert [*sheet_faults(version), *standings_faults(cast.tournament), *unasked(cast.tournament)] == []


@pytest.mark.parametrize(("seat", "off"), [(1, 10), (5, 30), (5, -9)])
def test_a_wrong_total_is_found_at_its_seat(cast: Cast, table: Table, seat: int, off: int) -> None:
    footers = clean_footers()
    told = footers[seat - 1]
    footers[seat - 1] = Footer(told.points, told.won, told.lost, (told.total or 0) + off)
    answer = send(cast, sheet_data(footers), "key/")
    assert answer.status_code == 422
    assert finding_places(answer) == [(None, seat, "total")]
    assert not SheetVersion.objects.exists()


def test_sixty_games_are_planned_and_fifty_nine_are_too_few(cast: Cast, table: Table) -> None:
    footers = [*clean_footers()[:4], make_footer(24 * 11, 11, 0, 1, 5)]
    assert "make 59 games, but 60 were planned" in send(cast, sheet_data(footers), "key/").json()["findings"][0]["text"]
    assert send(cast, sheet_data(footers, passed=1), "key/").json()["outcome"] == "counted"


def test_a_sheet_keyed_game_by_game_is_counted_from_its_rows(cast: Cast, table: Table) -> None:
    assert send(cast, clean_grid()).json()["outcome"] == "counted"
    version = SheetVersion.objects.get()
    assert (version.games.count(), version.passed) == (60, 0)
    assert footer_figures(version) == [(1, 24 * 11 - 48, 11, 1), *((seat, 288, 12, 0) for seat in range(2, 6))]
    assert list(version.games.order_by("line").values_list("dealer", flat=True))[:6] == [1, 2, 3, 4, 5, 1]
    assert list(sheet_faults(version)) == []


def test_rows_and_foot_together_agree(cast: Cast, table: Table) -> None:
    assert send(cast, clean_grid() | sheet_data(clean_footers())).json()["outcome"] == "counted"
    assert FooterEntry.objects.get(seat=5).total == 24 * 12 + 50 * 12 + 30


@pytest.mark.parametrize(
    ("line", "wrong", "place"),
    [
        (17, {"score": 25}, (17, 3, "score")),
        (33, {"total": 170}, (33, 4, "running_total")),
        (21, {"dealer": 3}, (21, 3, "dealer")),
    ],
)
def test_a_wrong_figure_is_found_at_its_row(
    cast: Cast, table: Table, line: int, wrong: dict[str, int], place: tuple[int, int, str]
) -> None:
    answer = send(cast, clean_grid() | cells(line, **wrong))
    assert (answer.status_code, finding_places(answer)) == (422, [place])


@pytest.mark.parametrize(("declarer", "code"), [(1, "can't be declarer"), (4, "the third to the left of the dealer")])
def test_a_seat_that_sits_out_cannot_be_declarer(cast: Cast, table: Table, declarer: int, code: str) -> None:
    """ISkO 3.2.7: seat 1 deals game 1; he and seat 4, the third to his left, have no cards."""
    answer = send(cast, cells(1, declarer=declarer, contract="c", tops=1, won="+", score=24, total=24), "games/check/")
    (problem,) = answer.json()["findings"]
    assert (problem["row"], problem["field"]) == (1, "declarer")
    assert code in problem["text"]
    for plays in (2, 3, 5):
        row = cells(1, declarer=plays, contract="c", tops=1, won="+", score=24, total=24)
        assert send(cast, row, "games/check/").json()["findings"] == []


def test_a_table_of_five_has_no_sixth_seat(cast: Cast, table: Table) -> None:
    answer = send(cast, cells(1, declarer=6, contract="c", tops=1, won="+", score=24, total=24), "games/check/")
    assert answer.json()["findings"][0]["text"] == "Row 1: there is no seat 6 at a table of 5."


def test_a_table_of_four_beside_one_of_five_has_no_fifth_seat(cast: Cast, table: Table) -> None:
    row = cells(1, declarer=5, contract="c", tops=1, won="+", score=24, total=24)
    answer = sign_in(cast.clerk).post(sheet_address(cast, "games/check/", 1), {"base": "0", **row}, headers=JSON)
    assert answer.json()["findings"][0]["text"] == "Row 1: there is no seat 5 at a table of 4."


def test_the_grid_says_who_sits_out(cast: Cast, table: Table) -> None:
    """ISkO 3.2.7; where the paper has another dealer, another third sits out."""
    client = sign_in(cast.clerk)
    five, four = (client.get(sheet_address(cast, "games/", number)) for number in (TABLE, 1))
    assert [(line["dealer"], line["third"]) for line in five.context["lines"]][:6] == [
        (1, 4), (2, 5), (3, 1), (4, 2), (5, 3), (1, 4),
    ]  # fmt: skip
    assert len(five.context["lines"]) == 60
    assert [line["round_ends"] for line in five.context["lines"]][3:6] == [False, True, False]
    assert "Five at the table: the dealer and the third to his left sit out" in page_words(five)
    assert {line["third"] for line in four.context["lines"]} == {None}
    assert "Five at the table" not in page_words(four)
    send(cast, {"g1_dealer": "3", "g1_declarer": "5"}, "open/")
    assert client.get(sheet_address(cast, "games/", TABLE)).context["lines"][0]["third"] == 1


@pytest.mark.parametrize("wrong", [False, True])
def test_a_file_fills_the_grid(cast: Cast, table: Table, wrong: bool) -> None:
    grid = clean_grid() | (cells(17, score=42) if wrong else {})
    upload = SimpleUploadedFile("sheet.csv", fives.as_csv(grid).encode())
    page = sign_in(cast.clerk).post(sheet_address(cast, "games/import/", TABLE), {"file": upload}, follow=True)
    lines = page.context["lines"]
    assert [line["line"] for line in lines if line["findings"]] == ([17] if wrong else [])
    assert (lines[59]["cells"]["declarer"], lines[59]["cells"]["total"]) == ("1", str(24 * 11 - 48))


def test_a_file_of_four_seats_is_refused(cast: Cast, table: Table) -> None:
    text = fives.as_csv(clean_grid())
    upload = SimpleUploadedFile("sheet.csv", text.encode())
    answer = sign_in(cast.clerk).post(sheet_address(cast, "games/import/", 1), {"file": upload})
    assert "The sheet in this file has 5 seats, this table has 4." in page_words(answer)


def test_a_draft_of_seat_five_is_kept_and_shown_again(cast: Cast, table: Table) -> None:
    typed = {"points_5": "476", "total_5": "1086", "unsigned": "5"}
    assert send(cast, {**typed, "close": ""}, "open/").status_code == 200
    tile = next(tile for tile in tiles(table.draw.series, cast.clerk) if tile.table.number == TABLE)
    assert tile.figures == typed
    assert sign_in(cast.clerk).get(sheet_address(cast, "", TABLE)).context["form"]["points_5"].value() == "476"


def test_the_desk_has_a_fifth_column_where_five_may_sit(cast: Cast, table: Table) -> None:
    """The desk also gives the browser the rules for five."""
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert [field.name for field in page.context["blank_rows"][4][1]] == ["points_5", "won_5", "lost_5", "total_5"]
    rules = rules_of(cast.tournament)
    assert (rules["others"], rules["games"]) == ({"3": 40, "4": 30, "5": 30}, {"3": 36, "4": 48, "5": 60})


def test_the_desk_has_four_columns_where_nobody_sits_at_five(cast: Cast) -> None:
    page = sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/sheets/1/")
    assert len(page.context["blank_rows"]) == 4
    assert rules_of(cast.tournament)["games"] == {"3": 36, "4": 48}


def test_seat_five_can_be_noted_as_unsigned_and_as_list_keeper(cast: Cast, table: Table) -> None:
    """SkWO 7.2.2, 7.2.3."""
    send(cast, sheet_data(clean_footers(), unsigned="5"), "key/")
    (state,) = (state for state in table_states(table.draw.series) if state.number == TABLE)
    assert [seat.number for seat in state.unsigned] == [5]
    let = f"/t/{cast.tournament.slug}/sheets/1/{TABLE}/keeper/"
    answer = sign_in(cast.director).post(let, {"seat": "5"})
    assert (answer.status_code, AuditEntry.objects.filter(action="sheet.keeper").count()) == (302, 1)
    assert send(cast, sheet_data(clean_footers(), unsigned="6"), "key/").status_code == 422


def test_a_correction_completes_the_totals_of_five(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk, footers=clean_footers())
    told = [Footer(seat.points, seat.won, seat.lost, None) for seat in clean_footers()]
    told[4] = Footer(24 * 12 + 12, 12, 0, None)
    after.correct(
        table,
        by=cast.director,
        footers=told,
        passed=0,
        base=1,
        paragraph=SheetVersion.Paragraph.ORGANIZER,
        reason="A slip.",
    )
    counts = SheetVersion.objects.get(counts=True)
    totals = [clean_footers()[0].total, *(24 * 12 + 50 * 12 + 30 for _seat in range(3)), 24 * 12 + 12 + 50 * 12 + 30]
    assert list(counts.footers.values_list("total", flat=True)) == totals


def test_the_control_sum_of_five_has_120_for_each_lost_game(cast: Cast, table: Table) -> None:
    """Four others get 30 each."""
    key_sheet(table, by=cast.clerk, footers=clean_footers())
    page = page_words(sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/standings/table/1/{TABLE}/"))
    points = 24 * 59 - 48
    assert f"{points} + 50 × (59 − 1) + 120 × 1 = {points + 50 * 58 + 120}" in page


def test_the_second_reading_of_seat_five_is_compared(db: None) -> None:
    cast = make_cast(second_reading="blind")
    draw = fives.seat_nine_players(cast.tournament, by=cast.director)
    send(cast, sheet_data(clean_footers()), "key/")
    footers = [*clean_footers()[:4], make_footer(20 * 12, 12, 0, 1, 5)]
    answer = send(cast, sheet_data(footers, 1), "key/", by=cast.second_clerk)
    assert (answer.status_code, {seat for _row, seat, _field in finding_places(answer)}) == (422, {5})
    assert send(cast, sheet_data(clean_footers(), 1), "key/", by=cast.second_clerk).json()["outcome"] == "counted"
    assert [state.state for state in table_states(draw.series)] == [State.MISSING, State.COUNTED]


def test_the_feet_of_five_seats_are_imported_from_a_file(cast: Cast, table: Table) -> None:
    lines = ["series;table;seat;points;won;lost;total;passed"]
    for seat, told in enumerate(clean_footers(), start=1):
        lines.append(f"1;{TABLE};{seat};{told.points};{told.won};{told.lost};{told.total};0")
    upload, client = SimpleUploadedFile("feet.csv", "\n".join(lines).encode()), sign_in(cast.clerk)
    page = client.post(f"/t/{cast.tournament.slug}/sheets/import/", {"file": upload})
    (foot_read,) = page.context["reading"].feet
    assert (foot_read.fate, len(foot_read.footers), page.context["reading"].errors) == (Fate.RIGHT, 5, ())
    client.post(f"/t/{cast.tournament.slug}/sheets/import/confirmed/", {"sealed": page.context["sealed"]})
    assert footer_figures(SheetVersion.objects.get(counts=True))[4] == (5, 288, 12, 0)


def test_by_the_proposal_of_2001_only_the_two_opponents_get_forty(db: None) -> None:
    """ISkO 3.2.7: seat 5 deals game 60 and rests with seat 3; seat 1 loses it against 2 and 4."""
    cast = make_cast(performance_system="proposal_2001")
    draw = fives.seat_nine_players(cast.tournament, by=cast.director)
    assert send(cast, clean_grid()).json()["outcome"] == "counted"
    made = {row.number: row.performance for row in standings(cast.tournament, upto=1).ranked}
    seats = draw.tables.get(number=TABLE).seats.select_related("card")
    bonus = {seat.number: made[seat.card.number] - 288 - 600 for seat in seats}
    assert bonus == {1: -72 - 100, 2: 40, 3: 0, 4: 40, 5: 0}
