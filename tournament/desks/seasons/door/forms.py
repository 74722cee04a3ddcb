"""What somebody pays at the door for his account."""

import uuid

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import AmountField


class PayForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    amount = AmountField(label=_("amount"), least=1)

    def cents(self) -> int:
        return currencies.coins(self.cleaned_data["amount"])
