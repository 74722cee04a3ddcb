"""The form that asks from which tournament another one is copied."""

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import Organizer


class EarlierForm(forms.Form):
    """From which tournament another one is copied."""

    copy = forms.ChoiceField(label=_("copy an earlier one"))

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        earlier = organizer.tournaments.played_here().order_by("-date", "name")
        dated = [(past.slug, f"{past.name}, {date_format(past.date, 'SHORT_DATE_FORMAT')}") for past in earlier]
        choose_from(self, "copy", [("", _("none: the usual settings")), *dated])
