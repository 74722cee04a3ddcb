"""SQLite whose writers queue in this process before they ask the database; its SQL is made by `compiler.py`, and
everything else is Django's own backend.

Writers that meet in SQLite sleep there, longer each time, and whoever wakes up first is next: some wait for seconds.
Here they come in the order in which they asked, each when the one before has finished. A turn lasts as long as
SQLite's own write lock, so that nothing waits which didn't before: from BEGIN IMMEDIATE until autocommit is on again or
the connection is closed, one of which ends every `atomic`, however a thread leaves it. A write outside a transaction
has a turn for itself.

Other processes (backup, verify, a second start) still meet us in SQLite and wait there. There is one lock, for the one
database that Skatwart has: a transaction inside that of another alias would wait for itself until its time is up.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base, operations

from tournament.sqlite.turns import Turns

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

LONG = 10_000  # characters of a query that is not remembered

turn = Turns()


class DatabaseOperations(operations.DatabaseOperations):
    compiler_module = "tournament.sqlite.compiler"


@lru_cache(maxsize=1000)
def with_marks(query: str) -> str:
    return str(base.FORMAT_QMARK_REGEX.sub("?", query)).replace("%%", "%")


class Cursor(base.SQLiteCursorWrapper):
    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        """To look through a query of fifty columns takes as long as to run it: pages ask the same ones again."""
        if param_names is not None or len(query) > LONG:
            return super().convert_query(query, param_names=param_names)
        return with_marks(query)


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    has_turn = False  # of this connection, which belongs to one thread

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.execute_wrappers.append(self._execute_in_turn)

    def create_cursor(self, name: str | None = None) -> Any:  # noqa: ARG002  # as Django calls it
        return self.connection.cursor(factory=Cursor)

    def _start_transaction_under_autocommit(self) -> None:
        """The BEGIN of an outermost `atomic`; inner ones are savepoints and don't come past here."""
        self._take_turn()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # left out of the stubs
        except BaseException:
            self._end_turn()
            raise

    def _set_autocommit(self, autocommit: bool) -> None:
        """Switched on again: `atomic` has committed or rolled back, and what it does on commit needs no turn."""
        try:
            super()._set_autocommit(autocommit)  # type: ignore[misc]  # left out of the stubs
        finally:
            self._end_turn()

    def _close(self) -> None:
        """In the middle of a transaction, too, which SQLite then rolls back."""
        try:
            super()._close()  # type: ignore[misc]  # left out of the stubs
        finally:
            self._end_turn()

    def _execute_in_turn(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        """A single write by itself (the time of a sign-in); what isn't known as one is as safe, but waits in SQLite."""
        if not self.autocommit or not sql[:7].upper().startswith(WRITES):
            return execute(sql, params, many, context)
        self._take_turn()
        try:
            return execute(sql, params, many, context)
        finally:
            self._end_turn()

    def _take_turn(self) -> None:
        """Waits as long as SQLite would, and then says what SQLite would say."""
        if not turn.acquire(timeout=self.settings_dict["OPTIONS"]["timeout"]):
            raise OperationalError("database is locked")
        self.has_turn = True

    def _end_turn(self) -> None:
        if self.has_turn:
            self.has_turn = False
            turn.release()
