"""Sums of other Skats in words, and a sentence for whatever can't be there."""

from dataclasses import replace

import pytest

from scoring import Bock, Contract, House, Marks, Ramsch
from scoring.english import GAME_TEXTS
from scoring.ramsch import Pile, RamschValue, ramsch
from scoring.rules import AARHUS, ISKO, PUB, TEXAS, RuleSet, housed, rule_set
from scoring.valuation import valued
from tournament.wording import SENTENCES, spoken
from tournament.wording.housedetails import house_details
from tournament.wording.houses import house_words
from tournament.wording.papers import foot
from tournament.wording.systems import counted_by
from tournament.wording.values import on_top
from tournament.wording.variants import OTHER_ROWS, VARIANTS, spoken_ramsch


@pytest.mark.parametrize(
    ("marks", "rules", "said"),
    [
        (  # V5.2, V6.2: the score is doubled, never the value
            Marks(contract=Contract.CLUBS, tops=2, kontra=1, bock=1),
            PUB,
            "with 2, game 3, kontra, times Bock, times clubs 12 = 36, times 4 = 144",
        ),
        (  # V5.1
            Marks(contract=Contract.NULL, kontra=2),
            PUB,
            "null 23, kontra and re, times 4 = 92",
        ),
        (  # V7.1, V9.2
            Marks(contract=Contract.HEARTS, tops=1, spitze=1, shown=True),
            PUB,
            "with 1, game 2, Spitze 3, skat shown 4, times hearts 10 = 40",
        ),
        (  # V4.4
            Marks(contract=Contract.HEARTS, tops=-2, spitze=1),
            AARHUS,
            "without 2, game 3, Spitze 5, times hearts 10 = 50",
        ),
        (  # V9.4
            Marks(contract=Contract.NULL, ouvert=True, revolution=True),
            PUB,
            "Revolution 92",
        ),
        (  # V1.5: ouvert doubles the multiplier
            Marks(contract=Contract.GRAND, tops=4, ouvert=True),
            TEXAS,
            "with 4, game 5, schneider 6, announced 7, schwarz 8, announced 9, ouvert 18, times grand 16 = 288",
        ),
    ],
)
def test_the_sum_says_what_other_skats_add(marks: Marks, rules: RuleSet, said: str) -> None:
    assert spoken(valued(marks, rules)) == said


def test_before_the_first_card_everybody_can_read_each_option() -> None:  # V0.1, V6.4, V8
    assert house_details(PUB) == [
        "in Bock rounds: another event calls one more round behind them",
        "in a Ramsch: two with the most points both lose them, somebody without a trick doubles, all tricks bring 120, "
        "each who passes the skat on doubles, each who knocks doubles",
    ]
    others = replace(
        PUB.house,
        bock=Bock(on=("re",), stack="double", trigger_too=True, ramsch=False),
        ramsch=Ramsch(tie="share", virgin=1, march="minus", passing_on=1, knock=1, counts=False),
    )
    assert house_details(replace(PUB, house=others)) == [
        "in Bock rounds: another event calls one more round at once, at most 3 together, "
        "the game that calls the round is its first, a Ramsch is not doubled",
        "in a Ramsch: two with the most points lose half each, all tricks cost 480, it is no game won or lost",
    ]


def test_an_evening_of_ramsch_alone_says_who_deals_behind_a_grand() -> None:  # V8.11, V8.12
    cup = replace(
        ISKO, house=replace(ISKO.house, ramsch=Ramsch(scale=10)), system=rule_set("isko", "lowest_penalty").system
    )
    assert house_details(cup)[0].endswith("a grand from the hand, behind which the same one deals again")
    assert counted_by("lowest_penalty")[0].startswith("Ramsch alone: the lowest penalty wins")


def test_a_house_that_asks_nothing_more_has_no_details() -> None:
    winners = Ramsch(loss="winner", virgin=1, passing_on=1, knock=1)
    assert house_details(replace(ISKO, house=replace(ISKO.house, ramsch=winners))) == []
    assert house_details(ISKO) == house_details(TEXAS) == []


