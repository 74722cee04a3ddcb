"""`python -m scoring value`: games as JSON lines from standard input, one answer for each line.

It reads and prints; what a game is worth is decided elsewhere. A line that is wrong never stops the next one.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scoring.english import text
from scoring.findings import Finding
from scoring.game_json import read_game
from scoring.games import judge
from scoring.ramsch import Pile, RamschValue, ramsch
from scoring.spoken import spoken
from scoring.valuation import GameValue

_HELP = """\
Reads one game a line from standard input, as a JSON object with these keys; only contract is always needed:
  contract              diamonds, hearts, spades, clubs, grand, null or ramsch
  tops                  3 is with 3, -3 is without 3; or instead:
  cards, skat           lists of ten and two, like "CJ" and "HT"
  hand, schneider_announced, schwarz_announced, ouvert
                        true or false
  bid                   18 to 264; 0 or nothing: none was said
  points, tricks        of the declarer, the skat included
  end                   played, conceded, declarer_fault or opponents_fault
  opponents_points, opponents_tricks
                        what they had at the fault
  replacement           contract and tops of the game that replaces a null below the bid
  rules                 isko, isko_1999, before_1999, texas, tournee, danish, aarhus or pub
Of variants:
  house                 options over the set's own: kontra, bock, ramsch, spitze, spitze_most, open, shown, give_up,
                        small_given, revolution; bock and ramsch are objects, merged key by key; null switches an
                        option off
  kontra, bock          how often the score is doubled: 0 to 3, of bock also true
  spitze, spitze_made   of how many cards; made or not, true or false
  shown, opened, revolution
                        true or false; opened: laid open after the first trick
  given_up, played_on   how often the opponents gave the game: 1 or 2; whether it was played on then
  form                  tournee, second, solo or guckser
  ramsch                of forehand, middlehand and rearhand the points, tricks and, where it matters, the number of
                        each one's last trick (last); skat: its points, if they lie apart; passed_on, knocks: how often
It answers line by line with won, overbid, multiplier, value, score, spoken and flags, or with findings: every one has
code, field and text; a Ramsch with value, factor, entries, won and lost (1: forehand). Where the texts of the order
part, score_1999 is what the one of 1999 makes of the game.
Empty lines are skipped. Exit code: 0, or 1 if any line had findings."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "value",
        help="what single games are worth",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("--json", action="store_true", help="one JSON object for each line")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answers every line of standard input; 1 if any had findings, else 0."""
    if sys.stdin is None:
        print("Nothing to read: games come from standard input, one a line.", file=sys.stderr)
        return 2
    clean = True
    for number, line in lines(sys.stdin.buffer):
        answer = value_of_line(line)
        clean = clean and not isinstance(answer, tuple)
        print(json.dumps(as_json(answer)) if arguments.json else as_words(number, answer))
    return 0 if clean else 1


def lines(raw: Iterable[bytes]) -> Iterator[tuple[int, str]]:
    """Number, from 1, and text of every line that is not empty."""
    for number, line in enumerate(raw, 1):
        # What is no text stays visible in the finding; a mark at the start of a file belongs to no game.
        decoded = line.decode("utf-8", errors="replace").strip().removeprefix("\ufeff")
        if decoded:
            yield number, decoded


Answer = GameValue | RamschValue | tuple[Finding, ...]


def value_of_line(line: str) -> Answer:
    """The worth of the game in one line of JSON, or everything that is wrong with it.

    >>> value_of_line('{"contract": "clubs", "tops": 2, "hand": true, "points": 70}').score
    48
    """
    game, rules, wrong = read_game(line)
    if wrong or game is None:
        return wrong
    return ramsch(game, rules) if isinstance(game, Pile) else judge(game, rules)


def as_json(answer: Answer) -> dict[str, Any]:
    """The answer for machines: the figures, or the findings with code, field, text and their values.

    >>> sorted(as_json(value_of_line("{")))
    ['findings']
    """
    if isinstance(answer, RamschValue):
        return {name: getattr(answer, name) for name in ("value", "factor", "entries", "won", "lost")}
    if not isinstance(answer, GameValue):
        return {"findings": [finding_as_json(defect) for defect in answer]}
    names = ("won", "overbid", "multiplier", "value", "score")
    counted = {**{name: getattr(answer, name) for name in names}, "spoken": spoken(answer), "flags": list(answer.flags)}
    return counted if answer.score_1999 is None else {**counted, "score_1999": answer.score_1999}


def finding_as_json(defect: Finding) -> dict[str, Any]:
    """A finding with code, field, text and its values."""
    return {"code": defect.code, "field": defect.where.field, **defect.values, "text": text(defect)}


def as_words(number: int, answer: Answer) -> str:
    """The answer for people, in one line.

    >>> as_words(1, value_of_line('{"contract": "clubs", "tops": 1, "points": 20, "tricks": 2}'))
    '1: lost -72: with 1, game 2, schneider 3, times clubs 12 = 36'
    """
    if isinstance(answer, RamschValue):
        entries = ", ".join(f"{entry:+d}" if entry else "0" for entry in answer.entries)
        return f"{number}: Ramsch {answer.value} times {answer.factor}: {entries}"
    if not isinstance(answer, GameValue):
        reasons = "; ".join(
            f"{fault.where.field}: {text(fault)}" if fault.where.field else text(fault) for fault in answer
        )
        return f"{number}: not counted: {reasons}"
    result = "won" if answer.won else "lost, overbid" if answer.overbid else "lost"
    flags = f" [{', '.join(answer.flags)}]" if answer.flags else ""
    other = "" if answer.score_1999 is None else f"; text of 1999: {answer.score_1999:+d} (ISkO 5.2.5)"
    return f"{number}: {result} {answer.score:+d}: {spoken(answer)}{flags}{other}"
