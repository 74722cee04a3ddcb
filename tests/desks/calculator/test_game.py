"""The calculator of a game's value: the examples of the law, asked on its page."""

from typing import Any

import pytest
from django.test import Client

from tests.builders import compact_markup, make_cast, page_words, sign_in
from tests.tiers import sweep

CLUBS: dict[str, Any] = {"contract": "clubs", "run": "with", "tops": 1, "end": "won"}
HAND = {"hand": "on"}
PLAYED = {"end": "played"}


def get_answer(**game: Any) -> Any:
    asked = CLUBS | ({"tops": ""} if "cards" in game or "card" in game else {}) | game
    return Client(headers={"accept-language": "en"}).get("/calculator/", asked)


def answer_words(answer: Any) -> str:
    """The words of the answer alone: the score with its sum, then the paragraphs."""
    page = page_words(answer).split("What is a game worth?")[-1]
    return f"{page.split(' Contract ')[0]}{page.partition(' Why ')[2]}".strip()


EXAMPLES: list[tuple[str, dict[str, Any], str, str]] = [
    ("A7 spades with 2, schneider", {"contract": "spades", "tops": 2, "schneider": "on"}, "+44", "with 2, game 3"),
    ("A7 clubs ouvert with 2", {"tops": 2, **HAND, "ouvert": "on"}, "+108", "ouvert 9, times clubs 12 = 108"),
    ("A7 grand ouvert with 4", {"contract": "grand", "tops": 4, **HAND, "ouvert": "on"}, "+264", "times grand 24"),
    ("A6 without 2 is worth as much", {"contract": "spades", "run": "without", "tops": 2}, "+33", "without 2, game 3"),
    ("A12 grand ouvert with 1", {"contract": "grand", "tops": 1, **HAND, "ouvert": "on"}, "+192", "= 192"),
    (
        "A13 announced schneider not reached",
        {"contract": "grand", "tops": 2, **HAND, "schneider_announced": "on", "end": "lost"},
        "−288",
        "= 144; doubled: −288",
    ),
    (
        "A13 the opponents have 32",
        {"contract": "grand", "tops": 2, **HAND, "schneider_announced": "on", **PLAYED, "points": 88, "tricks": 8},
        "−288",
        "ISkO 5.2.5",
    ),
    (
        "A14 without a trick, by the texts since",
        {"contract": "grand", "tops": 2, **HAND, "schneider_announced": "on", **PLAYED, "points": 4, "tricks": 0},
        "−336",
        "The text of 1999 counts only what was announced: −288 (ISkO 5.2.5).",
    ),
    (
        "A14 the same row, where only the result is said",
        {"contract": "grand", "tops": 2, **HAND, "schneider_announced": "on", "schwarz": "on", "end": "lost"},
        "−336",
        "−288 (ISkO 5.2.5)",
    ),
    (
        "A14 by the text of 1999",
        {
            "contract": "grand",
            "tops": 2,
            **HAND,
            "schneider_announced": "on",
            **PLAYED,
            "points": 4,
            "tricks": 0,
            "rules": "isko_1999",
        },
        "−288",
        "announced 6, times grand 24 = 144; doubled",
    ),
    ("A16 28 points", {"contract": "diamonds", **PLAYED, "points": 28, "tricks": 3}, "−54", "schneider 3"),
    ("A16 own schneider on a loss", {"contract": "diamonds", "schneider": "on", "end": "lost"}, "−54", "lost"),
    ("A20 bid 50, hearts with 1", {"contract": "hearts", "bid": 50}, "−100", "overbid: 5 times 10 = 50; doubled"),
    ("A20 bid 59, clubs", {"bid": 59}, "−120", "5 times 12 = 60"),
    ("A20 bid 59, hearts", {"contract": "hearts", "bid": 59}, "−120", "overbid"),
    ("A20 hearts hand, bid 36", {"contract": "hearts", **HAND, "bid": 36}, "−80", "overbid"),
    ("A20 clubs hand, bid 46, 74 points", {**HAND, "bid": 46, **PLAYED, "points": 74}, "−96", "ISkO 5.4"),
    ("A20 diamonds, bid 20", {"contract": "diamonds", "bid": 20}, "−54", "overbid"),
    ("A21 schneider saves the bid", {"contract": "hearts", **HAND, "bid": 36, **PLAYED, "points": 90}, "+40", "won"),
    ("A18 null lost", {"contract": "null", "end": "lost"}, "−46", "null 23"),
    ("A3 null ouvert hand", {"contract": "null", "ouvert": "on", **HAND}, "+59", "null ouvert hand 59"),
    (
        "A23 null ouvert, bid 50, hearts with 1 instead",
        {
            "contract": "null",
            "ouvert": "on",
            "bid": 50,
            "replacement": "hearts",
            "replacement_run": "with",
            "replacement_tops": 1,
        },
        "−100",
        "The null did not reach the bid",
    ),
    (
        "A24 conceded, the jack of clubs in the skat",
        {
            "contract": "hearts",
            "tops": "",
            "end": "conceded",
            "bid": 30,
            "cards": "SA SK SQ S9 S8 HA HT H9 C7 C8 CJ D7",
        },
        "−60",
        "ISkO 4.3.1",
    ),
    ("A26 fault of the declarer", {"end": "declarer_fault"}, "−48", "ISkO 4.1.4"),
    (
        "A27 the level is granted",
        {"contract": "hearts", **HAND, "bid": 40, "end": "opponents_fault", "opponents_points": 30},
        "+40",
        "The level that was needed is granted",
    ),
    (
        "A27 the opponents had left it",
        {"contract": "hearts", **HAND, "bid": 40, "end": "opponents_fault", "opponents_points": 31},
        "−80",
        "ISkO 4.1.5",
    ),
    ("I1 null hand before 1999", {"contract": "null", **HAND, "end": "lost", "rules": "before_1999"}, "−35", "lost"),
    (
        "A5 typed cards in German",
        {"cards": "KrB PB HB KrA Kr10 H7 H8 P7 P8 P9 ♦7 ♦8"},
        "+48",
        "with 3, game 4",
    ),
]


