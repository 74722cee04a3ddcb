"""The process that looks through a file which somebody wants to read back, and then ends with all that the file took.

It has a database of its own, empty and with our tables, in which an archive is recounted. What it is told is JSON, and
so is each line of its answer: what is in the file or why it is refused, and the rows of an archive.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from tournament.files import limits


def main() -> None:
    told = json.loads(sys.argv[1])
    limits.hold(told["memory"], told["seconds"], written=told["written"], opened=64)
    import django

    django.setup()
    from django.utils import translation

    with translation.override(told["language"]):
        for line in answer_to(Path(told["file"]), is_backup=told["is_backup"]):
            sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


def answer_to(file: Path, *, is_backup: bool) -> Iterator[Any]:
    from tournament.refused import Refused

    try:
        yield from of_backup(file) if is_backup else of_archive(file)
    except Refused as refusal:
        reason = refusal.findings[0]
        row = {} if reason.where.row is None else {"row": reason.where.row}
        yield {"code": reason.code, "values": {**reason.values, **row}}
    except MemoryError:
        yield {"code": "backup.too_heavy", "values": {}}


def of_backup(file: Path) -> Iterator[Any]:
    from tournament.desks.setup.backup import contents

    yield {"contents": as_told(contents.of_backup(file))}


def of_archive(file: Path) -> Iterator[Any]:
    """Nothing of it is told before all of it was recounted."""
    from tournament.desks.setup.archive.importer import read
    from tournament.desks.setup.archive.services import recount
    from tournament.desks.setup.backup import contents
    from tournament.queries.record.archive import KEPT, as_written

    archive, made_at = read(data := file.read_bytes()), contents.made_at(data)
    del data
    recount(archive)
    yield {
        "contents": as_told(contents.of_archive(archive, made_at)),
        "organizer": archive.organizer,
        "digest": archive.digest,
        "people": archive.people,
        "clubs": sorted(archive.clubs),
    }
    for section in KEPT:
        yield section.name
        for row in archive.rows[section.name]:
            yield [as_written(value) for value in row.values()]


def as_told(contents: Any) -> dict[str, Any]:
    told = asdict(contents)
    last: datetime | None = told["last_at"]
    return told | {"last_at": last and last.isoformat()}


if __name__ == "__main__":
    main()
