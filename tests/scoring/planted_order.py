"""Mistakes between rows: totals and columns, dealers, rows that are missing, twice or out of order."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring import Row, ScoreSheet
from tests.scoring.planting import Slip, Spoilt, carried, declares_out, pick, playing, with_row


def wrong_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: bool(row.totals))
    if row is None:
        return None
    seat = rng.choice([seat for seat, total in enumerate(row.totals, 1) if total is not None])
    by = rng.choice((-1, 1)) * rng.choice((1, 3, 7, 10, 13, 100))
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    return carried(sheet, row.number, seat, by, end), {"row.running_total"}, row.number


def not_added(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The game is in the row, and its amount in no column, or with the wrong sign there."""
    row = pick(rng, sheet)
    if row is None or row.declarer is None or row.score is None:
        return None
    by = -row.score * rng.choice((1, 2))
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    return carried(sheet, row.number, row.declarer, by, end), {"row.running_total", "row.wrong_column"}, row.number


def wrong_column(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The amount is added to another seat."""
    row = pick(rng, sheet, lambda row: None not in row.totals and len(row.totals) == sheet.seats)
    if row is None or row.declarer is None or row.score is None:
        return None
    other = rng.choice([seat for seat in range(1, sheet.seats + 1) if seat != row.declarer])
    end = rng.choice((row.number + 1, row.number + 5, 10**6))
    spoilt = carried(sheet, row.number, row.declarer, -row.score, end)
    return carried(spoilt, row.number, other, row.score, end), {"row.wrong_column"}, row.number


def wrong_declarer(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The declarer's cell names somebody else; the totals are right."""
    row = pick(rng, sheet)
    if row is None:
        return None
    dealer = (row.number - 1) % sheet.seats + 1
    others = [seat for seat in playing(dealer, sheet.seats) if seat != row.declarer]
    return with_row(sheet, row, declarer=rng.choice(others)), {"row.wrong_column"}, row.number


def wrong_declarer_of_one_total(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Where only the declarer's total is written, it goes to the column of the wrong declarer with him."""
    row = pick(rng, sheet, lambda row: None in row.totals or len(row.totals) < sheet.seats)
    if row is None or row.declarer is None:
        return None
    dealer = (row.number - 1) % sheet.seats + 1
    others = [seat for seat in playing(dealer, sheet.seats) if seat != row.declarer]
    other = rng.choice(others)
    later = {follower.declarer for follower in sheet.rows[row.number :]}
    if not {row.declarer, other} <= later:
        return None
    stood = [total for earlier in sheet.rows[: row.number - 1] if (total := earlier.total_of(other)) is not None]
    if (stood[-1] if stood else 0) == row.total_of(row.declarer):  # then either of the two rows may be the wrong one
        return None
    totals = tuple(row.total_of(row.declarer) if seat == other else None for seat in range(1, sheet.seats + 1))
    return with_row(sheet, row, declarer=other, totals=totals), {"row.wrong_column"}, row.number


def dealer_declares(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: row.dealer is not None)
    if sheet.seats == 3 or row is None or row.declarer is None or row.dealer is None or row.score is None:
        return None
    spoilt = with_row(sheet, row, declarer=row.dealer)
    if rng.random() < 0.5 and None not in row.totals and len(row.totals) == sheet.seats:
        end = 10**6
        spoilt = carried(
            carried(spoilt, row.number, row.declarer, -row.score, end), row.number, row.dealer, row.score, end
        )
    return spoilt, {"row.dealer_declares"}, row.number


def wrong_dealer(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """Another dealer in one row; afterwards all is as planned, or it goes on from there."""
    rows = [row for row in sheet.rows if row.dealer is not None]
    if not rows:
        return None
    row = rng.choice(rows)
    by = rng.randint(1, sheet.seats - 1)
    end = rng.choice((row.number + 1, 10**6, row.number + 6))
    rows = [
        replace(line, dealer=((line.dealer or 0) + by - 1) % sheet.seats + 1)
        if row.number <= line.number < end
        else line
        for line in sheet.rows
    ]
    if any(declares_out(line, sheet.seats) for line in rows[row.number :]):
        return None
    return replace(sheet, rows=tuple(rows)), {"row.dealer"}, row.number


def dealers_exchanged(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.rows[0].dealer is None or len(sheet.rows) < 2:
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    rows = list(sheet.rows)
    rows[at], rows[at + 1] = (
        replace(rows[at], dealer=rows[at + 1].dealer),
        replace(rows[at + 1], dealer=rows[at].dealer),
    )
    if declares_out(rows[at + 1], sheet.seats):
        return None
    return replace(sheet, rows=tuple(rows)), {"row.dealer"}, at + 1


def _closed_up(rows: Sequence[Row]) -> tuple[Row, ...]:
    return tuple(replace(row, number=number) for number, row in enumerate(rows, 1))


def _all_totals(sheet: ScoreSheet) -> bool:
    return all(len(row.totals) == sheet.seats and None not in row.totals for row in sheet.rows)


def row_missing(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A line was left out: its number is missing."""
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    rows = (*sheet.rows[:at], *sheet.rows[at + 1 :])
    return replace(sheet, rows=rows), {"row.missing"}, at + 1


def row_missing_closed_up(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """A line was left out and the numbers go on; the dealers or the totals of every seat show where."""
    if len(sheet.rows) < 12 or not _all_totals(sheet):
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    if sheet.rows[at].passed and sheet.rows[at].dealer is None:
        return None
    rows = _closed_up((*sheet.rows[:at], *sheet.rows[at + 1 :]))
    return replace(sheet, rows=rows), {"row.missing"}, at + 1


def row_missing_somewhere(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The same where only the declarer's total is written: with a dealer the place is known, without it shows later."""
    if len(sheet.rows) < 12 or _all_totals(sheet):
        return None
    at = rng.randrange(len(sheet.rows) - 1)
    gone = sheet.rows[at]
    rows = _closed_up((*sheet.rows[:at], *sheet.rows[at + 1 :]))
    if gone.dealer is not None:
        return replace(sheet, rows=rows), {"row.missing"}, at + 1
    if gone.passed:
        return replace(sheet, rows=rows), {"sheet.too_few_games"}, len(rows) + 1
    shows = next((row.number for row in rows[at:] if row.declarer == gone.declarer), None)
    return (
        (replace(sheet, rows=rows), {"row.missing"}, shows)
        if shows
        else (replace(sheet, rows=rows), {"sheet.too_few_games"}, len(rows) + 1)
    )


def row_twice(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows))
    rows = (*sheet.rows[: at + 1], sheet.rows[at], *sheet.rows[at + 1 :])
    return replace(sheet, rows=rows), {"row.twice"}, at + 1


def row_twice_renumbered(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    at = rng.randrange(len(sheet.rows))
    if sheet.rows[at].passed and sheet.rows[at].dealer is None:
        return None
    rows = _closed_up((*sheet.rows[: at + 1], sheet.rows[at], *sheet.rows[at + 1 :]))
    return replace(sheet, rows=rows), {"row.twice"}, at + 2


def row_counted_twice(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    """The copy is counted in the totals, too, and in the foot or not."""
    spoilt = rng.choice((row_twice, row_twice_renumbered))(rng, sheet)
    if spoilt is None:
        return None
    twofold, codes, number = spoilt
    assert number is not None
    at = next(
        place
        for place in range(1, len(twofold.rows))
        if replace(twofold.rows[place], number=0) == replace(twofold.rows[place - 1], number=0)
    )
    copy = twofold.rows[at]
    if copy.declarer is None or copy.score is None or len({row.number for row in twofold.rows}) < len(twofold.rows):
        return None
    counted = carried(twofold, copy.number, copy.declarer, copy.score)
    if copy.dealer is None:  # it could be another game of the same kind
        return counted, {"sheet.too_many_games"}, len(twofold.rows)
    return counted, codes, number


def too_few(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if len(sheet.rows) < 6:
        return None
    rows = sheet.rows[:-1]
    return replace(sheet, rows=rows), {"sheet.too_few_games"}, len(sheet.rows)


def too_many(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    if sheet.footers:
        return None
    last = sheet.rows[-1]
    dealer = last.dealer and last.dealer % sheet.seats + 1
    return (
        replace(sheet, rows=(*sheet.rows, Row(number=last.number + 1, dealer=dealer, passed=True))),
        {"sheet.too_many_games"},
        last.number + 1,
    )


def wrong_number(rng: Random, sheet: ScoreSheet) -> Spoilt | None:
    row = pick(rng, sheet, lambda row: 1 < row.number < len(sheet.rows))
    number = row and rng.choice((row.number + 1, row.number - 1, row.number + 40))
    return (row and number and (with_row(sheet, row, number=number), {"row.order"}, number)) or None


BETWEEN_ROWS: tuple[Slip, ...] = (
    wrong_total, not_added, wrong_column, wrong_declarer, wrong_declarer_of_one_total, dealer_declares, wrong_dealer,
    dealers_exchanged, row_missing, row_missing_closed_up, row_missing_somewhere, row_twice, row_twice_renumbered,
    row_counted_twice, too_few, too_many, wrong_number,
)  # fmt: skip
