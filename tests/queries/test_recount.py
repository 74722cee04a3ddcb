"""`manage.py verify`: all is well on the demo; whoever goes round the services is found out, and the thing is named."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.builders import loaded_demo
from tests.tiers import sweep
from tournament.desks.sheets.after import services as after_services
from tournament.models import (
    Adjustment,
    CashEntry,
    Closing,
    Draw,
    FinalResult,
    FooterEntry,
    PostedStandings,
    Ruling,
    Seat,
    SheetVersion,
    StartCard,
    Table,
    Tournament,
    User,
)
from tournament.queries.ranking.postings import digest
from tournament.queries.sheets.states import footers_of


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), loaded_demo():
        yield


def verify() -> str:
    out = StringIO()
    call_command("verify", stdout=out)
    return out.getvalue()


def faults() -> str:
    """What it says when it does not say that all is well."""
    out = StringIO()
    with pytest.raises(CommandError, match=r"^(1 thing is not|\d+ things are not) as (it|they) should be\.$"):
        call_command("verify", stdout=out)
    return out.getvalue()


def sql(text: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(text, values)


def finished() -> Tournament:
    return Tournament.objects.get(name="Herbstpokal")


def series_draw(number: int) -> Draw:
    return Draw.objects.get(series__tournament=finished(), series__number=number)


def table(series: int, number: int) -> Table:
    return series_draw(series).tables.get(number=number)


def counted(series: int, number: int) -> SheetVersion:
    return table(series, number).versions.get(counts=True)


def foot(series: int, number: int, seat: int) -> Any:
    return FooterEntry.objects.filter(version=counted(series, number), seat=seat)


def final() -> Any:
    return FinalResult.objects.filter(tournament=finished())


def change_final(change: Callable[[list[dict[str, Any]]], None], *, sealed: bool = False) -> None:
    """Changes the rows of the posted body; `sealed` writes a fitting digest, too."""
    body = final().get().body
    change(body["rows"])
    final().update(body=body)
    if sealed:
        final().update(digest=digest(body))


def swap_seats() -> None:
    first, second = (series_draw(1).seats.get(table__number=number, number=1) for number in (1, 2))
    spare = StartCard.objects.filter(tournament__name="Winterpokal").first()
    assert spare
    Seat.objects.filter(pk=first.pk).update(card=spare)
    Seat.objects.filter(pk=second.pk).update(card=first.card_id)
    Seat.objects.filter(pk=first.pk).update(card=second.card_id)


def change_rank(rows: list[dict[str, Any]]) -> None:
    rows[0]["rank"], rows[1]["rank"] = rows[1]["rank"], rows[0]["rank"]


def change_total(rows: list[dict[str, Any]]) -> None:
    rows[3]["performance"] += 1000


def drop_row(rows: list[dict[str, Any]]) -> None:
    rows.pop()


def move_counts() -> None:
    """Back from the correction to what stood on the wrong paper."""
    versions = table(2, 3).versions
    versions.filter(counts=True).update(counts=False)
    versions.filter(number=1).update(counts=True)


def consistent_change() -> None:
    """Points and total changed alike: the sheet agrees with itself, but not with the final result."""
    for entry in foot(1, 1, 1):
        FooterEntry.objects.filter(pk=entry.pk).update(points=entry.points - 2, total=entry.total - 2)


def count_two_versions() -> None:
    sql("DROP INDEX one_counted_version")
    table(2, 3).versions.update(counts=True)


def two_draws_in_force() -> None:
    sql("DROP INDEX one_draw_in_force")
    draw = series_draw(1)
    draw.pk, draw.attempt = None, 2
    draw.save()


def two_finals_in_force() -> None:
    sql("DROP INDEX one_final_in_force")
    result = final().get()
    result.pk, result.version = None, 2
    result.save()


def fee_twice() -> None:
    sql("DROP INDEX entry_fee_once")
    fee = CashEntry.objects.filter(kind="entry_fee", tournament=finished())[0]
    CashEntry.objects.create(tournament=finished(), kind="entry_fee", cents=1000, card=fee.card, by=fee.by)


def confirm_oneself() -> None:
    sqlite = connection.vendor == "sqlite"
    if sqlite:
        sql("PRAGMA ignore_check_constraints = ON")
    else:
        sql("SET CONSTRAINTS ALL IMMEDIATE")  # what is still to be checked holds the table
        sql("ALTER TABLE tournament_sheetversion DROP CONSTRAINT second_reader_is_not_the_first")
    version = counted(1, 1)
    SheetVersion.objects.filter(pk=version.pk).update(second_by=version.keyed_by)
    if sqlite:
        sql("PRAGMA ignore_check_constraints = OFF")


def ruling_elsewhere() -> None:
    card = finished().cards.get(number=1)
    there = Tournament.objects.get(name="Winterpokal").series.get(number=1)
    words = {"paragraph": "1", "facts": "f", "decision": "d", "ruled_by": User.objects.get(username="referee")}
    ruling = Ruling.objects.create(tournament=finished(), series=there, card=card, **words)
    Adjustment.objects.create(ruling=ruling, series=there, card=card, kind="zero")


def change_posting() -> None:
    posting = PostedStandings.objects.filter(series__tournament=finished())[0]
    PostedStandings.objects.filter(pk=posting.pk).update(body={**posting.body, "place": "Elsewhere"})


TAMPERINGS: dict[str, tuple[Callable[[], Any], str]] = {
    "two seats swapped": (swap_seats, "Herbstpokal, Series 1 #1: the seats are not those that were drawn and changed"),
    "the seed changed": (
        lambda: Draw.objects.filter(pk=series_draw(2).pk).update(seed="mine"),
        "Herbstpokal, Series 2 #1: seed and inputs do not lead to these seats",
    ),
    "the draw's digest changed": (
        lambda: Draw.objects.filter(pk=series_draw(2).pk).update(digest="0" * 64),
        "Herbstpokal, Series 2 #1: seed and inputs do not lead to these seats",
    ),
    "the draw's inputs broken": (
        lambda: Draw.objects.filter(pk=series_draw(3).pk).update(inputs="{}"),
        "Herbstpokal, Series 3 #1: the stored draw can't be read",
    ),
    "an engine that never was": (
        lambda: Draw.objects.filter(pk=series_draw(3).pk).update(engine="magic-7"),
        "Herbstpokal, Series 3 #1: seed and inputs do not lead to these seats",
    ),
    "the plan that was drawn changed": (
        lambda: Draw.objects.filter(pk=series_draw(2).pk).update(plan=series_draw(3).plan),
        "Herbstpokal, Series 2 #1: seed and inputs do not lead to these seats",
    ),
    "another entropy": (
        lambda: Closing.objects.filter(number=2).update(entropy="dice: 1 2 3"),
        "Herbstpokal, closing 2: what came out of it was changed afterwards",
    ),
    "another nonce": (
        lambda: Closing.objects.filter(number=1).update(nonce="mine"),
        "Herbstpokal, closing 1: its draws have another seed or other inputs",
    ),
    "a reason written into the chain": (
        lambda: Closing.objects.filter(number=3).update(reason="another day"),
        "Herbstpokal, closing 3: what came out of it was changed afterwards",
    ),
    "a closing taken out of the chain": (
        lambda: Closing.objects.filter(number=2).update(number=9),
        "Herbstpokal, closing 3: is not the next one in the chain of draws",
    ),
    "a seat taken away": (
        lambda: series_draw(1).seats.filter(table__number=8, number=3).delete(),
        "Herbstpokal, Series 1, Table 8: the counted sheet has another number of seats than the table",
    ),
    "points in a counted footer": (
        lambda: foot(1, 1, 1).update(points=478),
        "Herbstpokal, Series 1, Table 1: counts in spite of footer.total_differs",
    ),
    "won games in a counted footer": (
        lambda: foot(1, 2, 1).update(won=9),
        "Herbstpokal, Series 1, Table 2: counts in spite of footer.won",
    ),
    "points and total alike": (consistent_change, "Herbstpokal, final result version 1: the counted sheets give"),
    "a footer taken away": (
        lambda: foot(1, 3, 4).delete(),
        "Herbstpokal, Series 1, Table 3: the counted sheet has another number of seats than the table",
    ),
    "a foot of another size that adds up": (
        consistent_change,
        "Herbstpokal, Series 1, Table 1: the counted foot is not what the trail says was keyed",
    ),
    "the counts flag moved": (move_counts, "Herbstpokal, Series 2, Table 3: counts in spite of footer.total_differs"),
    "the counts flag taken away": (
        lambda: table(1, 1).versions.update(counts=False),
        "Herbstpokal, final result version 1: the counted sheets give another result",
    ),
    "two versions count": (count_two_versions, "two counted versions of a sheet"),
    "two draws in force": (two_draws_in_force, "two draws in force for a series"),
    "two final results in force": (two_finals_in_force, "two final results in force"),
    "an entry fee booked twice": (fee_twice, "entry fee booked twice"),
    "the draw unpublished under its sheets": (
        lambda: Draw.objects.filter(pk=series_draw(1).pk).update(published_at=None),
        "counted sheet of an unpublished draw",
    ),
    "the first reader is the second": (confirm_oneself, "second reader is the first"),
    "a card of another tournament": (
        lambda: (
            series_draw(1)
            .seats.filter(card__number=1)
            .update(card=StartCard.objects.get(number=1, tournament__name="Winterpokal"))
        ),
        "start card of another tournament",
    ),
    "a ruling for another tournament": (ruling_elsewhere, "adjustment of another tournament"),
    "a row that points nowhere": (
        lambda: sql("UPDATE tournament_seat SET card_id = 999999 WHERE id = (SELECT min(id) FROM tournament_seat)"),
        "a row points to another that is not there",
    ),
    "the final digest changed": (
        lambda: final().update(digest="0" * 64),
        "Herbstpokal, final result version 1: was changed after it was posted",
    ),
    "a rank in the final body": (
        lambda: change_final(change_rank),
        "Herbstpokal, final result version 1: was changed after it was posted",
    ),
    "a rank with a fitting digest": (
        lambda: change_final(change_rank, sealed=True),
        "Herbstpokal, final result version 1: the counted sheets give another result",
    ),
    "a total with a fitting digest": (
        lambda: change_final(change_total, sealed=True),
        "Herbstpokal, final result version 1: the counted sheets give another result",
    ),
    "a row missing with a fitting digest": (
        lambda: change_final(drop_row, sealed=True),
        "Herbstpokal, final result version 1: the counted sheets give another result",
    ),
    "the final body emptied": (
        lambda: final().update(body={}),
        "Herbstpokal, final result version 1: was changed after it was posted",
    ),
    "released standings": (change_posting, "Herbstpokal, Series 1: the released standings were changed afterwards"),
}


def test_all_is_well_with_the_demo(demo: None, db: None) -> None:
    assert verify() == "all is well\n"


@sweep("tampering", TAMPERINGS)
def test_it_names_what_is_not_as_it_should_be(demo: None, db: None, tampering: str) -> None:
    tamper, sentence = TAMPERINGS[tampering]
    with transaction.atomic():
        tamper()
        assert sentence in faults()
        transaction.set_rollback(True)


def test_a_number_given_twice_is_impossible(demo: None, db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        finished().cards.filter(number=2).update(number=1)


def test_a_name_spelled_better_is_no_fault(demo: None, db: None) -> None:
    player = finished().cards.get(number=1).player
    player.last_name = "Albrecht-Meier"
    player.save()
    assert verify() == "all is well\n"


def test_an_old_version_that_was_reopened_may_differ(demo: None, db: None) -> None:
    final().update(reopened_at=timezone.now(), reopen_reason="misread")
    version = counted(1, 1)
    first, *others = footers_of(version)
    reading = [replace(first, points=first.points - 2, total=None), *others]
    after_services.correct(
        table(1, 1), by=User.objects.get(username="director"), footers=reading, passed=version.passed,
        base=version.number, paragraph="ISkO 5.5.3", reason="misread",
    )  # fmt: skip
    assert verify() == "all is well\n"


def test_it_changes_nothing(demo: None, db: None) -> None:
    before = json.dumps(list(FinalResult.objects.values()), default=str), Draw.objects.count()
    verify()
    assert (json.dumps(list(FinalResult.objects.values()), default=str), Draw.objects.count()) == before


@sweep(
    ("table", "field", "value"),
    [
        ("tournament", "slug", ""),
        ("tournament", "entry_fee_cents", 2**31 - 1),
        ("player", "last_name", ""),
        ("team", "name", ""),
        ("tournament", "name", "  "),
        ("ruling", "facts", "A\x01B"),
        ("cashentry", "note", "A\u202eB"),
        ("series", "number", 32_000),
        ("cashentry", "cents", 2**31 - 1),
        ("footerentry", "points", 10**6),
    ],
)
def test_what_no_form_takes_is_named(demo: None, db: None, table: str, field: str, value: Any) -> None:
    sql(f"UPDATE tournament_{table} SET {field} = %s WHERE id = (SELECT min(id) FROM tournament_{table})", value)
    assert f": no form takes what stands in {field}" in faults()


@sweep("rows", [[None], [{"series": None}], "many", {}])
@sweep("model", [FinalResult, PostedStandings])
def test_a_posted_list_that_is_none_is_named_and_the_rest_is_still_recounted(
    demo: None, db: None, model: type[Any], rows: Any
) -> None:
    posted = model.objects.first()
    body = {**posted.body, "rows": rows}
    model.objects.filter(pk=posted.pk).update(body=body, digest=digest(body))
    assert " is no list" in faults()
