"""What may happen at a table, told step by step: who writes, who takes over, who signs, and what then stands there."""

import doctest
from hashlib import sha256
from importlib import import_module

import pytest

from scoring import Contract, Row
from tournament.tablesheets.entries import Entry, Kind
from tournament.tablesheets.reading import TableSheet, read
from tournament.tablesheets.writing import at_game, at_seat, keeping, leaving_out

SEATS, GAMES = 4, 8


def game(number: int, declarer: int = 2, tops: int = 1) -> Row:
    return Row(number=number, declarer=declarer, contract=Contract.CLUBS, tops=tops, won=True)


class Hall:
    """What one phone has: its own entries, and those of others that have come."""

    def __init__(self, phone: str, *entries: Entry) -> None:
        self.phone, self.entries = phone, [*entries]

    @property
    def sheet(self) -> TableSheet:
        return read(self.entries, SEATS, GAMES)

    def keeps(self) -> None:
        self.entries.append(keeping(self.phone, self.sheet))

    def does(self, kind: Kind, number: int, row: Row | None = None) -> None:
        self.entries.append(at_game(self.phone, self.sheet, kind, number, row))

    def writes(self, *rows: Row) -> None:
        for row in rows:
            self.does(Kind.WRITTEN, row.number, row)

    def says(self, kind: Kind, seat: int) -> None:
        self.entries.append(at_seat(self.phone, self.sheet, kind, seat))


@pytest.fixture
def first() -> Hall:
    """Phone a has written two games."""
    phone = Hall("a")
    phone.keeps()
    phone.writes(game(1), game(2, 3))
    return phone


def second(first: Hall) -> Hall:
    """Phone b has seen all that, and takes over."""
    phone = Hall("b", *first.entries)
    phone.keeps()
    return phone


@pytest.mark.parametrize("name", ["entries", "received", "reading", "writing", "counting", "messages"])
def test_the_examples_of_a_module_come_out(name: str) -> None:
    result = doctest.testmod(import_module(f"tournament.tablesheets.{name}"))
    assert result.attempted
    assert not result.failed


def test_the_first_open_row_is_next(first: Hall) -> None:
    assert first.sheet.next_game == 3


def test_the_last_game_is_undone_and_its_row_is_open_again(first: Hall) -> None:
    first.does(Kind.UNDONE, 2)
    assert first.sheet.next_game == 2
    assert not first.sheet.games[1].corrected


def test_a_corrected_game_keeps_its_mark(first: Hall) -> None:
    first.does(Kind.CORRECTED, 1, game(1, 3))
    assert (first.sheet.games[0].row, first.sheet.games[0].corrected) == (game(1, 3), True)


def test_an_annulled_game_is_struck_and_played_again(first: Hall) -> None:
    first.does(Kind.ANNULLED, 2)
    assert first.sheet.next_game == 2
    first.writes(game(2, 4))
    assert (first.sheet.games[1].struck, first.sheet.games[1].row) == ((game(2, 3),), game(2, 4))


def test_an_annulment_that_was_an_error_is_undone(first: Hall) -> None:
    first.does(Kind.ANNULLED, 2)
    first.does(Kind.UNDONE, 2, game(2, 3))
    assert (first.sheet.games[1].struck, first.sheet.games[1].row) == ((), game(2, 3))


def test_two_keepers_who_write_the_same_agree(first: Hall) -> None:
    other = Hall("b", *first.entries)
    other.keeps()
    own = Hall("a", *first.entries)
    own.keeps()
    own.writes(game(3))
    other.writes(game(3))
    both = read([*own.entries, *other.entries], SEATS, GAMES)
    assert (both.games[2].row, both.differing, len(both.keepers)) == (game(3), (), 2)


def test_two_keepers_who_write_differently_differ_until_one_replaces_both(first: Hall) -> None:
    own, other = Hall("a", *first.entries), second(first)
    own.keeps()
    own.writes(game(3))
    other.writes(game(3, 4))
    together = Hall("a", *{*own.entries, *other.entries})
    assert (together.sheet.differing, together.sheet.games[2].row, together.sheet.next_game) == ((3,), None, 4)
    together.keeps()
    together.does(Kind.CORRECTED, 3, game(3, 4))
    assert (together.sheet.differing, together.sheet.games[2].row) == ((), game(3, 4))


def test_what_the_old_phone_had_not_sent_is_shown_and_counts_nothing(first: Hall) -> None:
    taken = second(first)
    first.writes(game(3), game(4))
    taken.entries += first.entries[-2:]
    assert [entry.game for entry in taken.sheet.late] == [3, 4]
    assert taken.sheet.next_game == 3


