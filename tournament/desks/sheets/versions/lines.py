"""A game of a sheet as it is typed, cell by cell, and as the scoring core reads it. Saves nothing, judges nothing.

Contracts and steps are single letters, the German and the English ones at once: no letter means two things.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from django.utils.translation import get_language

from scoring import Contract, Finding, Row, RuleSet, dealer_of, finding
from scoring.roundmarks import extra_deals
from tournament.desks.sheets.versions.others import EVENTS, FORMS, RAMSCH, TICKED, others_of, text_of
from tournament.queries.sheets.columns import TICKS, repeats_dealers
from tournament.queries.sheets.marks import MARKED

Meaning = TypeVar("Meaning")

USUAL = ("number", "dealer", "declarer", "contract", "tops", "steps", "won", "score", "total", "bid", "value", "totals")
CELLS = (*USUAL, *(name for name in MARKED if name != "ramsch"))
CELL = re.compile(r"g(\d{1,3})_([a-z_]+)", re.ASCII)
POINTS = frozenset({"score", "total", "totals", "value"})  # of up to five digits; the others have fewer
MOST_LINES = 200
PASSED = frozenset({"0", "e", "p"})  # eingepasst, passed
MINUS = str.maketrans("−–", "--")

CONTRACTS: Mapping[str, Contract] = {
    **dict.fromkeys(("k", "c", "12"), Contract.CLUBS),
    **dict.fromkeys(("p", "s", "11"), Contract.SPADES),
    **dict.fromkeys(("h", "10"), Contract.HEARTS),
    **dict.fromkeys(("r", "d", "9"), Contract.DIAMONDS),
    **dict.fromkeys(("g", "24"), Contract.GRAND),
    **dict.fromkeys(("n", "23"), Contract.NULL),
}
LETTERS = {"de": "KPHRGN"}
ENGLISH = "CSHDGN"
ORDER = (Contract.CLUBS, Contract.SPADES, Contract.HEARTS, Contract.DIAMONDS, Contract.GRAND, Contract.NULL)
STEPS = {
    "h": "hand",
    "s": "schneider",
    "z": "schwarz",
    "w": "schwarz",
    "x": "schwarz_announced",
    "o": "ouvert",
    "b": "overbid",
    "ü": "overbid",
    **dict.fromkeys(("u", "v"), "annulled"),  # ungültig, void: dealt out of turn
}
NOTES = frozenset({"overbid", "annulled"})  # what stands among the steps and is none
ANNOUNCED = {"schneider": "schneider_announced", "schwarz": "schwarz_announced"}
STEP_LETTERS = {
    "hand": "H",
    "schneider": "S",
    "schneider_announced": "A",
    "schwarz": "Z",
    "schwarz_announced": "X",
    "ouvert": "O",
}
RESULTS = {**dict.fromkeys(("+", "w", "g"), True), **dict.fromkeys(("-", "l", "v"), False)}


def typed_lines(data: Mapping[str, str]) -> dict[int, dict[str, str]]:
    """The cells that something is written in, by line: g17_declarer is the declarer of line 17."""
    lines: dict[int, dict[str, str]] = {}
    for name, text in data.items():
        named = CELL.fullmatch(name)
        if named and named[2] in CELLS and text.strip():
            lines.setdefault(int(named[1]), {})[named[2]] = text.strip().translate(MINUS)
    bare = {"number", "dealer"}
    return {line: lines[line] for line in sorted(lines) if 0 < line <= MOST_LINES and lines[line].keys() - bare}


def read_rows(
    lines: Mapping[int, Mapping[str, str]], seats: int, rules: RuleSet
) -> tuple[tuple[Row, ...], tuple[Finding, ...]]:
    """The rows, and every cell that can't be read. A line without a number is the game that is due there."""
    rows: list[Row] = []
    unread: list[Finding] = []
    for line, texts in lines.items():
        reader = Line(line, texts, seats, rows, again=len(dealt_again(rows, seats, rules)))
        rows.append(reader.row())
        unread += reader.unread
    return tuple(rows), tuple(unread)


def due(line: int, above: Sequence[Row], *, annulled: bool) -> int:
    """Which game a line has where nothing says otherwise: below struck games the first of them is replayed."""
    struck = sum(row.annulled for row in above)
    if annulled:  # it goes on with those right above it
        struck -= sum(1 for _row in takewhile(lambda row: row.annulled, reversed(above)))
    return line - struck


def dealt_again(rows: Sequence[Row], seats: int, rules: RuleSet) -> list[int]:
    """Places, from 0, of the rows behind which the same one deals again (V8.12); struck ones are no deals."""
    if not repeats_dealers(rules):
        return []
    dealt = [place for place, row in enumerate(rows) if not row.annulled]
    return [dealt[place] for place in extra_deals([rows[place] for place in dealt], seats, rules)]


