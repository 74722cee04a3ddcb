"""Books the loss fees of tables. What was collected by a sheet that was corrected since is voided and booked anew."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from scoring import finding
from tournament import audit
from tournament.lock import locked, refuse_closed_year
from tournament.models import CashEntry, Series, Tournament, User
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.rules import is_on_account
from tournament.queries.money.loss_fees import TableDue, counted, to_collect
from tournament.queries.people.persons import Persons
from tournament.refused import Refused


def collect(
    series: Series, tables: Collection[int], *, by: User, reason: str, seen: Mapping[int, int] | None = None
) -> list[TableDue]:
    """Takes what these tables owe; gives back those lines that changed something. A second press changes nothing.

    `seen`: the cents of the tables as the treasurer saw them when he took the money; `reason`: why an entry that no
    longer fits its sheet is voided.
    """
    with audit.atomic():
        tournament = locked(series.tournament)
        refuse_closed_year(tournament)
        dues = {due.table.number: due for due in to_collect(tournament, counted(tournament), series.number)}
        refuse_unknown(dues, tables, series.number)
        refuse_changed(dues, seen or {})
        changed = [dues[number] for number in sorted(set(tables)) if dues[number].difference]
        refuse_paid(tournament, changed)
        for due in changed:
            take(due, by=by, reason=reason)
            before, after = {"cents": due.collected}, {"cents": due.cents, **told_of_passed(due)}
            audit.record("cash.collect", by=by, tournament=tournament, table=due.table, before=before, after=after)
    return changed


def refuse_unknown(dues: Mapping[int, TableDue], tables: Collection[int], series: int) -> None:
    if missing := tuple(sorted(number for number in set(tables) if number not in dues)):
        raise Refused(finding("cash.no_table", series=series, tables=missing, count=len(missing)))
    if uncounted := tuple(sorted(number for number in set(tables) if not dues[number].counts)):
        raise Refused(finding("cash.no_sheet", series=series, tables=uncounted, count=len(uncounted)))


def refuse_changed(dues: Mapping[int, TableDue], seen: Mapping[int, int]) -> None:
    """The sheet was corrected while the money was on its way: the sum in the hand is not the one that is due."""
    if other := [number for number, cents in seen.items() if number in dues and dues[number].cents != cents]:
        raise Refused(*(finding("cash.fee_changed", table=number) for number in other))


def refuse_paid(tournament: Tournament, dues: Collection[TableDue]) -> None:
    """Where a season keeps accounts somebody may have paid it there: nobody pays it twice."""
    collecting = [due for due in dues if due.difference > 0 and not due.taken]
    if not collecting or tournament.season is None or not is_on_account(tournament):
        return
    accounts, persons = accounts_of(tournament.season).by_player, Persons(tournament.organizer)
    owed: dict[int, int] = defaultdict(int)
    for due in collecting:
        for seat in due.seats:
            owed[persons.head(seat.card.plays.pk)] += seat.cents
    paid = [account for key, cents in owed.items() if (account := accounts.get(key)) and account.balance < cents]
    if paid:
        raise Refused(finding("cash.paid_on_account", people=tuple(str(account.player) for account in paid)))


def told_of_passed(due: TableDue) -> dict[str, int]:
    """How much of it is for passed games, where these cost something."""
    return {"passed_cents": due.owed.passed_cents} if due.owed.passed_cents else {}


def take(due: TableDue, *, by: User, reason: str) -> None:
    if due.taken:
        due.taken.save(update_fields=due.taken.strike(by, reason))
    if due.cents:
        tournament, passed = due.table.draw.series.tournament, due.owed.passed_cents
        kind, cents = CashEntry.Kind.LOSS_FEES, due.cents
        CashEntry.objects.create(
            tournament=tournament, kind=kind, cents=cents, passed_cents=passed, table=due.table, by=by
        )
