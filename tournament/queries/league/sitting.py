"""Who sits on a team's places when, by line-up and change list. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.models import LineUp, MeetingTeam, Player, Seat, SeatChangeover

FOURTH = 4  # seat of whoever joins a table of three


@dataclass(frozen=True)
class Sitting:
    """A place of a team with those who took it over, in their order. after_round: he came inside his first series."""

    line_up: LineUp
    changes: tuple[SeatChangeover, ...]
    after_round: int = 0


def sittings_of(sides: Iterable[MeetingTeam]) -> list[Sitting]:
    """Of all places of these teams, by team and place. Two questions."""
    rows = LineUp.objects.filter(side__in=list(sides)).select_related("player", "card", "side__team")
    changes: dict[int, list[SeatChangeover]] = {}
    for change in SeatChangeover.objects.in_force().filter(line_up__in=rows).select_related("player", "made_by"):
        changes.setdefault(change.line_up_id, []).append(change)
    return [Sitting(row, tuple(sorted(changes.get(row.pk, ()), key=when))) for row in rows.order_by("side", "place")]


def joined_later(seats: Iterable[Sitting]) -> list[Sitting]:
    """The same, each with the round after which he joined a table of three. One question."""
    seats = list(seats)
    cards = [seat.line_up.card_id for seat in seats if seat.line_up.card_id]
    fourth = Seat.objects.published().filter(card__in=cards, number=FOURTH).exclude(table__joined={})
    after = {card: joined["rounds"] for card, joined in fourth.values_list("card", "table__joined")}
    return [replace(seat, after_round=after.get(seat.line_up.card_id or 0, 0)) for seat in seats]


def when(change: SeatChangeover) -> tuple[int, int]:
    return change.series, change.after_round


def sitting_at(seat: Sitting, series: int, after_round: int = 0) -> Player:
    """Who sits there from this moment on."""
    until = [change for change in seat.changes if when(change) <= (series, after_round)]
    return until[-1].player if until else seat.line_up.player


def inside(seat: Sitting, series: int) -> list[SeatChangeover]:
    """Changes after the series had begun."""
    return [change for change in seat.changes if change.series == series and change.after_round]
