"""What was played in a season, by person, and what its rankings make of it: the sheets that each evening counts."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.season import SeasonRule
from tests.builders import Cast, create_tournament, expel_player, play_series, register_players, series_of
from tournament.desks.registration.players import services as register
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services as rulings
from tournament.desks.rulings.decisions.cases import Effect
from tournament.models import Player, RankingRule, Season, SeasonRanking, StartCard, Table, Tournament
from tournament.queries.ranking.standings import standings
from tournament.queries.season.ranked import as_counted, newest_rules, played_in

SUM = SeasonRule()


def season_of(cast: Cast) -> Season:
    return Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )


def evening(cast: Cast, season: Season, day: int, people: list[Player] | None = None, **more: Any) -> Tournament:
    """Two series of three people, who are those of the register where they are given."""
    settings = {"name": f"Evening {day}", "date": date(2026, 3, 1) + timedelta(days=day), "series_count": 2, **more}
    tournament = create_tournament(cast.organizer, cast.director, **settings)
    Tournament.objects.filter(pk=tournament.pk).update(season=season)
    cards = register_players(tournament, 3 if people is None else len(people), by=cast.director)
    for card, person in zip(cards, people or [], strict=False):
        StartCard.objects.filter(pk=card.pk).update(player=person)
    for number in range(1, tournament.series_count + 1):
        play_series(tournament, number, by=cast.director, clerk=cast.clerk)
    return tournament


def sums(season: Season, rule: SeasonRule = SUM) -> dict[str, int]:
    read = played_in(season)
    return {str(read.people[row.name]): int(row.value) for row in read.standings(rule)}


def test_a_season_adds_up_what_each_evening_counts_with_rulings(cast: Cast) -> None:
    season = season_of(cast)
    first = evening(cast, season, 1)
    people = [card.player for card in first.cards.order_by("number")]
    second = evening(cast, season, 2, people)
    card = second.cards.get(number=2)
    rulings.rule(
        series_of(second, 1), card, by=cast.referee, paragraph="SkWO 4.3", facts="Late.", decision="Minus 77.",
        effect=Effect("points", points=-77), token=uuid4(),
    )  # fmt: skip
    expected: dict[str, int] = {}
    for tournament in (first, second):
        for row in standings(tournament).rows:
            expected[row.name] = expected.get(row.name, 0) + row.performance
    assert sums(season) == expected
    assert len(expected) == 3
    read = played_in(season)
    assert [(day.lists, day.missing, day.final) for day in read.evenings] == [(6, 0, False), (6, 0, False)]
    results.finalise(first, by=cast.director)
    assert [day.final for day in played_in(season).evenings] == [True, False]


def test_who_was_expelled_has_no_list_of_that_evening(cast: Cast) -> None:
    season = season_of(cast)
    tournament = evening(cast, season, 1)
    expel_player(tournament.cards.get(number=1), by=cast.director)
    assert len(sums(season)) == 2


def test_results_follow_the_person_through_joined_entries(cast: Cast) -> None:
    season = season_of(cast)
    first, second = evening(cast, season, 1), evening(cast, season, 2)
    maiden, married = first.cards.get(number=1), second.cards.get(number=1)
    StartCard.objects.filter(pk=married.pk).update(
        player=Player.objects.create(organizer=cast.organizer, last_name="Z")
    )
    before = sums(season)
    assert len(before) == 4
    register.join(maiden.player, StartCard.objects.get(pk=married.pk).player, reason="married", by=cast.director)
    after = sums(season)
    assert after["Z"] == before["Z"] + before[maiden.name]
    assert len(after) == 3


def test_a_list_after_a_substitute_stepped_in_is_the_substitutes(cast: Cast) -> None:
    season = season_of(cast)
    tournament = evening(cast, season, 1)
    card = tournament.cards.get(number=1)
    other = Player.objects.create(organizer=cast.organizer, last_name="Nachfolger")
    keyed = series_of(tournament, 2).draws.get().tables.get().versions.get().keyed_at
    StartCard.objects.filter(pk=card.pk).update(substitute=other, substituted_at=keyed, substitution_reason="ill")
    read = played_in(season)
    lists = {(str(read.people[played.name]), played.series) for played in read.lists}
    assert ("Nachfolger", 2) in lists
    assert (str(card.player), 1) in lists
    assert (str(card.player), 2) not in lists


def test_a_second_tournament_of_one_day_has_series_of_its_own(cast: Cast) -> None:
    season = season_of(cast)
    first = evening(cast, season, 1)
    people = [card.player for card in first.cards.order_by("number")]
    evening(cast, season, 1, people, name="Cup", series_count=1)
    assert {played.series for played in played_in(season).lists} == {1, 2, 3}


def test_groups_are_those_of_the_day_and_each_regard_has_to_be_met(cast: Cast) -> None:
    season = season_of(cast)
    people = [card.player for card in evening(cast, season, 1).cards.order_by("number")]
    member = {"membership": "member", "member_since": date(2026, 3, 3)}
    Player.objects.filter(pk=people[0].pk).update(sex="f", **member)
    Player.objects.filter(pk=people[1].pk).update(sex="f")
    Player.objects.filter(pk=people[2].pk).update(sex="m", membership="member")

    def ranked(*groups: str) -> list[str]:
        read = played_in(season)
        rows = read.standings(SeasonRule(groups=frozenset(groups)))
        return sorted(str(read.people[row.name]) for row in rows if row.rank)

    names = list(map(str, people))
    assert ranked("member") == [names[2]]
    assert ranked("guest") == names[:2]
    assert ranked("f") == names[:2]
    assert ranked("member", "f") == []
    evening(cast, season, 9, people)
    assert ranked("member") == [names[0], names[2]]
    assert ranked("member", "f") == [names[0]]
    assert ranked("member", "guest", "f") == names[:2]


def test_the_newest_rule_counts(cast: Cast) -> None:
    ranking = SeasonRanking.objects.create(season=season_of(cast), name="Year")
    for told in ({"norm": 48}, {"adjust": [{"per": 0.1, "from": 50}]}):
        RankingRule.objects.create(ranking=ranking, rule=told, since=date(2026, 1, 1), made_by=cast.director)
    rule = as_counted(newest_rules([ranking])[ranking.pk].rule)
    assert rule.norm is None
    assert str(rule.adjust[0]).count("Fraction(1, 10)") == 1
    with pytest.raises(ValueError, match=r"season\.no_rule"):
        as_counted([])


def test_a_season_costs_the_same_questions_for_many_evenings(cast: Cast) -> None:
    season = season_of(cast)

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            played_in(season)
        return len(queries)

    evening(cast, season, 1)
    few = asked()
    for day in (2, 3):
        evening(cast, season, day)
    assert asked() == few


def test_an_invalid_sheet_counts_nothing_under_a_system_that_asks_who_defended(cast: Cast) -> None:
    season = season_of(cast)
    day = evening(cast, season, 1, performance_system="proposal_2001", series_count=1)
    table = Table.objects.get(draw__series__tournament=day)
    rulings.rule(
        series_of(day, 1), None, by=cast.referee, paragraph="SkWO 7.2.4", facts="Torn.", decision="Invalid.",
        effect=Effect("sheet"), table=table, token=uuid4(),
    )  # fmt: skip
    assert [played.total for played in played_in(season).lists] == [0, 0, 0]
