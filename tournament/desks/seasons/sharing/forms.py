"""What is shared out: of which pot or part, among how many of which ranking, and by what."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.desks.seasons.sharing.reading import Source
from tournament.fields import WholeField, choose_from
from tournament.models import Season, SeasonRanking
from tournament.wording import money
from tournament.wording.account_lines import period_words

EQUALLY, BY_LISTS = "equally", "lists"
FIRST = 3


class ShareForm(forms.Form):
    source = forms.ChoiceField(label=_("pot or part"))
    ranking = forms.ModelChoiceField(label=_("ranking"), queryset=SeasonRanking.objects.none())
    people = WholeField(label=_("down to place"), min_value=1, max_value=200, initial=FIRST)
    way = forms.ChoiceField(
        label=_("shared"), choices=[(EQUALLY, _("in equal shares")), (BY_LISTS, _("by lists played"))]
    )

    def __init__(self, *args: Any, season: Season, sources: dict[str, Source], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, "source", [(key, words(source)) for key, source in sources.items()])
        choose_from(self, "ranking", season.rankings.in_order())

    def terms(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"ranking": data["ranking"], "people": data["people"], "by_lists": data["way"] == BY_LISTS}


def words(source: Source) -> str:
    named = (f"{source.pot.name} {period_words(source.pot.period)}".strip(), source.part)
    return f"{', '.join(filter(None, named))}: {money(source.cents)}"
