"""The words of cards: the longest first, so that none hides another, and how the pack decides what they mean."""

import re

import pytest

from scoring.cards import _either, card, read_cards, tops
from scoring.contracts import Contract


def test_of_all_words_the_longest_come_first_and_signs_stand_for_themselves() -> None:
    # Asked by itself, since it has done its work when the module is read.
    assert _either({"C": ("kr", "kreuz", "c"), "A": ("asse",)}) == "kreuz|asse|kr|c"
    assert _either({"T": ("1+0",), "J": ("j.",)}) == r"1\+0|j\."
    assert _either({}) == ""


def test_a_short_word_does_not_hide_a_longer_one() -> None:
    found = re.match(_either({"C": ("k", "kr"), "K": ("kreuz",)}), "kreuz")
    assert found is not None
    assert found[0] == "kreuz"


def names(text: str, pack: str = "") -> tuple[str, tuple[str, ...]]:
    cards, unknown = read_cards(text, pack)
    return " ".join(map(str, cards)), unknown


@pytest.mark.parametrize(
    ("text", "pack", "cards", "unknown"),
    [
        ("EU 11 SU", "", "CJ DJ", ("11",)),
        ("GO xyz", "german", "SQ", ("xyz",)),
        ("DD", "german", "DA", ()),
        ("DD", "french", "DQ", ()),
        ("SD HD ED", "german", "DA HA CA", ()),
        ("SD HD", "french", "SQ HQ", ()),
    ],
)
def test_in_the_german_pack_a_d_is_a_daus_and_what_is_no_card_stays_unknown(
    text: str, pack: str, cards: str, unknown: tuple[str, ...]
) -> None:
    assert names(text, pack) == (cards, unknown)


@pytest.mark.parametrize(
    ("text", "name"), [("Kreuz-Bube", "CJ"), ("Karo Ass", "DA"), ("ka 10", "DT"), ("Eicheln Unter", "CJ")]
)
def test_a_word_is_read_to_its_end(text: str, name: str) -> None:
    assert str(card(text)) == name


def test_null_has_no_tops() -> None:
    with pytest.raises(ValueError, match=r"^null has no tops$"):
        tops([], Contract.NULL)
