"""`python -m scoring check FILE.csv ...`: what is wrong with score sheets, and the performance of every seat.

It reads files and prints; what is wrong is decided elsewhere. A file that can't be read never stops the next one.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scoring.checks import check
from scoring.cli_rules import NoHouse, add_rules, add_system, rules_of
from scoring.english import text
from scoring.findings import Finding, finding
from scoring.performance import SeatPerformance, lacks_games, performance
from scoring.printed_list import LIST_FORM, PrintedList, check_list, read_list
from scoring.rules import EDITIONS, SEEGER_FABIAN, PerformanceSystem, RuleSet
from scoring.sheet import SEATS
from scoring.sheet_csv import MOST_GAMES, SHEET_FORM, SheetRead, read_sheets

_MADE = ("points", "won", "lost", "others_lost", "performance")
_HELP = f"""\
Names every defect of score sheets in CSV files, and counts the performance of every seat: from the foot as it is
written, else from the rows as their marks count. By Seeger-Fabian (SkWO 5), or as --system says: proposal_2001 needs
every game, since the 40 points for a lost one go to the two who played against it; game_points adds nothing; under
danish_union, the system of danish and aarhus, every opponent of a lost game writes its value; lowest_penalty is for an
evening of Ramsch alone. Sheets of other rules than an order's, or of a house, are never under SkWO.
Five at a table play by ISkO 3.2.7 alone, as SkWO has tables of three and four: the dealer and the third to his left
sit out, and the lost games of the others count as at four, which no order says.

{SHEET_FORM}
{LIST_FORM}
It is added up again.
How many games were planned is taken from the file or --games; else it is a whole number of rounds, twelve if it comes
near.

With --json there is one object a line for every sheet: file, sheet (its name in a file of many), system, findings and
performance. A finding has code, row (null: the foot or the table), seat, field, found, expected, text, and whatever
else it knows, such as causes; line, if the file can't be read there. Performance is a list from seat 1 on with points,
won, lost, others_lost (those that bring points) and performance; empty for a sheet that can't be read, or that says too
little for the system. For a result list it has a row and its performance, and there is no system.
Exit code: 0, 1 if there is any finding, 2 if a file can't be read."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "check",
        help="what is wrong with score sheets",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("files", nargs="+", type=Path, metavar="FILE.csv")
    command.add_argument("--json", action="store_true", help="one JSON object for each sheet")
    command.add_argument("--games", type=_games, metavar="N", help="planned games, where a file does not say")
    add_rules(command)
    add_system(command)
    command.set_defaults(run=run)


