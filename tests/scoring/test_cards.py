"""Cards, trumps and tops (ISkO 1.2, 2.3, 2.4), and cards as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import DECK, TOPS_LIMIT, Card, Contract, card, card_points, read_cards, tops, trumps
from scoring.cards import ambiguous_cards, pack_of

DIAMONDS, HEARTS, SPADES, CLUBS, GRAND, NULL = Contract


def hand(text: str) -> tuple[Card, ...]:
    cards, unknown = read_cards(text)
    assert not unknown
    return cards


def test_the_pack_has_32_cards_with_30_points_a_suit_and_120_in_all() -> None:
    assert (len(DECK), len(set(DECK)), card_points(DECK)) == (32, 32, 120)
    assert [card_points(card for card in DECK if card.suit == suit) for suit in "CSHD"] == [30] * 4


@pytest.mark.parametrize(("rank", "points"), [*zip("ATKQJ987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True)])
def test_every_rank_has_its_points(rank: str, points: int) -> None:
    assert card_points([Card("S", rank)]) == points


def test_trumps_from_the_highest_down() -> None:
    assert trumps(GRAND) == hand("CJ SJ HJ DJ")
    assert trumps(SPADES) == hand("CJ SJ HJ DJ SA ST SK SQ S9 S8 S7")
    assert trumps(NULL) == ()
    assert {contract: len(trumps(contract)) for contract in Contract if contract is not NULL} == TOPS_LIMIT


TOPS = [
    ("A5 with 1", HEARTS, "CJ HJ DJ HA HT HQ H9", 1),
    ("A5 with 7", HEARTS, "CJ SJ HJ DJ HA HT HK", 7),
    ("A5 without 1", HEARTS, "SJ HJ HA HK HQ H7", -1),
    ("A5 without 3", HEARTS, "DJ HA HT HK HQ H7", -3),
    ("with 11", CLUBS, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 H7", 11),
    ("without 11", CLUBS, "SA ST SK SQ S9 S8 S7 HA HT HK HQ H7", -11),
    ("without 4, then the ace", CLUBS, "CA ST SK SQ S9 S8 S7 HA HT HK HQ H7", -4),
    ("without 10", CLUBS, "C7 ST SK SQ S9 S8 S7 HA HT HK HQ H7", -10),
    ("grand with 4, the ace is no trump", GRAND, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7 H7", 4),
    ("grand without 4", GRAND, "CA CT CK CQ C9 C8 C7 H7", -4),
    ("grand with 2", GRAND, "CJ SJ DJ", 2),
    ("grand without 2", GRAND, "HJ DJ", -2),
]


@pytest.mark.parametrize(("contract", "cards", "count"), [case[1:] for case in TOPS], ids=[case[0] for case in TOPS])
def test_tops(contract: Contract, cards: str, count: int) -> None:
    assert tops(hand(cards), contract) == count


def test_null_has_no_tops() -> None:
    with pytest.raises(ValueError, match="null"):
        tops(DECK[:12], NULL)


@given(st.permutations(DECK), st.sampled_from([DIAMONDS, HEARTS, SPADES, CLUBS, GRAND]))
def test_tops_agree_with_counting_on_the_fingers(deck: list[Card], contract: Contract) -> None:
    mine, order = deck[:12], [Card(suit, "J") for suit in "CSHD"]
    if contract is not GRAND:
        order += [Card(contract.value[0].upper(), rank) for rank in "ATKQ987" if rank != "J"][:7]
    pattern = "".join("x" if number in mine else "." for number in order)
    run = len(pattern) - len(pattern.lstrip(pattern[0]))
    assert tops(mine, contract) == (run if pattern[0] == "x" else -run)


WRITTEN = [
    ("CJ", "CJ SJ HA H10 D9", "CJ SJ HA HT D9"),
    ("small", "cj sq ht", "CJ SQ HT"),
    ("German letters", "KrB PiD HeK KaA", "CJ SQ HK DA"),
    ("German words", "Kreuz Bube, Pik Dame; Herz König/Karo Ass", "CJ SQ HK DA"),
    ("signs", "♣B ♠D ♥K ♦A", "CJ SQ HK DA"),
    ("signs as pictures, close together", "♣\ufe0fB♠\ufe0fD♥\ufe0fK♦\ufe0fA", "CJ SQ HK DA"),
    ("ten in many ways", "H10 HT HZ Herz Zehn Herz 10 hearts ten", "HT HT HT HT HT HT"),
    ("K behind a suit is a king", "KrK KaK DK CK Karo K", "CK DK DK CK DK"),
    ("D behind a suit is a queen, in front diamonds", "DD DB HD D7", "DQ DJ HQ D7"),
    ("P is spades", "PB P7 PA", "SJ S7 SA"),
    ("English words", "clubs jack, diamonds king", "CJ DK"),
    ("with a hyphen", "Karo-Bube Herz-As", "DJ HA"),
    ("the German pack", "EU GO RD SchK E10 G9 R8 Sch7", "CJ SQ HA DK CT S9 H8 D7"),
    ("the German pack in words", "Eichel Unter, Grün-Ober; Rot Daus/Schellen König Laub As", "CJ SQ HA DK SA"),
    ("Herz stands in both packs", "Herz Unter HO Herz Daus HD", "HJ HQ HA HQ"),
    ("Spanish words", "as de tréboles, Rey de Pik; corazón dama sota de caró diez de diamantes", "CA SK HQ DJ DT"),
    ("the rank first", "jack of clubs, ten of hearts", "CJ HT"),
    ("low ones", "Pik 9 Pik Acht Pik Sieben", "S9 S8 S7"),
    ("S beside the German suits is Schellen", "EU SU RU GA SA S10 SO S7", "CJ DJ HJ SA DA DT DQ D7"),
    ("beside each of them alone", "G7 SU", "S7 DJ"),
    ("beside one in words", "Laub Unter, SK; RA", "SJ DK HA"),
    ("beside another Schellen", "SchU SA", "DJ DA"),
    ("D is a Daus in the German pack", "EU HD SD HO", "CJ HA DA HQ"),
    ("with no German suit S is Pik", "SJ SA HA H10", "SJ SA HA HT"),
    ("beside French suits, too", "KrB SU SA", "CJ SJ SA"),
    ("Spanish, as 002 writes them", "Trébol Reina, Corazón Matador; Caró Rey Pik Sota", "CQ HJ DK SJ"),
    (
        "the rank above the suit, as its tables have it",
        "As Trébol\nRey\nTrébol 9 Pik 10 Corazón Sota Caró",
        "CA CK S9 HT DJ",
    ),
    ("short in Spanish", "TrA CoA PiR TrS Co10 CoD", "CA HA SK CJ HT HQ"),
    ("CA is an ace", "CA CK", "CA CK"),
]


@pytest.mark.parametrize(("text", "cards"), [case[1:] for case in WRITTEN], ids=[case[0] for case in WRITTEN])
def test_cards_as_people_write_them(text: str, cards: str) -> None:
    recognised, unknown = read_cards(text)
    assert (" ".join(map(str, recognised)), unknown) == (cards, ())


@pytest.mark.parametrize(
    "text",
    ["", "KB", "K", "B", "CX", "C1", "11", "CJ SJ", "CJx", "İJ", "ſJ", "Kreuz", "GB", "EQ", "Rot", "Ober", "as de"],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        card(text)


def test_what_can_t_be_read_is_given_back_as_written() -> None:
    assert read_cards("CJ, Foo KB H9 12") == ((Card("C", "J"), Card("H", "9")), ("Foo", "KB", "12"))


AMBIGUOUS = [
    ("cards of both packs", "EU KrB SU S7", "CJ CJ", ("SU", "S7")),
    ("an Unter, and no suit that tells it", "SU HA", "HA", ("SU",)),
    ("an Ober", "HO SA", "HQ", ("SA",)),
    ("both packs, but no S", "EU KrB HD", "CJ CJ HQ", ()),
    ("no letter of the German pack", "SA HD", "SA HQ", ()),
]


@pytest.mark.parametrize(
    ("text", "cards", "asked"), [case[1:] for case in AMBIGUOUS], ids=[case[0] for case in AMBIGUOUS]
)
def test_what_may_be_schellen_or_pik_is_asked(text: str, cards: str, asked: tuple[str, ...]) -> None:
    recognised, unknown = read_cards(text)
    assert (" ".join(map(str, recognised)), unknown) == (cards, asked)
    assert ambiguous_cards(text) == asked


UNTOLD = ("", "Foo", "SU", "SO", "HU", "HA SA")


@pytest.mark.parametrize(
    ("text", "pack"),
    [("", "french"), ("Foo", "french"), ("SU", "unclear"), ("SO", "unclear"), ("HU", "unclear"), ("G7", "german"),
     ("CA", "french"), ("TrA", "french"), ("Karo Ober", "french"), ("SchU P7", "unclear"), ("HA SA", "french")],
)  # fmt: skip
def test_the_suits_tell_the_pack(text: str, pack: str) -> None:
    assert pack_of(text) == pack
    assert pack_of(text, otherwise="german") == ("german" if text in UNTOLD else pack)


def test_a_pack_that_is_known_is_not_asked_for() -> None:
    for pack, suit in (("german", "D"), ("french", "S")):
        assert read_cards("SU HO", pack) == ((Card(suit, "J"), Card("H", "Q")), ())
        assert ambiguous_cards("SU HO", pack) == ()
    assert read_cards("SU SA", "unclear") == ((), ("SU", "SA"))


def test_ca_is_no_short_caro() -> None:
    """CAT may be said of the ace and the ten of clubs."""
    for text in ("CaA", "CAT", "Co A"):
        assert read_cards(text)[1]


@given(st.text())
def test_nothing_that_is_typed_breaks_it(text: str) -> None:
    cards, _unknown = read_cards(text)
    assert set(cards) <= set(DECK)


@given(st.permutations(DECK))
def test_what_is_written_reads_back(deck: list[Card]) -> None:
    assert read_cards(" ".join(map(str, deck))) == (tuple(deck), ())
