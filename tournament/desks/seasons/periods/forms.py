"""The form for rankings of months, quarters or halves: like which, of what, and how many lists a place needs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import WholeField
from tournament.models import Season, SeasonRanking
from tournament.wording.seasonlists import PERIODS


class PeriodsForm(forms.Form):
    ranking = forms.ModelChoiceField(label=_("counted like"), queryset=SeasonRanking.objects.none(), empty_label=None)
    kind = forms.ChoiceField(label=_("one for"), choices=list(PERIODS.items()))
    lists = WholeField(label=_("lists needed for a place"), required=False, min_value=1, max_value=100)

    def __init__(self, *args: Any, season: Season, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rankings: Any = self.fields["ranking"]
        rankings.queryset = season.rankings.in_order()
