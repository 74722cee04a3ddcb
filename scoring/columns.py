"""The running totals down the sheet: wrong where they go wrong, once, and amounts in another seat's column.

A scorekeeper goes on from the wrong number, or comes back to the right one: from a mistake on both are right, so
each column keeps every total that it may truthfully stand at. It has every seat's total, or the declarer's alone
(ISkO 5.5.1).
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field

from scoring.entries import counted_for, entries, holders, is_shared
from scoring.figures import is_won
from scoring.findings import Finding, finding
from scoring.guesses import total_causes
from scoring.numbering import Line
from scoring.reach import fewest_games
from scoring.rowchecks import Read, is_passed
from scoring.rules import RuleSet
from scoring.sheet import Row, ScoreSheet

_MOST = 64  # totals that a column remembers


@dataclass(slots=True)
class Column:
    """One seat down the sheet, in points and games.

    at: what its total should be after the last row; may: every total that it may stand at. won, lost: as the rows
    say; doubts: games that may count for this seat, or count otherwise. loose: a missing game may show here.
    """

    at: int = 0
    may: set[int] = field(default_factory=lambda: {0})
    won: int = 0
    lost: int = 0
    doubts: int = 0
    loose: bool = False

    def slipped(self, written: int | None) -> bool:
        """Is this total, if one is written, none of those that it may stand at? It is where the column goes on."""
        if written is None:
            return False
        if self.may and written not in self.may:
            return True
        self.at, self.may, self.loose = written, self.may or {written}, False
        return False

    def go_on(self, written: int) -> None:
        """From here on, this total may be right as well."""
        self.allow((written,))
        self.at = written

    def allow(self, more: Iterable[int]) -> None:
        """It may stand at these totals too."""
        self.may = {*self.may, *more}
        if len(self.may) > _MOST:
            self.may = set(sorted(self.may, key=lambda total: abs(total - self.at))[:_MOST])


class Columns:
    """Goes down the rows in turn; found collects the findings, each what is known of every seat.

    lacking: games that are missing somewhere; hidden: missing before a row that is known, not yet seen in a column.
    """

    def __init__(self, sheet: ScoreSheet, rules: RuleSet, lacking: int) -> None:
        self.each = [Column() for _ in range(sheet.seats)]
        self.feet = [footer.points for footer in sheet.footers]
        self.found: list[Finding] = []
        self.struck = {seat: _struck(sheet, seat) for seat in range(1, sheet.seats + 1)}
        self.rules, self.lacking, self.hidden = rules, lacking, 0
        self.shared = is_shared(rules)
        self.rest: Sequence[tuple[Line, Read]] = ()

    def follow(self, lines: Sequence[tuple[Line, Read]], unsure_whose: Container[int | None]) -> None:
        """Down all rows. unsure_whose: rows of which it is known already that the declarer is in doubt."""
        for place, (line, read) in enumerate(lines, 1):
            self.rest = lines[place:]
            self._follow(line, read, whose_unsure=line.row.number in unsure_whose)

    def _follow(self, line: Line, read: Read, *, whose_unsure: bool) -> None:
        row = line.row
        declarer = row.declarer if row.declarer is not None and 1 <= row.declarer <= len(self.each) else None
        movers = holders(row, self.rules, len(self.each)) if self.shared else (declarer,) if declarer else ()
        if line.gap:
            self._open(line.gap)
        before = [column.may for column in self.each]
        self._count(row, movers, read.scores, unsure=read.unsure or line.again)
        scores = (*read.scores, 0) if line.again else read.scores
        if len(movers) > 1:
            self._share(row, movers, scores, unsure=read.unsure)
        elif declarer:
            _move(self.each[declarer - 1], scores)
        second_unsure = row.also is not None and len(movers) < 2
        if (declarer is None and read.unsure) or whose_unsure or second_unsure:
            self._spread(before, read.scores)
        written = zip(self.each, row.totals, strict=False)  # those behind the last one are blank
        slips = [seat for seat, (column, total) in enumerate(written, 1) if column.slipped(total)]
        if slips == [declarer] and read.any_game and self._is_a_game(row.totals[slips[0] - 1], before[slips[0] - 1]):
            self.each[slips[0] - 1].go_on(row.totals[slips[0] - 1] or 0)
        elif slips:
            self._explain(row, declarer, before, read.scores, slips, movers)
        elif len(movers) == 1 and declarer is not None and (owner := self._owner(row, declarer, before, read.scores)):
            self._wrong_column(row, declarer, owner, before, read.scores)

    def _is_a_game(self, written: int | None, before: set[int]) -> bool:
        """Did the total move by what some game counts?"""
        return bool(fewest_games([(written or 0) - total for total in before], 1, self.rules))

    def _open(self, gap: int) -> None:
        """Games are missing here: they may show in any column."""
        self.hidden += gap
        for column in self.each:
            column.loose = True
            column.doubts += gap

    def _count(self, row: Row, movers: Sequence[int], scores: Sequence[int], *, unsure: bool) -> None:
        for seat in counted_for(row, self.rules, len(self.each)) if self.shared else movers:
            column, won = self.each[seat - 1], scores[0] > 0 if row.ramsch and scores else is_won(row)
            column.doubts += unsure
            if not is_passed(row):
                column.won, column.lost = column.won + won, column.lost + (not won)

    def _share(self, row: Row, movers: Sequence[int], scores: Sequence[int], *, unsure: bool) -> None:
        """What the row may bring to everybody who has something in it; if that is unsure, to others also nothing."""
        shares = [entries(row, score, self.rules, len(self.each)) for score in scores]
        for seat in movers:
            brought = [share[seat - 1] for share in shares]
            nothing = [0] if unsure and seat != movers[0] else []
            _move(self.each[seat - 1], tuple(dict.fromkeys([*brought, *nothing])))

    def _spread(self, before: list[set[int]], scores: Sequence[int]) -> None:
        """Whose game it was is not certain: every column may have moved, or not."""
        for column, totals in zip(self.each, before, strict=True):
            column.doubts += 1
            column.may = {*totals, *_sums(totals, scores)} if scores else set()

    def _explain(
        self,
        row: Row,
        declarer: int | None,
        before: list[set[int]],
        scores: Sequence[int],
        slips: list[int],
        movers: Sequence[int],
    ) -> None:
        """Totals that nothing explains so far: another column, a missing game, or simply wrong."""
        alone = len(movers) == 1
        if alone and declarer is not None and (other := self._other_column(row, declarer, before, scores, slips)):
            self._wrong_column(row, other, declarer, before, scores)
            return
        for seat in slips:
            column, written = self.each[seat - 1], row.totals[seat - 1] or 0
            if self._hidden(row, column, written):
                pass
            elif alone and seat == declarer and (owner := self._owner(row, declarer, before, scores)):
                self._wrong_column(row, declarer, owner, before, scores)
            else:
                share = entries(row, scores[0], self.rules, len(self.each))[seat - 1] if scores else 0
                self._slip(row, seat, written, share)
            column.go_on(written)

    def _other_column(
        self, row: Row, declarer: int, before: list[set[int]], scores: Sequence[int], slips: list[int]
    ) -> int | None:
        """The seat whose column holds the amount, or the new total, while the declarer's did not move."""
        others, own_total = [seat for seat in slips if seat != declarer], row.total_of(declarer)
        own = before[declarer - 1]
        if len(others) != 1 or (own_total is not None and own_total not in own):
            return None
        written = row.total_of(others[0])
        return others[0] if written in {*_sums(own, scores), *_sums(before[others[0] - 1], scores)} else None

    def _owner(self, row: Row, declarer: int, before: list[set[int]], scores: Sequence[int]) -> int | None:
        """Whose total this is, where only one is written: then the declarer, or the column, is the wrong one.

        It could be somebody's; whether it is, what both of them go on from shows.
        """
        written, own = row.total_of(declarer), before[declarer - 1]
        if written is None:
            return None
        silent = [seat for seat in range(1, len(self.each) + 1) if row.total_of(seat) is None]
        if len(silent) < len(self.each) - 1:
            return None
        slipped = written not in _sums(own, scores)
        for seat in silent:
            if written in _sums(before[seat - 1], scores) - before[seat - 1]:
                went_on, stayed = self._next_base(seat, foot=slipped), self._next_base(declarer, foot=slipped)
                agree = (went_on <= {written}, stayed <= own)
                if all(agree) and ((went_on and stayed) or (slipped and (went_on or stayed))):
                    return seat
        return None

    def _next_base(self, seat: int, *, foot: bool) -> set[int]:
        """What a seat goes on from in its next total, or ends at in the foot; nothing if there is neither."""
        for line, read in self.rest:
            total = line.row.total_of(seat)
            if line.row.declarer == seat and total is not None:
                return {total - score for score in read.scores}
        return {self.feet[seat - 1]} if foot and self.feet else set()

    def _wrong_column(self, row: Row, stands: int, belongs: int, before: list[set[int]], scores: Sequence[int]) -> None:
        self.found.append(
            finding(
                "row.wrong_column",
                row=row.number,
                seat=stands,
                field="running_total",
                found=stands,
                expected=belongs,
                score=scores[0],
            )
        )
        for seat in (stands, belongs):
            column, written = self.each[seat - 1], row.total_of(seat)
            column.doubts += 1
            column.allow((*before[seat - 1], *_sums(before[seat - 1], scores)))
            if written is not None:
                column.go_on(written)

    def _hidden(self, row: Row, column: Column, written: int) -> bool:
        """A jump that missing games explain; if their place was not known, this is where it shows."""
        jumps = [written - total for total in column.may]
        if column.loose and (games := fewest_games(jumps, self.hidden, self.rules)):
            self.hidden -= games
            column.loose = False
            return True
        if self.lacking <= 0 or not fewest_games(jumps, 1, self.rules):
            return False
        self.lacking -= 1
        self._open(1)
        self.hidden -= 1
        self.found.append(finding("row.missing", row=row.number, field="game", expected=row.number))
        return True

    def _slip(self, row: Row, seat: int, written: int, score: int) -> None:
        column = self.each[seat - 1]
        self.found.append(
            finding(
                "row.running_total",
                row=row.number,
                seat=seat,
                field="running_total",
                found=written,
                expected=column.at,
                difference=written - column.at,
                causes=total_causes(written, column.at - score, score, self.struck[seat]),
            )
        )


def _struck(sheet: ScoreSheet, seat: int) -> frozenset[int]:
    """What the annulled games of a seat would have counted, each and all together."""
    scores = [row.score for row in sheet.rows if row.annulled and row.declarer == seat and row.score]
    return frozenset({*scores, sum(scores)} - {0})


def _move(column: Column, scores: Sequence[int]) -> None:
    if len(column.may) == len(scores) == 1:  # as on every clean sheet
        column.at += scores[0]
        column.may = {column.at}
        return
    column.at += scores[0] if scores else 0
    column.may = _sums(column.may, scores)
    column.allow(())


def _sums(totals: Iterable[int], scores: Sequence[int]) -> set[int]:
    return {total + score for total in totals for score in scores}
