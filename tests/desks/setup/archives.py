"""Archives of the demo's tournaments, as they are and made up, and how one is refused."""

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


EVERY = range(1000)  # role of an archive


Document = dict[str, Any]


def archived(tournament: Tournament) -> bytes:
    file = io.BytesIO()
    write(tournament, file, now=timezone.now())
    return file.getvalue()


def content(data: bytes) -> Any:
    return json.loads(data)["content"]


def changed(data: bytes, change: Callable[[Document], object]) -> bytes:
    """A made-up archive whose digest fits."""
    document = json.loads(data)
    change(document)
    parts = {name: part["rows"] for name, part in document["content"].items()}
    document["digest"] = digest_of(parts.pop("organizer"), parts, parts.pop("people"))
    return json.dumps(document).encode()


def put(part: str, row: int, field: str, value: Any) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        told = document["content"][part]
        told["rows"][row][told["fields"].index(field)] = value

    return change


def refusal(data: bytes) -> str:
    """The code and the sentence with which an archive is refused; nothing of it is left."""
    before = Tournament.objects.count(), User.objects.count()
    with pytest.raises(Refused) as refused, transaction.atomic():
        restore(read(data))
    assert (Tournament.objects.count(), User.objects.count()) == before
    (finding,) = refused.value.findings
    return f"{finding.code}: {sentence(finding)}"


def in_body(part: str, *way: str | int, to: Any) -> Callable[[Document], None]:
    """Something else deep in the first list that was posted."""

    def change(document: Document) -> None:
        told = document["content"][part]
        *before, last = way
        inside = told["rows"][0][told["fields"].index("body")]
        for step in before:
            inside = inside[step]
        inside[last] = to

    return change
