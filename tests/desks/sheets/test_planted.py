"""200 sheets with one planted error each: which are caught, which no arithmetic can see, and no false alarm.

The sheets are made by chance out of what games really count, the same ones every time. The tables of counts below are
what the documents cite.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import transaction

from scoring import BIDS, Contract, Footer, Marks, ScoreSheet, performance, value
from tests.builders import Cast, make_cast, publish_draw, register_players, sheet_data, sign_in
from tests.desks.sheets.grid import JSON, sheet_address
from tests.tiers import full
from tournament.desks.setup.settings import services as setup
from tournament.desks.sheets.keying import services
from tournament.desks.sheets.versions.paper import findings_of, preview
from tournament.models import Draw, SheetVersion, Table
from tournament.queries.ranking.standings import standings

EACH = 10  # sheets of a kind
FIELDS = ("points", "won", "lost", "total")


class Sheet:
    """One paper: its feet, and the number of passed games."""

    def __init__(self, feet: list[Footer], passed: int) -> None:
        self.feet, self.passed = feet, passed

    def with_seat(self, seat: int, **changes: int) -> "Sheet":
        feet = [replace(foot, **changes) if at == seat else foot for at, foot in enumerate(self.feet)]
        return Sheet(feet, self.passed)


def played_sheet(rng: Random, seats: int) -> Sheet:
    """A whole series: suit games, grands and nulls as they come, some lost, some passed."""
    games = {3: 36, 4: 48}[seats]
    scores: list[list[int]] = [[] for _ in range(seats)]
    passed = 0
    for game in range(games):
        if rng.random() < 0.03:
            passed += 1
            continue
        declarer = rng.choice([seat for seat in range(seats) if seats == 3 or seat != game % seats])
        worth = worth_of(rng)
        scores[declarer].append(worth if rng.random() < 0.82 else -2 * worth)
    bare = [
        Footer(
            sum(of_seat), won=sum(score > 0 for score in of_seat), lost=sum(score < 0 for score in of_seat), total=None
        )
        for of_seat in scores
    ]
    counted = performance(ScoreSheet(tuple(bare), games, passed))
    return Sheet([replace(foot, total=seat.performance) for foot, seat in zip(bare, counted, strict=True)], passed)


def worth_of(rng: Random) -> int:
    """What a game counts: mostly a common one, sometimes any of the 63 values."""
    if rng.random() < 0.05:
        return rng.choice(BIDS)
    contract = rng.choice([*Contract])
    tops = rng.choice((1, 1, 1, 2, 2, 3, 4)) * rng.choice((1, -1))
    if contract is Contract.NULL:
        return value(Marks(contract=contract, ouvert=rng.random() < 0.2)).value
    return value(Marks(contract=contract, tops=tops, schneider=rng.random() < 0.25)).value


# What goes wrong at a desk. Each changes one thing, or gives None where this sheet has no place for it.

Slip = Callable[[Random, Sheet], Sheet | None]


def wrong_digit(field: str) -> Slip:
    def slip(rng: Random, sheet: Sheet) -> Sheet:
        seat = rng.randrange(len(sheet.feet))
        text = str(getattr(sheet.feet[seat], field))
        place = rng.choice([place for place, sign in enumerate(text) if sign.isdecimal()])
        other = rng.choice([digit for digit in "0123456789" if digit != text[place]])
        return sheet.with_seat(seat, **{field: int(text[:place] + other + text[place + 1 :])})

    return slip


def digits_swapped(rng: Random, sheet: Sheet) -> Sheet | None:
    seat, field = rng.randrange(len(sheet.feet)), rng.choice(FIELDS)
    text = str(getattr(sheet.feet[seat], field))
    pairs = [place for place in range(len(text) - 1) if text[place] != text[place + 1] and text[place] != "-"]
    if not pairs:
        return None
    place = rng.choice(pairs)
    return sheet.with_seat(seat, **{field: int(text[:place] + text[place + 1] + text[place] + text[place + 2 :])})


def digit_lost_or_twice(rng: Random, sheet: Sheet) -> Sheet | None:
    seat, field = rng.randrange(len(sheet.feet)), rng.choice(("points", "total"))
    figure = getattr(sheet.feet[seat], field)
    text = str(abs(figure))
    place = rng.randrange(len(text))
    slipped = text[:place] + text[place + 1 :] if rng.random() < 0.5 else text[: place + 1] + text[place:]
    if not slipped or int(slipped) == abs(figure) or int(slipped) > 20_000:
        return None
    return sheet.with_seat(seat, **{field: int(slipped) if figure >= 0 else -int(slipped)})


def seats_swapped(*fields: str) -> Slip:
    def slip(rng: Random, sheet: Sheet) -> Sheet | None:
        first, other = rng.sample(range(len(sheet.feet)), 2)
        mine, theirs = ({name: getattr(sheet.feet[seat], name) for name in fields} for seat in (first, other))
        return None if mine == theirs else sheet.with_seat(first, **theirs).with_seat(other, **mine)

    return slip


def swap_sign(field: str) -> Slip:
    def slip(rng: Random, sheet: Sheet) -> Sheet | None:
        seat = rng.randrange(len(sheet.feet))
        figure = getattr(sheet.feet[seat], field)
        return sheet.with_seat(seat, **{field: -figure}) if figure else None

    return slip


def won_and_lost_exchanged(rng: Random, sheet: Sheet) -> Sheet | None:
    seat = rng.randrange(len(sheet.feet))
    foot = sheet.feet[seat]
    return None if foot.won == foot.lost else sheet.with_seat(seat, won=foot.lost, lost=foot.won)


def total_off(by: int) -> Slip:
    def slip(rng: Random, sheet: Sheet) -> Sheet:
        seat = rng.randrange(len(sheet.feet))
        return sheet.with_seat(seat, total=(sheet.feet[seat].total or 0) + rng.choice((-by, by)))

    return slip


def wrong_passed(rng: Random, sheet: Sheet) -> Sheet:
    return Sheet(sheet.feet, rng.choice([passed for passed in range(6) if passed != sheet.passed]))


SEEN: dict[str, Slip] = {
    "a wrong digit in the points": wrong_digit("points"),
    "a wrong digit in the games won": wrong_digit("won"),
    "a wrong digit in the games lost": wrong_digit("lost"),
    "a wrong digit in the total": wrong_digit("total"),
    "two digits swapped": digits_swapped,
    "a digit left out or typed twice": digit_lost_or_twice,
    "the points of two seats swapped": seats_swapped("points"),
    "the games won of two seats swapped": seats_swapped("won"),
    "the games lost of two seats swapped": seats_swapped("lost"),
    "the totals of two seats swapped": seats_swapped("total"),
    "the sign of the points": swap_sign("points"),
    "the sign of the total": swap_sign("total"),
    "won and lost exchanged": won_and_lost_exchanged,
    "the total 30 off": total_off(30),
    "the total 40 off": total_off(40),
    "the total 50 off": total_off(50),
    "the total 10 or 100 off": lambda rng, sheet: total_off(rng.choice((10, 100)))(rng, sheet),
    "a wrong number of passed games": wrong_passed,
}
COLUMNS = "whole columns of two seats swapped"
WRONG_TABLE = "keyed at the wrong table"
UNSEEN = (COLUMNS, WRONG_TABLE)


def plant_errors(kind: str) -> Iterator[tuple[Sheet, Sheet]]:
    """Yields sheets at four and at three in turn, each with its copy in which an error of this kind is planted."""
    rng = Random(kind)
    slip = SEEN.get(kind, seats_swapped(*FIELDS))
    count = 0
    while count < EACH:
        sheet = played_sheet(rng, 4 - count % 2)
        if (spoilt := slip(rng, sheet)) is not None:
            count += 1
            yield sheet, spoilt


class Hall:
    """Two tables of four and two of three, and the clerk's browser."""

    def __init__(self, cast: Cast, draw: Draw) -> None:
        self.cast, self.draw, self.client = cast, draw, sign_in(cast.clerk)

    def tables(self, seats: int) -> list[Table]:
        """Both tables of this size."""
        return [table for table in self.draw.tables.order_by("number") if table.seats.count() == seats]

    def send(self, table: Table, sheet: Sheet, **more: Any) -> Any:
        sent = sheet_data(sheet.feet, passed=sheet.passed, **more)
        return self.client.post(sheet_address(self.cast, "key/", table.number), sent, headers=JSON)


