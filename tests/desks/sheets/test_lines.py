"""Reading the typed cells of a game: every letter, in every language, and the same when a file is read back."""

from random import Random

import pytest
from django.utils import translation

from scoring import ISKO, Contract, Row, ScoreSheet, check
from tests.scoring.made import made_sheet
from tournament.desks.sheets.versions.lines import read_rows, texts_of, typed_lines

GERMAN = {
    "k": Contract.CLUBS,  # Kreuz
    "p": Contract.SPADES,  # Pik
    "h": Contract.HEARTS,  # Herz
    "r": Contract.DIAMONDS,  # Karo
    "g": Contract.GRAND,
    "n": Contract.NULL,
}
ENGLISH = {
    "c": Contract.CLUBS,
    "s": Contract.SPADES,
    "h": Contract.HEARTS,
    "d": Contract.DIAMONDS,
    "g": Contract.GRAND,
    "n": Contract.NULL,
}
BASES = {
    "12": Contract.CLUBS,
    "11": Contract.SPADES,
    "10": Contract.HEARTS,
    "9": Contract.DIAMONDS,
    "24": Contract.GRAND,
    "23": Contract.NULL,
}
STEPS = {
    "": set(),
    "h": {"hand"},
    "s": {"schneider"},
    "hs": {"hand", "schneider"},
    "a": {"schneider_announced"},
    "hsa": {"hand", "schneider", "schneider_announced"},
    "z": {"schwarz"},
    "w": {"schwarz"},
    "sz": {"schneider", "schwarz"},
    "za": {"schwarz", "schwarz_announced"},
    "x": {"schwarz_announced"},
    "o": {"ouvert"},
    "hsazxo": {"hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"},
    "hsazao": {"hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"},
    "h s a": {"hand", "schneider", "schneider_announced"},
}


def read_one_row(seats: int = 4, line: int = 1, **texts: str) -> Row:
    data = {f"g{line}_{cell}": text for cell, text in texts.items()}
    (game,), unread = read_rows(typed_lines(data), seats, ISKO)
    assert unread == ()
    return game


def list_unread_cells(**texts: str) -> list[tuple[int | None, str, str]]:
    data = {f"g1_{cell}": text for cell, text in texts.items()}
    _rows, unreadable = read_rows(typed_lines(data), 4, ISKO)
    return [(problem.where.row, problem.where.field, problem.values["found"]) for problem in unreadable]


@pytest.mark.parametrize("letters", [GERMAN, ENGLISH, BASES], ids=["German", "English", "base values"])
def test_every_contract_has_its_letter(letters: dict[str, Contract]) -> None:
    assert {text: read_one_row(contract=text).contract for text in letters} == letters
    assert {text: read_one_row(contract=text.upper()).contract for text in letters} == letters


@pytest.mark.parametrize("text", STEPS)
def test_every_step_has_its_letter(text: str) -> None:
    for typed in (text, text.upper()):
        game = read_one_row(declarer="1", steps=typed)
        assert (set(game.steps), game.overbid) == (STEPS[text], False)


@pytest.mark.parametrize("text", ["b", "B", "ü", "Ü", "hb"])
def test_overbid_is_a_mark_beside_the_steps(text: str) -> None:
    game = read_one_row(declarer="1", steps=text)
    assert (game.overbid, game.steps) == (True, frozenset({"hand"} if "h" in text else ()))


@pytest.mark.parametrize("text", ["+", "w", "W", "g", "G"])
def test_won_is_read_in_every_language(text: str) -> None:
    assert read_one_row(won=text).won is True


@pytest.mark.parametrize("text", ["-", "−", "–", "l", "L", "v", "V"])
def test_lost_is_read_in_every_language(text: str) -> None:
    assert read_one_row(won=text).won is False


@pytest.mark.parametrize("text", ["0", "e", "E", "p", "P"])
def test_a_passed_game_has_no_declarer(text: str) -> None:
    game = read_one_row(declarer=text)
    assert (game.passed, game.declarer) == (True, None)


def test_the_score_of_a_lost_game_is_negative_although_it_is_written_without_a_sign() -> None:
    assert read_one_row(won="-", score="48").score == -48
    assert read_one_row(won="-", score="-48").score == -48
    assert read_one_row(won="-", score="+48").score == 48  # so it stands there, and the check names it
    assert read_one_row(won="+", score="48").score == 48
    assert read_one_row(won="+", score="-48").score == -48
    assert read_one_row(score="−48").score == -48
    assert read_one_row(won="-", score="0").score == 0


@pytest.mark.parametrize(("text", "tops"), [("1", 1), ("+2", 2), ("-1", -1), ("−3", -3), ("–4", -4), ("11", 11)])
def test_tops_are_positive_with_and_negative_without(text: str, tops: int) -> None:
    assert read_one_row(tops=text).tops == tops


def test_a_dash_alone_is_an_empty_cell() -> None:
    game = read_one_row(declarer="1", tops="-", bid="–", score="-")
    assert (game.tops, game.bid, game.score) == (None, None, None)


def test_the_total_of_a_row_is_the_declarer_s_own() -> None:
    assert read_one_row(declarer="3", total="-96").totals == (None, None, -96)
    assert read_one_row(declarer="1", total="24").totals == (24,)
    assert read_one_row(seats=3, declarer="4", total="24").totals == ()


