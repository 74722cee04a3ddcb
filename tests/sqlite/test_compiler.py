"""The SQL is that of Django's own compiler, to the letter: ours only makes it with less work."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, connections
from django.db.backends.sqlite3.operations import DatabaseOperations
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet
from django.db.models.expressions import Col, Expression
from django.db.models.functions import Lower

from tournament.models import Adjustment, Draw, Ruling, Series, SheetVersion, StartCard, Table, Tournament

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="about our backend for SQLite")

MODELS = list(apps.get_app_config("tournament").get_models())


def sql(rows: QuerySet[Any]) -> Any:
    return rows.query.clone().get_compiler("default").as_sql()


def django_s(rows: QuerySet[Any]) -> Any:
    """The same from Django's own backend."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections["default"], "ops", DatabaseOperations(connections["default"]))
        return sql(rows)


def relations(model: type[Model]) -> Iterator[str]:
    return (field.name for field in model._meta.concrete_fields if field.is_relation)


@pytest.mark.parametrize("model", MODELS)
def test_a_row_with_all_it_points_to_in_any_order(model: type[Model]) -> None:
    rows = model._default_manager.all()
    names = [field.name for field in model._meta.concrete_fields]
    wanted = [
        rows,
        rows.order_by(),
        rows.order_by(*names),
        rows.reverse(),
        rows.only(names[-1]),
        rows.defer(names[-1]).order_by(F(names[-1]).desc()),
        rows.values(*names).order_by("-" + names[0]),
        *(rows.select_related(name).order_by(F("pk").asc()) for name in relations(model)),
        *(rows.select_related(name).order_by(f"-{name}__pk", "pk") for name in relations(model)),
    ]
    assert [sql(each) for each in wanted] == [django_s(each) for each in wanted]


QUERIES: dict[str, Callable[[], QuerySet[Any]]] = {
    "one table twice": lambda: SheetVersion.objects.select_related("keyed_by", "second_by").order_by(
        "keyed_by__username"
    ),
    "a long way": lambda: Draw.objects.filter(series__tournament=1).select_related("series__tournament__organizer"),
    "one that is none": lambda: Tournament.objects.filter(Q(pk__in=[]) | Q(name="Pokal")).order_by("name"),
    "annotated": lambda: Tournament.objects.annotate(count=Count("series")).order_by("-count", "name"),
    "by what was reckoned": lambda: StartCard.objects.annotate(low=Lower("player__last_name")).order_by("low"),
    "by what nobody sees": lambda: StartCard.objects.order_by(Lower("player__last_name").desc(), "number"),
    "by chance": lambda: Series.objects.order_by("?"),
    "within another": lambda: Tournament.objects.filter(
        Exists(Series.objects.filter(tournament=OuterRef("pk")).order_by("number")), ~Q(series__number=2)
    ),
    "of two lists": lambda: (
        Table.objects.order_by().union(Table.objects.filter(number=2).order_by()).order_by("number")
    ),
    "without doubles": lambda: Table.objects.select_related("draw").distinct().order_by("draw__series__number"),
    "the first": lambda: Ruling.objects.select_related("table", "card", "series").order_by("-ruled_at")[:1],
    "added up": lambda: Adjustment.objects.values("kind").annotate(count=Count("pk")).order_by("-count"),
    "as tuples": lambda: Series.objects.values_list("number").order_by("-number"),
}


@pytest.mark.parametrize("name", QUERIES)
def test_other_questions(name: str) -> None:
    rows = QUERIES[name]()
    assert sql(rows) == django_s(rows)


def test_a_question_of_no_table(db: None) -> None:
    assert [Q(number__gt=1).check({"number": number}) for number in (1, 2)] == [False, True]


def test_a_wide_row_costs_no_work_by_the_column(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Series.objects.select_related("tournament__organizer").order_by("number")
    expected = sql(rows)

    def too_much(*_args: Any) -> Any:
        raise AssertionError

    for model in (Col, Expression):
        monkeypatch.setattr(model, "__hash__", too_much)
    monkeypatch.setattr(Tournament._meta.get_field("name"), "get_col", too_much)
    assert sql(rows) == expected


@pytest.mark.parametrize("blank", ["", " " * 10_000], ids=["short", "long"])
def test_values_are_put_in_their_places_as_django_does_it(db: None, blank: str) -> None:
    with connection.cursor() as cursor:
        for _again in range(2):
            cursor.execute(f"SELECT %s || ' 5 %% ' || %s{blank}", ["a%s", "%%"])
            assert cursor.fetchone() == ("a%s 5 % %%",)
            cursor.execute(f"SELECT %(last)s || ' %% ' || %(first)s{blank}", {"first": "?", "last": ":last"})
            assert cursor.fetchone() == (":last % ?",)
