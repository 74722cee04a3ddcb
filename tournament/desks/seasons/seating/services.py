"""A season's rule of seats: never changed, a newer one is written with the day from which it holds, and why."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import seating
from scoring import finding
from tournament import audit
from tournament.desks.seasons.seating.contradictions import contradictions, rankings_in
from tournament.models import Organizer, Season, SeatingRule, User
from tournament.queries.season.seating import as_called_now
from tournament.refused import Refused, refuse


def change(season: Season, rule: Mapping[str, Any], *, since: date, reason: str, by: User) -> SeatingRule:
    """Evenings that are drawn keep their seats. The same rule again changes nothing."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        told = seating.seating_rule(rule)
        refuse(*contradictions(told, season))
        if not season.begins <= since <= season.ends:
            raise Refused(finding("year.seats_outside"))
        there = SeatingRule.objects.filter(season=season).on(since).first()
        if there and as_called_now(there) == rule:
            return there
        named = dict(season.rankings.filter(name__in=rankings_in(told)).values_list("name", "pk"))
        new = SeatingRule.objects.create(
            season=season, rule=rule, rankings=named, since=since, reason=reason, made_by=by
        )
        after = {"season": season.name, "since": since.isoformat()}
        audit.record("season.seating", by=by, organizer=organizer, after=after, reason=reason)
    return new
