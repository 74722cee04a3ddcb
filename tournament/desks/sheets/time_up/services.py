"""The director's word that the time of a series or of one table was up: what is signed with fewer games counts."""

from scoring import finding
from tournament import audit, clock
from tournament.desks.sheets.versions.services import count_waiting_sheet, locked_table
from tournament.lock import open_tournament
from tournament.models import Series, Table, TimeUp, User
from tournament.queries.sheets.states import table_states
from tournament.refused import Refused


def say_time_up(series: Series, *, by: User, table: Table | None = None) -> int:
    """Lets the sheets count that tables have signed with fewer games, and those that they still sign; how many it let.

    Said twice is said once. Only where signed sheets count at once; compared ones still wait for their paper.
    """
    with audit.atomic():
        series = locked_series(series)
        if not TimeUp.objects.in_force().filter(series=series, table=table).exists():
            TimeUp.objects.create(series=series, table=table, said_at=clock.exact(), said_by=by)
            record("series.time_up", series, table, by=by)
        short = [
            state.table
            for state in table_states(series)
            if state.latest and state.latest.is_kept and not state.counts and table in (None, state.table)
        ]
        return sum(count_waiting_sheet(locked_table(one), by=by) for one in short)


def revoke_time_up(series: Series, *, by: User, table: Table | None = None) -> None:
    """From now on sheets with fewer games wait for the director again. What counts stays."""
    with audit.atomic():
        series = locked_series(series)
        said = TimeUp.objects.in_force().filter(series=series, table=table).first()
        if said is None:
            return
        said.revoked_at, said.revoked_by = clock.exact(), by
        said.save(update_fields=["revoked_at", "revoked_by"])
        record("series.time_not_up", series, table, by=by)


def locked_series(series: Series) -> Series:
    """As it stands behind whoever was changing anything of its tournament, with its seat list published."""
    open_tournament(series.tournament_id)
    reloaded = Series.objects.select_related("tournament__organizer").get(pk=series.pk)
    if not Table.objects.published().filter(draw__series=reloaded).exists():
        raise Refused(finding("series.undrawn", series=reloaded.number))
    return reloaded


def record(action: str, series: Series, table: Table | None, *, by: User) -> None:
    audit.record(action, by=by, tournament=series.tournament, table=table, after={"series": series.number})