def test_late_games_are_added_or_left_out(first: Hall) -> None:
    taken = second(first)
    first.writes(game(3), game(4))
    taken.entries += first.entries[-2:]
    taken.writes(game(3))
    taken.entries.append(leaving_out("b", taken.sheet, taken.sheet.late))
    assert (taken.sheet.late, taken.sheet.next_game) == ((), 4)


def test_what_was_sent_before_the_keeping_was_taken_over_counts(first: Hall) -> None:
    assert second(first).sheet.next_game == 3


def test_of_two_who_take_over_one_need_have_seen_it(first: Hall) -> None:
    unaware = second(first)
    first.writes(game(3))
    aware = Hall("c", *first.entries)
    aware.keeps()
    both = read([*first.entries, unaware.entries[-1], aware.entries[-1]], SEATS, GAMES)
    assert (both.late, both.next_game) == ((), 4)


def test_what_was_replaced_does_not_come_back_with_a_late_correction() -> None:
    """A game, its correction, which a second keeper replaces; a third one has not heard of the correction alone."""
    first, other = Hall("a"), Hall("b")
    first.keeps()
    first.writes(game(1))
    heard = [*first.entries]
    first.does(Kind.CORRECTED, 1, game(1, 3))
    other.keeps()
    other.entries += first.entries
    other.does(Kind.CORRECTED, 1, game(1, 4))
    third = Hall("c", *heard, *[entry for entry in other.entries if entry.phone == "b"])
    third.keeps()
    together = read([*third.entries, *first.entries], SEATS, GAMES)
    assert (together.games[0].row, together.differing) == (game(1, 4), ())


def test_a_phone_that_does_not_keep_the_sheet_writes_nothing(first: Hall) -> None:
    stranger = Hall("x", *first.entries)
    stranger.writes(game(3))
    assert stranger.sheet.next_game == 3
    assert [entry.phone for entry in stranger.sheet.late] == ["x"]


def test_a_signature_holds_for_what_was_signed(first: Hall) -> None:
    first.says(Kind.SIGNED, 1)
    assert first.sheet.signatures[0].signed
    first.does(Kind.CORRECTED, 1, game(1, 3))
    assert not first.sheet.signatures[0].signed


def test_what_is_signed_is_one_text_whoever_wrote_it() -> None:
    """The digest of [4,[[{...}],[null...]]] with sorted names: a signature of this sheet is for ever."""
    phone = Hall("a")
    phone.keeps()
    phone.writes(game(1))
    row = '{"contract":"clubs","declarer":2,"number":1,"tops":1,"won":true}'
    assert phone.sheet.state == sha256(f"[4,[[{row}],{','.join(['[]'] * 7)}]]".encode()).hexdigest()


def test_who_disputes_it_has_not_signed_until_he_does(first: Hall) -> None:
    first.says(Kind.DISPUTED, 2)
    assert (first.sheet.signatures[1].signed, first.sheet.signatures[1].disputed) == (False, True)
    first.says(Kind.SIGNED, 2)
    assert (first.sheet.signatures[1].signed, first.sheet.signatures[1].disputed) == (True, False)


def test_signed_on_one_phone_and_disputed_on_another_is_disputed(first: Hall) -> None:
    other = Hall("b", *first.entries)
    other.says(Kind.DISPUTED, 2)
    first.says(Kind.SIGNED, 2)
    both = read([*first.entries, *other.entries], SEATS, GAMES)
    assert (both.signatures[1].signed, both.signatures[1].disputed) == (False, True)


def test_a_row_that_was_moved_after_the_ruling_is_told(first: Hall) -> None:
    first.does(Kind.RULED, 1)
    assert not first.sheet.games[0].moved
    first.does(Kind.CORRECTED, 1, game(1, 3))
    assert first.sheet.games[0].moved


def test_no_such_game_or_seat_is_refused(first: Hall) -> None:
    with pytest.raises(ValueError, match="no such game"):
        read(first.entries, SEATS, games=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": Kind.WRITTEN, "game": 1},
        {"kind": Kind.WRITTEN, "row": game(1)},
        {"kind": Kind.WRITTEN, "game": 2, "row": game(1)},
        {"kind": Kind.ANNULLED, "game": 1, "row": game(1)},
        {"kind": Kind.SIGNED},
        {"kind": Kind.KEEPS, "seat": 1},
        {"kind": Kind.KEEPS, "number": 0},
    ],
)
def test_an_entry_that_contradicts_itself_is_none(wrong: dict[str, object]) -> None:
    usual = {"phone": "a", "number": 1, "turn": 1}
    with pytest.raises(ValueError, match=r"."):
        Entry(**{**usual, **wrong})  # type: ignore[arg-type]
