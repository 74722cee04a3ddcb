"""Seats changed by hand: previewed and recorded with a reason; the drawn plan itself stays."""

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


def record_ruling(cast: Cast, draw: Draw, effect: Effect, number: int = 1) -> Ruling:
    """Records a ruling about the player on seat 1 of a table."""
    table = draw.tables.get(number=number)
    details: dict[str, Any] = {"paragraph": "SkWO 7.2.4", "facts": "Torn.", "decision": "So it is."}
    card = None if effect.kind == "sheet" else table.seats.get(number=1).card
    return services.rule(
        draw.series, card, by=cast.director, effect=effect, table=table, game=3, token=uuid4(), **details
    )


def players_to_exchange(draw: Draw) -> tuple[int, int]:
    plan = plan_of(draw)
    return plan.tables[0].entrants[0], plan.tables[1].entrants[0]


def test_two_players_exchange_seats_and_the_drawn_plan_stays(cast: Cast, draw: Draw) -> None:
    card, other = players_to_exchange(draw)
    change = seat_services.exchange(draw, card, other, by=cast.director, reason="couple", base=0)
    assert plan_of(draw) == seating.exchanged(seating.parse(draw.plan), card, other)
    assert (change.number, change.before, change.kind) == (1, draw.plan, SeatChange.Kind.EXCHANGE)
    assert replays(draw)
    assert list(faults()) == []
    entry = AuditEntry.objects.get(action="draw.change_seats")
    assert entry.reason == "couple"
    assert entry.after
    assert len(entry.after["tables"]) == 2


def test_the_public_check_of_a_draw_says_that_seats_were_changed(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    address = f"/p/{cast.tournament.slug}/verify/"
    assert "by hand" not in page_words(Client().get(address))
    seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="couple", base=0)
    assert "1 change by hand" in page_words(Client().get(address))


def test_a_second_change_of_seats_from_an_old_page_is_refused(cast: Cast, draw: Draw) -> None:
    card, other = players_to_exchange(draw)
    seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0)
    assert refusal_codes(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0) == [
        "draw.changed_meanwhile"
    ]


def test_the_seats_of_a_keyed_table_stay(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    key_sheet(draw.tables.get(number=1), by=cast.clerk)
    card, other = players_to_exchange(draw)
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
    """A ruling on a table or a game would hit the wrong players on changed seats."""
    drawing.publish(draw, by=cast.director)
    ruling, (card, other) = record_ruling(cast, draw, effect), players_to_exchange(draw)
    (problem,) = refusal_findings(seat_services.exchange, draw, card, other, by=cast.director, reason="r", base=0)
    assert (problem.code, problem.values["tables"]) == ("draw.ruled_table", (1,))
    page = sign_in(cast.director).post(
        f"/t/{cast.tournament.slug}/draw/1/1/exchange/", {"one": card, "other": other, "base": 0, "reason": "r"}
    )
    assert "A decision counts at table 1; its seats stay. Withdraw the decision first." in page_words(page)
    withdrawals.withdraw(ruling, by=cast.director, reason="seats first")
    assert seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0).number == 1


@pytest.mark.parametrize("effect", [Effect("warning"), Effect("points", points=-100), Effect()], ids=str)
def test_a_decision_that_moves_with_its_player_does_not_keep_the_seats(cast: Cast, draw: Draw, effect: Effect) -> None:
    drawing.publish(draw, by=cast.director)
    record_ruling(cast, draw, effect)
    assert seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="r", base=0).number == 1


def test_a_late_comer_is_seated_at_a_table_without_a_decision_if_there_is_one(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    threes = [table for table in draw.tables.order_by("number") if table.seats.count() == 3]
    for table in threes[:2]:
        record_ruling(cast, draw, Effect("sheet"), table.number)
    register_players(cast.tournament, 1, by=cast.director)
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert threes[2].seats.count() == 4


def test_seats_are_not_fitted_if_a_decision_counts_at_the_only_table(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    record_ruling(cast, draw, Effect("sheet"))
    register_players(cast.tournament, 1, by=cast.director)
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="late", base=0) == ["draw.ruled_table"]


def test_a_table_with_an_entry_in_the_log_is_not_given_up(cast: Cast) -> None:
    cards = register_players(cast.tournament, 9, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    for table in draw.tables.all():
        ruling = record_ruling(cast, draw, Effect("warning"), table.number)
        withdrawals.withdraw(ruling, by=cast.director, reason="seen wrongly")
    presence.withdraw(cards[4], by=cast.director, reason="never came")
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="never came", base=0) == [
        "draw.logged_table"
    ]
    assert draw.tables.count() == 3


def test_a_voided_draw_keeps_its_seats(cast: Cast, draw: Draw) -> None:
    card, other = players_to_exchange(draw)
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


def test_a_player_who_never_came_is_taken_out_and_a_table_given_up(cast: Cast) -> None:
    cards = register_players(cast.tournament, 9, by=cast.director)
    draw = draw_series(cast.tournament, by=cast.director)
    presence.withdraw(cards[4], by=cast.director, reason="never came")
    seat_services.fit(draw, by=cast.director, reason="never came", base=0)
    assert [table.seats.count() for table in draw.tables.all()] == [4, 4]
    assert list(faults()) == []


def test_fitting_is_refused_if_no_player_has_to_move(cast: Cast, draw: Draw) -> None:
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="r", base=0) == ["draw.same_seats"]


