"""Keying a sheet game by game, on the grid: every row is checked, and the foot is compared or counted from the rows."""

import pytest
from django.core.management import call_command

from tests.builders import (
    Cast,
    answer_statuses,
    key_sheet,
    make_cast,
    page_words,
    publish_draw,
    register_players,
    sign_in,
)
from tests.desks.sheets.grid import (
    cells,
    clean_grid,
    clubs_line,
    declarer_of,
    grid_footers,
    grid_with_footers,
    send_grid,
    sheet_address,
    shortened_grid,
)
from tests.tiers import sweep
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.keying import services
from tournament.models import AuditEntry, GameRow, SheetVersion, Table
from tournament.queries.ranking.standings import standings


def test_a_clean_sheet_without_a_foot_is_counted_from_its_games(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, clean_grid())
    assert (answer.status_code, answer.json()["outcome"]) == (200, "counted")
    version = SheetVersion.objects.get()
    assert (version.foot_counted, version.passed, version.games.count()) == (True, 0, 48)
    assert list(version.footers.values_list("seat", "points", "won", "lost", "total")) == [
        (seat, 288, 12, 0, None) for seat in (1, 2, 3, 4)
    ]


def test_the_standings_count_a_sheet_keyed_game_by_game(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid())
    rows = standings(cast.tournament, upto=1).ranked
    assert [(row.performance, row.won, row.lost) for row in rows] == 4 * [(288 + 12 * 50, 12, 0)]
    call_command("verify")


def test_lost_games_count_double_and_bring_the_others_their_bonus(cast: Cast, table: Table) -> None:
    lost = cells(1, won="-", score=48, total=-48)  # unsigned, as in the column for lost games
    others = {f"g{line}_total": str(int(clean_grid()[f"g{line}_total"]) - 72) for line in range(5, 49, 4)}
    assert send_grid(cast, clean_grid() | lost | others).json()["outcome"] == "counted"
    assert GameRow.objects.get(line=1).score == -48
    points = {row.number: row.performance for row in standings(cast.tournament, upto=1).ranked}
    assert sorted(points.values()) == [288 - 72 + 50 * 10, *3 * [288 + 12 * 50 + 30]]


def test_every_row_is_kept_as_written(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid())
    row = GameRow.objects.get(line=2)
    assert (row.number, row.dealer, row.declarer, row.contract, row.tops) == (2, 2, 3, "clubs", 1)
    assert (row.won, row.score, row.totals, row.steps, row.bid, row.value) == (
        True,
        24,
        [None, None, 24],
        [],
        None,
        None,
    )


def test_a_foot_that_fits_the_rows_counts(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, grid_with_footers(clean_grid()))
    assert answer.json()["outcome"] == "counted"
    version = SheetVersion.objects.get()
    assert (version.foot_counted, version.footers.get(seat=1).total) == (False, 888)
    call_command("verify")


def test_a_foot_that_does_not_fit_the_rows_is_told(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, grid_with_footers(clean_grid()) | {"points_2": "298", "total_2": "898"})
    assert answer.status_code == 422
    (problem,) = answer.json()["findings"]
    assert (problem["row"], problem["seat"], problem["field"]) == (None, 2, "points")
    assert not SheetVersion.objects.exists()


def test_an_incomplete_foot_is_refused_with_its_empty_fields(cast: Cast, table: Table) -> None:
    whole = grid_with_footers(clean_grid())
    answer = send_grid(cast, {**whole, "won_3": "", "passed": ""})
    assert answer.status_code == 422
    assert sorted(problem["at"] for problem in answer.json()["findings"]) == ["passed", "won_3"]
    assert {problem["text"].split(": ")[1] for problem in answer.json()["findings"]} == {
        "The foot is keyed whole, or not at all."
    }
    assert not SheetVersion.objects.exists()


def test_the_field_of_passed_games_is_not_called_optional(cast: Cast, table: Table) -> None:
    page = page_words(sign_in(cast.clerk).get(sheet_address(cast, "games/")))
    assert "Passed games" in page
    assert "Passed games optional" not in page


def test_a_total_missing_at_the_foot_can_be_kept(cast: Cast, table: Table) -> None:
    whole = grid_with_footers(clean_grid()) | {"total_1": ""}
    assert send_grid(cast, whole).status_code == 422
    assert send_grid(cast, whole, keep="1").json()["outcome"] == "findings"


