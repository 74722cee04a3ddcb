"""The text of an archive into rows of plain values, each checked by itself. Writes nothing.

An archive may be made up: what isn't exactly what `queries/archive` writes is refused, with its place.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.db.models import (
    BooleanField,
    DateField,
    DateTimeField,
    DecimalField,
    Field,
    ForeignKey,
    IntegerField,
    JSONField,
    Model,
    TimeField,
)

from scoring import finding, loss_fee
from tournament.models import AuditEntry, Club, Lot, PrizePlan, Tournament, User
from tournament.queries.record.archive import FORMAT, KEPT, PEOPLE, Kept, schema, summed
from tournament.refused import Refused
from tournament.wording.names import ACTION_NAMES

LARGEST = 1024 * 1024 * 1024  # bytes: ten thousand players over eight series have a quarter of it
DEEPEST = 20  # lists in lists of a value that is kept as JSON
YEARS = range(1900, 2201)  # as settings take them; at the ends of the calendar no deadline can be counted
OBJECTS = ("body", "before", "after")  # kept as JSON objects; everything else that is kept as JSON is a list
PERSON: dict[str, Any] = {name: User._meta.get_field(name) for name in PEOPLE}
Row = dict[str, Any]


def is_tariff(told: Any) -> bool:
    """Tiers as `loss_fee` takes them: whole numbers, from the first lost game on."""
    try:
        figures = [figure for start, cents in told for figure in (start, cents)]
        return all(type(figure) is int and 0 <= figure < 10**8 for figure in figures) and loss_fee(1, told) >= 0
    except (TypeError, ValueError):
        return False


def of(*kinds: type) -> Callable[[Any], bool]:
    """Whether a list holds nothing else."""
    return lambda told: all(type(each) in kinds for each in told)


# What a field alone can't tell of its values, and pages rely on.
SHAPES: dict[tuple[type[Model], str], Callable[[Any], bool]] = {
    (Tournament, "ratings"): lambda told: of(str)(told) and set(told) <= set(Tournament.Rating.values),
    (Tournament, "loss_fee_tiers"): is_tariff,
    (Lot, "members"): of(int),
    (Lot, "order"): of(int),
    (Lot, "names"): of(str),
    (PrizePlan, "given"): of(int, str),
    (AuditEntry, "action"): lambda told: told in ACTION_NAMES,
}


@dataclass(frozen=True)
class Archive:
    """What an archive holds: values as the models take them, references as places in the archive, people by name."""

    organizer: str
    digest: str
    people: dict[str, tuple[str, str]]  # user name -> first and last name
    rows: dict[str, list[Row]]  # model -> its rows


def read(data: bytes) -> Archive:
    if len(data) > LARGEST:
        raise Refused(finding("archive.too_large", limit=LARGEST // 1024**2))
    document = parsed(data)
    content = checked_head(document)
    parts = {kept.name: part(content, kept.name, [one.name for one in kept.fields]) for kept in KEPT}
    organizer = part(content, "organizer", ["name"])
    listed = part(content, "people", list(PEOPLE))
    if digest_of(organizer, parts, listed) != document["digest"]:
        raise Refused(finding("archive.changed"))
    if len(organizer) != 1 or not isinstance(organizer[0][0], str):
        wrong("organizer", 1, "name")
    found = people(listed)
    rows = {kept.name: checked(kept, parts[kept.name], found) for kept in KEPT}
    if len(rows["tournament"]) != 1:
        wrong("tournament", 1)
    check_places(rows)
    return Archive(organizer[0][0], document["digest"], found, rows)


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
    found, content = document.get("schema"), document.get("content")
    if not isinstance(found, str) or not isinstance(content, dict):
        raise Refused(finding("archive.no_archive"))
    if found != schema():
        if found[:4] > schema()[:4]:
            raise Refused(finding("archive.newer", found=found[:60], expected=schema()))
        raise Refused(finding("archive.older", found=found[:60], expected=schema()))
    names = {"organizer", "people", *(kept.name for kept in KEPT)}
    if document.keys() != {"format", "schema", "made_at", "content", "digest"} or content.keys() != names:
        raise Refused(finding("archive.no_archive"))
    return content


def part(content: Row, name: str, fields: list[str]) -> list[list[Any]]:
    """The rows of one part as lists, as many values in each as there are fields."""
    found = content[name]
    if not isinstance(found, dict) or found.keys() != {"fields", "rows"} or found["fields"] != fields:
        wrong(name, 0)
    rows = found["rows"]
    if not isinstance(rows, list):
        wrong(name, 0)
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != len(fields):
            wrong(name, number)
    return rows


def digest_of(organizer: list[list[Any]], parts: dict[str, list[list[Any]]], people: list[list[Any]]) -> str:
    made = hashlib.sha256()
    every = [("organizer", ["name"], organizer)]
    every += [(kept.name, [one.name for one in kept.fields], parts[kept.name]) for kept in KEPT]
    try:
        for name, fields, rows in [*every, ("people", list(PEOPLE), people)]:
            made.update(summed([name, *fields]))
            for row in rows:
                made.update(summed(row))
    except (UnicodeEncodeError, RecursionError):  # half of a sign; lists without end
        raise Refused(finding("archive.no_archive")) from None
    return made.hexdigest()


def people(rows: list[list[Any]]) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    taken = set()
    for number, row in enumerate(rows, start=1):
        for name, told in zip(PEOPLE, row, strict=True):
            value(PERSON[name], told, ("people", number))
        if row[0].casefold() in taken:
            wrong("people", number, "username")
        taken.add(row[0].casefold())
        found[row[0]] = (row[1], row[2])
    return found


def checked(kept: Kept, rows: list[list[Any]], known: dict[str, tuple[str, str]]) -> list[Row]:
    made = []
    for number, row in enumerate(rows, start=1):
        place = (kept.name, number)
        told = zip(kept.fields, row, strict=True)
        made.append({one.name: checked_value(one, each, place, known) for one, each in told})
    return made


def checked_value(one: "Field[Any, Any]", told: Any, place: tuple[str, int], known: dict[str, tuple[str, str]]) -> Any:
    if not isinstance(one, ForeignKey) or told is None:
        return value(one, told, place)
    if one.related_model is User:
        if not isinstance(told, str) or told not in known:
            wrong(*place, one.name)
    elif one.related_model is Club:
        return value(Club._meta.get_field("name"), told, place, one.name)
    elif type(told) is not int:
        wrong(*place, one.name)
    return told


def value(one: "Field[Any, Any]", told: Any, place: tuple[str, int], name: str = "") -> Any:
    """A value as its field takes it: of the right kind, within its bounds, one of its choices."""
    name = name or one.name
    if told is None and not isinstance(one, JSONField):
        if not one.null:
            wrong(*place, name)
        return None
    try:
        made = converted(one, told)
        if made is not None:
            one.run_validators(made)
    except (ValueError, TypeError, ValidationError, InvalidOperation, RecursionError):
        wrong(*place, name)
    if made is not None and (shape := SHAPES.get((one.model, one.name))) and not shape(made):
        wrong(*place, name)
    if one.choices and made not in {code for code, _label in one.flatchoices} and (made or not one.blank):
        wrong(*place, name)
    return made


def converted(one: "Field[Any, Any]", told: Any) -> Any:
    """From JSON's kinds to Python's, without guessing: a text is no number and a number no yes."""
    if isinstance(one, JSONField):
        if told is not None and type(told) is not (dict if one.name in OBJECTS else list):
            raise TypeError
        return nested(told, DEEPEST)
    kinds: tuple[tuple[Any, type, Any], ...] = (
        (BooleanField, bool, bool),
        (IntegerField, int, int),
        (DecimalField, str, Decimal),
        (DateTimeField, str, aware),
        (DateField, str, day),
        (TimeField, str, time.fromisoformat),
    )
    for kind, wanted, read_as in kinds:
        if isinstance(one, kind):
            if type(told) is not wanted:
                raise TypeError
            return read_as(told)
    if type(told) is not str or "\0" in told:
        raise TypeError
    return told


def aware(text: str) -> datetime:
    made = datetime.fromisoformat(text)
    if made.tzinfo is None or made.year not in YEARS:
        raise ValueError(text)
    return made


def day(text: str) -> date:
    made = date.fromisoformat(text)
    if made.year not in YEARS:
        raise ValueError(text)
    return made


def nested(told: Any, levels: int) -> Any:
    """A value that is kept as JSON; pages and databases have their limits with depth."""
    if levels == 0 or (isinstance(told, str) and "\0" in told):
        raise ValueError
    for one in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        nested(one, levels - 1)
    return told


def check_places(rows: dict[str, list[Row]]) -> None:
    """Every reference leads to a row of this archive."""
    for kept in KEPT:
        pointing = [one for one in kept.fields if isinstance(one, ForeignKey) and one.related_model not in (User, Club)]
        for one in pointing:
            model: Any = one.related_model
            there = len(rows[model._meta.model_name])
            for number, row in enumerate(rows[kept.name], start=1):
                if row[one.name] is not None and not 0 <= row[one.name] < there:
                    wrong(kept.name, number, one.name)


def wrong(name: str, number: int, field: str = "") -> NoReturn:
    raise Refused(finding("archive.wrong", part=name, row=number, found=field or "–"))
