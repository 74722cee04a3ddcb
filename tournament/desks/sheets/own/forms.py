"""For which start card somebody asks where its table keeps the sheet."""

from typing import Any

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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].needed = True  # type: ignore[attr-defined]  # a phone that is known goes on without it
