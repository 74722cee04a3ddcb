"""The form of a rule: every part of it as somebody writes it, in the order in which it counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.desks.seasons.rules.fields import MOST, DropsField, PointsField, WordsField, day, points, whole
from tournament.desks.seasons.rules.told import USUAL_TIES, rule_of
from tournament.desks.seasons.rules.usual import USUAL
from tournament.fields import NumbersField, WholeField
from tournament.reasons import ReasonField
from tournament.text import plain_text
from tournament.wording.season import GROUP_NAMES, TIE_NAMES, USUAL_NAMES

WORTH = (
    ("total", _("its points")),
    ("points", _("points for its place")),
    ("field", _("a point for everybody behind and one for oneself")),
)
EQUALS = (("mean", _("share the points of their places")), ("better", _("all get the points of the place")))
KEEP = (
    ("all", pgettext_lazy("lists", "all")),
    ("best", _("the best")),
    ("first", _("the first, without improving")),
    ("drop", _("all but the worst, by attendance")),
)
HOW = (("sum", _("added up")), ("mean", _("their mean")), ("mean_at_least", _("their mean, with a least divisor")))
TIES: tuple[tuple[str, ...], ...] = (
    *(("won", "lost"), ("won", "lost", "lot"), ("won",), ("lost",), ("lists",), ("won", "lost", "lists")),
    *(("won", "lost", "lists", "lot"), ("lot",), ()),
)
GROUPS = (
    (_("Which lists count"), ("unit", "series", "tags", "declared", "since", "until")),
    (_("What each is worth"), ("norm", "worth", "place_points", "last_points", "equals", "absent")),
    (_("What is made of them"), ("keep", "best", "first", "drops", "aggregate", "at_least")),
    (_("Attendance"), ("per", "per_from", "one_sided", "power", "missed_from")),
    (
        _("Who has a place"),
        (
            *("lists", "evenings", "months", "month_lists", "groups"),
            *("joined_before", "months_left", "arrears", "ties"),
        ),
    ),
    (_("The change"), ("holds_since", "reason")),
)
MOST_SERIES = 20
SPANS = (
    ("season", _("the whole season")),
    ("quarters", _("each quarter, a ranking each")),
    ("months", _("each month, a ranking each")),
)
UNRANKED = (
    ("below", _("stands below, without a rank")),
    ("guests", _("stands below as a guest")),
    ("hidden", _("is not listed")),
)
OPEN = frozenset({"unit", "keep", "aggregate", "holds_since"})  # who begin a group that is seen at once


def series_told(numbers: list[int]) -> list[int]:
    series = list(dict.fromkeys(numbers))
    if any(not 1 <= number <= MOST_SERIES for number in series):
        raise forms.ValidationError(_("An evening has series from 1 to 20."))
    return series


@dataclass(frozen=True)
class Group:
    """A part of the form; folded where nothing is written in it."""

    title: Any
    fields: tuple[BoundField, ...]
    is_open: bool


class RuleForm(forms.Form):
    unit = forms.ChoiceField(
        label=_("what counts"), choices=[("list", _("every list")), ("evening", _("every evening"))]
    )
    series = NumbersField(label=_("series (empty: all)"), required=False)
    tags = WordsField(label=_("only with one of these tags"))
    declared = forms.CharField(
        label=_("only what was declared before, for"), required=False, max_length=40, validators=[plain_text]
    )
    since = day(_("lists from"))
    until = day(_("lists until"))
    norm = whole(_("scaled to so many games"), 1)
    worth = forms.ChoiceField(label=_("it counts"), choices=WORTH)
    place_points = PointsField(label=_("points, the first place first"), required=False)
    last_points = PointsField(label=_("beside them points for the last place, the one before ..."), required=False)
    equals = forms.ChoiceField(label=_("who is equal on a day"), choices=EQUALS, required=False)
    absent = points(_("what is missed counts"))
    keep = forms.ChoiceField(label=_("of them count"), choices=KEEP)
    best = whole(_("how many of the best"), 1)
    first = whole(_("how many of the first"), 1)
    drops = DropsField(
        label=_("worst ones that go, by played ones"),
        required=False,
        help_text=_("30: 1; 35: 2 means that the worst one goes from 30 played on, the two worst from 35 on."),
    )
    aggregate = forms.ChoiceField(label=_("what counts is"), choices=HOW)
    at_least = whole(_("least divisor"), 1)
    per = points(_("points for each one played"))
    per_from = whole(_("above"))
    one_sided = forms.BooleanField(label=_("nothing goes off below"), required=False)
    power = WholeField(label=_("off goes what is missed, to the power of"), required=False, min_value=1, max_value=9)
    missed_from = whole(_("beyond"))
    lists = whole(_("lists needed for a place"))
    evenings = whole(_("evenings needed for a place"))
    months = whole(_("months needed for a place"))
    month_lists = whole(_("lists for a month to count"))
    groups = forms.MultipleChoiceField(
        label=_("who is ranked (nothing: everybody)"),
        required=False,
        choices=list(GROUP_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    joined_before = day(_("members since before"))
    months_left = WholeField(label=_("months left when somebody comes new"), required=False, min_value=0, max_value=120)
    arrears = whole(_("not listed from so many months of arrears"))
    ties = forms.ChoiceField(label=_("between equals decides"))
    holds_since = forms.DateField(label=_("changed on"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = ReasonField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ties: Any = self.fields["ties"]
        known = {",".join(tie): tie for tie in TIES}
        own = str(self.initial.get("ties", USUAL_TIES))
        known |= {} if own in known else {own: tuple(own.split(","))}
        ties.choices = [(code, ", ".join(str(TIE_NAMES[each]) for each in tie) or "–") for code, tie in known.items()]

    def grouped(self) -> Iterator[Group]:
        for title, names in GROUPS:
            fields = tuple(self[name] for name in names)
            is_open = bool(OPEN & set(names)) or any(self.is_told(name) for name in names)
            yield Group(title, fields, is_open)

    def is_told(self, name: str) -> bool:
        """Whether something stands there that a rule needn't say, or something is wrong with it."""
        unsaid = {"worth": "total", "equals": "mean", "ties": USUAL_TIES}.get(name, "")
        return bool(self[name].errors) or self[name].value() not in (None, False, "", [], unsaid)

    def clean_series(self) -> list[int]:
        return series_told(self.cleaned_data["series"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        needed = {
            ("keep", "best"): "best",
            ("keep", "first"): "first",
            ("keep", "drop"): "drops",
            ("aggregate", "mean_at_least"): "at_least",
            ("worth", "points"): "place_points",
        }
        for (choice, chosen), number in needed.items():
            if data.get(choice) == chosen and number not in self.errors and not data.get(number):
                self.add_error(number, _("Write how many."))
        return data

    def rule(self, last_day: str) -> dict[str, Any]:
        """As it is kept; last_day: that of the season."""
        return rule_of(self.cleaned_data, last_day)


class RankingForm(forms.Form):
    """A new ranking by one of the usual rules, or one for each part of the season."""

    name = forms.CharField(label=_("name"), max_length=60, validators=[plain_text])
    usual = forms.ChoiceField(label=_("rule"), choices=[(code, USUAL_NAMES[code]) for code in USUAL])
    span = forms.ChoiceField(label=_("over"), choices=SPANS, required=False)
    series = NumbersField(label=_("series (empty: as the rule says)"), required=False)
    tags = WordsField(label=_("only with one of these tags"))
    groups = forms.MultipleChoiceField(
        label=_("who is ranked (nothing: everybody)"),
        required=False,
        choices=list(GROUP_NAMES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    unranked = forms.ChoiceField(label=_("who has no place"), choices=UNRANKED, required=False)

    def clean_series(self) -> list[int]:
        return series_told(self.cleaned_data["series"])

    def narrowing(self) -> dict[str, Any]:
        """What narrows the usual rule, as far as it can be read."""
        data = getattr(self, "cleaned_data", {})
        return {name: data.get(name) or [] for name in ("series", "tags", "groups")}


class ListForm(forms.Form):
    """How a ranking stands in its season."""

    name = forms.CharField(label=_("name"), max_length=80, validators=[plain_text])
    position = WholeField(label=_("place in the order"), min_value=1, max_value=MOST)
    unranked = forms.ChoiceField(label=_("who has no place"), choices=UNRANKED)
