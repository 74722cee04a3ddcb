"""The forms of a new league and of its terms."""

import re
from datetime import date
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Field
from django.utils.translation import gettext_lazy as _

from tournament.desks.league.terms.reading import TERMS
from tournament.fields import NumbersField
from tournament.models import League
from tournament.reasons import ReasonField
from tournament.text import plain_text

PLAYERS = ((4, "4"), (6, "6"), (8, "8"))
UNITS = ((1, _("1: 3:0, 2:1, 1:2, 0:3")), (2, _("2: 6:0, 4:2, 2:4, 0:6")))
TIES = (
    ("won,lost", _("more games won, then fewer lost; else they share")),
    ("won", _("more games won; else they share")),
    ("", _("nothing: they share")),
)
ORDERS = (
    ("plus,points", _("match points, then game points")),
    ("plus,minus,points", _("match points plus, then minus, then game points")),
    ("plus,points,won,lost", _("match points, game points, games won, games lost")),
    ("points", _("game points alone")),
)


class DaysField(forms.CharField):
    """Dates, one a line or with commas between them, as the language writes them or as in an address."""

    widget = forms.Textarea(attrs={"rows": 4})

    def to_python(self, value: Any) -> list[date]:  # type: ignore[override]
        field = forms.DateField()
        days = []
        for part in filter(None, re.split(r"[\s,;]+", str(value or "").strip())):
            try:
                day = field.clean(part)
            except ValidationError:
                raise ValidationError(_("“%(day)s” is no date."), params={"day": part[:40]}) from None
            days.append(day)
        return days


class TermsForm(forms.ModelForm):  # type: ignore[type-arg]
    players = forms.TypedChoiceField(label=_("players a team"), choices=PLAYERS, coerce=int)
    unit = forms.TypedChoiceField(label=_("match points a series"), choices=UNITS, coerce=int)
    ties = forms.ChoiceField(label=_("between equal game points of a series decides"), choices=TIES, required=False)
    order = forms.ChoiceField(label=_("order of the table"), choices=ORDERS)
    central_days = NumbersField(
        label=_("days to which the league invites"), required=False, help_text=_("Their numbers, such as 5.")
    )

    class Meta:
        model = League
        fields = tuple(term for term in TERMS if term != "days_planned")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["central_days"] = " ".join(map(str, self.initial.get("central_days") or []))
        self.fields["ties"].initial = League._meta.get_field("ties").get_default()

    def _post_clean(self) -> None:
        """Each number within its bounds; what contradicts itself is said by the service, for all who change terms."""
        for name in self.cleaned_data.keys() & set(TERMS):
            value = self.cleaned_data[name]
            try:
                if value not in (None, ""):
                    cast("Field[Any, Any]", League._meta.get_field(name)).run_validators(value)
            except ValidationError as wrong:
                self.add_error(name, wrong)

    def terms(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in TERMS if name in self.cleaned_data}


class NewLeagueForm(TermsForm):
    name = forms.CharField(label=_("name"), max_length=80, validators=[plain_text])
    year = forms.IntegerField(label=_("season"), min_value=1900, max_value=2200)
    dates = DaysField(label=_("dates of the match days"), help_text=_("One a line, or with commas between them."))
    field_order = ("name", "year", "dates", *TERMS)


class ChangeTermsForm(TermsForm):
    reason = ReasonField()
