"""What a rule set or its house does not play, said whole: the mark, what stands there, its limit, its paragraph."""

from dataclasses import replace

import pytest

from scoring import Contract, Finding, Marks, finding
from scoring.house import Bock, House
from scoring.rules import AARHUS, DANISH, ISKO, PUB, TOURNEE, RuleSet, housed
from scoring.unplayed import most_spitzen, unplayed

CLUBS = Marks(contract=Contract.CLUBS)
NULL = Marks(contract=Contract.NULL)
GRAND = Marks(contract=Contract.GRAND)
TWICE = housed(PUB, House(bock=Bock(on=("re",), stack="double", most=2)))
HAND = replace(CLUBS, hand=True)
FORMS = "tournee, second, solo, guckser"

SAID: list[tuple[Marks, RuleSet, Finding]] = [
    (replace(CLUBS, kontra=1), ISKO, finding("house.not_played", field="kontra", found=1, paragraph="V5.1")),
    (replace(CLUBS, bock=1), ISKO, finding("house.not_played", field="bock", found=1, paragraph="V6.4")),
    (replace(CLUBS, kontra=3), PUB, finding("house.range", field="kontra", found=3, limit=2, paragraph="V5.1")),
    (replace(CLUBS, bock=3), TWICE, finding("house.range", field="bock", found=3, limit=2, paragraph="V6.4")),
    (replace(CLUBS, spitze=2), ISKO, finding("house.not_played", field="spitze", found=2, paragraph="V7.1")),
    (replace(NULL, spitze=2), PUB, finding("house.spitze_null", field="spitze")),
    (replace(CLUBS, spitze=10), PUB, finding("house.spitze_range", field="spitze", found=10, limit=9)),
    (replace(CLUBS, tops=11, spitze=11), PUB, finding("house.spitze_range", field="spitze", found=11, limit=10)),
    (replace(CLUBS, spitze=2), AARHUS, finding("house.spitze_range", field="spitze", found=2, limit=1)),
    (replace(GRAND, tops=3, spitze=1), PUB, finding("house.spitze_none", field="spitze", found=1)),
    (replace(CLUBS, spitze=-1), PUB, finding("house.range", field="spitze", found=-1, limit=9, paragraph="V7.4")),
    (replace(CLUBS, shown=True), ISKO, finding("house.not_played", field="shown", found=True, paragraph="V9.2")),
    (replace(HAND, shown=True), PUB, finding("house.shown_hand", field="shown")),
    (replace(CLUBS, given_up=1), ISKO, finding("house.not_played", field="given_up", found=1, paragraph="V9.3")),
    (replace(CLUBS, given_up=3), PUB, finding("house.range", field="given_up", found=3, limit=2, paragraph="V9.3")),
    (replace(NULL, given_up=2), PUB, finding("house.range", field="given_up", found=2, limit=1, paragraph="V9.3")),
    (
        replace(NULL, revolution=True),
        ISKO,
        finding("house.not_played", field="revolution", found=True, paragraph="V9.4"),
    ),
    (replace(CLUBS, revolution=True), PUB, finding("house.revolution_null", field="revolution")),
    (replace(NULL, hand=True), DANISH, finding("house.null_hand", field="hand")),
    (replace(CLUBS, form="solo"), PUB, finding("house.not_played", field="form", found="solo", paragraph="V2.1")),
    (replace(NULL, form="second"), TOURNEE, finding("house.form_null", field="form", found="second")),
    (replace(HAND, form="solo"), TOURNEE, finding("house.form_hand", field="hand")),
    (replace(CLUBS, form="solo", ouvert=True), TOURNEE, finding("house.form_open", field="ouvert")),
    (replace(GRAND, form="guckser", ouvert=True), TOURNEE, finding("house.form_open", field="ouvert")),
    (CLUBS, TOURNEE, finding("house.form_unknown", field="form", found="–", expected=FORMS)),
    (replace(CLUBS, form="rain"), TOURNEE, finding("house.form_unknown", field="form", found="rain", expected=FORMS)),
    (
        replace(CLUBS, form="guckser"),
        TOURNEE,
        finding("house.form_contract", field="contract", found=Contract.CLUBS, form="guckser"),
    ),
    (
        replace(CLUBS, form="second", schwarz_announced=True),
        TOURNEE,
        finding("house.form_announced", field="form", found="second"),
    ),
]


@pytest.mark.parametrize(("marks", "rules", "said"), SAID)
def test_one_thing_is_said_with_what_stands_there_and_its_limit(marks: Marks, rules: RuleSet, said: Finding) -> None:
    assert tuple(unplayed(marks, rules)) == (said,)


PLAYED: list[tuple[Marks, RuleSet]] = [
    (replace(CLUBS, kontra=2, bock=1, spitze=9, shown=True, given_up=2), PUB),
    (replace(CLUBS, tops=11, spitze=10), PUB),
    (replace(GRAND, tops=4, spitze=4), PUB),
    (replace(CLUBS, tops=12, spitze=1), PUB),  # so many tops there are not: that is said elsewhere
    (replace(NULL, given_up=1, revolution=True, ouvert=True), PUB),
    (replace(NULL, hand=True, ouvert=True), DANISH),
    (replace(NULL, form="solo", ouvert=True), TOURNEE),
    (replace(GRAND, ouvert=True), TOURNEE),
    (replace(CLUBS, form="second", schneider_announced=True, given_up=1), housed(TOURNEE, House(give_up=True))),
    (replace(CLUBS, form="second", ouvert=True), housed(TOURNEE, House(open="step"))),
]


@pytest.mark.parametrize(("marks", "rules"), PLAYED)
def test_what_is_played_is_no_matter(marks: Marks, rules: RuleSet) -> None:
    assert tuple(unplayed(marks, rules)) == ()


def test_of_how_many_cards_a_spitze_can_be() -> None:  # V7.4
    assert [most_spitzen(tops, Contract.GRAND) for tops in (1, 2, 3, 4)] == [2, 1, 0, 4]
    assert [most_spitzen(tops, Contract.GRAND) for tops in (-1, -2, -3, -4)] == [3, 2, 1, 0]
    assert [most_spitzen(tops, Contract.CLUBS) for tops in (1, 9, 10, 11)] == [9, 1, 0, 10]
