"""Which seats have not signed, of one table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.queries.sheets.states import TableState


class UnsignedForm(forms.Form):
    """A box a seat, ticked where the signature is missing; `base` is the version that was seen."""

    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    unsigned = forms.TypedMultipleChoiceField(
        label=_("has not signed"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, state: TableState, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "sign-%s")
        super().__init__(*args, **kwargs)
        choose_from(self, "unsigned", [(seat.number, f"{seat.number} {seat.card.name}") for seat in state.seats])
        self.initial = {"base": state.base, "unsigned": [seat.number for seat in state.unsigned]}

    def clean_unsigned(self) -> list[int]:
        return sorted({*self.cleaned_data["unsigned"]})
