"""Numbers as people write them, read from a form. How they are shown is Django's and `euros`'."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

MINUS = str.maketrans("−–", "--")  # U+2212 and the dash that word processors make of a hyphen


class WholeField(forms.IntegerField):
    """Takes every minus sign that people have. Django reads 1.000 as 1; in a German hand it is a thousand: asked about.

    A text field, since a browser's number field swallows such a sign unsaid.
    """

    widget = forms.TextInput
    re_decimal = re.compile(r"(?!)")
    figures = re.compile(r"[+-]?[0-9]+")  # Python would take 1_000, and digits that nobody here can read

    def to_python(self, value: Any) -> int | None:
        text = value.translate(MINUS).strip() if isinstance(value, str) else value
        if isinstance(text, str) and text and not self.figures.fullmatch(text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(text)
