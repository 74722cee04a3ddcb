"""Reads a list of players from a file into entries, with every error at its line. Writes nothing to the database."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db.models import TextChoices

from scoring import Finding, finding
from tournament.desks.registration.files.bearers import ALIKE, Bearers
from tournament.desks.registration.files.changes import Change, cards_by_number, news, state_of
from tournament.desks.registration.files.columns import (
    CATEGORIES,
    FALSE,
    FIELDS,
    MAX_NUMBER,
    NOTHING,
    SEXES,
    TEXTS,
    TRUE,
    YEAR,
)
from tournament.desks.registration.files.offers import Offer, offers
from tournament.desks.registration.files.sums import without_sums
from tournament.files.uploads import Headed, headed
from tournament.models import Ban, Player, StartCard, Tournament
from tournament.queries.people.alike import Index, Known, agreeing, known_in, pass_key
from tournament.queries.people.bans import Bans
from tournament.queries.people.clubs import ClubNames, without_club
from tournament.refused import Refused
from tournament.text import plain_text

if TYPE_CHECKING:
    from tournament.queries.people.cards import Card


@dataclass(frozen=True)
class Line:
    """One person of the file, checked.

    `alike` are those on the list or further up who look the same, `bans` those by which the organizer may refuse him.
    """

    line: int
    values: dict[str, Any]
    alike: tuple[Known, ...] = ()
    bans: tuple[Ban, ...] = ()

    @property
    def who(self) -> str:
        return Known(0, *(self.values[name] for name in ("last_name", "first_name", "club", "pass_number"))).who

    @property
    def sex(self) -> str:
        return worded(Player.Sex, self.values["sex"])

    @property
    def category(self) -> str:
        return worded(Player.Category, self.values["category"])


def worded(choices: type[TextChoices], value: str) -> str:
    """A value as pages say it."""
    return str(choices(value).label) if value else ""


@dataclass(frozen=True)
class PlayerList:
    lines: tuple[Line, ...]  # new people
    again: tuple[Line, ...]  # already there, to the letter
    errors: tuple[Finding, ...]
    notes: tuple[Finding, ...] = ()  # what of the file is not read
    changes: tuple[Change, ...] = ()  # of people who are there
    clubs: tuple[tuple[str, str], ...] = ()  # that look like another one
    offers: tuple[Offer, ...] = ()  # columns that are taken by a tick alone

    @property
    def known(self) -> tuple[Line, ...]:
        """Of whom it says nothing new."""
        news = {change.line for change in self.changes}
        return tuple(line for line in self.again if line.line not in news)

    @property
    def questions(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.alike)

    @property
    def banned(self) -> tuple[Line | Change, ...]:
        everybody: tuple[Line | Change, ...] = (*self.lines, *self.changes)
        return tuple(line for line in everybody if line.bans)


def read(tournament: Tournament, name: str, data: bytes) -> PlayerList:
    """Reads a whole file. Refused where it is no table at all; errors by line where it is one."""
    file = headed(name, data, FIELDS, sure="last_name")
    if "last_name" not in file.columns:
        raise Refused(finding("import.no_name_column", headings=", ".join(filter(None, file.headings))[:200]))
    return checked(tournament, file)


def checked(tournament: Tournament, file: Headed) -> PlayerList:
    rows, notes = without_sums(file)
    unread = [problem for row in rows for problem in file.uncomputed(row)]
    people = compared(tournament, {row.line: file.texts(row) for row in rows if not file.uncomputed(row)})
    new = {line.line: line.who for line in people.lines}
    offered = tuple(offers(file, rows, new, partial(cards_meant, tournament, people.again)))
    errors = sorted((*unread, *people.errors), key=lambda problem: problem.where.row or 0)
    notes = [*unoffered(file.notes, offered), *notes]
    return replace(people, errors=tuple(errors), notes=tuple(notes), offers=offered)


def compared(tournament: Tournament, told: Mapping[int, dict[str, str]]) -> PlayerList:
    """What each line tells of a person, in order, beside those who are on the list."""
    there = known_in(tournament)
    index, bearers, bans = Index(there, most=ALIKE), Bearers(there), Bans(tournament.organizer)
    given = {person.number: 0 for person in there} | dict.fromkeys(numbers_given(tournament), 0)
    clubs, once = ClubNames(tournament.organizer), named_once(told.values())
    lines, again, errors = [], [], []
    for number, texts in told.items():
        values, wrong = entry_values(number, texts, tournament.date.year)
        values["club"] = clubs.called(values["club"])
        same = bearers.exactly(values)
        if not same and (values["last_name"], values["first_name"]) in once:
            same = bearers.perhaps(values)
        same = agreeing(same, values["pass_number"])
        if same and values["number"] in (None, *(person.number for person in same)):
            errors += wrong
            again.append(Line(number, values, tuple(same)))
            continue
        wrong += number_errors(number, values["number"], given)
        errors += wrong
        if wrong:
            continue
        person = Known(-number, values["last_name"], values["first_name"], values["club"], values["pass_number"])
        alike = tuple(index.meant(person))
        lines.append(Line(number, values, alike[:ALIKE], tuple(bans.of(person))))
        index.add(person, by_name=len(alike) < ALIKE)
    changes, taken = changes_of(tournament, again, index, bans)
    named = (*(line.values for line in lines), *(change.after for change in changes))
    asked = clubs.questions([values["club"] for values in named if values.get("club")])
    return PlayerList(tuple(lines), tuple(again), (*errors, *taken), changes=tuple(changes), clubs=tuple(asked))


def cards_meant(tournament: Tournament, again: Iterable[Line]) -> "dict[int, Card]":
    """Line -> the card that it is about; of several lines about the same card the first."""
    cards = cards_by_number(tournament)
    return {line.line: cards.pop(card.number) for line in again if (card := card_meant(line, cards))}


def unoffered(notes: Iterable[Finding], offered: Iterable[Offer]) -> Iterator[Finding]:
    """Of a column that can be taken by a tick the preview says so there."""
    headings = {offer.heading[:40] for offer in offered}
    return (note for note in notes if note.code != "import.short_column" or note.values["heading"] not in headings)


def named_once(rows: Iterable[dict[str, str]]) -> set[tuple[str, str]]:
    """Whole names that one line alone has."""
    times = Counter((texts.get("last_name", ""), texts.get("first_name", "")) for texts in rows)
    return {names for names, count in times.items() if count == 1 and all(names)}


def changes_of(
    tournament: Tournament, again: Sequence[Line], index: Index, bans: Bans
) -> tuple[list[Change], list[Finding]]:
    """What is new about those who are there, one line each; and a pass number that is somebody else's."""
    cards, changes, taken = cards_by_number(tournament) if again else {}, [], []
    for line in again:
        card = card_meant(line, cards)
        new = news(card, line.values) if card else {}
        if card is None or not new:
            continue
        del cards[card.number]  # a second line about the same card says nothing
        others = index.same_pass(new["pass_number"]) if "pass_number" in new else []
        taken += [
            finding("import.pass_taken", row=line.line, number=other.number, found=new["pass_number"])
            for other in others
            if other.number != card.number
        ]
        before = {name: value for name, value in state_of(card).items() if name in new}
        known = Known(card.number, card.player.last_name, card.player.first_name, "", new.get("pass_number", ""))
        met = [ban for ban in bans.of(known) if ban not in bans.of(card.player)]
        changes.append(Change(line.line, card.number, str(card), before, new, tuple(met)))
    return changes, taken


