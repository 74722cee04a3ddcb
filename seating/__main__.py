"""The command line: `python -m seating sizes`, `draw`, `plan`, `ranked`, `verify`. It only shares out the work."""

import argparse
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from seating import cli

_SIZES = """\
As many of four as possible, at most three of three (SkWO 7.1). With --fives, for a friendly round by ISkO 3.2.7 and
never by SkWO, still as many of four as possible: where one player is left over, a table of five takes the place of
three of three; draw does so, too. plan and ranked seat at tables of four and three alone."""
_FIELD = """\
FILE is JSON, - for standard input:
  {"entrants": [{"id": 1, "club": "...", "team": null, "apart": [7]}, ...],
   "series": [{"tables": [[ids by seat], ...]}, ...]}
An entrant may also have "rather": [ids] (had better be apart) and "fixed": {"table": 1, "seat": 2}; the file may have
"wishes": {"apart_teams": true, "apart_clubs": true}. Cost and bound are four numbers, each weighing before the next:
wishes, repeats, clubs, seats."""

_PAIRS = """\
FILE is JSON, - for standard input: {"entrants": [numbers], "byed": [those who have had a bye]}, or a certificate, which
has "seed", "pairs" and "byes", too. The first round has as many byes as make a power of two of those who go on."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0, 1 if something was found, 2 for a wrong call or file."""
    parser = argparse.ArgumentParser(prog="python -m seating", description="Who sits where, and whether it was so.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    sizes = _command(commands, "sizes", cli.run_sizes, "tables of four and three for so many players", _SIZES)
    sizes.add_argument("players", type=int, metavar="N")
    sizes.add_argument("--fives", action="store_true", help="one table of five instead of three of three")

    draw = _command(commands, "draw", cli.run_draw, "one series by lot", _FIELD)
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("--seed", required=True, metavar="TEXT", help="any text; the same one gives the same seats")
    draw.add_argument("--fives", action="store_true", help="with tables as sizes --fives has them (ISkO 3.2.7)")

    plan = _command(commands, "plan", cli.run_plan, "series planned ahead", _FIELD)
    plan.add_argument("field", metavar="N", help="so many players, 1 to N, or a FILE")
    plan.add_argument("series", type=int, metavar="R", help="how many series")
    plan.add_argument("--seed", required=True, metavar="TEXT", help="any text; the same one gives the same seats")
    plan.add_argument("--steps", type=int, default=0, metavar="K", help="search on for so many steps")

    ranked = _command(commands, "ranked", cli.run_ranked, "one series by rank, entrants in the order of ranks", _FIELD)
    ranked.add_argument("file", metavar="FILE")
    how = ranked.add_mutually_exclusive_group()
    how.add_argument(
        "--strict", action="store_true", help="move nobody to part mates or to avoid repeats: the usual way"
    )
    how.add_argument("--apart", action="store_true", help="part mates and repeats, as near to the rank as possible")
    how.add_argument("--groups", type=int, metavar="G", help="by lot inside groups of G ranks")
    ranked.add_argument("--seed", metavar="TEXT", help="for groups")
    ranked.add_argument("--rotating", action="store_true", help="tables of three go round instead of being last")

    pairs = _command(commands, "pairs", cli.run_pairs, "pairs of a cup's round by lot, or its certificate", _PAIRS)
    pairs.add_argument("file", metavar="N", help="so many entrants, 1 to N, or a FILE")
    pairs.add_argument("--seed", metavar="TEXT", help="draw by it; without, the certificate in FILE is drawn again")
    pairs.add_argument("--later", action="store_true", help="a round after the first: a bye only if one is left over")

    verify = _command(commands, "verify", cli.run_verify, "check the certificate of a draw")
    verify.add_argument("file", metavar="FILE")
    verify.add_argument("--legal-only", action="store_true", help="do not draw again")

    parsed = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what can't be shown is no reason to stop
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        sys.stdout = None  # whoever reads has seen enough; Python must not try the broken pipe once more
        code = 1
    return code


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], int],
    what: str,
    more: str = "",
) -> argparse.ArgumentParser:
    command = commands.add_parser(
        name, help=what, description=what, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--json", action="store_true", help="one JSON object")
    command.set_defaults(run=cli.guarded(run))
    return command


if __name__ == "__main__":
    sys.exit(main())
