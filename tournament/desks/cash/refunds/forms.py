"""An entry fee that is given back: to whom, and how much of it."""

import uuid

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CENT, AmountField, CardField
from tournament.text import plain_text


class RefundForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    card = CardField(label=_("start number"))
    amount = AmountField(label=_("amount (€)"), min_value=CENT)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        return int(self.cleaned_data["amount"] * 100)
