"""The cash book and the loss fees as lists."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.models import CashEntry
from tournament.queries.cash import TableFees
from tournament.wording import euros

NUM = {"td": {"class": "num"}, "th": {"class": "num"}, "tf": {"class": "num total"}}
TOTAL = {**NUM, "td": {"class": "num total"}}
WHEN = {"td": {"class": "sk-when"}}


class CashTable(tables.Table):
    at = tables.DateTimeColumn(verbose_name=_("When"), format="SHORT_DATETIME_FORMAT", attrs=WHEN)
    kind = tables.Column(verbose_name=_("What"))
    cents = tables.Column(verbose_name="€", attrs=NUM)
    by = tables.Column(verbose_name=_("Who"), attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}})
    void = tables.TemplateColumn(
        template_name="cash/void.html", verbose_name="", orderable=False, attrs={"td": {"class": "act sk-plain"}}
    )

    class Meta:
        attrs = {"label": _("Entries")}
        empty_text = _("Nothing booked yet.")
        sequence = ("at", "cents", "...")
        row_attrs = {"class": lambda record: "is-out" if record.voided_at else ""}

    def render_kind(self, record: CashEntry) -> Any:
        about = " · ".join(filter(None, [str(record.card or ""), record.note]))
        return format_html('{}<span class="sub">{}</span>', record.get_kind_display(), about)

    def render_cents(self, value: int) -> str:
        return euros(value)


class LossFeesTable(tables.Table):
    series = tables.Column(verbose_name=_("Series"), attrs=NUM)
    table = tables.Column(verbose_name=_("Table"), attrs=NUM, footer=_("Sum"))
    seats = tables.Column(verbose_name=_("Seat by seat"), orderable=False)
    cents = tables.Column(
        verbose_name=_("Sum"), attrs=TOTAL, footer=lambda table: euros(sum(one.cents for one in table.data))
    )

    class Meta:
        attrs = {"label": _("Loss fees to collect")}
        empty_text = _("No sheet counts yet.")

    def render_seats(self, record: TableFees) -> str:
        return " · ".join(euros(cents) for cents in record.seats)

    def render_cents(self, value: int) -> str:
        return euros(value)
