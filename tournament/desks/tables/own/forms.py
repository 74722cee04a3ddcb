"""For which start card somebody asks where its table keeps the sheet."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import figure


class CardForm(forms.Form):
    card = figure(_("start card number"), most=999_999, required=True)
    code = forms.CharField(
        label=_("code"),
        max_length=12,
        required=False,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Number and code stand on the start card."),
    )
