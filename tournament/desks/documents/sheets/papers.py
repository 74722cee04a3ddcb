"""Score sheets, table cards and seat slips as papers."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from scoring import performance
from tournament.desks.documents.answers.manuscripts import Manuscript, html, paper
from tournament.desks.documents.sheets import filled, grid
from tournament.desks.documents.sheets.filled import Filled
from tournament.models import Draw, Seat, Tournament
from tournament.papers import pdf, qr
from tournament.queries.seats.lists import keepers_of, names_of, tables_of
from tournament.queries.sheets.columns import columns_of, has_ramsch, repeats_dealers
from tournament.queries.sheets.kept import Kept, address_at, is_on_phones, kept_at, kept_tables, times_signed
from tournament.tablesheets.counting import score_sheet
from tournament.wording import papers as words

Tables = Sequence[tuple[int, Sequence[Seat]]]

IN_ONE_PART = 30  # score sheets; more are made in parts, to tell how far it is

OF_RAMSCH = ("virgins", "passed_on")

SLIPS = 12  # on a page


def slips_of(draw: Draw) -> Manuscript:
    seats = list(names_of(draw))
    pages = [seats[at : at + SLIPS] for at in range(0, len(seats), SLIPS)]
    context = {"series": draw.series, "draw": draw, "pages": pages}
    return paper(draw.series.tournament, "sheets/seat_slips", context)


def cards_of(draw: Draw, base: str, tables: Tables | None = None) -> Manuscript:
    """With the address of the sheet on a phone, where tables keep theirs there and phones reach this machine."""
    on_phones = base and is_on_phones(draw.series.tournament)
    cards = [
        (table, seats, base + address_at(draw, table) if on_phones else "")
        for table, seats in tables or tables_of(draw)
    ]
    return Manuscript(of_cards, (draw, cards))


def of_cards(draw: Draw, cards: Sequence[tuple[int, Sequence[Seat], str]]) -> list[pdf.Paper]:
    coded = [(table, seats, qr.svg(address) if address else "") for table, seats, address in cards]
    context = {"series": draw.series, "draw": draw, "tables": coded}
    return [html(draw.series.tournament, "sheets/table_cards", context)]


def sheets_of(draw: Draw, base: str, tables: Tables | None = None) -> list[Manuscript]:
    tables, keepers = tables or tables_of(draw), keepers_of(draw)
    parts = [tables[first : first + IN_ONE_PART] for first in range(0, len(tables), IN_ONE_PART)]
    codes = {table: sheet_code(draw, table, base) for table, _seats in tables}
    return [Manuscript(of_tables, (draw, part, codes, keepers)) for part in parts]


def of_tables(draw: Draw, tables: Tables, codes: Mapping[int, str], keepers: Mapping[int, int]) -> list[pdf.Paper]:
    sheets = [
        {
            "table": table,
            "seats": seats,
            "code": qr.svg(codes[table]),
            "keeper": keepers.get(table, 1),
        }
        for table, seats in tables
    ]
    return sheet_paper(draw.series.tournament, sheets, draw)


def kept_of(draw: Draw, tables: Tables | None = None) -> Manuscript:
    """What tables have written on phones, each on the usual sheet; tables that have written nothing have no page."""
    kept = {table.number: kept_at(table) for table in kept_tables(draw)}
    sheets = [
        {"table": table, "seats": seats, "keeper": keeper_seat(kept[table]), "filled": filled_by(kept[table])}
        for table, seats in tables or tables_of(draw)
        if table in kept
    ]
    return Manuscript(sheet_paper, (draw.series.tournament, sheets, draw))


def keeper_seat(kept: Kept) -> int:
    keepers = kept.sheet.keepers
    return int(keepers[0].phone[0]) if keepers else 1


def filled_by(kept: Kept) -> Filled:
    rules = kept.tournament.rules
    sheet = score_sheet(kept.sheet, rules)
    counted = performance(sheet, rules)
    own, others = rules.won_or_lost_bonus, rules.others_lost_bonus[kept.seats]
    came = times_signed(kept)
    corrected = frozenset(game.number for game in kept.sheet.games if game.corrected)
    return Filled(
        rows=sheet.rows,
        corrected=corrected,
        foot=counted,
        bonus=[(own * (seat.won - seat.lost), others * seat.others_lost) for seat in counted],
        said=[words.said_at_the_end(signature, came) for signature in kept.sheet.signatures],
        note=words.written_on_phones(corrected=bool(corrected), on_paper=bool(kept.row and kept.row.paper_at)),
        more_struck=words.struck_too(),
    )


def blank(tournament: Tournament, players: int) -> Manuscript:
    sheets = [{"seats": [{"number": number} for number in range(1, players + 1)], "keeper": 1}]
    return Manuscript(sheet_paper, (tournament, sheets))


def sheet_paper(tournament: Tournament, sheets: list[dict[str, Any]], draw: Draw | None = None) -> list[pdf.Paper]:
    """The empty sheet for each number of players, set once, under the sheets of the tables."""
    rules, drawing = tournament.rules, ""
    kinds = sorted({len(sheet["seats"]) for sheet in sheets})
    columns = [column.name for column in columns_of(rules)]
    ramsch = ("card_points", *(name for name in columns if name in OF_RAMSCH)) if has_ramsch(rules) else ()
    called = tuple(name for name in columns if name not in {*OF_RAMSCH, "also"})  # the second one stands at his seat
    heads = words.heads() | words.house_heads(called) | words.bases(rules)
    for players in kinds:
        games = tournament.games(players)
        size = grid.Grid(players, games, called, ramsch, repeats_dealers(rules))
        drawing += grid.css(size, heads | words.foot(rules, players, games))
        drawing += "\n".join(
            filled.css(size, f"filled-{sheet['table']}", sheet["filled"])
            for sheet in sheets
            if "filled" in sheet and len(sheet["seats"]) == players
        )
    context = {"kinds": kinds, "sheets": sheets, "draw": draw, "series": draw.series if draw else None}
    frame = html(tournament, "sheets/score_sheets", context, drawing)
    under = [kinds.index(len(sheet["seats"])) for sheet in sheets]
    return [pdf.Drawn(frame, [pdf.Sheet(at, under=empty) for at, empty in enumerate(under, start=len(kinds))])]


def sheet_code(draw: Draw, table: int, base: str) -> str:
    """To its form at the desk; where tables write on phones, to the page of the table, which leads on to the desk.

    Without a `base` no phone gets here: the code says the same to a scanner at the desk alone.
    """
    series = draw.series
    if base and is_on_phones(series.tournament):
        return base + address_at(draw, table)
    path = reverse("scanned-sheet", args=[series.tournament_id, series.number, draw.attempt, table])
    return base + path if base else path.strip("/")
