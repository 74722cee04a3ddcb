"""The inspection of a backup or archive, in the process of the test."""

import json
from pathlib import Path

from tournament.desks.setup.backup.looking import Limits
from tournament.management import reader


def inspect_in_process(file: Path, rows: Path, *, is_backup: bool, limits: Limits) -> None:
    """Stands in for `looking.answered`, which starts a process."""
    with rows.open("w") as answer:
        answer.writelines(json.dumps(line) + "\n" for line in reader.answer_to(file, is_backup=is_backup))
