"""Rankings of a season and their rules: a rule is never changed, a newer one with its day and reason is written."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.rules.contradictions import contradictions
from tournament.desks.seasons.rules.unranked import BELOW, as_flags
from tournament.models import Organizer, RankingRule, Season, SeasonRanking, User
from tournament.queries.season.ranked import as_counted
from tournament.refused import Refused, refuse


def add_each(
    season: Season, wanted: Iterable[tuple[str, Mapping[str, Any]]], *, unranked: str = BELOW, by: User
) -> list[SeasonRanking]:
    """All of them, by name and rule, or none."""
    with audit.atomic():
        return [add(season, name=name, rule=rule, unranked=unranked, by=by) for name, rule in wanted]


def add(season: Season, *, name: str, rule: Mapping[str, Any], unranked: str = BELOW, by: User) -> SeasonRanking:
    """A ranking after those that there are. The same button twice adds one."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        refuse(*contradictions(as_counted(rule), season))
        if there := season.rankings.filter(name=name).first():
            if there.rules.newest_first()[0].rule != rule:
                raise Refused(finding("year.ranking_there", name=name))
            return there
        shape = {"position": season.rankings.count() + 1, **as_flags(unranked)}
        ranking = SeasonRanking.objects.create(season=season, name=name, **shape)
        RankingRule.objects.create(ranking=ranking, rule=rule, since=season.begins, made_by=by)
        after = {"season": season.name, "ranking": name}
        audit.record("season.ranking", by=by, organizer=organizer, after=after)
    return ranking


def arrange(ranking: SeasonRanking, *, name: str, position: int, unranked: str, by: User) -> SeasonRanking:
    """How it stands in its season: what counts is not touched. The same again changes nothing."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=ranking.season.organizer_id)
        ranking = SeasonRanking.objects.select_related("season").get(pk=ranking.pk)
        before, after = shape_of(ranking), {"name": name, "position": position, **as_flags(unranked)}
        if before == after:
            return ranking
        if ranking.season.rankings.filter(name=name).exclude(pk=ranking.pk).exists():
            raise Refused(finding("year.ranking_there", name=name))
        for field, value in after.items():
            setattr(ranking, field, value)
        ranking.save(update_fields=list(after))
        of_season = {"season": ranking.season.name}
        audit.record("season.arrange", by=by, organizer=organizer, before=of_season | before, after=of_season | after)
    return ranking


def shape_of(ranking: SeasonRanking) -> dict[str, Any]:
    return audit.values(ranking, "name", "position", "shows_unranked", "as_guests")


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
