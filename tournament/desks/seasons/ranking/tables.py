"""The columns of a season's ranking."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.desks.seasons.ranking.reading import RankedRow

NUMBER: dict[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE: dict[str, Any] = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}


class RankingTable(tables.Table):
    rank = tables.Column(verbose_name=_("Rank"), accessor="shown_rank", order_by=("rank",), default="–", attrs=NUMBER)
    name = tables.Column(verbose_name=_("Name"), order_by=("sort_key",), attrs={"td": {"class": "name"}})
    value = tables.Column(verbose_name=pgettext_lazy("of a ranking", "Value"), order_by=("exact",), attrs=NUMBER)
    units = tables.Column(verbose_name=_("Played"), attrs=NUMBER)
    dropped = tables.Column(verbose_name=_("Dropped"), attrs=WIDE)
    won = tables.Column(verbose_name=_("Won"), attrs=WIDE)
    lost = tables.Column(verbose_name=_("Lost"), attrs=WIDE)

    class Meta:
        attrs = {"class": "sk-table"}

    def __init__(self, *args: Any, places: tuple[str, int, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = places

    def render_value(self, record: RankedRow) -> Any:
        return format_html('<a href="{}">{}</a>', reverse("season-value", args=[*self.places, record.pk]), record.value)
