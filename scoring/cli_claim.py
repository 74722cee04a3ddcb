"""`python -m scoring claim`: who wins the rest, one question a line, one answer for each line.

It reads and prints; who is right is decided elsewhere. A line that is wrong never stops the next one.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scoring.cli_games import finding_as_json, lines

_HELP = """\
Reads one question a line, from files or standard input, as a JSON object, and answers by perfect play. It advises;
the referee rules. Keys:
  kind                  open: all cards are known; hidden: by what one player knows
  contract              clubs, spades, hearts, diamonds, grand or null
  leader                who led the trick that lies, or leads the next one: declarer, left or right; of a hidden
                        question claimant, left or right. Play goes declarer or claimant, left, right
  table                 the cards of the trick that lies, in order from leader; in nobody's hand
  claimant              declarer, left or right, alone against any play of both others; opponents, both together
  claim                 all_tricks; points; no_trick (null); declarer_no_trick (opponents, with open cards)
Open questions:
  hands                 declarer, left and right: lists like ["CJ", "HT"]
  points_wanted         that the claimant's side reaches: of points alone
  points_so_far         the declarer's, the skat included, the table's not: of points alone
  none_of               what left or right was seen to have none of, held against the hands
Hidden questions:
  hand, unseen          the claimant's cards, and those that he can't place
  cards_left, cards_right, unseen_in_skat
                        how many of the unseen cards lie where; in the skat 0 or 2
  none_of               what left and right are known to have none of: lists of C S H D trump
  opponents_points_so_far, opponents_points_at_most
                        of points alone; at most 59 for the game, 30 for schneider
  each_deal             true: is there a way in each deal, if not one for all?
It answers with holds (true, false, null: not decided), line (the play that proves or refutes it: tricks with leader,
cards, taken_by and points), good_cards (all right ones of who is to move, for his side), most_points (open, points),
losing_deal (hidden, refuted), holds_in_each_deal, paragraph and text, or with findings as value has them.
Empty lines are skipped. Exit code: 0, or 1 if any line had findings, 2 if a file can't be read."""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "claim",
        help="who wins the rest",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("files", nargs="*", metavar="FILE", help="else standard input")
    command.add_argument("--nodes", type=_positive, metavar="N", help="the limit of positions looked at")
    command.add_argument("--json", action="store_true", help="one JSON object for each line")
    command.set_defaults(run=run)


def _positive(words: str) -> int:
    number = int(words)
    if number < 1:
        raise ValueError
    return number


def run(arguments: argparse.Namespace) -> int:
    """Answers every line; 1 if any had findings, 2 if there is nothing to read, else 0."""
    if sys.stdin is None and not arguments.files:
        print("Nothing to read: questions come from files or standard input, one a line.", file=sys.stderr)
        return 2
    clean = True
    try:
        for number, line in _lines(arguments.files):
            told = answer_of_line(line, arguments.nodes)
            clean = clean and "findings" not in told
            print(json.dumps(told) if arguments.json else as_words(number, told), flush=True)
    except OSError as problem:
        if isinstance(problem, BrokenPipeError):
            raise
        print(problem, file=sys.stderr)
        return 2
    return 0 if clean else 1


def _lines(files: list[str]) -> Iterator[tuple[int, str]]:
    if not files:
        yield from lines(sys.stdin.buffer)
    for name in files:
        with Path(name).open("rb") as raw:
            yield from lines(raw)


def answer_of_line(line: str, nodes: int | None = None) -> dict[str, Any]:
    """The answer to the question in one line of JSON, or everything that is wrong with it.

    >>> answer_of_line("{")["findings"][0]["code"]
    'input.no_json'
    """
    from scoring.play import LIMIT, answer, answer_as_json, read_question

    question, wrong = read_question(line)
    if question is None:
        return {"findings": [finding_as_json(defect) for defect in wrong]}
    return answer_as_json(answer(question, nodes=nodes or LIMIT), question)


def as_words(number: int, told: dict[str, Any]) -> str:
    """The answer for people: a sentence, then the play, a line for each trick.

    >>> as_words(1, answer_of_line("{"))
    '1: not answered: this line is no JSON'
    """
    if "findings" in told:
        reasons = "; ".join(
            f"{each['field']}: {each['text']}" if each["field"] else each["text"] for each in told["findings"]
        )
        return f"{number}: not answered: {reasons}"
    said = [f"{number}: {told['text']} ({told['paragraph']})"]
    if told.get("losing_deal"):
        said.append(
            "   in this deal: " + "; ".join(f"{place} {' '.join(held)}" for place, held in told["losing_deal"].items())
        )
    if told["good_cards"]:
        said.append(f"   right cards: {' '.join(told['good_cards'])}")
    return "\n".join([*said, *(f"   {_trick(trick)}" for trick in told["line"])])


def _trick(trick: dict[str, Any]) -> str:
    points = f", {trick['points']} points" if "points" in trick else ""
    return f"{trick['leader']} leads {' '.join(trick['cards'])}: {trick['taken_by']}{points}"
