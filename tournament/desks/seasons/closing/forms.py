"""What a season's end is proposed by: how much is shared, by how many lists, and where the balances go."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.fields import AmountField, WholeField, choose_from, in_currency
from tournament.models import Season


class ClosingForm(forms.Form):
    surplus = AmountField(label=in_currency(_("surplus to share")), digits=9)
    least = WholeField(label=_("lists needed for a share"), min_value=1, max_value=1000)
    members_only = forms.BooleanField(label=_("members alone"), required=False)
    into = forms.ModelChoiceField(label=_("balances go into"), queryset=Season.objects.none())

    def __init__(self, *args: object, season: Season, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        later = season.organizer.seasons.filter(begins__gt=season.begins).order_by("begins", "pk")
        choose_from(self, "into", later)
