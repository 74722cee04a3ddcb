"""What is booked on an account: a sum with its kind, its day and why."""

import uuid
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import AmountField, in_currency
from tournament.models import AccountEntry
from tournament.text import plain_text

KINDS = AccountEntry.Kind
MORE, LESS = "more", "less"
HOW = [
    (KINDS.PAYMENT.value, _("has paid")),
    (KINDS.PAYOUT.value, _("was paid out")),
    (MORE, _("correction: owes more")),
    (LESS, _("correction: owes less")),
]


class BookingForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    how = forms.ChoiceField(label=_("what"), choices=HOW)
    amount = AmountField(label=in_currency(_("amount")), least=1)
    day = forms.DateField(label=_("day"), widget=forms.DateInput(attrs={"type": "date"}))
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["day"].initial = timezone.localdate().isoformat()

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("how") in (MORE, LESS) and not data.get("note") and "note" not in self.errors:
            self.add_error("note", _("Say why the account is corrected; it stands in the statement."))
        return data

    def booked(self) -> dict[str, Any]:
        """As the service takes it."""
        data = self.cleaned_data
        how, cents = data["how"], currencies.coins(data["amount"])
        kind = how if how in KINDS.values else KINDS.CORRECTION.value
        signed = -cents if how in (KINDS.PAYMENT, LESS) else cents
        return {"kind": kind, "cents": signed, **{name: data[name] for name in ("day", "note", "token")}}
