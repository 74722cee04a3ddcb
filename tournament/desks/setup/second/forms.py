"""What is asked before the second laptop takes over."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TakeOverForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("It stands where the second laptop was started."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "autofocus": True}),
    )
