"""The form of a rule: every part of it as somebody writes it, and back."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.desks.seasons.rules.usual import USUAL
from tournament.fields import NumbersField, WholeField
from tournament.reasons import ReasonField
from tournament.text import plain_text
from tournament.wording.season import GROUP_NAMES, TIE_NAMES, USUAL_NAMES

MOST = 1000
KEEP = (("all", _("all")), ("best", _("the best")), ("drop", _("all but the worst, by attendance")))
HOW = (("sum", _("added up")), ("mean", _("their mean")), ("mean_at_least", _("their mean, with a least divisor")))
TIES = (("won", "lost"), ("won",), ("lost",), ("lists",), ("won", "lost", "lists"), ())
STEP = re.compile(r"([0-9]{1,4}):([0-9]{1,4})")


def whole(label: Any, least: int = 0) -> WholeField:
    return WholeField(label=label, required=False, min_value=least, max_value=MOST)


def points(label: Any) -> forms.DecimalField:
    return forms.DecimalField(label=label, required=False, max_digits=9, decimal_places=3, localize=True)


class DropsField(forms.CharField):
    """Steps as 30:1 35:2: from so many played on, so many worst ones go."""

    def to_python(self, value: Any) -> list[list[int]]:  # type: ignore[override]
        parts = [STEP.fullmatch(part) for part in re.split(r"[\s,;]+", str(value or "").strip()) if part]
        if not all(parts):
            raise ValidationError(_("Write the steps like this: 30:1 35:2"))
        return [[int(part[1]), int(part[2])] for part in parts if part]


class RankingForm(forms.Form):
    """A new ranking by one of the usual rules."""

    name = forms.CharField(label=_("name"), max_length=80, validators=[plain_text])
    usual = forms.ChoiceField(label=_("rule"), choices=[(code, USUAL_NAMES[code]) for code in USUAL])


class RuleForm(forms.Form):
    unit = forms.ChoiceField(
        label=_("what counts"), choices=[("list", _("every list")), ("evening", _("every evening"))]
    )
    series = NumbersField(label=_("series (empty: all)"), required=False)
    since = forms.DateField(label=_("lists from"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("lists until"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    norm = whole(_("scaled to so many games"), 1)
    absent = points(_("what is missed counts"))
    keep = forms.ChoiceField(label=_("of them count"), choices=KEEP)
    best = whole(_("how many of the best"), 1)
    drops = DropsField(label=_("worst ones that go, by played ones"), required=False)
    aggregate = forms.ChoiceField(label=_("what counts is"), choices=HOW)
    at_least = whole(_("least divisor"), 1)
    per = points(_("points for each one played"))
    per_from = whole(_("above"))
    power = WholeField(label=_("off goes what is missed, to the power of"), required=False, min_value=1, max_value=9)
    missed_from = whole(_("beyond"))
    lists = whole(_("lists needed for a place"))
    evenings = whole(_("evenings needed for a place"))
    months = whole(_("months needed for a place"))
    groups = forms.MultipleChoiceField(
        label=_("who is ranked (nothing: everybody)"),
        required=False,
        choices=list(GROUP_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    ties = forms.ChoiceField(label=_("between equals decides"))
    holds_since = forms.DateField(label=_("changed on"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = ReasonField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ties: Any = self.fields["ties"]
        ties.choices = [(",".join(tie), ", ".join(str(TIE_NAMES[each]) for each in tie) or "–") for tie in TIES]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        needed = {("keep", "best"): "best", ("keep", "drop"): "drops", ("aggregate", "mean_at_least"): "at_least"}
        for (choice, chosen), number in needed.items():
            if data.get(choice) == chosen and number not in self.errors and not data.get(number):
                self.add_error(number, _("Write how many."))
        return data

    def rule(self) -> dict[str, Any]:
        """As it is kept: only what was written."""
        data = self.cleaned_data
        keep = {"best": {"best": data["best"]}, "drop": {"drop": data["drops"]}}.get(data["keep"])
        least = {"mean_at_least": data["at_least"]}
        which = {"series": data["series"], "from": iso(data["since"]), "to": iso(data["until"])}
        qualify = {name: data[name] for name in ("lists", "evenings", "months", "groups")}
        per = {"per": number(data["per"]), "from": data["per_from"] or 0}
        missed = {"missed_power": data["power"], "from": data["missed_from"] or 0}
        told = {
            "unit": data["unit"] if data["unit"] == "evening" else None,
            "which": written(which),
            "norm": data["norm"],
            "absent": number(data["absent"]),
            "keep": keep,
            "aggregate": {"mean": "mean", "mean_at_least": least}.get(data["aggregate"]),
            "adjust": [step for step in (per, missed) if step.get("per") or step.get("missed_power")] or None,
            "qualify": written(qualify),
            "ties": None if data["ties"] == "won,lost" else [tie for tie in data["ties"].split(",") if tie],
        }
        return {name: part for name, part in told.items() if part is not None}


def written(parts: dict[str, Any]) -> dict[str, Any] | None:
    return {name: part for name, part in parts.items() if part} or None


def iso(day: Any) -> str | None:
    return day.isoformat() if day else None


def number(value: Decimal | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def initial_of(rule: dict[str, Any]) -> dict[str, Any]:
    """What the form begins with: the rule as it is."""
    which, qualify, keep = rule.get("which", {}), rule.get("qualify", {}), rule.get("keep", "all")
    aggregate = rule.get("aggregate", "sum")
    per: dict[str, Any] = next((step for step in rule.get("adjust", []) if "per" in step), {})
    missed: dict[str, Any] = next((step for step in rule.get("adjust", []) if "missed_power" in step), {})
    drops = keep.get("drop", []) if isinstance(keep, dict) else []
    return {
        "unit": rule.get("unit", "list"),
        "series": " ".join(map(str, which.get("series", []))),
        "since": which.get("from"),
        "until": which.get("to"),
        "norm": rule.get("norm"),
        "absent": rule.get("absent"),
        "keep": next(iter(keep)) if isinstance(keep, dict) else "all",
        "best": keep.get("best") if isinstance(keep, dict) else None,
        "drops": " ".join(f"{start}:{drop}" for start, drop in drops),
        "aggregate": aggregate if isinstance(aggregate, str) else "mean_at_least",
        "at_least": None if isinstance(aggregate, str) else aggregate["mean_at_least"],
        "per": per.get("per"),
        "per_from": per.get("from"),
        "power": missed.get("missed_power"),
        "missed_from": missed.get("from"),
        **{name: qualify.get(name) for name in ("lists", "evenings", "months", "groups")},
        "ties": ",".join(rule.get("ties", ["won", "lost"])),
    }
