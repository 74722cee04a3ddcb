"""Proof of a draw: its registration as text, and the chain from there to the seed.

Before chance is known the registration is closed: its hash and a commitment to a secret nonce are posted. Then an
entropy that nobody controls is typed in, and all of it makes the seed. It must not store anything, nor repair a text
that is not exactly its own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from seating.history import History
from seating.order import Order
from seating.plan import Entrant, Plan, Wishes, canonical, digest, parse
from seating.sizes import MOST
from seating.ways import Way

Inputs = tuple[tuple[Entrant, ...], History, Wishes]
GREATEST = 2**53 - 1  # what every reader of JSON can count
FIRST = "0" * 64  # what the first entry of a chain has before it


@dataclass(frozen=True, slots=True)
class Closing:
    """One entry of a tournament's chain of draws, made when the registration of a draw is closed.

    number: from 1. series: from 1. reason: why it is drawn again, else "". registration: hash of the inputs.
    commitment: to the nonce. previous: hash of the entry before, as `outcome_hash` gives it.
    """

    number: int
    series: int
    reason: str
    registration: str
    commitment: str
    previous: str = FIRST


def hashed(*parts: str | int) -> str:
    """SHA-256, 64 hex digits, of the parts as one ASCII JSON list without blanks.

    >>> hashed("a", 1)[:16]
    '135f17a475a61afd'
    """
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()


def commitment_of(nonce: str) -> str:
    """What is shown of a nonce before the entropy is known."""
    return hashed("nonce", nonce)


def closing_hash(closing: Closing) -> str:
    """What is posted when the registration is closed; whoever has it can check everything else later."""
    return hashed(
        "closing", closing.number, closing.series, closing.reason, closing.registration, closing.commitment,
        closing.previous,
    )  # fmt: skip


def seed_of(closing: Closing, nonce: str, entropy: str) -> str:
    """The seed: nobody can know it before both the nonce and the entropy are there. No entropy: the nonce alone."""
    return hashed("seed", closing_hash(closing), nonce, entropy)


def outcome_hash(closing: Closing, nonce: str, entropy: str, plans: Sequence[Plan]) -> str:
    """What the next entry of the chain holds of this one; no plans if it was given up before the draw."""
    return hashed("outcome", closing_hash(closing), nonce, entropy, *(digest(plan) for plan in plans))


def inputs_text(entrants: Sequence[Entrant], history: History, wishes: Wishes, way: Way | None = None) -> str:
    """The one text of the inputs of a draw (SkWO 7.1): ASCII JSON without blanks, keys in order.

    Entrants stay in their order (rank order for the engines by rank) as id, club, team, and what else is wished; every
    earlier series is its canonical text.

    >>> inputs_text([Entrant(7, "A"), Entrant(3)], History((parse("[[1,3,5,7]]"),)), Wishes())
    '{"entrants":[[7,"A",""],[3,"",""]],"history":["[[1,3,5,7]]"],"wishes":{"apart_clubs":true,"apart_teams":true}}'
    """
    inputs: dict[str, object] = {
        "entrants": [_row(entrant) for entrant in entrants],
        "history": [canonical(plan) for plan in history.series],
    }
    if way:
        inputs["way"] = {
            "engine": way.engine,
            **({"order": _order_row(way.order)} if way.order else {}),
            **({"plan": way.plan} if way.plan else {}),
            "ranks": way.ranks,
            "rotating": way.rotating,
            "series": way.series,
            "steps": way.steps,
        }
    inputs["wishes"] = {
        "apart_clubs": wishes.apart_clubs,
        "apart_teams": wishes.apart_teams,
        **({"fives": True} if wishes.fives else {}),
    }
    return json.dumps(inputs, separators=(",", ":"))


def registration_hash(text: str) -> str:
    """SHA-256, 64 hex digits, of a text of inputs."""
    return sha256(text.encode()).hexdigest()


def parse_inputs(text: str) -> Inputs:
    """The inputs that `inputs_text` wrote. Raises ValueError for any other text (SkWO 7.1).

    >>> parse_inputs('{"entrants":[[7,"A",""]],"history":[],"wishes":{"apart_clubs":true,"apart_teams":false}}')[2]
    Wishes(apart_teams=False, apart_clubs=True, fives=False)
    """
    return _parsed(text)[0]


def parse_way(text: str) -> Way | None:
    """The way in a text of inputs; None in one from before it was written there. Raises ValueError as above."""
    return _parsed(text)[1]


def _parsed(text: str) -> tuple[Inputs, Way | None]:
    try:
        told = json.loads(text)
        inputs, way = _inputs(told), _way(told)
        if way and way.order and (wrong := way.order.misfit(inputs[0])):
            raise ValueError(wrong)
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"not the inputs of a draw: {error}") from error
    if inputs_text(*inputs, way) != text:
        raise ValueError("not the inputs of a draw: not in canonical form")
    return inputs, way


def _inputs(told: object) -> Inputs:
    match told:
        case {
            "entrants": list(entrants),
            "history": list(series),
            "wishes": {"apart_teams": bool(apart_teams), "apart_clubs": bool(apart_clubs), **more},
        }:
            history = History(tuple(_played(text) for text in series))
            wishes = Wishes(apart_teams, apart_clubs, fives=more.get("fives") is True)
            return tuple(_entrant(row) for row in entrants), history, wishes
        case _:
            raise ValueError("entrants, history or wishes are missing")


def _played(text: str) -> Plan:
    plan = parse(text)
    if any(len(table.entrants) > MOST for table in plan.tables):
        raise ValueError("more than five sat at a table")
    if any(abs(number) > GREATEST for table, _seat, entrant in plan.seats() for number in (table, entrant)):
        raise ValueError(f"a number is greater than {GREATEST}")
    return plan


def _way(told: object) -> Way | None:
    match told:
        case {
            "way": {
                "engine": str(engine),
                "ranks": int(ranks),
                "rotating": bool(rotating),
                "series": int(series),
                "steps": int(steps),
                **more,
            }
        }:
            wholes = (_whole(series), _whole(steps), _whole(ranks))
            return Way(engine, *wholes, rotating, _listed(more), _order(more.get("order")))
        case {"way": _}:
            raise ValueError("the way is not one")
        case _:
            return None


def _listed(more: dict[object, object]) -> str:
    plan = more.get("plan", "")
    if not isinstance(plan, str):
        raise TypeError("the seats that were given are not a text")
    return canonical(_played(plan)) if plan else ""


def _order_row(order: Order) -> dict[str, object]:
    return {
        "guests": list(order.guests),
        "joiners": order.joiners,
        "lots": list(order.lots),
        "parted": order.parted,
        "table": order.table,
    }


def _order(told: object) -> Order | None:
    match told:
        case None:
            return None
        case {"guests": guests, "joiners": joiners, "lots": lots, "parted": bool(parted), "table": table}:
            return Order(_wholes(lots), _whole(joiners), _wholes(guests), _whole(table), parted)
        case _:
            raise ValueError("the order is not one")


def _whole(number: object) -> int:
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= GREATEST:
        return number
    raise ValueError(f"{number!r} is no whole number up to {GREATEST}")


def _row(entrant: Entrant) -> list[object]:
    more = {"apart": list(entrant.apart), "rather": list(entrant.rather), "fixed": list(entrant.fixed or ())}
    wished = {name: wish for name, wish in more.items() if wish}
    row: list[object] = [entrant.id, entrant.club, entrant.team]
    return [*row, wished] if wished else row


def _entrant(row: object) -> Entrant:
    match row:
        case [int(number), str(club), str(team)]:
            return Entrant(_whole(number), club, team)
        case [int(number), str(club), str(team), {**wished}]:
            apart, rather, fixed = (_wholes(wished.get(name, [])) for name in ("apart", "rather", "fixed"))
            if len(fixed) not in (0, 2) or (fixed and not (fixed[0] >= 1 and 0 <= fixed[1] <= MOST)):
                raise ValueError(f"{fixed!r} is no fixed seat")
            return Entrant(_whole(number), club, team, apart, rather, (fixed[0], fixed[1]) if fixed else None)
        case _:
            raise ValueError(f"{row!r} is not an entrant")


def _wholes(told: object) -> tuple[int, ...]:
    if isinstance(told, list):
        return tuple(_whole(number) for number in told)
    raise ValueError(f"{told!r} is no list")
