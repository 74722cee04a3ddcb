"""The list of tables of a series: whose sheet is missing, keyed, with findings, counted."""

from collections.abc import Mapping, Sequence
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.sheets.states import State, TableState
from tournament.wording import STATES, sentence

WIDE = {"td": {"class": "wide-only"}, "th": {"class": "wide-only"}}
LOOK = {
    State.MISSING: "quiet",
    State.FINDINGS: "error",
    State.WAITING: "info",
    State.DIFFERS: "warn",
    State.REJECTED: "warn",
    State.COUNTED: "ok",
    State.INVALID: "warn",
}


class SheetsTable(tables.Table):
    number = tables.Column(verbose_name=_("Table"), attrs={"td": {"class": "num"}, "th": {"class": "num"}})
    players = tables.Column(verbose_name=_("Players"), accessor="seats", orderable=False, attrs=WIDE)
    state = tables.Column(verbose_name=_("State"))
    findings = tables.Column(
        verbose_name=_("Remarks"), orderable=False, empty_values=(), attrs={"td": {"class": "sk-text whole"}}
    )
    keyed = tables.Column(
        verbose_name=_("Keyed"),
        accessor="latest",
        orderable=False,
        attrs=WIDE,
    )

    class Meta:
        attrs = {"class": "by-card"}
        empty_text = _("No seat list is published for this series yet.")

    def __init__(
        self, data: list[TableState], *, slug: str, series: int, twins: Mapping[int, Sequence[int]], **kwargs: Any
    ) -> None:
        super().__init__(data, **kwargs)
        self.slug, self.series, self.twins = slug, series, twins

    def render_number(self, value: int) -> Any:
        url = reverse("sheet", args=[self.slug, self.series, value])
        return format_html('<a class="sk-rank" href="{}">{}</a>', url, value)

    def render_players(self, record: TableState) -> Any:
        cards = (seat.card for seat in record.seats)
        seats = (("both" if card.substitute else "", card.number, card.name) for card in cards)
        players = format_html_join("", '<span class="{}"><b>{}</b> {}</span>', seats)
        return format_html('<div class="sk-players">{}</div>', players)

    def render_state(self, value: State, record: TableState) -> Any:
        look = "warn" if self.twins.get(record.number) else LOOK[value]
        return format_html('<span class="sk-badge {}">{}</span>', look, STATES[value])

    def render_findings(self, record: TableState) -> Any:
        if record.state is State.REJECTED and record.latest:
            return f"{record.latest.second_by}: {record.latest.verdict_reason}"
        twin = gettext("Table %(other)s has the very same figures: keyed at the wrong table?")
        words = [sentence(problem) for problem in record.findings]
        words += [twin % {"other": other} for other in self.twins.get(record.number, ())]
        words += [unsigned_words(record)] if record.unsigned else []
        words += [keeper_words(record)] if record.keeper.number != 1 else []
        return format_html_join("", "<div>{}</div>", ((text,) for text in words))

    def render_keyed(self, record: TableState) -> Any:
        return record.latest.written_by if record.latest else ""


def unsigned_words(state: TableState) -> str:
    names = "; ".join(f"{seat.number} {seat.card.name}" for seat in state.unsigned)
    return gettext("Signature missing: %(seats)s") % {"seats": names}


def keeper_words(state: TableState) -> str:
    return gettext("List keeper: %(seat)s %(name)s") % {"seat": state.keeper.number, "name": state.keeper.card.name}