def test_the_dealer_follows_the_turn_unless_he_is_typed() -> None:
    assert [read_one_row(line=line, declarer="1").dealer for line in (1, 2, 4, 5)] == [1, 2, 4, 1]
    assert read_one_row(line=2, declarer="1", dealer="3").dealer == 3
    assert read_one_row(line=5, declarer="1", number="6").dealer == 2


def test_the_game_number_is_that_of_the_line_unless_it_is_typed() -> None:
    assert (read_one_row(line=7, declarer="1").number, read_one_row(line=7, declarer="1", number="9").number) == (7, 9)


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("contract", "q"), ("contract", "kk"), ("contract", "ü"), ("contract", "13"),
        ("steps", "?"), ("steps", "1"), ("won", "x"), ("won", "0"),
        ("declarer", "a"), ("tops", "1.5"), ("tops", "--1"), ("tops", "1-"), ("bid", "²"), ("bid", "٣"),
        ("score", "1.000"), ("value", "1e3"), ("score", "999999"), ("tops", "99999"), ("dealer", "12345"),
    ],
)  # fmt: skip
def test_unreadable_cells_are_named_and_left_out(cell: str, text: str) -> None:
    others = {} if cell == "declarer" else {"declarer": "1"}
    assert [(place, field) for place, field, _found in list_unread_cells(**others, **{cell: text})] == [(1, cell)]


def test_each_letter_that_is_no_step_is_named() -> None:
    assert [text for _row, _field, text in list_unread_cells(declarer="1", steps="h?!")] == ["?", "!"]


def test_a_total_that_can_t_be_read_is_a_running_total() -> None:
    assert list_unread_cells(declarer="1", total="x") == [(1, "running_total", "x")]
    assert list_unread_cells(declarer="1", totals="1,x,3") == [(1, "running_total", "x")]


def test_a_long_text_is_cut() -> None:
    ((_row, _field, text),) = list_unread_cells(declarer="1", tops="9" * 500)
    assert text == "9" * 20


def test_typed_lines_come_in_their_order_and_without_empty_ones() -> None:
    data = {"g10_declarer": "1", "g2_declarer": "2", "g3_declarer": " ", "g4_number": "4", "g4_dealer": "4"}
    assert list(typed_lines(data)) == [2, 10]


@pytest.mark.parametrize(
    "name", ["g0_declarer", "g201_declarer", "g999_declarer", "g1234_declarer", "g1_nonsense", "x1_declarer", "g1_",
             "g-1_declarer", "g٣_declarer", "g1_declarer_2", "declarer", "points_1"],
)  # fmt: skip
def test_names_that_are_no_cells_are_left_alone(name: str) -> None:
    assert typed_lines({name: "1"}) == {}


def test_contracts_are_shown_in_the_reader_s_letters() -> None:
    rows = [Row(number=line, declarer=1, contract=contract) for line, contract in enumerate(GERMAN.values(), 1)]
    shown = {}
    for language in ("de", "en", "es"):
        with translation.override(language):
            shown[language] = "".join(texts_of(rows)[f"g{line}_contract"] for line in range(1, 7))
    assert shown == {"de": "KPHRGN", "en": "CSHDGN", "es": "CSHDGN"}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("seed", range(25))
def test_a_sheet_out_of_a_file_is_the_same_once_it_is_typed(seed: int, language: str) -> None:
    """Every row is the same, except that a dealer who is not written follows from the turn."""
    sheet = made_sheet(Random(seed))
    with translation.override(language):
        rows, unreadable = read_rows(typed_lines(texts_of(sheet.rows)), sheet.seats, ISKO)
    assert unreadable == ()
    assert [
        pair
        for pair in zip(rows, sheet.rows, strict=True)
        if values_without_dealer(pair[0]) != values_without_dealer(pair[1])
    ] == []
    assert not check(ScoreSheet((), sheet.games, rows=rows, seats=sheet.seats))


def values_without_dealer(row: Row) -> list[object]:
    """The values to compare: without the dealer, and with one score for a passed game, written as 0 or not at all."""
    names = ("number", "declarer", "contract", "tops", "steps", "overbid", "bid", "won", "value", "totals", "passed")
    return [*(getattr(row, name) for name in names), row.score or None]


WRONG = [
    Row(number=1, declarer=1, contract=Contract.CLUBS, tops=1, won=False, score=48),
    Row(number=1, declarer=1, contract=Contract.CLUBS, tops=1, won=True, score=-48),
    Row(number=9, dealer=3, declarer=4, contract=Contract.NULL, tops=1, won=False, value=23, score=-23, bid=18),
    Row(number=1, declarer=7, contract=Contract.GRAND, tops=-4, score=0, totals=(1, None, 3)),
    Row(number=1, declarer=None, contract=Contract.HEARTS, won=True, totals=(1, 2, 3, 4)),
    Row(number=1, passed=True, totals=(0, -48, None, 12)),
    Row(number=1, declarer=2, steps=frozenset({"schwarz_announced", "hand"}), overbid=True, totals=(None, None, 5)),
    Row(number=1, declarer=2, steps=frozenset({"schneider_announced", "schwarz"}), totals=(5,)),
]


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
def test_a_wrong_row_on_paper_is_read_as_wrong_as_it_is(wrong: Row) -> None:
    (read,), unreadable = read_rows(typed_lines(texts_of([wrong])), 4, ISKO)
    assert unreadable == ()
    assert values_without_dealer(read)[:-1] == values_without_dealer(wrong)[:-1]
    assert read.score == wrong.score
