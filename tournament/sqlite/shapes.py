"""The shape of a query: all that its SQL depends on but the values. Queries of one shape have the same SQL.

To put a query into words takes Django several times as long as SQLite needs to answer it, and pages ask the same few
hundred shapes again and again. What is looked for by something unusual is put into words by Django and is part of the
shape as it reads. Nothing here makes SQL; a query with anything in it that isn't known here has no shape.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.core.exceptions import EmptyResultSet, FullResultSet
from django.db.models.expressions import Col, Exists, Value
from django.db.models.fields.related_lookups import RelatedExact, RelatedIn
from django.db.models.lookups import BuiltinLookup, Exact, In, IsNull
from django.db.models.sql.datastructures import BaseTable, Join
from django.db.models.sql.query import Query
from django.db.models.sql.where import WhereNode

MOST = 1000  # shapes
LONG = 10_000  # characters of SQL that is not worth its room

PLAIN = (  # what the SQL reads, as it stands in the query
    "model", "alias_cols", "alias_prefix", "subquery", "default_cols", "default_ordering", "standard_ordering",
    "distinct", "low_mark", "high_mark", "order_by", "values_select",
)  # fmt: skip
TAKEN_APART = {
    "alias_map", "alias_refcount", "annotation_select_mask", "annotations", "deferred_loading", "external_aliases",
    "select", "select_related", "selected", "table_map", "where",
}  # fmt: skip
UNUSUAL = (  # in a query that has them more would have to be looked at
    "combined_queries", "combinator", "distinct_fields", "explain_info", "extra", "extra_order_by",
    "extra_select_mask", "extra_tables", "group_by", "_filtered_relations",
)  # fmt: skip
FOR_OTHERS = {  # how it goes on from here, what is derived from the rest, and what SQLite leaves out
    "_annotation_select_cache", "_db", "_extra_select_cache", "_lookup_joins", "base_table", "contains_aggregate",
    "contains_over_clause", "filter_is_sticky", "select_for_no_key_update", "select_for_update",
    "select_for_update_nowait", "select_for_update_of", "select_for_update_skip_locked", "subq_aliases", "used_aliases",
}  # fmt: skip
FACTS = {*PLAIN, *TAKEN_APART, *UNUSUAL, *FOR_OTHERS}


class Shapeless(Exception):
    """There is something in it of which only Django knows the SQL."""


@dataclass(frozen=True, slots=True)
class Words:
    """What a compiler has and leaves once it has put a query into words."""

    sql: str
    select: Any
    klass_info: Any
    annotation_col_map: Any
    has_extra_select: bool
    conversions: Any


remembered: dict[Any, Words] = {}


def remember(shape: Any, words: Words) -> None:
    if len(words.sql) > LONG:
        return
    if len(remembered) >= MOST:
        remembered.clear()
    remembered[shape] = words


def shape_of(compiler: Any) -> tuple[Any, list[Any]]:
    """The shape of its query, and its values: those of what is added to a row, and those of its conditions.

    Raises Shapeless, and what Django raises of conditions that nothing or everything meets.
    """
    query = compiler.query
    facts = vars(query)
    if type(query) is not Query or not FACTS.issuperset(facts) or any(facts.get(name) for name in UNUSUAL):
        raise Shapeless
    values: list[Any] = []
    names, are_left_out = query.deferred_loading
    chosen_annotations = query.annotation_select_mask
    shape = (
        *[getattr(query, name) for name in PLAIN],
        tuple([joined(alias, table, query.alias_refcount[alias]) for alias, table in query.alias_map.items()]),
        tuple(query.table_map),
        tuple(query.external_aliases.items()),
        tuple([chosen(column) for column in query.select]),
        tuple(query.selected.items()) if query.selected else None,
        tuple([(name, added(name, compiler, values)) for name in query.annotations]),
        None if chosen_annotations is None else frozenset(chosen_annotations),
        frozen(query.select_related),
        (frozenset(names), are_left_out),
        condition(query.where, compiler, values),
    )
    if not all(type(name) is str for name in query.order_by):
        raise Shapeless
    return shape, values


def joined(alias: str, table: Any, uses: int) -> Any:
    """The field of a join stands for its columns: those of our models stay as long as the process."""
    if type(table) is BaseTable:
        return alias, table.table_name, uses > 0
    if type(table) is not Join or table.filtered_relation is not None:
        raise Shapeless
    way = table.parent_alias, table.join_type, id(table.join_field)
    return alias, table.table_name, uses > 0, way


def chosen(column: Any) -> Any:
    if type(column) is not Col:
        raise Shapeless
    return column.alias, column.target.column, id(column.output_field)


def added(name: str, compiler: Any, values: list[Any]) -> Any:
    """A value, as `exists` has it, or whether there is something; read in the order in which they were added."""
    query, mask = compiler.query, compiler.query.annotation_select_mask
    expression = query.annotations[name]
    kind: Any = type(expression)
    if kind is Value:
        kind = type(expression.value)
    if kind not in {Exists, int, str} or (query.selected and len(query.annotations) > 1):
        raise Shapeless
    sql, params = compiler.compile(expression)
    if mask is None or name in mask:
        values.extend(params)
    return kind, sql


def frozen(related: Any) -> Any:
    return tuple([(name, frozen(further)) for name, further in related.items()]) if type(related) is dict else related


def condition(node: Any, compiler: Any, values: list[Any]) -> Any:
    """Those of a column and a value are compared by these two; of others the SQL says what they are."""
    kind: Any = type(node)
    if kind is WhereNode:
        parts = [condition(child, compiler, values) for child in node.children]
        return node.connector, node.negated, node.resolved, tuple(parts)
    if not is_comparison(kind) or type(node.lhs) is not Col:
        return in_words(node, compiler, values)
    column = kind, node.lhs.alias, node.lhs.target.column
    if isinstance(node, IsNull) or type(node.rhs) is bool:
        return *column, node.rhs
    sql, params = node.process_rhs(compiler, compiler.connection)
    values.extend(params)
    return *column, sql


def in_words(node: Any, compiler: Any, values: list[Any]) -> Any:
    if node.contains_aggregate or node.contains_over_clause:
        raise Shapeless
    sql, params = compiler.compile(node)
    values.extend(params)
    return sql


@cache
def is_comparison(kind: Any) -> bool:
    """Whether its SQL is that of its column, and of its value as it is processed."""
    if not issubclass(kind, BuiltinLookup) or hasattr(kind, "as_sqlite"):
        return False
    usual = {cls.as_sql for cls in (BuiltinLookup, Exact, In, IsNull, RelatedExact, RelatedIn)}
    return kind.as_sql in usual and kind.get_rhs_op in {BuiltinLookup.get_rhs_op, In.get_rhs_op}


NONE_OR_ALL = (Shapeless, EmptyResultSet, FullResultSet)
