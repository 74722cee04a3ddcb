"""A new cup, and a round of it that is to be drawn."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Cup
from tournament.text import plain_text


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class CupForm(forms.Form):
    name = forms.CharField(label=_("name"), max_length=80, validators=[plain_text])
    offered = forms.IntegerField(
        label=_("lists offered a round"),
        min_value=0,
        max_value=500,
        initial=10,
        help_text=_("The first ones of its days; with 0 all of them."),
    )
    counting = forms.IntegerField(label=_("lists that count"), min_value=1, max_value=500, initial=4)
    which = forms.ChoiceField(label=_("which lists count"), choices=Cup.Which.choices, initial=Cup.Which.BEST)
    word = forms.CharField(
        label=_("declared for"),
        max_length=40,
        required=False,
        validators=[plain_text],
        help_text=_("The word by which a list is declared before, such as the cup's name."),
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("which") == Cup.Which.DECLARED and not data.get("word"):
            self.add_error("word", _("Say for what a list is declared."))
        return data


class RoundForm(forms.Form):
    begins = forms.DateField(label=_("first day"), widget=DayInput)
    ends = forms.DateField(label=_("last day"), widget=DayInput)
    seed = forms.CharField(
        label=_("seed"),
        max_length=80,
        required=False,
        validators=[plain_text],
        help_text=_("What nobody here can know before, such as Saturday's lottery numbers. Left empty, it is chance."),
    )
