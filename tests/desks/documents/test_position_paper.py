"""The diagram of a claim: one page for everybody, under a tournament's head, or as a decision stored it."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest
import zxingcpp
from cachetools import LRUCache
from django.test import Client

from scoring import card
from scoring.play import Answer, OpenQuestion, canonical, question_of
from scoring.play.answers import Trick
from tests.builders import Cast, page_words, sign_in
from tests.claims.positions import FAILING_ANSWER, LINE, claim_as_json, question_from_line, remember_answer
from tests.desks.documents.judged import create_ruling, play_one_table
from tests.papers import printed
from tournament.beside.line import Full
from tournament.claims import asking
from tournament.desks.documents.answers import waiting
from tournament.desks.documents.positions import papers
from tournament.wording.packs import GERMAN

pytestmark = pytest.mark.usefixtures("set_once")
FAILING = (
    "The claim fails: after the lead of ace of hearts the left opponent wins a trick with jack of clubs. ISkO 4.3.4"
)
HANDS = "Declarer ▸ – J A 10 – Left opponent J 8 7 – – Right opponent – – K Q 7"
DECK = [suit + rank for suit in "CSHD" for rank in "789QKTAJ"]


@pytest.fixture(autouse=True)
def remembered_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "answers", LRUCache(asking.REMEMBERED))
    remember_answer()


@pytest.fixture
def hall(cast: Cast) -> Cast:
    return play_one_table(cast)


def get_diagram(by: Client, address: str = "/calculator/rest/diagram.pdf", **asked: Any) -> Any:
    return by.get(address, {"position": LINE, **asked}, headers={"accept-language": "en"})


def scan(content: bytes) -> str:
    document = pypdfium2.PdfDocument(content)
    (picture,) = [page.render(scale=2.5).to_pil() for page in document]
    document.close()
    (code,) = zxingcpp.read_barcodes(picture)
    return code.text


def whole_deal() -> str:
    hands = {"declarer": DECK[0:30:3], "left": DECK[1:30:3], "right": DECK[2:30:3]}
    told = {"kind": "open", "contract": "grand", "leader": "declarer", "claimant": "declarer", "claim": "points"}
    return json.dumps({**told, "hands": hands, "points_wanted": 61, "points_so_far": 11})


def long_answer() -> Answer:
    """Ten tricks, and the longest sentences beside them."""
    question, _wrong = question_of(json.loads(whole_deal()))
    assert isinstance(question, OpenQuestion)
    hands = question.hands
    line = tuple(
        Trick(leader="declarer", cards=cards, taken_by="right", points=11) for cards in zip(*hands, strict=True)
    )
    values = {"wanted": 61, "most": 11}
    good = hands[0]
    return Answer(holds=False, code="points.fails_most", paragraph="4.3.4", values=values, line=line, good_cards=good)


@pytest.mark.django_db
def test_the_diagram_has_position_answer_and_line_on_one_page_for_everybody() -> None:
    answer = get_diagram(Client())
    assert answer.headers["Content-Disposition"] == 'inline; filename="position.pdf"'
    (page,) = printed.pages(answer)
    assert "Grand: The declarer claims every trick that is left with open cards" in page
    assert HANDS in page
    assert "To lead: declarer" in page
    assert f"The answer {FAILING}" in page
    assert "Right cards of who is to move" not in page  # every card fails
    assert "1 ♥ A ▸ ♣ J ♥ K left opponent" in page
    assert "It advises; the referee rules." in page
    assert scan(answer.content).startswith("http://testserver/calculator/rest/?position=")


@pytest.mark.django_db
def test_the_longest_line_in_german_stays_on_one_page_and_its_code_leads_to_the_position() -> None:
    remember_answer(long_answer(), whole_deal())
    content = Client().get(
        "/calculator/rest/diagram.pdf", {"position": whole_deal(), "pack": "german"}, headers={"accept-language": "de"}
    )
    (page,) = printed.pages(content)
    assert "10 ♦ " in page
    assert "Eichel" in page
    assert "Richtige Karten dessen, der am Zug ist: ♣" in page
    assert parse_qs(urlsplit(scan(content.content)).query) == {
        **{"position": [canonical(question_from_line(whole_deal()))], "pack": ["german"]}
    }


def test_the_answers_sentence_names_cards_of_the_german_pack() -> None:
    _tournament, _template, told, _drawing = papers.diagram(
        None, question_from_line(), FAILING_ANSWER, there="", pack=GERMAN
    ).values
    assert told["answer"].endswith("wins a trick with unter of acorns. ISkO 4.3.4")


def test_a_tournaments_diagram_has_its_head_for_the_hall_and_for_its_people(hall: Cast) -> None:
    for by, place in ((Client(), "/p/{}/rest/diagram.pdf"), (sign_in(hall.viewer), "/t/{}/papers/position.pdf")):
        answer = get_diagram(by, place.format(hall.tournament.slug))
        (page,) = printed.pages(answer)
        assert hall.tournament.name in page
        assert FAILING in page
        assert scan(answer.content).startswith(f"http://testserver/p/{hall.tournament.slug}/rest/?position=")
    assert get_diagram(sign_in(hall.stranger), f"/t/{hall.tournament.slug}/papers/position.pdf").status_code == 404


def test_the_diagram_of_a_decision_shows_the_answer_of_that_time(hall: Cast) -> None:
    ruling, without = create_ruling(hall, 2, position=claim_as_json()), create_ruling(hall, 2)
    remember_answer(Answer(holds=True, code="all_tricks.holds", paragraph="4.3.4"))
    address = f"/t/{hall.tournament.slug}/papers/position-{{}}.pdf"
    (page,) = printed.pages(sign_in(hall.viewer).get(address.format(ruling.pk)))
    assert "Decision 1, series 1 · Table 1 · Game 12 · 21 Nov 2026, 13:58" in page
    assert FAILING in page
    assert sign_in(hall.viewer).get(address.format(without.pk)).status_code == 404
    assert sign_in(hall.viewer).get(address.format(999_999)).status_code == 404
    assert f"/papers/position-{ruling.pk}.pdf" in sign_in(hall.viewer).get(f"/t/{hall.tournament.slug}/rulings/").text


def test_two_suits_that_a_hand_lacks_are_both_named() -> None:
    told = json.loads(LINE.replace('"CJ", ', '"H9", ')) | {"none_of": {"left": ["trump", "D"], "right": ["C"]}}
    assert list(papers.voids_of(question_from_line(json.dumps(told)))) == [
        ("Left opponent", "♦", True),
        ("Right opponent", "♣", False),
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("position", ["", "{", LINE.replace('"HK"', '"CJ"')])
def test_a_position_that_can_not_be_is_refused_in_words(position: str) -> None:
    answer = get_diagram(Client(), position=position)
    assert answer.status_code == 409
    assert "This position of a claim can't be. Ask about it once more." in page_words(answer)


@pytest.mark.django_db
def test_a_page_asks_again_while_the_question_is_being_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(asking, "ask", lambda *_given, **_more: asking.Asked(None))
        answer = get_diagram(Client())
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert 'http-equiv="refresh"' in answer.text
    assert get_diagram(Client()).status_code == 200


@pytest.mark.django_db
def test_too_many_questions_or_papers_of_strangers_are_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse_as_full(*_given: object, **_more: object) -> None:
        raise Full

    for place in (asking, waiting):
        with monkeypatch.context() as patched:
            patched.setattr(place, "ask" if place is asking else "asked", refuse_as_full)
            answer = get_diagram(Client())
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.django_db
def test_the_diagram_of_one_hand_shows_unseen_cards_and_the_deal_in_which_the_claim_fails() -> None:
    told: dict[str, Any] = {
        "kind": "hidden",
        "contract": "grand",
        "leader": "claimant",
        "claimant": "declarer",
        "claim": "all_tricks",
    }
    told |= {"hand": ["CJ", "HA"], "unseen": ["SJ", "S7", "HK", "D7"], "none_of": {"left": ["D"]}}
    line = json.dumps({**told, "cards_left": 2, "cards_right": 2})
    deal = ((card("S7"), card("HK")), (card("SJ"), card("D7")), ())
    line_shown = (Trick(leader="claimant", cards=(card("HA"), card("HK"), card("SJ")), taken_by="right"),)
    remember_answer(
        Answer(holds=False, code="hidden.fails", paragraph="4.3.4", line=line_shown, losing_deal=deal), line
    )
    (page,) = printed.pages(get_diagram(Client(), position=line))
    assert "Declarer ▸ J – A – Unseen by him – J 7 K 7" in page
    assert "Left opponent: none of ♦" in page
    assert (
        "A deal in which it fails: ♣ clubs ♠ spades ♥ hearts ♦ diamonds Left opponent – 7 K – Right opponent – J – 7"
        in page
    )
