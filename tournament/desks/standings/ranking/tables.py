"""Standings as a list with one column a series, and the lists of further ratings."""

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

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
        template_name = "standings/ranking/list.html"
        empty_text = _("Nobody here.")
        sequence = ("rank", "number", "name", "club", "...", "won_lost", "performance")

    def __init__(self, data: Sequence[StandingsRow], *, series: int, url: Any, **kwargs: Any) -> None:
        columns = [(f"series_{number}", SeriesColumn(number)) for number in range(1, series + 1)]
        super().__init__(data, extra_columns=columns, **kwargs)
        self.url = url

    def render_rank(self, record: StandingsRow) -> Any:
        lot = format_html(' <span class="sk-badge warn">{}</span>', _("lot")) if record.needs_lot else ""
        return format_html('<span class="sk-rank">{}</span>{}', record.rank, lot)

    def render_name(self, record: StandingsRow) -> Any:
        gone: Any = ""
        if record.expelled:
            gone = format_html(' <span class="sk-badge error">{}</span>', _("expelled"))
        elif record.withdrawn:
            gone = format_html(' <span class="sk-badge quiet">{}</span>', _("withdrawn"))
        return format_html('<a href="{}">{}</a>{}', self.url(record.number), record.name, gone)

    def render_won_lost(self, record: StandingsRow) -> str:
        return f"{record.won} : {record.lost}" if record.lines else "–"

    def render_performance(self, record: StandingsRow) -> Any:
        return record.performance if record.lines else "–"


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


class SeriesColumn(tables.Column):
    """One series: its performance, a dash where none counts yet; marked where a ruling or a dropped series speaks."""

    def __init__(self, series: int) -> None:
        name = _("S%(series)s") % {"series": series}
        super().__init__(verbose_name=name, empty_values=(), order_by=f"performances__{series}", attrs=WIDE_NUM)
        self.series = series

    def render(self, record: StandingsRow) -> Any:
        line = record.line(self.series)
        if line is None:
            return "–"
        shown = "<s>{}</s>{}" if self.series in record.dropped else "{}{}"
        return format_html(shown, line.performance, "*" if self.series in record.ruled else "")
