"""Queries of one shape are put into words once; whatever the SQL depends on is part of the shape."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.sql import compiler as django_s
from django.test.utils import CaptureQueriesContext

from tests.builders import Cast
from tournament.models import Draw, Organizer, Ruling, Seat, Series, Table, Tournament, User
from tournament.sqlite import shapes

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="about our backend for SQLite")


@pytest.fixture(autouse=True)
def nothing_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "remembered", {})


@pytest.fixture
def without_django(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From then on Django puts nothing into words."""

    def refuse(*_args: Any, **_more: Any) -> Any:
        raise AssertionError("put into words anew")

    return lambda: monkeypatch.setattr(django_s.SQLCompiler, "pre_sql_setup", refuse)


def shapeless(_compiler: Any) -> Any:
    raise shapes.Shapeless


def by_django(rows: QuerySet[Any]) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shapes, "shape_of", shapeless)
        return words(rows)


def words(rows: QuerySet[Any]) -> Any:
    """The SQL, the values with their types, and what the rows are read by."""
    compiler = rows.query.clone().get_compiler("default")
    try:
        sql, values = compiler.as_sql()
    except EmptyResultSet:
        return None
    columns = [getattr(column, "target", type(column)) for column, _words, _alias in compiler.select]
    links = [link["select_fields"] for link in (compiler.klass_info or {}).get("related_klass_infos", ())]
    further = compiler.annotation_col_map, compiler.has_extra_select, compiler.col_count
    return sql, [(type(value), value) for value in values], columns, links, further


def kindred(rows: QuerySet[Any]) -> list[QuerySet[Any]]:
    """What differs from these in one thing."""
    by_table = rows.order_by("number")
    return [
        rows,
        by_table,
        rows.order_by(),
        rows.reverse(),
        by_table.reverse(),
        rows.order_by("-number"),
        rows.order_by(F("number").desc()),
        rows.distinct(),
        rows[:1],
        rows[1:2],
        rows[:2],
        rows.only("number"),
        rows.defer("number"),
        rows.values("number"),
        rows.values("number", "id"),
        rows.values_list("id", "number"),
        rows.values_list("draw__attempt"),
        rows.values("draw__attempt", "number").distinct().order_by("draw__series__number"),
        rows.select_related("draw"),
        rows.select_related("draw__series"),
        rows.select_related("draw__voided_by"),
        rows.select_related("draw").select_related(None),
        rows.select_related(),
        rows.select_for_update(),
        rows.annotate(many=Count("seats")),
        *[rows.annotate(one=Value(value)) for value in (1, 2, "1", True)],
        rows.annotate(other=Value(1)),
        rows.annotate(one=Value(1), other=Value(2)),
        *[rows.annotate(one=Value(value), other=Value(1)).values("other", "one") for value in (1, 2)],
        rows.annotate(ruled=Exists(Ruling.objects.filter(table=OuterRef("pk"), paragraph="4.2.1"))),
        rows.annotate(ruled=~Exists(Ruling.objects.filter(table=OuterRef("pk"), paragraph="4.2.1"))),
        rows.annotate(ruled=Exists(Ruling.objects.filter(table=OuterRef("pk"), series=1))).order_by("ruled"),
        rows.alias(ruled=Exists(Ruling.objects.filter(table=OuterRef("pk"), series=1))).order_by("ruled", "number"),
        rows.alias(ruled=Exists(Ruling.objects.filter(table=OuterRef("pk"), series=1))).filter(ruled=True),
        rows.annotate(ruled=Exists(Ruling.objects.none())),
        rows.alias(one=Value(1)),
        rows.annotate(one=Value(1), other=Value(1)).values("one"),
        rows.annotate(one=Value(1), other=Value(1)).values("other"),
        rows.filter(draw=1).values("number"),
        rows.filter(draw=1).values("draw__attempt").values("number"),
        rows.filter(draw__voided_by=None),
        rows.filter(draw__voided_by__username="director"),
        rows.filter(draw__published_by__username="director"),
        rows.filter(Q(draw__voided_by__username="director") | Q(number=1)),
        rows.exclude(draw__voided_by__username="director"),
        rows.exclude(number=1),
        rows.filter(number=1),
        rows.filter(number=True),
        rows.filter(number=10**30),
        rows.filter(number__gt=1),
        rows.filter(number__gte=1),
        rows.filter(Q(number=1) | Q(id=1)),
        rows.filter(number=1, id=1),
        rows.filter(~Q(number=1, id=1)),
        rows.filter(Q(number=1) ^ Q(id=1)),
        rows.filter(Q(number=1, id=1) | Q(draw=1)),
        rows.filter(~Q(number=1, id=1) | Q(draw=1)),
        rows.filter(Q(number=1), Q(seats__number=1)),
        rows.filter(Q(seats__number=1), Q(number=1)),
        rows.filter(number__in=[1]),
        rows.filter(number__in=[1, 2]),
        rows.filter(number__in=[]),
        rows.filter(Q(number__in=[]) | Q(id=1)),
        rows.filter(number=F("id")),
        rows.filter(number=F("draw_id")),
        rows.filter(draw__voided_at=None),
        rows.filter(draw__voided_at__isnull=False),
        rows.filter(draw__in=Draw.objects.filter(attempt=1)),
        rows.filter(draw__in=Draw.objects.filter(attempt__gt=1)),
        rows.filter(draw__in=Draw.objects.filter(attempt=1).values("series_id")),
        rows.filter(Exists(Ruling.objects.filter(table=OuterRef("pk"), paragraph="4.2.1"))),
        rows.filter(~Exists(Ruling.objects.filter(table=OuterRef("pk"), paragraph="4.2.1"))),
        rows.filter(Exists(Ruling.objects.filter(table=OuterRef("draw"), paragraph="4.2.1"))),
        rows.filter(seats__card__number=1, seats__number=2),
        rows.filter(seats__card__number=1).filter(seats__number=2),
        rows.extra(select={"one": "1"}),
        rows.none(),
        rows.order_by().union(rows.filter(number=2).order_by()),
    ]


