"""The kinds of games behind the table of values: by base and form, open games and null by themselves."""

from dataclasses import replace

import pytest

from scoring.contracts import Contract
from scoring.marks import Marks
from scoring.rules import BEFORE_1999, ISKO, TOURNEE, RuleSet
from scoring.worths import Kind, Worth, is_doubled, kind_of, kinds

CLUBS, GRAND, NULL = Contract.CLUBS, Contract.GRAND, Contract.NULL


@pytest.mark.parametrize(
    ("marks", "rules", "kind"),
    [
        (Marks(contract=CLUBS, tops=1), ISKO, Kind(contract=CLUBS, base=12)),
        (Marks(contract=GRAND, tops=1, ouvert=True, hand=True), ISKO, Kind(contract=GRAND, base=24)),
        (
            Marks(contract=GRAND, tops=1, ouvert=True, hand=True),
            BEFORE_1999,
            Kind(contract=GRAND, base=36, ouvert=True),
        ),
        (Marks(contract=CLUBS, tops=1, ouvert=True, hand=True), BEFORE_1999, Kind(contract=CLUBS, base=12)),
        (Marks(contract=NULL, ouvert=True), ISKO, Kind(contract=NULL, base=0)),
        (
            Marks(contract=CLUBS, tops=1, form="tournee"),
            TOURNEE,
            Kind(contract=CLUBS, base=8, forms=("tournee", "second")),
        ),
        (
            Marks(contract=CLUBS, tops=1, form="second"),
            TOURNEE,
            Kind(contract=CLUBS, base=8, forms=("tournee", "second")),
        ),
        (Marks(contract=CLUBS, tops=1, form="solo"), TOURNEE, Kind(contract=CLUBS, base=12, forms=("solo",))),
        (Marks(contract=GRAND, tops=1, form="guckser"), TOURNEE, Kind(contract=GRAND, base=16, forms=("guckser",))),
        (
            Marks(contract=GRAND, tops=1, form="solo", ouvert=True),
            TOURNEE,
            Kind(contract=GRAND, base=24, ouvert=True),
        ),
    ],
)
def test_a_kind_is_told_by_its_base_and_by_every_form_that_has_it(marks: Marks, rules: RuleSet, kind: Kind) -> None:
    assert kind_of(marks, rules) == kind


def test_the_columns_go_form_by_form_with_open_games_behind_and_null_last() -> None:
    turned, solo = ("tournee", "second"), ("solo",)
    columns = [(kind.base, kind.forms, kind.ouvert) for kind in kinds(replace(TOURNEE))]
    assert columns == [
        *((base, turned, False) for base in (5, 6, 7, 8, 12)),
        *((base, solo, False) for base in (9, 10, 11, 12, 20)),
        (16, ("guckser",), False),
        (24, (), True),
        (0, (), False),
    ]


def test_an_open_grand_of_old_stands_between_grand_and_null() -> None:
    assert [kind.base for kind in kinds(replace(BEFORE_1999))] == [9, 10, 11, 12, 24, 36, 0]


@pytest.mark.parametrize(
    ("lost", "doubled"), [((48,), True), ((24,), False), ((12,), False), ((72,), False), ((24, 48), False), ((), False)]
)
def test_a_value_is_doubled_if_every_game_of_it_costs_twice_as_much(lost: tuple[int, ...], doubled: bool) -> None:
    assert is_doubled(Worth(24, {}, lost)) is doubled
