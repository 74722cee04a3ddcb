"""Reads a file of people into entries of the register, with every error at its line. Writes nothing to the database.

It adds and corrects: an empty cell empties nothing, and names stay as they are.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Min, TextChoices
from django.utils import timezone, translation
from django.utils.formats import date_format

from scoring import Finding, finding
from tournament.desks.registration.files.changes import shown
from tournament.desks.registration.files.columns import CATEGORIES, NOTHING, SEXES
from tournament.desks.registration.files.importer import chosen, text_errors, year_of
from tournament.desks.registration.players.reading import KEPT
from tournament.desks.registration.roster.columns import FIELDS, MEMBERSHIPS, NAMINGS
from tournament.files.uploads import headed
from tournament.models import Organizer, Player, StartCard
from tournament.queries.people.alike import Known, pass_key
from tournament.queries.people.clubs import ClubNames, without_club
from tournament.queries.people.identified import Register, Told, as_known
from tournament.queries.people.register import Person, people_of
from tournament.queries.record.seen import base_of
from tournament.refused import Refused

ALIKE = 5  # that a line is asked about
TEXTS = ("last_name", "first_name", "club", "pass_number")
CORRECTED = tuple(name for name in KEPT if name not in ("last_name", "first_name"))
MEMBER_DAYS = ("member_since", "member_until")
DAYS = ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d %H:%M:%S", "%d.%m.%y", "%Y")
CHOICES: dict[str, type[TextChoices]] = {
    "membership": Player.Membership,
    "publish_as": Player.Naming,
    "sex": Player.Sex,
    "category": Player.Category,
}


@dataclass(frozen=True)
class Line:
    """A person of the file, checked; `alike` are entries of the register, and lines further up (below 0)."""

    line: int
    values: dict[str, Any]
    alike: tuple[Known, ...] = ()

    @property
    def who(self) -> str:
        return Known(0, *(self.values[name] for name in TEXTS)).who

    @property
    def told(self) -> dict[str, str]:
        """Its values as pages say them; nothing for what the line leaves open."""
        return {name: worded(name, value) if value else "" for name, value in self.values.items()}


@dataclass(frozen=True)
class Change:
    """A line about somebody who is in the register, with what is new in it."""

    line: int
    player: int
    who: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    @property
    def written(self) -> list[tuple[str, str, str]]:
        """Field, what stands there, what would stand there."""
        return [(name, worded(name, self.before[name]), worded(name, self.after[name])) for name in self.after]


@dataclass(frozen=True)
class Roster:
    """`base` is the register that it was compared with, `there` counts those of whom it says nothing new."""

    base: str
    lines: tuple[Line, ...]
    questions: tuple[Line, ...]
    changes: tuple[Change, ...]
    there: int
    errors: tuple[Finding, ...]
    notes: tuple[Finding, ...]


@dataclass
class Taken:
    """How many entries were made and changed."""

    new: int = 0
    changed: int = 0


def read(organizer: Organizer, name: str, data: bytes) -> Roster:
    """Reads a whole file. Refused where it is no table at all; errors by line where it is one."""
    file = headed(name, data, FIELDS, sure="last_name")
    if "last_name" not in file.columns:
        raise Refused(finding("import.no_name_column", headings=", ".join(filter(None, file.headings))[:200]))
    comparing = Comparing(organizer)
    for row in file.rows:
        if unread := file.uncomputed(row):
            comparing.errors += unread
        else:
            comparing.add(row.line, file.texts(row))
    return comparing.result(file.notes)


class Comparing:
    """A file beside the register, line by line."""

    def __init__(self, organizer: Organizer) -> None:
        people = people_of(organizer)
        self.base = register_base(people)
        self.register = Register(people, ALIKE)
        self.clubs, self.played = ClubNames(organizer), first_years(organizer, people)
        self.words = {name: spoken(choices) for name, choices in CHOICES.items()}
        self.lines, self.questions, self.changes = list[Line](), list[Line](), list[Change]()
        self.errors, self.there, self.met = list[Finding](), 0, dict[int | str, int]()

    def add(self, line: int, texts: Mapping[str, str]) -> None:
        values, wrong = self.values_of(line, texts)
        if wrong:
            self.errors += wrong
            return
        told = Known(-line, *(values[name] for name in TEXTS))
        same = self.register.same(Told(**{name: values[name] for name in (*TEXTS, "birth_year")}))
        key: int | str = same.pk if same else " ".join((told.who, str(values["birth_year"]))).casefold()
        if (before := self.met.setdefault(key, line)) != line:
            self.errors.append(finding("roster.twice", row=line, name=told.who, before=before))
            return
        if same:
            self.compare(line, values, same)
        else:
            alike = tuple(self.register.index.meant(told))[:ALIKE]
            (self.questions if alike else self.lines).append(Line(line, values, alike))
            self.register.index.add(told)

    def compare(self, line: int, values: Mapping[str, Any], person: Person) -> None:
        after, born = news(person.player, values), values["birth_year"]
        if after.get("membership") == Player.Membership.GUEST:
            self.errors.append(finding("roster.once_a_member", row=line, name=str(person.player)))
        elif after.get("birth_year") and born > (first := self.played.get(person.pk, born)):
            self.errors.append(finding("register.unborn", row=line, name=str(person.player), year=first))
        elif after:
            self.changes.append(Change(line, person.pk, as_known(person).who, current(person.player), after))
        else:
            self.there += 1

    def values_of(self, line: int, raw: Mapping[str, str]) -> tuple[dict[str, Any], list[Finding]]:
        """The values of a line as an entry takes them, and all that is wrong with them."""
        texts = {name: "" if text in NOTHING else text for name, text in raw.items()}
        wrong: list[Finding] = []
        values: dict[str, Any] = {name: texts.get(name, "") for name in TEXTS}
        values["club"] = "" if without_club(values["club"]) else self.clubs.called(values["club"])
        if not values["last_name"]:
            wrong.append(finding("import.no_name", row=line))
        for name, text in values.items():
            wrong += text_errors(line, name, text)
        codes = {"sex": SEXES, "category": CATEGORIES, "membership": MEMBERSHIPS, "publish_as": NAMINGS}
        for name, known in codes.items():
            values[name] = chosen(line, name, texts.get(name, ""), known | self.words[name], wrong)
        values["birth_year"] = year_of(line, texts.get("birth_year", ""), wrong, timezone.localdate().year)
        for name in MEMBER_DAYS:
            values[name] = day_of(line, name, texts.get(name, ""), wrong)
        since, until = (values[name] for name in MEMBER_DAYS)
        if since and until and until < since:
            wrong.append(finding("roster.left_before", row=line, since=since, until=until))
        if since or until:
            values["membership"] = values["membership"] or Player.Membership.MEMBER.value
            if values["membership"] == Player.Membership.GUEST:
                wrong.append(finding("roster.guest_since", row=line))
        return values, wrong

    def result(self, notes: Iterable[Finding]) -> Roster:
        errors = tuple(sorted(self.errors, key=lambda problem: problem.where.row or 0))
        lists = tuple(self.lines), tuple(self.questions), tuple(self.changes)
        return Roster(self.base, *lists, self.there, errors, tuple(notes))


def current(player: Player) -> dict[str, Any]:
    """What an entry has, as a form would give it."""
    return {name: getattr(player, name) for name in KEPT} | {"club": player.club.name if player.club else ""}


def news(player: Player, values: Mapping[str, Any]) -> dict[str, Any]:
    """What a line says that the entry hasn't."""
    there = current(player)
    new = {name: values[name] for name in CORRECTED if values[name] and values[name] != there[name]}
    if pass_key(new.get("pass_number", "")) == pass_key(there["pass_number"]):
        new.pop("pass_number", None)
    return new


