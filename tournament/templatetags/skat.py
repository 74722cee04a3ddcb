"""Filters for templates: a finding as a sentence, cents as euros. No query and no rule lives here."""

from collections.abc import Iterable
from decimal import Decimal

from django import template
from django.utils.formats import number_format

from scoring import Finding as ScoringFinding
from seating import Finding as SeatingFinding
from tournament.wording import STATES
from tournament.wording import sentence as worded

register = template.Library()


@register.filter
def sentence(found: ScoringFinding | SeatingFinding) -> str:
    return worded(found)


@register.filter
def state_words(state: str) -> str:
    return str(STATES[state])


@register.filter
def at_field(findings: Iterable[ScoringFinding], name: str) -> bool:
    """Whether a finding stands at this field of a sheet's form, such as `total_3`."""
    return any(f"{found.where.field}_{found.where.seat}" == name for found in findings)


@register.filter
def euros(cents: int) -> str:
    return f"{number_format(Decimal(cents) / 100, decimal_pos=2)} €"


@register.filter
def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
