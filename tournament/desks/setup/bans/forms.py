"""The form of a ban."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Ban

if TYPE_CHECKING:
    BanModelForm = forms.ModelForm[Ban]
else:
    BanModelForm = forms.ModelForm


class BanForm(BanModelForm):
    """Whom the organizer refuses from now on. A ban needs no reason (SkWO 4.3)."""

    class Meta:
        model = Ban
        fields = ("last_name", "first_name", "pass_number", "reason")
        help_texts = {"reason": _("Only the managers and the directors of tournaments read it.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
