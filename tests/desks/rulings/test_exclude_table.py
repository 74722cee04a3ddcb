"""A whole table is excluded by one decision (SkWO 9.4), and that is withdrawn in one step."""

from tests.builders import Cast, page_words, publish_draw, refusal_codes, register_players, series_of, sign_in
from tests.desks.rulings.hall import (
    card_at_seat,
    counted_lines,
    post_ruling,
    rule_on_card,
    ruling_form,
    rulings_url,
    standings_rows,
    table_of,
)
from tournament.desks.draw.draws import services as drawing
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.models import Adjustment, AuditEntry, Ruling
from tournament.models.effects import Kind
from tournament.queries.people.cards import start_cards
from tournament.queries.record.recount import faults

PLACE = {"number": "", "paragraph": "SkWO 9.4", "facts": "All passed, and the same dealer dealt again."}


def exclude(cast: Cast, table: int = 1) -> Ruling:
    return rule_on_card(cast, None, Effect(Kind.EXCLUDED), table=table_of(cast, table), paragraph="SkWO 9.4")


def expelled_numbers(cast: Cast) -> set[int]:
    return {card.number for card in start_cards(cast.tournament) if card.expelled}


def numbers_at_table(cast: Cast, table: int = 1) -> set[int]:
    return {card_at_seat(cast, seat, table).number for seat in (1, 2, 3, 4)}


def test_one_decision_excludes_everybody_at_the_table(hall: Cast) -> None:
    """SkWO 9.4: all players of the table at which the same dealer deals again after a passed game."""
    before = counted_lines(hall)
    ruling = exclude(hall)
    assert expelled_numbers(hall) == numbers_at_table(hall)
    assert {row.number for row in standings_rows(hall).values() if row.rank is None} == numbers_at_table(hall)
    assert (Ruling.objects.count(), ruling.adjustments.count(), ruling.card) == (1, 4, None)
    assert counted_lines(hall) == before
    assert list(faults()) == []


def test_the_exclusion_of_a_table_is_withdrawn_for_everybody_at_once(hall: Cast) -> None:
    withdrawals.withdraw(exclude(hall), by=hall.director, reason="it was dealt rightly")
    assert expelled_numbers(hall) == set()
    effect = exclude(hall).adjustments.first()
    assert effect
    withdrawals.withdraw_effect(effect, by=hall.director, reason="another table")
    assert (expelled_numbers(hall), Adjustment.objects.in_force().count()) == (set(), 0)


def test_a_player_who_was_expelled_alone_stays_expelled(hall: Cast) -> None:
    alone = card_at_seat(hall, 2)
    rule_on_card(hall, alone, Effect(Kind.EXPELLED))
    withdrawals.withdraw(exclude(hall), by=hall.director, reason="another table")
    assert expelled_numbers(hall) == {alone.number}


def test_a_table_is_excluded_once_and_none_of_its_players_again(hall: Cast) -> None:
    exclude(hall)
    assert refusal_codes(exclude, hall) == ["ruling.excluded_already"]
    assert refusal_codes(rule_on_card, hall, card_at_seat(hall, 3), Effect(Kind.EXPELLED)) == [
        "ruling.expelled_already"
    ]
    exclude(hall, 2)
    assert len(expelled_numbers(hall)) == 8


def test_the_exclusion_of_a_table_stands_although_the_series_is_drawn_anew(cast: Cast) -> None:
    register_players(cast.tournament, 8, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    those = numbers_at_table(cast)
    exclude(cast)
    drawing.void(draw, by=cast.director, reason="four are excluded")
    assert expelled_numbers(cast) == those


def test_the_exclusion_of_a_table_needs_its_number(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert refusal_codes(rule_on_card, hall, late, Effect(Kind.EXCLUDED)) == ["ruling.sheet_without_table"]
    answer = post_ruling(hall, hall.director, "exclude/", effect="excluded", **{**PLACE, "table": ""})
    assert "Which table? Give its number." in page_words(answer)


def test_the_director_excludes_a_table_in_one_form_and_it_stands_once_in_the_log(hall: Cast) -> None:
    answer = post_ruling(hall, hall.director, "exclude/", effect="excluded", decision="", **PLACE)
    assert page_words(answer).count("the whole table is excluded from the tournament") == 1
    (entry,) = AuditEntry.objects.filter(action="ruling.rule")
    assert entry.after is not None
    assert (entry.table, entry.card, entry.after["effect"]) == (table_of(hall), None, "excluded")
    (one,) = [card for card in hall.tournament.cards.all() if card.pk == card_at_seat(hall, 1).pk]
    page = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/cards/{one.number}/")
    assert "expelled" in page_words(page)


def test_the_exclusion_of_a_table_is_asked_about_first(hall: Cast) -> None:
    question = 'data-confirm="Exclude all who sit at this table?'
    assert sign_in(hall.director).get(rulings_url(hall, "")).text.count(question) == 1
    assert question not in sign_in(hall.referee).get(rulings_url(hall, "")).text


def test_a_referee_cannot_exclude_a_table(hall: Cast) -> None:
    answer = sign_in(hall.referee).post(rulings_url(hall), ruling_form(hall, effect="excluded", **PLACE), follow=True)
    assert (answer.status_code, "The organizer alone" in page_words(answer)) == (409, True)
    assert not Ruling.objects.exists()
    assert series_of(hall.tournament, 1).rulings.count() == 0
