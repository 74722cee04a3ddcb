"""The book of seals: whatever is changed, added or taken away by hand in any table is named, with what stood there."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from pytest_django import DjangoDbBlocker

from tests.builders import demo_loaded
from tournament import audit
from tournament.models import ClockReading, FooterEntry, OpenSheet, Player, Seal, StartCard, Tries, User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.seals import columns, sealed_models
from tournament.queries.record.book import book_faults

FREE = {OpenSheet, ClockReading, Tries, Seal}  # of the moment; the machine's; guesses; what seals the others


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock(), demo_loaded():
        yield


@pytest.fixture
def copy(demo: None, db: None) -> Iterator[None]:
    """The demo in a file that keeps nobody from anything: no trigger, no constraint, a row in every table."""
    copied = connection.get_new_connection(connection.get_connection_params() | {"database": ":memory:"})
    for table in (model._meta.db_table for model in apps.get_app_config("tournament").get_models()):
        rows = connection.connection.execute(f'SELECT * FROM "{table}"')
        names = [name for name, *_type in rows.description]
        copied.execute(f'CREATE TABLE "{table}" ({", ".join(map(quoted, names))}, PRIMARY KEY (id))')
        copied.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(names))})', rows)
    real, connection.connection = connection.connection, copied
    with audit.atomic():
        for model in sealed_models():
            if not model._base_manager.exists():
                model(**{field.attname: empty(field) for field in model._meta.concrete_fields}).save(force_insert=True)
    yield
    connection.connection = real


def quoted(name: str) -> str:
    return f'"{name}" INTEGER' if name == "id" else f'"{name}"'


def empty(field: Any) -> Any:
    return 1 if isinstance(field, (models.ForeignKey, models.AutoField)) else field.get_default() or plain(field)


def plain(field: Any) -> Any:
    """Something that it takes where it takes not nothing."""
    if field.null:
        return None
    return {"IntegerField": 0, "PositiveIntegerField": 0, "PositiveSmallIntegerField": 0, "JSONField": []}.get(
        field.get_internal_type(), field.get_default()
    )


def told() -> list[str]:
    return list(book_faults())


def by_hand(statement: str, *values: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_every_model_is_sealed_or_free() -> None:
    ours = set(Row.__subclasses__())
    assert set(apps.get_app_config("tournament").get_models()) == ours | FREE
    assert all(isinstance(model._default_manager.all(), RowQuerySet) for model in ours)


@pytest.mark.django_db
def test_the_demo_is_as_it_was_left(demo: None) -> None:
    assert told() == []
    assert Seal.objects.exists()


def other(model: type[Row], column: str, value: Any) -> Any:
    """Another value that the file takes."""
    field = model._meta.get_field(column)
    if isinstance(field, models.BooleanField):
        return not value
    if isinstance(field, (models.IntegerField, models.ForeignKey)):
        return (value or 0) + 1_000_000
    if isinstance(field, models.DecimalField):
        return 77
    if isinstance(field, models.UUIDField):
        return "7" * 32
    if isinstance(field, models.JSONField):
        return '["other"]'
    if isinstance(field, models.DateTimeField):
        return "2001-02-03 04:05:06"
    if isinstance(field, models.DateField):
        return "2001-02-03"
    if isinstance(field, models.TimeField):
        return "04:05:06"
    return f"other {value or ''}"


def test_each_changed_value_is_named_with_what_stood_there(copy: None) -> None:
    """One in every column of every table: of another row each time, as long as there are rows."""
    changed = []
    for model in sealed_models():
        table = model._meta.db_table
        keys = sorted(model._base_manager.values_list("pk", flat=True))
        for place, column in enumerate(name for name in columns(model) if name != "id"):
            key = keys[place % len(keys)]
            value = model._base_manager.values_list(column, flat=True).get(pk=key)
            by_hand(f'UPDATE "{table}" SET "{column}" = %s WHERE id = %s', other(model, column, value), key)
            changed.append(f"{table} {key}: {column} is ")
    faults = told()
    assert [start for start in changed if not any(fault.startswith(start) for fault in faults)] == []
    assert len(faults) == len(changed) > 250
    assert all("; there stood " in fault for fault in faults)


def test_each_row_taken_away_is_named(copy: None) -> None:
    gone = []
    for model in sealed_models():
        key = model._base_manager.values_list("pk", flat=True).order_by("pk").last()
        by_hand(f'DELETE FROM "{model._meta.db_table}" WHERE id = %s', key)
        gone.append(f"{model._meta.db_table} {key}: is not there any more; there stood ")
    faults = told()
    assert [start for start in gone if not any(fault.startswith(start) for fault in faults)] == []
    assert len(faults) == len(gone)


def test_each_added_row_is_named(copy: None) -> None:
    added = []
    for model in sealed_models():
        table = model._meta.db_table
        names = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields if not field.primary_key)
        by_hand(f'INSERT INTO "{table}" (id, {names}) SELECT id + 1000000, {names} FROM "{table}" LIMIT 1')
        added.append(table)
    faults = told()
    assert [
        table for table in added if not any(f.startswith(f"{table} 1") and "knows nothing" in f for f in faults)
    ] == []


def test_a_value_that_nobody_can_read_is_named_and_the_other_tables_are_read(copy: None) -> None:
    by_hand("UPDATE tournament_cashentry SET token = 'nonsense' WHERE id = 1")
    by_hand("UPDATE tournament_player SET last_name = 'Other' WHERE id = 1")
    changed, unreadable = sorted(told(), reverse=True)
    assert unreadable.startswith("tournament_cashentry: can't be recounted: ")
    assert changed.startswith("tournament_player 1: last_name is 'Other'; there stood ")


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE tournament_seal SET number = 7 WHERE id = 1", "was changed"),
        ("UPDATE tournament_seal SET at = '2001-02-03 04:05:06' WHERE id = 1", "was changed"),
        ("UPDATE tournament_seal SET digest = 'x' WHERE id = 1", "was changed"),
        ("UPDATE tournament_seal SET tournament_id = 1 WHERE id = 1", "was changed"),
        ("DELETE FROM tournament_seal WHERE id = 1", "is not the next one of its chain"),
        ("UPDATE tournament_seal SET \"values\" = '{}' WHERE id = 1", "can't be compared"),
        ("UPDATE tournament_seal SET \"left\" = '{}' WHERE id = 1", "was changed"),
        ("UPDATE tournament_seal SET \"left\" = '7' WHERE id = 1", "can't be recounted"),
    ],
)
def test_a_seal_that_was_touched_is_named(copy: None, statement: str, fault: str) -> None:
    by_hand(statement)
    assert any(fault in sentence for sentence in told())


def test_values_that_are_not_those_of_their_digest_are_named(copy: None) -> None:
    seal = Seal.objects.earliest("pk")
    salt, values = seal.values["tournament_player"]["1"]
    seal.values["tournament_player"]["1"] = [salt, values | {"last_name": "Other"}]
    seal.save()
    by_hand("UPDATE tournament_player SET last_name = 'Other' WHERE id = 1")
    (fault,) = told()
    assert fault.endswith("what it left of tournament_player 1 was changed")


def test_a_transaction_seals_what_it_wrote_and_only_that(copy: None) -> None:
    before = Seal.objects.latest("pk")
    with audit.atomic():
        pass
    assert Seal.objects.latest("pk") == before
    player = Player.objects.get(pk=1)
    with audit.atomic():
        player.first_name = "Nora"
        player.save(update_fields=["first_name"])
    seal = Seal.objects.latest("pk")
    assert (seal.number, seal.previous, list(seal.left)) == (before.number + 1, before.digest, ["tournament_player"])
    assert told() == []


@pytest.mark.parametrize(
    "write",
    [
        lambda: Player.objects.filter(pk=1).update(first_name="Nora"),
        lambda: Player.objects.bulk_update([Player(pk=1, first_name="Nora")], ["first_name"]),
        lambda: Player.objects.create(organizer_id=1, last_name="Neu"),
        lambda: Player.objects.bulk_create([Player(organizer_id=1, last_name="Neu")]),
        lambda: FooterEntry.objects.get(pk=1).delete(),
        lambda: FooterEntry.objects.filter(pk=1).delete(),
        lambda: Player.objects.update_or_create(pk=1, defaults={"first_name": "Nora"}),
    ],
)
def test_every_way_of_writing_is_sealed(copy: None, write: Callable[[], object]) -> None:
    with audit.atomic():
        write()
    assert told() == []
    assert len(Seal.objects.latest("pk").left) == 1


def test_what_was_rolled_back_is_sealed_by_nobody(copy: None) -> None:
    with suppress(ZeroDivisionError), audit.atomic():
        Player.objects.filter(pk=1).update(first_name="Nora")
        raise ZeroDivisionError
    by_hand("UPDATE tournament_player SET first_name = 'Other' WHERE id = 1")
    with audit.atomic():
        Player.objects.filter(pk=2).update(first_name="Nora")
    (fault,) = told()
    assert fault.startswith("tournament_player 1: first_name is 'Other'")


def test_a_secret_is_kept_as_what_compares(copy: None) -> None:
    card = StartCard.objects.exclude(code="").earliest("pk")
    seals = str([seal.values for seal in Seal.objects.all()])
    assert card.code not in seals
    assert User.objects.earliest("pk").password not in seals
