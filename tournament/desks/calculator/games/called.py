"""What other Skats ask of a game beside the order: kontra, Bock, Spitze, and the piles of a Ramsch (V5 to V9).

Fields by the rules that are played, and what was said in them; what it counts is not known here.
"""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import Contract, Finding, Pile, RuleSet
from tournament.fields import WholeField
from tournament.wording.variants import CALLS, FORMS, HANDS

NUMBER = {"inputmode": "numeric", "autocomplete": "off"}
RAMSCH = "ramsch"
TAKEN = ("1", "2")  # the opponents gave the game, and the declarer took it
GIFTS = [
    ("", "–"),
    ("1", _("given and taken")),
    ("1-on", _("given, but played on")),
    ("2", _("played on, given again and taken")),
    ("2-on", _("given twice, but played on")),
]
GIVEN = _("Who plays on has to make schneider, the second time schwarz (V9.3).")
SMALL_GIVEN = _("Only diamonds at 18, and diamonds or hearts at 20, are given here (V9.3).")
PILES = {"points": 120, "tricks": 10, "last": 10}
OF_RAMSCH = {"skat": 120, "passed_on": 3, "knocks": 3}
WORDS = {
    "points": _("card points: %(player)s"),
    "tricks": _("tricks: %(player)s"),
    "last": _("number of the last trick: %(player)s"),
    "skat": _("card points of the skat, if nobody has them yet"),
    "passed_on": _("passed on"),
    "knocks": _("knocked"),
}


def called_fields(rules: RuleSet) -> dict[str, forms.Field]:
    """Of a game with a declarer; none by an order alone."""
    house = rules.house
    fields: dict[str, forms.Field] = {}
    if rules.forms:
        named = [(form, FORMS[form]) for form in rules.forms]
        fields["form"] = forms.ChoiceField(label=_("form"), choices=[("", "–"), *named], required=False)
    if house.spitze:
        fields["spitze"] = figure(_("Spitze: how many cards"), house.spitze_most)
        fields["spitze_made"] = forms.BooleanField(label=_("Spitze made"), required=False)
    if house.shown:
        fields["shown"] = forms.BooleanField(label=_("skat shown"), required=False)
    if house.open == "both":
        fields["opened"] = forms.BooleanField(label=_("laid open after the first trick"), required=False)
    if house.give_up or house.small_given:
        fields["given_up"] = forms.ChoiceField(
            label=_("given by the opponents"),
            choices=GIFTS if house.give_up else GIFTS[:2],
            required=False,
            help_text=GIVEN if house.give_up else SMALL_GIVEN,
        )
    if house.revolution:
        fields["revolution"] = forms.BooleanField(label=_("Revolution"), required=False)
    if house.kontra:
        calls = [("0", "–"), *((str(count), words) for count, words in enumerate(CALLS[: house.kontra], 1))]
        fields["kontra"] = forms.TypedChoiceField(label=_("kontra"), choices=calls, coerce=int, required=False)
    if house.bock:
        fields["bock"] = figure(_("Bock rounds that run"), house.bock.levels)
    return fields


def ramsch_fields(rules: RuleSet) -> dict[str, forms.Field]:
    """Of a Ramsch: what lies in the three piles, and what was called."""
    if rules.house.ramsch is None:
        return {}
    piles: dict[str, forms.Field] = {
        f"{name}_{place}": figure(WORDS[name] % {"player": hand}, most)
        for name, most in PILES.items()
        for place, hand in enumerate(HANDS, 1)
    }
    fields = {f"{RAMSCH}_{name}": field for name, field in piles.items()} | {
        f"{RAMSCH}_{name}": figure(WORDS[name], most) for name, most in OF_RAMSCH.items()
    }
    if most := rules.house.ramsch.most_kontra:
        fields[f"{RAMSCH}_kontra"] = figure(_("kontra in the Ramsch: how often"), most)
    return fields


def figure(label: Any, most: int) -> WholeField:
    return WholeField(label=label, min_value=0, max_value=most, required=False, widget=forms.TextInput(attrs=NUMBER))


def called(data: Mapping[str, Any]) -> dict[str, Any]:
    """What was called, as the marks of a game have it; a Spitze is in a trump game, Revolution in a null."""
    is_null = data["contract"] == Contract.NULL
    times, _sign, on = (data.get("given_up") or "0").partition("-")
    said = {
        "kontra": data.get("kontra") or 0,
        "bock": data.get("bock") or 0,
        "spitze": 0 if is_null else data.get("spitze") or 0,
        "shown": bool(data.get("shown")) and not is_null,
        "opened": bool(data.get("opened")) and not is_null,
        "revolution": bool(data.get("revolution")) and is_null,
        "form": "" if is_null else data.get("form") or "",
        "given_up": int(times),
        "played_on": bool(on),
    }
    return {name: value for name, value in said.items() if value}


def pile(data: Mapping[str, Any]) -> Pile:
    """The Ramsch that was asked; what was left empty of three figures is none."""
    threes = {name: tuple(data.get(f"{RAMSCH}_{name}_{place}") for place in (1, 2, 3)) for name in PILES}
    points, tricks, last = (tuple(figure or 0 for figure in threes[name]) for name in PILES)
    return Pile(
        points=points,
        tricks=tricks,
        last=last if any(figure is not None for figure in threes["last"]) else (),
        skat=data.get(f"{RAMSCH}_skat"),
        passed_on=data.get(f"{RAMSCH}_passed_on") or 0,
        knocks=data.get(f"{RAMSCH}_knocks") or 0,
        kontra=data.get(f"{RAMSCH}_kontra") or 0,
        bock=data.get("bock") or 0,
    )


def is_untouched(data: Mapping[str, Any]) -> bool:
    """Nothing is said of the cards of this Ramsch yet, so nothing can be wrong with them."""
    piles = [f"{RAMSCH}_{name}_{place}" for name in PILES for place in (1, 2, 3)]
    return all(data.get(name) is None for name in [*piles, f"{RAMSCH}_skat"])


def at_field(problem: Finding) -> str:
    """Where what can't be in a Ramsch is said: at the first of three figures."""
    field = problem.where.field or ""
    return f"{RAMSCH}_{field}_1" if field in PILES else f"{RAMSCH}_{field}"
