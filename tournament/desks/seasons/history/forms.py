"""The file of a club's history, and what it leaves open."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.desks.seasons.history.waiting import Terms
from tournament.files.clubs import AS_GIVEN, CHECKED, POINTS
from tournament.models import Organizer, Player

VALUES = [
    (CHECKED, _("the total by Seeger and Fabian, reckoned and compared with the file's")),
    (AS_GIVEN, _("the total as the file has it")),
    (POINTS, _("the game points alone")),
]
ORDERS = [("first", _("Sabine Brandt: first name first")), ("last", _("Brandt Sabine: family name first"))]


class HistoryForm(forms.Form):
    file = forms.FileField(
        label=_("file"),
        help_text=_(
            "An archive of “Vereinsmeister” (.VMZ), or CSV or XLSX with a first line of headings: date, series, table, "
            "name, points, won, lost, total, games. Table and games may be missing, and points or total."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ".vmz,.csv,.txt,.tsv,.xlsx"}),
    )
    value = forms.ChoiceField(label=_("what a list counts"), choices=VALUES, initial=CHECKED)
    order = forms.ChoiceField(label=_("names without a comma"), choices=ORDERS, initial="first")
    games = forms.IntegerField(
        label=_("games of a list"),
        min_value=1,
        max_value=999,
        initial=48,
        help_text=_("Unless a column of the file says it. Only rankings that scale to a number of games ask for it."),
    )
    membership = forms.ChoiceField(
        label=_("whoever is new"),
        choices=Player.Membership.choices,
        initial=Player.Membership.GUEST,
        help_text=_(
            "A member is one today as well: each evening that he misses is charged where that costs something."
        ),
    )

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seasons = [(str(season.pk), season.name) for season in organizer.seasons.all()]
        self.fields["season"] = forms.ChoiceField(
            label=_("season"),
            required=False,
            choices=[("", _("by date")), *seasons],
            help_text=_("By date, each list goes into the season that has its day; where none has, its year is begun."),
        )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > settings.IMPORT_MAX_BYTES:
            megabytes = settings.IMPORT_MAX_BYTES // 1024 // 1024
            raise ValidationError(
                _("This file has more than %(limit)s MB. Cut it into parts of some years each; nothing was read."),
                params={"limit": megabytes},
            )
        return file

    def terms(self) -> Terms:
        told = self.cleaned_data
        season = int(told["season"]) if told["season"] else None
        return Terms(told["games"], told["order"] == "first", told["membership"], season)
