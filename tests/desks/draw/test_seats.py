"""Seats changed by hand: seen before, recorded with a reason, and what was drawn stays."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

import seating
from tests.builders import (
    Cast,
    draw_series,
    key_sheet,
    page_words,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    series_of,
    sign_in,
)
from tests.remembered import remembered
from tests.tablesheets.kept import store_entries, written
from tournament.desks.draw.draws import services as drawing
from tournament.desks.draw.seats import services as seat_services
from tournament.desks.registration.presence import services as presence
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import AuditEntry, Draw, Ruling, SeatChange
from tournament.queries.record.recount import faults
from tournament.queries.seats.draws import changes_since, history, plan_of, replays


@pytest.fixture
@remembered
def draw(cast: Cast) -> Draw:
    register_players(cast.tournament, 11, by=cast.director)
    return draw_series(cast.tournament, by=cast.director)


def ruled(cast: Cast, draw: Draw, effect: Effect, number: int = 1) -> Ruling:
    """A decision about who sits on seat 1 of a table."""
    table = draw.tables.get(number=number)
    details: dict[str, Any] = {"paragraph": "SkWO 7.2.4", "facts": "Torn.", "decision": "So it is."}
    card = None if effect.kind == "sheet" else table.seats.get(number=1).card
    return services.rule(
        draw.series, card, by=cast.director, effect=effect, table=table, game=3, token=uuid4(), **details
    )


def two_of(draw: Draw) -> tuple[int, int]:
    plan = plan_of(draw)
    return plan.tables[0].entrants[0], plan.tables[1].entrants[0]


def test_two_exchange_and_what_was_drawn_stays(cast: Cast, draw: Draw) -> None:
    card, other = two_of(draw)
    change = seat_services.exchange(draw, card, other, by=cast.director, reason="couple", base=0)
    assert plan_of(draw) == seating.exchanged(seating.parse(draw.plan), card, other)
    assert (change.number, change.before, change.kind) == (1, draw.plan, SeatChange.Kind.EXCHANGE)
    assert replays(draw)
    assert list(faults()) == []
    entry = AuditEntry.objects.get(action="draw.change_seats")
    assert entry.reason == "couple"
    assert entry.after
    assert len(entry.after["tables"]) == 2


def test_whoever_checks_the_draw_in_public_is_told_that_seats_were_changed(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    address = f"/p/{cast.tournament.slug}/verify/"
    assert "by hand" not in page_words(Client().get(address))
    seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="couple", base=0)
    assert "1 change by hand" in page_words(Client().get(address))


def test_two_who_change_at_once_are_told(cast: Cast, draw: Draw) -> None:
    card, other = two_of(draw)
    seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0)
    assert refusal_codes(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0) == [
        "draw.changed_meanwhile"
    ]


def test_the_seats_of_a_keyed_table_stay(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    card, other = two_of(draw)
    assert refusal_codes(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0) == [
        "draw.keyed_table"
    ]
    plan = plan_of(draw)
    free = plan.tables[1].entrants[0], plan.tables[2].entrants[0]
    assert seat_services.exchange(draw, *free, by=cast.director, reason="sat wrongly", base=0).number == 1


EFFECTS = [
    Effect("sheet"),
    Effect("zero"),
    Effect("game", score=-96, written=48),
]


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: effect.kind)
def test_the_seats_of_a_table_where_a_decision_counts_stay(cast: Cast, draw: Draw, effect: Effect) -> None:
    """On other seats a zeroed table would zero nobody, and a ruled game would count for nobody."""
    drawing.publish(draw, by=cast.director)
    ruling, (card, other) = ruled(cast, draw, effect), two_of(draw)
    (problem,) = refusal_findings(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0)
    assert (problem.code, problem.values["tables"]) == ("draw.ruled_table", (1,))
    page = sign_in(cast.director).post(
        f"/t/{cast.tournament.slug}/draw/1/1/exchange/", {"one": card, "other": other, "base": 0, "reason": "r"}
    )
    assert "A decision counts at table 1; its seats stay. Withdraw the decision first." in page_words(page)
    withdrawals.withdraw(ruling, by=cast.director, reason="seats first")
    assert seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0).number == 1


@pytest.mark.parametrize("effect", [Effect("warning"), Effect("points", points=-100), Effect()], ids=str)
def test_what_moves_with_a_player_keeps_no_seats(cast: Cast, draw: Draw, effect: Effect) -> None:
    drawing.publish(draw, by=cast.director)
    ruled(cast, draw, effect)
    assert seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="r", base=0).number == 1


def test_a_table_where_a_decision_counts_is_passed_over_where_another_will_do(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    threes = [table for table in draw.tables.order_by("number") if table.seats.count() == 3]
    for table in threes[:2]:
        ruled(cast, draw, Effect("sheet"), table.number)
    register_players(cast.tournament, 1, by=cast.director)
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert threes[2].seats.count() == 4


def test_it_refuses_to_fit_where_a_decision_counts(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    ruled(cast, draw, Effect("sheet"))
    register_players(cast.tournament, 1, by=cast.director)
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="late", base=0) == ["draw.ruled_table"]


def test_a_table_in_the_log_is_not_given_up(cast: Cast) -> None:
    cards = register_players(cast.tournament, 9, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    for table in draw.tables.all():
        ruling = ruled(cast, draw, Effect("warning"), table.number)
        withdrawals.withdraw(ruling, by=cast.director, reason="seen wrongly")
    presence.withdraw(cards[4], by=cast.director, reason="never came")
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="never came", base=0) == [
        "draw.logged_table"
    ]
    assert draw.tables.count() == 3


def test_a_voided_draw_and_a_final_result_keep_their_seats(cast: Cast, draw: Draw) -> None:
    card, other = two_of(draw)
    drawing.void(draw, by=cast.director, reason="r")
    assert refusal_codes(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0) == [
        "draw.voided"
    ]


def test_a_late_arrival_gets_a_seat_and_the_draw_fits_again(cast: Cast, draw: Draw) -> None:
    (late,) = register_players(cast.tournament, 1, by=cast.director)
    assert [problem.code for problem in changes_since(draw)] == ["draw.came"]
    seat_services.fit(draw, by=cast.director, reason="stood in traffic", base=0)
    assert changes_since(draw) == []
    assert draw.seats.get(card=late).table.number == 3
    assert [table.seats.count() for table in draw.tables.all()] == [4, 4, 4]
    assert drawing.publish(draw, by=cast.director).published_at
    assert list(faults()) == []


def test_who_never_came_is_taken_out_and_a_table_given_up(cast: Cast) -> None:
    cards = register_players(cast.tournament, 9, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    presence.withdraw(cards[4], by=cast.director, reason="never came")
    seat_services.fit(draw, by=cast.director, reason="never came", base=0)
    assert [table.seats.count() for table in draw.tables.all()] == [4, 4]
    assert list(faults()) == []


def test_nobody_has_to_move(cast: Cast, draw: Draw) -> None:
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="r", base=0) == ["draw.same_seats"]


def test_the_next_draw_knows_who_really_met(cast: Cast, draw: Draw) -> None:
    card, other = two_of(draw)
    seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0)
    drawing.publish(draw, by=cast.director)
    (past,) = history(series_of(cast.tournament, 2)).series
    assert past == plan_of(draw) != seating.parse(draw.plan)


def test_the_effect_is_seen_before_and_changes_nothing(cast: Cast, draw: Draw) -> None:
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1/1/exchange/"
    card, other = two_of(draw)
    shown = page_words(client.get(at, {"one": card, "other": other}))
    assert "2 people are concerned" in shown
    assert "as good as now" in shown
    assert not SeatChange.objects.exists()
    assert client.post(at, {"one": card, "other": other, "base": 0}).status_code == 422
    assert client.post(at, {"one": card, "other": other, "base": 0, "reason": "couple"}).status_code == 302
    assert "couple" in page_words(client.get(f"/t/{cast.tournament.slug}/draw/1/"))


@pytest.mark.parametrize("asked", [{"one": 1, "other": 1}, {"one": 1, "other": 99}, {"one": "x", "other": 2}])
def test_who_cannot_exchange_is_said(cast: Cast, draw: Draw, asked: dict[str, str | int]) -> None:
    client = sign_in(cast.director)
    assert client.get(f"/t/{cast.tournament.slug}/draw/1/1/exchange/", asked).status_code == 422


def test_the_page_fits_the_seats(cast: Cast, draw: Draw) -> None:
    register_players(cast.tournament, 1, by=cast.director)
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1/1/fit/"
    page = client.get(at)
    assert "1 person is concerned" in page_words(page)
    late = cast.tournament.cards.order_by("number").last()
    assert late
    assert f"{late} gets table" in page_words(page)
    assert f'value="late: {late.number}"' in page.text
    assert client.post(at, {"base": 0, "reason": "late"}).status_code == 302
    assert "nobody has to move" in page_words(client.get(at))


def test_who_owes_the_fee_gets_no_seat(cast: Cast, draw: Draw) -> None:
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="r", base=0) == ["cards.unpaid"]
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/fit/")
    assert page.status_code == 200
    assert "Only who has paid is drawn (SkWO 4.1)" in page_words(page)


def test_published_lists_say_that_seats_were_changed(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    seat_services.exchange(draw, *two_of(draw), by=cast.director, reason="r", base=0)
    assert "1 change by hand" in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/"))


def test_papers_that_are_wrong_since_are_named_with_their_links(cast: Cast) -> None:
    cards = register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1/"
    assert "To be printed again" not in page_words(client.get(at))
    presence.withdraw(cards[2], by=cast.director, reason="ill")
    seat_services.fit(draw, by=cast.director, reason="gone", base=0)
    table = seating.parse(draw.changes.get().before)
    (number,) = {place for place, _seat, card in table.seats() if card == 3}
    page = client.get(at)
    assert f"The seats of table {number} were changed" in page_words(page)
    assert f"papers/score-sheets-1.pdf?tables={number}" in page.text
    assert f"papers/table-cards-1.pdf?tables={number}" in page.text
    papers = page_words(client.get(f"/t/{cast.tournament.slug}/papers/"))
    assert f"The seats of table {number} were changed after printing. Print these anew" in papers
    key_sheet(draw.tables.get(number=number), by=cast.clerk)
    assert "To be printed again" not in page_words(client.get(at))


def test_a_keyed_table_is_passed_over_where_another_will_do(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    threes = [table for table in draw.tables.all() if table.seats.count() == 3]
    for table in threes[:2]:
        key_sheet(table, by=cast.clerk)
    register_players(cast.tournament, 1, by=cast.director)
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert threes[2].seats.count() == 4


def test_a_forged_number_of_changes_is_refused(cast: Cast, draw: Draw) -> None:
    assert refusal_codes(seat_services.exchange, draw, *two_of(draw), by=cast.director, reason="r", base=5) == [
        "draw.changed_meanwhile"
    ]


def test_a_table_that_writes_its_own_sheet_keeps_its_seats(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    store_entries(draw.tables.get(number=1), written(2))
    card, other = two_of(draw)
    step = (seat_services.exchange, draw, card, other)
    assert refusal_codes(*step, by=cast.director, reason="late", base=0) == ["draw.kept_table"]
