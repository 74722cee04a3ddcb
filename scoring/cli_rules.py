"""By which rules a command counts: --rules, --system and --house of `python -m scoring check`, `rank` and `settle`.

It builds one rule set from them; what it counts is decided elsewhere.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from scoring.english import text
from scoring.findings import finding
from scoring.house_json import read_house
from scoring.rules import EDITIONS, SYSTEMS, RuleSet, housed, rule_set


class NoHouse(Exception):
    """A house that can't be read, as a sentence with its file, its option and what is wrong."""


def add_rules(command: argparse.ArgumentParser) -> None:
    """The options of a command that reads score sheets."""
    command.add_argument("--rules", choices=EDITIONS, default="isko", help="the edition, or the rule set of a variant")
    command.add_argument(
        "--house", type=Path, metavar="FILE.json", help="what a club plays beside it, as the key house of value"
    )


def add_system(command: argparse.ArgumentParser) -> None:
    """The option of every command that counts performances."""
    command.add_argument(
        "--system", choices=SYSTEMS, default="", help="how performance is counted; else as the rules have it"
    )


def rules_of(arguments: argparse.Namespace) -> RuleSet:
    """The rule set that the options say; NoHouse if the house can't be read, or has not what the system counts."""
    rules = rule_set(arguments.rules, getattr(arguments, "system", ""))
    rules = _housed(rules, arguments.house) if arguments.house else rules
    if rules.system.ramsch_only and not rules.house.ramsch:
        raise NoHouse("--system lowest_penalty counts Ramsch, and none is played: name a --house with it (V8.11).")
    return rules


def _housed(rules: RuleSet, file: Path) -> RuleSet:
    told, wrong = _told(file)
    house, found = read_house(told, rules.house)
    if every := [*(f"{name}: given twice" for name in wrong), *(f"{each.where.field}: {text(each)}" for each in found)]:
        raise NoHouse(f"{file}: {'; '.join(every)}.")
    return housed(rules, house)


def _told(file: Path) -> tuple[Any, list[str]]:
    """What stands in the file, and the names that stand there twice."""
    twice: list[str] = []

    def named(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _value in pairs]
        twice.extend(name for name in dict.fromkeys(names) if names.count(name) > 1)
        return dict(pairs)

    try:
        return json.loads(file.read_text(encoding="utf-8-sig"), object_pairs_hook=named), twice
    except OSError as error:
        raise NoHouse(f"{file}: {text(finding('input.no_file', found=error.strerror or 'not there'))}.") from None
    except (ValueError, RecursionError):
        raise NoHouse(f'{file}: this is no JSON; a house is an object such as {{"kontra": 2}}.') from None
