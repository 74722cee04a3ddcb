"""The form of a rule of seats: the usual way, up to three exceptions with their evenings, and what holds for all."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from operator import attrgetter
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import seating
from tournament.fields import NumbersField, WholeField
from tournament.reasons import ReasonField
from tournament.wording.prizes import ordinal
from tournament.wording.seating import INSIDE_NAMES, JOINING_NAMES, last, seats_words

EXCEPTIONS = 3
MOST = 99
WAY_KEYS = ("by", "tables", "pots", "inside", "above")
WHEN_KEYS = ("evenings", "last", "every", "since", "until")
AMONG, BEHIND, FROM = GUESTS = ("among", "behind", "from")


def whole(label: Any, least: int = 0, **more: Any) -> WholeField:
    return WholeField(label=label, required=False, min_value=least, max_value=MOST, **more)


def day_field(label: Any, **more: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **more)


class DaysField(forms.CharField):
    """Days as the language writes them, with commas."""

    def to_python(self, value: Any) -> list[date]:  # type: ignore[override]
        read = forms.DateField().to_python
        try:
            return [day for text in re.split("[,;]", str(value or "")) if (day := read(text.strip()))]
        except ValidationError as error:
            example = days_told(["2026-04-03", "2026-12-25"])
            raise ValidationError(_("Write the days like this: %(example)s"), params={"example": example}) from error


class WayForm(forms.Form):
    """By what it is seated, and the numbers that only some of the ways have."""

    by = forms.ChoiceField(label=_("seated"))
    pots = whole(_("pots: how many"), 2)
    inside = forms.ChoiceField(label=_("pots: inside"), choices=list(INSIDE_NAMES.items()), required=False)
    above = whole(_("pots: only above so many tables"))
    tables = whole(_("set: only the first tables"), help_text=_("Whoever is behind them sits by lot."))

    def __init__(self, *args: Any, rankings: Sequence[str], optional: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        by: Any = self.fields["by"]
        by.choices = [*([("", "–")] if optional else []), *ways(rankings)]
        by.required = not optional

    def way(self) -> dict[str, Any]:
        """As it is kept: only what the way has."""
        data = self.cleaned_data
        by, _colon, ranking = data["by"].partition(":")
        way = {"by": by, "ranking": ranking}
        if by == seating.POTS:
            way |= {"pots": data["pots"] or 3, "above": data["above"], "inside": data["inside"]}
        elif by != seating.DRAW:
            way["tables"] = data["tables"]
        return {name: part for name, part in way.items() if part}


class ExceptionForm(WayForm):
    """A way for some of the evenings; nothing chosen: there is no such exception."""

    evenings = NumbersField(
        label=_("evenings of a month"),
        required=False,
        help_text=_(
            "like 1 3: counted are the season's evenings, so 3 is the third one of a month, on whatever weekday"
        ),
    )
    last = forms.BooleanField(label=_("the last one of a month"), required=False)
    every = whole(_("every so many evenings"), 2)
    since = day_field(_("from the day"), required=False)
    until = day_field(_("until the day"), required=False)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        named = any(data.get(name) for name in WHEN_KEYS)
        if data.get("by") and not named:
            self.add_error("by", _("On which evenings? Give numbers, a day, or the last one of a month."))
        elif named and not data.get("by"):
            self.add_error("by", _("And how is it seated then?"))
        since, until = data.get("since"), data.get("until")
        if since and until and until < since:
            self.add_error("until", _("“Until the day” is before “from the day”."))
        return data

    @property
    def is_empty(self) -> bool:
        return not self.errors and not (self.cleaned_data["by"] if self.is_bound else self.initial)

    def exception(self) -> dict[str, Any]:
        when: dict[str, Any] = {name: self.cleaned_data[name] for name in WHEN_KEYS if self.cleaned_data[name]}
        when |= {name: when[name].isoformat() for name in ("since", "until") if name in when}
        return when | self.way()


class AllForm(forms.Form):
    """What holds on every evening, and when the club meets."""

    guests = forms.ChoiceField(
        label=_("guests"),
        choices=[(AMONG, _("like everybody")), (BEHIND, _("behind the members")), (FROM, _("from a table on"))],
    )
    table = whole(_("guests: from table"), 2)
    joiners = forms.ChoiceField(
        label=_("who joins for a later series that is set by rank"), choices=list(JOINING_NAMES.items())
    )
    away = whole(_("pots: behind them who missed so many last evenings"))
    away_tables = whole(_("pots: counting evenings of at least so many tables"), 1)
    weekdays = forms.TypedMultipleChoiceField(
        label=_("the club meets on"),
        required=False,
        coerce=int,
        choices=[(day + 1, name) for day, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
    )
    weeks = forms.TypedMultipleChoiceField(
        label=_("of these in a month (none: all)"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    every = whole(_("every so many weeks"), 1)
    start = day_field(_("counted from"), required=False)
    off = DaysField(label=_("days without an evening"), required=False)
    holds_since = day_field(_("holds from"))
    reason = ReasonField(required=False)

    def __init__(self, *args: Any, asks_why: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        weeks: Any = self.fields["weeks"]
        weeks.choices = [*((week, ordinal(week)) for week in range(1, 6)), (seating.LAST, last())]
        self.fields["reason"].required = asks_why

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("guests") == FROM and not data.get("table") and "table" not in self.errors:
            self.add_error("table", _("From which table on?"))
        if (data.get("every") or 1) > 1 and not data.get("start") and "start" not in self.errors:
            self.add_error("start", _("From which evening is it counted?"))
        if not data.get("weekdays") and (data.get("weeks") or data.get("off") or (data.get("every") or 1) > 1):
            self.add_error("weekdays", _("On which weekday?"))
        return data

    def parts(self) -> dict[str, Any]:
        data = self.cleaned_data
        guests = {AMONG: None, BEHIND: 0, FROM: data["table"]}[data["guests"]]
        every = data["every"] if (data["every"] or 1) > 1 else None
        rhythm = {
            "weekdays": data["weekdays"],
            "weeks": data["weeks"],
            "every": every,
            "start": data["start"].isoformat() if every else None,
            "off": [day.isoformat() for day in data["off"]],
        }
        parts = {
            "joiners": data["joiners"] if data["joiners"] != "behind" else None,
            "away": data["away"],
            "away_tables": data["away_tables"] if data["away"] else None,
            "rhythm": {name: part for name, part in rhythm.items() if part},
        }
        return ({} if guests is None else {"guests": guests}) | {name: part for name, part in parts.items() if part}


class RuleForms:
    """All of them on one page, in their order."""

    def __init__(self, data: Any, *, rule: dict[str, Any], rankings: Sequence[str], **more: Any) -> None:
        initial = more.pop("initial")
        told = rule.get("exceptions", [])
        self.usual = WayForm(data, prefix="usual", rankings=rankings, initial=way_initial(rule.get("usual", {})))
        self.exceptions = [
            ExceptionForm(
                data,
                prefix=f"when-{number}",
                rankings=rankings,
                optional=True,
                initial=exception_initial(told[number]) if number < len(told) else {},
            )
            for number in range(EXCEPTIONS)
        ]
        self.all = AllForm(data, initial=all_initial(rule) | initial, **more)

    @property
    def is_bound(self) -> bool:
        return self.all.is_bound

    def __iter__(self) -> Iterator[forms.Form]:
        yield from (self.usual, *self.exceptions, self.all)

    def is_valid(self) -> bool:
        """Every one is read, so that all that is wrong is said."""
        return not any(list(map(attrgetter("errors"), self)))

    def rule(self) -> dict[str, Any]:
        exceptions = [form.exception() for form in self.exceptions if form.cleaned_data["by"]]
        return {"usual": self.usual.way(), **({"exceptions": exceptions} if exceptions else {}), **self.all.parts()}


def ways(rankings: Sequence[str]) -> list[tuple[str, str]]:
    """A ranking is a way of its own, and so are pots by it."""
    told = {by: seating.SetWay(by=by) for by in (seating.DRAW, seating.LAST_LIST, seating.LAST_EVENING)}
    told |= {f"{seating.RANKING}:{name}": seating.SetWay(by=seating.RANKING, ranking=name) for name in rankings}
    pots: dict[str, str] = {seating.POTS: gettext("In pots by the mean of all lists")}
    pots |= {f"{seating.POTS}:{name}": gettext("In pots by “%(ranking)s”") % {"ranking": name} for name in rankings}
    return [*((key, capfirst(seats_words(way))) for key, way in told.items()), *pots.items()]


def way_initial(way: dict[str, Any]) -> dict[str, Any]:
    by, ranking = way.get("by", seating.DRAW), way.get("ranking")
    return {name: way.get(name) for name in WAY_KEYS} | {"by": f"{by}:{ranking}" if ranking else by}


def exception_initial(told: dict[str, Any]) -> dict[str, Any]:
    when = {name: told.get(name) for name in WHEN_KEYS}
    return way_initial(told) | when | {"evenings": " ".join(map(str, told.get("evenings", [])))}


def all_initial(rule: dict[str, Any]) -> dict[str, Any]:
    guests, rhythm = rule.get("guests", 1), rule.get("rhythm", {})
    return {
        "guests": {0: BEHIND, 1: AMONG}.get(guests, FROM),
        "table": guests if guests > 1 else None,
        "joiners": rule.get("joiners", "behind"),
        "away": rule.get("away"),
        "away_tables": rule.get("away_tables"),
        **{name: rhythm.get(name) for name in ("weekdays", "weeks", "every", "start")},
        "off": days_told(rhythm.get("off", [])),
    }


def days_told(days: Sequence[str]) -> str:
    return ", ".join(date_format(date.fromisoformat(day), "SHORT_DATE_FORMAT") for day in days)
