"""The commands behind `python -m seating`: each reads, asks the engine, prints, and returns its exit code.

0: well. 1: something was found. 2: the call or the file is wrong.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from seating.ahead import plan_ahead, total_cost
from seating.bound import bound, bound_ahead
from seating.certificate import parse_certificate, verify
from seating.cost import Cost, cost
from seating.cup import MOST as MOST_OF_CUP
from seating.cup import byes_needed, draw_pairs, is_replayed, pairing_text
from seating.draw import Draw
from seating.english import sentence, verdict
from seating.field_json import Read, read_field, unused
from seating.findings import Finding
from seating.groups import draw_groups
from seating.history import History
from seating.plan import Entrant, Plan, Wishes, digest
from seating.proof import hashed
from seating.ranked import set_by_rank
from seating.repaired import set_repaired
from seating.sizes import MOST, Impossible, sizes
from seating.swaps import draw_apart
from seating.ways import AHEAD, Way

_BY_ISKO = "five at a table: by ISkO 3.2.7, never by SkWO"

_WITH_FIVES = "--fives seats them at one table, by ISkO 3.2.7 and never by SkWO"


def run_sizes(arguments: argparse.Namespace) -> int:
    needed = sizes(arguments.players, fives=arguments.fives)
    answer = {"fours": needed.fours, "threes": needed.threes, "fives": needed.fives, "tables": needed.tables}
    if needed.fives:
        return _say(arguments, answer, [f"{needed.fours} of four, {needed.fives} of five", _BY_ISKO])
    return _say(arguments, answer, [f"{needed.fours} of four, {needed.threes} of three"])


def run_draw(arguments: argparse.Namespace) -> int:
    entrants, history, wishes = _field(arguments.file)
    read = entrants, history, replace(wishes, fives=arguments.fives)
    return _say_draw(arguments, draw_apart(*read, arguments.seed), read)


def run_ranked(arguments: argparse.Namespace) -> int:
    entrants, history, wishes = read = _field(arguments.file)
    if arguments.groups is not None:
        if arguments.seed is None:
            raise ValueError("--groups needs --seed: chance decides inside a group")
        draw = draw_groups(
            entrants, history, wishes, arguments.seed, ranks=arguments.groups, rotating=arguments.rotating
        )
    elif arguments.apart:
        draw = set_repaired(entrants, history, wishes, rotating=arguments.rotating)
    else:
        draw = set_by_rank(entrants, history, wishes, rotating=arguments.rotating)
    return _say_draw(arguments, draw, read)


def run_plan(arguments: argparse.Namespace) -> int:
    if arguments.field.isdecimal():
        entrants = tuple(Entrant(number) for number in range(1, int(arguments.field) + 1))
        history, wishes = History(), Wishes()
    else:
        entrants, history, wishes = _field(arguments.field)
    way = Way(AHEAD, series=arguments.series, steps=arguments.steps)
    ahead = plan_ahead(entrants, history, wishes, arguments.seed, way.series, steps=way.steps)
    spent = total_cost(ahead.plans, entrants, history, wishes)
    least = bound_ahead(entrants, history, wishes, arguments.series)
    answer = {
        "series": [
            {"tables": _tables(plan), "notes": [_note(note) for note in notes], "digest": digest(plan)}
            for plan, notes in zip(ahead.plans, ahead.notes, strict=True)
        ],
        "cost": list(spent),
        "bound": list(least),
        "engine": ahead.engine,
        "digest": hashed(*(digest(plan) for plan in ahead.plans)),
    }
    lines = []
    for number, (plan, notes) in enumerate(zip(ahead.plans, ahead.notes, strict=True), 1):
        lines += [f"Series {number}", *_seats(plan), *(f"  {sentence(note)}" for note in notes)]
    return _say(arguments, answer, [*lines, *_figures(spent, least), ahead.engine])


def run_verify(arguments: argparse.Namespace) -> int:
    checks = verify(parse_certificate(_text(arguments.file)), replay=not arguments.legal_only)
    answer = {"checks": [{"code": check.code, "holds": check.holds, "what": check.what} for check in checks]}
    _say(arguments, answer, [verdict(check) for check in checks])
    return 0 if all(check.holds for check in checks) else 1


def run_pairs(arguments: argparse.Namespace) -> int:
    """Draws the pairs of a round, or draws those of a certificate again."""
    if arguments.seed is None:
        holds = is_replayed(_text(arguments.file))
        told = "the pairs follow from the seed" if holds else "the pairs do not follow from the seed"
        _say(arguments, {"holds": holds}, [told])
        return 0 if holds else 1
    if arguments.file.isdecimal():
        numbers, byed = list(range(1, min(int(arguments.file), MOST_OF_CUP + 1) + 1)), list[int]()
    else:
        told = json.loads(_text(arguments.file))
        if not isinstance(told, dict) or not all(isinstance(told.get(name, []), list) for name in ("entrants", "byed")):
            raise ValueError("no list of entrants")
        numbers, byed = told.get("entrants", []), told.get("byed", [])
    byes = byes_needed(len(numbers), first=not arguments.later)
    drawn = draw_pairs(numbers, arguments.seed, byes=byes, byed=byed)
    text = pairing_text(numbers, arguments.seed, byed, drawn)
    lines = [*(f"{one:>5}  {other:>5}" for one, other in drawn.pairs), *(f"{one:>5}  bye" for one in drawn.byes)]
    return _say(arguments, json.loads(text), lines)


def guarded(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """The command, with what is wrong as one sentence instead of a traceback."""

    def asked(arguments: argparse.Namespace) -> int:
        try:
            return run(arguments)
        except Impossible as impossible:
            answer = {"findings": [_note(impossible.finding)]}
            five = impossible.finding.values["players"] == MOST and not getattr(arguments, "fives", True)
            _say(arguments, answer, [sentence(impossible.finding), *([_WITH_FIVES] if five else [])])
            return 1
        except (OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2

    return asked


def _field(name: str) -> Read:
    text = _text(name)
    read = read_field(text)
    for key in unused(text):
        print(f"{key} means nothing here", file=sys.stderr)
    return read


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is not UTF-8") from error


def _say_draw(arguments: argparse.Namespace, draw: Draw, read: Read) -> int:
    entrants, history, wishes = read
    spent, least = cost(draw.plan, entrants, history, wishes), bound(entrants, history, wishes)
    answer = {
        "tables": _tables(draw.plan),
        "notes": [_note(note) for note in draw.notes],
        "cost": list(spent),
        "bound": list(least),
        "engine": draw.engine,
        "digest": digest(draw.plan),
    }
    by_isko = [_BY_ISKO] if any(len(table.entrants) == MOST for table in draw.plan.tables) else []
    lines = [*_seats(draw.plan), *by_isko, *map(sentence, draw.notes), *_figures(spent, least)]
    return _say(arguments, answer, [*lines, f"{draw.engine} {digest(draw.plan)}"])


def _say(arguments: argparse.Namespace, answer: object, lines: Sequence[str]) -> int:
    print(json.dumps(answer, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return 0


def _tables(plan: Plan) -> list[list[int]]:
    return [list(table.entrants) for table in plan.tables]


def _seats(plan: Plan) -> list[str]:
    return [f"{table.number:>5}  {'  '.join(f'{entrant:>5}' for entrant in table.entrants)}" for table in plan.tables]


def _figures(spent: Cost, least: Cost) -> list[str]:
    return [f"{name}: {here}, at least {there}" for name, here, there in zip(Cost._fields, spent, least, strict=True)]


def _note(note: Finding) -> dict[str, object]:
    where = {"table": note.where.table, "entrant": note.where.entrant}
    return {"code": note.code, **{name: value for name, value in where.items() if value is not None}, **note.values}
