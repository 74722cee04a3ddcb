"""`python -m scoring season`: a year's ranking of the lists in a file, by a rule. It reads and prints."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scoring.cli_games import finding_as_json
from scoring.cli_sheets import text_of
from scoring.english import text
from scoring.findings import Finding
from scoring.season import Standing, season, two_decimals
from scoring.season_told import read_lists, read_rule

_HELP = """\
Ranks a year by the lists of a CSV file: a line a played list with the columns date (YYYY-MM-DD), series, name, group,
total, won, lost and games; group and games may be missing, and so may what only some rules ask for: tags and declared
(words, with commas between them), joined (a day, empty: always, "never": a guest) and arrears (months of dues).

The rule is a JSON object, every key optional; without one the totals are added up:
  unit       list or evening: an evening counts the sum of its lists
  which      {"series": [1], "from": "2026-01-01", "to": "2026-12-31", "tags": ["cup"], "declared": "cup"}: other lists
             don't exist for this ranking; of several tags one is enough
  norm       games: a list counts total x norm / games
  by_place   {"points": [5, 3, 1], "from_last": [1], "equals": "mean"}: a list or evening counts by the place in it;
             "field": one for everybody who is behind and one for oneself; equals better: all get those of their place
  absent     what a list or evening counts that was held and missed
  keep       all, {"best": n}, {"first": n} in the order of the days, or {"drop": [[30, 1], [35, 2]]}: from so many
             played on, so many worst ones go
  aggregate  sum, mean, or {"mean_at_least": m}: the divisor is m at least
  adjust     a list of {"per": a, "from": n}: a for each unit played above n, off below it, not with "one_sided": true;
             or {"missed_power": p, "from": m}: off goes what was missed beyond m, to the power of p
  qualify    {"lists": n, "evenings": n, "months": n, "groups": ["member"]}: else no rank, below the others;
             "month_lists": least for a month to count; "joined_before": a day; "months_left": n when joining, until
             which.to; "arrears": months from which nobody has a place
  ties       of won, lost, lists and lot, in their order; won, lost is usual; who is equal still shares the rank
  lots       {"order": [names]} by hand, or {"seed": text, "names": [names]}: by the SHA-256 of "seed:name", the lowest
             first; each for just those who are equal

Values are exact fractions, ranked so, and shown with two decimals. With --json one list of objects: rank, name, value,
units, lists, evenings, dropped, won, lost; or {"findings": [...]}. Exit code: 0, 1 with findings, 2 if a file can't be
read."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "season", help="a year's ranking", description=_HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("file", type=Path, metavar="FILE.csv")
    command.add_argument("--rule", type=Path, metavar="RULE.json", help="how the year is counted")
    command.add_argument("--json", action="store_true", help="one list of objects")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the ranking; 1 if something is wrong with the lists or the rule, 2 if a file can't be read, else 0."""
    told = text_of(arguments.rule) if arguments.rule else "{}"
    listed = text_of(arguments.file)
    if isinstance(told, Finding) or isinstance(listed, Finding):
        answers = ((arguments.rule, told), (arguments.file, listed))
        unread = [(file, answer) for file, answer in answers if isinstance(answer, Finding)]
        answer_wrong(unread, as_objects=arguments.json)
        return 2
    rule, wrong_rule = read_rule(told)
    read = read_lists(listed, with_games=rule.norm is not None)
    wrong = [(arguments.rule, defect) for defect in wrong_rule] + [(arguments.file, defect) for defect in read.wrong]
    if wrong:
        answer_wrong(wrong, as_objects=arguments.json)
        return 1
    ranked = season(read.lists, rule)
    if arguments.json:
        print(json.dumps([as_json(standing) for standing in ranked], ensure_ascii=False))
    else:
        print(*map(as_words, ranked), sep="\n")
    return 0


def answer_wrong(wrong: Sequence[tuple[Path, Finding]], *, as_objects: bool) -> None:
    """Prints what is wrong, each with its file."""
    if as_objects:
        findings = [{"file": str(file), **finding_as_json(defect)} for file, defect in wrong]
        print(json.dumps({"findings": findings}, ensure_ascii=False))
        return
    for file, defect in wrong:
        line = f", line {defect.values['line']}" if "line" in defect.values else ""
        field = f", {defect.where.field}" if defect.where.field else ""
        print(f"{file}{line}{field}: {text(defect)}", file=sys.stderr)


def as_json(standing: Standing) -> dict[str, Any]:
    """The answer for machines: a place and what it is made of.

    >>> from scoring.season import PlayedList, SeasonRule
    >>> list(as_json(season([PlayedList(date="2026-01-09", series=1, name="Keller", total=977)], SeasonRule())[0]))
    ['rank', 'name', 'value', 'units', 'lists', 'evenings', 'dropped', 'won', 'lost']
    """
    return {
        "rank": standing.rank,
        "name": standing.name,
        "value": two_decimals(standing.value),
        "units": standing.units,
        "lists": standing.lists,
        "evenings": standing.evenings,
        "dropped": len(standing.dropped),
        "won": standing.won,
        "lost": standing.lost,
    }


def as_words(standing: Standing) -> str:
    """The answer for people, in one line.

    >>> from scoring.season import PlayedList, SeasonRule
    >>> as_words(season([PlayedList(date="2026-01-09", series=1, name="Keller", total=977, won=9)], SeasonRule())[0])
    '   1  Keller                          977.00    1 lists    9 : 0'
    """
    rank = "–" if standing.rank is None else standing.rank
    value = two_decimals(standing.value)
    return f"{rank:>4}  {standing.name:<28} {value:>9}  {standing.lists:>3} lists  {standing.won:>3} : {standing.lost}"
