"""What a phone sends that signs, disputes or ends a sheet."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from scoring import finding
from tournament.refused import Refused

MOST_WORDS = 300  # signs, as of an entry


class SignForm(forms.Form):
    """`state`: the sheet that was seen. `code`: of the start card. `disputes`: what is wrong, instead of signing."""

    seat = forms.IntegerField(min_value=1, max_value=5, required=False)
    state = forms.CharField(max_length=64)
    phone = forms.CharField(max_length=40, required=False)
    code = forms.CharField(max_length=12, required=False)
    disputes = forms.CharField(max_length=MOST_WORDS, required=False)

    def clean_disputes(self) -> str:
        """In one line, as an entry has it."""
        words = " ".join(self.cleaned_data["disputes"].split())
        if not words.isprintable():
            raise ValidationError("signs that nobody can see")
        return words


def signing_in(said: object) -> dict[str, Any]:
    """Refused where it can't be read."""
    form = SignForm(said if isinstance(said, dict) else {})
    if not form.is_valid():
        raise Refused(finding("table.unread", found=next(iter(form.errors))))
    return form.cleaned_data
