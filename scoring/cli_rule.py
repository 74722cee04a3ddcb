"""`python -m scoring rule`: the guided ruling, with the answers as options.

It reads and prints, in English or in the words it is given; what the orders say of an incident, and what is asked of
it, is decided elsewhere.
"""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from scoring.cli_games import as_json as game_as_json
from scoring.cli_games import finding_as_json
from scoring.contracts import Contract
from scoring.english import text
from scoring.english_guide import CHOICE_TEXTS, NOTE_TEXTS, QUESTION_TEXTS, REMEDY_TEXTS, WINNER_TEXTS
from scoring.english_incidents import FLAG_TEXTS, INCIDENT_TEXTS, WAY_TEXTS
from scoring.findings import Finding
from scoring.guided import Verdict, guide
from scoring.happened import CHOICES, STEPS, Happened, by_text
from scoring.incidents import INCIDENTS, Incident
from scoring.rules import EDITIONS, ORDERS, RuleSet
from scoring.spoken import spoken
from scoring.valuation import GameValue

_HELP = """\
What the order says of something that happened at the table: paragraph, who wins, value, and the spoken sum.

Without an INCIDENT it lists them all, each with its ways and their paragraphs of ISkO. With one it needs what this
paragraph needs, and names what is missing; what is not asked for is named, too. So the questions can be answered one
after the other:
  --what         in which way it happened, as the list has it
  --by           whose fault it was: declarer or opponents
  --play-on      does the other side demand that play goes on (ISkO 4.1.6): yes or no
  --contract, --tops, --hand, --schneider-announced, --schwarz-announced, --ouvert, --bid
                 the game as for value; a bid of 0: none was said. Of a lead before the announcement (4.1.1) the
                 contract may be left out: the cheapest game is taken that has these tops and reaches the bid
  --replacement  the game instead of a null below the bid; else the cheapest (3.4.4)
  --decided      was the game open, or already won or lost for the declarer when it happened (4.1.3)
  --points, --tricks, --opponents-points, --opponents-tricks
                 what they had by then, the skat with the declarer's
  --level        what the side with the right number of cards has proven (4.2.6): simple, schneider or schwarz
With --json there is one object: paragraphs (the deciding one first), winner (declarer, opponents, or nobody), remedy
(what is done where nobody wins), referee (true if the text leaves it to him), note, and of a game won, overbid,
multiplier, value, score, spoken and flags as value has them; or findings: each has code, field, paragraph and text,
and expected, the answers that there are.
Exit code: 0, or 1 with findings, 2 for a wrong call."""
_FIGURES = ("tops", "bid", "points", "tricks", "opponents_points", "opponents_tricks")


@dataclass(frozen=True, slots=True, kw_only=True)
class GuideWords:
    """The texts in which a ruling is said, each by its code: those of the pages, in one language.

    spoken: the sum of a game. sentence: a finding that is no open question.
    """

    incidents: Mapping[str, str]
    ways: Mapping[str, str]
    questions: Mapping[str, str]
    choices: Mapping[str, str]
    winners: Mapping[str, str]
    remedies: Mapping[str, str]
    notes: Mapping[str, str]
    flags: Mapping[str, str]
    spoken: Callable[[GameValue], str]
    sentence: Callable[[Finding], str]


