"""Two tiers of tests: `make test` leaves out what is marked `full`, `make test-all` runs everything.

`full` marks a test, a class or, as `pytestmark = full`, a whole file. `sweep` is `parametrize` for one assertion over a
long row of values: its first two values are always tried, the others are marked `full`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

full = pytest.mark.full


def sweep(
    names: str | Sequence[str],
    values: Iterable[Any],
    *,
    always: int = 2,
    ids: Iterable[str] | Callable[[Any], Any] | None = None,
) -> pytest.MarkDecorator:
    """Parametrizes a test over values, of which both tiers try the first `always`: put those first that differ most."""
    tried = list(values)
    is_one = (isinstance(names, str) and "," not in names) or len(names) == 1
    tried[always:] = [pytest.param(*([value] if is_one else value), marks=full) for value in tried[always:]]
    return pytest.mark.parametrize(names, tried, ids=ids)
