"""The trail as a list."""

from datetime import datetime
from typing import Any

import django_tables2 as tables
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django_tables2.data import TableQuerysetData

from tournament.models import AuditEntry
from tournament.wording import action_name
from tournament.wording.effects import why, why_withdrawn
from tournament.wording.trail import recorded

UNFOLDED, FOLDED = ("before", "after"), ("changed",)
MANY = 8  # lines of one entry that are shown at once


class KeysFirst(TableQuerysetData):
    """A page far behind passes over keys alone, and reads what stands beside them of its own entries."""

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, slice):
            return super().__getitem__(key)
        return self.data.filter(pk__in=list(self.data.values_list("pk", flat=True)[key]))


class TrailTable(tables.Table):
    """`folded`: what was changed stays behind a click, where nobody has asked for anything."""

    at = tables.Column(verbose_name=_("When"), attrs={"td": {"class": "sk-when"}})
    user_name = tables.Column(verbose_name=_("Who"))
    action = tables.Column(verbose_name=_("What"))
    about = tables.Column(verbose_name=_("About"), empty_values=(), orderable=False)
    changed = tables.Column(verbose_name=_("Changed"), empty_values=(), orderable=False)
    before = tables.Column(verbose_name=_("Before"), orderable=False)
    after = tables.Column(verbose_name=_("After"), orderable=False)
    reason = tables.Column(verbose_name=_("Why"), orderable=False)

    class Meta:
        attrs = {"class": "sk-table sk-trail"}
        empty_text = _("Nothing has been recorded here.")

    def __init__(self, entries: QuerySet[AuditEntry], *, folded: bool, **kwargs: Any) -> None:
        super().__init__(KeysFirst(entries), exclude=UNFOLDED if folded else FOLDED, **kwargs)

    def render_at(self, value: datetime) -> str:
        local = timezone.localtime(value)
        return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S}"

    def render_action(self, value: str) -> str:
        return capfirst(action_name(value))

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

    def render_reason(self, value: str) -> str:
        return why(why_withdrawn(value))

    def render_changed(self, record: AuditEntry) -> Any:
        told = ((_("Before"), record.before), (_("After"), record.after))
        parts = [(name, lines(values)) for name, values in told if values]
        if not parts:
            return ""
        inner = format_html_join("", "<p>{}</p><dl>{}</dl>", parts)
        return format_html("<details><summary>{}</summary>{}</details>", _("all values"), inner)

    def render_before(self, value: Any) -> Any:
        return listed(value)

    def render_after(self, value: Any) -> Any:
        return listed(value)


def listed(values: dict[str, Any]) -> Any:
    """What was recorded, a name and its value a line; a long list stays behind a click."""
    if len(values) <= MANY:
        return format_html("<dl>{}</dl>", lines(values))
    return format_html("<details><summary>{}</summary><dl>{}</dl></details>", _("all values"), lines(values))


def lines(values: dict[str, Any]) -> Any:
    return format_html_join("", "<dt>{}</dt><dd>{}</dd>", recorded(values))
