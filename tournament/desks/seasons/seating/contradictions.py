"""What is wrong with a rule of seats: a ranking that there isn't, and evenings that can't come."""

from collections.abc import Iterator

import seating
from scoring import Finding, finding
from tournament.models import Season


def contradictions(rule: seating.SeatingRule, season: Season) -> Iterator[Finding]:
    rankings = set(season.rankings.values_list("name", flat=True))
    for ranking in rankings_in(rule):
        if ranking not in rankings:
            yield finding("year.unknown_ranking", name=ranking)
    for number, (when, _way) in enumerate(rule.exceptions, 1):
        if when.last and not rule.rhythm.weekdays:
            yield finding("year.no_rhythm", number=number)
        elif not when.ever(rule.rhythm, season.begins.isoformat(), season.ends.isoformat()):
            yield finding("year.evening_never", number=number)


def rankings_in(rule: seating.SeatingRule) -> list[str]:
    """The names of those by which something is seated, each once."""
    named = [rule.usual.ranking, *(way.ranking for _when, way in rule.exceptions)]
    return list(filter(None, dict.fromkeys(named)))
