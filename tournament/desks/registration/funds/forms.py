"""Which part of the entry fee a start card pays, and why that is changed."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import StartCard
from tournament.reasons import ReasonField


class FundForm(forms.Form):
    pays = forms.ChoiceField(label=_("pays"), choices=StartCard.Pays.choices)
    reason = ReasonField(required=False, help_text=_("Needed once a series has begun."))
