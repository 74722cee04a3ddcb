"""Numbers as people write them, read from a form. How they are shown is Django's and `euros`'."""

import re
from typing import Any

from django import forms

MINUS = str.maketrans("−–", "--")  # U+2212 and the dash that word processors make of a hyphen


class WholeField(forms.IntegerField):
    """Takes every minus sign that people have. Django reads 1.000 as 1; in a German hand it is a thousand: asked about.

    A text field, since a browser's number field swallows such a sign unsaid.
    """

    widget = forms.TextInput
    re_decimal = re.compile(r"(?!)")

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.translate(MINUS) if isinstance(value, str) else value)
