"""What stands below the settlement of a series: the pots' courses, what a table lacks, the sum of all (V10, V11)."""

from collections.abc import Iterator, Sequence

from scoring import Finding, finding
from tournament.models import Tournament
from tournament.queries.money.pots import PotCourse
from tournament.queries.money.stakes import TableMoney

Note = tuple[int | None, tuple[Finding, ...]]


def settlement_notes(tournament: Tournament, tables: Sequence[TableMoney]) -> list[Note]:
    """Each with the number of its table, or of none; of standard Skat without a pot there are none."""
    settled = [table for table in tables if table.settled]
    notes: list[Note] = [(table.table.number, tuple(course(table.pot))) for table in settled if table.pot]
    notes += [(table.table.number, why) for table in tables if (why := lacking(tournament, table))]
    if tournament.pot_ante_cents or not tournament.rules.is_order_alone:
        notes += proven(tables)
    return notes


def proven(tables: Sequence[TableMoney]) -> list[Note]:
    """That at every table all together is nothing, or where it is not."""
    settled = [table for table in tables if table.settled]
    wrong: list[Note] = [(table.table.number, (finding("pot.wrong"),)) for table in settled if not table.adds_up]
    return wrong or [(None, (finding("pot.proven"),)) for _settled in settled[:1]]


def lacking(tournament: Tournament, table: TableMoney) -> tuple[Finding, ...]:
    """Why a table with a counted sheet isn't paid as the tournament has it: its games are not keyed."""
    if not table.counts or not table.stake:
        return ()
    if table.lacks_games:
        return (finding("pot.danish_foot"),)
    if tournament.pot_ante_cents and table.pot is None:
        return (finding("pot.foot"),)
    return ()


def course(pot: PotCourse) -> Iterator[Finding]:
    yield finding("pot.begins", ante_cents=pot.ante, made_cents=pot.ante * len(pot.balances))
    for move in pot.moves:
        code = "pot.taken" if move.filled else "pot.paid"
        yield finding(code, game=move.game, seat=move.seat, sum_cents=abs(move.cents), made_cents=move.contents)
    yield finding("pot.left", sum_cents=pot.contents)
