"""Rankings of a season and their rules: a rule is never changed, a newer one with its day and reason is written."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.rules.contradictions import contradictions
from tournament.models import Organizer, RankingRule, Season, SeasonRanking, User
from tournament.queries.season.ranked import as_counted
from tournament.refused import Refused, refuse


def add(season: Season, *, name: str, rule: Mapping[str, Any], by: User) -> SeasonRanking:
    """A ranking after those that there are. The same button twice adds one."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        refuse(*contradictions(as_counted(rule), season))
        if there := season.rankings.filter(name=name).first():
            if there.rules.newest_first()[0].rule != rule:
                raise Refused(finding("year.ranking_there", name=name))
            return there
        ranking = SeasonRanking.objects.create(season=season, name=name, position=season.rankings.count() + 1)
        RankingRule.objects.create(ranking=ranking, rule=rule, since=season.begins, made_by=by)
        after = {"season": season.name, "ranking": name}
        audit.record("season.ranking", by=by, organizer=organizer, after=after)
    return ranking


def change(ranking: SeasonRanking, rule: Mapping[str, Any], *, since: date, reason: str, by: User) -> RankingRule:
    """What counts from now on, for the whole season. The same again changes nothing."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ranking.season.organizer_id)
        refuse(*contradictions(as_counted(rule), ranking.season))
        if since > timezone.localdate():
            raise Refused(finding("year.since_ahead"))
        if (newest := ranking.rules.newest_first()[0]).rule == rule:
            return newest
        new = RankingRule.objects.create(ranking=ranking, rule=rule, since=since, reason=reason, made_by=by)
        after = {"season": ranking.season.name, "ranking": ranking.name}
        audit.record("season.rule", by=by, organizer=organizer, after=after, reason=reason)
    return new
