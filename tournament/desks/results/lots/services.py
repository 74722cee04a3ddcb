"""Draws the lot between those who are equal, or writes down one that was drawn by hand: once, never anew."""

import secrets
from collections.abc import Collection, Sequence

from scoring import drawn, finding
from tournament import audit
from tournament.desks.results.lots.reading import Tie, people, ties_now
from tournament.lock import locked, refuse_final
from tournament.models import Lot, Tournament, User
from tournament.queries.ranking.lots import tied_digest
from tournament.refused import Refused

TOLD = ("rating", "series", "place", "order", "seed", "witness")


def draw_lot(tournament: Tournament, *, rating: str, after: int, keys: Collection[int], by: User) -> Lot:
    """The lot of these, from a seed that is made now and kept, so that anybody can replay it (SkWO 5.1, 5.2)."""
    with audit.atomic():
        tournament = locked(tournament)
        if there := lot_of(tournament, rating, after, keys):
            return there
        tie, seed = tie_of(tournament, rating, after, keys), secrets.token_hex(8)
        lot = new_lot(tournament, tie, drawn(seed, tie.keys), seed=seed, witness="", by=by)
        audit.record("lot.draw", by=by, tournament=tournament, after=audit.values(lot, *TOLD))
    return lot


def write_down(tournament: Tournament, *, rating: str, after: int, order: Sequence[int], witness: str, by: User) -> Lot:
    """A lot that was drawn by hand before a witness; `order` is what came out, the first first."""
    with audit.atomic():
        tournament = locked(tournament)
        if there := lot_of(tournament, rating, after, order):
            if there.order != list(order):
                order_then = tuple(f"{key} {name}" for key, name in zip(there.order, there.names, strict=True))
                raise Refused(finding("lot.drawn_already", order=tuple(there.order), people=order_then))
            return there
        tie = tie_of(tournament, rating, after, order)
        lot = new_lot(tournament, tie, order, seed="", witness=witness, by=by)
        audit.record("lot.write_down", by=by, tournament=tournament, after=audit.values(lot, *TOLD))
    return lot


def lot_of(tournament: Tournament, rating: str, after: int, keys: Collection[int]) -> Lot | None:
    lots = Lot.objects.filter(tournament=tournament, rating=rating, series=after)
    return lots.filter(tied=tied_digest(keys)).first()


def tie_of(tournament: Tournament, rating: str, after: int, keys: Collection[int]) -> Tie:
    """The tie as it is behind the lock: a sheet may have been corrected since the page was opened."""
    refuse_final(tournament)
    asked = (rating, after, tuple(sorted(keys)))
    tie = next((tie for tie in ties_now(tournament) if (tie.rating.code, tie.after, tie.keys) == asked), None)
    if tie is None:
        raise Refused(finding("lot.not_tied", people=people(tournament, rating, after, sorted(keys))))
    return tie


def new_lot(tournament: Tournament, tie: Tie, order: Sequence[int], *, seed: str, witness: str, by: User) -> Lot:
    names = {row.key: row.name for row in tie.rows}
    return Lot.objects.create(
        tournament=tournament,
        rating=tie.rating.code,
        series=tie.after,
        place=tie.place,
        members=list(tie.keys),
        tied=tied_digest(tie.keys),
        order=list(order),
        names=[names[key] for key in order],
        seed=seed,
        witness=witness,
        drawn_by=by,
    )