def card_meant(line: Line, cards: "dict[int, Card]") -> "Card | None":
    """By its number, or because there is only one; two of one name are told apart by the pass."""
    numbers = [person.number for person in line.alike]
    if line.values["number"] is not None:
        numbers = [number for number in numbers if number == line.values["number"]]
    elif line.values["pass_number"]:
        sought = pass_key(line.values["pass_number"])
        having = [person.number for person in line.alike if pass_key(person.pass_number) == sought]
        numbers = having or numbers
    return cards.get(numbers[0]) if len(set(numbers)) == 1 else None


def numbers_given(tournament: Tournament) -> list[int]:
    return list(StartCard.objects.filter(tournament=tournament).values_list("number", flat=True))


def number_errors(line: int, number: int | None, given: dict[int, int]) -> list[Finding]:
    """A start number that is taken, by a card (line 0) or by a line further up."""
    if number is None:
        return []
    if number in given:
        before = given[number]
        code = "import.number_twice" if before else "import.number_taken"
        return [finding(code, row=line, number=number, before=before)]
    given[number] = line
    return []


def entry_values(line: int, raw: dict[str, str], born_until: int) -> tuple[dict[str, Any], list[Finding]]:
    """The values of a line as an entry takes them, and all that is wrong with them."""
    wrong: list[Finding] = []
    raw = {name: "" if text in NOTHING else text for name, text in raw.items()}
    if without_club(raw.get("club", "")):
        raw["club"] = ""
    values: dict[str, Any] = {name: raw.get(name, "") for name in TEXTS}
    if not values["last_name"]:
        wrong.append(finding("import.no_name", row=line))
    for name, text in values.items():
        wrong += text_errors(line, name, text)
    values |= {kind: values[kind] or None for kind in ("tandem", "mixed")}
    values["sex"] = chosen(line, "sex", raw.get("sex", ""), SEXES, wrong)
    values["category"] = chosen(line, "category", raw.get("category", ""), CATEGORIES, wrong)
    values["birth_year"] = year_of(line, raw.get("birth_year", ""), wrong, born_until)
    values["number"] = number_of(line, raw.get("number", ""), wrong)
    values["paid"] = truth(line, "paid", raw.get("paid", ""), wrong)
    values["present"] = truth(line, "present", raw.get("present", ""), wrong)
    return values, wrong


def text_errors(line: int, field: str, text: str) -> list[Finding]:
    limit = TEXTS[field]
    if len(text) > limit:
        return [finding("import.too_long_text", row=line, field=field, length=len(text), limit=limit)]
    try:
        plain_text(text)
    except ValidationError:
        return [finding("import.unprintable", row=line, field=field)]
    return []


def chosen(line: int, field: str, text: str, codes: dict[str, str], wrong: list[Finding]) -> str:
    if text and text.casefold() not in codes:
        wrong.append(finding("import.unknown_value", row=line, field=field, found=text[:40]))
    return codes.get(text.casefold(), "")


def truth(line: int, field: str, text: str, wrong: list[Finding]) -> bool:
    if text.casefold() not in TRUE | FALSE:
        wrong.append(finding("import.unknown_value", row=line, field=field, found=text[:40]))
    return text.casefold() in TRUE


def year_of(line: int, text: str, wrong: list[Finding], born_until: int) -> int | None:
    """Of a year, or of a whole date. Nobody plays before he is born."""
    year = YEAR.fullmatch(text)
    if text and not (year and int(year[1]) <= born_until):
        wrong.append(finding("import.unknown_value", row=line, field="birth_year", found=text[:40]))
    return int(year[1]) if year else None


def number_of(line: int, text: str, wrong: list[Finding]) -> int | None:
    if not text:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 8 and 1 <= int(text) <= MAX_NUMBER:
        return int(text)
    wrong.append(finding("import.no_number", row=line, found=text[:40]))
    return None
