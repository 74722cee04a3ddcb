"""Rankings and people may be renamed: rules of seats, cups and lots know them by their keys and go on as before."""

from datetime import date
from typing import Any

import pytest

from tests.builders import Cast, draw_all_lots, page_words, sign_in
from tests.evenings import GAMES, create_ranking, create_season, finalise_evening, play_evening, season_address
from tournament.desks.registration.players import services as register
from tournament.desks.registration.players.reading import KEPT
from tournament.desks.seasons.cups import services as cups
from tournament.desks.seasons.lots import services as lots
from tournament.desks.seasons.rules import services as rules
from tournament.desks.seasons.seating import services as seats
from tournament.models import AuditEntry, Player, Season, SeasonRanking, SeatingRule
from tournament.queries.record.recount import faults
from tournament.queries.season.cups import standing
from tournament.queries.season.lots import equals_in, orders_of
from tournament.queries.season.ranked import as_counted, played_in
from tournament.queries.season.seating import rule_of

DAY = date(2026, 3, 6)
BY_YEAR = {
    "usual": {"by": "ranking", "ranking": "Year"},
    "exceptions": [{"last": True, "by": "pots", "ranking": "Year"}],
    "rhythm": {"weekdays": [5]},
}


@pytest.fixture
def season(cast: Cast) -> Season:
    return create_season(cast)


def rename_ranking(ranking: SeasonRanking, name: str, cast: Cast) -> None:
    rules.arrange(ranking, name=name, position=ranking.position, unranked="below", by=cast.director)


def rename_player(player: Player, name: str, cast: Cast) -> Player:
    values: dict[str, Any] = {field: getattr(player, field) for field in KEPT}
    return register.change(player, {**values, "club": "", "last_name": name}, by=cast.director)


def ways_of(season: Season) -> list[str]:
    rule = rule_of(season, DAY)
    assert rule is not None
    return [rule.usual.ranking, *(way.ranking for _when, way in rule.exceptions)]


def test_a_rule_of_seats_follows_its_ranking_when_that_is_renamed(cast: Cast, season: Season) -> None:
    ranking = create_ranking(season, cast)
    seats.change(season, BY_YEAR, since=season.begins, reason="", by=cast.director)
    rename_ranking(ranking, "Champion 2026", cast)
    assert ways_of(season) == ["Champion 2026", "Champion 2026"]
    client = sign_in(cast.director)
    assert "Otherwise: set by the ranking “Champion 2026”." in page_words(client.get(season_address(season)))
    form = client.get(season_address(season, "seating/")).context["forms"].usual
    assert form.initial["by"] == "ranking:Champion 2026"
    same = {**BY_YEAR, "usual": {"by": "ranking", "ranking": "Champion 2026"},
            "exceptions": [{"last": True, "by": "pots", "ranking": "Champion 2026"}]}  # fmt: skip
    seats.change(season, same, since=season.begins, reason="", by=cast.director)
    assert SeatingRule.objects.count() == 1


def test_another_ranking_of_the_old_name_is_another_one(cast: Cast, season: Season) -> None:
    ranking = create_ranking(season, cast)
    seats.change(season, BY_YEAR, since=season.begins, reason="", by=cast.director)
    rename_ranking(ranking, "Old", cast)
    create_ranking(season, cast, "Year")
    assert ways_of(season) == ["Old", "Old"]


def test_somebody_who_is_renamed_goes_on_in_his_cup_under_his_name(cast: Cast, season: Season) -> None:
    first = finalise_evening(play_evening(season, cast, day=DAY), cast)
    people = [card.player for card in first.cards.order_by("number").select_related("player")]
    cup = cups.begin(season, name="Cup", offered=0, counting=1, which="best", word="", by=cast.director)
    cups.enter(cup, [people[0].pk, people[1].pk], by=cast.director)
    cups.draw(cup, 1, begins=date(2026, 4, 1), ends=date(2026, 4, 30), seed="x", by=cast.director)
    renamed = rename_player(people[0], "Schmidt-Rohde", cast)
    assert renamed.pk != people[0].pk
    second = play_evening(season, cast, day=date(2026, 4, 10))
    second.cards.filter(number=1).update(player=renamed)
    second.cards.filter(number=2).update(player=people[1])
    (pair,) = standing(cup).rounds[0].pairs
    assert {str(side.entrant): len(side.lists) for side in pair.sides} == {"Schmidt-Rohde": 1, str(people[1]): 1}
    page = page_words(sign_in(cast.director).get(season_address(season, f"cups/{cup.pk}/")))
    assert "Schmidt-Rohde" in page
    assert str(people[0]) not in page


def test_a_lot_of_a_ranking_still_holds_when_somebody_of_it_is_renamed(cast: Cast, season: Season) -> None:
    evening = play_evening(season, cast, day=DAY, games={**GAMES, 1: (5, 0), 2: (5, 0)})
    draw_all_lots(evening, by=cast.director)
    finalise_evening(evening, cast)
    ranking = create_ranking(season, cast, rule={"ties": ["lot"]})
    people = {card.number: card.player for card in evening.cards.select_related("player")}
    lots.write_down(ranking, order=[people[2].pk, people[1].pk], witness="Cremer", by=cast.director)
    rename_player(people[2], "Zzz", cast)
    played, rule = played_in(season), as_counted(ranking.rules.get().rule)
    orders = orders_of([ranking])[ranking.pk]
    assert list(equals_in(played, rule, orders)) == []
    assert [str(played.people[row.name]) for row in played.standings(rule, orders)][:2] == ["Zzz", str(people[1])]


def test_nothing_of_a_renaming_is_a_fault_for_verify(cast: Cast, season: Season) -> None:
    ranking = create_ranking(season, cast)
    seats.change(season, BY_YEAR, since=season.begins, reason="", by=cast.director)
    rename_ranking(ranking, "Champion", cast)
    assert AuditEntry.objects.filter(action="season.arrange").count() == 1
    assert list(faults()) == []
