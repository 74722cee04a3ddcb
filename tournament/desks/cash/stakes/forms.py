"""What a table plays for instead of the tournament's stake."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import CurrencySeen, StakeField


class StakeForm(forms.Form):
    currency = CurrencySeen()
    table = forms.IntegerField(label=_("table"), min_value=1, max_value=9999)
    stake = StakeField(
        label=format_lazy(_("stake a point ({coin})"), coin=currencies.coin_of_now()),
        required=False,
        help_text=_("0: no money at this table. Empty: the stake of the tournament."),
    )
