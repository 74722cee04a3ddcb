"""A line-up as it is most likely to be: for the captain's sheet to be compared with."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import LineUp, MeetingTeam


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
