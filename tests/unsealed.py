"""No code writes a row outside `audit.atomic`: nobody would seal it, and `verify` would take it for a change by hand.

What a test or a builder writes itself is its own affair.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.conf import settings

from tournament.models.rows import Noted, Row

CODE, TESTS = (settings.BASE_DIR / part for part in ("tournament", "tests"))
OF_ROWS = {CODE / "models", CODE / "migrations"}


def watch_rows() -> None:
    """From now on a row that the code writes outside `audit.atomic` fails the test."""
    add = Noted.add

    def watched(noted: Noted, model: type[Row], keys: Iterable[Any]) -> None:
        listed = list(keys)
        assert not listed or noted.depth or not is_by_the_code(), f"{model.__name__} is written outside audit.atomic"
        add(noted, model, listed)

    pytest.MonkeyPatch().setattr(Noted, "add", watched)


def is_by_the_code() -> bool:
    """Whether the code is nearer to what is written than a test."""
    frame: FrameType | None = sys._getframe()
    while frame := frame.f_back if frame else None:
        file = Path(frame.f_code.co_filename)
        if TESTS in file.parents and file != Path(__file__):
            return False
        if CODE in file.parents and not OF_ROWS.intersection(file.parents):
            return True
    return False
