"""Payments as forms: amounts in, cents out."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import AmountField, CurrencySeen, in_currency
from tournament.models import CashEntry
from tournament.text import plain_text

FLOAT_IN, FLOAT_OUT = "float_in", "float_out"
KINDS = [
    (CashEntry.Kind.INCOME.value, CashEntry.Kind.INCOME.label),
    (CashEntry.Kind.SPENDING.value, CashEntry.Kind.SPENDING.label),
    (FLOAT_IN, _("float, put in")),
    (FLOAT_OUT, _("float, taken out")),
]


class BookForm(forms.Form):
    """What has no list of its own: entry fees, loss fees, refunds and prizes are booked where they are due."""

    currency = CurrencySeen()
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    kind = forms.ChoiceField(label=_("kind"), choices=KINDS)
    amount = AmountField(label=in_currency(_("amount")), least=1)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        """Less than nothing where the float is taken out."""
        cents = currencies.coins(self.cleaned_data["amount"])
        return -cents if self.cleaned_data["kind"] == FLOAT_OUT else cents

    def kind_of_entry(self) -> str:
        kind: str = self.cleaned_data["kind"]
        return CashEntry.Kind.FLOAT if kind in (FLOAT_IN, FLOAT_OUT) else kind

    def clean(self) -> dict[str, Any]:
        """A spending is accounted for by what it was for."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("kind") == CashEntry.Kind.SPENDING and not data.get("note") and "note" not in self.errors:
            self.add_error("note", _("Say what was paid for; it stands in the statement of account."))
        return data


class CountForm(forms.Form):
    """What lies in the box, counted by hand."""

    counted = AmountField(label=in_currency(_("counted in the box")))


class DifferenceForm(forms.Form):
    """In cents: what was counted, and what the book had when it was compared."""

    currency = CurrencySeen()
    counted = forms.IntegerField(min_value=0, max_value=99_999_999)
    till = forms.IntegerField()
