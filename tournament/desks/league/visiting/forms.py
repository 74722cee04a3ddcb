"""The file of a plan."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PlanFileForm(forms.Form):
    file = forms.FileField(
        label=_("file of the plan"),
        help_text=_("As the league's leader sent it, with the ending .skatwart."),
        widget=forms.FileInput(attrs={"accept": ".skatwart"}),
    )
