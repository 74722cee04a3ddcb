"""The certificate of a draw: a file that holds everything from the registration to the seats, and its check.

Whoever has the file can check it without us: that the plan is legal and costs what it says, and that the engine makes
it again. It must not repair or complete a file.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from seating.ahead import total_cost
from seating.bound import bound, bound_ahead
from seating.cost import Cost
from seating.plan import Plan, Table, digest, legal
from seating.proof import (
    GREATEST,
    Closing,
    closing_hash,
    commitment_of,
    parse_inputs,
    parse_way,
    registration_hash,
    seed_of,
)
from seating.ways import LISTED, make

FORMAT = "skatwart-draw-1"
T = TypeVar("T")
_WORDS = (
    "tournament", "reason", "previous", "inputs", "registration", "commitment", "closing", "nonce", "entropy", "seed",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Certificate:
    """A draw with its proof. inputs: the text of the registration. steps: how long an ahead-1 was searched on.

    seed, digests, cost and bound are as stated in the file; `verify` says whether they are right.
    """

    tournament: str
    closing: Closing
    inputs: str
    nonce: str
    entropy: str
    seed: str
    steps: int
    plans: tuple[Plan, ...]
    digests: tuple[str, ...]
    cost: Cost
    bound: Cost


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked.

    code: inputs, registration, commitment, seed, digest, legal, cost, bound, replay; listed in its stead where the
    seats were given: they are compared with the list, and nothing is drawn again.
    """

    code: str
    holds: bool
    what: str = ""


def certificate(
    tournament: str, closing: Closing, inputs: str, nonce: str, entropy: str, steps: int, plans: Sequence[Plan]
) -> Certificate:
    """The certificate of a draw, with everything that follows from these. Raises ValueError for other inputs."""
    entrants, history, wishes = parse_inputs(inputs)
    return Certificate(
        tournament=tournament,
        closing=closing,
        inputs=inputs,
        nonce=nonce,
        entropy=entropy,
        seed=seed_of(closing, nonce, entropy),
        steps=steps,
        plans=tuple(plans),
        digests=tuple(digest(plan) for plan in plans),
        cost=total_cost(plans, entrants, history, wishes),
        bound=_bound(inputs, len(plans)),
    )


def certificate_text(found: Certificate) -> str:
    """The file: JSON in UTF-8, to be read by people too."""
    closing = found.closing
    return (
        json.dumps(
            {
                "format": FORMAT,
                "tournament": found.tournament,
                "number": closing.number,
                "series": closing.series,
                "reason": closing.reason,
                "previous": closing.previous,
                "inputs": found.inputs,
                "registration": closing.registration,
                "commitment": closing.commitment,
                "closing": closing_hash(closing),
                "nonce": found.nonce,
                "entropy": found.entropy,
                "seed": found.seed,
                "steps": found.steps,
                "plans": [[list(table.entrants) for table in plan.tables] for plan in found.plans],
                "digests": list(found.digests),
                "cost": list(found.cost),
                "bound": list(found.bound),
            },
            indent=1,
            ensure_ascii=False,
        )
        + "\n"
    )


