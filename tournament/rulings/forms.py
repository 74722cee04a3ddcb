"""A referee's decision as a form."""

import uuid
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.models import Adjustment, Series, StartCard, Tournament
from tournament.models.people import plain_lines, plain_text
from tournament.wording.numbers import WholeField


class TextField(forms.CharField):
    """What is written down in several lines."""

    def __init__(self, *, label: Any, rows: int) -> None:
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(label=label, max_length=2000, widget=widget, validators=[plain_lines])


class RulingForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    series = forms.ModelChoiceField(label=_("Series"), queryset=Series.objects.none())
    number = forms.IntegerField(label=_("start card number"), min_value=1, max_value=999_999)
    paragraph = forms.CharField(label=_("paragraph"), max_length=20, validators=[plain_text], help_text="ISkO 4.2.3")
    facts = TextField(label=_("facts"), rows=3)
    decision = TextField(label=_("decision"), rows=2)
    effect = forms.ChoiceField(
        label=_("effect"), required=False, choices=[("", _("warning only")), *Adjustment.Kind.choices]
    )
    points = WholeField(
        label=_("points"), required=False, min_value=-5000, max_value=5000, help_text=_("-100 takes 100 points off.")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["series"].queryset = tournament.planned  # type: ignore[attr-defined]
        self.fields["paragraph"].widget.attrs["data-law"] = reverse("law", args=[tournament.slug])

    def clean_number(self) -> StartCard:
        number = self.cleaned_data["number"]
        card = StartCard.objects.filter(tournament=self.tournament, number=number).first()
        if card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("points") and not data.get("effect"):
            self.add_error("effect", self.fields["effect"].error_messages["required"])  # points must not go unheard
        if data.get("effect") == Adjustment.Kind.ZERO and data.get("points"):
            self.add_error("points", _("A series that counts zero takes no points besides."))
        if data.get("effect") == Adjustment.Kind.POINTS and not data.get("points"):
            self.add_error("points", _("How many points? With a minus they are taken off."))
        return data


class WithdrawForm(forms.Form):
    reason = forms.CharField(label=_("reason"), max_length=200, validators=[plain_text])
