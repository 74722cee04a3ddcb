"""A game that counts otherwise by a ruling: points, won and lost of the declarer, and the bonus of the others."""

import json
import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from scoring import ISKO, lost_charges, won_values
from tests.builders import (
    Cast,
    key_sheet,
    make_footer,
    page_words,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    sign_in,
)
from tests.desks.rulings.hall import (
    card_at_seat,
    counted_lines,
    key_by_games,
    play_two_tables,
    post_ruling,
    rule_on_card,
    rule_on_game,
    rulings_url,
    standings_rows,
    table_of,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.draw.draws import services as drawing
from tournament.desks.rulings.decisions import refusals
from tournament.desks.rulings.decisions.cases import Case, Effect, placed
from tournament.desks.rulings.withdrawals import services as withdrawals
from tournament.desks.sheets.after import services as after_services
from tournament.models import Adjustment, FooterEntry, Ruling
from tournament.queries.money.cash import loss_fees
from tournament.queries.ranking.standings import standings
from tournament.queries.record.recount import faults
from tournament.wording import decision_words

AS_PLAYED = (24, 3, 1, 3, 24 + 50 * 2 + 30 * 3)


@pytest.fixture
@remembered
def hall_keyed_by_games(cast: Cast) -> Cast:
    """One table whose sheet was keyed game by game: game 17 was won by seat 2 at 24."""
    register_players(cast.tournament, 4, by=cast.director)
    key_by_games(cast, publish_draw(cast.tournament, by=cast.director).tables.get())
    return cast


CHANGES: list[tuple[str, int, int, tuple[int, int, int], int]] = [
    ("a won game is lost", -48, 24, (24 - 72, 2, 2), 1),
    ("a lost game is won", 24, -48, (24 + 72, 4, 0), -1),
    ("a game that another played", -96, 0, (24 - 96, 3, 2), 1),
    ("a lost game is invalid", 0, -48, (24 + 48, 3, 0), -1),
    ("a won game is invalid", 0, 24, (0, 2, 1), 0),
    ("it was worth more", 48, 24, (48, 3, 1), 0),
    ("a lost game was overbid", -100, -48, (24 - 52, 3, 1), 0),
    ("written as ruled", -96, -96, (24, 3, 1), 0),
]


@sweep(("what", "score", "written", "mine", "lost"), CHANGES, ids=lambda value: str(value)[:30])
def test_a_ruled_game_moves_the_figures_of_the_declarer_and_the_others(
    hall: Cast, what: str, score: int, written: int, mine: tuple[int, int, int], lost: int
) -> None:
    rule_on_game(hall, score, written)
    points, won, own = mine
    others = (24, 3, 1, 3 + lost, AS_PLAYED[4] + 30 * lost)
    assert counted_lines(hall) == [others, (points, won, own, 3, points + 50 * (won - own) + 90), others, others]
    assert counted_lines(hall, 2) == [AS_PLAYED] * 4
    assert list(faults()) == []


def test_a_game_ruled_lost_gives_the_others_forty_at_a_table_of_three(cast: Cast) -> None:
    register_players(cast.tournament, 3, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)
    before = {row.number: row.performance for row in standings_rows(cast).values()}
    card = card_at_seat(cast, 1)
    rule_on_game(cast, -48, 24, seat=1)
    after = {number: row.performance - before[number] for number, row in standings_rows(cast).items()}
    assert after.pop(card.number) == -72 - 100
    assert set(after.values()) == {40}


def test_a_game_ruled_while_it_is_played_moves_nothing_on_the_later_sheet(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    rule_on_game(cast, -96)
    (effect,) = Adjustment.objects.all()
    assert (effect.game, effect.score, effect.written) == (17, -96, -96)
    key_sheet(table, by=cast.clerk, footers=[make_footer(24, 3, 1, 3, 4) for _seat in range(4)], passed=48 - 16)
    assert counted_lines(cast) == [AS_PLAYED] * 4
    assert standings_rows(cast)[card_at_seat(cast, 2).number].effects == ()  # no list marks what changed nothing


def test_a_ruling_takes_the_written_score_from_a_sheet_keyed_by_games(hall_keyed_by_games: Cast) -> None:
    rule_on_game(hall_keyed_by_games, -48)
    assert Adjustment.objects.get().written == 24
    assert [line[:4] for line in counted_lines(hall_keyed_by_games)] == [
        (11 * 24, 11, 0, 1), (12 * 24 - 72, 11, 1, 0), (12 * 24, 12, 0, 1), (12 * 24, 12, 0, 1)
    ]  # fmt: skip


def test_the_form_gets_the_score_of_each_game_on_the_sheet(hall_keyed_by_games: Cast) -> None:
    part = sign_in(hall_keyed_by_games.referee).get(f"/t/{hall_keyed_by_games.tournament.slug}/rulings/at/1/1/")
    numbers = [card_at_seat(hall_keyed_by_games, seat).number for seat in (1, 2, 3, 4)]
    told = json.loads(re.findall('data-decisions-says="([^"]*)"', part.text)[0].replace("&quot;", '"'))
    assert told["17"] == {str(number): 24 * (seat == 2) for seat, number in enumerate(numbers, 1)}
    assert "what stands there is filled in" in page_words(part)


def test_a_wrong_written_score_is_reported_at_its_field(hall_keyed_by_games: Cast) -> None:
    number = card_at_seat(hall_keyed_by_games, 2).number
    typed = {"series": 1, "table": 1, "game": 17, "number": number, "paragraph": "ISkO 4.1.4", "facts": "Revoked."}
    typed |= {"effect": "lost", "value": 48, "written": -24, "token": uuid4()}
    page = sign_in(hall_keyed_by_games.referee).post(f"/t/{hall_keyed_by_games.tournament.slug}/rulings/rule/", typed)
    assert page.status_code == 409
    field = page.text[page.text.index('name="written"') :][:400]
    assert 'aria-invalid="true"' in field
    assert "The counted sheet says 24 of game 17" in page_words(page)


def test_a_written_score_that_the_sheet_does_not_have_is_refused(hall_keyed_by_games: Cast) -> None:
    (finding,) = refusal_findings(rule_on_game, hall_keyed_by_games, -48, 48)
    assert (finding.code, finding.values["expected"]) == ("ruling.sheet_says", 24)
    assert not Ruling.objects.exists()
    rule_on_game(hall_keyed_by_games, -48, 24)


def test_a_game_of_another_declarer_stands_on_the_sheet_as_zero(hall_keyed_by_games: Cast) -> None:
    rule_on_game(hall_keyed_by_games, -48, seat=3)
    assert Adjustment.objects.get().written == 0


def test_a_later_sheet_that_contradicts_the_ruling_is_noted_at_it(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    table = publish_draw(cast.tournament, by=cast.director).tables.get()
    rule_on_game(cast, -48)
    page = rulings_url(cast, "")
    note = "The counted sheet says +24 of game 17, but this was ruled for −48"
    assert note not in page_words(sign_in(cast.viewer).get(page))
    key_by_games(cast, table)
    assert note in page_words(sign_in(cast.viewer).get(page))
    after_services.take_out(table, by=cast.director, reason="keyed at the wrong table", base=1)
    assert note not in page_words(sign_in(cast.viewer).get(page))


@pytest.mark.parametrize("score", [17, 19, 25, 265, 1000])
def test_a_score_that_no_won_game_has_is_refused(hall: Cast, score: int) -> None:
    assert refusal_codes(rule_on_game, hall, score) == ["ruling.no_value"]


@pytest.mark.parametrize("score", [-18, -35, -37, -542, -1000])
def test_a_score_that_no_lost_game_has_is_refused(hall: Cast, score: int) -> None:
    assert refusal_codes(rule_on_game, hall, score) == ["ruling.no_charge"]


def test_every_score_that_a_game_can_have_is_accepted(hall: Cast) -> None:
    case = case_at(hall)
    for score in [*won_values(ISKO), *(-charge for charge in lost_charges(ISKO))]:
        written = 24 if score > 0 else -48
        refusals.refuse_effect(case, Effect("game", score=score, written=written, unmoved=True))


def case_at(hall: Cast) -> Case:
    series = table_of(hall).draw.series
    return placed(Case(series, card_at_seat(hall, 2), table_of(hall), 17, None))


def test_another_edition_has_other_values(cast: Cast) -> None:
    type(cast.tournament).objects.update(rule_edition="before_1999")
    play_two_tables(cast)
    rule_on_game(cast, -35, -48)  # null hand, single
    rule_on_game(cast, -46, -48, seat=3, number=18)


@pytest.mark.parametrize(
    ("number", "code"), [(0, "ruling.no_game"), (49, "ruling.no_game"), (None, "ruling.which_game")]
)
def test_a_game_that_the_table_does_not_have_is_refused(hall: Cast, number: int | None, code: str) -> None:
    assert refusal_codes(rule_on_card, hall, card_at_seat(hall, 2), Effect("game", score=24), game=number) == [code]


def test_the_first_and_the_last_game_of_a_table_can_be_ruled(hall: Cast) -> None:
    for number in (1, 48):
        assert rule_on_game(hall, -48, 24, number=number).game == number


def test_a_table_of_a_voided_draw_is_refused(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    before = publish_draw(cast.tournament, by=cast.director)
    table, card = before.tables.get(), card_at_seat(cast, 1)
    drawing.void(before, by=cast.director, reason="two came late")
    assert refusal_codes(rule_on_card, cast, card, Effect("warning"), table=table) == ["ruling.no_table"]
    publish_draw(cast.tournament, by=cast.director, seed="other")
    assert refusal_codes(rule_on_card, cast, card, Effect("warning"), table=table) == ["ruling.no_table"]


def test_a_game_without_a_table_is_refused(hall: Cast) -> None:
    (late,) = register_players(hall.tournament, 1, by=hall.director)
    assert refusal_codes(rule_on_card, hall, late, Effect("warning"), game=3) == ["ruling.game_without_table"]


def test_the_same_game_is_ruled_once_until_that_is_withdrawn(hall: Cast) -> None:
    first = rule_on_game(hall, -48, 24)
    assert refusal_codes(rule_on_game, hall, -96, 24) == ["ruling.game_ruled"]
    withdrawals.withdraw(first, by=hall.referee, reason="seen wrongly")
    rule_on_game(hall, -96, 24)


def test_a_game_has_one_declarer(hall: Cast) -> None:
    first = rule_on_game(hall, 48, 0, seat=1)
    for seat in (2, 3, 4):
        (finding,) = refusal_findings(rule_on_game, hall, 48, 0, seat=seat)
        assert (finding.code, finding.values["number"]) == ("ruling.other_declarer", card_at_seat(hall, 1).number)
    assert [line[1] for line in counted_lines(hall)] == [4, 3, 3, 3]
    rule_on_game(hall, 48, 0, seat=2, number=18)
    withdrawals.withdraw(first, by=hall.referee, reason="seat 2 played it")
    rule_on_game(hall, 48, 0, seat=2)


def test_the_wrong_and_the_right_declarer_of_a_game_can_both_be_ruled_on(hall: Cast) -> None:
    rule_on_game(hall, 0, 24, seat=2)
    rule_on_game(hall, 24, 0, seat=3)
    rule_on_game(hall, 0, 24, seat=4)
    assert [line[:3] for line in counted_lines(hall)] == [(24, 3, 1), (0, 2, 1), (48, 4, 1), (0, 2, 1)]


def test_the_same_number_at_another_table_is_another_game(hall: Cast) -> None:
    rule_on_game(hall, 48, 0)
    rule_on_card(hall, card_at_seat(hall, 2, table=2), Effect("game", score=48, written=0), game=17)


def key_foot_of_seat_2(cast: Cast, points: int, won: int, lost: int) -> Cast:
    """Keys one table on which seat 2 has these points and games, and the others none."""
    register_players(cast.tournament, 4, by=cast.director)
    others = [make_footer(0, 0, 0, lost, 4) for _seat in range(3)]
    others.insert(1, make_footer(points, won, lost, 0, 4))
    key_sheet(
        publish_draw(cast.tournament, by=cast.director).tables.get(),
        by=cast.clerk,
        footers=others,
        passed=48 - won - lost,
    )
    return cast


@pytest.mark.parametrize(("points", "won", "lost", "written"), [(48, 1, 0, 48), (-96, 0, 1, -96)])
def test_the_foot_holds_every_game_once(cast: Cast, points: int, won: int, lost: int, written: int) -> None:
    key_foot_of_seat_2(cast, points, won, lost)
    first = rule_on_game(cast, 0, written, number=1)
    (finding,) = refusal_findings(rule_on_game, cast, 0, written, number=2)
    assert (finding.code, finding.values["found"]) == ("ruling.not_beside_others", written)
    assert counted_lines(cast)[1][:3] == (0, 0, 0)
    rule_on_game(cast, 24, 0, number=3)  # what the sheet doesn't have needs no room there
    withdrawals.withdraw(first, by=cast.referee, reason="it was the other one")
    rule_on_game(cast, 0, written, number=2)


@pytest.mark.parametrize(
    ("there", "written"),
    [((24, 1, 0), 48), ((72, 2, 0), 72), ((-48, 0, 1), -96), ((-24, 1, 1), 23), ((-24, 1, 1), -24)],
    ids=str,
)
def test_a_written_score_that_does_not_fit_into_the_foot_is_refused(
    cast: Cast, there: tuple[int, int, int], written: int
) -> None:
    assert refusal_codes(rule_on_game, key_foot_of_seat_2(cast, *there), 0, written) == ["ruling.not_on_the_foot"]


@pytest.mark.parametrize(
    ("there", "written"),
    [
        ((24, 1, 0), 24),
        ((72, 2, 0), 48),
        ((-24, 1, 1), 24),
        ((-24, 1, 1), -48),
        ((25, 1, 0), 24),  # no game counts 25: the foot is wrong, and who knows where
    ],
    ids=str,
)
def test_a_written_score_that_fits_into_the_foot_is_accepted(
    cast: Cast, there: tuple[int, int, int], written: int
) -> None:
    assert rule_on_game(key_foot_of_seat_2(cast, *there), 0, written).adjustments.get().written == written


@pytest.mark.parametrize("written", [24, -48])
def test_a_written_game_of_a_seat_that_played_none_is_refused(cast: Cast, written: int) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_sheet(publish_draw(cast.tournament, by=cast.director).tables.get(), by=cast.clerk)  # seat 1 won them all
    assert refusal_codes(rule_on_game, cast, 0, written) == ["ruling.not_on_the_foot"]
    rule_on_game(cast, 24, 0)


def test_a_zeroed_declarer_has_nothing_and_the_others_keep_their_bonus(hall: Cast) -> None:
    rule_on_game(hall, -48, 24)
    rule_on_card(hall, card_at_seat(hall, 2), Effect("zero"))
    others = (24, 3, 1, 4, AS_PLAYED[4] + 30)
    assert counted_lines(hall) == [others, (0, 0, 0, 0, 0), others, others]


def test_no_ruling_edits_a_sheet(hall: Cast) -> None:
    before = list(FooterEntry.objects.values())
    rule_on_game(hall, -48, 24)
    assert list(FooterEntry.objects.values()) == before


def test_the_loss_fee_follows_the_ruling(hall: Cast) -> None:
    assert loss_fees(hall.tournament)[0].seats == (50, 50, 50, 50)
    rule_on_game(hall, -48, 24)
    assert loss_fees(hall.tournament)[0].seats == (50, 100, 50, 50)


def test_a_draw_that_is_void_takes_its_games_with_it(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    draw = publish_draw(cast.tournament, by=cast.director)
    rule_on_game(cast, -48, 24)
    rule_on_card(cast, card_at_seat(cast, 2), Effect("zero"))
    rule_on_card(cast, card_at_seat(cast, 2), Effect("points", points=-10))
    drawing.void(draw, by=cast.director, reason="two came late")
    key_sheet(publish_draw(cast.tournament, by=cast.director, seed="other").tables.get(), by=cast.clerk)
    (touched,) = [row for row in standings(cast.tournament, upto=1).rows if row.effects]
    assert ([effect.kind for effect in touched.effects], touched.lines[0].zeroed) == (["points"], False)


FORMS: list[tuple[dict[str, Any], tuple[int, int], str]] = [
    ({"effect": "lost", "value": 96, "written": 0}, (-96, 0), "Game 17 lost: −96 instead of 0"),
    ({"effect": "won", "value": 48, "written": "0"}, (48, 0), "Game 17 won: +48 instead of 0"),
    ({"effect": "lost", "value": "-96", "written": "-48"}, (-96, -48), "Game 17 lost: −96 instead of −48"),
    ({"effect": "lost", "value": "−96", "written": "−48"}, (-96, -48), "Game 17 lost: −96 instead of −48"),
    ({"effect": "lost", "value": 48, "written": "24"}, (-48, 24), "Game 17 lost: −48 instead of +24"),
    ({"effect": "won", "value": 24, "written": "−48"}, (24, -48), "Game 17 won: +24 instead of −48"),
    ({"effect": "void", "written": 24}, (0, 24), "Game 17 invalid instead of +24"),
]


@sweep(("fields", "scores", "decision"), FORMS, ids=lambda value: str(value)[:40])
def test_the_form_of_a_game_logs_its_decision_in_words(
    hall: Cast, fields: dict[str, Any], scores: tuple[int, int], decision: str
) -> None:
    answer = post_ruling(hall, hall.referee, game=17, **fields)
    assert "The decision is in the log." in page_words(answer)
    assert decision[0].lower() + decision[1:] in page_words(answer)
    effect = Adjustment.objects.get()
    assert ((effect.score, effect.written), decision_words(effect.ruling)) == (scores, decision)


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"effect": "lost"}, "value"),
        ({"effect": "won", "value": 0}, "value"),
        ({"effect": "won", "value": "-24"}, "value"),
        ({"effect": "lost", "value": 96, "game": ""}, "game"),
        ({"effect": "void", "game": ""}, "game"),
        ({"effect": "lost", "value": 96, "written": "nothing"}, "written"),
        ({"effect": "lost", "value": 96, "number": ""}, "number"),
    ],
)
def test_a_missing_figure_is_asked_for_at_its_field(hall: Cast, fields: dict[str, Any], wrong: str) -> None:
    answer = post_ruling(hall, hall.referee, **{"game": 17, **fields})
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [wrong])


def test_a_refusal_leaves_the_form_as_it_was_typed(hall: Cast) -> None:
    answer = post_ruling(hall, hall.referee, game=17, effect="lost", value=97)
    assert answer.status_code == 409
    assert "No game that is lost costs 97; a lost game counts double." in page_words(answer)
    assert answer.context["form"]["value"].value() == "97"


def test_a_player_of_another_table_is_refused(hall: Cast) -> None:
    elsewhere = card_at_seat(hall, 1, table=2)
    concerned: list[Callable[[], object]] = [
        lambda: rule_on_card(hall, elsewhere, Effect("warning"), table=table_of(hall)),
        lambda: rule_on_card(hall, card_at_seat(hall, 1), Effect("warning"), table=table_of(hall), called_by=elsewhere),
    ]
    for step in concerned:
        assert refusal_codes(step) == ["ruling.elsewhere"]
