"""The cash book as a list."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.models import CashEntry
from tournament.queries.money.cash import Position
from tournament.wording import money
from tournament.wording.money import about, voided
from tournament.wording.times import moment

NUM = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
WHEN = {"td": {"class": "sk-when wide-only"}, "th": {"class": "wide-only"}}


class CashTable(tables.Table):
    """`places` knows the receipt's number and the balance of every entry, whatever part of the book is shown."""

    number = tables.Column(verbose_name=_("No."), accessor="pk", attrs=NUM)
    at = tables.DateTimeColumn(verbose_name=_("When"), format="SHORT_DATETIME_FORMAT", attrs=WHEN)
    cents = tables.Column(verbose_name=currencies.sign_of_now(), attrs=NUM)
    kind = tables.Column(verbose_name=_("What"))
    balance = tables.Column(verbose_name=_("In the till"), accessor="pk", orderable=False, attrs=WIDE)
    by = tables.Column(verbose_name=_("Who"), attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}})
    void = tables.TemplateColumn(
        template_name="cash/book/void.html",
        verbose_name=_("Receipt"),
        orderable=False,
        attrs={"td": {"class": "act sk-plain"}},
    )

    class Meta:
        attrs = {"label": _("Entries"), "class": "sk-book"}
        empty_text = _("Nothing booked yet.")
        row_attrs = {"class": lambda record: "is-out" if record.voided_at else ""}

    def __init__(self, *args: Any, places: dict[int, Position], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places

    def render_number(self, value: int) -> int:
        return self.places[value].number

    def render_balance(self, value: int) -> str:
        return money(self.places[value].balance)

    def render_kind(self, record: CashEntry) -> Any:
        small = f"{moment(record.at)}, {record.by}"  # columns of wide screens
        why = voided(record) if record.voided_at else ""
        layout = '{}<span class="sub">{}</span><span class="sub phone-only">{}</span><span class="sub why">{}</span>'
        return format_html(layout, record.get_kind_display(), about(record), small, why)

    def render_cents(self, record: CashEntry) -> str:
        return money(record.cents)
