"""The rule of seats as its pages have it: the one that holds, its history, and what a first one may begin with."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from typing import Any

import seating
from tournament.models import Season, SeatingRule
from tournament.queries.season.seating import as_called_now
from tournament.wording.seating import rule_sentences


@dataclass(frozen=True)
class SeatsTold:
    """A rule in sentences, with the day from which it holds."""

    row: SeatingRule
    sentences: list[str]


def rules_told(season: Season) -> list[SeatsTold]:
    """The newest day first."""
    rows = season.seating_rules.newest_first().select_related("made_by")
    return [SeatsTold(row, rule_sentences(seating.seating_rule(as_called_now(row)))) for row in rows]


def rule_on(season: Season, day: date) -> dict[str, Any]:
    """The one that holds then; while there is none, the weekday on which most evenings were."""
    there = SeatingRule.objects.filter(season=season).on(day).first()
    if there:
        return as_called_now(there)
    days = Counter(day.isoweekday() for day in season.tournaments.values_list("date", flat=True))
    return {"rhythm": {"weekdays": [day for day, _count in days.most_common(1)]}} if days else {}
