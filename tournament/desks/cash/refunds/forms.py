"""An entry fee that is given back: to whom, and how much of it."""

import uuid

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import AmountField, CardField, in_currency
from tournament.text import plain_text


class RefundForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    card = CardField(label=_("start number"))
    amount = AmountField(label=in_currency(_("amount")), least=1)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        return currencies.coins(self.cleaned_data["amount"])
