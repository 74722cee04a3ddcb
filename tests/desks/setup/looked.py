"""What the process answers that looks through a file, without a process."""

import json
from pathlib import Path

from tournament.desks.setup.backup.looking import Limits
from tournament.management import reader


def look_here(file: Path, rows: Path, *, is_backup: bool, limits: Limits) -> None:
    with rows.open("w") as answer:
        answer.writelines(json.dumps(line) + "\n" for line in reader.answer_to(file, is_backup=is_backup))
