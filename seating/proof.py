"""Proof of a draw: its inputs as text, their fingerprint, and the replay years later.

The text is what the database keeps of the inputs; it reads back equal.
It must not store anything, nor repair a text that is not exactly its own.
"""

import json
from collections.abc import Sequence
from hashlib import sha256

from seating.draw import ENGINE as RANDOM
from seating.draw import draw
from seating.history import History
from seating.plan import Entrant, Plan, Wishes, canonical, parse
from seating.ranked import ENGINE as RANKED
from seating.ranked import set_by_rank

Inputs = tuple[tuple[Entrant, ...], History, Wishes]


def inputs_text(entrants: Sequence[Entrant], history: History, wishes: Wishes) -> str:
    """The one text of the inputs of a draw (SkWO 7.1): ASCII JSON without blanks, keys in order.

    Entrants stay in their order (rank order for ranked-1) as id, club, team; every earlier series
    is its canonical text.

    >>> inputs_text([Entrant(7, "A"), Entrant(3)], History((parse("[[1,3,5,7]]"),)), Wishes())
    '{"entrants":[[7,"A",""],[3,"",""]],"history":["[[1,3,5,7]]"],"wishes":{"apart_clubs":true,"apart_teams":true}}'
    """
    inputs = {
        "entrants": [[entrant.id, entrant.club, entrant.team] for entrant in entrants],
        "history": [canonical(plan) for plan in history.series],
        "wishes": {"apart_clubs": wishes.apart_clubs, "apart_teams": wishes.apart_teams},
    }
    return json.dumps(inputs, separators=(",", ":"))


def parse_inputs(text: str) -> Inputs:
    """The inputs that `inputs_text` wrote. Raises ValueError for any other text (SkWO 7.1).

    >>> parse_inputs('{"entrants":[[7,"A",""]],"history":[],"wishes":{"apart_clubs":true,"apart_teams":false}}')
    ((Entrant(id=7, club='A', team=''),), History(series=()), Wishes(apart_teams=False, apart_clubs=True))
    """
    try:
        inputs = _inputs(json.loads(text))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"not the inputs of a draw: {error}") from error
    if inputs_text(*inputs) != text:
        raise ValueError("not the inputs of a draw: not in canonical form")
    return inputs


def fingerprint(entrants: Sequence[Entrant], history: History, wishes: Wishes, *, engine: str = RANDOM) -> str:
    """SHA-256, 64 hex digits, of the engine, a line feed and `inputs_text` (SkWO 7.1).

    Can be posted before the seed is known. Raises ValueError for an unknown engine.

    >>> fingerprint([Entrant(1), Entrant(2), Entrant(3)], History(), Wishes())[:16]
    'b9c43b4ca47df766'
    """
    _refuse_unknown(engine)
    return sha256(f"{engine}\n{inputs_text(entrants, history, wishes)}".encode()).hexdigest()


def replay(
    entrants: Sequence[Entrant],
    history: History,
    wishes: Wishes,
    seed: str,
    plan: Plan,
    *,
    engine: str = RANDOM,
) -> bool:
    """Whether the engine makes exactly this plan of these inputs, seat by seat (SkWO 7.1).

    For ranked-1 the entrants come in rank order and the seed is not used. Raises ValueError for an
    unknown engine, an entrant listed twice, or (Impossible) 0, 1, 2 and 5 entrants.

    >>> three = [Entrant(1), Entrant(2), Entrant(3)]
    >>> replay(three, History(), Wishes(), "", parse("[[1,1,2,3]]"), engine="ranked-1")
    True
    >>> replay(three, History(), Wishes(), "", parse("[[1,2,1,3]]"), engine="ranked-1")
    False
    """
    _refuse_unknown(engine)
    again = set_by_rank(entrants, history, wishes) if engine == RANKED else draw(entrants, history, wishes, seed)
    return again.plan == plan


def _refuse_unknown(engine: str) -> None:
    if engine not in (RANDOM, RANKED):
        raise ValueError(f"unknown engine {engine!r}")


def _inputs(found: object) -> Inputs:
    match found:
        case {
            "entrants": list(entrants),
            "history": list(series),
            "wishes": {"apart_teams": bool(apart_teams), "apart_clubs": bool(apart_clubs)},
        }:
            history = History(tuple(parse(text) for text in series))
            return tuple(_entrant(row) for row in entrants), history, Wishes(apart_teams, apart_clubs)
        case _:
            raise ValueError("entrants, history or wishes are missing")


def _entrant(row: object) -> Entrant:
    match row:
        case [int(number), str(club), str(team)] if not isinstance(number, bool):
            return Entrant(number, club, team)
        case _:
            raise ValueError(f"{row!r} is not an entrant")