@pytest.mark.parametrize(
    ("game", "score", "spoken"), [example[1:] for example in EXAMPLES], ids=[example[0] for example in EXAMPLES]
)
def test_the_examples_of_the_law_have_their_values(db: None, game: dict[str, Any], score: str, spoken: str) -> None:
    page = answer_words(get_answer(**game))
    assert page.startswith(score)
    assert spoken in page


def test_ticked_cards_count_as_typed_ones(db: None) -> None:
    hand = ["CJ", "SJ", "HJ", "CA", "CT", "H7", "H8", "S7", "S8", "S9"]
    ticked = get_answer(card=hand, skat_1="D7", skat_2="DJ")
    assert answer_words(ticked).startswith("+84")
    assert compact_markup(ticked).count(" checked aria-label") == 10


def test_an_answer_cites_the_paragraphs_of_its_game(db: None) -> None:
    paragraphs = [number for number, _text in get_answer(contract="hearts", bid=50).context["paragraphs"]]
    assert paragraphs == ["ISkO 2.4", "ISkO 5.1.1", "ISkO 5.2.1", "ISkO 5.3.4", "ISkO 5.4"]
    paragraphs = [number for number, _text in get_answer(contract="null").context["paragraphs"]]
    assert paragraphs == ["ISkO 5.1.2"]
    game = {**HAND, "ouvert": "on", **PLAYED, "tricks": 10}
    paragraphs = [number for number, _text in get_answer(**game).context["paragraphs"]]
    assert paragraphs == [
        f"ISkO {number}" for number in ("2.4", "5.1.1", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.6")
    ]


@pytest.mark.parametrize(
    ("game", "there", "absent"),
    [
        ({"contract": "null", "bid": 24, "replacement": "hearts", "replacement_tops": 2, "tops": ""}, "3.4.4", "5.2.2"),
        ({"end": "declarer_fault", "points": 70}, "4.1.3", "4.1.4"),
        ({"end": "declarer_fault", "points": 40}, "4.1.4", "4.1.3"),
        ({"end": "opponents_fault", "points": 40}, "4.1.4", "4.1.5"),
        ({"end": "opponents_fault", "points": 70}, "4.1.3", "4.1.5"),
        ({"contract": "null", "end": "opponents_fault"}, "4.1.4", "4.1.5"),
        ({"contract": "hearts", **HAND, "bid": 40, "end": "opponents_fault", "opponents_points": 31}, "4.1.5", "5.2.2"),
    ],
)
def test_an_answer_cites_no_paragraph_that_does_not_apply(
    db: None, game: dict[str, Any], there: str, absent: str
) -> None:
    paragraphs = [number for number, _text in get_answer(**game).context["paragraphs"]]
    assert f"ISkO {there}" in paragraphs
    assert f"ISkO {absent}" not in paragraphs


WITH_THREE = "CJ SJ HJ DA DT D9 H7 H8 S7 S8 S9 D7"
IMPOSSIBLE: list[tuple[dict[str, Any], str, str]] = [
    ({"schneider_announced": "on"}, "hand", "in a hand game only; else it doesn&#x27;t count: leave it out."),
    ({"ouvert": "on"}, "hand", "is played from the hand only; else it doesn&#x27;t count: leave it out."),
    ({"contract": "grand", "tops": 5}, "tops", "There are at most 4 tops in this game."),
    ({"tops": ""}, "tops", "Neither tops nor cards are given."),
    ({**PLAYED}, "points", "The card points are missing."),
    ({**PLAYED, "points": 120}, "tricks", "The tricks are missing"),
    ({"contract": "null", "bid": 50}, "bid", "A null of 23 is below the bid of 50"),
    ({"cards": "CJ KB XX"}, "cards", "This is no card: KB XX"),
    ({"cards": "EU CA SU S7"}, "cards", "“SU S7” can be Schellen or Pik here: please write Sch or P."),
    ({"cards": "CJ SJ"}, "cards", "Ten cards in hand and two in the skat, please."),
    ({"cards": "CJ SJ", "card": "CA"}, "cards", "Type the cards or tick them, not both."),
    (
        {"tops": "", "cards": "CJ CJ SJ HJ CA CT H7 H8 S7 S8 S9 D7", **PLAYED, "points": 70},
        "cards",
        "CJ is there 2 times.",
    ),
    ({"tops": "", "cards": "CJ CJ SJ HJ CA CT H7 H8 S7 S8 S9 D7"}, "cards", "CJ is there 2 times."),
    ({"tops": 1, "cards": WITH_THREE}, "tops", "The cards make 3 tops, not 1"),
]


@sweep(("game", "field", "sentence"), IMPOSSIBLE, ids=lambda value: str(value)[:40])
def test_an_impossible_game_is_named_at_its_field(db: None, game: dict[str, Any], field: str, sentence: str) -> None:
    answer = get_answer(**game)
    assert sentence in str(answer.context["form"].errors[field])
    assert "worth" not in answer.context


NONSENSE: list[tuple[dict[str, Any], str]] = [
    ({"contract": "spanish"}, "contract"),
    ({"run": "beside"}, "run"),
    ({"tops": "many"}, "tops"),
    ({"tops": 0}, "tops"),
    ({"tops": 12}, "tops"),
    ({"tops": 10**40}, "tops"),
    ({"bid": 19}, "bid"),
    ({"bid": "x"}, "bid"),
    ({"end": "maybe"}, "end"),
    ({**PLAYED, "points": 121, "tricks": 9}, "points"),
    ({**PLAYED, "points": "1.000"}, "points"),
    ({"card": "XX"}, "card"),
    ({"skat_1": "XX"}, "skat_1"),
    ({"rules": "mine"}, "rules"),
    ({"contract": "null", "replacement": "null"}, "replacement"),
]


@sweep(("game", "field"), NONSENSE, ids=lambda value: str(value)[:40])
def test_nonsense_is_named_at_its_field(db: None, game: dict[str, Any], field: str) -> None:
    answer = get_answer(**game)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]


