"""Whether the database still refuses by itself what it refused when its tables were made, and its rows fit together."""

from collections.abc import Iterator

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.queries.record.rowfaults import at


def broken_links() -> Iterator[str]:
    try:
        connection.check_constraints()
    except DatabaseError as error:
        yield at(_("a row points to another that is not there"), error)
