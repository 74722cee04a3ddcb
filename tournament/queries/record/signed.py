"""Whether a sheet that its table has kept and signed is still what its phones wrote and its seats signed."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.models import AuditEntry, SheetVersion
from tournament.queries.record.rowfaults import at
from tournament.queries.sheets.kept import has_signatures, kept_at
from tournament.queries.sheets.states import footers_of, row_of
from tournament.tablesheets.counting import score_sheet


def signed_faults(version: SheetVersion) -> Iterator[str]:
    """Game by game against the log of the table; who may change that log must have taken the version out."""
    table = version.table
    kept = kept_at(table)
    where = f"{kept.tournament}, {table.draw.series}, {table}"
    written = score_sheet(kept.sheet, kept.tournament.rules)
    if tuple(map(row_of, version.games.order_by("line"))) != tuple(written.rows):
        yield at(where, _("the games of the signed sheet are not what its phones wrote"))
    feet = [(foot.points, foot.won, foot.lost, foot.total) for foot in footers_of(version)]
    if feet != [(foot.points, foot.won, foot.lost, foot.total) for foot in written.footers]:
        yield at(where, _("the foot of the signed sheet is not what its games make"))
    if not has_signatures(kept) and not AuditEntry.objects.filter(action="table.end", table=table).exists():
        yield at(where, _("nobody has signed the sheet as it stands"))
