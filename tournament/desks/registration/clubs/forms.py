"""Two clubs that are one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import Club, Organizer


class MergeForm(forms.Form):
    """`club` goes, `into` stays."""

    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("this club"), to_field_name="name", empty_label=_("please choose")
    )
    into = forms.ModelChoiceField(
        Club.objects.none(), label=_("is this one"), to_field_name="name", empty_label=_("please choose")
    )

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("club", "into"):
            choose_from(self, name, Club.objects.in_force().filter(organizer=organizer).order_by("name"))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("club") and data.get("club") == data.get("into"):
            self.add_error("into", _("That is the same club."))
        return data