class Line:
    """Reads the texts of one line; what can't be read is noted in `unread` and left out.

    `again`: how often the same one dealt again above it.
    """

    def __init__(
        self, line: int, texts: Mapping[str, str], seats: int, above: Sequence[Row] = (), *, again: int = 0
    ) -> None:
        self.line, self.texts, self.seats, self.above, self.again = line, texts, seats, above, again
        self.unread: list[Finding] = []

    def row(self) -> Row:
        ramsch = self.texts.get("contract", "").lower() in RAMSCH
        nobody = self.texts.get("declarer", "").lower() in PASSED
        passed = nobody and not ramsch
        declarer = None if nobody else self.whole("declarer")
        steps = frozenset(self.steps())
        annulled = "annulled" in steps
        number = self.whole("number") or due(self.line, self.above, annulled=annulled)
        won = self.word("won", RESULTS)
        return Row(
            number=number,
            dealer=self.whole("dealer") or dealer_of(number - self.again, self.seats),
            declarer=declarer,
            contract=None if ramsch else self.word("contract", CONTRACTS),
            tops=self.whole("tops"),
            steps=steps - NOTES,
            overbid="overbid" in steps,
            bid=self.whole("bid"),
            won=won,
            value=self.whole("value"),
            score=self.score(won),
            totals=self.totals(declarer),
            passed=passed,
            annulled=annulled,
            ramsch=ramsch,
            **dict(self.others()),
        )

    def others(self) -> Iterator[tuple[str, Any]]:
        """What only other Skats write in a row (V12.1)."""
        for cell in self.texts.keys() & MARKED:
            if cell == "form":
                yield cell, self.word(cell, FORMS) or ""
            elif cell == "event":
                yield cell, self.word(cell, EVENTS) or ""
            elif cell in TICKS:
                yield cell, self.word(cell, TICKED) or False
            elif (figure := self.whole(cell)) is not None:
                yield cell, figure

    def score(self, won: bool | None) -> int | None:
        """On paper a lost game stands in a column of its own, without a sign."""
        score = self.whole("score")
        unsigned = self.texts.get("score", "")[:1] not in {"-", "+"}
        return -score if score and won is False and unsigned else score

    def totals(self, declarer: int | None) -> tuple[int | None, ...]:
        """The running totals: the declarer's alone, as it is typed, or everybody's, as a file may have them."""
        totals = [self.number_in(text, "totals") for text in self.texts.get("totals", "").split(",") if text]
        own = self.whole("total")
        if declarer is None or not 1 <= declarer <= self.seats:
            return tuple(totals[: self.seats])
        totals += [None] * (declarer - len(totals))
        totals[declarer - 1] = own
        return tuple(totals[: self.seats])

    def whole(self, cell: str) -> int | None:
        text = self.texts.get(cell, "")
        return self.number_in(text, cell) if text else None

    def number_in(self, text: str, cell: str) -> int | None:
        if text == "–" or text == "-":
            return None
        digits, most = text.lstrip("+-"), 5 if cell in POINTS else 2 if cell in MARKED else 4
        if len(text) - len(digits) <= 1 and digits.isascii() and digits.isdecimal() and len(digits) <= most:
            return int(text)
        self.note(cell, text)
        return None

    def word(self, cell: str, meanings: Mapping[str, Meaning]) -> Meaning | None:
        text = self.texts.get(cell, "").lower()
        if text and text not in meanings:
            self.note(cell, text)
        return meanings.get(text)

    def steps(self) -> Iterator[str]:
        """Letters in the order of the columns on paper: an A announces the schneider, or the schwarz before it (X)."""
        level = "schneider"
        for letter in self.texts.get("steps", "").lower().replace(" ", ""):
            if letter == "a":
                yield ANNOUNCED[level]
            elif step := STEPS.get(letter):
                level = step if step in ANNOUNCED else level
                yield step
            else:
                self.note("steps", letter)

    def note(self, cell: str, text: str) -> None:
        field = "running_total" if cell in {"total", "totals"} else cell
        self.unread.append(finding("cell.unread", row=self.line, field=field, found=text[:20]))


def texts_of(rows: Sequence[Row]) -> dict[str, str]:
    """The rows as they would be typed, by the names of the cells; every reading is the same again."""
    texts: dict[str, str] = {}
    for line, row in enumerate(rows, start=1):
        usual = due(line, rows[: line - 1], annulled=row.annulled)
        texts |= {f"g{line}_{cell}": text for cell, text in cells_of(row, usual).items() if text}
    return texts


def cells_of(row: Row, due: int) -> dict[str, str]:
    own = row.total_of(row.declarer) if row.declarer else None
    others = [total for seat, total in enumerate(row.totals, start=1) if seat != row.declarer]
    return {
        "number": "" if row.number == due else str(row.number),
        "dealer": text_of(row.dealer),
        "declarer": "0" if row.passed else text_of(row.declarer),
        "contract": RAMSCH[0] if row.ramsch else letter_of(row.contract) if row.contract else "",
        "tops": f"{row.tops:+d}" if row.tops is not None else "",
        "steps": steps_text(row),
        "won": {True: "+", False: "-", None: ""}[row.won],
        "score": f"{row.score:+d}" if row.score and row.won is False else text_of(row.score),
        "total": text_of(own),
        "bid": text_of(row.bid),
        "value": text_of(row.value),
        "totals": ",".join(text_of(total) or "-" for total in row.totals) if any(t is not None for t in others) else "",
        **others_of(row),
    }


def steps_text(row: Row) -> str:
    return (
        "".join(letter for step, letter in STEP_LETTERS.items() if step in row.steps)
        + "B" * row.overbid
        + "U" * row.annulled
    )


def letter_of(contract: Contract) -> str:
    return LETTERS.get((get_language() or "en")[:2], ENGLISH)[ORDER.index(contract)]
