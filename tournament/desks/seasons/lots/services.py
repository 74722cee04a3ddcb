"""Draws the lot between those who are equal in a season's ranking, or writes down one drawn by hand: once, never anew.

The order follows from the seed by the SHA-256 of "seed:key" for each key of the register, the lowest first, as with the
lots of a tournament: anybody replays it.
"""

import secrets
from collections.abc import Collection, Sequence

from scoring import drawn, finding
from tournament import audit
from tournament.models import Organizer, SeasonLot, SeasonRanking, User
from tournament.queries.ranking.lots import tied_digest
from tournament.queries.season.lots import Equals, equals_in, orders_of
from tournament.queries.season.ranked import as_counted, played_in
from tournament.refused import Refused


def draw_lot(ranking: SeasonRanking, *, keys: Collection[int], by: User) -> SeasonLot:
    """The lot of these, from a seed that is made now and kept."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ranking.season.organizer_id)
        if there := ranking.lots.filter(tied=tied_digest(keys)).first():
            return there
        equals, seed = equals_of(ranking, keys), secrets.token_hex(8)
        lot = new_lot(ranking, equals, drawn(seed, equals.keys), seed=seed, witness="", by=by)
        audit.record("season.lot", by=by, organizer=organizer, after=told(lot))
    return lot


def write_down(ranking: SeasonRanking, *, order: Sequence[int], witness: str, by: User) -> SeasonLot:
    """A lot that was drawn by hand before a witness; `order` is what came out, the first first."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ranking.season.organizer_id)
        if there := ranking.lots.filter(tied=tied_digest(order)).first():
            if there.order != list(order):
                raise Refused(finding("year.lot_drawn", people="; ".join(there.names)))
            return there
        lot = new_lot(ranking, equals_of(ranking, order), order, seed="", witness=witness, by=by)
        audit.record("season.lot", by=by, organizer=organizer, after=told(lot))
    return lot


def equals_of(ranking: SeasonRanking, keys: Collection[int]) -> Equals:
    """As they are behind the lock: a sheet may have been corrected since the page was opened."""
    rule = as_counted(ranking.rules.newest_first()[0].rule)
    waiting = equals_in(played_in(ranking.season), rule, orders_of([ranking]).get(ranking.pk, ()))
    equals = next((each for each in waiting if each.keys == tuple(sorted(keys))), None)
    if equals is None:
        raise Refused(finding("year.lot_not_equal"))
    return equals


def new_lot(
    ranking: SeasonRanking, equals: Equals, order: Sequence[int], *, seed: str, witness: str, by: User
) -> SeasonLot:
    names = dict(zip(equals.keys, equals.names, strict=True))
    return SeasonLot.objects.create(
        ranking=ranking,
        place=equals.place,
        members=list(equals.keys),
        tied=tied_digest(equals.keys),
        order=list(order),
        names=[names[key] for key in order],
        seed=seed,
        witness=witness,
        drawn_by=by,
    )


def told(lot: SeasonLot) -> dict[str, object]:
    """Without names and witness: they stand with the lot itself, from where they can be removed."""
    of_ranking = {"season": lot.ranking.season.name, "ranking": lot.ranking.name}
    return of_ranking | audit.values(lot, "place", "order", "seed")
