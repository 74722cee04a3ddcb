"""A club's history as a file of lists: one that somebody played after the other, and each line that doesn't fit.

CSV or XLSX with headings, or an archive of the program "Vereinsmeister" (.VMZ). Nobody's name is looked up here, and
nothing is written. A total is held against points, games and, where its table is whole, what the others lost.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django.core.exceptions import ValidationError

from scoring import ISKO, Finding, Footer, ScoreSheet, finding, performance
from tournament.files.apart import HISTORY
from tournament.files.spelling import by_heading
from tournament.files.uploads import Headed, headed
from tournament.folding import folded
from tournament.refused import Refused
from tournament.text import plain_text

HEADINGS = {
    "date": "date|datum|tag|spieltag|day|fecha|día",
    "series": "series|serie|liste|runde",
    "table": "table|tisch|tischnr|tischnummer|mesa",
    "name": "name|name1|spieler|spielername|player|nombre|jugador",
    "number": "nr|nummer|number|spielernr|spielernummer|edv|edvnummer|número",
    "points": "points|punkte|spielpunkte|game points|puntos",
    "won": "won|gewonnen|gewonnene|gewonnene spiele|gsp|gew|ganados|ganadas",
    "lost": "lost|verloren|verlorene|verlorene spiele|vsp|verl|perdidos|perdidas",
    "total": "total|gesamt|gesamtpunkte|wert|wertung|ergebnis|leistung|summe|result|resultado",
    "games": "games|spiele|anzahl spiele|spielzahl|juegos",
}
FIELDS = by_heading(HEADINGS)
NEEDED = ("date", "series", "name", "won", "lost")
CHECKED, AS_GIVEN, POINTS = "checked", "given", "points"  # what a list is worth: reckoned and held against, told, bare
WHOLE = re.compile(r"-?[0-9]{1,6}(?:[.,]0*)?", re.ASCII)
DAYS = ("%Y-%m-%d", "%d.%m.%Y", "%Y%m%d", "%d/%m/%Y", "%Y-%m-%d %H:%M:%S", "%d.%m.%y")
FIRST_DAY = date(1900, 1, 1)
MOST = {"series": 99, "table": 9_999, "number": 999_999, "won": 999, "lost": 999, "games": 999}
LEAST = {"series": 1, "games": 1, "number": 1}
SEATS = range(3, 6)
NO_WORKBOOK = ("import.broken_workbook", "import.no_table")
LONGEST = 80  # signs of a name


TableAt = tuple[date, int, int]  # day, series, number


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A list that somebody has played. row: its line in the file; table 0 and number 0 where the file has none."""

    row: int
    day: date
    series: int
    table: int
    number: int
    name: str
    points: int | None
    won: int
    lost: int
    total: int | None
    games: int | None


@dataclass(frozen=True, slots=True)
class History:
    """What fits, by day, series, table and line; what of the others doesn't, and what is not read at all."""

    lists: tuple[Played, ...]
    wrong: tuple[Finding, ...]
    notes: tuple[Finding, ...] = ()


def history(name: str, data: bytes, *, value: str = CHECKED, today: date = date.max) -> History:
    """Refused where it is no such file. `today`: nobody has played a list later."""
    file = opened(name, data)
    lacking = [field for field in NEEDED if field not in file.columns]
    if not lacking and not {"points", "total"} & file.columns.keys():
        lacking = ["points"]
    if value == POINTS and "points" not in file.columns:
        lacking = lacking or ["points"]
    if lacking:
        raise Refused(
            finding("history.columns_lacking", names=", ".join(HEADINGS[field].split("|")[0] for field in lacking))
        )
    wrong: list[Finding] = []
    lists: list[Played] = []
    misread: list[Played] = []
    for row in file.rows:
        reading = Line(file, row.line, file.texts(row), today)
        played = reading.played()
        wrong += file.uncomputed(row) or reading.wrong
        (misread if reading.wrong else lists).append(played)
    doubtful = list(_doubtful(lists))
    fits = _without(lists, doubtful)
    worth, unlike = _valued(fits, value, _torn(lists, misread, doubtful))
    problems = sorted([*wrong, *doubtful, *unlike], key=lambda problem: problem.where.row or 0)
    ordered = sorted(worth, key=lambda one: (one.day, one.series, one.table, one.row))
    return History(_spelt_once(ordered), tuple(problems), file.notes)