def test_the_next_draw_knows_which_players_really_met(cast: Cast, draw: Draw) -> None:
    card, other = players_to_exchange(draw)
    seat_services.exchange(draw, card, other, by=cast.director, reason="r", base=0)
    drawing.publish(draw, by=cast.director)
    (past,) = history(series_of(cast.tournament, 2)).series
    assert past == plan_of(draw) != seating.parse(draw.plan)


def test_the_preview_of_an_exchange_shows_its_effect_and_changes_nothing(cast: Cast, draw: Draw) -> None:
    client, at = sign_in(cast.director), f"/t/{cast.tournament.slug}/draw/1/1/exchange/"
    card, other = players_to_exchange(draw)
    shown = page_words(client.get(at, {"one": card, "other": other}))
    assert "2 people are concerned" in shown
    assert "as good as now" in shown
    assert not SeatChange.objects.exists()
    assert client.post(at, {"one": card, "other": other, "base": 0}).status_code == 422
    assert client.post(at, {"one": card, "other": other, "base": 0, "reason": "couple"}).status_code == 302
    assert "couple" in page_words(client.get(f"/t/{cast.tournament.slug}/draw/1/"))


@pytest.mark.parametrize("asked", [{"one": 1, "other": 1}, {"one": 1, "other": 99}, {"one": "x", "other": 2}])
def test_an_exchange_of_impossible_players_is_refused(cast: Cast, draw: Draw, asked: dict[str, str | int]) -> None:
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
    assert "all have to agree, and it goes on with a new round (ISkO 3.1.2)" in page_words(page)
    assert f'value="late: {late.number}"' in page.text
    assert client.post(at, {"base": 0, "reason": "late"}).status_code == 302
    assert "nobody has to move" in page_words(client.get(at))


def test_a_late_comer_who_owes_the_fee_gets_no_seat(cast: Cast, draw: Draw) -> None:
    register_players(cast.tournament, 1, by=cast.director, paid=False)
    assert refusal_codes(seat_services.fit, draw, by=cast.director, reason="r", base=0) == ["cards.unpaid"]
    page = sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/1/fit/")
    assert page.status_code == 200
    assert "Only who has paid is drawn (SkWO 4.1)" in page_words(page)


def test_published_lists_say_that_seats_were_changed(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    seat_services.exchange(draw, *players_to_exchange(draw), by=cast.director, reason="r", base=0)
    assert "1 change by hand" in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/draw/1/"))


def test_papers_outdated_by_changed_seats_are_named_with_their_links(cast: Cast) -> None:
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


def test_a_late_comer_is_seated_at_a_table_without_a_sheet_if_there_is_one(cast: Cast) -> None:
    register_players(cast.tournament, 13, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    threes = [table for table in draw.tables.all() if table.seats.count() == 3]
    for table in threes[:2]:
        key_sheet(table, by=cast.clerk)
    register_players(cast.tournament, 1, by=cast.director)
    seat_services.fit(draw, by=cast.director, reason="late", base=0)
    assert threes[2].seats.count() == 4


def test_a_forged_number_of_changes_is_refused(cast: Cast, draw: Draw) -> None:
    assert refusal_codes(
        seat_services.exchange, draw, *players_to_exchange(draw), by=cast.director, reason="r", base=5
    ) == ["draw.changed_meanwhile"]


def test_a_table_that_writes_its_own_sheet_keeps_its_seats(cast: Cast, draw: Draw) -> None:
    drawing.publish(draw, by=cast.director)
    store_entries(draw.tables.get(number=1), written(2))
    card, other = players_to_exchange(draw)
    step = (seat_services.exchange, draw, card, other)
    assert refusal_codes(*step, by=cast.director, reason="late", base=0) == ["draw.kept_table"]
