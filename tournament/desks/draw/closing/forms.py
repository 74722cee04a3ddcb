"""The way in which a series is seated. Who sits where is never asked."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import seating
from tournament.models import Series
from tournament.queries.seats.draws import usual, usual_way
from tournament.queries.seats.evening import chosen
from tournament.wording.seating import seats_words, set_by_words

BY_THE_RULE = "rule"
STEPS = (0, 1_000_000, 10_000_000)


class WayForm(forms.Form):
    """How a series is seated that is drawn by lot."""

    engine = forms.ChoiceField(
        label=_("way"),
        choices=[
            (seating.SWAPS, _("series by series, with what really happened before")),
            (seating.AHEAD, _("all series that are left planned ahead: one slip for the whole day")),
        ],
        widget=forms.RadioSelect,
        initial=seating.SWAPS,
    )
    steps = forms.TypedChoiceField(
        label=_("if the plan could be better"),
        choices=[
            (STEPS[0], _("take it as it is")),
            (STEPS[1], _("search on, a few seconds")),
            (STEPS[2], _("search on, half a minute or less; can be stopped")),
        ],
        coerce=int,
        initial=STEPS[0],
        required=False,
        empty_value=None,
    )

    def set_by(self) -> seating.SetBy | None:
        """What of a season decides over it."""
        return None

    def way(self, series_left: int) -> seating.Way:
        data = self.cleaned_data
        if data["engine"] == seating.AHEAD:
            return seating.Way(seating.AHEAD, series=series_left, steps=data["steps"] or 0)
        return seating.Way(seating.SWAPS)


class EveningWayForm(WayForm):
    """The same for the first series of a season's evening: as its rule says, or otherwise on this evening."""

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.series, self.rule = series, usual(series)[1]
        engine: Any = self.fields["engine"]
        by_rule = [(BY_THE_RULE, set_by_words(self.rule))] if self.rule else []
        engine.choices = [
            *by_rule,
            *engine.choices,
            *((key, seats_words(told.way)) for key, told in self.others().items()),
        ]
        if self.rule:
            engine.initial = BY_THE_RULE

    def others(self) -> dict[str, seating.SetBy]:
        """What a season can go by, whatever its rule says."""
        season = self.series.tournament.season
        rankings = season.rankings.in_order().values_list("name", flat=True) if season else ()
        ways = [
            seating.SetWay(by=seating.LAST_LIST),
            seating.SetWay(by=seating.LAST_EVENING),
            *(seating.SetWay(by=seating.RANKING, ranking=name) for name in rankings),
            seating.SetWay(by=seating.POTS),
            seating.SetWay(by=seating.POTS, pots=2),
        ]
        return {f"set-{number}": chosen(self.series.tournament, way) for number, way in enumerate(ways)}

    def set_by(self) -> seating.SetBy | None:
        engine = self.cleaned_data["engine"]
        return self.rule if engine == BY_THE_RULE else self.others().get(engine)

    def way(self, series_left: int) -> seating.Way:
        return seating.Way() if self.set_by() else super().way(series_left)


class RankedWayForm(forms.Form):
    """How a series is seated that is set by rank."""

    engine = forms.ChoiceField(
        label=_("way"),
        choices=[
            (seating.RANKED, _("strictly by rank, nobody moves")),
            (seating.REPAIRED, _("by rank; who meets again or is a mate moves as little as possible")),
            (seating.GROUPS, _("in groups of ranks; inside a group by lot")),
        ],
        widget=forms.RadioSelect,
    )
    ranks = forms.TypedChoiceField(
        label=_("ranks in a group"),
        choices=[(ranks, str(ranks)) for ranks in (12, 16, 24, 32, 48, 64, 96)],
        coerce=int,
        initial=24,
        required=False,
        empty_value=None,
        help_text=_("24 go without repeats for 5 series, 48 for 10."),
    )
    rotating = forms.BooleanField(
        label=_("tables of three go round"),
        required=False,
        help_text=_("Else they are the last tables; with groups they lie in the last group."),
    )

    def __init__(self, *args: Any, series: Series, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["engine"].initial = usual_way(series).engine
        if series.tournament.has_fives:
            self.fields["rotating"].label = _("tables of three, or that of five, go round")

    def set_by(self) -> seating.SetBy | None:
        return None

    def way(self, _series_left: int) -> seating.Way:
        data = self.cleaned_data
        ranks = data["ranks"] if data["engine"] == seating.GROUPS else None
        return seating.Way(data["engine"], ranks=ranks or seating.Way().ranks, rotating=data["rotating"])
