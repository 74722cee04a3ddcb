"""What people type: numbers in forms and addresses, text in several lines. How it is shown is Django's and `euros`'."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models.fields import BLANK_CHOICE_DASH
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy

from tournament.text import written_lines

CENT = Decimal("0.01")
PASSWORD_HELP = format_lazy(gettext_lazy("At least {count} characters."), count=settings.PASSWORD_SIGNS)
NAME_ERRORS = {"invalid": gettext_lazy("Letters, digits and @ . + - _ alone, without spaces.")}
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


class CardField(forms.IntegerField):
    """A start card by its number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=999_999, **kwargs)


class AmountField(forms.DecimalField):
    """Money with two places: digits and one comma or point. Python would read 1e3 and 1_000 as a thousand."""

    figures = re.compile(r"[+-]?(?:[0-9]+(?:[.,][0-9]{0,2})?|[.,][0-9]{1,2})")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"max_digits": 8, "decimal_places": 2, "min_value": 0, "localize": True, **kwargs})

    def to_python(self, value: Any) -> Any:
        text = value.translate(MINUS).strip() if isinstance(value, str) else value
        if not isinstance(text, str) or not text:
            return super().to_python(text)
        if not self.figures.fullmatch(text):
            raise ValidationError(gettext("Write it like this: 12.50"), code="invalid")
        return super().to_python(Decimal(text.replace(",", ".")))


def freeze(form: forms.BaseForm) -> None:
    """A form that can only be looked at."""
    for field in form.fields.values():
        field.disabled = True


def choose_from(form: forms.BaseForm, name: str, offered: Any, *, none: Any = "") -> None:
    """What a field of this has to choose from: rows, or pairs of a value and its label. `none` is no row at all."""
    match form.fields[name]:
        case forms.ModelChoiceField() as of_rows:
            of_rows.empty_label = none or of_rows.empty_label
            of_rows.queryset = offered
            if of_rows.empty_label == BLANK_CHOICE_DASH[0][1]:
                of_rows.empty_label = "–"
        case forms.ChoiceField() as of_pairs:
            of_pairs.choices = offered
        case other:
            raise TypeError(f"{name}: {type(other).__name__} has nothing to choose from")


def number_asked(asked: Mapping[str, str], name: str, *, digits: int = 6) -> int | None:
    """A number in an address, as in `?card=7`. Whatever else stands there is as if nothing did."""
    text = asked.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def figure(
    label: Any,
    *,
    most: int,
    least: int = 1,
    text: Any = "",
    keys: str = "numeric",
    required: bool = False,
    **attrs: Any,
) -> WholeField:
    widget = forms.TextInput(attrs={"inputmode": keys, "enterkeyhint": "next", "autocomplete": "off", **attrs})
    return WholeField(label=label, required=required, min_value=least, max_value=most, widget=widget, help_text=text)


class TextField(forms.CharField):
    """What is written down in several lines."""

    def __init__(self, *, label: Any, rows: int, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(label=label, max_length=2000, widget=widget, validators=[written_lines], **kwargs)
