"""A ruling on a game of a counted sheet asks for the written score; one that changes no number says so."""

from typing import Any
from uuid import uuid4

import pytest

from tests.builders import (
    Cast,
    make_footer,
    page_words,
    publish_draw,
    refusal_codes,
    refusal_findings,
    register_players,
    series_of,
    sign_in,
)
from tests.desks.rulings.hall import (
    card_at_seat,
    counted_lines,
    key_by_games,
    post_ruling,
    rule_on_card,
    rulings_url,
    standings_rows,
    table_of,
)
from tests.remembered import remembered
from tests.tiers import sweep
from tournament.desks.results.final import services as results
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services as jury
from tournament.desks.rulings.protests import services as filing
from tournament.desks.sheets.after import services as after_services
from tournament.models import Adjustment, Ruling
from tournament.queries.record.recount import faults
from tournament.wording import decision_words

AT_PLAY: list[tuple[dict[str, Any], int, str]] = [
    ({"effect": "lost", "value": 96}, -96, "Game 17 lost: −96"),
    ({"effect": "lost", "value": "−96"}, -96, "Game 17 lost: −96"),
    ({"effect": "won", "value": 48}, 48, "Game 17 won: +48"),
    ({"effect": "void"}, 0, "Game 17 invalid"),
]


@pytest.fixture
@remembered
def hall_without_sheets(cast: Cast) -> Cast:
    """A table whose sheet is not there yet."""
    register_players(cast.tournament, 4, by=cast.director)
    publish_draw(cast.tournament, by=cast.director)
    return cast


@pytest.fixture
@remembered
def hall_keyed_by_games(cast: Cast) -> Cast:
    """A sheet that was keyed game by game: game 17 was won by seat 2 at 24."""
    register_players(cast.tournament, 4, by=cast.director)
    key_by_games(cast, publish_draw(cast.tournament, by=cast.director).tables.get())
    return cast


def rule_on_game_of_seat_2(
    cast: Cast, score: int, written: int | None = None, *, unmoved: bool = False, number: int = 17
) -> Ruling:
    return rule_on_card(cast, card_at_seat(cast, 2), Effect("game", 0, score, written, unmoved), game=number)


@sweep(("fields", "score", "decision"), AT_PLAY, ids=lambda value: str(value)[:40])
def test_a_ruling_on_a_game_in_play_says_afterwards_that_it_changes_no_number(
    hall_without_sheets: Cast, fields: dict[str, Any], score: int, decision: str
) -> None:
    page = page_words(post_ruling(hall_without_sheets, hall_without_sheets.referee, game=17, **fields))
    effect = Adjustment.objects.get()
    assert ((effect.score, effect.written), decision_words(effect.ruling)) == ((score, score), decision)
    assert "It changes no number: the sheet has it, or gets it, as it was ruled." in page


@pytest.mark.parametrize("score", [-96, 48, 0])
def test_a_ruling_on_a_sheet_that_counts_needs_the_written_score(hall: Cast, score: int) -> None:
    assert refusal_codes(rule_on_game_of_seat_2, hall, score) == ["ruling.what_stands"]
    assert refusal_codes(rule_on_game_of_seat_2, hall, score, unmoved=True) == ["ruling.what_stands"]
    assert not Ruling.objects.exists()


def test_the_page_asks_for_the_written_score_at_its_field(hall: Cast) -> None:
    answer = post_ruling(hall, hall.referee, game=17, effect="lost", value=96)
    assert (answer.status_code, list(answer.context["form"].errors)) == (409, ["written"])
    assert "The sheet of this table counts already. What stands there of game 17" in page_words(answer)
    assert "What stands on the sheet?" in page_words(answer)
    assert not Ruling.objects.exists()


def test_the_people_at_the_table_come_with_a_word_that_its_sheet_counts(hall: Cast) -> None:
    referee, note = sign_in(hall.referee), "The sheet of this table counts already"
    assert note in page_words(referee.get(rulings_url(hall, "at/1/1/")))
    after_services.take_out(table_of(hall), by=hall.director, reason="keyed at the wrong table", base=1)
    assert note not in page_words(referee.get(rulings_url(hall, "at/1/1/")))