def test_the_paper_asks_no_sum_of_games_that_two_losers_exceed() -> None:  # V12.5
    check = "won + lost + passed = 24 games"
    assert (foot(ISKO, 4, 24)["check"], foot(PUB, 4, 24)["check"]) == (check, f"{check} or more")


@pytest.mark.parametrize(
    ("pile", "said"),
    [
        (  # V8.6
            Pile(points=(60, 35, 25), tricks=(5, 3, 2)),
            "Ramsch 60; forehand -60, middlehand 0, rearhand 0",
        ),
        (  # V8.7, V8.9, V8.10, V6.6
            Pile(points=(80, 40, 0), tricks=(7, 3, 0), passed_on=1, knocks=1, bock=1),
            "Ramsch 80, virgin: times 2, passed on: times 2, knocked: times 2, Bock: times 2; "
            "forehand -1280, middlehand 0, rearhand 0",
        ),
        (  # V8.8
            Pile(points=(0, 120, 0), tricks=(0, 10, 0)),
            "Ramsch 120; forehand 0, middlehand +120, rearhand 0",
        ),
    ],
)
def test_a_ramsch_says_what_multiplied_it_and_what_each_writes(pile: Pile, said: str) -> None:
    worth = ramsch(pile, PUB)
    assert isinstance(worth, RamschValue)
    assert spoken_ramsch(worth, pile, PUB).replace("−", "-") == said


def test_whatever_house_or_ramsch_finds_has_its_sentence() -> None:
    codes = {code for code in GAME_TEXTS if code.startswith(("house.", "ramsch."))}
    assert codes
    assert codes <= SENTENCES.keys()


def test_whatever_is_refused_about_other_skats_names_its_paragraph() -> None:  # V0.3
    sentences = {code: str(sentence) for code, sentence in (*VARIANTS.items(), *OTHER_ROWS.items())}
    assert [code for code, said in sentences.items() if "V" not in said and "%(paragraph)s" not in said] == []


def test_a_plan_says_what_a_club_plays_beside_the_usual() -> None:  # V6.7, V8, V9.1, V9.3
    bock = Bock(on=("re",), ramsch_after=True, ramsch_every=3)
    ramsch_of_club = Ramsch(loss="fixed", passing_on=1, knock=1, kontra=1, cap=250)
    rules = housed(ISKO, House(bock=bock, ramsch=ramsch_of_club, open="both", small_given=True))
    words = "; ".join(house_words(rules))
    for said in (
        "a round of Ramsch behind every 3 of them",
        "open games: any game: doubled before the lead, one step more after the first trick",
        "18 and 20 given at once",
    ):
        assert said in words
    details = "; ".join(house_details(rules))
    for said in (
        "diamonds at 18, and diamonds or hearts at 20, are won simply at once, unless more is said",
        "kontra may be called: kontra, it costs 250 at most",
    ):
        assert said in details


def test_a_ramsch_says_its_kontra_and_its_limit() -> None:
    pile = Pile(points=(90, 30, 0), tricks=(8, 2, 0), kontra=1)
    rules = housed(ISKO, House(ramsch=Ramsch(kontra=1, cap=250)))
    worth = ramsch(pile, rules)
    assert isinstance(worth, RamschValue)
    said = spoken_ramsch(worth, pile, rules)
    assert (
        said == "Ramsch 90, virgin: times 2, kontra: times 2, it costs 250 at most; forehand −250, middlehand 0, "
        "rearhand 0"
    )
    fewer = ramsch(replace(pile, points=(50, 70, 0), tricks=(5, 5, 0), kontra=0), rules)
    assert isinstance(fewer, RamschValue)
    assert "at most" not in spoken_ramsch(fewer, pile, rules)


def test_the_table_of_values_says_what_is_not_in_it() -> None:  # V9.1
    later = "A game that is laid open after the first trick counts one step more than here (V9.1)."
    assert list(on_top(housed(ISKO, House(open="both")))) == [later]
    assert list(on_top(housed(ISKO, House(open="double")))) == []
