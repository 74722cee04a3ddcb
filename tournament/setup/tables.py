"""The trail as a list."""

import json
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.models import AuditEntry
from tournament.wording import action_name


class TrailTable(tables.Table):
    at = tables.DateTimeColumn(verbose_name=_("When"), format="Y-m-d H:i:s")
    user_name = tables.Column(verbose_name=_("Who"))
    action = tables.Column(verbose_name=_("What"))
    about = tables.Column(verbose_name=_("About"), empty_values=(), orderable=False)
    before = tables.Column(verbose_name=_("Before"), orderable=False)
    after = tables.Column(verbose_name=_("After"), orderable=False)
    reason = tables.Column(verbose_name=_("Why"), orderable=False)

    class Meta:
        attrs = {"class": "sk-table sk-trail"}
        empty_text = _("Nothing has been recorded here.")

    def render_action(self, value: str) -> str:
        return action_name(value)

    def render_about(self, record: AuditEntry) -> Any:
        slug = record.tournament.slug if record.tournament else ""
        if record.card:
            url = reverse("card", args=[slug, record.card.number])
            return format_html('<a href="{}">{}</a>', url, record.card)
        if record.table:
            series = record.table.draw.series.number
            url = reverse("sheet", args=[slug, series, record.table.number])
            return format_html('<a href="{}">{}, {}</a>', url, record.table.draw.series, record.table)
        return ""

    def render_before(self, value: Any) -> Any:
        return short(value)

    def render_after(self, value: Any) -> Any:
        return short(value)


def short(value: Any) -> Any:
    """Plain values on one line each; what is long stays readable behind a click."""
    text = json.dumps(value, ensure_ascii=False)
    if len(text) <= 60:
        return text
    return format_html("<details><summary>{}…</summary>{}</details>", text[:40], text)
