"""Seasons, their rankings and rules, as the database and the removal of names hold them."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.builders import Cast, record_action, refusal_codes, register_players
from tournament import audit
from tournament.desks.setup.forgetting.services import forget
from tournament.desks.setup.names.services import remove_names
from tournament.models import AuditEntry, Player, RankingRule, Seal, Season, SeasonLot, SeasonRanking, SeatingRule
from tournament.queries.record.book import book_faults
from tournament.queries.record.keeping import keeping


def season_of(cast: Cast, **more: Any) -> Season:
    """The year in which the cast's tournament is."""
    values = {"slug": "2026", "name": "2026", "begins": date(2026, 1, 1), "ends": date(2026, 12, 31), **more}
    return Season.objects.create(organizer=cast.organizer, **values)


@pytest.mark.parametrize(
    "wrong", [{"name": "other"}, {"slug": "other"}, {"name": "2027", "slug": "2027", "ends": date(2025, 12, 31)}]
)
def test_a_season_is_once_and_ends_after_it_begins(cast: Cast, wrong: dict[str, Any]) -> None:
    season_of(cast)
    with pytest.raises(IntegrityError), transaction.atomic():
        season_of(cast, **wrong)


def test_a_ranking_has_a_name_of_its_own_in_its_season_and_an_order(cast: Cast) -> None:
    season = season_of(cast)
    second = SeasonRanking.objects.create(season=season, name="Guests", position=2)
    first = SeasonRanking.objects.create(season=season, name="Year", position=1, is_published=True)
    assert list(season.rankings.in_order()) == [first, second]
    assert list(season.rankings.published()) == [first]
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonRanking.objects.create(season=season, name="Year")
    rules = [
        RankingRule.objects.create(ranking=first, rule={"norm": norm}, since=date(2026, 1, 1), made_by=cast.director)
        for norm in (48, 36)
    ]
    assert list(first.rules.newest_first()) == rules[::-1]


def test_names_stay_while_the_season_runs(cast: Cast) -> None:
    today = timezone.localdate()
    cast.tournament.season = season_of(cast, begins=date(2020, 1, 1), ends=today)
    cast.tournament.date = date(2020, 1, 1)
    cast.tournament.save(update_fields=["season", "date"])
    assert [lack.code for lack in keeping(cast.tournament).lacks] == ["keeping.season_runs"]
    assert refusal_codes(remove_names, cast.tournament, by=cast.director, reason="over") == ["keeping.season_runs"]
    Season.objects.update(ends=today - timedelta(days=1))
    assert keeping(cast.tournament).lacks == []


def test_a_reason_of_a_rule_loses_the_name_of_who_is_forgotten(cast: Cast) -> None:
    with audit.atomic():
        ranking = SeasonRanking.objects.create(season=season_of(cast), name="Year")
        reason = "Zumbusch asked for it in the meeting"
        since = date(2026, 5, 1)
        RankingRule.objects.create(ranking=ranking, rule={}, since=since, reason=reason, made_by=cast.director)
        SeatingRule.objects.create(season=ranking.season, rule={}, since=since, reason=reason, made_by=cast.director)
        record_action("season.rule", by=cast.director, organizer=cast.organizer, after={}, reason=reason)
        gone = Player.objects.create(organizer=cast.organizer, last_name="Zumbusch")
        equals = {"place": 2, "members": [1, gone.pk], "tied": "x", "order": [gone.pk, 1], "witness": "Zumbusch"}
        names = ["Zumbusch", "Roth"]
        SeasonLot.objects.create(ranking=ranking, names=names, drawn_by=cast.director, **equals)
    register_players(cast.tournament, 1, by=cast.director)
    forget(gone, by=cast.director, reason="left")
    assert RankingRule.objects.get().reason == "… asked for it in the meeting"
    assert SeatingRule.objects.get().reason == "… asked for it in the meeting"
    assert AuditEntry.objects.get(action="season.rule").reason == "… asked for it in the meeting"
    lot = SeasonLot.objects.get()
    assert (lot.names, lot.witness) == (["…", "Roth"], "…")
    assert not any("Zumbusch" in str(seal.values) for seal in Seal.objects.all())
    assert list(book_faults()) == []
