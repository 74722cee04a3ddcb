"""Books the loss fees of tables. What was collected by a sheet that was corrected since is voided and booked anew."""

from collections.abc import Collection, Mapping

from django.db import transaction

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import CashEntry, Series, User
from tournament.queries.money.loss_fees import TableDue, counted, to_collect
from tournament.refused import Refused


def collect(
    series: Series, tables: Collection[int], *, by: User, reason: str, seen: Mapping[int, int] | None = None
) -> list[TableDue]:
    """Takes what these tables owe; gives back those lines that changed something. A second press changes nothing.

    `seen`: the cents of the tables as the treasurer saw them when he took the money; `reason`: why an entry that no
    longer fits its sheet is voided.
    """
    with transaction.atomic():
        tournament = locked(series.tournament)
        found = {one.table.number: one for one in to_collect(tournament, counted(tournament), series.number)}
        refuse_unknown(found, tables, series.number)
        refuse_changed(found, seen or {})
        changed = [found[number] for number in sorted(set(tables)) if found[number].difference]
        for one in changed:
            take(one, by=by, reason=reason)
            before, after = {"cents": one.collected}, {"cents": one.cents}
            audit.record("cash.collect", by=by, tournament=tournament, table=one.table, before=before, after=after)
    return changed


def refuse_unknown(found: Mapping[int, TableDue], tables: Collection[int], series: int) -> None:
    if missing := tuple(sorted(number for number in set(tables) if number not in found)):
        raise Refused(finding("cash.no_table", series=series, tables=missing, count=len(missing)))
    if uncounted := tuple(sorted(number for number in set(tables) if not found[number].counts)):
        raise Refused(finding("cash.no_sheet", series=series, tables=uncounted, count=len(uncounted)))


def refuse_changed(found: Mapping[int, TableDue], seen: Mapping[int, int]) -> None:
    """The sheet was corrected while the money was on its way: the sum in the hand is not the one that is due."""
    if other := [number for number, cents in seen.items() if number in found and found[number].cents != cents]:
        raise Refused(*(finding("cash.fee_changed", table=number) for number in other))


def take(one: TableDue, *, by: User, reason: str) -> None:
    if one.taken:
        one.taken.save(update_fields=one.taken.strike(by, reason))
    if one.cents:
        tournament, kind = one.table.draw.series.tournament, CashEntry.Kind.LOSS_FEES
        CashEntry.objects.create(tournament=tournament, kind=kind, cents=one.cents, table=one.table, by=by)
