"""The form by which the names of a tournament are removed."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournament.reasons import ReasonForm


class RemoveNamesForm(ReasonForm):
    """Asks for the name of the tournament, so that nobody does it to another one."""

    tournament = forms.CharField(label=_("name of the tournament"), max_length=120)

    def __init__(self, *args: Any, name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.name = name
        self.fields["tournament"].help_text = format_html(
            "{} <b>{}</b>", _("To be sure, type the name of the tournament:"), name
        )

    def clean_tournament(self) -> str:
        typed = str(self.cleaned_data["tournament"]).strip()
        if typed != self.name:
            raise ValidationError(_("That is not the name of this tournament."))
        return typed
