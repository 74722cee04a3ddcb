"""Every reader of uploads on files that nobody thought of; bench/fuzzed.py does the same for a minute."""

from contextlib import suppress
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings

from tests.files.fuzzing import READERS, here
from tournament.refused import Refused


@pytest.mark.django_db
@pytest.mark.parametrize("reader", READERS)
def test_whatever_comes_is_read_or_refused(reader: str) -> None:
    read, files = READERS[reader]

    @settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(data=files)
    def holds(data: bytes) -> None:
        with suppress(Refused):
            read(data)

    with patch("tournament.files.apart.answered", here):
        holds()
