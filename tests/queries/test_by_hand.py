"""Forty-two ways of changing the file by hand, guards and seals included: `verify` names thirty-nine of them.

Whoever does it has the source, too: he takes a guard away and puts it back, and writes seals as `audit` does. Of the
three that are left a paper shows that something else stood here, or what was sealed since (`verify --paper`).
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import loaded_demo
from tests.tiers import sweep
from tournament import audit
from tournament.desks.registration.presence.services import withdraw
from tournament.models import (
    Adjustment,
    AuditEntry,
    CashEntry,
    Draw,
    FinalResult,
    FooterEntry,
    Organizer,
    PastFile,
    Player,
    PostedStandings,
    Seal,
    Seat,
    SheetVersion,
    StartCard,
    Tournament,
    User,
    Verdict,
    Vote,
)
from tournament.models.rows import Row, noted
from tournament.models.seals import FIRST, row_digest, rows_as_told
from tournament.queries.ranking.postings import digest
from tournament.queries.record.recount import faults

TRAIL, SEALS = AuditEntry._meta.db_table, Seal._meta.db_table
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="a file that is changed by hand is SQLite's")
pytestmark = [on_sqlite, pytest.mark.usefixtures("day")]


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


@pytest.fixture
def day(demo: None, db: None) -> None:
    """After the demo, which is one transaction, some more: each tournament has a chain, and the house goes on."""
    director = User.objects.get(username="director")
    for card in running().cards.in_force().order_by("-number")[:3]:
        withdraw(card, by=director, reason="Gone")
    for tournament in (finished(), None, running()):
        with audit.atomic():
            audit.record("person.password", by=director, tournament=tournament, after={"person": "clerk"})
    noted.taken()


def finished() -> Tournament:
    return Tournament.objects.get(name="Herbstpokal")


def running() -> Tournament:
    return Tournament.objects.get(name="Winterpokal")


def sql(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def by_hand(model: type[Row], key: int, **values: Any) -> None:
    """Without the models, so that nothing is noted for a seal."""
    columns = ", ".join(f'"{name}" = %s' for name in values)
    with connection.cursor() as cursor:
        cursor.execute(f'UPDATE "{model._meta.db_table}" SET {columns} WHERE id = %s', [*values.values(), key])


def rewritten(table: str, name: str, old: str, new: str) -> None:
    """Another definition under its name, as an editor of the file leaves it."""
    sql("PRAGMA writable_schema = ON")
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE sqlite_master SET sql = replace(sql, %s, %s) WHERE tbl_name = %s AND name = %s AND instr(sql, %s)",
            [old, new, table, name, old],
        )
        assert cursor.rowcount == 1
    sql("PRAGMA writable_schema = OFF")


def sealed_by_hand(chain: Tournament | None, model: type[Row], keys: list[int]) -> None:
    """A seal more in this chain, over these rows as they are now, or as gone."""
    table = model._meta.db_table
    values = {str(key): row for key, row in rows_as_told(model, keys)}
    left = dict.fromkeys(map(str, keys)) | {key: row_digest("salt", row) for key, row in values.items()}
    audit.add_seal(
        chain.pk if chain else None, {table: left}, {table: {key: ["salt", row] for key, row in values.items()}}
    )


def entries() -> list[int]:
    """Of the tournament that goes on."""
    return list(AuditEntry.objects.filter(tournament=running()).order_by("pk").values_list("pk", flat=True))


def rewrite_entry() -> int:
    key = entries()[-2]
    with audit.unlocked("update"):
        by_hand(AuditEntry, key, user_name="somebody")
    return key


def rewrite_with_guard() -> None:
    rewrite_entry()


def delete_entries(count: int) -> list[int]:
    keys = entries()[-count:]
    with audit.unlocked("delete"), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {TRAIL} WHERE id IN ({', '.join(map(str, keys))})")
    return keys


def entry_by_hand(action: str, tournament: Tournament | None, also: list[int]) -> None:
    """An entry that says what a service would say, and a seal over it and these entries of the trail."""
    entry = AuditEntry.objects.create(at=timezone.now(), action=action, tournament=tournament, user_name="x")
    noted.taken()
    sealed_by_hand(tournament, AuditEntry, [entry.pk, *also])


def change_foot() -> None:
    foot = FooterEntry.objects.filter(version__counts=True, version__table__draw__series__tournament=finished()).first()
    assert foot
    by_hand(FooterEntry, foot.pk, points=foot.points - 2, total=(foot.total or 0) - 2)


def booking() -> CashEntry:
    return CashEntry.objects.filter(tournament=finished()).latest("pk")


def change_booking() -> None:
    by_hand(CashEntry, booking().pk, cents=booking().cents + 100)


def rename_player() -> None:
    by_hand(Player, Player.objects.earliest("pk").pk, last_name="Other")


def change_posted(model: Any) -> None:
    posted = model.objects.latest("pk")
    posted.body["rows"][0]["performance"] += 1000
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {model._meta.db_table} SET body = json(%s), digest = %s WHERE id = %s",
            [json.dumps(posted.body), digest(posted.body), posted.pk],
        )


def exchange_seats() -> None:
    first, second = Seat.objects.filter(draw__series__tournament=running()).order_by("pk")[:2]
    spare = StartCard.objects.filter(tournament=finished()).latest("pk")
    for seat, card in ((first, spare.pk), (second, first.card_id), (first, second.card_id)):
        by_hand(Seat, seat.pk, card_id=card)


def change_draw() -> None:
    by_hand(Draw, Draw.objects.earliest("pk").pk, seed="another")


def delete_adjustment() -> None:
    sql(f"DELETE FROM {Adjustment._meta.db_table}")


def move_counts() -> None:
    version = SheetVersion.objects.filter(number=2, counts=True).first()
    assert version
    by_hand(SheetVersion, version.pk, counts=False)
    by_hand(SheetVersion, SheetVersion.objects.get(table=version.table, number=1).pk, counts=True)


def turn_verdict() -> None:
    verdict = Verdict.objects.earliest("pk")
    for vote in Vote.objects.filter(verdict=verdict):
        by_hand(Vote, vote.pk, upholds=False)
    by_hand(Verdict, verdict.pk, upheld=False)


def replaced_index(definition: str) -> Callable[[], None]:
    return lambda: sql("DROP INDEX one_draw_in_force", f"CREATE {definition}")


def emptied_trigger(step: str) -> Callable[[], None]:
    name = f"trail_no_{step}"
    return lambda: sql(f"DROP TRIGGER {name}", f"CREATE TRIGGER {name} BEFORE {step} ON {TRAIL} BEGIN SELECT 1; END")


CHECK, TRUE = 'past_file_taken_once_begun" CHECK (', 'past_file_taken_once_begun" CHECK (1 OR '
CARD = ' REFERENCES "tournament_startcard" ("id") DEFERRABLE INITIALLY DEFERRED'
LESS = "UPDATE tournament_cashentry SET cents = cents - 100 WHERE id = new.id"


def chains() -> dict[str, Callable[[], Tournament | None]]:
    return {"its chain": running, "the organizer's": lambda: None, "another's": finished}


def sealed_rewriting(chain: str) -> Callable[[], None]:
    return lambda: sealed_by_hand(chains()[chain](), AuditEntry, [rewrite_entry()])


def sealed_deleting(chain: str, count: int) -> Callable[[], None]:
    return lambda: sealed_by_hand(chains()[chain](), AuditEntry, delete_entries(count))


def sealed_foot() -> None:
    change_foot()
    foot = FooterEntry.objects.filter(version__counts=True, version__table__draw__series__tournament=finished()).first()
    assert foot
    sealed_by_hand(finished(), FooterEntry, [foot.pk])


def sealed_booking() -> None:
    change_booking()
    sealed_by_hand(None, CashEntry, [booking().pk])


def rechain(*, whole: bool) -> None:
    """The digests of a chain, or of all, made anew after a value in its first seal, and its row, became another one."""
    rename_player()
    chain, ends, made = running().pk, dict[int | None, str](), dict[str, str]()
    for seal in Seal.objects.order_by("pk"):
        if whole or seal.tournament_id == chain:
            for key, row in rows_as_told(Player, [Player.objects.earliest("pk").pk]):
                if str(key) in seal.left.get("tournament_player", {}) or not whole:
                    seal.values.setdefault("tournament_player", {})[str(key)] = ["salt", row]
                    seal.left.setdefault("tournament_player", {})[str(key)] = row_digest("salt", row)
            if whole and SEALS in seal.left:
                seal.left[SEALS] = {key: made[key] for key in seal.left[SEALS]}
            seal.previous = ends.get(seal.tournament_id, FIRST)
            seal.digest = seal.digest_of()
            seal.save()
        ends[seal.tournament_id] = made[str(seal.pk)] = seal.digest


def take_newest_back(*, counters: bool) -> None:
    """The newest transaction with its only row, an entry of the trail: the whole file is as it was before."""
    seal, entry = Seal.objects.latest("pk"), AuditEntry.objects.order_by("-pk")[0]
    assert seal.left.keys() == {TRAIL, SEALS}
    with audit.unlocked("delete"):
        sql(f"DELETE FROM {TRAIL} WHERE id = {entry.pk}", f"DELETE FROM {SEALS} WHERE id = {seal.pk}")
    if counters:
        for table, key in ((TRAIL, entry.pk), (SEALS, seal.pk)):
            sql(f"UPDATE sqlite_sequence SET seq = {key - 1} WHERE name = '{table}'")


def change_waiting() -> None:
    with audit.atomic():
        waiting = {"rows": [[1, 2, 3]]}
        told = {"name": "a.csv", "digest": "0" * 64, "lists": 1, "waiting": waiting, "begun_at": timezone.now()}
        file = PastFile.objects.create(
            organizer=Organizer.objects.earliest("pk"), made_by=User.objects.earliest("pk"), **told
        )
        audit.record("season.history", by=None, organizer=file.organizer)
    by_hand(PastFile, file.pk, waiting='{"rows": [[1, 2, 4]]}')


KINDS: dict[str, tuple[Callable[[], None], str]] = {
    "a trigger emptied under its name": (emptied_trigger("update"), "trail_no_update is not as Skatwart makes it"),
    "an entry rewritten and sealed in its chain": (sealed_rewriting("its chain"), "changes entries of the trail"),
    "a foot and its total": (change_foot, "tournament_footerentry"),
    "a booking": (change_booking, "tournament_cashentry"),
    "the name of a player": (rename_player, "last_name is 'Other'"),
    "a final result with its digest": (lambda: change_posted(FinalResult), "tournament_finalresult"),
    "posted standings with their digest": (lambda: change_posted(PostedStandings), "tournament_postedstandings"),
    "two seats exchanged": (exchange_seats, "tournament_seat"),
    "the seed of a draw": (change_draw, "seed and inputs do not lead to these seats"),
    "an adjustment taken away": (delete_adjustment, "tournament_adjustment"),
    "the version that counts": (move_counts, "tournament_sheetversion"),
    "a verdict with its votes": (turn_verdict, "tournament_verdict"),
    "an entry rewritten, its guard put back": (rewrite_with_guard, TRAIL),
    "the other trigger emptied": (emptied_trigger("delete"), "trail_no_delete is not as Skatwart makes it"),
    "a check made true": (
        lambda: rewritten("tournament_pastfile", "tournament_pastfile", CHECK, TRUE),
        "past_file_taken_once_begun is not as Skatwart makes it",
    ),
    "a unique index made a plain one": (
        replaced_index("INDEX one_draw_in_force ON tournament_draw (series_id)"),
        "one_draw_in_force is not as Skatwart makes it",
    ),
    "a unique index of fewer rows": (
        replaced_index("UNIQUE INDEX one_draw_in_force ON tournament_draw (series_id) WHERE id > 1000000"),
        "one_draw_in_force is not as Skatwart makes it",
    ),
    "a trigger that takes one euro of each booking": (
        lambda: sql(f"CREATE TRIGGER less AFTER INSERT ON tournament_cashentry BEGIN {LESS}; END"),
        "less is none of Skatwart's",
    ),
    "a view": (lambda: sql("CREATE VIEW seen AS SELECT * FROM tournament_user"), "seen is none of Skatwart's"),
    "a table": (lambda: sql("CREATE TABLE more (id integer)"), "more is none of Skatwart's"),
    "a column": (lambda: sql("ALTER TABLE tournament_club ADD COLUMN more text"), "more is none of Skatwart's"),
    "a reference that points nowhere": (
        lambda: rewritten("tournament_seat", "tournament_seat", CARD, ""),
        "card_id is not as Skatwart makes it",
    ),
    "the table of migrations": (
        lambda: sql("DELETE FROM django_migrations WHERE name = '0023_seals'"),
        "django_migrations: tournament.0023_seals is missing",
    ),
    **{
        f"an entry rewritten and sealed in {chain}": (sealed_rewriting(chain), "changes entries of the trail")
        for chain in ("the organizer's", "another's")
    },
    **{
        f"an entry sealed as gone in {chain}": (sealed_deleting(chain, 1), "leaves out entries of the trail")
        for chain in ("its chain", "the organizer's", "another's")
    },
    **{
        f"most entries sealed as gone in {chain}": (sealed_deleting(chain, 40), "leaves out entries of the trail")
        for chain in ("its chain", "the organizer's", "another's")
    },
    "entries sealed as gone with an archive that was cut off": (
        lambda: entry_by_hand("tournament.restore_cut_off", None, delete_entries(2)),
        "leaves out entries of the trail",
    ),
    "an entry rewritten as if its names were removed": (
        lambda: entry_by_hand("tournament.remove_names", running(), [rewrite_entry()]),
        "changes entries of the trail",
    ),
    "an entry rewritten as if somebody was forgotten": (
        lambda: entry_by_hand("register.forget", None, [rewrite_entry()]),
        "changes entries of the trail",
    ),
    "a foot changed and sealed": (sealed_foot, "Herbstpokal"),
    "a chain made anew with all its digests": (lambda: rechain(whole=False), "names another seal before it"),
    "the newest transaction taken away": (lambda: take_newest_back(counters=False), "the newest rows are gone"),
    "a counter set back": (
        lambda: sql("UPDATE sqlite_sequence SET seq = 0 WHERE name = 'tournament_startcard'"),
        "tournament_startcard: its counter stands at 0",
    ),
    "what waits of a club's history": (change_waiting, "tournament_pastfile"),
}
ONLY_PAPER: dict[str, Callable[[], None]] = {
    "everything put back to an earlier copy": lambda: take_newest_back(counters=True),
    "all chains made anew with all their digests": lambda: rechain(whole=True),
}


def test_there_are_forty_two_and_thirty_nine_are_named() -> None:
    assert (len(KINDS), len(KINDS) + len(ONLY_PAPER) + 1) == (39, 42)


def test_what_nobody_has_changed_is_well() -> None:
    assert list(faults()) == []


@sweep("kind", list(KINDS))
def test_each_kind_is_named(kind: str) -> None:
    change, fragment = KINDS[kind]
    change()
    named = list(faults())
    assert [fault for fault in named if fragment in fault] != [], named


@pytest.mark.parametrize("kind", list(ONLY_PAPER))
def test_what_no_file_can_show_a_paper_shows(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    seal = Seal.objects.latest("pk").signs  # at the foot of a paper that was printed before
    call_command("verify", paper=seal)
    ONLY_PAPER[kind]()
    assert list(faults()) == []
    call_command("verify")
    assert "no file can show by itself, but a paper can" in capsys.readouterr().err
    with pytest.raises(CommandError, match="the paper is of a state that is no longer here"):
        call_command("verify", paper=seal)


def test_a_row_that_was_changed_and_sealed_in_another_chain_is_listed_for_a_paper(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seal = Seal.objects.filter(tournament=finished()).latest("pk").signs
    call_command("verify", paper=seal)
    assert "Sealed since: 0." in capsys.readouterr().out
    sealed_booking()
    call_command("verify", paper=seal)
    told = capsys.readouterr().out
    assert "Sealed since: 1." in told
    assert "the house, seal " in told
    assert "no entry of the trail (1 row)" in told
