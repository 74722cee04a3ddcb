"""Standings as a list with one column a series, and the lists of further ratings."""

from collections.abc import Iterator, Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from tournament.queries.ranking.lines import SeriesLine
from tournament.queries.ranking.ratings import Kind, RatedRow
from tournament.queries.ranking.standings import StandingsRow
from tournament.wording.results import lack_name, points

NUM = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE_NUM = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
WIDE = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}


class StandingsTable(tables.Table):
    rank = tables.Column(verbose_name=_("Rank"), order_by="standing", attrs=NUM, default="–")
    number = tables.Column(verbose_name=_("No."), attrs=WIDE_NUM)
    name = tables.Column(verbose_name=_("Name"))
    club = tables.Column(verbose_name=_("Club"), attrs=WIDE, default="")
    won_lost = tables.Column(verbose_name=_("Won : lost"), empty_values=(), order_by=("won", "lost"), attrs=WIDE_NUM)
    performance = tables.Column(verbose_name=_("Total"), attrs={"td": {"class": "num total"}, "th": {"class": "num"}})

    class Meta:
        attrs = {"class": "sk-table"}
        template_name = "standings/ranking/players.html"
        empty_text = _("Nobody here.")
        sequence = ("rank", "number", "name", "club", "...", "won_lost", "performance")

    def __init__(self, data: Sequence[StandingsRow], *, series: int, url: Any, **kwargs: Any) -> None:
        self.series, self.url = range(1, series + 1), url
        columns = [(f"series_{number}", series_column(number)) for number in self.series]
        super().__init__(data, extra_columns=columns, **kwargs)

    def list_rows(self) -> Iterator[tuple[StandingsRow, str, list[SeriesLine | None]]]:
        """Rows of this page, each with the address of the player and one line a series, for a template of whole rows.

        Cells that the library renders one by one take ten times as long.
        """
        for row in self.paginated_rows:
            record: StandingsRow = row.record
            yield record, self.url(record.number), [record.line(series) for series in self.series]


class RatedTable(tables.Table):
    rank = tables.Column(verbose_name=_("Rank"), order_by="order", attrs=NUM, default="–")
    key = tables.Column(verbose_name=_("No."), attrs=WIDE_NUM)
    name = tables.Column(verbose_name=_("Name"))
    club = tables.Column(verbose_name=_("Club"), attrs=WIDE, default="")
    series = tables.Column(verbose_name=_("Series"), attrs=NUM)
    won_lost = tables.Column(verbose_name=_("Won : lost"), empty_values=(), order_by=("won", "lost"), attrs=WIDE_NUM)
    performance = tables.Column(verbose_name=_("Total"), attrs={"td": {"class": "num total"}, "th": {"class": "num"}})

    class Meta:
        attrs = {"class": "sk-table"}
        template_name = "standings/ranking/list.html"
        empty_text = _("Nobody here.")

    def __init__(self, data: Sequence[RatedRow], *, kind: Kind, url: Any, **kwargs: Any) -> None:
        away = ("club", "key") if kind is Kind.GROUPS else ()
        super().__init__(data, exclude=away if kind is Kind.BEST else (*away, "series"), **kwargs)
        self.url = url

    def render_rank(self, record: RatedRow) -> Any:
        lot = format_html(' <span class="sk-badge warn">{}</span>', _("lot")) if record.needs_lot else ""
        return format_html('<span class="sk-rank">{}</span>{}', record.rank, lot)

    def render_name(self, record: RatedRow) -> Any:
        if not record.members and not record.lack:
            return format_html('<a href="{}">{}</a>', self.url(record.key), record.name)
        why = format_html(' <span class="sk-badge quiet">{}</span>', lack_name(record.lack)) if record.lack else ""
        members = [
            (self.url(member.number), member.number, member.name, member.performance) for member in record.members
        ]
        who = format_html_join("", '<span class="sub"><a href="{}">{} {}</a> {}</span>', members)
        return format_html("<b>{}</b>{}{}", record.name, why, who)

    def render_won_lost(self, record: RatedRow) -> str:
        return f"{points(record.won)} : {points(record.lost)}" if record.rank else "–"

    def render_performance(self, record: RatedRow) -> str:
        return points(record.performance) if record.rank else "–"


def series_column(series: int) -> tables.Column:
    name = _("S%(series)s") % {"series": series}
    return tables.Column(verbose_name=name, empty_values=(), order_by=f"performances__{series}", attrs=WIDE_NUM)
