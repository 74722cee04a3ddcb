"""A draw recounted at the moment in which somebody asks: from what is stored of it, step by step. Writes nothing."""

from collections.abc import Callable, Iterator
from typing import Any

import seating
from seating import Check
from tournament.models import AuditEntry, Closing, Draw
from tournament.queries.record.recount import change_faults
from tournament.queries.seats.breaches import breaches
from tournament.queries.seats.costs import judge_of, least_cost
from tournament.queries.seats.draws import core_closing, is_by_lot, plan_of, replays

BROKEN = (ArithmeticError, LookupError, TypeError, ValueError)


def recounted(draw: Draw) -> tuple[Check, ...]:
    """Everything that has to be so if these seats came from this registration and this chance, in that order."""
    return tuple(Check(code, is_so(holds, draw)) for code, holds in asked_of(draw))


def is_so(holds: Callable[[Draw], bool], draw: Draw) -> bool:
    """What is too broken to be read is not so."""
    try:
        return holds(draw)
    except BROKEN:
        return False


def asked_of(draw: Draw) -> Iterator[tuple[str, Callable[[Draw], bool]]]:
    if draw.closing:
        yield ("closing" if draw.closing.entropy else "registration"), keeps_its_closing
        yield "seed", follows_from_its_closing
        yield "outcome", leads_to_its_outcome
    yield "legal", is_legal
    yield ("listed" if draw.is_listed else "replay"), replays
    yield "seats", leads_to_the_seats


def keeps_its_closing(draw: Draw) -> bool:
    """The trail knows the code that was read out; of a closing that it doesn't know, the code as it is has to do."""
    closing = closing_of(draw)
    trail = AuditEntry.objects.filter(tournament=draw.series.tournament_id, action="draw.close")
    then = trail.filter(after__number=closing.number).values_list("after__closing", flat=True)
    code = seating.closing_hash(core_closing(closing))
    return all(told in (None, code) for told in then)


def follows_from_its_closing(draw: Draw) -> bool:
    closing = closing_of(draw)
    seed = seating.seed_of(core_closing(closing), closing.nonce, closing.entropy)
    return draw.seed == seed and draw.inputs == closing.inputs


def leads_to_its_outcome(draw: Draw) -> bool:
    """The hash that the next closing holds is that of what came out of this one; none is written before it ended."""
    closing = closing_of(draw)
    plans = [seating.parse(other.plan) for other in closing.draws.order_by("series__number")]
    ended = seating.outcome_hash(core_closing(closing), closing.nonce, closing.entropy, plans)
    return closing.outcome in ("", ended)


def closing_of(draw: Draw) -> Closing:
    if draw.closing is None:
        raise LookupError("a draw without a closing")
    return draw.closing


def is_legal(draw: Draw) -> bool:
    people, _history, wished = seating.parse_inputs(draw.inputs)
    return not breaches(draw, seating.parse(draw.plan), people, fives=wished.fives)


def leads_to_the_seats(draw: Draw) -> bool:
    """With the changes by hand, what was drawn are the seats as they stand today."""
    return not any(change_faults(draw, ""))


def is_long(draw: Draw) -> bool:
    """A plan that was searched on takes as long to be made again."""
    return draw.closing is not None and draw.closing.steps > 0


def figures_of(draw: Draw) -> dict[str, Any]:
    """Cost and hashes, for whoever recounts by other means; nothing of a draw that can't be read."""
    try:
        return figures(draw)
    except BROKEN:
        return {}


def figures(draw: Draw) -> dict[str, Any]:
    closing = draw.closing
    spent, least = judge_of(draw).cost(plan_of(draw)), least_cost(draw)
    return {
        "by_lot": is_by_lot(draw),
        "cost": list(zip(spent._fields, spent, least, strict=True)),
        "closing": closing,
        "core": core_closing(closing) if closing else None,
        "closing_hash": seating.closing_hash(core_closing(closing)) if closing else "",
    }
