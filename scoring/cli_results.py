"""`python -m scoring rank`: the order of a list.

It reads and prints; what is counted is decided elsewhere. A wrong list is answered with its line and a remedy.
"""

import argparse
import csv
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scoring.cli_rules import add_system
from scoring.performance import counted_foot
from scoring.ranking import Placed, SeriesResult, Total, rank, total
from scoring.rules import ISKO, SEEGER_FABIAN, SYSTEMS, PerformanceSystem, rule_set
from scoring.sheet import Footer

_COLUMNS = {
    "name": ("name", "player", "spieler", "nombre"),
    "performance": ("performance", "total", "leistung", "gesamt", "rendimiento"),
    "won": ("won", "gewonnen", "ganados"),
    "lost": ("lost", "verloren", "perdidos"),
}
_COUNTED = {
    "points": ("points", "game points", "game_points", "punkte", "spielpunkte", "puntos"),
    "others_lost": ("others_lost", "others lost", "verloren der anderen", "perdidos de los demás"),
    "players": ("players", "spieler am tisch", "jugadores"),
}
_RANK_HELP = """\
Ranks a list with the columns name, performance, won and lost (SkWO 5): by performance, then more won, then fewer
lost. Who is still equal shares the place and needs a lot. Separators: semicolon, comma or tab; UTF-8.
A list of one series without the column performance is counted, by Seeger-Fabian or as --system says: from points, won
and lost, and unless it is game_points from others_lost (under proposal_2001 those that were lost against this player)
and players (3 or 4 at the table, 5 by ISkO 3.2.7). Then every object of --json names the system."""
_LONGEST = 20  # signs of a figure


class WrongInput(Exception):
    """What can't be read, as a sentence with its place and a remedy."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    ranking = subparsers.add_parser("rank", help="the order of a list of results", description=_RANK_HELP)
    ranking.add_argument("file", type=Path)
    ranking.add_argument("--json", action="store_true", help="a list of objects")
    add_system(ranking)
    ranking.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the order of a file; 2 if it can't be read, else 0."""
    system = SYSTEMS[arguments.system or SEEGER_FABIAN.name]
    try:
        listed = list(read_results(arguments.file, system))
    except WrongInput as wrong:
        print(f"{arguments.file}: {wrong}", file=sys.stderr)
        return 2
    placed = rank(sums for _name, sums in listed)
    names = [name for name, _made in listed]
    if arguments.json:
        named = {"system": system.name} if is_counted(arguments.file) else {}
        print(json.dumps([_as_json(place, names) | named for place in placed], ensure_ascii=False))
    else:
        print(*(_as_words(place, names) for place in placed), sep="\n")
    return 0


def read_results(path: Path, system: PerformanceSystem = SEEGER_FABIAN) -> Iterator[tuple[str, Total]]:
    """Name and total of every line that is filled; its place among them is the key."""
    lines = _lines(path)
    places = _places(lines[0] if lines else [], system)
    filled = [(number, cells) for number, cells in enumerate(lines[1:], 2) if any(map(str.strip, cells))]
    for key, (number, cells) in enumerate(filled):
        figures = {name: _figure(cells, place, name, number) for name, place in places.items() if name != "name"}
        made = figures["performance"] if "performance" in figures else _counted(figures, system, number)
        yield _cell(cells, places["name"]), total(key, [SeriesResult(1, made, figures["won"], figures["lost"])], [1])


def is_counted(path: Path) -> bool:
    """Does this list leave the performance to be counted?"""
    return "performance" not in _found((_lines(path) or [[]])[0])


def _counted(figures: dict[str, int], system: PerformanceSystem, number: int) -> int:
    foot = Footer(figures["points"], figures["won"], figures["lost"], None)
    if (players := figures.get("players", 4)) not in system.others_lost:
        raise WrongInput(f"line {number}: players is {players}; a table has 3, 4 or 5.")
    return counted_foot(foot, figures.get("others_lost", 0), players, rule_set(ISKO.name, system.name)).performance


def _lines(path: Path) -> list[list[str]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise WrongInput(f"{error.strerror}.") from None
    except UnicodeDecodeError:
        raise WrongInput("this is no UTF-8. Save the list anew as CSV in UTF-8.") from None
    first = text.partition("\n")[0]
    try:
        return list(csv.reader(text.splitlines(), delimiter=max(";,\t", key=first.count)))
    except csv.Error as error:
        raise WrongInput(f"this is no CSV ({error}). Save the list anew as CSV in UTF-8.") from None


def _places(headings: Iterable[str], system: PerformanceSystem) -> dict[str, int]:
    found = _found(headings)
    needed = tuple(_COLUMNS)
    if "performance" not in found and "points" in found:
        more = ("others_lost", "players") if any(system.others_lost.values()) else ()
        needed = ("name", "points", "won", "lost", *more)
    if lacking := [name for name in needed if name not in found]:
        raise WrongInput(f"line 1 has no column {', '.join(lacking)}. The headings are {', '.join(needed)}.")
    return {name: found[name] for name in needed}


def _found(headings: Iterable[str]) -> dict[str, int]:
    """Which columns a list has, and where."""
    written = [heading.strip().casefold() for heading in headings]
    places = {
        name: next((place for place, word in enumerate(written) if word in words), -1)
        for name, words in (_COLUMNS | _COUNTED).items()
    }
    return {name: place for name, place in places.items() if place >= 0}


def _cell(cells: list[str], place: int) -> str:
    return cells[place].strip() if place < len(cells) else ""


def _figure(cells: list[str], place: int, name: str, number: int) -> int:
    text = _cell(cells, place).replace("\N{MINUS SIGN}", "-")
    is_number = text.removeprefix("-").isdecimal() and len(text) <= _LONGEST
    if not is_number or (name not in ("performance", "points") and text.startswith("-")):
        raise WrongInput(f"line {number}: {name} is {text[:_LONGEST]!r}; write a whole number.")
    return int(text)


def _as_json(place: Placed[Total], names: list[str]) -> dict[str, Any]:
    sums = place.total
    return {
        "rank": place.rank,
        "name": names[sums.key],
        "performance": sums.performance,
        "won": sums.won,
        "lost": sums.lost,
        "needs_lot": place.needs_lot,
    }


def _as_words(place: Placed[Total], names: list[str]) -> str:
    sums = place.total
    lot = "  needs a lot" if place.needs_lot else ""
    return f"{place.rank:>4}  {names[sums.key]:<28} {sums.performance:>6}  {sums.won:>3} : {sums.lost}{lot}"
