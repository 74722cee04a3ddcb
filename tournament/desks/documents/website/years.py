"""The public rankings of the season in which the evening counts, as pages of its site."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.desks.documents.website.pages import NONE, Cell, Head, Page
from tournament.models import Tournament
from tournament.queries.season.published import has_public_year, is_short, of_evening, published
from tournament.queries.season.shown import Shown
from tournament.wording.season import decimal
from tournament.wording.seasonlists import lacking, list_notes, listed_name


def years(tournament: Tournament) -> Iterator[Page]:
    if has_public_year(tournament) and tournament.season is not None:
        for this in of_evening(published(tournament.season), tournament):
            yield year(this)


def year(this: Shown) -> Page:
    columns = (
        Head(_("Rank"), "num"),
        Head(_("Name")),
        Head(_("Evenings") if this.rule.by_evening else _("Lists"), "num"),
        Head(_("Won : lost"), "wide"),
        Head(pgettext("of a ranking", "Value"), "num"),
    )
    short = is_short(this)
    rows = tuple(
        (
            Cell(NONE if row.rank is None else str(row.rank)),
            Cell(listed_name(this.player(row), short=short), lacking(this.rule, row, is_meant=this.is_meant(row))),
            Cell(str(row.units)),
            Cell(f"{row.won} : {row.lost}"),
            Cell(decimal(row.value)),
        )
        for row in this.rows
    )
    below = any(row.rank is None for row in this.rows)
    notes = tuple(list_notes(this.rule, this.changed, below=below, hidden=this.hidden))
    return Page(f"season-{this.ranking.pk}.html", this.ranking.name, columns, rows, notes)
