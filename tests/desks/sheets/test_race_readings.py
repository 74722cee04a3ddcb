"""Two people, or two browsers, with one sheet in the same moment: readings, drafts and files."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import (
    Cast,
    key_sheet,
    make_cast,
    make_clean_footers,
    publish_draw,
    register_players,
    remove_guard,
    run_at_once,
    sign_in,
)
from tests.desks.sheets.grid import JSON, clean_grid, sheet_address
from tournament.desks.sheets.board.reading import tiles
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.opened.services import open_sheet
from tournament.desks.sheets.readings import services as reading_services
from tournament.desks.sheets.versions.paper import Paper
from tournament.models import AuditEntry, OpenSheet, SheetVersion, Table
from tournament.refused import Refused


def make_table(**settings: Any) -> tuple[Cast, Table]:
    cast = make_cast(**settings)
    register_players(cast.tournament, 4, by=cast.director)
    return cast, publish_draw(cast.tournament, by=cast.director).tables.get()


def blind_readings(cast: Cast, table: Table, first: int = 24) -> list[Callable[[], Any]]:
    """The first reading is keyed; two others have read the same, or something else."""
    version = key_sheet(table, by=cast.clerk)
    paper = Paper(tuple(make_clean_footers(4, 48, first)))
    stands = first != 24
    for by in (cast.second_clerk, cast.director) if stands else ():
        reading_services.read_blind(version, paper, by=by)  # both were told what differs
    return [
        partial(reading_services.read_blind, version, paper, by=by, stands=stands)
        for by in (cast.second_clerk, cast.director)
    ]


def test_without_the_guard_both_readers_are_the_second_reader(committed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    cast, table = make_table(second_reading="blind")
    readings = blind_readings(cast, table)
    remove_guard(monkeypatch, reading_services, "second_reading")
    assert run_at_once(*readings) == [(), ()]
    assert AuditEntry.objects.filter(action="sheet.confirm").count() == 2


def test_exactly_one_of_two_second_readers_confirms(committed: None) -> None:
    cast, table = make_table(second_reading="blind")
    results = run_at_once(*blind_readings(cast, table))
    assert {type(result) for result in results} == {tuple, Refused}
    (lost,) = [result for result in results if isinstance(result, Refused)]
    assert [problem.code for problem in lost.findings] == ["sheet.not_waiting"]
    version = SheetVersion.objects.get()
    assert (version.counts, version.verdict) == (True, "confirmed")
    entry = AuditEntry.objects.get(action="sheet.confirm")
    assert entry.user == version.second_by


def test_of_two_differing_second_readings_at_once_one_is_kept(committed: None) -> None:
    cast, table = make_table(second_reading="blind")
    results = run_at_once(*blind_readings(cast, table, 20))
    assert {type(result) for result in results} == {tuple, Refused}
    assert list(SheetVersion.objects.values_list("number", "verdict", "counts")) == [
        (2, "", False),
        (1, "rejected", False),
    ]


def test_a_sheet_keyed_anew_during_the_second_reading_counts_only_if_two_read_it(committed: None) -> None:
    """In either order, the version that counts was read by two people, or none counts."""
    cast, table = make_table(second_reading="blind")
    (second, _other) = blind_readings(cast, table)
    anew = partial(services.key, table, by=cast.clerk, footers=make_clean_footers(4, 48, 20), passed=0, base=1)
    run_at_once(anew, second)
    counted = SheetVersion.objects.filter(counts=True)
    assert [version.second_by for version in counted] == [cast.second_clerk for _ in counted]
    assert not counted.exclude(number=1).exists()


def test_a_sign_of_life_changes_nothing_of_a_sheet_that_is_saved(committed: None) -> None:
    cast, table = make_table()
    save = partial(services.key, table, by=cast.clerk, footers=make_clean_footers(4, 48), passed=0, base=0)
    alive = partial(open_sheet, table, by=cast.clerk, typed={"points_1": "999", "total_1": "1"})
    saved, _seen, _again = run_at_once(save, alive, alive)
    assert isinstance(saved, SheetVersion)
    version = SheetVersion.objects.get()
    assert (version.counts, version.footers.get(seat=1).points) == (True, 1152)
    (tile,) = tiles(table.draw.series, cast.clerk)
    assert tile.figures["points_1"] == 1152


def test_two_signs_of_life_at_once_open_a_sheet_once(committed: None) -> None:
    cast, table = make_table()
    steps = [partial(open_sheet, table, by=cast.clerk, typed={name: "1"}) for name in ("points_1", "won_1", "lost_1")]
    assert {type(result) for result in run_at_once(*steps)} == {OpenSheet}
    assert OpenSheet.objects.get().typed == {"points_1": "1", "won_1": "1", "lost_1": "1"}


HEAD = "game;dealer;declarer;contract;tops;won;score;running_total\n"


def file_of(contract: str, games: int) -> bytes:
    grid = clean_grid(4, games)
    lines = [
        f"{line};{(line - 1) % 4 + 1};{grid[f'g{line}_declarer']};{contract};1;won;24;{grid[f'g{line}_total']}"
        for line in range(1, games + 1)
    ]
    return (HEAD + "\n".join(lines) + "\n").encode()


def prepare_upload(cast: Cast, user: Any, data: bytes) -> Callable[[], Any]:
    client = sign_in(user)
    upload = SimpleUploadedFile("sheet.csv", data)
    return partial(client.post, sheet_address(cast, "games/import/"), {"file": upload})


def test_two_files_of_one_person_at_once_are_not_mixed(committed: None) -> None:
    cast, _table = make_table()
    steps = [
        prepare_upload(cast, cast.clerk, file_of("clubs", 48)),
        prepare_upload(cast, cast.clerk, file_of("hearts", 40)),
    ]
    assert [answer.status_code for answer in run_at_once(*steps)] == [302, 302]
    typed = OpenSheet.objects.get().typed
    contracts = [typed.get(f"g{line}_contract") for line in range(1, 49)]
    assert contracts in (48 * ["C"], 40 * ["H"] + 8 * [None])
    assert not SheetVersion.objects.exists()


def test_files_of_two_people_at_once_fill_a_draft_each(committed: None) -> None:
    cast, _table = make_table()
    steps = [
        prepare_upload(cast, cast.clerk, file_of("clubs", 48)),
        prepare_upload(cast, cast.second_clerk, file_of("hearts", 48)),
    ]
    assert [answer.status_code for answer in run_at_once(*steps)] == [302, 302]
    drafts = dict(OpenSheet.objects.values_list("user__username", "typed"))
    assert {name: typed["g48_contract"] for name, typed in drafts.items()} == {"clerk": "C", "clerk2": "H"}


def test_two_people_who_save_the_same_games_at_once_make_one_version(committed: None) -> None:
    cast, _table = make_table()
    clients = [sign_in(user) for user in (cast.clerk, cast.second_clerk)]
    data = clean_grid() | {"base": "0"}
    steps = [partial(client.post, sheet_address(cast, "games/key/"), data, headers=JSON) for client in clients]
    assert sorted(answer.status_code for answer in run_at_once(*steps)) == [200, 409]
    assert SheetVersion.objects.filter(counts=True).count() == 1
    assert SheetVersion.objects.get().games.count() == 48
