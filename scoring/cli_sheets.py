"""`python -m scoring check FILE.csv ...`: what is wrong with score sheets, and the performance of every seat.

It reads files and prints; what is wrong is decided elsewhere. A file that can't be read never stops the next one.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from scoring.checks import check, foot_of
from scoring.english import text
from scoring.findings import Finding, finding
from scoring.performance import SeatPerformance, performance
from scoring.rules import EDITIONS, RuleSet
from scoring.sheet_csv import SHEET_FORM, SheetRead, read_sheets

_HELP = f"""\
Names every defect of score sheets in CSV files, and counts the performance of every seat: from the foot as it is
written, else from the rows as their marks count.

{SHEET_FORM}
How many games were planned is taken from the file or --games; else it is a whole number of rounds, twelve if it comes
near.

With --json there is one object a line for every sheet: file, sheet (its name in a file of many), findings and
performance. A finding has code, row (null: the foot or the table), seat, field, found, expected, text, and whatever
else it knows, such as causes; line, if the file can't be read there. Performance is a list from seat 1 on with points,
won, lost, others_lost and performance; empty for a sheet that can't be read.
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
    command.add_argument("--games", type=int, metavar="N", help="planned games, where a file does not say")
    command.add_argument("--rules", choices=EDITIONS, default="isko", help="the edition of the rules")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answers for every sheet of every file; 2 if one could not be read, 1 if anything was found, else 0."""
    rules, code = EDITIONS[arguments.rules], 0
    for file in arguments.files:
        for read in sheets_of(file, arguments.games):
            found = read.found if read.sheet is None else check(read.sheet, rules)
            code = max(code, 2 if read.sheet is None else min(len(found), 1))
            if arguments.json:
                print(json.dumps(as_json(file, read, found, rules), ensure_ascii=False))
            else:
                print("\n".join(as_words(file, read, found, rules)))
    return code


def sheets_of(file: Path, games: int | None) -> tuple[SheetRead, ...]:
    """Every sheet in a file; one that can't be read says why."""
    try:
        raw = file.read_bytes()
    except OSError as error:
        return (SheetRead("", None, (finding("input.no_file", found=error.strerror or "not there"),)),)
    try:
        return read_sheets(_decoded(raw), games)
    except UnicodeDecodeError:
        return (SheetRead("", None, (finding("input.no_text", line=1),)),)


def _decoded(raw: bytes) -> str:
    """UTF-8; else as older spreadsheets save it, unless it is no text at all."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        if b"\0" in raw:
            raise
        return raw.decode("cp1252")


def as_json(file: Path, read: SheetRead, found: tuple[Finding, ...], rules: RuleSet) -> dict[str, Any]:
    """The answer for machines."""
    return {
        "file": str(file),
        "sheet": read.name,
        "findings": [_finding(each) for each in found],
        "performance": [
            {
                "seat": seat,
                "points": counted.points,
                "won": counted.won,
                "lost": counted.lost,
                "others_lost": counted.others_lost,
                "performance": counted.performance,
            }
            for seat, counted in enumerate(_counted(read, rules), 1)
        ],
    }


def _counted(read: SheetRead, rules: RuleSet) -> tuple[SeatPerformance, ...]:
    if read.sheet is None:
        return ()
    return performance(replace(read.sheet, footers=foot_of(read.sheet, rules)), rules)


def _finding(found: Finding) -> dict[str, Any]:
    where = found.where
    values = {"found": None, "expected": None, **found.values}
    return {
        "code": found.code,
        "row": where.row,
        "seat": where.seat,
        "field": where.field,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in values.items()},
        "text": text(found),
    }


def as_words(file: Path, read: SheetRead, found: tuple[Finding, ...], rules: RuleSet) -> Iterator[str]:
    """The answer for people, in lines."""
    name = f"{file} ({read.name})" if read.name else str(file)
    yield f"{name}: {_verdict(read, len(found))}"
    for each in found:
        yield f"  {_place(each)}{text(each)}"
    for seat, counted in enumerate(_counted(read, rules), 1):
        sums = f"{counted.points} points, {counted.won} won, {counted.lost} lost, others lost {counted.others_lost}"
        yield f"  seat {seat}: {counted.performance} ({sums})"


def _verdict(read: SheetRead, found: int) -> str:
    if read.sheet is None:
        return "can't be read"
    return f"{found} finding{'s' * (found > 1)}" if found else "nothing to find"


def _place(found: Finding) -> str:
    where, line = found.where, found.values.get("line")
    said = [
        *([f"line {line}"] if line else []),
        *([where.field] if line and where.field else []),
        *([f"row {where.row}"] if where.row is not None else []),
        *([f"seat {where.seat}"] if where.seat is not None else []),
    ]
    return f"{', '.join(said)}: " if said else ""