def opened(name: str, data: bytes) -> Headed:
    """Of an archive that can't be read it is said that it is none: no workbook was chosen."""
    try:
        return headed(name, data, FIELDS, "name", HISTORY)
    except Refused as refusal:
        if name.lower().endswith(".vmz") and refusal.findings[0].code in NO_WORKBOOK:
            raise Refused(finding("history.unreadable")) from None
        raise


class Line:
    """A line of the file as it is read, field by field; `wrong` has what can't be in it."""

    def __init__(self, file: Headed, line: int, texts: Mapping[str, str], today: date) -> None:
        self.file, self.line, self.texts, self.today = file, line, texts, today
        self.wrong: list[Finding] = []

    def played(self) -> Played:
        series, won, lost = (self.whole(field) or LEAST.get(field, 0) for field in ("series", "won", "lost"))
        name = " ".join(self.texts["name"].split())
        if not letters(name) or len(name) > LONGEST or not _can_be_printed(name):
            self.misread("name")
        games = self.whole("games") if self.has("games") else None
        if games is not None and won + lost > games:
            self.misread("games")
        return Played(
            row=self.line,
            day=self.day(),
            series=series,
            table=self.whole("table") if self.has("table") else 0,
            number=self.whole("number") if self.has("number") else 0,
            name=name,
            points=self.whole("points", -99_999) if self.has("points") else None,
            won=won,
            lost=lost,
            total=self.whole("total", -99_999) if self.has("total") else None,
            games=games,
        )

    def has(self, field: str) -> bool:
        return bool(self.texts.get(field))

    def whole(self, field: str, least: int | None = None) -> int:
        text, least = self.texts[field], LEAST.get(field, 0) if least is None else least
        if WHOLE.fullmatch(text) and least <= (number := int(re.split("[.,]", text)[0])) <= MOST.get(field, 99_999):
            return number
        self.misread(field)
        return max(least, 0)

    def day(self) -> date:
        for form in DAYS:
            try:
                day = datetime.strptime(self.texts["date"], form).date()  # noqa: DTZ007 - a day has no zone
            except ValueError:
                continue
            if FIRST_DAY <= day <= self.today:
                return day
        self.misread("date")
        return FIRST_DAY

    def misread(self, field: str) -> None:
        place = self.file.columns[field]
        told: dict[str, Any] = {
            "field": self.file.headings[place][:40],
            "line": self.line,
            "found": self.texts[field][:40],
        }
        self.wrong.append(finding("history.misread", row=self.line, **told))


def _doubtful(lists: Sequence[Played]) -> Iterator[Finding]:
    """Two names under a number, two numbers under a name, and two lists of one player in a series."""
    first_of: dict[tuple[str, date, int], int] = {}
    names: dict[int, Played] = {}
    numbers: dict[str, Played] = {}
    for played in lists:
        key = letters(played.name)
        if problem := _numbered(played, names, numbers) if played.number else None:
            yield problem
            continue
        first = first_of.setdefault((key, played.day, played.series), played.row)
        if first != played.row:
            yield _note("history.twice", played, first=first, series=played.series, day=played.day)


def _numbered(played: Played, names: dict[int, Played], numbers: dict[str, Played]) -> Finding | None:
    known = names.setdefault(played.number, played)
    if letters(known.name) != letters(played.name):
        return _note("history.two_names", played, number=played.number, other=known.name, first=known.row)
    known = numbers.setdefault(letters(played.name), played)
    if known.number != played.number:
        return _note("history.two_numbers", played, number=played.number, other=known.number, first=known.row)
    return None


