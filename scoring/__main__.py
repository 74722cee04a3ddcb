"""The command line: `python -m scoring value`, `rule`, `claim`, `check`, `rank`, `season`, `settle`, `prizes`, `lot`.

It only shares out the work: a module with commands has `register(subparsers)`, and every command sets its default
`run`, a function from the arguments to the exit code.
"""

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scoring import cli_claim, cli_games, cli_prizes, cli_results, cli_rule, cli_season, cli_settle, cli_sheets


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0, 1 if something was found, 2 for a wrong call."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring", description="What Skat games and score sheets are worth."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in (cli_games, cli_rule, cli_claim, cli_sheets, cli_results, cli_season, cli_settle, cli_prizes):
        module.register(commands)
    parsed = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # what can't be shown is no reason to stop
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough; at its end Python must not try the broken pipe once more.
        sys.stdout = None
        code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
