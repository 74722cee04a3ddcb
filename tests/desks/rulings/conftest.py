"""The hall of most tests of rulings."""

import pytest

from tests.builders import Cast
from tests.desks.rulings.hall import play_two_tables
from tests.remembered import remembered


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """Two tables of four in the first series, keyed."""
    return play_two_tables(cast)
