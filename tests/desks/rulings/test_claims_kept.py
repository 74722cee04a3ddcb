"""The page of a disputed claim beside others: where its position comes from, how it is kept, where it leads."""

import json
from typing import Any

import pytest
from django.test import Client

from scoring.play import OpenQuestion, Question, canonical, question_as_json
from tests.builders import Cast, answer_statuses, page_words, publish_draw, register_players, sign_in
from tests.desks.rulings.hall import key_by_games
from tests.desks.rulings.test_claims import (
    ALONE,
    ENGLISH,
    EVERYBODY,
    GONE,
    LOST,
    OPPONENT,
    WON,
    ask,
    asked_questions,
    field_errors,
    taken_over,
)

__all__ = ["asked_questions"]


def test_a_referee_takes_the_answer_to_the_log_and_chooses_the_effect_himself(
    cast: Cast, asked_questions: list[Question]
) -> None:
    place = {"series": "1", "table": "1", "game": "17", "number": "2", "called_by": "3"}
    page = sign_in(cast.referee).get(f"/t/{cast.tournament.slug}/rulings/rest/", {**WON, **place})
    entry = taken_over(page, "log")
    position = json.loads(entry.pop("position"))
    assert entry == {
        **place,
        "pack": "french",
        "paragraph": "ISkO 4.3.4",
        "facts": "Grand: The declarer claims every trick that is left (with open cards).",
        "decision": "The claim holds: the declarer wins every trick that is left, against any play. (ISkO 4.3.4)",
    }
    assert position["hands"]["left"] == ["C7", "C8"]


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({**WON, "so_far": "70"}, {"contract": "grand", "end": "played", "points": "74"}),
        ({**LOST, "so_far": "70"}, {"contract": "hearts", "end": "played", "points": "70"}),
        (WON, {"contract": "grand"}),
        ({**WON, "claim": "61", "so_far": "57"}, {"contract": "grand", "end": "won"}),
        ({**WON, "claim": "61", "so_far": "50"}, {"contract": "grand", "end": "lost"}),
        ({**WON, "claim": "90", "so_far": "86"}, {"contract": "grand", "end": "won", "schneider": "on"}),
        ({**WON, "claim": "90", "so_far": "50"}, {"contract": "grand"}),
        ({**WON, "contract": "null"}, {"contract": "null", "end": "lost"}),
    ],
)
def test_the_points_that_follow_go_into_the_calculator(
    asked_questions: list[Question], told: dict[str, str], expected: dict[str, str]
) -> None:
    """Where the claim fails, the unplayed cards are the opponents' (4.3.4)."""
    assert taken_over(ask(**told), "calculator") == expected


def test_cards_laid_down_lead_into_the_guided_ruling(asked_questions: list[Question]) -> None:
    entry = taken_over(ask(**WON, so_far="70"), "guided")
    assert entry == {
        **{"incident": "declarer_lays_down", "what": "holds", "contract": "grand", "opponents_points": "46"},
    }
    assert "guided" not in ask(**{**WON, "claim": "61", "so_far": "57"}).context["answers"][0].links


def test_after_every_trick_the_line_can_be_left_for_that_position(asked_questions: list[Question]) -> None:
    page = ask(**WON, claim="61", so_far="57", pack="german")
    first, last = page.context["answers"][0].shown.tricks
    assert last.address == ""
    ask(of=f"{EVERYBODY}?{first.address}")
    after = asked_questions[-2]
    assert isinstance(after, OpenQuestion)
    assert [len(hand) for hand in after.hands] == [1, 1, 1]
    assert after.points_so_far == first.points
    assert "pack=german" in first.address


