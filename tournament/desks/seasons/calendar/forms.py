"""The form of a tag by the calendar."""

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from tournament.fields import WholeField
from tournament.models.declared import LAST
from tournament.text import plain_text

WHICH = (
    *((1, _("the first")), (2, _("the second")), (3, _("the third")), (4, _("the fourth"))),
    (LAST, _("the last")),
)


class CalendarForm(forms.Form):
    tag = forms.CharField(label=_("tag"), max_length=40, validators=[plain_text])
    weekday = forms.TypedChoiceField(label=_("day of the week"), choices=list(WEEKDAYS.items()), coerce=int)
    which = forms.TypedMultipleChoiceField(
        label=_("which of the month (nothing: each)"),
        required=False,
        choices=WHICH,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    series = WholeField(label=_("series (empty: the whole evening)"), required=False, min_value=1, max_value=20)

    def clean_tag(self) -> str:
        return " ".join(str(self.cleaned_data["tag"]).split())

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["series"] = data.get("series") or 0
        if "," in data.get("tag", "") or ";" in data.get("tag", ""):
            self.add_error("tag", _("One tag, without commas."))
        return data
