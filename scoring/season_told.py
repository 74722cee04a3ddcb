"""A season's rule as JSON has it, and its lists as CSV has them, with everything that is wrong in them. Reads only."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.csv_cells import Cells, lines_of, named
from scoring.csv_words import plain
from scoring.findings import Finding, finding
from scoring.lots import drawn_names
from scoring.misread import wrong_type
from scoring.season_rule import TIES, ByPlace, Missed, PerUnit, PlayedList, SeasonRule
from scoring.told_object import DATE, ToldObject, as_written, exact_number, is_date

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
        "tags": "kennzeichen",
        "declared": "angesagt",
        "joined": "mitglied_seit",
        "arrears": "rueckstand",
    }.items()
    for word in (name, *words.split())
}
NEVER = "never"  # joined
NEEDED = ("date", "series", "name", "total", "won", "lost")
_POWERS = 9
_MONTHS = 120
_KEEP = ("best", "first", "drop")
_QUALIFY = (
    *("lists", "evenings", "months", "month_lists", "groups"),
    *("joined_before", "months_left", "arrears"),
)
_KEYS = ("unit", "which", "norm", "by_place", "absent", "keep", "aggregate", "adjust", "qualify", "ties", "lots")


@dataclass(frozen=True, slots=True)
class ListsRead:
    """The lists of a file, and what can't be read in it."""

    lists: tuple[PlayedList, ...]
    wrong: tuple[Finding, ...]


