"""A house is written down as what differs from the rule set's own, and read back as it was (V0.2, V16)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.house import FEWEST, NO_HOUSE, USUAL, Bock, House, Ramsch
from scoring.house_json import house_told, read_house, told_house
from tests.scoring.made_houses import made_rules

OWN = (NO_HOUSE, USUAL, FEWEST)


@given(seed=st.integers(0, 10**9))
def test_every_house_reads_back_as_it_was_written(seed: int) -> None:
    rng = Random(seed)
    house, own = made_rules(rng).house, rng.choice(OWN)
    read, wrong = read_house(told_house(house, own), own)
    assert read == house or {each.code for each in wrong} == {"house.needs_kontra"}


def test_nothing_is_written_of_what_the_rule_set_has_itself() -> None:
    for own in OWN:
        assert told_house(own, own) == {}
    assert told_house(replace(USUAL, kontra=1), USUAL) == {"kontra": 1}
    assert told_house(replace(NO_HOUSE, ramsch=Ramsch(loss="winner"))) == {"ramsch": {"loss": "winner"}}
    assert told_house(replace(USUAL, bock=None), USUAL) == {"bock": None}
    assert told_house(House(bock=Bock(on=("passed",)), ramsch=Ramsch())) == {"bock": {"on": ["passed"]}, "ramsch": {}}


def test_a_house_that_can_t_be_is_refused_with_its_options() -> None:
    with pytest.raises(ValueError, match=r"house\.kontra, house\.bock\.on"):
        house_told({"kontra": 9, "bock": {"on": ["rain"]}})
    assert read_house({"kontra": 9})[0] == NO_HOUSE
