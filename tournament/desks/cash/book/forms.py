"""Payments as forms: euros in, cents out."""

import re
import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CENT, AmountField
from tournament.models import CashEntry
from tournament.models.people import plain_text

FLOAT_IN, FLOAT_OUT = "float_in", "float_out"
KINDS = [
    (CashEntry.Kind.INCOME.value, CashEntry.Kind.INCOME.label),
    (CashEntry.Kind.SPENDING.value, CashEntry.Kind.SPENDING.label),
    (FLOAT_IN, _("float, put in")),
    (FLOAT_OUT, _("float, taken out")),
]
RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")


class BookForm(forms.Form):
    """What has no list of its own: entry fees, loss fees, refunds and prizes are booked where they are due."""

    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    kind = forms.ChoiceField(label=_("kind"), choices=KINDS)
    amount = AmountField(label=_("amount (€)"), min_value=CENT)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        """Less than nothing where the float is taken out."""
        cents = int(self.cleaned_data["amount"] * 100)
        return -cents if self.cleaned_data["kind"] == FLOAT_OUT else cents

    def kind_of_entry(self) -> str:
        kind: str = self.cleaned_data["kind"]
        return CashEntry.Kind.FLOAT if kind in (FLOAT_IN, FLOAT_OUT) else kind


class VoidForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=200, validators=[plain_text])


class CountForm(forms.Form):
    """What lies in the box, counted by hand."""

    counted = AmountField(label=_("counted in the box (€)"))


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
        help_text=_("1 2 5-8"),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class RefundForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    card = forms.IntegerField(label=_("start number"), min_value=1, max_value=999_999)
    amount = AmountField(label=_("amount (€)"), min_value=CENT)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        return int(self.cleaned_data["amount"] * 100)


class StakeForm(forms.Form):
    table = forms.IntegerField(label=_("table"), min_value=1, max_value=9999)
    stake = AmountField(
        label=_("stake a point (cents)"),
        required=False,
        max_value=1000,
        max_digits=6,
        help_text=_("0: no money at this table. Empty: the stake of the tournament."),
    )
