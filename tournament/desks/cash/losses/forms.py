"""The tables that have paid their loss fees, as numbers typed from a list."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")


class TablesField(forms.CharField):
    """Numbers of tables as somebody types them from a list: 1 2 5-8."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        parts = [RANGE.fullmatch(part) for part in re.split(r"[\s,;]+", str(value or "").strip()) if part]
        if not all(parts):
            raise forms.ValidationError(_("Write the numbers like this: 1 2 5-8"))
        ranges = [(int(part[1]), int(part[2] or part[1])) for part in parts if part]
        return [number for first, last in ranges for number in range(first, last + 1)]


class CollectForm(forms.Form):
    tables = TablesField(
        label=_("tables that have paid"),
        max_length=200,
        help_text=_("One or several: 1 2 5-8"),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
