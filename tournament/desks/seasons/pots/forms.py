"""A pot as it is written: of what, how much, for how long and its parts; and a share that is given of one."""

import re
import uuid
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.accounts_told import CHARGES, PERIODS
from tournament import currencies
from tournament.fields import AmountField, choose_from, in_currency
from tournament.models import Player
from tournament.reasons import ReasonField
from tournament.text import plain_text
from tournament.wording.account_lines import LINES, PERIOD_NAMES

PART = re.compile(r"(.{1,40}?)\s+([0-9]{1,3}(?:[.,][0-9]{1,2})?)\s*%?")


class PercentField(AmountField):
    """Per cents to hundredths: 65, or 33.33."""

    def places(self) -> int:
        return 2


def as_kept(percent: Decimal) -> int | str:
    """As a rule of money has it: a whole number, or a text with a point."""
    return int(percent) if percent == int(percent) else str(percent)


class PartsField(forms.CharField):
    """The best twelve 60; the final 30; extra lists 10."""

    def to_python(self, value: Any) -> list[dict[str, Any]]:  # type: ignore[override]
        texts = [part.strip() for part in str(value or "").split(";") if part.strip()]
        parts = [PART.fullmatch(text) for text in texts]
        if not all(parts):
            raise ValidationError(
                _("Write each part with its per cent, parted by semicolons: best twelve 60; final 30")
            )
        return [{"name": part[1], "percent": as_kept(Decimal(part[2].replace(",", ".")))} for part in parts if part]


class PotForm(forms.Form):
    name = forms.CharField(label=_("name"), max_length=40, validators=[plain_text])
    of = forms.MultipleChoiceField(
        label=_("of what comes in for"),
        choices=[(kind, LINES[kind]) for kind in CHARGES],
        widget=forms.CheckboxSelectMultiple,
    )
    percent = PercentField(label=_("per cent of it"), digits=5, least=1, max_value=100)
    period = forms.ChoiceField(label=_("for each"), choices=[(name, PERIOD_NAMES[name]) for name in PERIODS])
    parts = PartsField(
        label=_("parts in per cent"), required=False, max_length=300, help_text=_("best twelve 60; final 30")
    )
    since = forms.DateField(label=_("holds since"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = ReasonField()

    def pot(self) -> dict[str, Any]:
        data = self.cleaned_data
        told = {name: data[name] for name in ("name", "of", "period")} | {"percent": as_kept(data["percent"])}
        return told | ({"parts": data["parts"]} if data["parts"] else {})


class GiveForm(forms.Form):
    token = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)
    pot = forms.ChoiceField(label=_("pot"))
    player = forms.ModelChoiceField(label=_("who gets it"), queryset=Player.objects.none())
    amount = AmountField(label=in_currency(_("amount")), least=1)
    note = forms.CharField(label=_("note"), max_length=200, required=False, validators=[plain_text])

    def __init__(self, *args: Any, pots: list[tuple[str, str]], people: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, "pot", pots)
        choose_from(self, "player", people)

    def given(self) -> dict[str, Any]:
        data = self.cleaned_data
        name, _bar, period = data["pot"].rpartition("|")
        told = {name: data[name] for name in ("player", "note", "token")}
        return told | {"pot": name, "period": period, "cents": currencies.coins(data["amount"])}
