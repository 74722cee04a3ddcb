"""Cards in an object of JSON: one by one, but of one pack."""

import pytest

from scoring import Card
from scoring.misread import pack_of_lists, read_card

TOLD = "EU".ljust(40)


@pytest.mark.parametrize(
    ("lists", "pack"),
    [
        ([["EU", "SU"], ["G7"]], "german"),
        ([["SU"], ["EU"]], "german"),
        ([["CJ"], None, "EU", 7], "french"),
        ([["EU", 7, None, ["CJ"]]], "german"),
        ([["EU"], ["CJ"]], "unclear"),
        ([[TOLD]], "german"),
        ([[TOLD + " "]], "french"),
        ([["HA"] * 31 + ["EU"]], "german"),
        ([["HA"] * 32 + ["EU"]], "french"),
        ([], "french"),
    ],
)
def test_all_lists_of_a_game_tell_its_pack(lists: list[object], pack: str) -> None:
    """Of what no hand can be, nothing is looked at: more cards than a pack has, and words that are none."""
    assert pack_of_lists(lists) == pack


@pytest.mark.parametrize(
    ("item", "pack", "told"),
    [
        ("SU", "german", "DJ"),
        ("SU", "french", "SJ"),
        ("SU", "unclear", "game.card_ambiguous"),
        ("XX", "unclear", "game.card_unknown"),
        ("CJ SJ", "french", "game.card_unknown"),
        ("CJ x", "french", "game.card_unknown"),
        (7, "french", "game.card_unknown"),
        ("", "french", "game.card_unknown"),
    ],
)
def test_a_card_is_read_in_its_pack_or_it_is_said_why_not(item: object, pack: str, told: str) -> None:
    read = read_card("skat", item, pack)
    if isinstance(read, Card):
        assert str(read) == told
    else:
        assert (read.code, read.where.field, read.values["found"]) == (told, "skat", str(item))
