"""Two tiers of tests: `make test` leaves out what is marked `full`, `make test-all` runs everything.

`full` marks a test, a class or, as `pytestmark = full`, a whole file. `sweep` is `parametrize` for one assertion over a
long row of values: its first two values are always tried, the others are marked `full`.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

import pytest

ALWAYS_TRIED = 2

full = pytest.mark.full


def sweep(
    names: str | Sequence[str], values: Iterable[Any], *, ids: Iterable[str] | Callable[[Any], Any] | None = None
) -> pytest.MarkDecorator:
    """Parametrizes a test; put values that differ most from each other first."""
    is_one = (isinstance(names, str) and "," not in names) or len(names) == 1
    listed = list(values)
    rest = (pytest.param(*([value] if is_one else value), marks=full) for value in listed[ALWAYS_TRIED:])
    return pytest.mark.parametrize(names, list(chain(listed[:ALWAYS_TRIED], rest)), ids=ids)
