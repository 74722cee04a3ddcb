"""SQL from queries as Django makes it, to the letter, with less work for wide rows.

A row of a tournament has close to fifty columns, and most queries fetch it with what they look for. For each query
Django makes each of these columns anew, asks it in which other words this database would have it, takes its
fingerprint, in case that the rows are ordered by it, and asks it whether what is read must be converted. That is a
fifth of what a page takes.
"""

from functools import cache
from typing import Any, cast

from django.apps import apps
from django.db import connection
from django.db.models import Field
from django.db.models.expressions import Col, ColPairs
from django.db.models.options import Options
from django.db.models.sql import compiler
from django.db.models.sql.compiler import SQLAggregateCompiler, SQLDeleteCompiler, SQLInsertCompiler, SQLUpdateCompiler

from tournament.sqlite import shapes

__all__ = ["SQLAggregateCompiler", "SQLCompiler", "SQLDeleteCompiler", "SQLInsertCompiler", "SQLUpdateCompiler"]

# Where a column keeps what is known of it: whether it is read as it was stored, and its words behind its table
STORED, WORDS = "sk_stored", "sk_words"


class SQLCompiler(compiler.SQLCompiler):
    conversions: Any = None  # of what a query of this shape reads

    def as_sql(self, with_limits: bool = True, with_col_aliases: bool = False) -> Any:
        """As the first query of its shape was put into words."""
        if not with_limits or with_col_aliases or is_foreign(self.query.get_meta()):
            return super().as_sql(with_limits, with_col_aliases)
        try:
            shape, values = shapes.shape_of(self)
        except shapes.NONE_OR_ALL:
            return super().as_sql()
        if words := shapes.remembered.get(shape):
            self.select, self.klass_info = words.select, words.klass_info
            self.annotation_col_map, self.has_extra_select = words.annotation_col_map, words.has_extra_select
            self.col_count, self.conversions = len(words.select), words.conversions
            return words.sql, tuple(values)
        sql, params = super().as_sql()
        if tuple(values) == tuple(params):
            conversions = self.get_converters([column for column, *_words in self.select])
            state = self.select, self.klass_info, self.annotation_col_map, self.has_extra_select
            shapes.remember(shape, shapes.Words(sql, *state, conversions))
        return sql, params

    def get_select(self, with_col_aliases: bool = False) -> Any:
        """A row as its model has it, with those it points to: the words of its columns are put together at once."""
        query, opts = self.query, self.query.get_meta()
        is_bare = query.default_cols and query.selected is None and not (query.extra_select or query.annotation_select)
        if with_col_aliases or not is_bare or is_foreign(opts) or query.get_select_mask():
            return super().get_select(with_col_aliases)
        pairs: list[Any] = [(column, None) for column in self.get_default_columns({})]
        row: dict[str, Any] = {"model": query.model, "select_fields": list(range(len(pairs)))}
        if query.select_related:
            row["related_klass_infos"] = self.get_related_selections(pairs, {})
        return [(column, self.read_as(column), None) for column, _alias in pairs], row, {}

    def read_as(self, column: Any) -> tuple[str, Any]:
        if words := getattr(column, WORDS, ""):
            return self.quote_name_unless_alias(column.alias) + words, []
        return cast(tuple[str, Any], column.select_format(self, *self.compile(column)))

    def get_converters(self, expressions: Any) -> Any:
        """Asked of those alone that may need one, and of the rows of one shape once."""
        if self.conversions is not None:
            return self.conversions
        asked = [(place, column) for place, column in enumerate(expressions) if not getattr(column, STORED, False)]
        if any(isinstance(column, ColPairs) for _place, column in asked):
            return super().get_converters(expressions)
        converters = super().get_converters([column for _place, column in asked])
        return {asked[place][0]: conversion for place, conversion in converters.items()}

    def get_default_columns(
        self, select_mask: Any, start_alias: Any = None, opts: Any = None, from_parent: Any = None
    ) -> list[Any]:
        opts = opts or self.query.get_meta()
        if select_mask or from_parent or is_foreign(opts):
            return super().get_default_columns(select_mask, start_alias, opts, from_parent)
        return list(columns(opts, start_alias or self.query.get_initial_alias()))

    def compile(self, node: Any) -> Any:
        if type(node) is not Col or node.alias is None:
            return super().compile(node)
        return f"{self.quote_name_unless_alias(node.alias)}.{quoted(node.target.column)}", []

    def _order_by_pairs(self) -> Any:
        """Ordered by names alone, rows need no fingerprints: names are not looked up among the columns."""
        query, select = self.query, self.select
        ordering = query.extra_order_by or query.order_by or getattr(query.get_meta(), "ordering", None) or ()
        by_names = not query.combinator and all(isinstance(name, str) for name in ordering)
        if not by_names or any(alias for *_, alias in select or ()):
            yield from super()._order_by_pairs()  # type: ignore[misc]  # the stubs say it gives nothing
            return
        self.select = []
        try:
            yield from super()._order_by_pairs()  # type: ignore[misc]
        finally:
            self.select = select


def is_foreign(opts: "Options[Any] | None") -> bool:
    """No model of ours as it stands in one table."""
    return opts is None or bool(opts.parents) or opts.apps is not apps


@cache
def columns(opts: "Options[Any]", alias: str) -> tuple[Col, ...]:
    """What doesn't depend on the query is kept at each of them."""
    row = tuple(field.get_col(alias) for field in opts.concrete_fields)
    for column in row:
        field = column.target
        is_converted = field.get_db_converters(connection) or connection.ops.get_db_converters(column)
        is_plain = type(field).select_format is Field.select_format
        vars(column).update({STORED: not is_converted, WORDS: f".{quoted(field.column)}" if is_plain else ""})
    return row


@cache
def quoted(name: str) -> str:
    return f'"{name}"'
