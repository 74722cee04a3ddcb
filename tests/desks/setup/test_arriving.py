"""An archive is restored in parts: it is hidden until the last one, and a restore that is cut off leaves no rows."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.builders import sign_in
from tests.desks.setup.archives import DEMO, EVERY_ROLE, archive_content, change_archive, write_archive
from tests.tiers import full
from tournament import audit
from tournament.beside.precedence import precedence
from tournament.desks.setup.archive import services
from tournament.desks.setup.archive.importer import Archive, read
from tournament.desks.setup.archive.services import restore_in_parts
from tournament.desks.setup.arriving.alive import at_work
from tournament.desks.setup.arriving.reading import ROWS, VALUES, Part, Row, parted
from tournament.desks.setup.arriving.services import Restoring
from tournament.models import (
    Appointment,
    AuditEntry,
    Organizer,
    Player,
    Seal,
    StartCard,
    Tournament,
    User,
)
from tournament.models.seals import sealed_models
from tournament.part import Here
from tournament.part import Part as PlaysPart
from tournament.queries.record.archive import Kept
from tournament.queries.record.recount import faults
from tournament.refused import Refused

pytestmark = pytest.mark.django_db


def restore_to_demo(archive: Archive) -> Tournament:
    organizer = Organizer.objects.get(name=DEMO)
    director = User.objects.get(username="director")
    return restore_in_parts(archive, organizer=organizer, slug="in-parts", by=director, roles=EVERY_ROLE)


def count_rows() -> dict[str, int]:
    return {model.__name__: model._base_manager.count() for model in sealed_models() if model is not AuditEntry}


def run_after_parts(monkeypatch: pytest.MonkeyPatch, count: int, step: Callable[[Restoring], object]) -> None:
    """Runs the step as soon as so many parts are written."""
    real, written = Restoring.write, 0

    def write_part(restoring: Restoring, part: Part) -> None:
        nonlocal written
        real(restoring, part)
        written += 1
        if written == count:
            step(restoring)

    monkeypatch.setattr(Restoring, "write", write_part)


class ProcessKilled(BaseException):
    """The end of the process, as near as a test comes to it."""


def kill_process(_restoring: Restoring) -> None:
    raise ProcessKilled


@full
def test_a_tournament_restored_in_parts_is_the_same_to_the_last_character(archives: dict[str, bytes]) -> None:
    restored = restore_to_demo(read(archives["Herbstpokal"]))
    there = archive_content(write_archive(restored))
    there["tournament"] = archive_content(archives["Herbstpokal"])["tournament"]  # another address
    assert there == archive_content(archives["Herbstpokal"])
    assert list(faults()) == []
    assert restored.arriving is None


def test_a_tournament_is_hidden_until_its_last_part_is_written_but_its_name_is_taken(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    archive, director = read(archives["Herbstpokal"]), User.objects.get(username="director")
    met: list[Any] = []

    def look(restoring: Restoring) -> None:
        visitor = sign_in(director)
        met.append(visitor.get("/t/in-parts/").status_code)
        met.append(any(b"in-parts" in visitor.get(page).content for page in ("/", "/o/demo/", "/o/demo/backup/")))
        met.append(list(faults()))
        with pytest.raises(Refused) as refused:
            restore_in_parts(archive, organizer=restoring.organizer, slug="other", by=director)
        met.append(refused.value.findings[0].code)

    run_after_parts(monkeypatch, 12, look)
    restore_to_demo(archive)
    assert met == [404, False, [], "archive.there"]
    assert sign_in(director).get("/t/in-parts/").status_code == 200


@pytest.mark.parametrize("parts", [1, 12])
def test_a_restore_that_is_cut_off_leaves_no_rows(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, parts: int
) -> None:
    archive = read(change_archive(archives["Herbstpokal"].replace(b'"clerk2"', b'"bertha"'), dict.copy))
    before, entries = count_rows(), AuditEntry.objects.count()
    run_after_parts(monkeypatch, parts, kill_process)
    with pytest.raises(ProcessKilled):
        restore_to_demo(archive)
    assert (count_rows(), AuditEntry.objects.count()) == (before, entries + 1)
    assert AuditEntry.objects.latest("pk").action == "tournament.restore_cut_off"
    assert list(faults()) == []
    assert not [seal for seal in Seal.objects.order_by("-pk")[: parts + 2] if "bertha" in json.dumps(seal.values)]


def test_rows_that_a_killed_restore_left_pass_verify_and_go_at_the_next_start(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = count_rows()
    with monkeypatch.context() as killed:
        run_after_parts(killed, 12, kill_process)
        killed.setattr(services, "forget", lambda _key: None)
        with pytest.raises(ProcessKilled):
            restore_to_demo(read(archives["Herbstpokal"]))
    assert count_rows() != before
    assert list(faults()) == []
    with monkeypatch.context() as replaced:  # by a second laptop: this one starts, and leaves it as it is
        replaced.setattr(services, "here", lambda: Here(PlaysPart.REPLACED))
        services.forget_what_was_cut_off()
    assert count_rows() != before
    services.forget_what_was_cut_off()
    assert count_rows() == before
    assert list(faults()) == []
    assert restore_to_demo(read(archives["Herbstpokal"])).cards.exists()


def test_a_killed_restore_blocks_no_second_one_and_a_running_restore_is_left_alone(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command beside the server may be killed, and a server may be started beside a command."""
    archive, arriving = read(archives["Herbstpokal"]), Tournament.even_arriving.filter(arriving__isnull=False)
    with monkeypatch.context() as killed:
        run_after_parts(killed, 12, kill_process)
        killed.setattr(services, "forget", lambda _key: None)
        with pytest.raises(ProcessKilled):
            restore_to_demo(archive)
    (left,) = arriving
    with at_work(left.pk):
        services.forget_what_was_cut_off()
        with pytest.raises(Refused, match=r"archive\.there"):
            restore_to_demo(archive)
    assert list(arriving.all()) == [left]
    assert restore_to_demo(archive).cards.exists()
    assert not arriving.all().exists()
    assert list(faults()) == []


