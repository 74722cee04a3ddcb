"""What a clerk's desk shows of every table of a series: who sits there, where its sheet stands, who has it open."""

import re
from dataclasses import dataclass
from typing import Any

from scoring import EDITIONS, lost_charges, won_values
from tournament.models import FooterEntry, OpenSheet, Series, SheetVersion, Tournament, User
from tournament.queries.sheets.sheets import Opened, State, TableState, opened, table_states

FOOT = ("points", "won", "lost", "total")
FOOT_FIELD = re.compile(r"(?:card|points|won|lost|total)_[1-4]|passed")
REKEYED = {State.FINDINGS, State.REJECTED}


@dataclass(frozen=True)
class Tile:
    """One table; `figures` is what stands in its form for this person when it is opened, by the names of the fields."""

    table: TableState
    open_by: tuple[Opened, ...]
    figures: dict[str, Any]
    second: str  # the kind of second reading that this person can give it; "": none

    @property
    def seats(self) -> list[list[Any]]:
        """Start number, name and club from seat 1 on."""
        cards = [seat.card for seat in self.table.seats]
        return [[card.number, card.name, str(card.club or "")] for card in cards]


def tiles(series: Series, user: User) -> list[Tile]:
    """Every table of the published draw, in the order of their numbers."""
    openly, typed = opened(series), drafts(series, user)
    return [
        Tile(
            state,
            tuple(openly.get(state.number, ())),
            figures_for(state, user) | foot_of_draft(state, typed),
            second_for(state, user, series.tournament),
        )
        for state in sorted(table_states(series), key=lambda state: state.number)
    ]


def second_for(state: TableState, user: User, tournament: Tournament) -> str:
    mine = state.latest is not None and state.latest.keyed_by == user
    return tournament.second_reading if state.state is State.WAITING and not mine else ""


def foot_of_draft(state: TableState, typed: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """What this person has typed at the foot and not saved: it stands over what was keyed before."""
    return {name: text for name, text in draft_at(state, typed).items() if FOOT_FIELD.fullmatch(name)}


def draft_at(state: TableState, typed: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """No draft any more where the sheet counts, or where others sit than when it was typed."""
    draft = typed.get(state.number, {})
    sitting = ",".join(str(seat.card.number) for seat in state.seats)
    return draft if not state.counts and draft.get("cards", sitting) == sitting else {}


def drafts(series: Series, user: User) -> dict[int, dict[str, Any]]:
    """Table -> what this person has typed there and not saved yet."""
    mine = OpenSheet.objects.filter(table__draw__series=series, table__draw__voided_at=None, user=user)
    return dict(mine.exclude(typed_at=None).values_list("table__number", "typed"))


def figures_for(state: TableState, user: User) -> dict[str, Any]:
    """The foot that is to be keyed again: with findings, rejected, or one's own; never another's first reading."""
    latest = state.latest
    if latest is None or latest.foot_counted:
        return {}
    blind = state.table.draw.series.tournament.second_reading == Tournament.SecondReading.BLIND
    again = state.state in REKEYED and not blind
    return figures(latest) if again or latest.keyed_by == user else {}


def figures(version: SheetVersion) -> dict[str, Any]:
    """The foot of a version by the names of its fields; an absent total is an empty text."""
    found: dict[str, Any] = {"passed": version.passed}
    for foot in version.footers.all():
        for name in FOOT:
            value = getattr(foot, name)
            found[f"{name}_{foot.seat}"] = "" if value is None else value
    return found


def rules_of(tournament: Tournament) -> dict[str, Any]:
    """The figures by which a browser adds up the foot while it is typed."""
    rules = EDITIONS[tournament.rule_edition]
    return {
        "own": rules.won_or_lost_bonus,
        "others": {str(seats): bonus for seats, bonus in rules.others_lost_bonus.items()},
        "games": {str(seats): tournament.games(seats) for seats in (3, 4)},
        "values": sorted(won_values(rules)),
        "charges": sorted(lost_charges(rules)),
    }


def same_elsewhere(version: SheetVersion) -> int | None:
    """Another table of the draw that has the very same foot now: one of them was keyed at the wrong table.

    What waits for a blind second reading is not compared: the answer would tell something of it.
    """
    mine = list(version.footers.order_by("seat").values_list("seat", *FOOT))
    if not any(any(line[1:]) for line in mine):
        return None
    first = dict(zip(("seat", *FOOT), mine[0], strict=True))
    alike = FooterEntry.objects.filter(
        **first, version__table__draw=version.table.draw_id, version__taken_out_at=None
    ).exclude(version__table=version.table_id)
    if version.table.draw.series.tournament.second_reading == Tournament.SecondReading.BLIND:
        alike = alike.filter(version__counts=True)
    for other in alike.select_related("version__table").prefetch_related("version__footers"):
        lines = [(foot.seat, foot.points, foot.won, foot.lost, foot.total) for foot in other.version.footers.all()]
        newer = other.version.table.versions.filter(taken_out_at=None, number__gt=other.version.number)
        if lines == mine and not newer.exists():
            return other.version.table.number
    return None
