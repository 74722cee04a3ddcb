"""What stands at the end of a table's sheet: totals and loss fees, who has signed, and what somebody disputes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import Finding, finding, performance
from scoring.fees import loss_fee
from tournament.desks.sheets.phones.reading import seat_of
from tournament.models import Seat, Tournament
from tournament.queries.sheets.kept import Kept, times_signed
from tournament.queries.sheets.time_up import is_time_up
from tournament.tablesheets.counting import score_sheet
from tournament.tablesheets.reading import Signature

OTHERS = {Tournament.SignedBy.ALL: None, Tournament.SignedBy.TWO: 2}  # besides the list keeper


@dataclass(frozen=True)
class Line:
    """One seat of the foot. `disputes`: in whose words, empty where it disputes nothing; `at`: when it said so."""

    seat: Seat
    total: int
    fee_cents: int
    signed: bool
    disputes: str
    at: datetime | None


def lines_of(kept: Kept) -> list[Line]:
    tournament = kept.tournament
    tiers = [(start, cents) for start, cents in tournament.loss_fee_tiers]
    totals = performance(score_sheet(kept.sheet, tournament.rules), tournament.rules)
    came = times_signed(kept)
    return [
        Line(
            seat,
            counted.performance,
            loss_fee(counted.lost, tiers),
            signature.signed,
            " / ".join(entry.words for entry in signature.entries if signature.disputed and entry.words),
            max((came[entry.key] for entry in signature.entries), default=None),
        )
        for seat, counted, signature in zip(seats_of(kept), totals, kept.sheet.signatures, strict=True)
    ]


def ended_early(kept: Kept, why: Finding | None) -> Finding | None:
    """What it means that games are missing. why: nothing is written on the sheet any more."""
    games = sum(game.row is not None for game in kept.sheet.games)
    if games == kept.games:
        return None
    values: dict[str, Any] = {"games": games, "planned": kept.games}
    if is_time_up(kept.table):
        return finding("table.time_up", **values)
    if why is None:
        return finding("table.ended_early", count=kept.games - games, **values)
    return finding("table.signed_early", **values) if why.code == "table.signed" else None


def seats_of(kept: Kept) -> list[Seat]:
    return list(kept.table.seats.select_related("card__player", "card__substitute").order_by("number"))


def keeper_of(kept: Kept) -> int:
    """Whose phone keeps the sheet, by the seat."""
    return seat_of(kept.sheet.keepers[0].phone)


def says_nothing_new(signature: Signature, words: str) -> bool:
    """Whether a seat has said just this of just this sheet."""
    if words:
        return signature.disputed and any(entry.words == words for entry in signature.entries)
    return signature.signed