@pytest.fixture
def hall(db: None) -> Hall:
    cast = make_cast()
    register_players(cast.tournament, 14, by=cast.director)
    return Hall(cast, publish_draw(cast.tournament, by=cast.director))


@contextmanager
def undo_afterwards() -> Iterator[None]:
    """Rolls back all that is keyed inside, so that the next sheet finds an empty table."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def numbers_on(table: Table, feet: int) -> dict[str, int]:
    """The start numbers over the columns, as they stand on the paper of this table."""
    cards = table.seats.order_by("number").values_list("card__number", flat=True)[:feet]
    return {f"card_{seat}": card for seat, card in enumerate(cards, start=1)}


def test_the_planted_errors_are_two_hundred_sheets() -> None:
    assert EACH * (len(SEEN) + len(UNSEEN)) == 200


def keeps_with_findings(hall: Hall, table: Table, spoilt: Sheet) -> bool:
    version = services.key(table, by=hall.cast.clerk, footers=spoilt.feet, passed=spoilt.passed, base=0)
    return not version.counts and bool(findings_of(version))


@full
def test_every_error_that_changes_a_figure_is_reported_and_does_not_count(hall: Hall) -> None:
    """Each is told by the page. Kept are the first at four and at three of each kind by the page, the others below it:
    what the page says of a sheet that is kept doesn't depend on its figures, and takes three times as long.
    """
    caught = dict.fromkeys(SEEN, 0)
    silent = dict.fromkeys(SEEN, 0)
    tables = {seats: hall.tables(seats)[0] for seats in (3, 4)}
    for kind in SEEN:
        for place, (_sheet, spoilt) in enumerate(plant_errors(kind)):
            table = tables[len(spoilt.feet)]
            with undo_afterwards():
                told = hall.send(table, spoilt)
                caught[kind] += told.status_code == 422 and bool(told.json()["findings"])
                assert not SheetVersion.objects.exists()
                if place < 2:
                    saved = hall.send(table, spoilt, keep=1)
                    silent[kind] += saved.status_code == 200 and saved.json()["outcome"] == "findings"
                else:
                    silent[kind] += keeps_with_findings(hall, table, spoilt)
                assert SheetVersion.objects.exists()
                assert SheetVersion.objects.filter(counts=True).count() == 0
    assert caught == dict.fromkeys(SEEN, EACH)
    assert silent == dict.fromkeys(SEEN, EACH)


@full
def test_two_hundred_clean_sheets_all_count(hall: Hall) -> None:
    """No false alarm."""
    rng, tables = Random("clean"), {seats: hall.tables(seats)[0] for seats in (3, 4)}
    counted = 0
    for place in range(200):
        sheet = played_sheet(rng, 4 - place % 2)
        with undo_afterwards():
            version = services.key(
                tables[len(sheet.feet)], by=hall.cast.clerk, footers=sheet.feet, passed=sheet.passed, base=0
            )
            counted += version.counts
    assert counted == 200


def test_the_originals_of_the_spoilt_sheets_count(hall: Hall) -> None:
    """So the planted error, and nothing else of the sheet, is what was caught."""
    tables = {seats: hall.tables(seats)[0] for seats in (3, 4)}
    for kind in (*SEEN, COLUMNS):
        for sheet, _spoilt in plant_errors(kind):
            assert not preview(tables[len(sheet.feet)], footers=sheet.feet, passed=sheet.passed)


def test_errors_that_arithmetic_cannot_see_count(hall: Hall) -> None:
    """The documented limit: whole columns in each other's place, or a whole sheet in another's, agree with themselves.

    A wrong table is seen once its own sheet comes: the same figures are there already, and that is said.
    """
    counted = dict.fromkeys(UNSEEN, 0)
    named = 0
    for _sheet, spoilt in plant_errors(COLUMNS):
        with undo_afterwards():
            counted[COLUMNS] += hall.send(hall.tables(len(spoilt.feet))[0], spoilt).json()["outcome"] == "counted"
    for sheet, _spoilt in plant_errors(WRONG_TABLE):
        own, other = hall.tables(len(sheet.feet))
        with undo_afterwards():
            answer = hall.send(other, sheet).json()
            counted[WRONG_TABLE] += answer["outcome"] == "counted"
            assert answer["note"] == ""
            note = hall.send(own, sheet).json()["note"]
            named += note == f"Table {other.number} has the very same figures: keyed at the wrong table?"
    assert counted == {COLUMNS: EACH, WRONG_TABLE: EACH}
    assert named == EACH


def test_errors_that_arithmetic_cannot_see_are_refused_by_the_start_numbers(hall: Hall) -> None:
    """Each column brings its start number from the paper: a wrong one is reported, and the sheet can't be kept."""
    setup.change_settings(hall.cast.tournament, by=hall.cast.director, numbers_keyed=True)
    caught = dict.fromkeys(UNSEEN, 0)
    for sheet, spoilt in plant_errors(COLUMNS):
        table = hall.tables(len(sheet.feet))[0]
        written = numbers_on(table, len(sheet.feet))
        typed = {f"card_{seat}": written[f"card_{moved}"] for seat, moved in moved_seats(sheet, spoilt)}
        answer = hall.send(table, spoilt, keep=1, **typed)
        caught[COLUMNS] += answer.status_code == 422
        assert sorted(problem["at"] for problem in answer.json()["findings"]) == sorted(
            f"card_{seat}" for seat, moved in moved_seats(sheet, spoilt) if seat != moved
        )
    for sheet, _spoilt in plant_errors(WRONG_TABLE):
        own, other = hall.tables(len(sheet.feet))
        answer = hall.send(other, sheet, keep=1, **numbers_on(own, len(sheet.feet)))
        caught[WRONG_TABLE] += answer.status_code == 422 and len(answer.json()["findings"]) == len(sheet.feet)
    assert caught == {COLUMNS: EACH, WRONG_TABLE: EACH}
    assert not SheetVersion.objects.exists()
    assert standings(hall.cast.tournament, upto=1).ranked == ()


def moved_seats(sheet: Sheet, spoilt: Sheet) -> list[tuple[int, int]]:
    """Each seat with the seat whose column was typed there."""
    swapped = [seat for seat, (foot, other) in enumerate(zip(sheet.feet, spoilt.feet, strict=True), 1) if foot != other]
    partner = dict(zip(swapped, reversed(swapped), strict=True))
    return [(seat, partner.get(seat, seat)) for seat in range(1, len(sheet.feet) + 1)]


def test_a_clean_sheet_with_the_right_start_numbers_counts(hall: Hall) -> None:
    setup.change_settings(hall.cast.tournament, by=hall.cast.director, numbers_keyed=True)
    for seats in (3, 4):
        table = hall.tables(seats)[0]
        answer = hall.send(table, played_sheet(Random(seats), seats), **numbers_on(table, seats))
        assert answer.json()["outcome"] == "counted"
