"""Which diplomas are to be printed. What is asked for is looked up in the final result; nothing is written."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from

MOST = 10_000


class DiplomaForm(forms.Form):
    rating = forms.ChoiceField(label=_("rating"))
    first = forms.IntegerField(
        label=_("down to place"), required=False, min_value=1, max_value=MOST, help_text=_("Empty: for everybody.")
    )
    number = forms.IntegerField(
        label=_("only start number"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=_("In a rating of teams, that of a member."),
    )

    def __init__(self, *args: Any, ratings: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, "rating", ratings)
        self.fields["first"].widget.attrs["size"] = 5
        self.fields["number"].widget.attrs["size"] = 5
