"""All game values of a rule set, each with the games that have it, on a page, on a phone and on paper (ISkO 5.6)."""

import pytest
from django.test import Client
from django.utils.translation import override

from scoring import BIDS, ISKO, Contract, House, RuleSet, housed, kinds, rule_set, value, worths
from tests.builders import Cast, page_words, sign_in
from tests.papers import printed
from tests.tiers import sweep
from tournament.models import Tournament
from tournament.wording.values import value_headings, value_notes, value_rows, values_lead

ENGLISH = {"accept-language": "en"}
DOUBLING = housed(ISKO, House(open="double"))
REVOLUTION = housed(rule_set("aarhus"), House(revolution=92))

Games = dict[str, str]


def games_of(rules: RuleSet, points: int) -> Games:
    """Returns the cells of this value's row by their headings; empty if there is no such row."""
    with override("en"):
        cells = dict(value_rows(rules)).get(points, [])
        pairs = zip(value_headings(rules), cells, strict=bool(cells))
        return {heading: cell.replace("\N{NO-BREAK SPACE}", " ") for heading, cell in pairs if cell}


def test_the_values_under_isko_are_the_63_of_the_printed_table() -> None:
    bases = {"Diamonds 9": 9, "Hearts 10": 10, "Spades 11": 11, "Clubs 12": 12, "Grand 24": 24}
    nulls = {23: "null", 35: "null hand", 46: "null ouvert", 59: "null ouvert hand"}
    with override("en"):
        assert value_headings(ISKO) == [*bases, "Null"]
        told = value_rows(ISKO)
    assert told == [
        (
            bid,
            [
                *(
                    f"×\N{NO-BREAK SPACE}{bid // base}"
                    if bid % base == 0 and bid // base in range(2, 12 if base == 24 else 19)
                    else ""
                    for base in bases.values()
                ),
                nulls.get(bid, ""),
            ],
        )
        for bid in BIDS
    ]
    assert not values_lead(ISKO)
    assert not value_notes(ISKO)


TEXAS = {  # V1.1, V1.2, V1.5
    20: {"Hearts 10": "× 2", "Null": "null"},
    23: {},
    30: {"Hearts 10": "× 3", "Null": "null hand"},
    32: {"Grand 16": "× 2"},
    40: {"Hearts 10": "× 4", "Null": "null ouvert"},
    60: {"Hearts 10": "× 6", "Clubs 12": "× 5", "Null": "null ouvert hand"},
    160: {"Hearts 10": "× 16", "Grand 16": "× 10"},
    288: {
        "Diamonds 9": "ouvert × 32", "Clubs 12": "ouvert × 24", "Grand 16": "ouvert × 18"
    },
    320: {"Hearts 10": "ouvert × 32", "Grand 16": "ouvert × 20"},
    408: {"Clubs 12": "ouvert × 34"},
}  # fmt: skip
TOURNEE = {  # V2.2 to V2.6
    10: {"Diamonds 5/9": "Tournee × 2", "Lost": "−10 / −20"},
    18: {"Hearts 6/10": "Tournee × 3", "Diamonds 5/9": "solo × 2", "Lost": "−18 / −36"},
    20: {
        "Diamonds 5/9": "Tournee × 4", "Hearts 6/10": "solo × 2", "Null": "null", "Lost": "−20 / −40",
    },
    22: {"Spades 7/11": "solo × 2", "Lost": "−22"},
    40: {
        "Diamonds 5/9": "Tournee × 8", "Clubs 8/12": "Tournee × 5", "Hearts 6/10": "solo × 4",
        "Grand 12/16/20/24": "solo × 2", "Null": "null ouvert", "Lost": "−40 / −80",
    },
    60: {
        "Diamonds 5/9": "Tournee × 12", "Hearts 6/10": "Tournee × 10, solo × 6",
        "Clubs 8/12": "solo × 5", "Grand 12/16/20/24": "Tournee × 5, solo × 3",
        "Lost": "−60 / −120",
    },
    112: {"Clubs 8/12": "Tournee × 14", "Grand 12/16/20/24": "guckser × 7", "Lost": "−112 / −224"},
    144: {
        "Diamonds 5/9": "solo × 16", "Clubs 8/12": "solo × 12",
        "Grand 12/16/20/24": "ouvert × 6", "Lost": "−144",
    },
    216: {"Grand 12/16/20/24": "ouvert × 9", "Lost": "−216"},
    264: {},
}  # fmt: skip
DANISH = {  # V3.1, V3.2, V3.5
    23: {"Null": "null"},
    35: {},
    40: {"Hearts 10": "× 4", "Grand 20": "× 2"},
    46: {"Null": "null ouvert"},
    48: {"Clubs 12": "× 4"},
    69: {"Null": "null ouvert hand"},
    180: {"Hearts 10": "× 18", "Clubs 12": "× 15", "Grand 20": "× 9"},
    220: {"Grand 20": "× 11"},
    240: {},
}
AARHUS = {  # V4.1, V4.2
    23: {},
    35: {"Null": "null"},
    46: {"Null": "null hand"},
    50: {"Hearts 10": "× 5"},
    69: {"Null": "null ouvert"},
    92: {"Null": "null ouvert hand"},
    220: {"Grand 20": "× 11"},
}
PUB = {  # V9.4
    18: {"Diamonds 9": "× 2"},
    23: {"Null": "null"},
    48: {"Clubs 12": "× 4", "Grand 24": "× 2"},
    59: {"Null": "null ouvert hand"},
    92: {"Null": "Revolution"},
    264: {"Grand 24": "× 11"},
}
BEFORE_1999 = {
    18: {"Diamonds 9": "× 2", "Lost": "−36"},
    27: {"Diamonds 9": "× 3", "Lost": "−27 / −54"},
    35: {"Null": "null hand", "Lost": "−35"},
    46: {"Null": "null ouvert", "Lost": "−92"},
    48: {"Clubs 12": "× 4", "Grand 24/36": "× 2", "Lost": "−48 / −96"},
    252: {"Grand 24/36": "ouvert × 7", "Lost": "−252"},
    264: {},
    360: {"Grand 24/36": "ouvert × 10", "Lost": "−360"},
}
BY_HAND = {
    "texas": TEXAS, "tournee": TOURNEE, "danish": DANISH, "aarhus": AARHUS, "pub": PUB, "before_1999": BEFORE_1999,
}  # fmt: skip


