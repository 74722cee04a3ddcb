"""What a field alone can't tell of its values: lists and objects kept as JSON, and the actions of the trail."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.db.models import Model

from scoring import loss_fee
from tournament.models import (
    AuditEntry,
    Closing,
    FinalResult,
    GameRow,
    Lot,
    OwnRating,
    PostedStandings,
    PrizePlan,
    Ruling,
    SheetVersion,
    Table,
    TableEntry,
    Tournament,
)
from tournament.queries.ranking.shape import is_posted
from tournament.queries.record.positions import is_position
from tournament.queries.seats.evening import is_set_by
from tournament.queries.sheets.marks import are_marks
from tournament.tablesheets.messages import heard, told
from tournament.wording.names import ACTION_NAMES

LAST_TIER = 99  # from which lost game on it may hold, as the form of a tournament has it
SHARES = 1_000  # as many as its form has room for
SHARE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,2})?")


def is_tariff(told: Any) -> bool:
    """Tiers as `loss_fee` takes them: whole numbers, from the first lost game on."""
    try:
        figures = [figure for start, cents in told for figure in (start, cents)]
        is_whole = all(type(figure) is int and 0 <= figure < 10**8 for figure in figures)
        return is_whole and loss_fee(1, told) >= 0 and all(start <= LAST_TIER for start, _cents in told)
    except (TypeError, ValueError):
        return False


def of(*kinds: type) -> Callable[[Any], bool]:
    """Whether a list holds nothing else."""
    return lambda told: all(type(item) in kinds for item in told)


def some_of(kind: type, choices: Iterable[Any]) -> Callable[[Any], bool]:
    """Whether a list holds some of these, and no more than there are."""
    offered = set(choices)
    return lambda told: len(told) <= len(offered) and of(kind)(told) and set(told) <= offered


def is_share(told: Any) -> bool:
    """Per cent as the form of a plan takes them, or whole cents."""
    if type(told) is int:
        return 0 <= told < 10**8
    return type(told) is str and SHARE.fullmatch(told) is not None


def is_entry(said: Any) -> bool:
    """Exactly as it is kept."""
    try:
        return bool(told(heard(said)) == said)
    except ValueError:
        return False


def is_joined(told: Any) -> bool:
    """Nothing, or the rounds of three and what each of them had lost by then."""
    if told == {}:
        return True
    if not isinstance(told, dict) or told.keys() != {"rounds", "lost"} or not isinstance(told["lost"], list):
        return False
    figures = [told["rounds"], *told["lost"]]
    return len(figures) == 4 and all(type(figure) is int and 0 <= figure < 100 for figure in figures)


# What a field alone can't tell of its values, and pages rely on.
SHAPES: dict[tuple[type[Model], str], Callable[[Any], bool]] = {
    (Tournament, "ratings"): some_of(str, Tournament.Rating.values),
    (Tournament, "loss_fee_tiers"): is_tariff,
    (SheetVersion, "unsigned"): some_of(int, range(1, 6)),
    (GameRow, "marks"): are_marks,
    (TableEntry, "said"): is_entry,
    (Ruling, "position"): is_position,
    (Closing, "set_by"): is_set_by,
    (Table, "joined"): is_joined,
    (Lot, "members"): of(int),
    (Lot, "order"): of(int),
    (Lot, "names"): of(str),
    (OwnRating, "series"): some_of(int, range(1, 21)),
    (PrizePlan, "given"): lambda told: len(told) <= SHARES and all(map(is_share, told)),
    (AuditEntry, "action"): lambda told: told in ACTION_NAMES,
    (PostedStandings, "body"): is_posted,
    (FinalResult, "body"): is_posted,
}
