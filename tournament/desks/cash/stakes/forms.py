"""What a table plays for instead of the tournament's stake."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import AmountField


class StakeForm(forms.Form):
    table = forms.IntegerField(label=_("table"), min_value=1, max_value=9999)
    stake = AmountField(
        label=_("stake a point (cents)"),
        required=False,
        max_value=1000,
        max_digits=6,
        help_text=_("0: no money at this table. Empty: the stake of the tournament."),
    )