def read_lists(text: str, *, with_games: bool = False) -> ListsRead:
    """The lists of a text with the columns date, series, name, total, won and lost; others may be there.

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
        tags=_words(cells, "tags"),
        declared=_words(cells, "declared"),
        joined=_joined(cells),
        arrears=_from(0, cells, "arrears", cells.number("arrears") or 0),
    )


def _words(cells: Cells, name: str) -> frozenset[str]:
    return frozenset(filter(None, (" ".join(word.split()) for word in cells.text(name).split(","))))


def _joined(cells: Cells) -> str | None:
    joined = cells.text("joined")
    if joined == NEVER:
        return None
    if joined and not is_date(joined):
        cells.note("input.wrong_type", "joined", found=joined, expected=DATE)
    return joined


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
        told = json.loads(text, parse_float=exact_number, parse_int=exact_number, parse_constant=lambda word: word)
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


class _Rule(ToldObject):
    """One rule, key by key; `wrong` grows with what can't be read, and that key is then as if not there."""

    def rule(self) -> SeasonRule:
        self.only("", self.told, _KEYS)
        which = self.part("which", self.told.get("which", {}), ("series", "tags", "declared", "from", "to"))
        least = self.part("qualify", self.told.get("qualify", {}), _QUALIFY)
        best, first, drops = self.keep(self.told.get("keep", "all"))
        series = which.get("series")
        return SeasonRule(
            by_evening=self.one_of("unit", self.told.get("unit", "list"), ("list", "evening")) == "evening",
            series=None if series is None else frozenset(self.numbers("which.series", series)),
            tags=frozenset(self.words("which.tags", which.get("tags", []))),
            declared=self.word("which.declared", which.get("declared", "")),
            since=self.date("which.from", which.get("from", "")),
            until=self.date("which.to", which.get("to", "")),
            norm=self.whole("norm", self.told["norm"], 1) if "norm" in self.told else None,
            by_place=self.by_place(self.told["by_place"]) if "by_place" in self.told else None,
            absent=self.fraction("absent", self.told["absent"]) if "absent" in self.told else None,
            best=best,
            first=first,
            drops=drops,
            at_least=self.aggregate(self.told.get("aggregate", "sum")),
            adjust=tuple(self.adjust(self.told.get("adjust", []))),
            lists=self.whole("qualify.lists", least.get("lists", 0), 0),
            evenings=self.whole("qualify.evenings", least.get("evenings", 0), 0),
            months=self.whole("qualify.months", least.get("months", 0), 0),
            month_lists=self.whole("qualify.month_lists", least.get("month_lists", 0), 0),
            groups=frozenset(self.words("qualify.groups", least.get("groups", []))),
            joined_before=self.date("qualify.joined_before", least.get("joined_before", "")),
            months_left=self.months_left(least.get("months_left", 0), which),
            arrears=self.whole("qualify.arrears", least.get("arrears", 0), 0),
            ties=self.ties(self.told.get("ties", ["won", "lost"])),
            lots=tuple(self.lots(self.told.get("lots", []))),
        )

    def keep(self, told: object) -> tuple[int | None, int | None, tuple[tuple[int, int], ...]]:
        """How many of the best, how many of the first, and the steps by which the worst go."""
        if not isinstance(told, dict):
            self.one_of("keep", told, ("all",))
            return None, None, ()
        self.only("keep", told, _KEEP)
        if len([name for name in _KEEP if name in told]) != 1:
            self.wrong.append(finding("season.keep_one", field="keep"))
            return None, None, ()
        if "best" in told:
            return self.whole("keep.best", told["best"], 0), None, ()
        if "first" in told:
            return None, self.whole("keep.first", told["first"], 1), ()
        steps = [self.numbers("keep.drop", step, 0) for step in self.listed("keep.drop", told["drop"])]
        if any(len(step) != 2 for step in steps):
            self.wrong.append(
                wrong_type("keep.drop", as_written(told["drop"]), "list of pairs: units played, units dropped")
            )
            return None, None, ()
        return None, None, tuple((start, drop) for start, drop in steps)

    def by_place(self, told: object) -> ByPlace:
        """{"points": [5, 3, 1] or "field", "from_last": [1], "equals": "mean" or "better"}."""
        part = self.part("by_place", told, ("points", "from_last", "equals"))
        points, equals = part.get("points", "field"), part.get("equals", "mean")
        if isinstance(points, str):
            self.one_of("by_place.points", points, ("field",))
        return ByPlace(
            points=None if isinstance(points, str) else self.fractions("by_place.points", points),
            from_last=self.fractions("by_place.from_last", part.get("from_last", [])),
            better=self.one_of("by_place.equals", equals, ("mean", "better")) == "better",
        )

    def months_left(self, told: object, which: Mapping[str, Any]) -> int:
        months = self.whole("qualify.months_left", told, 0, _MONTHS)
        if months and not which.get("to"):
            self.wrong.append(finding("season.no_last_day", field="qualify.months_left"))
        return months

    def lots(self, told: object) -> Iterator[tuple[str, ...]]:
        """Each {"order": [names]}, as it came out by hand, or {"seed": text, "names": [names]}, drawn anew."""
        for lot in self.listed("lots", told):
            part = self.part("lots", lot, ("order", "seed", "names"))
            names = tuple(self.words("lots", part.get("order", part.get("names", []))))
            seed = self.word("lots.seed", part.get("seed", ""))
            if ("order" in part) == ("seed" in part) or len(names) < 2 or len(set(names)) < len(names):
                self.wrong.append(finding("season.no_lot", field="lots"))
            else:
                yield drawn_names(seed, names) if seed else names

    def aggregate(self, told: object) -> int | None:
        if isinstance(told, dict):
            self.only("aggregate", told, ("mean_at_least",))
            return self.whole("aggregate.mean_at_least", told.get("mean_at_least"), 1)
        return 0 if self.one_of("aggregate", told, ("sum", "mean")) == "mean" else None

    def adjust(self, told: object) -> Iterator[PerUnit | Missed]:
        for step in self.listed("adjust", told):
            part = self.part("adjust", step, ("per", "missed_power", "from", "one_sided"))
            start = self.fraction("adjust.from", part.get("from", 0))
            if ("per" in part) == ("missed_power" in part):
                self.wrong.append(finding("season.per_or_missed", field="adjust"))
            elif "per" in part:
                one_sided = self.truth("adjust.one_sided", part.get("one_sided", False))
                yield PerUnit(each=self.fraction("adjust.per", part["per"]), start=start, one_sided=one_sided)
            else:
                power = self.whole("adjust.missed_power", part["missed_power"], 1, _POWERS)
                yield Missed(power=power, start=start)

    def ties(self, told: object) -> tuple[str, ...]:
        return tuple(self.one_of("ties", tie, TIES) for tie in dict.fromkeys(self.words("ties", told)))
