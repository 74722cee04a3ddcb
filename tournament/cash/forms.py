"""A payment as a form: euros in, cents out."""

import uuid
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import CashEntry
from tournament.models.people import plain_text

KINDS = [(kind.value, kind.label) for kind in CashEntry.Kind if kind != CashEntry.Kind.ENTRY_FEE]
CENT = Decimal("0.01")


class EuroField(forms.DecimalField):
    """Digits and one comma or point. Python would read 1e3 as a thousand."""

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and any(sign.isalpha() for sign in value):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class BookForm(forms.Form):
    """Entry fees are booked at the registration desk, with their start card; everything else here."""

    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    kind = forms.ChoiceField(label=_("kind"), choices=KINDS)
    amount = EuroField(label=_("amount (€)"), min_value=CENT, max_digits=8, decimal_places=2, localize=True)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def cents(self) -> int:
        return int(self.cleaned_data["amount"] * 100)


class VoidForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=200, validators=[plain_text])