def test_a_wrong_row_is_shown_first_and_kept_only_if_it_stands_so_on_paper(cast: Cast, table: Table) -> None:
    wrong = clean_grid() | {"g7_score": "42"}
    answer = send_grid(cast, wrong)
    assert answer.status_code == 422
    assert [(problem["row"], problem["field"]) for problem in answer.json()["findings"]] == [(7, "score")]
    assert answer.json()["offer_keep"] is True
    assert not SheetVersion.objects.exists()
    assert send_grid(cast, wrong, keep="1").json()["outcome"] == "findings"
    version = SheetVersion.objects.get()
    assert (version.counts, version.games.get(line=7).score) == (False, 42)
    assert standings(cast.tournament, upto=1).ranked == ()


WRONG_ROWS: dict[str, tuple[dict[str, str], tuple[int, str]]] = {
    "a running total": ({"g8_total": "50"}, (8, "running_total")),
    "the sign": ({"g9_score": "-24"}, (9, "score")),
    "not doubled": ({"g48_won": "-", "g48_score": "24", "g48_total": "240"}, (48, "score")),
    "a value of another game": ({"g5_contract": "g"}, (5, "score")),
    "a seat that is not there": ({"g6_declarer": "7"}, (6, "declarer")),
    "the dealer plays": ({"g6_dealer": "3"}, (6, "dealer")),
    "no contract": ({"g10_contract": ""}, (10, "contract")),
    "passed with points": ({"g11_declarer": "0"}, (11, "passed")),
}


@pytest.mark.parametrize("what", WRONG_ROWS)
def test_every_kind_of_wrong_row_is_reported_at_its_row(cast: Cast, table: Table, what: str) -> None:
    change, place = WRONG_ROWS[what]
    answer = send_grid(cast, clean_grid() | change)
    assert answer.status_code == 422
    assert place in [(problem["row"], problem["field"]) for problem in answer.json()["findings"]]


def test_a_passed_game_is_a_zero_and_its_total_stays(cast: Cast, table: Table) -> None:
    grid = {name: text for name, text in clean_grid().items() if not name.startswith("g48_")}
    assert send_grid(cast, grid | {"g48_declarer": "0"}).json()["outcome"] == "counted"
    version = SheetVersion.objects.get()
    assert (version.passed, version.footers.get(seat=1).won) == (1, 11)


def test_fewer_games_than_planned_are_told(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, shortened_grid(44))
    assert answer.status_code == 422
    assert "44 games are written, but 48 were planned" in answer.json()["findings"][0]["text"]
    assert send_grid(cast, shortened_grid(44), keep="1").json()["outcome"] == "findings"


def test_more_games_than_planned_are_told(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, clean_grid() | clubs_line(49, declarer_of(49, 4), 312))
    assert "49 games are written, but 48 were planned: too many" in answer.json()["findings"][0]["text"]


@pytest.mark.parametrize(("seats", "games"), [(4, 48), (3, 36)])
def test_whole_series_at_four_and_at_three_count(cast: Cast, seats: int, games: int) -> None:
    register_players(cast.tournament, seats, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert send_grid(cast, clean_grid(seats, games)).json()["outcome"] == "counted"
    assert SheetVersion.objects.get().games.count() == games


@sweep(("seats", "games"), [(4, 4), (4, 20), (4, 96), (3, 3), (3, 24), (3, 96)])
def test_series_of_other_lengths_count(db: None, seats: int, games: int) -> None:
    plan = {"games_at_four" if seats == 4 else "games_at_three": games}
    cast = make_cast(**plan)
    register_players(cast.tournament, seats, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    assert send_grid(cast, grid_with_footers(clean_grid(seats, games), seats, games)).json()["outcome"] == "counted"
    assert SheetVersion.objects.get().games.count() == games


def test_the_longest_sheet_with_every_column_is_taken(db: None) -> None:
    cast = make_cast(games_at_four=96)
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    more: dict[str, str] = {}
    for line in range(1, 97):
        more |= cells(line, dealer=(line - 1) % 4 + 1, number=line, bid=18, value=24, steps="")
    assert send_grid(cast, clean_grid(4, 96) | more).json()["outcome"] == "counted"


UNREAD = {
    "declarer": "x",
    "contract": "q",
    "tops": "many",
    "steps": "?",
    "won": "!",
    "score": "2x",
    "total": "1e3",
    "bid": "²",
    "value": "99999999",
}


@pytest.mark.parametrize("cell", UNREAD)
def test_a_cell_that_can_t_be_read_is_named_and_can_t_be_kept(cast: Cast, table: Table, cell: str) -> None:
    answer = send_grid(cast, clean_grid() | {f"g3_{cell}": UNREAD[cell]}, keep="1")
    assert answer.status_code == 422
    (problem,) = answer.json()["findings"]
    assert (problem["row"], problem["field"]) == (3, "running_total" if cell == "total" else cell)
    assert UNREAD[cell] in problem["text"]
    assert not SheetVersion.objects.exists()


def test_typed_text_is_escaped_and_stands_in_the_grid_again(cast: Cast, table: Table) -> None:
    sent = clean_grid() | {"base": "0", "g3_steps": "<b>x"}
    page = sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), sent)
    assert page.status_code == 422
    assert 'value="&lt;b&gt;x"' in page.content.decode()
    assert "<b>x" not in page.content.decode()