@pytest.mark.parametrize(
    ("game", "score"),
    [
        ({"points": 200, "tricks": 99}, 24),
        ({"contract": "null", "schneider_announced": "on", "tops": 12, "schwarz": "on"}, 23),
        ({"replacement": "null", "replacement_tops": 40}, 24),
        ({**PLAYED, "points": 70, "tricks": 7, "opponents_points": 200, "schneider": "on"}, 24),
        ({"tops": "", "cards": WITH_THREE}, 48),
    ],
)
def test_fields_that_are_hidden_for_a_game_do_not_count(db: None, game: dict[str, Any], score: int) -> None:
    assert get_answer(**game).context["worth"].score == score


def test_the_calculator_shows_its_form_without_a_question(db: None) -> None:
    answer = Client(headers={"accept-language": "en"}).get("/calculator/")
    assert "What is a game worth?" in page_words(answer)
    assert not answer.context["form"].is_bound


def test_unknown_parameters_are_no_error(db: None) -> None:
    assert Client().get("/calculator/?x=1&contract=%00").status_code == 200


def test_a_tournaments_calculator_stays_in_it_and_counts_by_its_rules(db: None) -> None:
    cast = make_cast(rule_edition="before_1999")
    place = f"/t/{cast.tournament.slug}/"
    assert f'href="{place}rulings/calculator/"' in compact_markup(sign_in(cast.referee).get(f"{place}rulings/"))
    opened = sign_in(cast.referee).get(f"{place}rulings/calculator/")
    assert opened.context["form"]["rules"].value() == "before_1999"
    assert f'href="{place}rulings/"' in compact_markup(opened)
    assert f'href="{place}standings/"' in compact_markup(opened)  # the menu
    assert sign_in(cast.stranger).get(f"{place}rulings/calculator/").status_code == 404


def test_the_public_pages_calculator_leads_back_to_it(db: None) -> None:
    cast = make_cast()
    public, client = f"/p/{cast.tournament.slug}/", Client(headers={"accept-language": "en"})
    assert f'href="{public}calculator/"' in compact_markup(client.get(public))
    assert f'href="{public}">Back' in compact_markup(client.get(f"{public}calculator/"))
