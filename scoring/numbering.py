"""Which game every row is: rows that are missing, that stand there twice or out of order, too many and too few.

It reads numbers, dealers and what is struck (ISkO 3.2.1, 3.2.11 to 3.2.13; SkWO 6.2 A d); what a game counts is not
known here.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from scoring.findings import Finding, finding
from scoring.rowchecks import is_empty, is_passed
from scoring.sheet import Row, ScoreSheet


@dataclass(frozen=True, slots=True)
class Line:
    """A row and the number of its game; again: it repeats another row; gap: games missing before it."""

    row: Row
    game: int
    again: bool = False
    gap: int = 0


@dataclass(slots=True)
class Numbering:
    """The lines of a sheet and what is wrong with their order; lacking: games that are missing, place unknown."""

    lines: list[Line] = field(default_factory=list)
    found: list[Finding] = field(default_factory=list)
    lacking: int = 0


def number(sheet: ScoreSheet, more: int = 0) -> Numbering:
    """Every row with the number of its game; one that was annulled is none, its replay is (ISkO 3.2.11).

    more: rows beyond those that were planned, of games that don't count towards them (V8.12).

    >>> rows = Row(number=1, passed=True), Row(number=3, passed=True)
    >>> number(ScoreSheet((), games=3, seats=3, rows=rows)).found[0].code
    'row.missing'
    """
    rows = used_rows(sheet)
    numbers = [row.number for row in rows]
    repeated = any(_repeats(before, row, surplus=False) for before, row in pairwise(rows))
    if numbers == list(range(1, sheet.games + more + 1)) and not repeated:
        return Numbering([Line(row, row.number) for row in rows])
    reader = _Reader(sheet, sorted(rows, key=lambda row: row.number) if _shuffled(numbers) else rows, more)
    if _shuffled(numbers):
        due, row = next((due, row) for due, row in enumerate(rows, 1) if row.number != due)
        reader.report("row.order", row.number, found=row.number, expected=due)
    return reader.read()


def used_rows(sheet: ScoreSheet) -> tuple[Row, ...]:
    """Without what was struck, and the lines at the end of the sheet that nobody wrote on."""
    rows = tuple(row for row in sheet.rows if not row.annulled)
    used = len(rows)
    while used and is_empty(rows[used - 1]):
        used -= 1
    return rows[:used]


def _shuffled(numbers: list[int]) -> bool:
    in_order = list(range(1, len(numbers) + 1))
    return numbers != in_order and sorted(numbers) == in_order


class _Reader:
    """Walks down the rows once and knows which number must come next; shift: games that were left out in between."""

    def __init__(self, sheet: ScoreSheet, rows: Sequence[Row], more: int) -> None:
        self.seats, self.rows, self.planned, self.more = sheet.seats, rows, sheet.games + more, more
        self.due, self.shift = 1, 0
        self.seen: set[int] = set()
        self.result = Numbering(lacking=self.planned - len(rows))

    def report(self, code: str, number: int, **values: Any) -> None:
        self.result.found.append(finding(code, row=number, field="game", **values))

    def read(self) -> Numbering:
        for place, row in enumerate(self.rows):
            before = self.rows[place - 1] if place else None
            after = self.rows[place + 1] if place + 1 < len(self.rows) else None
            self._read(row, before, after)
        return self.result

    def _read(self, row: Row, before: Row | None, after: Row | None) -> None:
        game = row.number + self.shift
        if before is not None and _repeats(before, row, surplus=self.result.lacking < 0):
            self.shift -= row.number != before.number
            self._again(row)
        elif game == self.due:
            self._in_turn(row, after)
        elif self._misnumbered(game, after):
            self._misplaced(row)
        elif game > self.due:
            self._gap(row, game - self.due)
        elif game in self.seen:
            self._again(row)
        else:
            self._misplaced(row)

    def _in_turn(self, row: Row, after: Row | None) -> None:
        """Numbered without a break after a game was left out, the dealers still show the gap."""
        skipped = self.result.lacking > 0 and not self.more and row.dealer == self._dealer(self.due + 1)
        if skipped and (after is None or after.dealer == self._dealer(self.due + 2)):
            self._gap(row, 1)
            self.shift += 1
        else:
            self._line(row)

    def _dealer(self, game: int) -> int:
        return dealer_of(game, self.seats)

    def _misnumbered(self, game: int, after: Row | None) -> bool:
        if game > self.due + self.planned:
            return True
        if after is None:
            return len(self.rows) == self.planned
        return after.number + self.shift == self.due + 1

    def _misplaced(self, row: Row) -> None:
        self.report("row.order", row.number, found=row.number, expected=self.due - self.shift)
        self._line(row)

    def _gap(self, row: Row, games: int) -> None:
        for missing in range(self.due - self.shift, self.due - self.shift + games):
            self.report("row.missing", missing, expected=missing)
        self.due += games
        self.result.lacking -= games
        self._line(row, gap=games)

    def _again(self, row: Row) -> None:
        self.report("row.twice", row.number, found=row.number)
        self.result.lacking += 1
        self.result.lines.append(Line(row, self.due - 1, again=True))

    def _line(self, row: Row, *, gap: int = 0) -> None:
        self.result.lines.append(Line(row, self.due, gap=gap))
        self.seen.add(self.due)
        self.due += 1


def _repeats(before: Row, row: Row, *, surplus: bool) -> bool:
    """The same game once more: written off with its totals, or counted again where there is a row too many."""
    if row.number == before.number and row == before:
        return True
    if surplus and row.dealer is not None and replace(row, number=before.number, totals=before.totals) == before:
        return True
    if not row.score or row.totals != before.totals or row.declarer is None or row.total_of(row.declarer) is None:
        return False
    return replace(row, number=before.number) == before


def dealer_of(game: int, seats: int) -> int:
    """The seat that deals game 1, 2, ... (ISkO 3.2.1).

    >>> dealer_of(5, 4), dealer_of(36, 3)
    (1, 3)
    """
    return (game - 1) % seats + 1


def resting(dealer: int, seats: int) -> tuple[int, ...]:
    """The seats without cards: at four the dealer, at five the third to his left, too (ISkO 3.2.7).

    The two at his left and the one at his right play.

    >>> resting(3, 3), resting(4, 4), resting(1, 5), resting(4, 5)
    ((), (4,), (1, 4), (4, 2))
    """
    return (dealer, dealer_of(dealer + 3, seats))[: seats - 3]


def count(sheet: ScoreSheet, lines: Sequence[Line], lacking: int) -> Iterator[Finding]:
    """Too many or too few games for the plan, beyond those known to be missing or there twice (SkWO 6.2 A d)."""
    if not lacking or not lines:
        return
    code = "sheet.too_few_games" if lacking > 0 else "sheet.too_many_games"
    row = lines[max(lacking, -len(lines))].row.number if lacking < 0 else lines[-1].row.number + 1
    games = sheet.games - lacking
    yield finding(code, row=row, field="games", found=games, expected=sheet.games, difference=-lacking)


def dealers(sheet: ScoreSheet, lines: Sequence[Line], extra: Collection[int] = ()) -> list[Finding]:
    """Who dealt out of turn, once: afterwards both the order of the plan and the order as written are right.

    Nobody deals twice running, and who sits out can't be declarer: at four the dealer, at five the third to his left,
    too (ISkO 3.2.7, 3.2.11; SkWO 9.4). extra: places, from 0, behind which the same one deals again (V8.12).
    """
    wrong: list[Finding] = []
    last, may, again = 0, set[int](), 0
    for place, line in enumerate(lines):
        row, law = line.row, dealer_of(line.game - again, sheet.seats)
        again += place in extra
        if row.dealer is None or line.again:
            continue
        if not 1 <= row.dealer <= sheet.seats:
            wrong.append(_dealer(row, "row.dealer", law, causes=()))
            may = {dealer_of(law + 1, sheet.seats)}
            last = law
            continue
        out = () if is_passed(row) else resting(row.dealer, sheet.seats)
        declares = row.dealer in out and row.dealer == row.declarer
        if row.dealer != law and row.dealer not in may:
            causes = {"twice_running": row.dealer == last, "declares": declares}
            wrong.append(_dealer(row, "row.dealer", law, causes=tuple(cause for cause, fits in causes.items() if fits)))
        elif declares:
            wrong.append(_dealer(row, "row.dealer_declares", None))
        elif row.declarer in out:
            wrong.append(_third(row))
        elif row.also is not None and row.also in out:
            where: dict[str, Any] = {"row": row.number, "seat": row.declarer, "field": "also"}
            wrong.append(finding("row.ramsch_also", **where, found=row.also, expected=None))
        # It goes on from this dealer, or who was left out deals now.
        may = {dealer_of(row.dealer + 1, sheet.seats), law} - {row.dealer}
        last = row.dealer
        if place in extra:
            may, last = {row.dealer}, 0
    return wrong


def with_dealers(lines: Sequence[Line], seats: int, extra: Collection[int] = ()) -> list[Line]:
    """The lines with who dealt also where the row doesn't say it: by the number of its game (ISkO 3.2.1).

    extra: places, from 0, behind which the same one deals again, so the numbers run ahead of the deals (V8.12).

    >>> [line.row.dealer for line in with_dealers([Line(Row(number=4), 4), Line(Row(number=5), 5)], 4, extra=(0,))]
    [4, 4]
    """
    dealt, again = [], 0
    for place, line in enumerate(lines):
        law = dealer_of(line.game - again, seats)
        again += place in extra
        dealt.append(line if line.row.dealer else replace(line, row=replace(line.row, dealer=law)))
    return dealt


def annulled(sheet: ScoreSheet) -> Iterator[Finding]:
    """A struck game of a round that was over when the first one was dealt out of turn: such rounds stand (ISkO 3.2.13).

    Struck are the games of one round, the one in which it was noticed (3.2.12); each stroke is told from the last one
    by the games between that were not struck.
    """
    rounds: list[int] = []
    for row in sheet.rows:
        if not row.annulled:
            rounds = []
            continue
        rounds.append((row.number - 1) // sheet.seats)
        if rounds[-1] != rounds[0]:
            yield finding("row.annulled_round", row=row.number, field="annulled", found=row.number)
            rounds = rounds[-1:]


def _third(row: Row) -> Finding:
    where: dict[str, Any] = {"row": row.number, "seat": row.declarer, "field": "declarer"}
    return finding("row.third_declares", **where, found=row.dealer, expected=None)


def _dealer(row: Row, code: str, expected: int | None, **values: Any) -> Finding:
    field = "dealer" if code == "row.dealer" else "declarer"
    return finding(code, row=row.number, seat=row.dealer, field=field, found=row.dealer, expected=expected, **values)
