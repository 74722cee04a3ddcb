"""Rulings of the organizer alone: a sheet is invalid, a player is expelled (SkWO 4.3, 7.2.4)."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    answer_statuses,
    end_series,
    key_sheet,
    make_clean_footers,
    page_words,
    publish_draw,
    refusal_codes,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import (
    card_at_seat,
    counted_lines,
    post_ruling,
    rule_on_card,
    rule_on_game,
    ruling_form,
    rulings_url,
    standings_rows,
    table_of,
)
from tests.remembered import remembered
from tournament.desks.draw.draws import services as drawing
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.presence import services as presence
from tournament.desks.registration.substitutes import services as substitutes
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.setup.times import services as times
from tournament.desks.sheets.after import services as after_services
from tournament.models import Adjustment, AuditEntry, Ruling, SheetVersion
from tournament.queries import day
from tournament.queries.money.cash import loss_fees
from tournament.queries.people.cards import start_cards
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.queries.sheets.states import State, table_states

ZERO = (0, 0, 0, 0, 0)


@pytest.fixture
@remembered
def hall_without_sheets(cast: Cast) -> Cast:
    """Nothing is keyed yet."""
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


def declare(cast: Cast, table: int = 1, **more: Any) -> Ruling:
    return rule_on_card(cast, None, Effect("sheet"), table=table_of(cast, table), **more)


def states(cast: Cast) -> dict[int, State]:
    return {table.number: table.state for table in table_states(series_of(cast.tournament, 1))}


def test_an_invalid_sheet_counts_zero_for_everybody_at_the_table(hall: Cast) -> None:
    before = counted_lines(hall, 2)
    declare(hall)
    assert (counted_lines(hall), counted_lines(hall, 2)) == ([ZERO] * 4, before)
    assert Adjustment.objects.filter(kind="sheet").count() == 4
    assert all(standings_rows(hall)[card_at_seat(hall, seat).number].lines[0].zeroed for seat in (1, 2, 3, 4))
    assert list(faults()) == []


def test_a_sheet_is_declared_invalid_once(hall: Cast) -> None:
    declare(hall)
    assert refusal_codes(declare, hall) == ["ruling.invalid_already"]
    declare(hall, 2)
    assert set(states(hall).values()) == {State.INVALID}


def test_an_invalid_sheet_settles_its_table_although_it_was_never_keyed(hall_without_sheets: Cast) -> None:
    declare(hall_without_sheets)
    key_sheet(table_of(hall_without_sheets, 2), by=hall_without_sheets.clerk)
    assert states(hall_without_sheets) == {1: State.INVALID, 2: State.COUNTED}
    assert standings(hall_without_sheets.tournament, upto=1).missing == ()
    assert [row.rank is None for row in standings_rows(hall_without_sheets).values()] == [False] * 8
    assert counted_lines(hall_without_sheets) == [ZERO] * 4
    assert day.series_lacks(series_of(hall_without_sheets.tournament, 1)) == []
    assert list(faults()) == []


def test_the_result_can_be_final_with_an_invalid_sheet(cast: Cast) -> None:
    type(cast.tournament).objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 8, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    declare(cast)
    key_sheet(table_of(cast, 2), by=cast.clerk)
    end_series(series_of(cast.tournament, 1), by=cast.director)
    assert results.finalise(cast.tournament, by=cast.director).version == 1
    assert list(faults()) == []


def test_a_table_is_missing_again_once_the_ruling_on_its_sheet_is_withdrawn(hall_without_sheets: Cast) -> None:
    withdrawals.withdraw(
        declare(hall_without_sheets), by=hall_without_sheets.director, reason="it can be read after all"
    )
    assert states(hall_without_sheets)[1] is State.MISSING
    assert [place.table for place in standings(hall_without_sheets.tournament, upto=1).missing] == [1, 2]


def test_a_keyed_sheet_counts_again_once_the_ruling_on_it_is_withdrawn(hall: Cast) -> None:
    before = counted_lines(hall)
    withdrawals.withdraw(declare(hall), by=hall.director, reason="it can be read after all")
    assert (counted_lines(hall), states(hall)[1]) == (before, State.COUNTED)


def test_an_invalid_sheet_may_still_be_keyed_and_counts_zero(hall_without_sheets: Cast) -> None:
    declare(hall_without_sheets)
    version = key_sheet(table_of(hall_without_sheets), by=hall_without_sheets.clerk)
    assert (version.counts, states(hall_without_sheets)[1], counted_lines(hall_without_sheets)) == (
        True,
        State.INVALID,
        [ZERO] * 4,
    )


def test_points_off_count_beside_an_invalid_sheet(hall_without_sheets: Cast) -> None:
    declare(hall_without_sheets)
    rule_on_card(hall_without_sheets, card_at_seat(hall_without_sheets, 1), Effect("points", points=-100))
    assert standings_rows(hall_without_sheets)[card_at_seat(hall_without_sheets, 1).number].performance == -100


def test_a_game_ruled_before_counts_nothing_on_an_invalid_sheet(hall: Cast) -> None:
    rule_on_game(hall, -48, 24)
    declare(hall)
    assert counted_lines(hall) == [ZERO] * 4


def test_no_loss_fees_are_owed_for_an_invalid_sheet(hall: Cast) -> None:
    declare(hall)
    assert loss_fees(hall.tournament)[0].cents == 0


def test_a_draw_that_is_void_takes_its_invalid_sheets_with_it(hall_without_sheets: Cast) -> None:
    from_draw = table_of(hall_without_sheets).draw
    declare(hall_without_sheets)
    drawing.void(from_draw, by=hall_without_sheets.director, reason="two came late")
    publish_draw(hall_without_sheets.tournament, by=hall_without_sheets.director, seed="other")
    assert set(states(hall_without_sheets).values()) == {State.MISSING}


def test_the_boards_show_an_invalid_sheet(hall_without_sheets: Cast) -> None:
    declare(hall_without_sheets)
    client, slug = sign_in(hall_without_sheets.clerk), hall_without_sheets.tournament.slug
    board = client.get(f"/t/{slug}/sheets/1/")
    assert 'data-board-state="invalid"' in board.text
    assert "invalid by a ruling 1" in page_words(board)
    assert "whatever is keyed" in page_words(client.get(f"/t/{slug}/sheets/1/1/"))
    times.start(series_of(hall_without_sheets.tournament, 1), by=hall_without_sheets.director)
    assert "Series 1: 1 sheet missing: table 2" in page_words(client.get(f"/t/{slug}/"))


def test_a_clerk_who_keys_an_invalid_sheet_is_told(hall_without_sheets: Cast) -> None:
    declare(hall_without_sheets)
    data: dict[str, Any] = {"base": 0, "passed": 0}
    for seat, foot in enumerate(make_clean_footers(4, 48), start=1):
        data |= {f"points_{seat}": foot.points, f"won_{seat}": foot.won, f"lost_{seat}": 0, f"total_{seat}": foot.total}
    answer = sign_in(hall_without_sheets.clerk).post(
        f"/t/{hall_without_sheets.tournament.slug}/sheets/1/1/key/", data, follow=True
    )
    assert "by a ruling its sheet is invalid and counts zero" in page_words(answer)
    assert SheetVersion.objects.get().counts


def test_an_invalid_sheet_can_be_corrected_and_still_counts_zero(hall: Cast) -> None:
    declare(hall)
    after_services.correct(
        table_of(hall), by=hall.director, footers=make_clean_footers(4, 48), passed=0, base=1, paragraph="SkWO 7.2.5",
        reason="copied wrongly",
    )  # fmt: skip
    assert counted_lines(hall) == [ZERO] * 4


def test_an_expulsion_is_an_effect_that_moves_no_points(hall: Cast) -> None:
    before = counted_lines(hall)
    rule_on_card(hall, card_at_seat(hall, 2), Effect("expelled"))
    assert counted_lines(hall) == before
    (effect,) = standings_rows(hall)[card_at_seat(hall, 2).number].effects
    assert (effect.kind, effect.series) == ("expelled", 1)


def test_a_player_is_expelled_once_until_that_is_withdrawn(hall: Cast) -> None:
    first = rule_on_card(hall, card_at_seat(hall, 2), Effect("expelled"))
    assert refusal_codes(rule_on_card, hall, card_at_seat(hall, 2), Effect("expelled")) == ["ruling.expelled_already"]
    withdrawals.withdraw(first, by=hall.director, reason="another was meant")
    rule_on_card(hall, card_at_seat(hall, 2), Effect("expelled"))


def test_a_substitute_is_expelled_in_his_own_right(hall: Cast) -> None:
    card, before = card_at_seat(hall, 2), timezone.now() - timedelta(hours=1)
    rule_on_card(hall, card, Effect("expelled"))
    substitutes.substitute(card, Entry(last_name="Kraft"), by=hall.director, reason="expelled")
    assert not start_cards(hall.tournament).get(pk=card.pk).expelled
    assert refusal_codes(rule_on_card, hall, card, Effect("expelled"), happened_at=before) == [
        "ruling.expelled_already"
    ]
    own = rule_on_card(hall, card, Effect("expelled"))
    assert start_cards(hall.tournament).get(pk=card.pk).expelled
    assert refusal_codes(rule_on_card, hall, card, Effect("expelled")) == ["ruling.expelled_already"]
    withdrawals.withdraw(own, by=hall.director, reason="another was meant")
    assert not start_cards(hall.tournament).get(pk=card.pk).expelled
    rule_on_card(hall, card, Effect("expelled"))


def test_a_player_who_left_before_his_substitute_came_can_be_expelled_afterwards(hall: Cast) -> None:
    """What he did an hour ago came out only now; the substitute plays on."""
    card, before = card_at_seat(hall, 2), timezone.now() - timedelta(hours=1)
    presence.withdraw(card, by=hall.director, reason="left")
    substitutes.substitute(card, Entry(last_name="Kraft"), by=hall.director, reason="left")
    rule_on_card(hall, card, Effect("expelled"), happened_at=before)
    assert not start_cards(hall.tournament).get(pk=card.pk).expelled
    rule_on_card(hall, card, Effect("expelled"))
    assert start_cards(hall.tournament).get(pk=card.pk).expelled


def test_a_player_who_never_sat_can_be_expelled(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert rule_on_card(hall, late, Effect("expelled")).table is None


def test_an_invalid_sheet_needs_its_table(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert refusal_codes(rule_on_card, hall, late, Effect("sheet")) == ["ruling.sheet_without_table"]
    assert refusal_codes(rule_on_card, hall, None, Effect("sheet")) == ["ruling.sheet_without_table"]


def test_every_effect_but_an_invalid_sheet_needs_a_player(hall: Cast) -> None:
    for kind in ("warning", "points", "zero", "expelled", "game"):
        assert refusal_codes(rule_on_card, hall, None, Effect(kind), table=table_of(hall)) == ["ruling.nobody"]
    assert rule_on_card(hall, None, Effect(), table=table_of(hall)).card is None


@pytest.mark.parametrize("effect", ["expelled", "sheet"])
def test_the_referee_can_neither_expel_nor_declare_a_sheet_invalid(hall: Cast, effect: str) -> None:
    answer = post_ruling(hall, hall.referee, effect=effect)
    assert answer.status_code == 409
    assert "The organizer alone expels a player or declares a sheet invalid" in page_words(answer)
    assert not Ruling.objects.exists()
    assert f'value="{effect}"' not in sign_in(hall.referee).get(rulings_url(hall, "")).text
    assert f'value="{effect}"' in sign_in(hall.director).get(rulings_url(hall, "")).text


def test_an_expulsion_is_asked_about_once(hall: Cast) -> None:
    question = 'data-confirm="Expel this player?'
    assert sign_in(hall.director).get(rulings_url(hall, "")).text.count(question) == 1
    assert question not in sign_in(hall.referee).get(rulings_url(hall, "")).text


def test_excluding_needs_the_director(hall: Cast) -> None:
    people = (hall.referee, hall.clerk, hall.treasurer, hall.jury, hall.viewer, hall.stranger)
    sent = ruling_form(hall, effect="expelled")
    assert answer_statuses(rulings_url(hall, "exclude/"), *people, data=sent) == [403] * 5 + [404]
    assert answer_statuses(rulings_url(hall, "exclude/"), hall.director, hall.director, data=sent) == [302, 302]
    assert Adjustment.objects.get().kind == "expelled"


def test_excluding_rejects_get(hall: Cast) -> None:
    assert answer_statuses(rulings_url(hall, "exclude/"), hall.director, get=True) == [302]


def test_the_director_declares_the_sheet_of_a_table_invalid(hall: Cast) -> None:
    answer = post_ruling(hall, hall.director, "exclude/", effect="sheet", number="")
    assert "the whole table" in page_words(answer)
    assert "the sheet is invalid: the series counts zero" in page_words(answer)
    assert states(hall)[1] is State.INVALID


def test_a_referee_withdraws_neither_expulsions_nor_invalid_sheets(hall: Cast) -> None:
    for ruling in (declare(hall), rule_on_card(hall, card_at_seat(hall, 2), Effect("expelled"))):
        effect = ruling.adjustments.first()
        assert effect
        for address in (f"{ruling.pk}/withdraw/", f"effects/{effect.pk}/withdraw/"):
            answer = sign_in(hall.referee).post(rulings_url(hall, address), {"reason": "no"})
            assert (answer.status_code, "organizer alone" in page_words(answer)) == (409, True)
            assert address not in sign_in(hall.referee).get(rulings_url(hall, "")).text
            assert address in sign_in(hall.director).get(rulings_url(hall, "")).text
    assert not Adjustment.objects.exclude(withdrawn_at=None).exists()


def test_an_invalid_sheet_is_recorded_with_its_table(hall: Cast) -> None:
    declare(hall, token=uuid4())
    entry = AuditEntry.objects.get(action="ruling.rule")
    assert (entry.table, entry.card) == (table_of(hall), None)
    assert entry.after is not None
    assert (entry.after["effect"], entry.after["table"]) == ("sheet", 1)
