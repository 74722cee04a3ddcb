"""`python -m scoring prizes` and `lot`: a pot shared out, and a lot replayed.

It reads and prints; what is shared and how is decided elsewhere.
"""

import argparse
import json
import sys

from scoring.lots import drawn
from scoring.prizes import PrizeTable, equal_prizes, falling_prizes, guaranteed_prizes, percent_prizes

_PRIZES_HELP = """\
Shares a pot of cents out, from the first prize on: by the usual curve, or as one of the options says. All but the
first prize are rounded down, the first gets what remains. All amounts are whole cents."""
_LOT_HELP = """\
Replays a lot: the keys (start numbers) by the SHA-256 of "seed:key", the lowest first."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the commands; what runs each is kept as `run`: arguments -> exit code."""
    sharing = subparsers.add_parser("prizes", help="a pot shared out", description=_PRIZES_HELP)
    sharing.add_argument("pot", type=int, help="cents")
    sharing.add_argument("count", type=int, help="how many prizes")
    sharing.add_argument(
        "--unit", type=int, default=100, metavar="CENTS", help="rounded down to it; 100 is whole euros"
    )
    sharing.add_argument("--least", type=int, default=0, metavar="CENTS", help="base of the curve: the entry fee")
    kind = sharing.add_mutually_exclusive_group()
    kind.add_argument("--equal", action="store_true", help="all prizes the same")
    kind.add_argument(
        "--percent", type=int, nargs="+", metavar="N", help="percentages, together 100, for so many prizes"
    )
    kind.add_argument("--guaranteed", type=int, nargs="+", metavar="CENTS", help="fixed for the first places")
    sharing.add_argument("--json", action="store_true", help="one object")
    sharing.set_defaults(run=run_prizes)
    lot = subparsers.add_parser("lot", help="a lot replayed", description=_LOT_HELP)
    lot.add_argument("seed")
    lot.add_argument("keys", type=int, nargs="+", metavar="KEY")
    lot.set_defaults(run=run_lot)


def run_prizes(arguments: argparse.Namespace) -> int:
    """Prints the prizes; 2 if the pot can't be shared so, else 0."""
    try:
        table = _table(arguments)
    except ValueError as wrong:
        return _wrong(wrong)
    if arguments.json:
        print(json.dumps({"pot": arguments.pot, "wanted": table.wanted, "prizes": table.amounts}))
        return 0
    print(*(f"{place:>4}  {cents:>8}" for place, cents in enumerate(table.amounts, 1)), sep="\n")
    if table.fewer:
        print(f"The pot is enough for {len(table.amounts)} of {table.wanted} prizes.", file=sys.stderr)
    return 0


def _table(options: argparse.Namespace) -> PrizeTable:
    if options.percent:
        if len(options.percent) != options.count:
            raise ValueError(f"{options.count} prizes need as many percentages, not {len(options.percent)}")
        return percent_prizes(options.pot, options.percent, unit=options.unit)
    if options.guaranteed:
        return guaranteed_prizes(options.pot, options.guaranteed, options.count, unit=options.unit, least=options.least)
    if options.equal:
        return equal_prizes(options.pot, options.count, unit=options.unit)
    return falling_prizes(options.pot, options.count, unit=options.unit, least=options.least)


def run_lot(arguments: argparse.Namespace) -> int:
    """Prints the keys in the order of the lot; 2 if there is nothing to draw, else 0."""
    try:
        print(*drawn(arguments.seed, arguments.keys))
    except ValueError as wrong:
        return _wrong(wrong)
    return 0


def _wrong(error: ValueError) -> int:
    print(f"{error}.", file=sys.stderr)
    return 2
