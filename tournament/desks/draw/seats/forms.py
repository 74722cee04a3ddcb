"""A change of seats by hand: who exchanges, and why."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import CardField
from tournament.models import Draw
from tournament.reasons import ReasonForm


class ExchangeForm(forms.Form):
    """Two who have a seat in a draw."""

    one = CardField(label=_("start card"))
    other = CardField(label=_("exchanges with"))

    def __init__(self, *args: Any, draw: Draw, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.draw = draw

    def seated(self, name: str) -> int:
        number: int = self.cleaned_data[name]
        if not self.draw.seats.filter(card__number=number).exists():
            raise forms.ValidationError(
                _("Start card %(number)s has no seat in this series."), params={"number": number}
            )
        return number

    def clean_one(self) -> int:
        return self.seated("one")

    def clean_other(self) -> int:
        other = self.seated("other")
        if other == self.cleaned_data.get("one"):
            raise forms.ValidationError(_("That is the same start card."))
        return other


class ChangeForm(ReasonForm):
    """A change of seats that was looked at. base: how many there were then."""

    base = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=10_000)
