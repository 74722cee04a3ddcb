"""A season's rule as JSON has it, and its lists as CSV has them, with everything that is wrong in them. Reads only."""

import json
import re
from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.csv_cells import Cells, lines_of, named
from scoring.csv_words import plain
from scoring.findings import Finding, finding
from scoring.misread import short, unknown_key, wrong_type
from scoring.season import TIES, Missed, PerUnit, PlayedList, SeasonRule

HEADINGS: Mapping[str, str] = {
    word: name
    for name, words in {
        "date": "datum",
        "series": "serie",
        "name": "spieler player",
        "group": "gruppe",
        "total": "gesamt",
        "won": "gewonnen",
        "lost": "verloren",
        "games": "spiele",
    }.items()
    for word in (name, *words.split())
}
NEEDED = ("date", "series", "name", "total", "won", "lost")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_LONGEST = 20  # signs of a number
_MOST = 10**6  # lists, games, evenings
_POWERS = 9
_KEYS = ("unit", "which", "norm", "absent", "keep", "aggregate", "adjust", "qualify", "ties")
DATE = "date like 2026-01-31"


def is_date(text: str) -> bool:
    """Is this a day of the calendar, as YYYY-MM-DD?

    >>> is_date("2026-02-28"), is_date("2026-02-31"), is_date("28.2.2026")
    (True, False, False)
    """
    if not (written := _DATE.fullmatch(text)):
        return False
    year, month, day = map(int, written.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


@dataclass(frozen=True, slots=True)
class ListsRead:
    """The lists of a file, and what can't be read in it."""

    lists: tuple[PlayedList, ...]
    wrong: tuple[Finding, ...]


def read_lists(text: str, *, with_games: bool = False) -> ListsRead:
    """The lists of a text with the columns date, series, name, total, won and lost, as group and games may be.

    with_games: a list without them is wrong. Separators: semicolon, comma or tab.

    >>> read_lists("date;series;name;total;won;lost\\n2026-01-09;1;Albrecht;1012;11;2\\n").lists[0].total
    1012
    """
    try:
        lines = lines_of(text)
    except ValueError as error:
        return ListsRead((), (finding("input.no_table", line=1, found=str(error)),))
    if not lines:
        return ListsRead((), (finding("input.empty", line=1),))
    headings = [HEADINGS.get(plain(cell)) for cell in lines[0][1]]
    if wrong := tuple(_lacking(headings, lines[0][0], (*NEEDED, *(("games",) if with_games else ())))):
        return ListsRead((), wrong)
    return _rows(headings, lines[1:], with_games=with_games)


def _lacking(headings: list[str | None], line: int, needed: tuple[str, ...]) -> Iterator[Finding]:
    for name in needed:
        if name not in headings:
            yield finding("input.key_missing", field=name, line=line)
    for name in dict.fromkeys(heading for heading in headings if heading and headings.count(heading) > 1):
        yield finding("input.column_twice", field=name, line=line)


def _rows(headings: list[str | None], lines: list[tuple[int, list[str]]], *, with_games: bool) -> ListsRead:
    wrong: list[Finding] = []
    lists: list[PlayedList] = []
    seen: dict[tuple[str, str, int], int] = {}
    for line, cells in lines:
        before = len(wrong)
        played = _list(named(headings, line, cells, wrong), with_games=with_games)
        if len(wrong) > before:
            continue
        first = seen.setdefault((played.name, played.date, played.series), line)
        if first != line:
            wrong.append(_twice(played, line, first))
        lists.append(played)
    return ListsRead(tuple(lists), tuple(wrong))


def _twice(played: PlayedList, line: int, other: int) -> Finding:
    return finding(
        "season.twice", field="name", line=line, other=other, name=played.name, date=played.date, series=played.series
    )


def _list(cells: Cells, *, with_games: bool) -> PlayedList:
    date = cells.text("date")
    if date and not is_date(date):
        cells.note("input.wrong_type", "date", found=date, expected=DATE)
    for name in ("date", "name"):
        if not cells.text(name):
            cells.note("input.key_missing", name)
    return PlayedList(
        date=date,
        series=_from(1, cells, "series", cells.needed("series")),
        name=" ".join(cells.text("name").split()),
        group=cells.text("group"),
        total=cells.needed("total"),
        won=_from(0, cells, "won", cells.needed("won")),
        lost=_from(0, cells, "lost", cells.needed("lost")),
        games=_from(int(with_games), cells, "games", cells.number("games") or 0),
    )


def _from(least: int, cells: Cells, name: str, number: int) -> int:
    if number < least and cells.text(name):
        cells.note("input.wrong_type", name, found=number, expected=f"whole number from {least} on")
    elif number < least and name == "games":
        cells.note("input.key_missing", name)
    return number


def read_rule(text: str) -> tuple[SeasonRule, tuple[Finding, ...]]:
    """The rule that this JSON tells, every key optional, and all that is wrong with it; the field names the key.

    >>> read_rule('{"keep": {"best": 10}}')[0].best
    10
    >>> [(each.code, each.where.field) for each in read_rule('{"norm": 0, "kepe": "all"}')[1]]
    [('input.key_unknown', 'kepe'), ('input.wrong_type', 'norm')]
    """
    try:
        told = json.loads(text, parse_float=_number, parse_int=_number, parse_constant=lambda word: word)
    except (ValueError, RecursionError):
        return SeasonRule(), (finding("season.no_rule"),)
    return rule_told(told)


def rule_told(told: object) -> tuple[SeasonRule, tuple[Finding, ...]]:
    """The same of what was read already; its numbers are whole ones or fractions."""
    if not isinstance(told, dict):
        return SeasonRule(), (finding("season.no_rule"),)
    reader = _Rule({name: value for name, value in told.items() if value is not None})
    rule = reader.rule()
    return (SeasonRule() if reader.wrong else rule), tuple(reader.wrong)


def _number(text: str) -> Fraction | str:
    return Fraction(text) if len(text) <= _LONGEST and "e" not in text.lower() else text


class _Rule:
    """One object, key by key; `wrong` grows with what can't be read, and that key is then as if not there."""

    def __init__(self, told: Mapping[str, Any]) -> None:
        self.told = told
        self.wrong: list[Finding] = []

    def rule(self) -> SeasonRule:
        self.only("", self.told, _KEYS)
        which = self.part("which", self.told.get("which", {}), ("series", "from", "to"))
        least = self.part("qualify", self.told.get("qualify", {}), ("lists", "evenings", "months", "groups"))
        best, drops = self.keep(self.told.get("keep", "all"))
        series = which.get("series")
        return SeasonRule(
            by_evening=self.one_of("unit", self.told.get("unit", "list"), ("list", "evening")) == "evening",
            series=None if series is None else frozenset(self.numbers("which.series", series)),
            since=self.date("which.from", which.get("from", "")),
            until=self.date("which.to", which.get("to", "")),
            norm=self.whole("norm", self.told["norm"], 1) if "norm" in self.told else None,
            absent=self.fraction("absent", self.told["absent"]) if "absent" in self.told else None,
            best=best,
            drops=drops,
            at_least=self.aggregate(self.told.get("aggregate", "sum")),
            adjust=tuple(self.adjust(self.told.get("adjust", []))),
            lists=self.whole("qualify.lists", least.get("lists", 0), 0),
            evenings=self.whole("qualify.evenings", least.get("evenings", 0), 0),
            months=self.whole("qualify.months", least.get("months", 0), 0),
            groups=frozenset(self.words("qualify.groups", least.get("groups", []))),
            ties=self.ties(self.told.get("ties", ["won", "lost"])),
        )

    def keep(self, told: object) -> tuple[int | None, tuple[tuple[int, int], ...]]:
        if not isinstance(told, dict):
            self.one_of("keep", told, ("all",))
            return None, ()
        self.only("keep", told, ("best", "drop"))
        if ("best" in told) == ("drop" in told):
            self.wrong.append(finding("season.best_or_drop", field="keep"))
            return None, ()
        if "best" in told:
            return self.whole("keep.best", told["best"], 0), ()
        steps = [self.numbers("keep.drop", step, 0) for step in self.listed("keep.drop", told["drop"])]
        if any(len(step) != 2 for step in steps):
            self.wrong.append(
                wrong_type("keep.drop", _plain(told["drop"]), "list of pairs: units played, units dropped")
            )
            return None, ()
        return None, tuple((start, drop) for start, drop in steps)

    def aggregate(self, told: object) -> int | None:
        if isinstance(told, dict):
            self.only("aggregate", told, ("mean_at_least",))
            return self.whole("aggregate.mean_at_least", told.get("mean_at_least"), 1)
        return 0 if self.one_of("aggregate", told, ("sum", "mean")) == "mean" else None

    def adjust(self, told: object) -> Iterator[PerUnit | Missed]:
        for step in self.listed("adjust", told):
            part = self.part("adjust", step, ("per", "missed_power", "from"))
            start = self.fraction("adjust.from", part.get("from", 0))
            if ("per" in part) == ("missed_power" in part):
                self.wrong.append(finding("season.per_or_missed", field="adjust"))
            elif "per" in part:
                yield PerUnit(each=self.fraction("adjust.per", part["per"]), start=start)
            else:
                power = self.whole("adjust.missed_power", part["missed_power"], 1, _POWERS)
                yield Missed(power=power, start=start)

    def ties(self, told: object) -> tuple[str, ...]:
        return tuple(self.one_of("ties", tie, TIES) for tie in dict.fromkeys(self.words("ties", told)))

    def only(self, where: str, told: Mapping[str, Any], names: Sequence[str]) -> None:
        self.wrong += [unknown_key(name, where) for name in told if name not in names]

    def part(self, where: str, told: object, names: Sequence[str]) -> dict[str, Any]:
        if not isinstance(told, dict):
            self.wrong.append(wrong_type(where, _plain(told), "object"))
            return {}
        self.only(where, told, names)
        return {name: value for name, value in told.items() if value is not None}

    def listed(self, where: str, told: object) -> list[Any]:
        if isinstance(told, list):
            return told
        self.wrong.append(wrong_type(where, _plain(told), "list"))
        return []

    def words(self, where: str, told: object) -> list[str]:
        words = self.listed(where, told)
        self.wrong += [wrong_type(where, _plain(word), "word") for word in words if not isinstance(word, str)]
        return [word for word in words if isinstance(word, str)]

    def numbers(self, where: str, told: object, least: int = 1) -> list[int]:
        return [self.whole(where, number, least) for number in self.listed(where, told)]

    def one_of(self, where: str, told: object, words: Sequence[str]) -> str:
        if isinstance(told, str) and told in words:
            return told
        self.wrong.append(
            finding("input.unknown_value", field=where, found=short(_plain(told)), expected=", ".join(words))
        )
        return words[0]

    def date(self, where: str, told: object) -> str:
        if told == "" or (isinstance(told, str) and is_date(told)):
            return str(told)
        self.wrong.append(wrong_type(where, _plain(told), DATE))
        return ""

    def whole(self, where: str, told: object, least: int, most: int = _MOST) -> int:
        number = _exact(told)
        if number is not None and number.denominator == 1 and least <= number <= most:
            return int(number)
        self.wrong.append(wrong_type(where, _plain(told), f"whole number from {least} to {most}"))
        return least

    def fraction(self, where: str, told: object) -> Fraction:
        number = _exact(told)
        if number is not None and abs(number) <= _MOST:
            return number
        self.wrong.append(wrong_type(where, _plain(told), f"number from {-_MOST} to {_MOST}"))
        return Fraction(0)


def _exact(told: object) -> Fraction | None:
    return Fraction(told) if isinstance(told, int | Fraction) and not isinstance(told, bool) else None


def _plain(told: object) -> object:
    """As it was written, for a sentence."""
    if isinstance(told, Fraction):
        return told.numerator if told.denominator == 1 else float(told)
    if isinstance(told, list):
        return [_plain(part) for part in told]
    return told
