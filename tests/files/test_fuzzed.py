"""Every reader of uploads on files that nobody thought of; bench/fuzzed.py does the same for a minute."""

from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings

import tournament
from tests.files.fuzzing import READERS, UPLOADS, answer_in_process
from tournament.refused import Refused

CODE = Path(tournament.__file__).parent


@pytest.mark.django_db
@pytest.mark.parametrize("reader", READERS)
def test_whatever_comes_is_read_or_refused(reader: str) -> None:
    read, files = READERS[reader]

    @settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(data=files)
    def holds(data: bytes) -> None:
        with suppress(Refused):
            read(data)

    with patch("tournament.files.apart.answered", answer_in_process):
        holds()


def test_no_form_takes_a_file_whose_reader_is_not_among_them() -> None:
    forms = {str(file.relative_to(CODE)) for file in CODE.rglob("*.py") if "forms.FileField(" in file.read_text()}
    assert forms == UPLOADS.keys()
    assert set().union(*UPLOADS.values()) == READERS.keys()