ENGLISH = GuideWords(
    incidents=INCIDENT_TEXTS,
    ways=WAY_TEXTS,
    questions=QUESTION_TEXTS,
    choices=CHOICE_TEXTS,
    winners=WINNER_TEXTS,
    remedies=REMEDY_TEXTS,
    notes=NOTE_TEXTS,
    flags=FLAG_TEXTS,
    spoken=spoken,
    sentence=text,
)


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds the command; what runs it is kept as `run`: arguments -> exit code."""
    command = subparsers.add_parser(
        "rule",
        help="what the order says of an incident",
        description=_HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_answers(command)
    command.add_argument("--json", action="store_true", default=False, help="one JSON object")
    command.set_defaults(run=run)


def add_answers(command: argparse.ArgumentParser) -> None:
    """The incident, every answer as an option that may be left out, and the edition of the rules."""
    command.add_argument("incident", nargs="?", choices=INCIDENTS, default=None, metavar="INCIDENT")
    left_out: Any = argparse.SUPPRESS
    command.add_argument("--what", metavar="WAY", default=left_out)
    command.add_argument("--play-on", choices=("yes", "no"), default=left_out)
    for name in ("contract", "replacement"):
        command.add_argument(f"--{name}", choices=list(map(str, Contract)), default=left_out)
    for name, choices in CHOICES.items():
        command.add_argument(f"--{name}", choices=choices, default=left_out)
    for name in STEPS:
        command.add_argument(_option(name), action="store_true", default=left_out)
    for name in _FIGURES:
        command.add_argument(_option(name), type=int, metavar="N", default=left_out)
    command.add_argument("--rules", choices=ORDERS, default="isko", help="the edition of the rules")


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def run(arguments: argparse.Namespace) -> int:
    """Prints the ruling, what is missing for it, or the list of incidents; 1 if anything was found."""
    told, rules = vars(arguments), EDITIONS[arguments.rules]
    if arguments.incident is None:
        print(json.dumps(incidents_as_json(rules)) if arguments.json else "\n".join(listed(rules)))
        return 0
    happened = happened_of(told)
    answer = guide(happened, rules)
    print(json.dumps(as_json(answer)) if arguments.json else as_words(answer, happened))
    return 0 if isinstance(answer, Verdict) else 1


def happened_of(told: Mapping[str, Any]) -> Happened:
    """What happened, from the options that were given.

    >>> happened_of({"incident": "revoke", "play_on": "no", "contract": "clubs"}).play_on
    False
    """
    given = {each.name: told[each.name] for each in fields(Happened) if each.name in told}
    given |= {name: Contract(given[name]) for name in ("contract", "replacement") if name in given}
    return Happened(**given | ({"play_on": given["play_on"] == "yes"} if "play_on" in given else {}))


def as_json(answer: Verdict | tuple[Finding, ...]) -> dict[str, Any]:
    """The answer for machines: the ruling, or findings.

    >>> as_json(guide(Happened(incident="card_seen_dealing")))
    {'paragraphs': ['ISkO 3.2.8'], 'winner': 'nobody', 'remedy': 'deal_again', 'referee': False, 'note': ''}
    """
    if not isinstance(answer, Verdict):
        return {"findings": [_finding(each) for each in answer]}
    ruling = {
        "paragraphs": [f"ISkO {number}" for number in answer.paragraphs],
        "winner": answer.winner,
        "remedy": answer.remedy,
        "referee": answer.left_to_referee,
        "note": answer.note,
    }
    if answer.worth is None:
        return ruling
    return {**ruling, "contract": answer.worth.marks.contract, **game_as_json(answer.worth)}


def _finding(each: Finding) -> dict[str, Any]:
    told = finding_as_json(each)
    return {**told, "paragraph": f"ISkO {told['paragraph']}"} if "paragraph" in told else told


def as_words(answer: Verdict | tuple[Finding, ...], happened: Happened, words: GuideWords = ENGLISH) -> str:
    """The answer for people, in the sentences of the pages; what is open or can't be stands behind its option.

    >>> seen = Happened(incident="card_seen_dealing")
    >>> as_words(guide(seen), seen)
    'ISkO 3.2.8: No side wins by it. The same dealer deals again.'
    """
    if not isinstance(answer, Verdict):
        return "\n".join(_found(each, happened, words) for each in answer)
    said = [words.winners["referee" if answer.left_to_referee else answer.winner]]
    if worth := answer.worth:
        said = [f"{said[0]}: {worth.score:+d}: {words.spoken(worth)}"]
    if answer.remedy:
        said.append(str(words.remedies[answer.remedy]))
    beside = [words.flags[flag] for flag in worth.flags] if worth else []
    beside += [words.notes[answer.note]] if answer.note else []
    return "\n".join([f"ISkO {', '.join(answer.paragraphs)}: {'. '.join(map(str, said))}", *map(str, beside)])


def _found(each: Finding, happened: Happened, words: GuideWords) -> str:
    field, paragraph = each.where.field or "", each.values["paragraph"]
    if each.code not in ("guide.missing", "guide.choose"):
        return f"{field}: {words.sentence(each)} (ISkO {paragraph})"
    texts = words.ways if field == "what" else words.choices
    of = happened.incident if field == "what" else field
    offered = each.values.get("expected", ("yes", "no") if field == "play_on" else ())
    choices = (f"\n  {choice}: {texts[f'{of}.{choice}']}" for choice in offered)
    return f"{field}: {words.questions[field]} (ISkO {paragraph}){''.join(choices)}"


def incidents_as_json(rules: RuleSet) -> list[dict[str, Any]]:
    """Every incident with its ways and their paragraphs, by the text of the edition.

    >>> from scoring.rules import ISKO
    >>> incidents_as_json(ISKO)[0]
    {'incident': 'card_seen_dealing', 'group': 'dealing', 'ways': {'': ['ISkO 3.2.8']}}
    """
    return [
        {"incident": incident.code, "group": incident.group, "ways": dict(_ways(incident, rules))}
        for incident in INCIDENTS.values()
    ]


def _ways(incident: Incident, rules: RuleSet) -> Iterator[tuple[str, list[str]]]:
    for name, way in incident.ways.items():
        yield name, [f"ISkO {number}" for number in by_text(way, rules).paragraphs]


def listed(rules: RuleSet, words: GuideWords = ENGLISH) -> Iterator[str]:
    """A line for each way of each incident, as it is asked for, with its paragraphs and what it is.

    >>> from scoring.rules import ISKO
    >>> next(listed(ISKO))
    'card_seen_dealing: ISkO 3.2.8 (A card was seen while dealing)'
    """
    for incident in INCIDENTS.values():
        for name, numbers in _ways(incident, rules):
            option = f" --what {name}" if name else ""
            way = f": {words.ways[f'{incident.code}.{name}']}" if name else ""
            yield f"{incident.code}{option}: {', '.join(numbers)} ({words.incidents[incident.code]}{way})"
