"""Cards dealt out of turn: a round or its rest is void; finished rounds stand (ISkO 3.2.11 to 3.2.13)."""

import pytest

from tests.builders import (
    Cast,
    key_sheet,
    make_footer,
    page_words,
    refusal_codes,
    sign_in,
)
from tests.desks.rulings.hall import rule_on_card
from tournament.desks.rulings.decisions.cases import Effect
from tournament.models import Adjustment, Table
from tournament.models.effects import COUNTING, Kind
from tournament.queries.ranking.standings import standings


@pytest.mark.parametrize("kind", [Kind.REST, Kind.ROUND])
def test_a_void_round_is_on_record_for_the_table_and_counts_nothing(cast: Cast, table: Table, kind: str) -> None:
    ruling = rule_on_card(cast, None, Effect(kind), table=table, game=6)
    assert (ruling.table, ruling.game, ruling.card) == (table, 6, None)
    assert set(Adjustment.objects.values_list("kind", flat=True)) == {kind}
    assert kind not in COUNTING
    key_sheet(table, by=cast.clerk, footers=[make_footer(24, 3, 1, 3, 4)] * 4, passed=32)
    assert {row.performance for row in standings(cast.tournament, upto=1).rows} == {24 + 100 + 90}
    assert not any(row.effects for row in standings(cast.tournament, upto=1).rows)


def test_the_log_says_in_words_which_games_are_void(cast: Cast, table: Table) -> None:
    rule_on_card(cast, None, Effect(Kind.REST), table=table, game=6, decision="", paragraph="ISkO 3.2.12")
    page = page_words(sign_in(cast.referee).get(f"/t/{cast.tournament.slug}/rulings/"))
    assert "dealt out of turn: void and played again from this game to the end of the round" in page


def test_a_void_round_needs_its_game_and_table(cast: Cast, table: Table) -> None:
    assert refusal_codes(rule_on_card, cast, None, Effect(Kind.REST), table=table) == ["ruling.which_game"]
    assert refusal_codes(rule_on_card, cast, None, Effect(Kind.ROUND), game=None) == ["ruling.sheet_without_table"]
    form = {"effect": "rest", "table": "1", "series": "1", "paragraph": "ISkO 3.2.12", "facts": "Dealt twice."}
    answer = sign_in(cast.referee).post(f"/t/{cast.tournament.slug}/rulings/rule/", form)
    assert "Which game? Give its number on the sheet." in page_words(answer)
    assert not Adjustment.objects.exists()


def test_no_round_becomes_void_once_the_sheet_counts(cast: Cast, table: Table) -> None:
    """By 3.2.11 a signed sheet ends the last round too, and by 3.2.13 a finished round stands."""
    key_sheet(table, by=cast.clerk)
    assert refusal_codes(rule_on_card, cast, None, Effect(Kind.REST), table=table, game=48) == ["ruling.rounds_stand"]
    assert refusal_codes(rule_on_card, cast, None, Effect(Kind.ROUND), table=table, game=48) == ["ruling.rounds_stand"]


def test_a_void_round_is_withdrawn_like_any_other_effect(cast: Cast, table: Table) -> None:
    rule_on_card(cast, None, Effect(Kind.ROUND), table=table, game=6)
    row = Adjustment.objects.first()
    assert row is not None
    url = f"/t/{cast.tournament.slug}/rulings/effects/{row.pk}/withdraw/"
    sign_in(cast.referee).post(url, {"reason": "It was the right dealer."})
    assert not Adjustment.objects.in_force().exists()
