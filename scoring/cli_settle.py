"""`python -m scoring settle`: the money at a table, by its final points or game by game.

It reads and prints; what is paid is decided elsewhere.
"""

import argparse
import json
import sys
from fractions import Fraction
from pathlib import Path

from scoring.checks import check
from scoring.cli_rules import NoHouse, add_rules, rules_of
from scoring.cli_sheets import read_file
from scoring.rules import RuleSet
from scoring.settlement import settle, settle_games
from scoring.sheet import SEATS
from scoring.sheet_csv import SheetRead

_HELP = """\
Settles a table at a stake in cents a point: what every seat gets, or pays with a minus, in whole cents; together zero.
Three or four seats, or five by ISkO 3.2.7: whoever sits out pays and is paid, too (ISkO 3.5.3).

By the final points of its seats (ISkO 5.5.5): everybody is rounded down, and the cents that are left go to the largest
fractions, among equals to the lower seat. Or by the games of score sheets in a CSV file (ISkO 5.5.4): what a game is
worth in money is rounded up, a lost game doubled after that, and by kontra and Bock (V11.3). The file is as for check,
and every sheet in it is settled by itself. With --json there is one object, of a file one a line for every sheet.
Exit code: 0, 1 if check finds anything on a sheet (its rows are settled as they count), 2 if nothing can be settled."""
_LONGEST = 20  # signs of a stake


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "settle", help="money at the table", description=_HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("points", type=int, nargs="*", help="final points, seat by seat")
    command.add_argument("--games", type=Path, metavar="FILE.csv", help="score sheets, to be settled game by game")
    command.add_argument("--stake", type=_stake, required=True, help="cents a point, such as 1 or 0.5")
    add_rules(command)
    command.add_argument("--json", action="store_true", help="one object")
    command.set_defaults(run=run)


def _stake(text: str) -> Fraction:
    try:
        stake = Fraction(text.replace(",", ".")) if len(text) <= _LONGEST and "e" not in text.lower() else Fraction(-1)
    except (ValueError, ZeroDivisionError):
        stake = Fraction(-1)
    if stake < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no stake; write cents a point, such as 1 or 0.5")
    return stake


def run(arguments: argparse.Namespace) -> int:
    """Prints what every seat gets; 2 if nobody settles such a table."""
    if arguments.games and arguments.points:
        print("Give the points of the seats or a file with --games, not both.", file=sys.stderr)
        return 2
    if arguments.games:
        try:
            rules = rules_of(arguments)
        except NoHouse as wrong:
            print(wrong, file=sys.stderr)
            return 2
        return max(_settle_sheet(read, rules, arguments) for read in read_file(arguments.games, None))
    if len(arguments.points) not in SEATS:
        print(f"A table has 3, 4 or 5 seats, not {len(arguments.points)}: give the points of each.", file=sys.stderr)
        return 2
    cents = settle(arguments.points, arguments.stake)
    if arguments.json:
        print(json.dumps({"points": arguments.points, "stake": str(arguments.stake), "cents": cents}))
    else:
        print(*cents)
    return 0


def _settle_sheet(read: SheetRead, rules: RuleSet, arguments: argparse.Namespace) -> int:
    name = f"{arguments.games} ({read.name})" if read.name else str(arguments.games)
    if read.sheet is None or not read.sheet.rows:
        why = "can't be read: check says why" if read.sheet is None else "has no single games; give the final points"
        print(f"{name}: {why}.", file=sys.stderr)
        return 2
    cents = settle_games(read.sheet, arguments.stake, rules)
    if arguments.json:
        print(json.dumps({"sheet": read.name, "stake": str(arguments.stake), "cents": cents}, ensure_ascii=False))
    else:
        print(*([f"{read.name}:"] if read.name else []), *cents)
    if count := len(check(read.sheet, rules)):
        print(f"{name}: check finds {count} thing{'s' * (count > 1)} on it.", file=sys.stderr)
    return min(count, 1)
