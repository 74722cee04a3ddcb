"""An archive of 16 MB that names a million series is refused with its place by the process that looks through it."""

import io
import json
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.builders import Cast, make_cast, play_series, register_players
from tests.tiers import sweep
from tournament.desks.results.final import services as results
from tournament.desks.setup.archive.importer import digest_of
from tournament.desks.setup.backup.looking import look_into_archive
from tournament.files import limits
from tournament.queries.record.archive import write
from tournament.refused import Refused
from tournament.wording import sentence

MILLION = 10**6
MOST = 2.5  # times the work of a reader that starts, and of one who reads the file and adds its digest up
Document = dict[str, Any]


@pytest.fixture
def archive(db: None) -> Document:
    cast: Cast = make_cast(series_count=1)
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    write(cast.tournament, file := io.BytesIO(), now=timezone.now())
    document: Document = json.loads(file.getvalue())
    return document


def first_row(document: Document, part: str, field: str) -> tuple[list[Any], int]:
    """Returns the first row of a part, and the index of the field in it."""
    content = document["content"][part]
    return content["rows"][0], content["fields"].index(field)


def set_to_million(part: str, field: str) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        row, place = first_row(document, part, field)
        row[place] = MILLION

    return change


def inflate_series_count(document: Document) -> None:
    row, place = first_row(document, "finalresult", "body")
    row[place]["series_count"] = MILLION


def inflate_dropped_series(document: Document) -> None:
    row, place = first_row(document, "finalresult", "body")
    row[place]["rows"][0]["dropped"] = list(range(1, MILLION + 1))


def add_million_series(document: Document) -> None:
    row, place = first_row(document, "series", "number")
    document["content"]["series"]["rows"] = [
        [*row[:place], number, *row[place + 1 :]] for number in range(1, MILLION + 1)
    ]


NAMED: dict[str, Callable[[Document], None]] = {
    "by the tournament": set_to_million("tournament", "series_count"),
    "by the number of one": set_to_million("series", "number"),
    "by the final result": inflate_series_count,
    "by a player in the final result": inflate_dropped_series,
    "row by row": add_million_series,
}


def work_of_looking(file: Path) -> tuple[Refused, float]:
    """Returns the refusal of the file, and the processor time that the inspection took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pytest.raises(Refused) as refusal:
        look_into_archive(file)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return refusal.value, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.skipif(not limits.IS_HELD, reason="this system holds no limits")
@sweep("named", NAMED)
def test_a_million_series_are_refused_with_their_place(named: str, archive: Document, tmp_path: Path) -> None:
    NAMED[named](archive)
    (nothing := tmp_path / "nothing").write_text("{}")
    _refusal, start = work_of_looking(nothing)
    begun = time.process_time()
    parts = {name: part["rows"] for name, part in archive["content"].items()}
    archive["digest"] = digest_of(parts.pop("organizer"), parts, parts.pop("people"))
    (file := tmp_path / "sent").write_text(json.dumps(archive))
    json.loads(file.read_text())
    read = time.process_time() - begun
    refusal, work = work_of_looking(file)
    (finding,) = refusal.findings
    assert finding.code == "archive.wrong", sentence(finding)
    assert sentence(finding).startswith("In this archive, ")
    assert work < MOST * (start + read)