def _games(text: str) -> int:
    if not text.isdecimal() or not 1 <= len(text.lstrip("0")) <= len(str(MOST_GAMES)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games; write 1 to {MOST_GAMES}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Answers for every sheet of every file; 2 if one could not be read, 1 if anything was found, else 0."""
    try:
        rules = rules_of(arguments)
    except NoHouse as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return max(check_file(file, arguments, rules) for file in arguments.files)


def check_file(file: Path, arguments: argparse.Namespace, rules: RuleSet) -> int:
    """Answers for one file with the exit code that it alone would have."""
    content = text_of(file)
    if isinstance(content, str) and (printed := read_list(content)):
        return answer_list(file, printed, as_objects=arguments.json)
    reads = _sheets(content, arguments.games)
    return max(answer_sheet(file, read, rules, as_objects=arguments.json) for read in reads)


def read_file(file: Path, games: int | None) -> Sequence[SheetRead]:
    """Every sheet of a file; games: planned ones, where the file does not say. What can't be read says why."""
    return _sheets(text_of(file), games)


def _sheets(content: str | Finding, games: int | None) -> Sequence[SheetRead]:
    return read_sheets(content, games) if isinstance(content, str) else [SheetRead("", None, (content,))]


def text_of(file: Path) -> str | Finding:
    """What stands in a file, or why it can't be read."""
    try:
        return _decoded(file.read_bytes())
    except OSError as error:
        return finding("input.no_file", found=error.strerror or "not there")
    except UnicodeDecodeError:
        return finding("input.no_text", line=1)


def answer_list(file: Path, printed: PrintedList, *, as_objects: bool) -> int:
    """Prints what is wrong with a result list."""
    findings = (*printed.unread, *check_list(printed))
    if as_objects:
        sums = [{"row": row.number, "performance": row.performance} for row in printed.rows]
        _print_object(file, findings, sums)
    else:
        print(f"{file}: {_verdict(len(findings))}")
        _print_words(findings)
        print(f"  {len(printed.rows)} row{'s' * (len(printed.rows) != 1)} added up")
    return 2 if printed.unread else min(len(findings), 1)


def answer_sheet(file: Path, read: SheetRead, rules: RuleSet, *, as_objects: bool) -> int:
    """Prints what is wrong with a sheet, and the performance of every seat."""
    findings = read.found if read.sheet is None else check(read.sheet, rules)
    counted = _counted(read, rules)
    if as_objects:
        by_seat = [
            {"seat": seat, **{name: getattr(own, name) for name in _MADE}} for seat, own in enumerate(counted, 1)
        ]
        _print_object(file, findings, by_seat, sheet=read.name, system=rules.system.name)
    else:
        name = f"{file} ({read.name})" if read.name else str(file)
        print(f"{name}: {_verdict(len(findings))}" if read.sheet else f"{name}: can't be read")
        _print_words(findings)
        if read.sheet and read.sheet.seats == SEATS[-1]:
            print("  five at the table: by ISkO 3.2.7, never by SkWO; lost games of others count as at four")
        if read.sheet and not rules.is_order_alone:
            house = "" if rules.house == EDITIONS[rules.name].house else " with a house of its own"
            print(f"  by the rules: {rules.label}{house}; not under SkWO")
        if counted and rules.system is not SEEGER_FABIAN:
            print(f"  by the system: {rules.system.label}")
        for seat, own in enumerate(counted, 1):
            sums = f"{own.points} points, {own.won} won, {own.lost} lost{_others(own, rules.system)}"
            print(f"  seat {seat}: {own.performance} ({sums})")
    return 2 if read.sheet is None else min(len(findings), 1)


def _others(own: SeatPerformance, system: PerformanceSystem) -> str:
    if not any(system.others_lost.values()):
        return ""
    return f", {'lost against it' if system.opponents_only else 'others lost'} {own.others_lost}"


def _decoded(raw: bytes) -> str:
    """UTF-8; else as older spreadsheets save it, unless it is no text at all."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in raw:
            raise
        return raw.decode("cp1252")


def _counted(read: SheetRead, rules: RuleSet) -> tuple[SeatPerformance, ...]:
    if read.sheet is None or lacks_games(read.sheet, rules):
        return ()
    return performance(read.sheet, rules)


def _finding(defect: Finding) -> dict[str, Any]:
    where = defect.where
    values = {"found": None, "expected": None, **defect.values}
    return {
        "code": defect.code,
        "row": where.row,
        "seat": where.seat,
        "field": where.field,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in values.items()},
        "text": text(defect),
    }


def _print_object(
    file: Path,
    findings: Sequence[Finding],
    counted: list[dict[str, int]],
    *,
    sheet: str = "",
    system: str | None = None,
) -> None:
    answer = {
        "file": str(file),
        "sheet": sheet,
        "system": system,
        "findings": [_finding(fault) for fault in findings],
        "performance": counted,
    }
    print(json.dumps(answer, ensure_ascii=False))


def _print_words(findings: Sequence[Finding]) -> None:
    for defect in findings:
        print(f"  {_place(defect)}{text(defect)}")


def _verdict(count: int) -> str:
    return f"{count} finding{'s' * (count > 1)}" if count else "nothing to find"


def _place(defect: Finding) -> str:
    where, line = defect.where, defect.values.get("line")
    words = [
        *([f"line {line}"] if line else []),
        *([where.field] if line and where.field else []),
        *([f"row {where.row}"] if where.row is not None else []),
        *([f"seat {where.seat}"] if where.seat is not None else []),
    ]
    return f"{', '.join(words)}: " if words else ""
