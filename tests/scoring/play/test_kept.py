"""Questions and answers that are kept for ever: written, and read back the same or not at all."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring.cards import card
from scoring.contracts import Contract
from scoring.play.answers import Answer, Trick
from scoring.play.asking import answer
from scoring.play.claim_words import sentence
from scoring.play.kept import canonical, cards_of, kept_as_json, read_kept
from scoring.play.questions import Claim, Claimant, HiddenQuestion, Knower, OpenQuestion, Question, Seat
from tests.scoring.play.card_text import cards

Json = dict[str, Any]


OPEN = OpenQuestion(
    contract=Contract.GRAND,
    leader=Seat.LEFT,
    table=cards("S7"),
    hands=(cards("CJ HT"), cards("HA"), cards("H7 ST")),
    claim=Claim.POINTS,
    points_wanted=61,
    points_so_far=40,
    none_of={"left": ("D",)},
)
OPEN_ANSWER = Answer(
    holds=True,
    code="points.holds_most",
    paragraph="4.3.4",
    values={"wanted": 61, "most": 73},
    line=(
        Trick(leader="left", cards=cards("S7 ST CJ"), taken_by="declarer", points=52),
        Trick(leader="declarer", cards=cards("HT HA H7"), taken_by="left", points=52),
    ),
    good_cards=cards("H7 ST"),
    most_points=73,
)
REFUTED = Answer(
    holds=False,
    code="all_tricks.fails",
    paragraph="4.3.4",
    values={"taker": "left", "trick": 2, "card": card("HA"), "lead": card("HT")},
    line=(
        Trick(leader="left", cards=cards("S7 ST CJ"), taken_by="declarer"),
        Trick(leader="declarer", cards=cards("HT HA H7"), taken_by="left"),
    ),
    good_cards=(),
)
HIDDEN = HiddenQuestion(
    contract=Contract.SPADES,
    leader=Knower.CLAIMANT,
    claimant=Claimant.RIGHT,
    hand=cards("CJ DJ"),
    unseen=cards("C9 CK DA H8 HJ HT"),
    cards_left=2,
    cards_right=2,
    unseen_in_skat=2,
    claim=Claim.ALL_TRICKS,
    none_of={"left": ("H", "trump"), "right": ("C",)},
    each_deal=True,
)
HIDDEN_ANSWER = Answer(
    holds=False,
    code="hidden.fails",
    paragraph="4.3.5",
    line=(Trick(leader="claimant", cards=cards("DJ C9 HJ"), taken_by="right"),),
    good_cards=(),
    losing_deal=(cards("C9 CK"), cards("HJ HT"), cards("DA H8")),
    holds_in_each_deal=False,
)
UNDECIDED = Answer(holds=None, code="claim.undecided", paragraph="4.3.4")

KEPT: list[tuple[Question, Answer | None]] = [
    (OPEN, None),
    (OPEN, OPEN_ANSWER),
    (OPEN, replace(OPEN_ANSWER, holds=None, most_points=None, good_cards=None)),
    (OPEN, replace(OPEN_ANSWER, values={"wanted": 0, "most": 120}, most_points=0)),
    (OPEN, replace(OPEN_ANSWER, most_points=120)),
    (OPEN, replace(OPEN_ANSWER, line=(Trick(leader="left", cards=cards("S7"), taken_by="left", points=0),))),
    (OPEN, replace(OPEN_ANSWER, line=(Trick(leader="right", cards=cards("S7 ST"), taken_by="right", points=120),))),
    (OPEN, REFUTED),
    (OPEN, UNDECIDED),
    (OPEN, replace(UNDECIDED, paragraph="p" * 20)),
    (HIDDEN, None),
    (HIDDEN, HIDDEN_ANSWER),
    (HIDDEN, replace(HIDDEN_ANSWER, losing_deal=(cards("C9 CK"), cards("HJ HT"), ()))),
    (HIDDEN, Answer(holds=True, code="hidden.holds", paragraph="4.3.5", holds_in_each_deal=True)),
    (HIDDEN, Answer(holds=False, code="hidden.fails_each", paragraph="4.3.5", holds_in_each_deal=None)),
]


def stored(question: Question, answer: Answer | None) -> Json:
    """As a file or a database gives it back: nothing of it is the same object."""
    told: Json = json.loads(json.dumps(kept_as_json(question, answer)))
    return told


@pytest.mark.parametrize(("question", "answer"), KEPT)
def test_question_and_answer_read_back_the_same(question: Question, answer: Answer | None) -> None:
    assert read_kept(stored(question, answer)) == (question, answer)


@pytest.mark.parametrize("question", [OPEN, replace(OPEN, claim=Claim.ALL_TRICKS), HIDDEN])
def test_what_the_searches_answer_is_kept_the_same_when_it_is_kept_again(question: Question) -> None:
    told = stored(question, answer(question))
    read = read_kept(told)
    assert read
    assert kept_as_json(*read) == told
    assert sentence(read[1] or UNDECIDED) == sentence(answer(question))


def test_an_open_question_is_kept_with_sorted_hands_and_keys() -> None:
    mixed = replace(
        OPEN, hands=(cards("HT CJ"), cards("HA"), cards("ST H7")), none_of={"left": ("S", "D"), "right": ()}
    )
    assert canonical(mixed) == (
        '{"claim":"points","claimant":"declarer","contract":"grand",'
        '"hands":{"declarer":["CJ","HT"],"left":["HA"],"right":["H7","ST"]},'
        '"kind":"open","leader":"left","none_of":{"left":["D","S"]},"points_so_far":40,"points_wanted":61,"table":["S7"]}'
    )


def test_a_hidden_question_is_kept_with_sorted_hands_and_keys() -> None:
    mixed = replace(
        HIDDEN,
        hand=cards("DJ CJ"),
        unseen=cards("HT HJ H8 DA CK C9"),
        none_of={"right": ("C", "C"), "left": ("trump", "H")},
    )
    assert canonical(mixed) == (
        '{"cards_left":2,"cards_right":2,"claim":"all_tricks","claimant":"right","contract":"spades","each_deal":true,'
        '"hand":["CJ","DJ"],"kind":"hidden","leader":"claimant","none_of":{"left":["H","trump"],"right":["C"]},'
        '"table":[],"unseen":["C9","CK","DA","H8","HJ","HT"],"unseen_in_skat":2}'
    )
    assert canonical(mixed) == canonical(HIDDEN)


def test_the_order_of_the_trick_that_lies_is_kept() -> None:
    lying = replace(OPEN, table=cards("S7 H7"), hands=(cards("CJ HT"), cards("HA"), cards("ST")))
    assert json.loads(canonical(lying))["table"] == ["S7", "H7"]


def test_an_answer_is_kept_as_figures_and_names() -> None:
    assert kept_as_json(OPEN, REFUTED)["answer"] == {
        "holds": False,
        "code": "all_tricks.fails",
        "paragraph": "4.3.4",
        "values": {"taker": "left", "trick": 2, "card": "HA", "lead": "HT"},
        "line": [
            {"leader": "left", "cards": ["S7", "ST", "CJ"], "taken_by": "declarer", "points": None},
            {"leader": "declarer", "cards": ["HT", "HA", "H7"], "taken_by": "left", "points": None},
        ],
        "good_cards": [],
        "most_points": None,
        "losing_deal": None,
        "holds_in_each_deal": None,
    }


def test_a_losing_deal_is_kept_by_places() -> None:
    told = kept_as_json(HIDDEN, HIDDEN_ANSWER)["answer"]
    assert told["losing_deal"] == {"left": ["C9", "CK"], "right": ["HJ", "HT"], "skat": ["DA", "H8"]}
    assert told["line"] == [{"leader": "claimant", "cards": ["DJ", "C9", "HJ"], "taken_by": "right", "points": None}]
    assert told["holds_in_each_deal"] is False


@pytest.mark.parametrize("places", [2, 4])
def test_a_deal_that_is_not_three_places_is_not_written(places: int) -> None:
    deal: Any = (cards("C9"), cards("CK"), cards("DA"), cards("H8"))[:places]
    with pytest.raises(ValueError, match="zip"):
        kept_as_json(HIDDEN, replace(HIDDEN_ANSWER, losing_deal=deal))


def test_no_answer_is_kept_as_none() -> None:
    assert kept_as_json(OPEN, None)["answer"] is None


def test_the_cards_of_a_question_are_all_that_it_speaks_of() -> None:
    assert cards_of(OPEN) == set(cards("S7 CJ HT HA H7 ST"))
    assert cards_of(HIDDEN) == set(cards("CJ DJ C9 CK DA H8 HJ HT"))


# What isn't exactly what was kept


@pytest.mark.parametrize(
    "told",
    [
        None,
        7,
        [],
        ["question", "answer"],
        {},
        {"answer": None},
        {"question": None, "answer": None},
        {"question": [], "answer": None},
        {"question": {"kind": "open"}, "answer": None},
    ],
)
def test_what_is_no_question_with_an_answer_is_refused(told: object) -> None:
    assert read_kept(told) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hand", ["DJ", "CJ"]),
        ("hand", ["Kreuz Bube", "DJ"]),
        ("unseen", ["CK", "C9", "DA", "H8", "HJ", "HT"]),
        ("none_of", {"right": ["C"], "left": ["trump", "H"]}),
        ("opponents_points_so_far", 0),
        ("each_deal", None),
        ("more", None),
    ],
)
def test_a_question_that_is_written_in_another_way_is_refused(key: str, value: object) -> None:
    told = stored(HIDDEN, None)
    told["question"][key] = value
    assert read_kept(told) is None


@pytest.mark.parametrize("more", ["asked_by", "Answer"])
def test_a_further_key_is_refused(more: str) -> None:
    assert read_kept({**stored(OPEN, OPEN_ANSWER), more: None}) is None


def trick(**changed: object) -> Json:
    return {"leader": "left", "cards": ["S7", "ST", "CJ"], "taken_by": "declarer", "points": 52, **changed}


@pytest.mark.parametrize(
    "line",
    [
        *([trick(points=points)] for points in (-1, 121, True, "52", 52.0)),
        *([trick(leader=seat)] for seat in ("claimant", "skat", "", None, 0, ["left"])),
        *([trick(taken_by=seat)] for seat in ("claimant", "dummy", None, 1)),
        *([trick(cards=held)] for held in ([], ["S7", "ST", "CJ", "HT"], ["S7", "S7"], ["S8"], ["S7", "D7"])),
        *([trick(cards=held)] for held in ("S7", None, ["Pik 7"], ["nothing"], [7], {"S7": 1})),
        [trick(cards=["S7", "ST"]), trick(cards=["HT", "S7"])],
        [trick(more=1)],
        [{name: value for name, value in trick().items() if name != "points"}],
        [{name: value for name, value in trick().items() if name != "taken_by"}],
        [None],
        {},
        None,
        "",
    ],
)
def test_a_line_that_no_question_of_open_cards_has_is_refused(line: object) -> None:
    told = stored(OPEN, OPEN_ANSWER)
    told["answer"]["line"] = line
    assert read_kept(told) is None


def each(key: str, *values: object) -> list[tuple[str, object]]:
    return [(key, value) for value in values]


@pytest.mark.parametrize("seat", ["declarer", "skat", "opponents"])
@pytest.mark.parametrize("key", ["leader", "taken_by"])
def test_a_line_of_a_hidden_question_knows_the_claimant_alone(key: str, seat: str) -> None:
    told = stored(HIDDEN, HIDDEN_ANSWER)
    told["answer"]["line"][0][key] = seat
    assert read_kept(told) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *each("holds", 1, 0, "true", "", []),
        *each("holds_in_each_deal", 1, 0, "false"),
        *each("code", "", "points.lost", None, 1, ["points.holds"]),
        *each("paragraph", "p" * 21, 4, None, ["4.3.4"]),
        *each("most_points", -1, 121, True, "73", 73.0),
        *each("good_cards", ["S8"], ["H7", "H7"], "H7", ["Herz 7"], {"H7": 1}, [None], 0),
        *each("losing_deal", {}, [], {"left": ["H7"], "right": ["ST"]}, "H7", 0),
        ("losing_deal", {"left": ["H7"], "right": ["ST"], "skat": ["S8"]}),
        ("losing_deal", {"left": ["H7"], "right": ["ST"], "skat": [], "table": []}),
        ("values", {"wanted": 61}),
        ("values", {}),
        ("values", None),
        ("values", ["wanted", "most"]),
        *(("values", {"wanted": 61, "most": value}) for _key, value in each("most", -1, 121, True, None, 61.0, [])),
        ("values", {"wanted": 61, "most": "m" * 21}),
    ],
)
def test_a_value_that_no_answer_has_is_refused(key: str, value: object) -> None:
    told = stored(OPEN, OPEN_ANSWER)
    told["answer"][key] = value
    assert read_kept(told) is None


@pytest.mark.parametrize("key", sorted(stored(OPEN, OPEN_ANSWER)["answer"]))
def test_an_answer_without_one_of_its_keys_is_refused(key: str) -> None:
    told = stored(OPEN, OPEN_ANSWER)
    del told["answer"][key]
    assert read_kept(told) is None


@pytest.mark.parametrize("change", [list, str, lambda _answer: 0, lambda answer: {**answer, "more": None}])
def test_an_answer_that_is_no_object_of_these_keys_is_refused(change: Callable[[Json], object]) -> None:
    told = stored(OPEN, OPEN_ANSWER)
    told["answer"] = change(told["answer"])
    assert read_kept(told) is None


def test_a_value_longer_than_a_code_is_refused_and_one_as_long_is_not() -> None:
    told = stored(OPEN, replace(REFUTED, values={**REFUTED.values, "taker": "t" * 20}))
    assert read_kept(told)
    told["answer"]["values"]["taker"] += "t"
    assert read_kept(told) is None
