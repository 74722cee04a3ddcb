"""Rulings: decisions stand in the log; their effects count in every list until they are withdrawn."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.builders import (
    Cast,
    answer_statuses,
    page_words,
    play_series,
    play_series_as,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Case, Effect, placed
from tournament.desks.rulings.decisions.refusals import stands_already
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import Adjustment, AuditEntry, FooterEntry, Ruling
from tournament.models.effects import MEANINGS, Where
from tournament.queries.ranking.standings import StandingsRow, standings


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    """One series: card 1 won 3, card 2 won 2 and lost 2, cards 3 and 4 passed everything."""
    register_players(cast.tournament, 4, by=cast.director)
    play_series_as(cast.tournament, 1, {1: (3, 0), 2: (2, 2)}, by=cast.director, clerk=cast.clerk)
    return cast


def rule(cast: Cast, number: int = 1, **change: Any) -> Ruling:
    words_of_it: dict[str, Any] = {
        "paragraph": "ISkO 4.2.3",
        "facts": "late",
        "decision": "100 off",
    }
    effect = Effect(change.pop("kind", "points"), change.pop("points", -100))
    card = cast.tournament.cards.get(number=number)
    return services.rule(
        series_of(cast.tournament, 1),
        card,
        by=cast.referee,
        effect=effect,
        **{"token": uuid4(), **words_of_it, **change},
    )


def row(cast: Cast, number: int) -> StandingsRow:
    return next(row for row in standings(cast.tournament, upto=1).rows if row.number == number)


def url(cast: Cast, step: str = "rule/") -> str:
    return f"/t/{cast.tournament.slug}/rulings/{step}"


def ruling_data(cast: Cast, **change: Any) -> dict[str, Any]:
    return {
        "token": uuid4(),
        "series": 1,
        "number": 1,
        "paragraph": "ISkO 4.2.3",
        "facts": "Came\r\nlate",
        "decision": "100 off",
        "effect": "off",
        "points": 100,
        **change,
    }


def test_the_referee_puts_a_decision_in_the_log(hall: Cast) -> None:
    page = page_words(sign_in(hall.referee).post(url(hall), ruling_data(hall), follow=True))
    assert "The decision is in the log." in page
    assert "Series 1, table 1 ISkO 4.2.3 Revoke: suit or trump not followed 1 AaAaAaAa" in page
    assert "Came late 100 off −100 points" in page


def test_penalty_points_are_taken_off_the_series(hall: Cast) -> None:
    before = row(hall, 1)
    rule(hall)
    after = row(hall, 1)
    assert after.performance == before.performance - 100
    assert (after.lines[0].penalty, after.lines[0].points, after.won) == (-100, before.lines[0].points, before.won)


def test_penalties_of_one_player_add_up(hall: Cast) -> None:
    before = row(hall, 1)
    rule(hall)
    rule(hall, points=-50)
    assert row(hall, 1).performance == before.performance - 150


def test_a_zeroed_series_counts_nothing_for_that_player_alone(hall: Cast) -> None:
    """Wrong seat by own fault (SkWO 7.1): the others keep theirs, the bonus for his lost games included."""
    others = {number: row(hall, number).performance for number in (1, 3, 4)}
    rule(hall, 2, kind="zero")
    line = row(hall, 2).lines[0]
    assert (line.points, line.won, line.lost, line.others_lost, line.performance, line.zeroed) == (0, 0, 0, 0, 0, True)
    assert (row(hall, 2).won, row(hall, 2).lost) == (0, 0)
    assert {number: row(hall, number).performance for number in (1, 3, 4)} == others


def test_a_series_is_zeroed_once(hall: Cast) -> None:
    first = rule(hall, 2, kind="zero")
    assert refusal_codes(rule, hall, 2, kind="zero") == ["ruling.zero_already"]
    withdrawals.withdraw(first, by=hall.referee, reason="r")
    rule(hall, 2, kind="zero")
    rule(hall, 3, kind="zero")


def test_a_ruling_for_the_whole_day_stands_in_every_series(hall: Cast) -> None:
    given = placed(Case(series_of(hall.tournament, 1), hall.tournament.cards.get(number=2), None, None, None))
    rule(hall, 2, kind="zero")
    for where, stands in ((Where.SEAT, False), (Where.TOURNAMENT, True)):
        meaning = replace(MEANINGS["zero"], where=where)
        assert stands_already(given, "zero", meaning)
        assert stands_already(replace(given, series=series_of(hall.tournament, 2)), "zero", meaning) is stands


def test_points_on_top_of_zero_still_count(hall: Cast) -> None:
    rule(hall, 2, kind="zero")
    rule(hall, 2)
    assert row(hall, 2).performance == -100


def test_figures_of_an_effect_that_was_not_chosen_do_nothing(hall: Cast) -> None:
    """The referee typed them before he chose another effect, and the form hides them since."""
    assert answer_statuses(
        url(hall), hall.referee, data=ruling_data(hall, effect="zero", points=70, value=48, game=3)
    ) == [302]
    (effect,) = Adjustment.objects.all()
    assert (effect.kind, effect.points, effect.score) == ("zero", 0, None)
    assert row(hall, 1).performance == 0


@pytest.mark.parametrize("field", ["facts", "decision"])
def test_unprintable_text_is_refused(hall: Cast, field: str) -> None:
    for text in ("came\x07late", "came \u202elate", "\u3164"):
        answer = sign_in(hall.referee).post(url(hall), ruling_data(hall) | {field: text})
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert sign_in(hall.referee).post(url(hall), ruling_data(hall) | {field: "first\r\n\tsecond"}).status_code == 302


@pytest.mark.parametrize("field", ["facts", "decision"])
def test_a_sign_that_no_font_of_the_papers_has_is_accepted(hall: Cast, field: str) -> None:
    laughter = "Laughed \U0001f602\ufe0f at 李, \U0001f468\u200d\U0001f469 saw it \U0001f0a1"
    assert laughter in page_words(
        sign_in(hall.referee).post(url(hall), ruling_data(hall) | {field: laughter}, follow=True)
    )
    assert getattr(Ruling.objects.get(), field) == laughter


def test_points_sent_with_a_zeroed_series_are_not_counted(hall: Cast) -> None:
    rule(hall, 2, kind="zero", points=-70)
    assert row(hall, 2).performance == 0


def test_the_database_too_keeps_points_out_of_a_zeroed_series(hall: Cast) -> None:
    ruling = rule(hall, 2, kind="zero")
    with pytest.raises(IntegrityError, match="only_points_have_points"), transaction.atomic():
        ruling.adjustments.update(points=5)


def test_no_ruling_edits_a_sheet(hall: Cast) -> None:
    before = list(FooterEntry.objects.values())
    rule(hall, 2, kind="zero")
    rule(hall, 1)
    assert list(FooterEntry.objects.values()) == before


def test_a_warning_changes_nothing(hall: Cast) -> None:
    before = standings(hall.tournament)
    rule(hall, kind="warning")
    assert standings(hall.tournament) == before
    assert "100 off warning" in page_words(sign_in(hall.viewer).get(url(hall, "")))


def test_a_withdrawn_ruling_no_longer_counts(hall: Cast) -> None:
    before = standings(hall.tournament)
    first, second = rule(hall), rule(hall, 2, kind="zero")
    for ruling in (first, second):
        withdrawals.withdraw(ruling, by=hall.referee, reason="the clock was wrong")
    assert standings(hall.tournament) == before
    assert Adjustment.objects.count() == 2


def test_a_withdrawn_ruling_stays_in_the_log(hall: Cast) -> None:
    ruling = rule(hall)
    page = sign_in(hall.referee).post(url(hall, f"{ruling.pk}/withdraw/"), {"reason": "clock"}, follow=True)
    assert "Withdrawn: clock (referee," in page_words(page)
    assert "100 off" in page_words(page)


def test_withdrawing_a_ruling_needs_a_reason(hall: Cast) -> None:
    ruling = rule(hall)
    answer = sign_in(hall.referee).post(url(hall, f"{ruling.pk}/withdraw/"), {"reason": " "}, follow=True)
    assert "Give a reason; it stays in the log." in page_words(answer)
    assert Ruling.objects.get().withdrawn_at is None


def test_a_ruling_withdrawn_twice_keeps_the_first_reason(hall: Cast) -> None:
    ruling = rule(hall)
    for reason in ("first", "second"):
        withdrawals.withdraw(ruling, by=hall.referee, reason=reason)
    assert Ruling.objects.get().withdrawal_reason == "first"
    assert AuditEntry.objects.filter(action="ruling.withdraw").count() == 1


def test_the_same_button_twice_is_one_ruling(hall: Cast) -> None:
    sent = ruling_data(hall)
    assert answer_statuses(url(hall), hall.referee, hall.referee, data=sent) == [302, 302]
    assert (Ruling.objects.count(), Adjustment.objects.count()) == (1, 1)


@sweep(
    "other",
    [
        {"facts": "other"},
        {"effect": "zero", "points": ""},
        {"points": 7},
        {"effect": "added"},
        {"number": 2},
        {"table": 1, "game": 3},
        {"called_by": 3},
        {"happened_at": "2026-01-01T12:00"},
    ],
    ids=str,
)
def test_the_same_form_with_other_words_is_refused(hall: Cast, other: dict[str, Any]) -> None:
    sent = ruling_data(hall)
    client = sign_in(hall.referee)
    client.post(url(hall), sent)
    answer = client.post(url(hall), sent | other)
    assert answer.status_code == 409
    assert "that decision is in the log" in page_words(answer)
    assert Ruling.objects.count() == 1


def test_an_effect_on_a_player_without_a_seat_is_refused(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert refusal_codes(rule, hall, late.number) == ["ruling.not_seated"]
    answer = sign_in(hall.referee).post(url(hall), ruling_data(hall, number=late.number))
    assert answer.status_code == 409
    assert "Start card 5 does not play in series 1; there is nothing to take off." in page_words(answer)
    assert not Ruling.objects.exists()


def test_a_player_without_a_seat_can_be_warned(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert rule(hall, late.number, kind="warning").card == late


def test_ruling_and_withdrawing_are_refused_while_the_final_result_stands(hall: Cast) -> None:
    ruling = rule(hall)
    for number in (2, 3):
        play_series(hall.tournament, number, by=hall.director, clerk=hall.clerk)
    results.finalise(hall.tournament, by=hall.director)
    assert refusal_codes(rule, hall) == ["tournament.final"]
    assert refusal_codes(withdrawals.withdraw, ruling, by=hall.referee, reason="late") == ["tournament.final"]
    assert answer_statuses(url(hall), hall.referee, data=ruling_data(hall)) == [409]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"number": 99}, "number"),
    ({"number": 0}, "number"),
    ({"number": "one"}, "number"),
    ({"number": 10**30}, "number"),
    ({"series": 0}, "series"),
    ({"series": "x"}, "series"),
    ({"paragraph": ""}, "paragraph"),
    ({"paragraph": "p" * 21}, "paragraph"),
    ({"facts": ""}, "facts"),
    ({"facts": "x" * 2001}, "facts"),
    ({"decision": "", "effect": "none"}, "decision"),
    ({"decision": "x" * 2001}, "decision"),
    ({"effect": ""}, "effect"),
    ({"effect": "hanging"}, "effect"),
    ({"effect": "points"}, "effect"),
    ({"number": ""}, "number"),
    ({"table": 2}, "table"),
    ({"table": "0"}, "table"),
    ({"table": 10**30}, "table"),
    ({"called_by": 99}, "called_by"),
    ({"game": "x"}, "game"),
    ({"game": 0}, "game"),
    ({"happened_at": "later"}, "happened_at"),
    ({"happened_at": "2999-01-01T12:00"}, "happened_at"),
    ({"happened_at": "9999-12-31T23:59"}, "happened_at"),
    ({"happened_at": "0001-01-01T00:00"}, "happened_at"),
    ({"happened_at": "0026-01-31T14:05"}, "happened_at"),
    ({"happened_at": "1999-12-31T23:59"}, "happened_at"),
    ({"effect": "added", "points": -5}, "points"),
    ({"points": ""}, "points"),
    ({"points": 0}, "points"),
    ({"points": -5001}, "points"),
    ({"points": 5001}, "points"),
    ({"token": "again"}, "token"),
]


@sweep(("change", "field"), WRONG, ids=lambda value: str(value)[:30])
def test_nonsense_is_said_at_its_field(hall: Cast, change: dict[str, Any], field: str) -> None:
    answer = sign_in(hall.referee).post(url(hall), ruling_data(hall, **change))
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not Ruling.objects.exists()


def test_a_series_of_another_tournament_is_refused(hall: Cast) -> None:
    elsewhere = series_of(hall.stranger.appointments.get().tournament, 1)
    elsewhere.tournament.series.filter(pk=elsewhere.pk).update(number=9)
    assert answer_statuses(url(hall), hall.referee, data=ruling_data(hall, series=9)) == [422]


def test_the_facts_of_a_ruling_are_escaped(hall: Cast) -> None:
    rule(hall, facts="<script>alert(1)</script>")
    assert "<script>alert(1)" not in sign_in(hall.viewer).get(url(hall, "")).content.decode()


def test_ruling_and_withdrawing_need_the_referee_or_the_director(hall: Cast) -> None:
    ruling = rule(hall)
    people = (hall.clerk, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(url(hall), *people, data=ruling_data(hall)) == [403, 403, 403, 404]
    assert answer_statuses(url(hall, f"{ruling.pk}/withdraw/"), *people, data={"reason": "no"}) == [403, 403, 403, 404]
    assert answer_statuses(url(hall), hall.director, hall.referee, data=ruling_data(hall)) == [302, 302]
    assert Ruling.objects.filter(withdrawn_at=None).count() == 2


def test_all_people_of_the_tournament_read_the_log(hall: Cast) -> None:
    rule(hall)
    people = (hall.clerk, hall.treasurer, hall.viewer, hall.stranger)
    assert answer_statuses(url(hall, ""), *people, get=True) == [200, 200, 200, 404]


def test_a_ruling_of_another_tournament_is_not_found(hall: Cast) -> None:
    ruling = rule(hall)
    elsewhere = hall.stranger.appointments.get().tournament
    address = f"/t/{elsewhere.slug}/rulings/{ruling.pk}/withdraw/"
    assert answer_statuses(address, hall.stranger, data={"reason": "mine"}) == [404]


def test_ruling_and_withdrawing_reject_get(hall: Cast) -> None:
    ruling = rule(hall)
    assert answer_statuses(url(hall), hall.referee, get=True) == [302]
    assert answer_statuses(url(hall, f"{ruling.pk}/withdraw/"), hall.referee, get=True) == [302]


def test_ruling_and_withdrawing_are_recorded(hall: Cast) -> None:
    withdrawals.withdraw(rule(hall), by=hall.director, reason="clock")
    withdrawn, ruled = AuditEntry.objects.filter(action__startswith="ruling.")
    assert (ruled.action, ruled.user) == ("ruling.rule", hall.referee)
    assert ruled.after
    assert ruled.after["points"] == -100
    assert ruled.card == withdrawn.card == hall.tournament.cards.get(number=1)
    assert (withdrawn.action, withdrawn.reason) == ("ruling.withdraw", "clock")
    assert withdrawn.before == {"paragraph": "ISkO 4.2.3", "decision": "100 off"}


def test_the_lists_mark_what_a_ruling_changed(hall: Cast) -> None:
    rule(hall)
    page = page_words(sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/standings/"))
    assert f"{row(hall, 1).lines[0].performance}*" in page
    assert "* 1 AaAaAaAa, series 1: −100 points (ISkO 4.2.3)" in page
