"""The form by which a phone says for which start card it speaks."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import figure


class CodeForm(forms.Form):
    """Which start card a phone speaks for."""

    card = figure(_("start card number"), most=999_999, required=True)
    code = forms.CharField(
        label=_("code"),
        max_length=12,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Number and code stand on the start card."),
    )
