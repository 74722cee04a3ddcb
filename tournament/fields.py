"""What people type: numbers in forms and addresses, text in several lines. How it is shown: Django's and `money`."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import DecimalValidator, MaxValueValidator, MinValueValidator
from django.utils.formats import number_format
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from tournament import currencies
from tournament.text import written_lines

NO_ROW = "---------"  # how Django labels the choice of none, unless it is told otherwise
PASSWORD_HELP = format_lazy(gettext_lazy("At least {count} characters."), count=settings.PASSWORD_SIGNS)
NAME_ERRORS = {"invalid": gettext_lazy("Letters, digits and @ . + - _ alone, without spaces.")}
ZERO = re.compile(r"0+(?:[.,]0+)?")
GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:[., \N{NO-BREAK SPACE}][0-9]{3})+")  # 50.000 pesos
SOME_NUMBERS = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
MOST_NUMBERS = 10_000  # typed into one field, those between two with a hyphen among them
WRITE_IT = gettext_lazy("Write it like this: %(example)s")
MINUS = str.maketrans("−–", "--")  # U+2212 and the dash that word processors make of a hyphen


def with_right_year(day: date) -> date:
    """The day, unless its year was surely mistyped."""
    if not 1900 <= day.year <= 2200:
        raise ValidationError(gettext_lazy("Is the year right?"))
    return day


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


class NumbersField(forms.CharField):
    """Numbers of tables or start cards as somebody types them from a list: 1 2 5-8."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        parts = [SOME_NUMBERS.fullmatch(part) for part in re.split(r"[\s,;]+", str(value or "").strip()) if part]
        ranges = [(int(part[1]), int(part[2] or part[1])) for part in parts if part]
        if not all(parts) or any(last < first for first, last in ranges):
            raise ValidationError(gettext_lazy("Write the numbers like this: 1 2 5-8"))
        if sum(last - first + 1 for first, last in ranges) > MOST_NUMBERS:
            raise ValidationError(gettext_lazy("At most %(count)s numbers at once."), params={"count": MOST_NUMBERS})
        return [number for first, last in ranges for number in range(first, last + 1)]


class AmountField(forms.DecimalField):
    """Money as it is written: digits and one comma or point, as many places behind it as the currency has.

    Python would read 1e3 and 1_000 as a thousand. `digits`: how many there may be, those behind the point included.
    """

    def __init__(self, *, digits: int = 8, least: int = 0, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "localize": True, **kwargs})
        self.digits, self.least = digits, least  # in the smallest coin
        self.currency = ""  # where the form asks for that, too; otherwise the tournament's

    def to_python(self, value: Any) -> Any:
        text = value.translate(MINUS).strip() if isinstance(value, str) else value
        if not isinstance(text, str) or not text:
            return super().to_python(text)
        if ZERO.fullmatch(text):
            return super().to_python(Decimal())  # nothing is nothing, with as many places as another currency has
        places = self.places()
        if not places and GROUPED.fullmatch(text):
            text = re.sub("[., \N{NO-BREAK SPACE}]", "", text)
        if not re.fullmatch(rf"[+-]?(?:[0-9]+(?:[.,][0-9]{{0,{places}}})?|[.,][0-9]{{1,{places or 1}}})", text):
            example = number_format(Decimal(1250).scaleb(-min(places, 2)), places)
            raise ValidationError(WRITE_IT, code="invalid", params={"example": example})
        return super().to_python(Decimal(text.replace(",", ".")))

    def places(self) -> int:
        return currencies.places_of(self.currency) if self.currency else currencies.places()

    def validate(self, value: Any) -> None:
        super().validate(value)
        if value is None:
            return
        DecimalValidator(self.digits, self.places())(value)
        if self.least:
            MinValueValidator(Decimal(self.least).scaleb(-self.places()))(value)


class CurrencySeen(forms.CharField):
    """In which currency the sums of a form were asked for: somebody may choose another one before it is sent."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput, required=False, max_length=3, initial=currencies.bound.get)

    def clean(self, value: Any) -> str:
        return super().clean(value) or currencies.bound.get()


class StakeField(AmountField):
    """For each point: in the smallest coin, and that to hundredths."""

    def places(self) -> int:
        return 2

    def validate(self, value: Any) -> None:
        super().validate(value)
        has_cents = currencies.places_of(self.currency) if self.currency else currencies.places()
        MaxValueValidator(1000 if has_cents else 9999)(value or 0)


def in_currency(label: Any) -> Any:
    """A label with the sign of the money that is asked for."""
    return format_lazy("{label} ({sign})", label=label, sign=currencies.sign_of_now())


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
            if of_rows.empty_label == NO_ROW:
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
