"""Plans of prizes, and prizes place by place, as forms: amounts in, cents out."""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from tournament import currencies
from tournament.fields import AmountField, CurrencySeen, choose_from, in_currency
from tournament.models import PrizePlan, Tournament
from tournament.models.prizes import usual_name, usual_names
from tournament.queries.money.plans import playable
from tournament.text import plain_text
from tournament.wording.results import rating_name

SHARES = [("rest", _("all that is left")), ("sum", in_currency(_("a sum"))), ("percent", _("per cent of the pool"))]
MOST = 10_000  # places of a table
BLANK = 2  # places more than there are prizes


class PlanForm(forms.Form):
    """Figures have no label of their own: what they are hangs on the choice above them, and the page says it."""

    base = forms.CharField(widget=forms.HiddenInput, required=False)
    currency = CurrencySeen()
    name = forms.CharField(label=_("name"), max_length=80, required=False, validators=[plain_text])
    rating = forms.ChoiceField(label=_("rating"))
    share = forms.ChoiceField(label=_("part of the pool"), choices=SHARES)
    figure = forms.CharField(required=False, localize=True)  # a sum, or per cent
    template = forms.ChoiceField(label=_("template"), choices=PrizePlan.Template.choices)
    given = forms.CharField(
        max_length=2000,
        required=False,
        help_text=_("Of the first places, one after the other: 50 30 20"),
    )
    size = forms.ChoiceField(label=_("number of prizes"), choices=PrizePlan.Size.choices)
    size_figure = forms.IntegerField(min_value=1, max_value=MOST)
    adds_up = forms.BooleanField(
        label=_("adds to another prize"),
        required=False,
        help_text=_(
            "If not, whoever has a prize from a plan above is passed over here, and the next moves up. So it is usual "
            "for ladies, seniors and juniors; prizes of teams, pairs and series are usually added."
        ),
    )
    position = forms.IntegerField(label=_("order"), min_value=1, max_value=99)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ratings = playable(tournament).values()
        self.own_names = {rating.code: rating.name for rating in ratings}
        names = {code: usual_name(code) or own for code, own in self.own_names.items()}
        self.fields["name"].widget.attrs["data-prizes-names"] = json.dumps(names)  # what the page does with a choice
        choose_from(self, "rating", [(rating.code, rating_name(rating.code, rating.name)) for rating in ratings])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        data["name"] = self.name_to_keep(data.get("name", ""), data.get("rating", ""))
        self.take_figure(data)
        if "given" in data:
            try:
                data["given"] = given_of(data["given"], data.get("template", ""))
            except ValueError:
                self.add_error("given", _("Numbers only, with a blank or a semicolon between them."))
        if data.get("template") in WITH_FIGURES and not data.get("given") and "given" not in self.errors:
            self.add_error("given", _("This template needs figures."))
        return data

    def take_figure(self, data: dict[str, Any]) -> None:
        """In cents, or in hundredths of a per cent."""
        field = AmountField(required=False)
        if data.get("share") == "percent":
            field.currency = currencies.EURO  # hundredths, as of a euro
        try:
            figure = field.clean(data.get("figure", ""))
        except forms.ValidationError as wrong:
            self.add_error("figure", wrong)
            return
        if figure is None and data.get("share") != "rest":
            self.add_error("figure", _("Say how much."))
        data["figure"] = int((figure or Decimal()).scaleb(field.places()))

    def name_to_keep(self, typed: str, rating: str) -> str:
        """None for the usual one: it is worded for each reader. A rating of the organizer's own lends its name."""
        usual = {*usual_names(), *map(usual_name, self.own_names), *self.own_names.values()}
        if typed and typed not in usual:
            return typed
        return "" if usual_name(rating) else self.own_names.get(rating, "")

    def wanted(self) -> dict[str, Any]:
        """As the service takes it: the figure in cents, or in hundredths of a per cent."""
        return {name: value for name, value in self.cleaned_data.items() if name not in ("base", "currency")}


WITH_FIGURES = (PrizePlan.Template.PERCENT, PrizePlan.Template.GUARANTEED)


def given_of(text: str, template: str) -> tuple[str | int, ...]:
    """Percentages as text, exact; guaranteed sums as cents; nothing where the template asks for none."""
    if template not in WITH_FIGURES:
        return ()
    figures = [figure for figure in re.split(r"[;\s%€]+", text.replace(currencies.sign(), " ")) if figure]
    if template == PrizePlan.Template.GUARANTEED:
        return tuple(map(coins_of, figures))
    figures = [figure.replace(",", ".") for figure in figures]
    if any(not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,2})?", figure) for figure in figures):
        raise ValueError(text)
    return tuple(figures)


def coins_of(figure: str) -> int:
    try:
        return currencies.coins(AmountField().clean(figure))
    except forms.ValidationError as wrong:
        raise ValueError(figure) from wrong


def opened_with(plan: PrizePlan) -> dict[str, Any]:
    """What the form of a plan that is there shows."""
    names = ("name", "rating", "template", "size", "size_figure", "adds_up", "position")
    guaranteed = plan.template == PrizePlan.Template.GUARANTEED
    given = [number_format(currencies.amount(figure) if guaranteed else Decimal(figure)) for figure in plan.given]
    shown = {"share": "sum", "figure": currencies.amount(plan.cents), "given": " ".join(given)}
    return {name: getattr(plan, name) for name in names} | shown | {"name": plan.title}


class PrizesForm(forms.Form):
    """A line for each place: money, goods."""

    base = forms.CharField(widget=forms.HiddenInput)
    rows = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=MOST)

    def __init__(self, *args: Any, count: int, frozen: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs | {"auto_id": "table-%s"})  # the form of the plan stands on the same page
        self.count = count
        self.places = currencies.places()
        for place in range(1, count + 1):
            money, goods = AmountField(required=False), forms.CharField(max_length=120, required=False)
            goods.validators.append(plain_text)
            shown = {"autocomplete": "off", **({"readonly": True} if frozen else {})}
            money.widget.attrs |= shown | {"inputmode": "decimal", "aria-label": _("Money") + f" {place}"}
            goods.widget.attrs |= shown | {"aria-label": _("Goods") + f" {place}"}
            self.fields |= {f"sum_{place}": money, f"goods_{place}": goods}

    def lines(self) -> Iterator[tuple[int, forms.BoundField, forms.BoundField]]:
        for place in range(1, self.count + 1):
            yield place, self[f"sum_{place}"], self[f"goods_{place}"]

    def prizes(self) -> list[tuple[int, str]]:
        """Without the empty lines at the end."""
        data = self.cleaned_data
        places = range(1, self.count + 1)
        rows = [(currencies.coins(data[f"sum_{place}"] or Decimal()), data[f"goods_{place}"]) for place in places]
        while len(rows) > 1 and rows[-1] == (0, ""):
            rows.pop()
        return rows


def table_opened_with(plan: PrizePlan, base: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"base": base}
    for prize in plan.prizes.all():
        shown |= {f"sum_{prize.place}": currencies.amount(prize.cents) if prize.cents else None}
        shown |= {f"goods_{prize.place}": prize.goods}
    return shown | {"rows": len(plan.prizes.all()) + BLANK}
