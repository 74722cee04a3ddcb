"""Where the leader's server is, and the code of the meeting."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.text import visible_text

PLAIN = {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}


class SendForm(forms.Form):
    address = forms.CharField(
        label=_("address of the leader's server"),
        max_length=200,
        validators=[visible_text],
        help_text=_("As the leader told it with the code, for example 192.168.1.5:8000."),
        widget=forms.TextInput(attrs={**PLAIN, "inputmode": "url"}),
    )
    code = forms.CharField(
        label=_("code of the meeting"),
        max_length=40,
        validators=[visible_text],
        widget=forms.TextInput(attrs={**PLAIN, "autocapitalize": "characters"}),
    )

    def clean_code(self) -> str:
        """Goes into a header."""
        code = str(self.cleaned_data["code"]).strip()
        if not code.isascii():
            raise forms.ValidationError(_("A code has Latin letters and digits only."))
        return code