def test_an_empty_grid_is_not_saved(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, {}, keep="1")
    assert (answer.status_code, answer.json()["empty"]) == (422, True)
    page = sign_in(cast.clerk).post(sheet_address(cast, "games/key/"), {"base": "0"})
    assert (page.status_code, "No game is typed yet." in page_words(page)) == (422, True)
    assert not SheetVersion.objects.exists()


def test_numbers_and_dealers_alone_are_no_games(cast: Cast, table: Table) -> None:
    only = {name: "1" for line in range(1, 49) for name in (f"g{line}_number", f"g{line}_dealer")}
    assert send_grid(cast, only).json()["empty"] is True


def test_the_same_button_twice_is_one_version(cast: Cast, table: Table) -> None:
    answers = [send_grid(cast, clean_grid()).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert SheetVersion.objects.count() == 1
    assert GameRow.objects.count() == 48


def test_a_stale_form_is_refused_with_the_other_version(cast: Cast, table: Table) -> None:
    wrong = grid_with_footers(clean_grid()) | {"total_1": "918"}
    send_grid(cast, wrong, keep="1")
    answer = send_grid(cast, clean_grid(), by=cast.second_clerk)
    assert answer.status_code == 409
    assert answer.json()["theirs"]["by"] == "clerk"
    assert answer.json()["theirs"]["figures"]["total_1"] == 918
    assert SheetVersion.objects.count() == 1
    page = sign_in(cast.second_clerk).post(sheet_address(cast, "games/key/"), clean_grid() | {"base": "0"})
    assert page.status_code == 409
    assert "Drop what was typed" in page_words(page)
    assert "clerk saved this sheet at" in page_words(page)


def test_other_seats_than_were_seen_are_refused(cast: Cast, table: Table) -> None:
    answer = send_grid(cast, clean_grid(), cards="4,3,2,9")
    assert (answer.status_code, SheetVersion.objects.exists()) == (409, False)


def test_start_numbers_are_not_asked_for_on_the_grid(cast: Cast, table: Table) -> None:
    setup.change_settings(cast.tournament, by=cast.director, numbers_keyed=True)
    assert send_grid(cast, clean_grid()).json()["outcome"] == "counted"


def test_a_sheet_with_findings_stands_in_the_grid_again(cast: Cast, table: Table) -> None:
    send_grid(cast, grid_with_footers(clean_grid()) | {"g7_score": "42"}, keep="1")
    page = sign_in(cast.second_clerk).get(sheet_address(cast, "games/"))
    assert page.context["lines"][6]["cells"] == {
        "dealer": "3", "declarer": "4", "contract": "C", "tops": "+1", "won": "+", "score": "42", "total": "48",
    }  # fmt: skip
    assert 'name="points_1" value="288"' in page.content.decode()


def test_a_kept_sheet_that_is_put_right_in_the_grid_counts(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid() | {"g7_score": "42"}, keep="1")
    assert send_grid(cast, clean_grid(), base="1").json()["outcome"] == "counted"


def test_an_older_version_can_be_looked_at(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid() | {"g7_score": "42"}, keep="1")
    send_grid(cast, clean_grid(), base="1")
    client = sign_in(cast.viewer)
    assert "Version 1, as it was keyed." in page_words(client.get(sheet_address(cast, "games/?version=1")))
    old, new = (
        client.get(sheet_address(cast, f"games/?version={number}")).context["lines"][6]["cells"] for number in (1, 2)
    )
    assert (old["score"], new["score"]) == ("42", "24")
    assert client.get(sheet_address(cast, "games/?version=3")).status_code == 404


@pytest.mark.parametrize("version", ["x", "-1", "²", "9" * 30])
def test_a_version_that_never_was_is_not_found(cast: Cast, table: Table, version: str) -> None:
    assert sign_in(cast.viewer).get(sheet_address(cast, "games/"), {"version": version}).status_code == 404


def test_the_page_of_the_sheet_says_that_its_foot_was_counted(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid())
    page = page_words(sign_in(cast.viewer).get(sheet_address(cast)))
    assert "Every game , the foot counted from them" in page
    assert "288, 12 : 0, –" in page


def test_a_sheet_of_the_foot_alone_has_no_games_to_show(cast: Cast, table: Table) -> None:
    key_sheet(table, by=cast.clerk)
    page = sign_in(cast.viewer).get(sheet_address(cast, "games/"))
    assert all(not line["cells"] for line in page.context["lines"])
    assert 'value="1152"' not in page.content.decode()


def test_the_grid_is_locked_once_the_sheet_counts(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid())
    assert "Save as on paper" not in page_words(sign_in(cast.clerk).get(sheet_address(cast, "games/")))
    answer = send_grid(cast, clean_grid() | {"g7_score": "42"}, base="1", keep="1")
    assert (answer.status_code, answer.json()["outcome"]) == (409, "counted")


def test_the_grid_of_a_sheet_that_counts_shows_its_rows_and_no_draft(cast: Cast, table: Table) -> None:
    sign_in(cast.second_clerk).post(sheet_address(cast, "open/"), {"g1_declarer": "4"})
    send_grid(cast, clean_grid())
    page = sign_in(cast.second_clerk).get(sheet_address(cast, "games/"))
    assert page.context["lines"][0]["cells"]["declarer"] == "2"


def test_a_sheet_keyed_by_games_is_recorded_with_their_number(cast: Cast, table: Table) -> None:
    send_grid(cast, clean_grid())
    entry = AuditEntry.objects.get(action="sheet.key")
    assert entry.after
    assert (entry.after["games"], entry.after["counts"], len(entry.after["footers"])) == (48, True, 4)
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/trail/?series=1&table=1")
    assert page.status_code == 200


def test_the_grid_rejects_get_and_other_roles(cast: Cast, table: Table) -> None:
    people = (cast.referee, cast.treasurer, cast.viewer, cast.stranger)
    for step in ("games/key/", "games/check/", "games/import/"):
        assert answer_statuses(sheet_address(cast, step), *people, data=clean_grid()) == [403, 403, 403, 404]
        assert answer_statuses(sheet_address(cast, step), cast.clerk, get=True) == [302]
    assert answer_statuses(sheet_address(cast, "games/"), *people, get=True) == [200, 200, 200, 404]
    assert not SheetVersion.objects.exists()


def test_numbers_too_large_for_the_database_are_findings_and_no_crash(cast: Cast, table: Table) -> None:
    """The cells of a row are short integers where a database has them."""
    wide = clean_grid() | {"g1_tops": "99999", "g2_dealer": "99999", "g3_declarer": "99999", "g4_bid": "99999"}
    answer = send_grid(cast, wide, keep="1")
    assert answer.status_code == 422
    assert {problem["field"] for problem in answer.json()["findings"]} == {"tops", "dealer", "declarer", "bid"}


def test_numbers_far_beyond_the_plan_are_told(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    far = cells(1, declarer="0", number=37) | cells(2, declarer="0", number=74)
    answer = send_grid(cast, far)
    assert answer.status_code == 422
    assert answer.json()["findings"]


def test_the_service_refuses_footers_of_another_number_of_seats(cast: Cast, table: Table) -> None:
    with pytest.raises(ValueError, match=r"3 or 4 seats|one footer"):
        services.key(table, by=cast.clerk, footers=grid_footers(3, 36), passed=0, base=0)
