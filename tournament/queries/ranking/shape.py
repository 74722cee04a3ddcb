"""Whether a body is that of a list, to its last value: an archive and a database may hold one that nobody posted."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from scoring import SYSTEMS
from tournament.queries.ranking.posted import Posted

MOST_ROWS = 20_000
MOST_SERIES = 20
HIGHEST = 10**9  # of any figure in a list
LISTS = {"missing", "rows", "ratings", "lots"}


def is_posted(body: Mapping[str, Any]) -> bool:
    """Read as pages read it, and then looked at value by value."""
    try:
        posted = Posted.from_json(body)
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError):
        return False
    if any(type(body[name]) is not list for name in LISTS & body.keys()) or not fitting(Posted)(posted):
        return False
    if posted.system not in SYSTEMS:
        return False
    has_series = 0 <= posted.after_series <= posted.series_count <= MOST_SERIES
    return has_series and all(
        len(row.series) <= MOST_SERIES and len(row.lines) == len(row.series) for row in posted.rows
    )


@cache
def fitting(kind: Any) -> Callable[[Any], bool]:
    """Whether a value is of the kind that its field tells; a yes is no number."""
    if isinstance(kind, type) and is_dataclass(kind):
        fields = [(name, fitting(inner)) for name, inner in get_type_hints(kind).items()]
        return lambda value: type(value) is kind and all(fits(getattr(value, name)) for name, fits in fields)
    if get_origin(kind) is tuple:
        part_fits = fitting(get_args(kind)[0])
        return lambda value: type(value) is tuple and len(value) <= MOST_ROWS and all(map(part_fits, value))
    if isinstance(kind, UnionType):
        ways = [fitting(inner) for inner in get_args(kind)]
        return lambda value: any(fits(value) for fits in ways)
    if kind is int:
        return lambda value: type(value) is int and abs(value) <= HIGHEST
    return lambda value: type(value) is kind
