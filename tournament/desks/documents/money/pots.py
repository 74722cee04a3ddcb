"""The pot of every table, game by game: what each seat paid or took, and what lay in it then (V10)."""

from collections.abc import Iterator, Sequence

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.models import Series, Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.money.pots import PotCourse
from tournament.queries.money.proofs import proven
from tournament.queries.money.stakes import TableMoney, table_money
from tournament.wording import money
from tournament.wording.pots import noted


def pots(tournament: Tournament, number: int) -> Listing:
    series = get_object_or_404(tournament.planned, number=number)
    return pot_list(series, table_money(series))


def pot_list(series: Series, tables: Sequence[TableMoney]) -> Listing:
    """A line for the ante, each game that moved the pot, and the balances, which with the contents are nothing."""
    played = [(table.table.number, table.pot) for table in tables if table.settled and table.pot]
    seats = max((len(pot.balances) for _number, pot in played), default=0)
    ante = _("Ante %(sum)s, paid at the start and whenever the pot is empty (V10)")
    return Listing(
        title=_("Pot, series %(number)s") % {"number": series.number},
        lead=[ante % {"sum": money(series.tournament.pot_ante_cents)}] if played else [],
        columns=[
            Column(_("Table"), "number", bold=True),
            Column(_("Game"), "number"),
            Column(_("What")),
            *(Column(_("Seat %(seat)s") % {"seat": seat}, "cents") for seat in range(1, seats + 1)),
            Column(_("In the pot"), "cents", bold=True),
        ],
        rows=[row for number, pot in played for row in pot_rows(number, pot, seats)],
        notes=noted(proven(tables)) if played else [_("No pot was played for.")],
        sheet=_("Series %(number)s") % {"number": series.number},
    )


def pot_rows(table: int, pot: PotCourse, seats: int) -> Iterator[Row]:
    empty = [None] * (seats - len(pot.balances))
    begun = pot.ante * len(pot.balances)
    yield [table, None, pgettext("pot", "ante"), *([-pot.ante] * len(pot.balances)), *empty, begun]
    for move in pot.moves:
        what = pgettext("pot", "takes it, new ante") if move.filled else pgettext("pot", "pays in")
        shares = [share or None for share in move.shares]
        yield [table, move.game, what, *shares, *empty, move.contents]
    balances = [Cell(balance, bold=True) for balance in pot.balances]
    yield [table, None, Cell(pgettext("pot", "balance"), bold=True), *balances, *empty, Cell(pot.contents, bold=True)]
