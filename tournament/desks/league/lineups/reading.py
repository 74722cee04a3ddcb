"""A line-up as it is most likely to be; and what a seat had made until it was handed over, as its sheet counts it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring import Footer
from scoring.performance import counted_foot, shares
from scoring.sheet import Joined
from tournament.desks.league.lineups.figures import Figures, SheetFigures
from tournament.models import LineUp, MeetingTeam, Seat

THREE, FOUR = 3, 4


@dataclass(frozen=True)
class Suggested:
    """Players by place. `day`: the match day on which they last sat so; 0: by their numbers in the squad."""

    places: Mapping[int, int]
    day: int = 0


def suggested(side: MeetingTeam) -> Suggested:
    """As on the day before where all of them are still in the squad, else by their numbers in it."""
    squad = dict(side.team.squad.in_force().values_list("player", "position"))
    played = LineUp.objects.filter(side__team=side.team_id, side__day__number__lt=side.day.number, from_series=1)
    last = played.exclude(card=None).order_by("-side__day__number").values_list("side__day__number", flat=True).first()
    if last is not None and not side.team.league.positions_bound:
        rows = played.filter(side__day__number=last).values_list("place", "player")
        if set(dict(rows).values()) <= squad.keys():
            return Suggested(dict(rows), last)
    players = side.team.league.players
    return Suggested({number: player for player, number in squad.items() if number and number <= players})


def figures_until_joined(row: LineUp, series: int, after_round: int, made: SheetFigures | None) -> Figures | None:
    """With what won and lost games add, and the lost ones of the others, at a table as large as it was (SkWO 5)."""
    tournament = row.side.meeting.tournament
    if made is None or tournament is None:
        return None
    seats = Seat.objects.published().filter(card=row.card_id, table__draw__series__number=series)
    seat = seats.select_related("table").first()
    joined = seat.table.joined if seat else {}
    size, at_three = seat.table.seats.count() if seat else FOUR, 0
    if joined and after_round <= joined["rounds"]:
        size = THREE
    elif joined and seat:
        share = shares(Joined(joined["rounds"], tuple(joined["lost"])), size)[seat.number - 1]
        at_three = min(share.at_three, made.others_lost)
    foot = Footer(made.points, made.won, made.lost, None)
    whole = counted_foot(foot, made.others_lost, size, tournament.rules, at_three)
    return Figures(whole.performance, made.won, made.lost)
