"""The page of disputed claims: its form becomes a question, and its answer is taken over into other forms."""

from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.conf import settings
from django.http import QueryDict
from django.test import Client
from django.utils.translation import override

from scoring import DECK, read_cards
from scoring.play import Claimant, HiddenQuestion, Knower, OpenQuestion, Question, answer
from scoring.play.claim_words import TEXTS
from tests.builders import page_words
from tournament.claims import visitors
from tournament.claims.asking import Asked
from tournament.desks.rulings.claims.forms import ClaimForm
from tournament.desks.rulings.claims.runs import cards_in
from tournament.wording.claims import ANSWERS, CLAIMS, KINDS, LETTERS, MISSING, OPPONENTS_CLAIMS, OWNER_NAMES, SHORT
from tournament.wording.packs import PACKS, called, typed

ENGLISH = {"accept-language": "en"}
LANGUAGES = [code for code, _name in settings.LANGUAGES]
EVERYBODY = "/calculator/rest/"
GONE = " ".join(str(card) for card in DECK if card not in read_cards("CJ SJ C7 C8 D7 D8")[0])
LOST = {"contract": "hearts", "declarer": "CJ HA HT", "left": "SJ H7 H8", "right": "DJ H9 HK"}
WON = {"contract": "grand", "declarer": "CJ SJ", "left": "C7 C8", "right": "D7 D8"}


