"""The director's word that the time of a series or of one table was up: what is signed with fewer games counts."""

from scoring import finding
from tournament import audit, clock
from tournament.desks.sheets.versions.services import count_waiting_sheet, locked_table
from tournament.lock import open_tournament
from tournament.models import Draw, Series, Table, TimeUp, User
from tournament.queries.protests.times import is_being_played
from tournament.queries.sheets.states import table_states
from tournament.refused import Refused


def say_time_up(series: Series, *, by: User, table: Table | None = None) -> int:
    """Lets the sheets count that tables have signed with fewer games, and those that they still sign; how many it let.

    Said twice is said once. Only where signed sheets count at once; compared ones still wait for their paper.
    """
    with audit.atomic():
        draw = locked_draw(series)
        refuse_unbegun(draw)
        if not TimeUp.objects.in_force().filter(draw=draw, table=table).exists():
            TimeUp.objects.create(draw=draw, table=table, said_at=clock.exact(), said_by=by)
            record("series.time_up", draw, table, by=by)
        short = [
            state.table
            for state in table_states(draw.series)
            if state.latest and state.latest.is_kept and not state.counts and table in (None, state.table)
        ]
        return sum(count_waiting_sheet(locked_table(one), by=by) for one in short)


def revoke_time_up(series: Series, *, by: User, table: Table | None = None) -> bool:
    """Takes the word back: sheets with fewer games wait again, those that count stay. False if nobody said it."""
    with audit.atomic():
        draw = locked_draw(series)
        said = TimeUp.objects.in_force().filter(draw=draw, table=table).first()
        if said is None:
            return False
        said.revoked_at, said.revoked_by = clock.exact(), by
        said.save(update_fields=["revoked_at", "revoked_by"])
        record("series.time_not_up", draw, table, by=by)
    return True


def locked_draw(series: Series) -> Draw:
    """The published seat list, as it stands behind whoever was changing anything of its tournament."""
    open_tournament(series.tournament_id)
    draw = Draw.objects.published().select_related("series__tournament__organizer").filter(series=series).first()
    if draw is None:
        raise Refused(finding("series.undrawn", series=series.number))
    return draw


def refuse_unbegun(draw: Draw) -> None:
    if not is_being_played(draw.series):
        raise Refused(finding("series.not_started", series=draw.series.number))


def record(action: str, draw: Draw, table: Table | None, *, by: User) -> None:
    series = draw.series
    audit.record(action, by=by, tournament=series.tournament, table=table, after={"series": series.number})