@pytest.mark.parametrize(
    "told",
    [
        WON,
        {**WON, "claim": "61", "so_far": "57"},
        {**WON, "claimant": "left", "opponents_claim": "declarer_no_trick", "void_left": ["D"]},
        ALONE,
        {**ALONE, "claim": "61", "so_far": "57", "void_right": ["C", "trump"]},
        {**ALONE, "by_hand": "on", "gone": GONE.replace("CA CT", "")},
        {**OPPONENT, "gone": GONE.replace("CA CT", "")},
    ],
)
def test_a_stored_position_becomes_exactly_the_same_question(
    asked_questions: list[Question], told: dict[str, Any]
) -> None:
    ask(**told)
    first = asked_questions[0]
    del asked_questions[:]
    ask(position=json.dumps(question_as_json(first)))
    assert canonical(asked_questions[0]) == canonical(first)


def test_a_stored_position_and_its_diagram_are_shown_in_the_reader_s_pack(asked_questions: list[Question]) -> None:
    ask(**WON)
    page = ask(position=json.dumps(question_as_json(asked_questions[0])), pack="german")
    assert "unter of acorns" in page.text
    assert taken_over(page, "diagram")["pack"] == "german"


@pytest.mark.parametrize("kept", ["", "x", "[]", "{}", "[" * 5000, '{"kind": "open", "hands": 1}'])
def test_an_invalid_stored_position_leaves_the_page_empty(kept: str) -> None:
    assert "Choose the contract." in page_words(ask(position=kept))


def test_nonsense_in_an_address_is_refused_at_its_field_or_ignored(asked_questions: list[Question]) -> None:
    told = {
        "contract": "skat",
        "claimant": "dealer",
        "pack": "swiss",
        "left": "x" * 500,
        "void_left": "Z",
        "so_far": "?",
    }
    page = ask(**told)
    assert page.status_code == 200
    assert {"contract", "claimant", "left"} <= set(field_errors(page))
    assert asked_questions == []


def test_the_page_links_to_the_log_for_referees_and_the_director_alone(
    cast: Cast, asked_questions: list[Question]
) -> None:
    address = f"/t/{cast.tournament.slug}/rulings/rest/"
    assert answer_statuses(address, cast.director, cast.referee, get=True) == [200, 200]
    assert answer_statuses(address, cast.clerk, cast.viewer, cast.jury, get=True) == [403] * 3
    phone = Client(headers=ENGLISH)
    for place in (EVERYBODY, f"/p/{cast.tournament.slug}/rest/"):
        assert "log" not in phone.get(place, WON).context["answers"][0].links


def test_the_contract_is_that_of_the_sheet_until_another_is_chosen(cast: Cast) -> None:
    register_players(cast.tournament, 4, by=cast.director)
    key_by_games(cast, publish_draw(cast.tournament, by=cast.director).tables.get())
    address = f"/t/{cast.tournament.slug}/rulings/rest/"
    place: dict[str, int | str] = {"series": 1, "table": 1, "game": 17}
    referee = sign_in(cast.referee)
    page = referee.get(address, place)
    assert page.context["form"]["contract"].value() == "clubs"
    assert "Table 1, game 17." in page_words(page)
    assert referee.get(address, {**place, "contract": "null"}).context["form"]["contract"].value() == "null"
    assert referee.get(address, {**place, "game": 49}).context["form"]["contract"].value() is None


def test_calculator_and_ruling_pages_lead_to_the_page_of_claims(cast: Cast) -> None:
    phone, referee, slug = Client(headers=ENGLISH), sign_in(cast.referee), cast.tournament.slug
    for client, start, address in (
        (phone, "/calculator/", EVERYBODY),
        (phone, f"/p/{slug}/calculator/", f"/p/{slug}/rest/"),
        (phone, f"/p/{slug}/", f"/p/{slug}/rest/"),
        (phone, "/calculator/ruling/?incident=declarer_lays_down", EVERYBODY),
        (referee, f"/t/{slug}/rulings/", f"/t/{slug}/rulings/rest/"),
        (referee, f"/t/{slug}/rulings/calculator/", f"/t/{slug}/rulings/rest/"),
        (referee, f"/t/{slug}/rulings/guided/?incident=opponent_lays_down&table=3", f"/t/{slug}/rulings/rest/?table=3"),
    ):
        assert f'href="{address}' in client.get(start).text