@pytest.fixture
def asked_questions(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The questions that were asked; each is answered at once and in this process."""
    questions: list[Question] = []

    def at_once(_request: Any, question: Question) -> Asked:
        questions.append(question)
        return Asked(answer(question))

    monkeypatch.setattr(visitors, "asked", at_once)
    return questions


def ask(*, of: str = EVERYBODY, **told: Any) -> Any:
    return Client(headers=ENGLISH).get(of, told)


def field_errors(page: Any) -> dict[str, list[str]]:
    return {name: [str(error) for error in errors] for name, errors in page.context["form"].errors.items()}


def cards(text: str) -> tuple[Any, ...]:
    return read_cards(text)[0]


def taken_over(page: Any, name: str, place: int = 0) -> dict[str, str]:
    address = page.context["answers"][place].links[name]
    return {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}


def test_the_answer_is_a_sentence_with_its_paragraph_and_the_line(asked_questions: list[Question]) -> None:
    page = page_words(ask(**LOST))
    assert "The claim fails: after the lead of" in page
    assert "ISkO 4.3.4" in page
    assert "taken by the declarer" in page
    assert "This is advice. The referee rules." in page


def test_the_answers_with_open_cards_and_by_his_own_cards_stand_beside_each_other(
    asked_questions: list[Question],
) -> None:
    page = page_words(ask(**WON))
    assert "With open cards The claim holds: the declarer wins every trick that is left, against any play." in page
    assert "By his own cards alone The claim holds: one way of playing wins however the unseen cards lie." in page
    shown, hidden = asked_questions
    assert isinstance(shown, OpenQuestion)
    assert isinstance(hidden, HiddenQuestion)
    assert (set(hidden.unseen), hidden.unseen_in_skat) == ({*cards("C7 C8 D7 D8")}, 0)


def test_no_question_is_computed_while_something_is_missing(asked_questions: list[Question]) -> None:
    for told, text in (
        ({}, "Choose the contract."),
        ({"contract": "grand"}, "Mark the cards that each player still has"),
        ({**WON, "left": "C7"}, "All hold the same number of cards"),
        ({**WON, "claim": "61"}, "Say how many card points the declarer has so far."),
        ({**WON, "claim": "points", "so_far": "40"}, "Say how many points are claimed."),
        ({"contract": "grand", "declarer": "CJ SJ", "kind": "hidden"}, "Mark what was played so far, too"),
    ):
        assert text in page_words(ask(**told))
    assert asked_questions == []


def test_the_cards_that_are_left_over_are_the_last_hand(asked_questions: list[Question]) -> None:
    page = ask(contract="grand", declarer="CJ SJ", left="C7 C8", gone=GONE)
    question = asked_questions[0]
    assert isinstance(question, OpenQuestion)
    assert {*question.hands[2]} == {*cards("D7 D8")}
    assert [tile.by_itself for _style, _suit, row in page.context["form"].tiles() for tile in row].count(True) == 2


def test_a_player_who_has_played_to_the_trick_has_one_card_less(asked_questions: list[Question]) -> None:
    ask(contract="grand", declarer="CJ", left="C7 C8", right="D7 D8", trick="SJ")
    assert asked_questions[0].table == cards("SJ")
    ask(contract="grand", declarer="CJ SJ", left="C8", right="D8", trick="C7 D7", leader="left")
    assert isinstance(asked_questions[-1], HiddenQuestion)
    assert (asked_questions[-1].leader, asked_questions[-1].cards_left, asked_questions[-1].cards_right) == (
        Knower.LEFT,
        1,
        1,
    )


def test_an_opponent_claims_by_his_own_cards_and_does_not_know_the_skat(asked_questions: list[Question]) -> None:
    told = {**WON, "left": "CJ SJ", "declarer": "C7 C8", "claimant": "left", "leader": "left", "voids": ""}
    page = page_words(ask(**told))
    assert "4.3.5" in page
    assert "as soon as the skat is marked, too" in page
    assert len(asked_questions) == 1
    ask(**told, skat="C9 S9", void_right=["C"])
    hidden = asked_questions[-1]
    assert isinstance(hidden, HiddenQuestion)
    assert (hidden.claimant, hidden.leader, hidden.unseen_in_skat) == (Claimant.LEFT, Knower.CLAIMANT, 2)
    assert hidden.none_of == {"left": ("C",)}  # to the left of the left one sits the right one


@pytest.mark.parametrize(
    ("told", "claimant", "claim", "wanted"),
    [
        ({"claim": "61", "so_far": "50"}, "declarer", "points", 61),
        ({"claim": "90", "so_far": "50"}, "declarer", "points", 90),
        ({"claim": "points", "points": "55", "so_far": "50"}, "declarer", "points", 55),
        ({"claim": "all_but", "points": "2"}, "declarer", "points", 2),
        ({"claimant": "left", "opponents_claim": "declarer_no_trick"}, "opponents", "declarer_no_trick", 0),
        ({"claimant": "right", "opponents_claim": "points", "points": "60", "so_far": "50"}, "opponents", "points", 60),
        ({"claim": "61", "contract": "null"}, "declarer", "no_trick", 0),
    ],
)
def test_every_claim_of_the_form_becomes_its_question(
    asked_questions: list[Question], told: dict[str, str], claimant: str, claim: str, wanted: int
) -> None:
    ask(**{**WON, **told})
    question = asked_questions[0]
    assert isinstance(question, OpenQuestion)
    assert (question.claimant, question.claim, question.points_wanted) == (claimant, claim, wanted)


def test_points_of_a_hidden_claim_are_those_of_the_opponents(asked_questions: list[Question]) -> None:
    ask(**{**WON, "left": "CA CT", "claim": "61", "so_far": "50"})
    hidden = asked_questions[1]
    assert isinstance(hidden, HiddenQuestion)
    assert (hidden.opponents_points_so_far, hidden.opponents_points_at_most) == (120 - 50 - 4 - 21, 59)


@pytest.mark.parametrize(
    ("told", "field", "text"),
    [
        ({"left": "C7 C8 XX"}, "left", "This is no card: XX"),
        ({"left": "G7 SU"}, "left", "“SU” can be Schellen or Pik here: please write Sch or P."),
        ({"left": "C7 CJ"}, "left", "jack of clubs is there already: declarer."),
        ({"left": "C7 CJ", "pack": "german"}, "left", "unter of acorns is there already: declarer."),
        ({"so_far": "121"}, "so_far", "less than or equal to 120"),
        ({"claim": "61", "so_far": "118"}, "so_far", "118 points: there are 0 to 116."),
        ({"trick": "S7 S8 S9"}, "trick", "3 cards lie on the table: a trick that isn't finished has 2 at most."),
    ],
)
def test_impossible_cards_are_reported_at_their_field(
    asked_questions: list[Question], told: dict[str, str], field: str, text: str
) -> None:
    assert text in field_errors(ask(**{**WON, **told}))[field][0]
    assert asked_questions == []


def test_a_revoke_in_the_trick_on_the_table_is_reported_with_the_cards(asked_questions: list[Question]) -> None:
    page = ask(contract="grand", declarer="CJ", left="D7", right="S7 S8", trick="DA C7", pack="german")
    assert field_errors(page)["trick"] == [
        "7 of acorns was played to this trick by who holds 7 of bells: that is a revoke (ISkO 4.2.3)."
    ]
    assert asked_questions == []


def test_voids_that_contradict_a_hand_are_refused(asked_questions: list[Question]) -> None:
    page = ask(**WON, void_left=["C"])
    assert "can't be that there is none of this suit" in field_errors(page)["void_left"][0]


ALONE = {"contract": "grand", "declarer": "CJ SJ", "kind": "hidden", "gone": GONE}
OPPONENT = {"contract": "grand", "right": "CJ SJ", "kind": "hidden", "gone": GONE, "claimant": "right"}


def test_a_declarer_who_knows_the_skat_has_to_enter_it(asked_questions: list[Question]) -> None:
    """Otherwise the search could give an opponent cards that lie in the skat."""
    told = {**ALONE, "gone": GONE.replace("CA CT", "")}
    page = ask(**told)
    assert "mark its two cards, too, or say that it is a hand game" in page_words(page)
    assert asked_questions == []
    ask(**told, skat="CA CT")
    assert [question.unseen_in_skat for question in asked_questions if isinstance(question, HiddenQuestion)] == [0]


def test_how_many_cards_are_still_to_be_marked_is_counted(asked_questions: list[Question]) -> None:
    page = ask(**{**ALONE, "gone": GONE.replace("CA CT CK", "")})
    assert "So far 7 cards are unseen; it must be 4." in page_words(page)
    assert "it must be 6" in page_words(ask(**OPPONENT))


def test_no_card_is_called_right_where_the_claimant_would_have_to_guess(asked_questions: list[Question]) -> None:
    page = ask(contract="null", declarer="H8 S7", left="H7 D9", right="H9 S8")
    assert "in each deal there is a way, but no one way for all" in page_words(page)
    assert "none that is right in each deal." in page_words(page)
    assert "it makes no difference" not in page_words(page)


def test_a_question_that_takes_long_shows_how_far_it_is_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Question] = []
    monkeypatch.setattr(visitors, "asked", lambda _request, _question: Asked(None, "", 0.4, 2))
    monkeypatch.setattr(visitors, "left", lambda _request, question: left.append(question))
    page = ask(**WON)
    assert 'value="0.400"' in page.text
    assert 'http-equiv="refresh"' in page.text
    stop = page.context["answers"][0].stop
    assert stop.endswith("&stop=open")
    page = ask(of=EVERYBODY + stop)
    assert [type(question) for question in left] == [OpenQuestion]
    assert "Stopped." in page_words(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_claims_has_words(language: str) -> None:
    with override(language):
        for table in (ANSWERS, CLAIMS, KINDS, LETTERS, MISSING, OPPONENTS_CLAIMS, OWNER_NAMES, SHORT, PACKS):
            assert [code for code, text in table.items() if not str(text)] == []
        assert len({str(LETTERS[owner]) for owner in LETTERS}) == len(LETTERS)
    assert set(ANSWERS) == set(TEXTS)


@pytest.mark.parametrize(
    ("text", "told", "unknown"),
    [
        ("CJAT", "CJ CA CT", ()),
        ("KrBA10, He D", "CJ CA CT HQ", ()),
        ("EUA10 SchDO", "CJ CA CT DA DQ", ()),
        ("Kreuz Bube SQK9", "CJ SQ SK S9", ()),
        ("S9 HX7 S8", "S9 S8", ("HX7",)),
        ("C", "", ("C",)),
    ],
)
def test_a_suit_may_stand_once_for_several_cards(text: str, told: str, unknown: tuple[str, ...]) -> None:
    assert cards_in(text) == (cards(told), unknown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pack", PACKS)
def test_cards_written_by_the_tiles_are_read_again(language: str, pack: str) -> None:
    with override(language):
        text = " ".join(typed(card, pack) for card in DECK)
        names = {called(card, pack) for card in DECK}
    assert read_cards(text) == (DECK, ())
    assert len(names) == len(DECK)


def test_all_hands_together_tell_the_pack() -> None:
    """S is Schellen where another hand has Eichel, or the German pack was chosen."""
    for told in ({"declarer": "EUA", "left": "SU7"}, {"pack": "german", "left": "SU7"}):
        form = ClaimForm(QueryDict(urlencode(told)))
        form.is_valid()
        assert list(map(str, form.owned["left"])) == ["DJ", "D7"]
