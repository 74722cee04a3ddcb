"""What a club's own web space shows of a tournament: what was released, page by page, as plain values.

With the names that strangers may read, and nothing that the public pages don't say.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.results.series import series_rows
from tournament.desks.documents.website.pages import NONE, Cell, Head, Page, Site
from tournament.desks.documents.website.years import years
from tournament.models import Draw, FinalResult, Seat, Tournament
from tournament.queries.people.hidden import hidden_names
from tournament.queries.ranking.lots import lots_of
from tournament.queries.ranking.posted import USUAL_SYSTEM, Posted, PostedPlace, PostedRow
from tournament.queries.ranking.released import (
    Listed,
    Rating,
    Released,
    name_of,
    named,
    published_draws,
    ratings_of,
    released_last,
)
from tournament.queries.seats.lists import tables_of
from tournament.wording import effect_note
from tournament.wording.houses import played_by
from tournament.wording.results import points, rating_name
from tournament.wording.systems import counted_by
from tournament.wording.times import moment


def site_of(tournament: Tournament) -> Site | None:
    """None before anything is released."""
    released = released_last(tournament)
    draws = [draw for draw in published_draws(tournament) if draw.series.number <= tournament.series_count]
    if released is None and not draws:
        return None
    pages = [
        *(results(tournament, released) if released else ()),
        *(years(tournament) if isinstance(released, FinalResult) else ()),
        *map(seats, reversed(draws)),
    ]
    system = released.body.get("system", USUAL_SYSTEM) if released else USUAL_SYSTEM
    signs = _(
        "L: shared place, a lot decides where it matters. "
        "*: with a ruling. ( ): worst series, dropped. –: no counted sheet."
    )
    return Site(
        stamp=stamp_of(released) if released else (),
        digest=released.digest if released else "",
        notes=(*counted_by(system), *played_by(tournament), *([signs] if released else [])),
        pages=tuple(pages),
    )


def stamp_of(released: Released) -> tuple[str, ...]:
    if isinstance(released, FinalResult):
        return _("Final result"), moment(released.posted_at)
    words = _("Standings after series %(number)s") % {"number": released.body["after_series"]}
    return words, pgettext("result list", "Provisional"), moment(released.posted_at)


def results(tournament: Tournament, released: Released) -> Iterator[Page]:
    posted, ratings = Posted.from_json(released.body), ratings_of(tournament, released)
    rows = [row for row in ratings[0].rows if isinstance(row, PostedRow)]
    yield everybody(rows, posted.after_series, stamp_of(released)[0])
    for rating in ratings[1:]:
        yield rated(tournament, rating)
    lots = lots_of(tournament)
    for number in range(1, posted.after_series + 1):
        code = f"series-{number}"
        alone = series_rows(replace(posted, rows=tuple(rows)), number, lots.get((code, number), {}))
        yield rated(tournament, Rating(code, "", named(tournament, alone, {row.number: row.name for row in rows})))
    if told := tuple(f"{row.number} {row.name}: {effect_note(effect)}" for row in rows for effect in row.effects):
        yield Page("decisions.html", _("Decisions"), lines=told)


def everybody(rows: Sequence[PostedRow], last: int, title: str) -> Page:
    series = [Head(_("S%(number)s") % {"number": number}, "wide") for number in range(1, last + 1)]
    columns = (
        Head(_("Rank"), "num"),
        Head(_("Name")),
        *series,
        Head(_("Won : lost"), "wide"),
        Head(_("Total"), "num"),
    )
    return Page("results.html", title, columns, tuple(line_of(row, last) for row in rows))


def line_of(row: PostedRow, last: int) -> tuple[Cell, ...]:
    lines = row.lines
    gone = _("expelled") if row.expelled else _("withdrawn") if row.withdrawn else ""
    cells = []
    for number in range(1, last + 1):
        line = lines.get(number)
        star = "*" if line and (line.zeroed or line.penalty or number in row.ruled) else ""
        shown = f"{line.performance}{star}" if line else NONE
        cells.append(Cell(f"({shown})" if number in row.dropped else shown))
    return (
        rank_of(row),
        Cell(row.name, " · ".join(filter(None, [str(row.number), row.club, gone]))),
        *cells,
        Cell(f"{row.won} : {row.lost}" if lines else NONE),
        Cell(str(row.performance) if lines else NONE),
    )


def rank_of(row: Listed) -> Cell:
    shown = NONE if row.rank is None else str(row.rank)
    return Cell(f"{shown} L" if row.rank and row.needs_lot else shown)


def rated(tournament: Tournament, rating: Rating) -> Page:
    columns = (
        Head(_("Rank"), "num"),
        Head(_("Name")),
        Head(_("Won : lost"), "wide"),
        Head(_("Total"), "num"),
    )
    rows = tuple(place_of(tournament, row) for row in rating.rows if isinstance(row, PostedPlace))
    return Page(f"{rating.code}.html", rating_name(rating.code, rating.name), columns, rows)


def place_of(tournament: Tournament, row: PostedPlace) -> tuple[Cell, ...]:
    """A team with its players under its name."""
    short = tournament.short_names
    players = [f"{member.public_name if short else member.name} ({member.number})" for member in row.members]
    sub = ", ".join(players) if players else " · ".join(filter(None, [str(row.key), row.club]))
    figures = (Cell(f"{points(row.won)} : {points(row.lost)}"), Cell(points(row.performance)))
    return (rank_of(row), Cell(row.name, sub), *((Cell(NONE), Cell(NONE)) if row.lack else figures))


def seats(draw: Draw) -> Page:
    tournament, number = draw.series.tournament, draw.series.number
    title = _("Seats of series %(number)s") % {"number": number}
    hidden = hidden_names(tournament)
    rows = tuple(seat_line(tournament, table, seat, hidden) for table, taken in tables_of(draw) for seat in taken)
    return Page(f"seats-{number}.html", title, (Head(_("Table"), "num"), Head(_("Seat"), "num"), Head(_("Name"))), rows)


def seat_line(tournament: Tournament, table: int, seat: Seat, hidden: Mapping[int, str]) -> tuple[Cell, ...]:
    card = seat.card
    sub = " · ".join(filter(None, [str(card.number), str(card.plays.club or "")]))
    return Cell(str(table)), Cell(str(seat.number)), Cell(name_of(tournament, seat, hidden), sub)
