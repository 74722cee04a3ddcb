"""The form of a season's money: what is taken beside the evening's own fees, and back from a rule that was kept."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from scoring.accounts import vector_lacks
from scoring.accounts_told import SEATS
from tournament import currencies
from tournament.fields import AmountField, StakeField, WholeField, in_currency
from tournament.text import plain_text
from tournament.wording import sentence

BY = (("points", _("by the points of the games, without bonus")), ("performance", _("by performance")))
PLACES_HELP = _("From the first place to the last, as 0 0.80 1.20 2.00; the best pays least. Empty: nothing.")
LONGEST = 80  # signs of the sums of a table


class VectorField(forms.CharField):
    """Sums of the places, in the smallest coin."""

    def __init__(self, *, seats: int, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=LONGEST, **kwargs)
        self.seats = seats

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]
        amount = AmountField(digits=6, min_value=None)
        if len(str(value or "")) > LONGEST:
            raise ValidationError(_("At most %(count)s signs."), params={"count": LONGEST})
        parts = [part for part in re.split(r"[\s;/]+", str(value or "").strip()) if part]
        vector = [currencies.coins(amount.to_python(part)) for part in parts]
        for lack in vector_lacks(vector, self.seats) if vector else ():
            raise ValidationError(sentence(lack))
        return vector


class MoneyForm(forms.Form):
    list_money = AmountField(label=in_currency(_("list money, for each list")), digits=6, required=False)
    four = VectorField(label=in_currency(_("places at a table of four")), seats=4, help_text=PLACES_HELP)
    three = VectorField(label=in_currency(_("places at a table of three")), seats=3)
    five = VectorField(label=in_currency(_("places at a table of five")), seats=5)
    places_by = forms.ChoiceField(label=_("places at the table"), choices=BY)
    point = StakeField(label=_("for each point behind the best of the table, in cents"), digits=6, required=False)
    absence = AmountField(label=in_currency(_("for an evening that a member misses")), digits=6, required=False)
    absence_tables = WholeField(
        label=_("where at least so many tables played"), required=False, min_value=1, max_value=500
    )
    dues = AmountField(label=in_currency(_("annual dues of a member")), digits=8, required=False)
    since = forms.DateField(label=_("holds since"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = forms.CharField(
        label=_("reason, where a rule is changed"), max_length=200, required=False, validators=[plain_text]
    )

    def rule(self, before: Mapping[str, Any]) -> dict[str, Any]:
        """As it is kept: only what was written. `before`: the rule of now, whose pots stay."""
        data = self.cleaned_data
        places = {str(seats): data[name] for name, seats in zip(("three", "four", "five"), SEATS, strict=True)}
        told = {
            "list_cents": coins(data["list_money"]),
            "places": {seats: vector for seats, vector in places.items() if vector},
            "places_by": "performance" if data["places_by"] == "performance" else None,
            "point": format(data["point"].normalize(), "f") if data["point"] else None,
            "absence_cents": coins(data["absence"]),
            "absence_tables": data["absence_tables"] if data["absence"] else None,
            "dues_cents": coins(data["dues"]),
            "pots": before.get("pots"),
        }
        return {name: part for name, part in told.items() if part}


def coins(amount: Any) -> int:
    return currencies.coins(amount) if amount else 0


def initial_of(rule: Mapping[str, Any]) -> dict[str, Any]:
    """What the form begins with."""
    places = rule.get("places", {})
    return {
        "list_money": as_written(rule.get("list_cents")),
        **{name: vector_written(places.get(seats)) for name, seats in (("three", "3"), ("four", "4"), ("five", "5"))},
        "places_by": rule.get("places_by", "points"),
        "point": rule.get("point"),
        "absence": as_written(rule.get("absence_cents")),
        "absence_tables": rule.get("absence_tables"),
        "dues": as_written(rule.get("dues_cents")),
    }


def as_written(cents: int | None) -> str:
    return number_format(currencies.amount(cents), currencies.places()) if cents else ""


def vector_written(vector: list[int] | None) -> str:
    return " ".join(number_format(currencies.amount(cents), currencies.places()) for cents in vector or ())