@sweep(
    ("edition", "points", "games"),
    [(edition, points, games) for edition, rows in BY_HAND.items() for points, games in rows.items()],
)
def test_every_rule_set_has_its_own_values(edition: str, points: int, games: Games) -> None:
    assert games_of(rule_set(edition), points) == games


def test_games_that_a_house_switches_on_are_among_the_values() -> None:
    assert games_of(REVOLUTION, 92) == {"Null": "Revolution, null ouvert hand"}  # V4.2, V9.4
    assert games_of(DOUBLING, 408) == {"Clubs 12": "ouvert × 34"}  # V9.1
    assert games_of(DOUBLING, 96) == {"Clubs 12": "× 8", "Grand 24": "× 4"}


NOTES = {
    "isko": [],
    "isko_1999": [],
    "before_1999": [
        "These can be bid, too, though no game has them: 264 (V0.4).",
        "Lost, these cost their value: hand games. Twice their value: games with the skat.",
    ],
    "texas": [
        "These can be bid, too, though no game has them: 23, 35, 46, 59 (V0.4).",
        "Ouvert doubles the sum of tops and steps (V1.5, V9.1).",
    ],
    "tournee": [
        "These can be bid, too, though no game has them: 23, 46, 59, 153, 162, 170, 187, 198, 204, 240, 264 (V0.4).",
        "Lost, these cost their value: tournee: first card turned, solo, grand ouvert, null. "
        "Twice their value: second card turned, guckser.",
    ],
    "danish": ["These can be bid, too, though no game has them: 35, 59, 240, 264 (V0.4)."],
    "aarhus": [
        "These can be bid, too, though no game has them: 23, 59, 240, 264 (V0.4).",
        "What a Spitze or a shown skat adds to the multiplier is not in this table (V7, V9.2).",
    ],
    "pub": [
        "What a Spitze or a shown skat adds to the multiplier is not in this table (V7, V9.2).",
        "Kontra and Bock double what is written, not the value (V5.2, V6.2).",
    ],
}


@pytest.mark.parametrize(("edition", "notes"), NOTES.items())
def test_notes_say_what_the_figures_do_not_show(edition: str, notes: list[str]) -> None:
    with override("en"):
        assert value_notes(rule_set(edition)) == notes


@pytest.mark.parametrize("edition", BY_HAND)
def test_every_game_stands_at_its_value_and_no_row_is_empty(edition: str) -> None:
    rules = rule_set(edition)
    for row in worths(rules):
        assert {value(marks, rules).value for games in row.games.values() for marks in games} == {row.value}
        assert all(row.value % kind.base == 0 for kind in row.games if kind.contract is not Contract.NULL)
        assert row.games.keys() <= set(kinds(rules))
    assert all(any(cells) for _points, cells in value_rows(rules))


def test_the_values_are_public_and_read_on_a_phone_too(cast: Cast) -> None:
    phone = Client(headers=ENGLISH)
    for address in ("/calculator/values/", f"/p/{cast.tournament.slug}/values/"):
        page = page_words(phone.get(address))
        assert "144 × 16 " in page
        assert "null ouvert hand" in page
    assert f'href="/p/{cast.tournament.slug}/values/"' in phone.get(f"/p/{cast.tournament.slug}/").text
    assert f'href="/p/{cast.tournament.slug}/values/"' in phone.get(f"/p/{cast.tournament.slug}/calculator/").text


def test_a_tournament_of_another_skat_has_its_rules_values_on_page_and_paper(cast: Cast) -> None:  # V0.4
    said, phone, reader = "The values of games by the rules of this tournament (Texas Skat)", Client(), cast.viewer
    page, listing = f"/p/{cast.tournament.slug}/values/", f"/t/{cast.tournament.slug}/papers/values.pdf"
    assert said not in page_words(phone.get(page, headers=ENGLISH))
    Tournament.objects.filter(pk=cast.tournament.pk).update(rule_edition="texas")
    shown = page_words(phone.get(page, headers=ENGLISH))
    paper = printed.text(sign_in(reader).get(listing, headers=ENGLISH))
    for text in (shown, paper):
        assert said in text
        assert "Ouvert doubles the sum of tops and steps" in text
        assert "Grand 16" in text
    assert "Grand 24" not in page_words(phone.get(page, headers=ENGLISH))


def test_the_values_are_a_paper_of_two_pages_at_most(cast: Cast) -> None:
    answer = sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/values.pdf")
    assert len(printed.pages(answer)) <= 2
    assert "null ouvert hand" in printed.text(answer)
    assert "values.pdf" in sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/").text
