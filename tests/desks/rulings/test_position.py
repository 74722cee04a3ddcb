"""The position of a disputed claim is handed to the form of the log and stored with the decision and its answer."""

import json
from typing import Any
from uuid import uuid4

import pytest
from cachetools import LRUCache
from django.db import connection
from django.urls import reverse

from scoring.play import Answer, canonical
from tests.builders import Cast, page_words, refusal_codes, series_of, sign_in
from tests.claims.positions import FAILING_ANSWER, LINE, claim_as_json, question_from_line, remember_answer
from tests.desks.rulings.hall import card_at_seat, post_ruling, ruling_form, rulings_url
from tests.tiers import sweep
from tournament.claims import asking
from tournament.desks.rulings.decisions import services
from tournament.models import AuditEntry, Ruling
from tournament.queries.record import positions
from tournament.queries.record.book import book_faults
from tournament.queries.record.recount import faults
from tournament.wording.trail import recorded

FAILING = (
    "The claim fails: after the lead of ace of hearts the left opponent wins a trick with jack of clubs. ISkO 4.3.4"
)


@pytest.fixture(autouse=True)
def empty_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "answers", LRUCache(asking.REMEMBERED))


@pytest.fixture
def without_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes every question wait without an answer."""

    def not_yet(*_given: object, **_more: object) -> asking.Asked:
        return asking.Asked(None)

    monkeypatch.setattr(asking, "ask", not_yet)


def post_ruling_with_position(hall: Cast, **change: Any) -> Any:
    return post_ruling(hall, hall.referee, position=LINE, keeps_position="on", **change)


def test_the_form_shows_the_position_that_was_handed_over(hall: Cast) -> None:
    remember_answer()
    page = sign_in(hall.referee).get(rulings_url(hall, ""), {"position": LINE})
    assert "Grand: The declarer claims every trick that is left (with open cards)" in page_words(page)
    assert "Declarer: ♠ J ♥ A 10 Left opponent: ♣ J ♠ 8 7" in page_words(page)
    assert f"{FAILING} It advises; the referee rules." in page_words(page)
    assert 'name="keeps_position"' in page.text
    assert 'name="keeps_position"' not in sign_in(hall.referee).get(rulings_url(hall, "")).text


def test_the_form_calls_the_cards_as_the_page_did_from_which_it_comes(hall: Cast) -> None:
    remember_answer()
    page = sign_in(hall.referee).get(rulings_url(hall, ""), {"position": LINE, "pack": "german"})
    assert "Declarer: ♠ U ♥ A 10" in page_words(page)
    assert "wins a trick with unter of acorns" in page_words(page)


def test_a_position_stays_with_the_decision_as_it_was_asked_and_answered(hall: Cast) -> None:
    remember_answer()
    page = post_ruling_with_position(hall)
    assert Ruling.objects.get().position == claim_as_json()
    assert f"The claim: {FAILING}" in page_words(page)
    entry = AuditEntry.objects.get(action="ruling.rule")
    assert ("disputed claim", "fails") in list(recorded(entry.after or {}))
    remember_answer(Answer(holds=True, code="all_tricks.holds", paragraph="4.3.4"))
    assert Ruling.objects.get().position == claim_as_json()
    assert f"The claim: {FAILING}" in page_words(sign_in(hall.viewer).get(rulings_url(hall, "")))


def test_the_diagram_of_a_position_is_printed_with_the_letters_of_either_pack(hall: Cast) -> None:
    """A tournament does not record its pack of cards: it is chosen when the diagram is printed."""
    remember_answer()
    page = post_ruling_with_position(hall).text
    address = reverse("ruling-position-paper", args=[hall.tournament.slug, Ruling.objects.get().pk])
    assert f'<a href="{address}">French pack</a>' in page
    assert f'<a href="{address}?pack=german">German pack</a>' in page


@pytest.mark.usefixtures("without_answers")
def test_a_decision_can_be_saved_before_the_answer_is_there(hall: Cast) -> None:
    form = page_words(sign_in(hall.referee).get(rulings_url(hall, ""), {"position": LINE}))
    assert "The answer is being worked out It advises; the referee rules." in form
    page = post_ruling_with_position(hall)
    assert Ruling.objects.get().position == claim_as_json(None)
    assert "There was no answer yet when this was decided." in page_words(page)


def test_a_position_is_not_stored_unless_that_is_ticked(hall: Cast) -> None:
    post_ruling(hall, hall.referee, position=LINE)
    post_ruling(hall, hall.referee, number=card_at_seat(hall, 3).number)
    assert list(Ruling.objects.values_list("position", flat=True)) == [{}, {}]
    assert all("claim" not in (entry.after or {}) for entry in AuditEntry.objects.filter(action="ruling.rule"))


FORGED = LINE.removesuffix("}") + ', "answer": {"holds": true, "code": "all_tricks.holds", "paragraph": "4.3.4"}}'


@sweep(
    "line",
    [
        *("{", "[]", LINE.replace('"HK"', '"CJ"'), LINE.replace("grand", "null")),
        *(FORGED, json.dumps(claim_as_json(Answer(holds=True, code="all_tricks.holds", paragraph="4.3.4")))),
    ],
    ids=["no object", "a list", "a card twice", "null by points", "with an answer", "as it is kept"],
)
def test_a_position_that_can_not_be_is_refused_and_nothing_is_logged(hall: Cast, line: str) -> None:
    answer = post_ruling(hall, hall.referee, position=line, keeps_position="on")
    assert answer.status_code == 422
    assert "This position of a claim can't be." in page_words(answer)
    assert not Ruling.objects.exists()
    assert post_ruling(hall, hall.referee, position=line).status_code == 200  # left out


def test_the_same_form_sent_twice_is_one_decision_and_another_claim_is_not_the_same(hall: Cast) -> None:
    remember_answer()
    form = ruling_form(hall, position=LINE, keeps_position="on")
    for _press in range(2):
        sign_in(hall.referee).post(rulings_url(hall), form)
    assert Ruling.objects.count() == 1
    form["position"] = LINE.replace('"D7"', '"D8"')
    assert sign_in(hall.referee).post(rulings_url(hall), form).status_code == 409


def test_a_changed_position_is_found_by_verify(hall: Cast) -> None:
    words_told: dict[str, Any] = {"paragraph": "ISkO 4.3.4", "facts": "Laid down.", "decision": "So it is."}
    ruling = services.rule(
        series_of(hall.tournament, 1),
        card_at_seat(hall, 2),
        by=hall.referee,
        position=claim_as_json(),
        token=uuid4(),
        **words_told,
    )
    assert list(book_faults()) == []
    with connection.cursor() as cursor:
        told = json.dumps(claim_as_json(Answer(holds=True, code="all_tricks.holds", paragraph="4.3.4")))
        cursor.execute("UPDATE tournament_ruling SET position = %s WHERE id = %s", [told, ruling.pk])
    (fault,) = book_faults()
    assert "position is" in fault


def test_verify_names_impossible_positions_and_answers_that_are_proven_wrong(
    hall: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_ruling_with_position(hall)
    Ruling.objects.update(position=claim_as_json())
    answers = {"now": FAILING_ANSWER}
    monkeypatch.setattr(positions, "answer", lambda _question, **_limit: answers["now"])
    assert list(faults(hall.tournament)) == []
    answers["now"] = Answer(holds=None, code="claim.undecided", paragraph="4.3.4")
    assert list(faults(hall.tournament)) == []
    answers["now"] = Answer(holds=True, code="all_tricks.holds", paragraph="4.3.4")
    (fault,) = faults(hall.tournament)
    assert fault.endswith("the claim is answered otherwise than what is kept with the decision")
    Ruling.objects.update(position=claim_as_json() | {"answer": {"holds": False}})
    (fault,) = faults(hall.tournament)
    assert fault.endswith("what is kept of the claim is no position")


def test_the_service_stores_the_position_that_it_is_given(hall: Cast) -> None:
    words_told: dict[str, Any] = {"paragraph": "ISkO 4.3.4", "facts": "Laid down.", "decision": "So it is."}
    token = uuid4()

    def rule(position: dict[str, Any]) -> Ruling:
        return services.rule(
            series_of(hall.tournament, 1),
            card_at_seat(hall, 2),
            by=hall.referee,
            position=position,
            token=token,
            **words_told,
        )

    first = rule(claim_as_json())
    assert rule(claim_as_json(None)) == first  # the same question, answered later or not at all
    assert refusal_codes(rule, {}) == ["ruling.sent_before"]
    assert Ruling.objects.get().position["question"] == json.loads(canonical(question_from_line()))
