"""Whether a body is that of a list, to its last value: an archive and a database may hold one that nobody posted."""

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tournament.queries.ranking.posted import Posted

MOST_ROWS = 20_000
MOST_SERIES = 20
HIGHEST = 10**9  # of any figure in a list
LISTS = {"missing", "rows", "ratings", "lots"}
hints = cache(get_type_hints)


def is_posted(body: Mapping[str, Any]) -> bool:
    """Read as pages read it, and then looked at value by value."""
    try:
        posted = Posted.from_json(body)
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError):
        return False
    if any(type(body[name]) is not list for name in LISTS & body.keys()) or not fits(posted, Posted):
        return False
    has_series = 0 <= posted.after_series <= posted.series_count <= MOST_SERIES
    return has_series and all(
        len(row.series) <= MOST_SERIES and len(row.lines) == len(row.series) for row in posted.rows
    )


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of the kind that its field tells; a yes is no number."""
    if isinstance(kind, type) and is_dataclass(kind):
        hinted = hints(kind).items()
        return type(value) is kind and all(fits(getattr(value, name), inner) for name, inner in hinted)
    if get_origin(kind) is tuple:
        (inner, _more) = get_args(kind)
        return type(value) is tuple and len(value) <= MOST_ROWS and all(fits(part, inner) for part in value)
    if isinstance(kind, UnionType):
        return any(fits(value, inner) for inner in get_args(kind))
    return type(value) is kind and (kind is not int or abs(value) <= HIGHEST)
