"""A minute of files that nobody thought of, for every reader of uploads in turn: each is read or refused.

In the end so many of each kind went through the real process, too, which must not leave anything behind.
"""

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from unittest.mock import patch

os.environ["SKATWART_VAR"] = tempfile.mkdtemp(prefix="skatwart-bench-")
os.environ["DJANGO_SETTINGS_MODULE"] = "tournament.settings"

import django
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy

SECONDS, APART = 60, 20


def main() -> None:
    django.setup()
    call_command("migrate", verbosity=0)
    from tests.files.fuzzing import READERS, TABLES

    for name, (read, files) in READERS.items():
        print(f"{name:8}", dict(fuzzed(read, files, SECONDS / len(READERS))))
        if files is TABLES:
            print(f"{name:8}", dict(fuzzed(read, files, 0, at_least=APART)), "in a process each")


def fuzzed(
    read: Callable[[bytes], object], files: SearchStrategy[bytes], seconds: float, at_least: int = 0
) -> Counter[str]:
    """How many were read and how many refused, by the code of the refusal."""
    from tests.files.fuzzing import answer_in_process
    from tournament.refused import Refused

    ended: Counter[str] = Counter()
    until = time.monotonic() + seconds

    @settings(max_examples=at_least or 200, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(data=files)
    def holds(data: bytes) -> None:
        try:
            read(data)
            ended["read"] += 1
        except Refused as refusal:
            ended[refusal.findings[0].code] += 1

    with nullcontext() if at_least else patch("tournament.files.apart.answered", answer_in_process):
        holds()
        while time.monotonic() < until:
            holds()
    return ended


if __name__ == "__main__":
    main()