@pytest.mark.parametrize(
    ("fields", "score"),
    [
        ({"effect": "lost", "value": 48, "written": "-48"}, -48),
        ({"effect": "won", "value": 24, "written": 24}, 24),
        ({"effect": "void", "written": 0}, 0),
    ],
    ids=str,
)
def test_a_ruling_that_changes_no_number_says_so_before_and_after(
    hall: Cast, fields: dict[str, Any], score: int
) -> None:
    before = standings_rows(hall)
    asked = post_ruling(hall, hall.referee, game=17, **fields)
    assert asked.status_code == 409
    assert f"as {score} already: this decision changes no number" in page_words(asked)
    assert "It changes no number: into the log all the same" in page_words(asked)
    assert not Ruling.objects.exists()
    logged = page_words(post_ruling(hall, hall.referee, game=17, unmoved="on", **fields))
    assert "It changes no number: the sheet has it" in logged
    assert logged.count("changes no number") == 2  # and in the log
    assert (Adjustment.objects.get().score, Adjustment.objects.get().written) == (score, score)
    assert standings_rows(hall) == before
    assert list(faults()) == []


def test_a_ruling_that_changes_a_number_says_nothing_of_the_kind(hall: Cast) -> None:
    assert "changes no number" not in page_words(
        post_ruling(hall, hall.referee, game=17, effect="lost", value=48, written=24, unmoved="on")
    )


def test_no_list_marks_a_ruling_that_changed_nothing(hall: Cast) -> None:
    rule_on_game_of_seat_2(hall, -48, -48, unmoved=True)
    card = card_at_seat(hall, 2)
    assert standings_rows(hall)[card.number].ruled == frozenset()
    posted = results.post_standings(series_of(hall.tournament, 1), by=hall.director)
    assert not any(row["effects"] for row in posted.body["rows"])
    rule_on_game_of_seat_2(hall, -48, 24, number=18)
    assert standings_rows(hall)[card.number].ruled == {1}


def test_the_written_score_comes_from_a_sheet_keyed_game_by_game(hall_keyed_by_games: Cast) -> None:
    (finding,) = refusal_findings(rule_on_game_of_seat_2, hall_keyed_by_games, 24)
    assert (finding.code, finding.values["found"]) == ("ruling.moves_nothing", 24)
    rule_on_game_of_seat_2(hall_keyed_by_games, 24, unmoved=True)
    rule_on_game_of_seat_2(hall_keyed_by_games, -48, number=21)
    assert list(Adjustment.objects.order_by("pk").values_list("written", flat=True)) == [24, 24]


def test_a_sheet_by_games_that_was_corrected_needs_the_written_score_again(hall_keyed_by_games: Cast) -> None:
    feet = [make_footer(264, 11, 0, 0, 4), *(make_footer(288, 12, 0, 0, 4) for _seat in range(3))]
    after_services.correct(
        table_of(hall_keyed_by_games),
        by=hall_keyed_by_games.director,
        footers=feet,
        passed=1,
        base=1,
        paragraph="SkWO 7.2.5",
        reason="read anew",
    )
    assert refusal_codes(rule_on_game_of_seat_2, hall_keyed_by_games, -48) == ["ruling.what_stands"]
    rule_on_game_of_seat_2(hall_keyed_by_games, -48, 24)
    assert counted_lines(hall_keyed_by_games)[1][:3] == (288 - 72, 11, 1)


def test_the_jury_is_asked_for_the_written_score_too(hall: Cast) -> None:
    juror = jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    card = card_at_seat(hall, 2)
    protest = filing.file(card, against=table_of(hall), text="Game 17 is lost.", by=hall.clerk, token=uuid4())
    form = {
        f"vote_{juror.pk}": "for", "outcome": "upheld", "paragraph": "SkWO 7.3.3", "decision": "Lost.",
        "reason": "Seen.", "effect": "lost", "number": card.number, "game": 17, "value": 48,
    }  # fmt: skip
    address, client = f"/t/{hall.tournament.slug}/protests/{protest.number}/decide/", sign_in(hall.jury)
    assert "What stands on the sheet?" in page_words(client.post(address, form))
    assert "this decision changes no number" in page_words(client.post(address, form | {"written": "−48"}))
    assert not Ruling.objects.exists()
    assert client.post(address, form | {"written": "−48", "unmoved": "on"}).status_code == 302
    assert Adjustment.objects.get().ruling.protest == protest