def test_queries_that_differ_in_one_thing_are_told_apart() -> None:
    of_one = Table.objects.filter(draw__series__tournament=3)
    queries = [*kindred(Table.objects.all()), *kindred(of_one), Series.objects.all(), Seat.objects.all()]
    expected = [by_django(rows) for rows in queries]
    for _again in range(3):
        assert [words(rows) for rows in queries] == expected
    assert len(shapes.remembered) > len(queries) / 2
    assert len({entry.sql for entry in shapes.remembered.values()}) > len(queries) / 2


@pytest.mark.parametrize("model", [Organizer, User, Draw])
def test_yes_and_no_are_told_apart(model: Any) -> None:
    names = [field.name for field in model._meta.concrete_fields if field.get_internal_type() == "BooleanField"]
    queries = [model.objects.filter(**{name: value}) for name, value in product(names, (True, False))]
    expected = [by_django(rows) for rows in queries]
    for _again in range(2):
        assert [words(rows) for rows in queries] == expected


SAME: dict[str, Callable[[int], QuerySet[Any]]] = {
    "a row": lambda value: Series.objects.filter(tournament=value, number=value + 1),
    "with others": lambda value: Table.objects.filter(draw__series=value).select_related("draw__series__tournament"),
    "several": lambda value: Table.objects.filter(number__in=[value, value + 1], draw=7),
    "of others": lambda value: Table.objects.filter(draw__in=Draw.objects.filter(series=value, attempt=value + 2)),
    "with what there is": lambda value: Table.objects.filter(number=value).annotate(
        ruled=Exists(Ruling.objects.filter(table=OuterRef("pk"), series=value + 1)),
        struck=Exists(Ruling.objects.filter(table=OuterRef("pk"), series=value + 2, paragraph="4.2.1")),
    ),
    "values": lambda value: Table.objects.exclude(number=value).values_list("number", flat=True),
}


@pytest.mark.parametrize("name", SAME)
def test_the_second_time_nothing_is_put_into_words(name: str, without_django: Callable[[], None]) -> None:
    first, second = SAME[name](1), SAME[name](2)
    expected = by_django(second)
    words(first)
    without_django()
    assert words(second) == expected


def test_whether_there_is_one_is_put_into_words_once(cast: Cast, without_django: Callable[[], None]) -> None:
    assert [Series.objects.filter(tournament=cast.tournament, number=number).exists() for number in (1, 1)] == [
        True
    ] * 2
    without_django()
    assert not Series.objects.filter(tournament=cast.tournament, number=9).exists()


def test_rows_come_with_all_they_point_to(cast: Cast) -> None:
    for number in (1, 2, 3):
        with CaptureQueriesContext(connection) as asked:
            series = Series.objects.select_related("tournament__organizer").get(
                tournament=cast.tournament, number=number
            )
            tournament = series.tournament
            assert (series.number, tournament.date, tournament.organizer) == (
                number,
                cast.tournament.date,
                cast.organizer,
            )
        assert len(asked) == 1


def test_a_query_that_was_asked_has_the_same_words_again() -> None:
    rows = Table.objects.select_related("draw__series").order_by("draw__series__number").filter(number=1)
    first, second, third = (rows.query.get_compiler("default").as_sql() for _again in range(3))
    assert first == second == third


def test_what_nobody_has_heard_of_yet_has_no_shape() -> None:
    rows = Table.objects.filter(number=1)
    assert shapes.shape_of(rows.query.get_compiler("default"))[1] == [1]
    vars(rows.query)["in_a_later_django"] = True
    with pytest.raises(shapes.Shapeless):
        shapes.shape_of(rows.query.get_compiler("default"))


def test_they_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "MOST", 3)
    for count in range(1, 8):
        words(Tournament.objects.filter(pk__in=range(count)))
        assert len(shapes.remembered) <= 3
    shapes.remembered.clear()
    words(Tournament.objects.filter(pk__in=range(shapes.LONG)))
    assert not shapes.remembered