def test_a_player_registered_elsewhere_meanwhile_stays_after_a_cut_off_restore(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player plays elsewhere by now; his club stays, too."""
    other = Tournament.objects.get(name="Winterpokal")
    taken: list[Player] = []

    def take(restoring: Restoring) -> None:
        player = Player.objects.filter(organizer=restoring.organizer, club__isnull=False).latest("pk")
        taken.append(player)
        StartCard.objects.create(tournament=other, number=9999, player=player)

    run_after_parts(monkeypatch, 12, take)
    run_after_parts(monkeypatch, 13, kill_process)
    with pytest.raises(ProcessKilled):
        restore_to_demo(read(archives["Herbstpokal"]))
    (player,) = taken
    assert Player.objects.get(pk=player.pk).club == player.club
    assert [fault for fault in faults() if "9999" not in fault] == []


def test_parts_of_rows_with_many_fields_have_fewer_rows(archives: dict[str, bytes]) -> None:
    parts = list(parted(read(archives["Herbstpokal"])))
    assert max(len(part.rows) * len(part.section.fields) for part in parts) <= VALUES
    assert max(len(part.rows) for part in parts) == ROWS


def test_a_restore_gives_way_to_other_work_after_each_part(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    monkeypatch.setattr(precedence, "step_back", lambda: steps.append("let pass"))
    run_after_parts(monkeypatch, 1, lambda _restoring: steps.append("written"))
    restore_to_demo(read(archives["Herbstpokal"]))
    assert steps[:2] == ["written", "let pass"]
    assert steps.count("let pass") > 10


def test_a_part_is_read_and_checked_before_the_write_lock_is_taken(
    archives: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except for the roles: the last part asks under the lock which people exist by then."""
    held: list[None] = []
    while_held: set[Any] = set()
    atomic, told, finder = audit.atomic, Archive.told, Restoring.finder

    @contextmanager
    def watched() -> Iterator[None]:
        with atomic():
            held.append(None)
            yield
            held.pop()

    def noted(model: Any) -> None:
        while_held.update([model] if held else [])

    def telling(archive: Archive, section: Kept) -> Iterator[Row]:
        for row in told(archive, section):
            noted(section.model)
            yield row

    def finding(restoring: Restoring, field: Any) -> Any:
        noted(field.model)
        return finder(restoring, field)

    monkeypatch.setattr(audit, "atomic", watched)
    monkeypatch.setattr(Archive, "told", telling)
    monkeypatch.setattr(Restoring, "finder", finding)
    assert restore_to_demo(read(archives["Herbstpokal"])).arriving is None
    assert while_held == {Tournament, Appointment}
