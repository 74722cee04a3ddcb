"""The accounts of a season as a list."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Season
from tournament.queries.accounts.accounts import Account
from tournament.wording import money

NUMBER: dict[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE: dict[str, Any] = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}


class AccountsTable(tables.Table):
    name = tables.Column(verbose_name=_("Name"), empty_values=(), order_by=("player__sort_key", "pk"))
    owed = tables.Column(verbose_name=_("Charged"), attrs=WIDE)
    paid = tables.Column(verbose_name=pgettext_lazy("column", "Paid"), attrs=WIDE)
    balance = tables.Column(verbose_name=pgettext_lazy("money", "Owes"), attrs=NUMBER)

    class Meta:
        attrs = {"class": "sk-table"}

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.season = season

    def render_name(self, record: Account) -> Any:
        url = reverse("season-account", args=[self.season.organizer.slug, self.season.pk, record.pk])
        return format_html('<a href="{}">{}</a>', url, record.player)

    def render_owed(self, value: int) -> str:
        return money(value)

    def render_paid(self, value: int) -> str:
        return money(value)

    def render_balance(self, value: int) -> str:
        return money(value)
