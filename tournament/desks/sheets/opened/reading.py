"""What somebody has typed of a sheet and not saved yet."""

import re
from typing import Any

from tournament.models import OpenSheet, Series, User
from tournament.queries.sheets.states import TableState

FOOT_FIELD = re.compile(r"(?:card|points|won|lost|total)_[1-5]|passed|unsigned")


def draft_at(state: TableState, typed: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """No draft any more where the sheet counts, or where others sit than when it was typed."""
    draft = typed.get(state.number, {})
    sitting = ",".join(str(seat.card.number) for seat in state.seats)
    return draft if not state.counts and draft.get("cards", sitting) == sitting else {}


def foot_of_draft(state: TableState, typed: dict[int, dict[str, Any]]) -> dict[str, Any]:
    """What this person has typed at the foot and not saved: it stands over what was keyed before."""
    return {name: text for name, text in draft_at(state, typed).items() if FOOT_FIELD.fullmatch(name)}


def drafts(series: Series, user: User) -> dict[int, dict[str, Any]]:
    """Table -> what this person has typed there and not saved yet."""
    mine = OpenSheet.objects.in_force().filter(table__draw__series=series, user=user)
    return dict(mine.exclude(typed_at=None).values_list("table__number", "typed"))
