"""Archives of the demo's tournaments, changes of them under a digest that fits, and the refusal of an archive."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from tournament.desks.setup.archive.importer import digest_of, read
from tournament.desks.setup.archive.services import restore
from tournament.models import (
    Tournament,
    User,
)
from tournament.queries.record.archive import write
from tournament.refused import Refused
from tournament.wording import sentence

DEMO = "Skatfreunde Demo"


EVERY_ROLE = range(1000)  # role of an archive


ArchiveDocument = dict[str, Any]


def write_archive(tournament: Tournament) -> bytes:
    """Returns the archive of a tournament."""
    file = io.BytesIO()
    write(tournament, file, now=timezone.now())
    return file.getvalue()


def archive_content(data: bytes) -> Any:
    return json.loads(data)["content"]


def change_archive(data: bytes, change: Callable[[ArchiveDocument], object]) -> bytes:
    """Returns the archive after a change, with a digest that fits."""
    document = json.loads(data)
    change(document)
    parts = {name: part["rows"] for name, part in document["content"].items()}
    document["digest"] = digest_of(parts.pop("organizer"), parts, parts.pop("people"))
    return json.dumps(document).encode()


def put_value(part: str, row: int, field: str, value: Any) -> Callable[[ArchiveDocument], None]:
    """A change for `change_archive`: another value in one field of one row."""

    def change(document: ArchiveDocument) -> None:
        told = document["content"][part]
        told["rows"][row][told["fields"].index(field)] = value

    return change


def archive_refusal(data: bytes) -> str:
    """Returns the code and the sentence with which an archive is refused; asserts that no row of it is left."""
    before = Tournament.objects.count(), User.objects.count()
    with pytest.raises(Refused) as refused, transaction.atomic():
        restore(read(data))
    assert (Tournament.objects.count(), User.objects.count()) == before
    (finding,) = refused.value.findings
    return f"{finding.code}: {sentence(finding)}"


def put_in_body(part: str, *way: str | int, to: Any) -> Callable[[ArchiveDocument], None]:
    """A change for `change_archive`: another value deep in the first body of this part, at the path `way`."""

    def change(document: ArchiveDocument) -> None:
        told = document["content"][part]
        *before, last = way
        inside = told["rows"][0][told["fields"].index("body")]
        for step in before:
            inside = inside[step]
        inside[last] = to

    return change
