"""Which final, and how many of each rating are taken into it."""

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from, figure
from tournament.models import Tournament
from tournament.queries.ranking.lots import MAIN
from tournament.queries.ranking.qualifying import Asked, Ladder
from tournament.wording.results import rating_name

MOST = 2000


class FinalForm(forms.Form):
    """`places-…` of each rating of the result, the rating of all first."""

    into = forms.ChoiceField(label=pgettext_lazy("target", "final"))
    reserves = figure(
        _("reserves"), least=0, most=MOST, text=gettext_lazy("Of each rating the next in order; of teams nobody.")
    )

    def __init__(self, *args: Any, finals: list[Tournament], ladders: list[Ladder], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dated = [(final.slug, f"{final.name}, {date_format(final.date, 'SHORT_DATE_FORMAT')}") for final in finals]
        choose_from(self, "into", dated)
        self.codes = [ladder.code for ladder in ladders if ladder.rows or ladder.code == MAIN]
        for ladder in ladders:
            if ladder.code in self.codes:
                words = {"rating": rating_name(ladder.code, ladder.name)}
                label = gettext("the best of: %(rating)s") % words
                if ladder.is_of_groups:
                    label = gettext("the best of: %(rating)s (with all their players)") % words
                self.fields[f"places-{ladder.code}"] = figure(label, least=0, most=MOST)
        self.order_fields(["into", *(f"places-{code}" for code in self.codes), "reserves"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not any(data[f"places-{code}"] for code in self.codes):
            self.add_error(f"places-{MAIN}", gettext("Say how many qualify."))
        return data

    def asked(self, chosen: frozenset[tuple[str, int]] = frozenset()) -> Asked:
        data = self.cleaned_data
        places = {code: count for code in self.codes if (count := data[f"places-{code}"])}
        return Asked(places, data["reserves"] or 0, chosen)
