"""The terms of a league: their names, and what contradicts itself in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring import Finding, finding
from scoring.league import ORDERS, TIES
from seating.league import MOST_DAYS
from tournament.models import League
from tournament.refused import Refused

TERMS = (
    "teams_a_group",
    "days_planned",
    "central_days",
    "series_a_day",
    "games_at_four",
    "players",
    "least_players",
    "substitutes",
    "unit",
    "ties",
    "order",
    "up",
    "down",
    "change_at",
    "positions_bound",
    "binding_days",
    "is_published",
)
BY_THE_PLAN = ("teams_a_group", "days_planned", "central_days")
BY_THE_DAY = ("players", "least_players", "series_a_day", "games_at_four", "positions_bound")
FOUR = 4


def refuse_copy(league: League) -> None:
    """A form that only the leader may send isn't offered at a venue either."""
    if league.leader:
        raise Refused(finding("league.led_elsewhere", leader=league.leader))


def contradictions(terms: Mapping[str, Any]) -> Iterator[Finding]:
    if terms["teams_a_group"] % FOUR:
        yield finding("league.not_in_fours", teams=terms["teams_a_group"])
    if terms["days_planned"] > MOST_DAYS:
        yield finding("league.many_days", most=MOST_DAYS)
    if terms["players"] not in (4, 6, 8):
        yield finding("league.players", players=terms["players"])
    if terms["least_players"] > terms["players"] or terms["least_players"] < terms["players"] - 1:
        yield finding("league.least", least=terms["least_players"], players=terms["players"])
    if beyond := [day for day in terms["central_days"] if not 1 <= day <= terms["days_planned"]]:
        yield finding("league.central_day", day=beyond[0], days=terms["days_planned"])
    if terms["up"] + terms["down"] > terms["teams_a_group"]:
        yield finding("league.lines", up=terms["up"], down=terms["down"], teams=terms["teams_a_group"])
    if terms["games_at_four"] % FOUR:
        yield finding("league.rounds", games=terms["games_at_four"])
    if set(split(terms["ties"])) - set(TIES) or set(split(terms["order"])) - set(ORDERS) or not terms["order"]:
        yield finding("league.order")


def split(written: str) -> tuple[str, ...]:
    return tuple(part for part in written.split(",") if part)
