"""Who buys into the jackpot, and a grand ouvert as it is told to the desk."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CardField, NumbersField
from tournament.text import plain_text


class BuyInForm(forms.Form):
    numbers = NumbersField(
        label=_("start numbers that buy in"),
        max_length=400,
        help_text=_("One or several: 1 2 5-8"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class WinForm(forms.Form):
    number = CardField(label=_("start number"))
    series = forms.IntegerField(label=_("Series"), min_value=1, max_value=20)
    table = forms.IntegerField(label=_("table"), min_value=1, max_value=9999)
    game = forms.IntegerField(label=_("game"), min_value=1, max_value=200)
    vouched_by = forms.CharField(label=_("referee or director"), max_length=80, validators=[plain_text])
