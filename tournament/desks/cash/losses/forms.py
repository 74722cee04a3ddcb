"""The tables that have paid their loss fees, as numbers typed from a list."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import NumbersField


class CollectForm(forms.Form):
    tables = NumbersField(
        label=_("tables that have paid"),
        max_length=200,
        help_text=_("One or several: 1 2 5-8"),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
