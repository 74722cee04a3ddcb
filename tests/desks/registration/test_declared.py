"""Declarations before an evening or a series: free until it begins, afterwards by the director alone."""

from datetime import date
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    create_tournament,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    run_at_once,
    sign_in,
)
from tournament.desks.registration.declared import services
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, AuditEntry, Declaration, RankingRule, Season, SeasonRanking, Tournament
from tournament.queries.season.declared import Declarable, declarables
from tournament.queries.season.ranked import as_counted, played_in

CUP = {"which": {"declared": "cup"}, "keep": {"first": 4}}


def season_of(cast: Cast, *rules: dict[str, Any]) -> Season:
    season = Season.objects.create(
        organizer=cast.organizer, slug="2026", name="2026", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )
    for number, rule in enumerate(rules):
        ranking = SeasonRanking.objects.create(season=season, name=f"R{number}")
        RankingRule.objects.create(ranking=ranking, rule=rule, since=season.begins, made_by=cast.director)
    return season


def evening(cast: Cast, season: Season, day: int = 6) -> Tournament:
    settings = {"name": f"Evening {season.name} {day}", "date": date(2026, 3, day), "series_count": 2}
    tournament = create_tournament(cast.organizer, cast.director, **settings)
    setup.appoint(tournament, cast.clerk, role=Appointment.Role.CLERK, by=cast.director)
    setup.appoint(tournament, cast.treasurer, role=Appointment.Role.TREASURER, by=cast.director)
    tournament.season = season
    tournament.save(update_fields=["season"])
    register_players(tournament, 3, by=cast.director)
    return tournament


def address(tournament: Tournament, step: str = "") -> str:
    return f"/t/{tournament.slug}/cards/declared/{step}"


def test_the_newest_rules_say_what_can_be_declared(cast: Cast) -> None:
    season = season_of(
        cast,
        CUP,
        {"unit": "evening", "which": {"declared": "night"}},
        {"which": {"declared": "x", "series": [2, 9]}},
        {},
    )
    tournament = evening(cast, season)
    assert [(each.what, each.series) for each in declarables(tournament)] == [
        ("cup", 1), ("cup", 2), ("night", 0), ("x", 2)
    ]  # fmt: skip
    older = season.rankings.get(name="R0")
    RankingRule.objects.create(ranking=older, rule={}, since=season.begins, made_by=cast.director)
    assert ("cup", 1) not in [(each.what, each.series) for each in declarables(tournament)]
    assert "nothing has to be said before" in page_words(
        sign_in(cast.director).get(address(evening(cast, season_of_another(cast))))
    )


def season_of_another(cast: Cast) -> Season:
    return Season.objects.create(
        organizer=cast.organizer, slug="x", name="x", begins=date(2026, 1, 1), ends=date(2026, 12, 31)
    )


def test_ticks_declare_players_until_the_seats_are_published(cast: Cast) -> None:
    tournament = evening(cast, season_of(cast, CUP))
    client = sign_in(cast.clerk)
    sent = {"what": "cup", "series": "1", "number": ["1", "3"]}
    assert "What was declared is saved." in page_words(client.post(address(tournament, "set/"), sent, follow=True))
    client.post(address(tournament, "set/"), sent)
    assert numbers() == [1, 3]
    assert AuditEntry.objects.filter(action="list.declare").count() == 2
    client.post(address(tournament, "set/"), {**sent, "number": ["1"]})
    assert numbers() == [1]
    publish_draw(tournament, by=cast.director)
    answer = client.post(address(tournament, "set/"), sent)
    assert (answer.status_code, "has begun: nobody declares anything" in page_words(answer)) == (409, True)
    assert numbers() == [1]
    assert client.post(address(tournament, "set/"), {**sent, "series": "2"}).status_code == 302
    assert numbers(2) == [1, 3]


def numbers(series: int = 1) -> list[int]:
    rows = Declaration.objects.in_force().filter(series=series).order_by("card__number")
    return list(rows.values_list("card__number", flat=True))


def test_after_the_draw_only_the_director_declares_and_takes_back_with_a_reason(cast: Cast) -> None:
    tournament = evening(cast, season_of(cast, CUP))
    publish_draw(tournament, by=cast.director)
    sent = {"what": "cup", "series": "1", "numbers": "2 3", "reason": "Was said, not ticked"}
    assert answer_statuses(address(tournament, "late/"), cast.clerk, cast.treasurer, cast.stranger, data=sent) == [
        403,
        403,
        404,
    ]
    client = sign_in(cast.director)
    assert client.post(address(tournament, "late/"), {**sent, "reason": ""}).status_code == 422
    assert numbers() == []
    assert client.post(address(tournament, "late/"), sent).status_code == 302
    assert numbers() == [2, 3]
    page = page_words(client.get(address(tournament)))
    assert page.count("Was said, not ticked") == 2
    assert (
        client.post(address(tournament, "take-back/"), {**sent, "numbers": "3", "reason": "Wrong one"}).status_code
        == 302
    )
    assert numbers() == [2]
    assert "taken back by director: Wrong one" in page_words(client.get(address(tournament)))
    assert client.post(address(tournament, "late/"), {**sent, "numbers": "99"}).status_code == 409


def test_a_declaration_needs_a_ranking_and_a_card_and_counts_once(cast: Cast) -> None:
    tournament = evening(cast, season_of(cast, CUP))
    wrong = Declarable("other", 1)
    assert refusal_codes(services.declare, tournament, wrong, [1], by=cast.clerk) == ["declared.not_asked"]
    assert refusal_codes(services.declare, tournament, Declarable("cup", 1), [1, 77], by=cast.clerk) == [
        "declared.no_card"
    ]
    services.declare(tournament, Declarable("cup", 1), [1], by=cast.clerk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Declaration.objects.create(card=tournament.cards.get(number=1), series=1, what="cup", declared_by=cast.clerk)


def test_the_first_declared_lists_count_even_if_later_ones_are_better(cast: Cast) -> None:
    season = season_of(cast, {**CUP, "keep": {"first": 1}})
    first, second = evening(cast, season, 6), evening(cast, season, 13)
    for tournament in (first, second):
        services.declare(tournament, Declarable("cup", 2), [1], by=cast.clerk)
        for number in (1, 2):
            play_series(tournament, number, by=cast.director, clerk=cast.clerk)
    rows = played_in(season).standings(as_counted({**CUP, "keep": {"first": 1}}))
    assert [(row.lists, [unit.date for unit in row.kept], len(row.dropped)) for row in rows] == [(2, ["2026-03-06"], 1)]


def test_two_simultaneous_declarations_for_a_card_make_one(committed: None) -> None:
    cast = make_cast()
    tournament = evening(cast, season_of(cast, CUP))
    declare = partial(services.declare, tournament, Declarable("cup", 1), [1], by=cast.clerk)
    assert sorted(len(new) for new in run_at_once(declare, declare)) == [0, 1]
    assert numbers() == [1]


def test_the_attendance_page_links_declarations_if_a_ranking_asks_for_them(cast: Cast) -> None:
    season = season_of(cast, {})
    page, client = f"/t/{evening(cast, season).slug}/cards/here/", sign_in(cast.director)
    assert "Declared lists" not in page_words(client.get(page))
    RankingRule.objects.create(ranking=season.rankings.get(), rule=CUP, since=season.begins, made_by=cast.director)
    assert "Declared lists" in page_words(client.get(page))
