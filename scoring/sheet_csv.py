"""Score sheets as CSV text: reads them with every game, or the feet of many; see SHEET_FORM.

What it can't read it says with line and column. Whether a sheet is right it does not know.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.contracts import Contract
from scoring.csv_cells import Cells, lines_of, named
from scoring.csv_words import (
    CONTRACTS_AND_RAMSCH,
    EVENTS,
    FOOT,
    FORMS,
    HEADINGS,
    OTHERS,
    RAMSCH,
    RESULTS,
    plain,
    total_of,
)
from scoring.findings import Finding, finding
from scoring.marks import STEPS
from scoring.sheet import SEATS, Footer, Row, ScoreSheet, planned_games, seats_of

SHEET_FORM = """\
A sheet game by game: a line with headings, then a line for each game. Headings: game, dealer, declarer, contract
(diamonds hearts spades clubs grand null), tops (+n with, -n without), hand, schneider, schneider_announced, schwarz,
schwarz_announced, ouvert, overbid (x or nothing) or all of them in one cell under steps, bid, won (won, lost, passed),
value, score, and the running totals after the game: total_1 to total_4 (total_3 at a table of three, total_5 at one of
five, ISkO 3.2.7), or the declarer's alone under running_total; annulled (x for a game that was struck as dealt out of
turn, its replay follows under the same number). Columns may be missing.
Of other Skats also: kontra and bock (how often it doubles the score), spitze (of how many cards), shown, opened (laid
open after the first trick), revolution (x), form (tournee, second, solo, guckser), event (lost_60), ramsch_round (x). A
Ramsch has ramsch for its contract; its declarer is who lost or won it, also the second of a tie, value the card points
or the fixed figure, virgins how many have no trick, passed_on how many passed the skat on or knocked.
The foot follows in lines whose game cell says
points, won, lost, total, others_lost, own_bonus, others_bonus or signed (x for every seat that signed), with the
figures under the seats' totals; and passed and games (as many as were planned), with their figure under total_1.
The feet of many sheets: headings seat, points, won, lost and, if they are known, total, others_lost, own_bonus,
others_bonus, passed, games, signed; sheets are told apart by source, series and table.
Separated by ; or , or tabs, UTF-8; German headings and words are understood."""

BETWEEN = ("others_lost", "own_bonus", "others_bonus")
FOOT_LINES = ("points", "won", "lost", *BETWEEN, "total")
_IN_THE_FOOT = {*FOOT_LINES, "passed", "games", "signed"}
_TABLE = ("source", "series", "table")
MOST_GAMES = 999


@dataclass(frozen=True, slots=True)
class SheetRead:
    """One sheet out of a text: its name in there, and the sheet, or what kept it from being read."""

    name: str
    sheet: ScoreSheet | None
    found: tuple[Finding, ...] = ()


def read_sheets(text: str, games: int | None = None, *, others: bool = True) -> tuple[SheetRead, ...]:
    """Every sheet in a text; games: how many were planned, if the text does not say (SkWO 6.2 A d). See SHEET_FORM.

    others: whether marks of other Skats may stand there (V12.1); if not, each is named with its line.

    >>> read_sheets("game;declarer;contract;tops;score\\n1;2;clubs;1;24\\n")[0].sheet.rows[0].declarer
    2
    >>> read_sheets("hello")[0].found[0].code
    'input.no_sheet'
    """
    try:
        lines = lines_of(text.removeprefix("\ufeff"))
    except ValueError as error:
        return (SheetRead("", None, (finding("input.no_table", line=1, found=str(error)),)),)
    if not lines:
        return (SheetRead("", None, (finding("input.empty", line=1),)),)
    (line, headings), *rest = lines
    names, foot = [_heading(heading) for heading in headings], [FOOT.get(plain(heading)) for heading in headings]
    is_foot = not {"seat", "points", "won", "lost"} - set(foot)
    wrong = [finding("input.column_twice", line=line, field=name) for name in _twice(foot if is_foot else names)]
    if is_foot and rest and not wrong:
        return tuple(_footers(foot, rest, games))
    if not is_foot and not {"game", "declarer", "contract"} <= set(names):
        names_there = ", ".join(heading.strip()[:40] for heading in headings[:20])
        wrong = [finding("input.no_sheet", line=line, found=names_there)]
    elif not is_foot and _totals(names) != list(range(1, len(_totals(names)) + 1)):
        wrong.append(finding("input.key_missing", line=line, field=f"total_{_missing_total(_totals(names))}"))
    if not wrong and not rest:
        wrong = [finding("input.empty", line=line)]
    if wrong:
        return (SheetRead("", None, tuple(wrong)),)
    return (_games(names, rest, games, others=others),)


def _heading(heading: str) -> str | None:
    seat = total_of(heading)
    return f"total_{seat}" if seat else HEADINGS.get(plain(heading))


def _totals(names: list[str | None]) -> list[int]:
    """The seats that have a column of totals."""
    return sorted(seat for name in names if name and (seat := total_of(name)))


def _missing_total(seats: list[int]) -> int:
    return next(seat for seat in range(1, 10) if seat not in seats)


def _twice(names: list[str | None]) -> list[str]:
    return sorted({name for name in names if name and names.count(name) > 1})


# Game by game


def _games(
    names: list[str | None], lines: list[tuple[int, list[str]]], games: int | None, *, others: bool
) -> SheetRead:
    wrong: list[Finding] = []
    cells = [named(names, line, texts, wrong) for line, texts in lines]
    if not others:
        _refuse_others(cells)
    feet = _foot_lines(cells)
    columns = len(_totals(names))
    if feet and not columns:
        return SheetRead("", None, (finding("input.foot_columns", line=next(iter(feet.values())).line, field="game"),))
    rows = tuple(_row(of_game, columns) for of_game in cells if _foot_name(of_game) not in _IN_THE_FOOT)
    seats = columns or seats_of(rows)
    if seats not in SEATS:
        wrong.append(finding("input.seats", line=lines[0][0] if lines else 1, found=seats))
    if wrong:
        return SheetRead("", None, tuple(wrong))
    footers = tuple(_footer(feet, seat) for seat in range(1, seats + 1)) if feet.keys() & set(FOOT_LINES) else ()
    passed, planned = (feet[name].number("total_1") if name in feet else None for name in ("passed", "games"))
    if planned is not None:
        _refuse_games(feet["games"], "game", planned)
    signed = None
    if "signed" in feet:
        signed = frozenset(seat for seat in range(1, seats + 1) if feet["signed"].tick(f"total_{seat}"))
    if wrong:
        return SheetRead("", None, tuple(wrong))
    planned_games = planned or games or usual_games(seats, rows, footers, passed)
    return SheetRead("", ScoreSheet(footers, planned_games, passed, rows, seats, signed))


def _foot_lines(cells: list[Cells]) -> dict[str, Cells]:
    feet: dict[str, Cells] = {}
    for row in cells:
        name = _foot_name(row)
        if name in feet:
            row.note("input.key_twice", "game", found=row.text("game"))
        elif name in _IN_THE_FOOT:
            feet[name] = row
    return feet


def _foot_name(cells: Cells) -> str | None:
    return FOOT.get(plain(cells.text("game")))


def _refuse_games(cells: Cells, field: str, planned: int) -> None:
    if not 1 <= planned <= MOST_GAMES:
        cells.note("input.games", field, found=planned, expected=MOST_GAMES)


def usual_games(seats: int, rows: tuple[Row, ...], footers: tuple[Footer, ...], passed: int | None) -> int:
    """How many games were planned, if nothing says it: by the rows, else by the foot."""
    if rows:
        return planned_games(seats, len({row.number for row in rows}))
    return planned_games(seats, sum(footer.won + footer.lost for footer in footers) + (passed or 0))


def _row(cells: Cells, columns: int) -> Row:
    passed, steps = _take_passed(cells), frozenset(_steps(cells))
    declarer = cells.number("declarer")
    totals: list[int | None] = [cells.number(f"total_{seat}") for seat in range(1, columns + 1)]
    if not columns and declarer is not None and 1 <= declarer <= SEATS[-1]:
        totals = [*[None] * (declarer - 1), cells.number("running_total")]
    contract = cells.word("contract", CONTRACTS_AND_RAMSCH)
    result = cells.word("won", RESULTS)
    return Row(
        number=cells.needed("game"),
        dealer=cells.number("dealer"),
        declarer=declarer,
        contract=Contract(contract) if contract and contract != RAMSCH else None,
        tops=cells.number("tops"),
        steps=steps - {"overbid"} | {step for step in STEPS if cells.tick(step)},
        overbid=cells.tick("overbid") or "overbid" in steps,
        bid=cells.number("bid"),
        won=result == "won" if result else None,
        value=cells.number("value"),
        score=cells.number("score"),
        totals=tuple(totals),
        passed=passed or cells.tick("passed"),
        annulled=cells.tick("annulled"),
        ramsch=contract == RAMSCH,
        also=cells.number("also"),
        form=cells.word("form", FORMS) or "",
        event=cells.word("event", EVENTS) or "",
        kontra=cells.number("kontra") or 0,
        bock=cells.number("bock") or 0,
        spitze=cells.number("spitze") or 0,
        virgins=cells.number("virgins") or 0,
        passed_on=cells.number("passed_on") or 0,
        shown=cells.tick("shown"),
        opened=cells.tick("opened"),
        revolution=cells.tick("revolution"),
        ramsch_round=cells.tick("ramsch_round"),
    )


def _refuse_others(lines: list[Cells]) -> None:
    for cells in lines:
        if plain(cells.text("contract")) == RAMSCH:
            _refuse_other(cells, "contract", "V8.1")
        for name, paragraph in OTHERS.items():
            if cells.text(name):
                _refuse_other(cells, name, paragraph)


def _refuse_other(cells: Cells, name: str, paragraph: str) -> None:
    """Said once: what stands there is not read then."""
    cells.note("house.not_played", name, found=cells.text(name), paragraph=paragraph)
    cells.by_name[name] = ""


def _take_passed(cells: Cells) -> bool:
    """Is the game marked as passed, wherever that is written? The word is then taken out of its cell."""
    passed = False
    for name in ("contract", "declarer", "won", "score", "steps"):
        words = cells.text(name).split()
        others = [word for word in words if RESULTS.get(word.lower()) != "passed"]
        if len(others) < len(words):
            cells.by_name[name], passed = " ".join(others), True
    return passed


def _steps(cells: Cells) -> Iterator[str]:
    for word in cells.text("steps").replace(",", " ").replace("+", " ").split():
        step = HEADINGS.get(plain(word))
        if step in (*STEPS, "overbid"):
            yield step
        else:
            cells.note("input.unknown_value", "steps", found=word, expected=", ".join((*STEPS, "overbid")))


def _footer(feet: dict[str, Cells], seat: int) -> Footer:
    """The foot of one column. What has to be there is missed in a line of the foot that is there."""
    anywhere = next(iter(feet.values()))
    for name in ("points", "won", "lost"):
        if name not in feet and seat == 1:
            anywhere.note("input.line_missing", "game", expected=name)
    column = f"total_{seat}"
    points, won, lost = (feet[name].needed(column) if name in feet else 0 for name in ("points", "won", "lost"))
    total, *lines = (feet[name].number(column) if name in feet else None for name in ("total", *BETWEEN))
    return Footer(points, won, lost, total, *lines)


# Many feet


def _footers(names: list[str | None], lines: list[tuple[int, list[str]]], games: int | None) -> Iterator[SheetRead]:
    wrong: list[Finding] = []
    cells = [named(names, line, texts, wrong) for line, texts in lines]
    for table, group in groupby(cells, key=lambda row: tuple(row.text(name) for name in _TABLE)):
        yield _feet(
            ", ".join(f"{name} {text}" for name, text in zip(_TABLE, table, strict=True) if text), list(group), games
        )


def _feet(name: str, seats: list[Cells], games: int | None) -> SheetRead:
    lines = {row.line for row in seats}
    wrong = [defect for defect in seats[0].wrong if defect.values["line"] in lines]
    for place, row in enumerate(seats, 1):
        row.wrong = wrong
        if row.number("seat") != place:
            row.note("input.seat_order", "seat", found=row.text("seat"), expected=place)
    footers = tuple(
        Footer(
            *(row.needed(name) for name in ("points", "won", "lost")),
            *(row.number(name) for name in ("total", *BETWEEN)),
        )
        for row in seats
    )
    passed, planned = seats[0].number("passed"), seats[0].number("games")
    if planned is not None:
        _refuse_games(seats[0], "games", planned)
    if len(seats) not in SEATS:
        seats[0].note("input.seats", "seat", found=len(seats))
    if wrong:
        return SheetRead(name, None, tuple(wrong))
    planned_games = planned or games or usual_games(len(seats), (), footers, passed)
    signed = None
    if any("signed" in row.by_name for row in seats):
        signed = frozenset(seat for seat, row in enumerate(seats, 1) if row.tick("signed"))
    if wrong:
        return SheetRead(name, None, tuple(wrong))
    return SheetRead(name, ScoreSheet(footers, planned_games, passed, signatures=signed))
