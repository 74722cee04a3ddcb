"""The file of a match day, and why a correction is taken over after the table has become binding."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.reasons import ReasonField


class DayFileForm(forms.Form):
    file = forms.FileField(
        label=_("file of the match day"),
        help_text=_("As the venue sent it, with the ending .skatwart. Skatwart knows of which meeting it is."),
        widget=forms.FileInput(attrs={"accept": ".skatwart"}),
    )

    def data_of(self, most: int) -> bytes:
        """A little more than may be, so that whoever reads it says what is too much."""
        file: Any = self.cleaned_data["file"]
        return bytes(file.read(most + 1))


class TakeOverForm(forms.Form):
    reason = ReasonField(required=False)
