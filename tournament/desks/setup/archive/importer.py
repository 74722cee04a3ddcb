"""The text of an archive into rows of plain values, each checked by itself. Writes nothing.

An archive may be made up: what isn't exactly what `queries/archive` writes is refused, with its place.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import InvalidOperation
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, JSONField

from scoring import finding
from tournament.desks.setup.archive.elder import brought_up, is_elder, refuse_changed
from tournament.desks.setup.archive.shapes import SHAPES
from tournament.desks.setup.archive.together import unfitting
from tournament.files.values import converted
from tournament.models import Club, User
from tournament.queries.record.archive import FORMAT, KEPT, PEOPLE, Kept, summed
from tournament.queries.record.asked import is_answer
from tournament.queries.record.schema import schema, version_number
from tournament.refused import Refused

LARGEST = 1024 * 1024 * 1024  # bytes: ten thousand players over eight series have a quarter of it
PERSON: dict[str, Any] = {name: User._meta.get_field(name) for name in PEOPLE}
Row = dict[str, Any]
WITH_CLUBS = ("player", "ownrating")  # parts whose rows name clubs


@dataclass(frozen=True)
class Archive:
    """What an archive holds: values as the models take them, references as places in the archive, people by name."""

    organizer: str
    digest: str
    people: dict[str, tuple[str, str]]  # user name -> first and last name
    rows: dict[str, list[Row]]  # model -> its rows

    @property
    def tournament(self) -> Row:
        return self.rows["tournament"][0]

    @property
    def clubs(self) -> set[str]:
        return {row["club"] for name in WITH_CLUBS for row in self.rows[name] if row["club"] is not None}

    def told(self, section: Kept) -> Iterator[Row]:
        yield from self.rows[section.name]

    @property
    def roles(self) -> list[tuple[int, str, str, str]]:
        """Place in the archive, user name, whole name and role of everybody who had one."""
        told = enumerate(self.rows["appointment"])
        return [(place, row["user"], " ".join(self.people[row["user"]]).strip(), row["role"]) for place, row in told]


def read(data: bytes) -> Archive:
    if len(data) > LARGEST:
        raise Refused(finding("archive.too_large", limit=LARGEST // 1024**2))
    document = parsed(data)
    content = checked_head(document)
    if is_elder(document["schema"]):
        refuse_changed(content, document["digest"])
        content = brought_up(content)
    parts = {section.name: part_of(content, section) for section in KEPT}
    organizer = part(content, "organizer", ["name"])
    listed = part(content, "people", list(PEOPLE))
    if not is_elder(document["schema"]) and digest_of(organizer, parts, listed) != document["digest"]:
        raise Refused(finding("archive.changed"))
    if len(organizer) != 1 or not isinstance(organizer[0][0], str) or not organizer[0][0]:
        wrong("organizer", 1, "name")
    users = people(listed)
    rows = {section.name: checked(section, parts[section.name], users) for section in KEPT}
    if len(rows["tournament"]) != 1:
        wrong("tournament", 1)
    for fault in unfitting(rows):
        wrong(*fault)
    return Archive(organizer[0][0], document["digest"], users, rows)


def parsed(data: bytes) -> Row:
    try:
        document = json.loads(data.decode(), parse_constant=no_number)
    except (ValueError, RecursionError):
        raise Refused(finding("archive.no_archive")) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Refused(finding("archive.no_archive"))
    return document


def no_number(text: str) -> NoReturn:
    raise ValueError(text)


def checked_head(document: Row) -> Row:
    """The schema first: of another one nothing else can be judged."""
    version, content = document.get("schema"), document.get("content")
    if not isinstance(version, str) or not isinstance(content, dict):
        raise Refused(finding("archive.no_archive"))
    if version != schema() and not is_elder(version):
        theirs, ours = version_number(version), version_number(schema())
        if version[:4] > schema()[:4]:
            raise Refused(finding("archive.newer", found=theirs, expected=ours))
        raise Refused(finding("archive.older", found=theirs, expected=ours))
    names = {"organizer", "people", *(section.name for section in KEPT)}
    lacking = names - content.keys() if is_elder(version) else set()
    if document.keys() != {"format", "schema", "made_at", "content", "digest"} or content.keys() != names - lacking:
        raise Refused(finding("archive.no_archive"))
    return content


def part_of(content: Row, section: Kept) -> list[list[Any]]:
    """With the fields that are rare where they say something, and else without them."""
    fields = [field.name for field in section.fields]
    rows = part(content, section.name, fields, [name for name in fields if name not in section.rare])
    if told_fields(section, rows) != content[section.name]["fields"]:
        wrong(section.name, 0)
    rare = [place for place, name in enumerate(fields) if name in section.rare]
    if rare and rows and len(rows[0]) == len(fields) and not any(row[place] != {} for row in rows for place in rare):
        wrong(section.name, 0)
    return rows


def part(content: Row, name: str, *shapes: list[str]) -> list[list[Any]]:
    """The rows of one part as lists, as many values in each as there are fields."""
    table = content[name]
    if not isinstance(table, dict) or table.keys() != {"fields", "rows"} or table["fields"] not in shapes:
        wrong(name, 0)
    fields, rows = table["fields"], table["rows"]
    if not isinstance(rows, list):
        wrong(name, 0)
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != len(fields):
            wrong(name, number)
    return rows


def digest_of(organizer: list[list[Any]], parts: dict[str, list[list[Any]]], people: list[list[Any]]) -> str:
    sha = hashlib.sha256()
    every = [("organizer", ["name"], organizer)]
    every += [(section.name, told_fields(section, parts[section.name]), parts[section.name]) for section in KEPT]
    try:
        for name, fields, rows in [*every, ("people", list(PEOPLE), people)]:
            sha.update(summed([name, *fields]))
            for row in rows:
                sha.update(summed(row))
    except (UnicodeEncodeError, RecursionError):  # half of a sign; lists without end
        raise Refused(finding("archive.no_archive")) from None
    return sha.hexdigest()


def told_fields(section: Kept, rows: list[list[Any]]) -> list[str]:
    """By how much its rows have, as they were told."""
    fewer = not rows or len(rows[0]) < len(section.fields)
    return [field.name for field in section.fields if not (fewer and field.name in section.rare)]


def people(rows: list[list[Any]]) -> dict[str, tuple[str, str]]:
    names: dict[str, tuple[str, str]] = {}
    taken = set()
    for number, row in enumerate(rows, start=1):
        for name, told in zip(PEOPLE, row, strict=True):
            value(PERSON[name], told, ("people", number))
        if row[0].casefold() in taken:
            wrong("people", number, "username")
        taken.add(row[0].casefold())
        names[row[0]] = (row[1], row[2])
    return names


def checked(section: Kept, rows: list[list[Any]], users: dict[str, tuple[str, str]], first: int = 1) -> list[Row]:
    """Each with all of its fields; what was not told is as it is where nothing is."""
    checked_rows = []
    names = told_fields(section, rows)
    nothing: Row = {name: {} for name in section.rare}
    for number, row in enumerate(rows, start=first):
        place = (section.name, number)
        told = nothing | dict(zip(names, row, strict=True))
        checked_rows.append(
            {field.name: checked_value(field, told[field.name], place, users) for field in section.fields}
        )
    return checked_rows


def checked_value(
    field: "Field[Any, Any]", told: Any, place: tuple[str, int], users: dict[str, tuple[str, str]]
) -> Any:
    if not isinstance(field, ForeignKey) or told is None:
        return value(field, told, place)
    if field.related_model is User:
        if not isinstance(told, str) or told not in users:
            wrong(*place, field.name)
    elif field.related_model is Club:
        return value(Club._meta.get_field("name"), told, place, field.name)
    elif type(told) is not int:
        wrong(*place, field.name)
    return told


def value(field: "Field[Any, Any]", told: Any, place: tuple[str, int], name: str = "") -> Any:
    """A value as its field takes it: of the right kind, within its bounds, one of its choices."""
    name = name or field.name
    if told is None:
        if not field.null:
            wrong(*place, name)
        return None
    try:
        taken = converted(field, told)
        if taken is not None:
            field.run_validators(taken)
    except (ValueError, TypeError, ValidationError, InvalidOperation, RecursionError):
        wrong(*place, name)
    if taken is not None and not isinstance(field, JSONField) and not is_answer(field, taken):
        wrong(*place, name)
    if taken is not None and (shape := SHAPES.get((field.model, field.name))) and not shape(taken):
        wrong(*place, name)
    if field.choices and taken not in {code for code, _label in field.flatchoices} and (taken or not field.blank):
        wrong(*place, name)
    return taken


def wrong(name: str, number: int, field: str = "") -> NoReturn:
    raise Refused(finding("archive.wrong", part=name, row=number, found=field or "–"))
