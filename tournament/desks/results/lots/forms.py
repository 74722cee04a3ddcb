"""Forms of the lots: for whom one is drawn, and in which order it came out by hand."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text


class NumbersField(forms.CharField):
    """Start numbers in their order, apart by whatever was typed between them."""

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        text = super().to_python(value) or ""
        if re.search(r"[^0-9\s,;.>-]", text) or len(text) > 4000:
            raise ValidationError(_("Write start numbers alone, for example 9, 5."))
        return [int(number) for number in re.findall(r"[0-9]{1,9}", text)]


class LotForm(forms.Form):
    rating = forms.CharField(widget=forms.HiddenInput, max_length=40)
    after = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=20)
    keys = NumbersField(widget=forms.HiddenInput)

    def asked(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("rating", "after", "keys")}


class HandForm(LotForm):
    order = NumbersField(
        label=_("order"), help_text=_("Start numbers, the winner of the lot first."), widget=forms.TextInput
    )
    witness = forms.CharField(label=_("witness"), max_length=120, validators=[plain_text])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        order, keys = data.get("order"), data.get("keys")
        if order and keys and sorted(order) != sorted(keys):
            numbers = ", ".join(map(str, sorted(keys)))
            self.add_error("order", ValidationError(_("Each of them once: %(numbers)s."), params={"numbers": numbers}))
        return data
