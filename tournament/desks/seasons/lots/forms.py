"""What is sent from the page of a season's lots: for whom, and in which order it came out by hand."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text

MOST = 200  # people who are equal
DIGITS = 9


class KeysField(forms.CharField):
    """Numbers of the register in their order, with blanks or commas between them."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        parts = str(value or "").replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) <= DIGITS for part in parts) or len(parts) > MOST:
            raise ValidationError(_("Write the numbers alone, for example 9, 5."))
        return [int(part) for part in parts]


class LotForm(forms.Form):
    keys = KeysField(widget=forms.HiddenInput)


class HandForm(LotForm):
    order = KeysField(label=_("order"), help_text=_("The numbers that stand here, the winner of the lot first."))
    witness = forms.CharField(label=_("witness"), max_length=120, validators=[plain_text])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        order, keys = data.get("order"), data.get("keys")
        if order and keys and sorted(order) != sorted(keys):
            numbers = ", ".join(map(str, sorted(keys)))
            self.add_error("order", ValidationError(_("Each of them once: %(numbers)s."), params={"numbers": numbers}))
        return data