def _note(code: str, played: Played, **values: Any) -> Finding:
    return finding(code, row=played.row, line=played.row, name=played.name, **values)


def _without(lists: Sequence[Played], problems: Sequence[Finding]) -> list[Played]:
    out = {problem.where.row for problem in problems}
    return [played for played in lists if played.row not in out]


def _torn(lists: Sequence[Played], misread: Sequence[Played], problems: Sequence[Finding]) -> set[TableAt]:
    """Tables of which a line is missing, as it can't be read or is somebody else's: what the others lost isn't known.

    A line of which only the day can't be read is of the table that stands next to it in the file.
    """
    rows = {problem.where.row for problem in problems if problem.code != "history.twice"}
    torn = {_table(played) for played in lists if played.row in rows}
    for lost in misread:
        torn.add(_table(lost))
        alike = [played for played in lists if (played.series, played.table) == (lost.series, lost.table)]
        before = max((played for played in alike if played.row < lost.row), key=lambda one: one.row, default=None)
        after = min((played for played in alike if played.row > lost.row), key=lambda one: one.row, default=None)
        torn |= {_table(played) for played in (before, after) if played}
    return torn


def _table(played: Played) -> TableAt:
    return played.day, played.series, played.table


def _valued(fits: Sequence[Played], value: str, torn: Collection[TableAt]) -> tuple[list[Played], list[Finding]]:
    """Each list with what it is worth, and those whose total nobody can tell, or can't be."""
    if value != CHECKED:
        worth = [replace(one, total=one.points) if value == POINTS or one.total is None else one for one in fits]
        return [one for one in worth if one.total is not None], [
            _note("history.no_total", one) for one in worth if one.total is None
        ]
    tables: dict[TableAt, list[Played]] = defaultdict(list)
    for played in fits:
        tables[_table(played)].append(played)
    worth, wrong = [], []
    for played in fits:
        made = _made(played, () if _table(played) in torn else tables[_table(played)])
        if isinstance(made, Finding):
            wrong.append(made)
        else:
            worth.append(made)
    return worth, wrong


def _made(played: Played, table: Sequence[Played]) -> Played | Finding:
    """By Seeger and Fabian (SkWO 5). A table is whole with three to five; else what the others lost isn't known."""
    own = ISKO.won_or_lost_bonus * (played.won - played.lost)
    if played.table and len(table) in SEATS:
        feet = tuple(Footer(one.points or 0, one.won, one.lost, None) for one in table)
        made = performance(ScoreSheet(feet, games=0))[table.index(played)]
        if played.points is None:
            return replace(played, points=(played.total or 0) - made.performance)
        if played.total in (None, made.performance):
            return replace(played, total=made.performance)
        return _note("history.total", played, found=played.total, reckoned=made.performance, others=made.others_lost)
    if played.total is None:
        return _note("history.no_total", played)
    rest = played.total - own - (played.points or 0)
    bonuses = {ISKO.others_lost_bonus[seats] for seats in SEATS}
    if played.points is not None and (rest < 0 or all(rest % bonus for bonus in bonuses)):
        return _note("history.odd_total", played, found=played.total, own=played.points + own)
    return played


def _spelt_once(lists: Sequence[Played]) -> tuple[Played, ...]:
    """As the newest list spells a name, as a ranking goes by names."""
    names = {letters(played.name): played.name for played in lists}
    return tuple(replace(played, name=names[letters(played.name)]) for played in lists)


@lru_cache(5_000)
def _can_be_printed(name: str) -> bool:
    try:
        plain_text(name)
    except ValidationError:
        return False
    return True


@lru_cache(5_000)
def letters(name: str) -> str:
    """By which two spellings are one name: letters alone, in whatever order its words stand."""
    words = re.findall(r"[^\W\d_]+", folded(name))
    return " ".join(sorted(words))
