"""Filters for templates: a finding as a sentence, cents as euros. No query and no rule lives here."""

from collections.abc import Iterable

from django import template

from scoring import Finding as ScoringFinding
from tournament.wording import STATES, euros, sentence

register = template.Library()
register.filter("sentence", sentence)
register.filter("euros", euros)


@register.filter
def state_words(state: str) -> str:
    return str(STATES[state])


@register.filter
def at_field(findings: Iterable[ScoringFinding], name: str) -> bool:
    """Whether a finding stands at this field of a sheet's form, such as `total_3`."""
    return any(f"{found.where.field}_{found.where.seat}" == name for found in findings)


@register.filter
def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
