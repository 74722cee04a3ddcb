"""The form of a new season."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.text import plain_text


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("name"), max_length=80, validators=[plain_text])
    begins = forms.DateField(label=_("first day"), widget=DayInput)
    ends = forms.DateField(label=_("last day"), widget=DayInput)
