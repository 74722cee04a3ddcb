"""What the next step of the day lacks: why a series can't be drawn, why results can't be finalised."""

from itertools import takewhile
from typing import Any

from scoring import Finding, finding
from seating import Impossible, sizes
from tournament.models import Draw, Series, Tournament
from tournament.queries.accounts.rules import is_on_account
from tournament.queries.money.awards import undrawn_named
from tournament.queries.money.refunds import unplayed_ratings
from tournament.queries.once import once_a_state
from tournament.queries.people.cards import in_the_field, remaining
from tournament.queries.people.fees import asks_fees
from tournament.queries.protests.filed import final_gate, open_lacks
from tournament.queries.ranking.ratings import own_ratings
from tournament.queries.seats.draws import draw_in_force
from tournament.queries.seats.going_on import left_since
from tournament.queries.sheets.signatures import unsigned_sheets
from tournament.queries.sheets.states import State, TableState, open_states
from tournament.queries.sheets.twins import all_open_twins

SPLITS = {0: "draw.split", 1: "draw.split_with_more", -1: "draw.split_with_fewer"}


def field_lacks(tournament: Tournament) -> list[Finding]:
    """Why the next series can't be drawn: unpaid cards, or a number of players that fills no tables."""
    return [*unpaid_lacks(tournament), *size_lacks(tournament, in_the_field(tournament).count())]


def unpaid_lacks(tournament: Tournament) -> list[Finding]:
    """Who is here and hasn't paid: nobody else is read. Where a season keeps accounts he owes it there, and plays."""
    asked = asks_fees(tournament) and not is_on_account(tournament)
    unpaid = list(in_the_field(tournament).filter(paid=False)) if asked else []
    numbers, people = tuple(card.number for card in unpaid), tuple(map(str, unpaid))
    return [finding("cards.unpaid", count=len(unpaid), cards=numbers, people=people)] if unpaid else []


def size_lacks(tournament: Tournament, players: int) -> list[Finding]:
    try:
        sizes(players, fives=tournament.has_fives)
    except Impossible:
        too_few = "cards.too_few" if tournament.has_fives else "seating.too_few"
        return [finding(too_few, players=players) if players else finding("cards.nobody")]
    return []


def absent_notes(tournament: Tournament) -> list[Finding]:
    """Who is still expected."""
    absent = tuple(remaining(tournament).filter(checked_in_at=None).values_list("number", flat=True))
    return [finding("cards.absent", count=len(absent), cards=absent)] if absent else []


def twin_notes(tournament: Tournament) -> dict[int, Finding]:
    """Series -> its tables with the very same figures, as long as nobody has said that both are right."""
    tables = {
        series: {table for twins in pairs for table in twins.tables}
        for series, pairs in all_open_twins(tournament).items()
    }
    return {
        series: finding("sheets.twins", series=series, tables=tuple(sorted(alike))) for series, alike in tables.items()
    }


def unsigned_notes(tournament: Tournament) -> dict[int, Finding]:
    """Series -> its tables whose sheet counts although not everybody has signed it."""
    return {
        series: finding("sheets.unsigned", series=series, tables=tables, count=len(tables))
        for series, tables in unsigned_sheets(tournament).items()
    }


def seated_left(draw: Draw) -> list[Finding]:
    """Who has a seat in a series that isn't played, and has withdrawn or was expelled since."""
    cards = left_since(draw)
    return [finding("draw.seated_left", series=draw.series.number, count=len(cards), cards=cards)] if cards else []


def splits(tournament: Tournament, *beside: int) -> tuple[Finding, ...]:
    """How those who are here fill the tables, and what so many more would change; what can't be is left out."""
    players = in_the_field(tournament).count()
    found = (split_of(players, more, fives=tournament.has_fives) for more in (0, *beside))
    return tuple(filter(None, found))


def split_of(players: int, more: int, *, fives: bool = False) -> Finding | None:
    try:
        tables = sizes(players + more, fives=fives)
    except Impossible:
        return None
    of_five: dict[str, Any] = {"fives": tables.fives} if tables.fives else {}
    return finding(SPLITS[more], players=players + more, fours=tables.fours, threes=tables.threes, **of_five)


def draw_lacks(tournament: Tournament, series: Series) -> list[Finding]:
    """Why this series can't be drawn now."""
    if tournament.broken_off_at:
        return [finding("tournament.broken_off")]
    return before_lacks(tournament, series) + field_lacks(tournament)


def before_lacks(tournament: Tournament, series: Series) -> list[Finding]:
    """What the series before this one still lacks."""
    before = tournament.planned.filter(number=series.number - 1).first()
    return series_lacks(before) if before else []


def after_last(tournament: Tournament) -> list[Finding]:
    """That the last series hangs on the wall: whoever comes now plays nowhere."""
    last = Series.objects.drawn().filter(tournament=tournament, number=tournament.series_count).exists()
    return [finding("cards.after_last", series=tournament.series_count)] if last else []


def complete_series(tournament: Tournament) -> int:
    """How many series are complete, from the first on without a gap."""
    return sum(1 for _series in takewhile(lambda series: not series_lacks(series), tournament.planned))


def series_lacks(series: Series) -> list[Finding]:
    """What keeps a series from being complete."""
    draw = draw_in_force(series)
    if draw is None or draw.published_at is None:
        return [finding("series.undrawn", series=series.number)]
    return sheet_lacks(open_states(series))


def sheet_lacks(states: list[TableState]) -> list[Finding]:
    """The tables of a series that don't count yet, by what they lack."""
    codes = {
        State.MISSING: "sheets.missing",
        State.FINDINGS: "sheets.with_findings",
        State.WAITING: "sheets.waiting",
        State.DIFFERS: "sheets.differ",
        State.REJECTED: "sheets.rejected",
    }
    lacks = []
    for state, code in codes.items():
        if tables := tuple(table_state.number for table_state in states if table_state.state is state):
            series = next(table_state.table.draw.series.number for table_state in states)
            lacks.append(finding(code, count=len(tables), tables=tables, series=series))
    return lacks


@once_a_state()
def uncounted(tournament: Tournament) -> tuple[Finding, ...]:
    """What keeps any series of the plan from being complete: no clock changes it."""
    return tuple(lack for series in tournament.planned for lack in series_lacks(series))


def final_lacks(tournament: Tournament) -> list[Finding]:
    """Why results can't be finalised: a sheet is missing, a protest is open, or the minutes for protests run."""
    if lacks := uncounted(tournament):
        return [*lacks, *open_lacks(tournament)]
    return [*lot_lacks(tournament), *unplayed_ratings(tournament), *final_gate(tournament)]


def lot_lacks(tournament: Tournament) -> list[Finding]:
    """Places that equal players share although it matters who has which: for the first place, or for a prize."""
    own = {rating.code: rating.name for rating in own_ratings(tournament)}
    return [
        finding(
            "lot.undrawn",
            rating=rating,
            name=own.get(rating, ""),
            after=after,
            cards=tuple(who),
            people=tuple(f"{number} {name}" for number, name in who.items()),
            count=len(who),
        )
        for rating, after, who in undrawn_named(tournament)
    ]
