"""What keeps the names from being removed, as a sentence takes it."""

from typing import Any

from django.utils.formats import date_format

from scoring import Finding, finding


def dated(lack: Finding) -> Finding:
    """As a sentence takes it."""
    until: Any = lack.values.get("until")
    return finding(lack.code, **{**lack.values, "until": date_format(until)}) if until else lack
