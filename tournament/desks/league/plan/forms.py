"""The forms of a meeting: where it is and who invites, and to which day it is moved."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import LeagueMeeting, LeagueTeam
from tournament.reasons import ReasonField
from tournament.text import plain_text


class MoveForm(forms.Form):
    to = forms.DateField(label=_("moved to"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = ReasonField()


class ArrangeForm(forms.Form):
    host = forms.ModelChoiceField(label=_("host"), required=False, queryset=LeagueTeam.objects.none())
    place = forms.CharField(label=_("place"), max_length=120, required=False, validators=[plain_text])
    hall = forms.CharField(label=_("address of the hall"), max_length=200, required=False, validators=[plain_text])
    starts = forms.TimeField(
        label=_("begins at"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )

    def __init__(self, data: Any = None, *, meeting: LeagueMeeting) -> None:
        initial = {name: getattr(meeting, name) for name in ("host", "place", "hall", "starts")}
        super().__init__(data, initial=initial)
        choose_from(self, "host", LeagueTeam.objects.filter(sides__meeting=meeting))
