"""SQL from queries as Django makes it, to the letter, with less work for wide rows.

A row of a tournament has close to fifty columns, and most queries fetch it with what they look for. For each query
Django makes each of these columns anew, asks it in which other words this database would have it, and takes its
fingerprint, in case that the rows are ordered by it. That is a tenth of what a page takes.
"""

from functools import cache
from typing import Any

from django.apps import apps
from django.db.models.expressions import Col
from django.db.models.options import Options
from django.db.models.sql import compiler
from django.db.models.sql.compiler import SQLAggregateCompiler, SQLDeleteCompiler, SQLInsertCompiler, SQLUpdateCompiler

__all__ = ["SQLAggregateCompiler", "SQLCompiler", "SQLDeleteCompiler", "SQLInsertCompiler", "SQLUpdateCompiler"]


class SQLCompiler(compiler.SQLCompiler):
    def get_default_columns(
        self, select_mask: Any, start_alias: Any = None, opts: Any = None, from_parent: Any = None
    ) -> list[Any]:
        opts = opts or self.query.get_meta()
        if select_mask or from_parent or opts is None or opts.parents or opts.apps is not apps:
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


@cache
def columns(opts: "Options[Any]", alias: str) -> tuple[Col, ...]:
    return tuple(field.get_col(alias) for field in opts.concrete_fields)


@cache
def quoted(name: str) -> str:
    return f'"{name}"'