def parse_certificate(text: str) -> Certificate:
    """The certificate in a file. Raises ValueError for anything else, with the key that is wrong."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not a certificate: {error}") from error
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise ValueError(f'not a certificate: "format" is not "{FORMAT}"')
    words = {name: _typed(told, name, str) for name in _WORDS}
    numbers = {name: _typed(told, name, int) for name in ("number", "series", "steps")}
    closing = Closing(
        numbers["number"], numbers["series"], words["reason"], words["registration"], words["commitment"],
        words["previous"],
    )  # fmt: skip
    if closing_hash(closing) != words["closing"]:
        raise ValueError('"closing" is not the hash of number, series, reason, registration, commitment and previous')
    return Certificate(
        tournament=words["tournament"],
        closing=closing,
        inputs=words["inputs"],
        nonce=words["nonce"],
        entropy=words["entropy"],
        seed=words["seed"],
        steps=numbers["steps"],
        plans=tuple(_plan(tables) for tables in _typed(told, "plans", list)),
        digests=tuple(map(str, _typed(told, "digests", list))),
        cost=_cost(told, "cost"),
        bound=_cost(told, "bound"),
    )


def verify(found: Certificate, *, replay: bool = True) -> tuple[Check, ...]:
    """Everything that can be checked of a certificate, in order; the seats are made again if `replay` (SkWO 7.1)."""
    return tuple(_checks(found, replay=replay))


def _checks(told: Certificate, *, replay: bool) -> Iterator[Check]:
    closing = told.closing
    try:
        entrants, history, wishes = parse_inputs(told.inputs)
        way = parse_way(told.inputs)
    except ValueError as error:
        yield Check("inputs", holds=False, what=str(error))
        return
    ids = {entrant.id for entrant in entrants}
    yield Check("inputs", holds=way is not None and len(ids) == len(entrants))
    if len(ids) < len(entrants):
        return
    yield Check("registration", registration_hash(told.inputs) == closing.registration)
    yield Check("commitment", commitment_of(told.nonce) == closing.commitment)
    yield Check("seed", told.seed == seed_of(closing, told.nonce, told.entropy))
    yield Check("digest", tuple(digest(plan) for plan in told.plans) == told.digests)
    wrong = [fault for plan in told.plans for fault in legal(plan, entrants, fives=wishes.fives)]
    yield Check("legal", not wrong and bool(told.plans), wrong[0].code if wrong else "")
    if wrong or not told.plans or way is None:
        return
    cost, least = (
        total_cost(told.plans, entrants, history, wishes),
        _bound(told.inputs, len(told.plans)),
    )
    yield Check("cost", told.cost == cost, str(tuple(cost)))
    yield Check("bound", told.bound == least, str(tuple(least)))
    again = "listed" if way.engine == LISTED else "replay"
    if replay and len(told.plans) != way.plans:
        yield Check(again, holds=False, what=f"{way.plans} series")
    elif replay and not 0 <= told.steps <= way.steps:
        yield Check(again, holds=False, what=f"{told.steps} steps")
    elif replay:
        plans = make(way, entrants, history, wishes, told.seed, steps=told.steps)
        yield Check(again, plans == told.plans)


def _bound(inputs: str, series: int) -> Cost:
    entrants, history, wishes = parse_inputs(inputs)
    return bound(entrants, history, wishes) if series == 1 else bound_ahead(entrants, history, wishes, series)


def _typed(told: dict[str, object], name: str, kind: type[T]) -> T:
    value = told.get(name)
    wrong = (isinstance(value, str) and not _encodes(value)) or (isinstance(value, int) and abs(value) > GREATEST)
    if not isinstance(value, kind) or isinstance(value, bool) or wrong:
        raise ValueError(f'"{name}" is missing or not as it should be')
    return value


def _encodes(text: str) -> bool:
    """JSON can hold halves of characters that no text in UTF-8 can."""
    return text.isascii() or text.encode(errors="ignore").decode() == text


def _plan(tables: object) -> Plan:
    if not isinstance(tables, list) or not tables:
        raise ValueError('"plans": a plan is a list of tables')
    return Plan(tuple(Table(number, _ids(table)) for number, table in enumerate(tables, 1)))


def _ids(table: object) -> tuple[int, ...]:
    if not isinstance(table, list) or not all(_countable(entrant) for entrant in table):
        raise ValueError(f'"plans": {table!r} is not a table of ids')
    return tuple(table)


def _countable(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and abs(number) <= GREATEST


def _cost(told: dict[str, object], name: str) -> Cost:
    numbers = _ids(_typed(told, name, list))
    if len(numbers) != len(Cost._fields):
        raise ValueError(f'"{name}" is not {len(Cost._fields)} numbers')
    return Cost(*numbers)
