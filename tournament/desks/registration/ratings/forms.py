"""Who takes part in a further rating, as start numbers from a list."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import NumbersField
from tournament.reasons import ReasonField


class ReasonForm(forms.Form):
    reason = ReasonField(required=False, help_text=_("Needed once a series has begun."))


class TickForm(ReasonForm):
    numbers = NumbersField(
        label=_("start numbers that take part"),
        max_length=400,
        help_text=_("One or several: 1 2 5-8"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("numbers", "reason")