def register_base(people: Iterable[Person]) -> str:
    """All that stands in the register, as a hash: a preview holds for this register alone."""
    return base_of({str(person.pk): [person.others != (), *current(person.player).values()] for person in people})


def first_years(organizer: Organizer, people: Iterable[Person]) -> dict[int, int]:
    """Entry -> the year in which it stood on a start card first."""
    cards = StartCard.objects.in_force().filter(tournament__organizer=organizer).order_by()
    first = dict(cards.values("player").annotate(first=Min("tournament__date")).values_list("player", "first"))
    return {person.pk: first[person.pk].year for person in people if person.pk in first}


def spoken(choices: type[TextChoices]) -> dict[str, str]:
    """What the program itself writes for a value, in each of its languages."""
    said: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            said |= {str(label).casefold(): str(value) for value, label in choices.choices}
    return said


def worded(name: str, value: Any) -> str:
    if isinstance(value, date):
        return date_format(value, "SHORT_DATE_FORMAT")
    if name in ("membership", "publish_as"):
        return str(CHOICES[name](value).label)
    return shown(name, value)


def day_of(line: int, field: str, text: str, wrong: list[Finding]) -> date | None:
    """Of a day as people and workbooks write it, or of a year alone: its first day, or its last where somebody left."""
    try:
        day: date | None = forms.DateField(input_formats=DAYS, required=False).clean(text)
    except ValidationError:
        day = date.min
    if day and not 1900 <= day.year <= timezone.localdate().year:
        wrong.append(finding("import.unknown_value", row=line, field=field, found=text[:40]))
        return None
    is_year = re.fullmatch(r"\s*[0-9]{4}\s*", text, re.ASCII) is not None
    return day.replace(month=12, day=31) if day and is_year and field == "member_until" else day


def entry(values: Mapping[str, Any], membership: str) -> dict[str, Any]:
    """A new entry; where the file doesn't say whether somebody is a member, he is what was chosen for all."""
    unless = {"membership": membership, "publish_as": Player.Naming.FULL.value}
    return {**values, **{name: values[name] or unless[name] for name in unless}}
